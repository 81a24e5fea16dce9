//===- lower_goto.h - jumps forward ---===//
#ifndef O2O_PLUGIN_LOWER_STATEMENT_LOWER_GOTO_H
#define O2O_PLUGIN_LOWER_STATEMENT_LOWER_GOTO_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// goto, and statements of a block that labels stand between.
class Gotos : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  void statements(o2o_stmt *Block, llvm::ArrayRef<const clang::Stmt *> Kids);
  void jump(o2o_stmt *Block, const clang::GotoStmt *G);
  void leave(o2o_stmt *Block, const clang::Stmt *S);

  /// A label that the code being lowered may jump to, the flag that says so, and how many loops and
  /// switches stand around the label.
  struct Jump {
    const clang::LabelDecl *Label;
    o2o_symbol *Flag;
    unsigned Depth;
  };
  std::vector<Jump> Jumps;
  unsigned BreakDepth = 0;
  bool Hoist = false; ///< declarations must be visible behind the block that they stand in

private:
  /// Adds the jumps to labels of a block; false, and refused, where one goes backwards.
  bool findJumps(llvm::ArrayRef<const clang::Stmt *> Kids);
  /// Where statements go that run when none of the jumps has been taken: the block itself where
  /// there is none.
  o2o_stmt *guard(o2o_stmt *Block, llvm::ArrayRef<Jump> Pending, clang::SourceLocation L);
  /// Clears the flags of the jumps to the statement's labels: an outer loop may come here again.
  void arrive(o2o_stmt *Block, const clang::Stmt *Kid, llvm::ArrayRef<Jump> Own);
};

} // namespace o2o

#endif
