//===- lower_goto.h - jumps forward ---===//
#ifndef O2O_PLUGIN_LOWER_STATEMENT_LOWER_GOTO_H
#define O2O_PLUGIN_LOWER_STATEMENT_LOWER_GOTO_H

#include "plugin/lower/lower_part.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace o2o {

/// goto, and statements of a block that labels stand between.
class Gotos : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  void statements(o2o_stmt *Block, llvm::ArrayRef<const clang::Stmt *> Kids);
  void jump(o2o_stmt *Block, const clang::GotoStmt *G);
  void leave(o2o_stmt *Block, const clang::Stmt *S);
  /// No branch, or one without statements.
  static bool isEmpty(const clang::Stmt *Branch);

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
  bool jumpsTo(const clang::Stmt *S, const clang::LabelDecl *Label) const;
  /// May one of the statements jump to a label in front of the other one?
  bool entered(const clang::Stmt *S, llvm::ArrayRef<const clang::Stmt *> From) const;
  /// The first statement is an `if` whose branch ends with a jump to the label of a later one, or
  /// of \p Next, which stands behind all: how many are between. 0: none, or it is something else.
  size_t otherBranch(llvm::ArrayRef<const clang::Stmt *> Kids, const clang::Stmt *Next) const;
  void findBranches(llvm::ArrayRef<const clang::Stmt *> Kids, const clang::Stmt *Next,
                    unsigned Depth);
  /// Adds the jumps to labels of a block; false, and refused, where one goes backwards.
  bool findJumps(llvm::ArrayRef<const clang::Stmt *> Kids);
  /// Where statements go that run when none of the jumps has been taken: the block itself where
  /// there is none.
  o2o_stmt *guard(o2o_stmt *Block, llvm::ArrayRef<Jump> Pending, clang::SourceLocation L);
  /// Clears the flags of the jumps to the statement's labels: an outer loop may come here again.
  void arrive(o2o_stmt *Block, const clang::Stmt *Kid, llvm::ArrayRef<Jump> Own);

  llvm::SmallPtrSet<const clang::GotoStmt *, 8> EndsBranch; ///< these need no flag:
  llvm::DenseMap<const clang::Stmt *, size_t> Branches; ///< so many behind an `if` are its `else`
};

} // namespace o2o

#endif
