//===- lower_program_exit.h - iterations that end the program ---===//
#ifndef O2O_PLUGIN_LOWER_CALL_LOWER_PROGRAM_EXIT_H
#define O2O_PLUGIN_LOWER_CALL_LOWER_PROGRAM_EXIT_H

#include "plugin/lower/lower_part.h"

namespace o2o {

/// Statements with which an iteration ends the program.
class ProgramExits : LoweringPart {
public:
  using LoweringPart::LoweringPart;

  size_t exitSequenceAt(llvm::ArrayRef<const clang::Stmt *> Kids, size_t I) const;
  bool lowerAssertion(o2o_stmt *Block, const clang::Expr *E);
  void end(o2o_stmt *Block, llvm::ArrayRef<const clang::Stmt *> Kids);

private:
  o2o_symbol *recorded(o2o_symbol *&Array, const char *Kind, const char *Type, const o2o_type *Elem,
                       unsigned Count);
  void startRecord();

  /// Places at which iterations end the program, and the numbers that the host's calls take there.
  unsigned Ends = 0;
  o2o_symbol *EndIntegers = nullptr, *EndFloats = nullptr;
};

} // namespace o2o

#endif
