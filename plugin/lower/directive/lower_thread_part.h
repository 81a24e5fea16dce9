//===- lower_thread_part.h - parts of a block that are a thread's by its number ---------------===//
#ifndef O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_THREAD_PART_H
#define O2O_PLUGIN_LOWER_DIRECTIVE_LOWER_THREAD_PART_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Blocks of which the loop takes the part of its thread, as scratch.
class ThreadParts : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  /// When all has been lowered: such parts become arrays of the work-item's own.
  void takeParts();
  /// That array, for a question; null: the variable names no such block.
  o2o_symbol *partOf(const clang::VarDecl *V) const { return Taken.lookup(V->getCanonicalDecl()); }
  /// No other variable of the loop may name memory of the variable's block.
  bool onlyName(const clang::VarDecl *V) const;

private:
  bool mayBeTaken(const clang::VarDecl *V, o2o_symbol *S) const;
  o2o_symbol *rowsOf(const o2o_symbol *Table) const;
  std::string elementsOfRow(const clang::VarDecl *V) const;
  o2o_symbol *takeRow(const clang::VarDecl *V, o2o_symbol *Rows, bool Asked);
  void takeRows();
  o2o_symbol *wholeBlock(const clang::VarDecl *V, o2o_symbol *S);

  llvm::DenseMap<const clang::VarDecl *, o2o_symbol *> Taken;
};

} // namespace o2o

#endif
