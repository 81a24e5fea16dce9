//===- lower_part.cpp - what the parts of lowering share ---===//
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

LoweringPart::LoweringPart(NestLowering &Nest)
    : Nest(Nest), Ctx(Nest.Ctx), Site(Nest.Site), Unit(Nest.Unit), N(Nest.N), Failed(Nest.Failed) {}

const o2o_type *LoweringPart::type(QualType T, SourceLocation Loc) const {
  return Nest.type(T, Loc);
}

bool LoweringPart::hasPointer(const o2o_type *T) const { return Nest.hasPointer(T); }

bool LoweringPart::written(const VarDecl *V) const { return Nest.written(V); }

bool LoweringPart::addressed(const VarDecl *V) const { return Nest.addressed(V); }

o2o_symbol *LoweringPart::newSymbol(const VarDecl *V, const o2o_type *T, o2o_storage S) const {
  return Nest.newSymbol(V, T, S);
}

o2o_symbol *LoweringPart::temporary(const std::string &Name, const o2o_type *T, o2o_expr *Init,
                                    SourceLocation L) const {
  return Nest.temporary(Name, T, Init, L);
}

o2o_expr *LoweringPart::rvalue(const Expr *E) const { return Nest.rvalue(E); }

o2o_expr *LoweringPart::lvalue(const Expr *E) const { return Nest.lvalue(E); }

o2o_expr *LoweringPart::load(const Expr *E) const { return Nest.load(E); }

o2o_expr *LoweringPart::initializer(const Expr *E, const o2o_type *T) const {
  return Nest.initializer(E, T);
}

o2o_expr *LoweringPart::conversion(const o2o_type *To, o2o_expr *E, SourceLocation L) const {
  return Nest.conversion(To, E, L);
}

o2o_expr *LoweringPart::zero(const o2o_type *T) const { return Nest.zero(T); }

o2o_expr *LoweringPart::comma(o2o_expr *A, o2o_expr *B) const { return Nest.comma(A, B); }

o2o_expr *LoweringPart::assign(o2o_expr *To, o2o_expr *Value) const {
  return Nest.assign(To, Value);
}

bool LoweringPart::assignable(const o2o_expr *To, SourceLocation L) const {
  return Nest.assignable(To, L);
}

void LoweringPart::refuse(const char *Key, SourceLocation L, const std::string &Note,
                          const std::string &Text) const {
  Nest.refuse(Key, L, Note, Text);
}

o2o_expr *LoweringPart::refuseExpr(const char *Key, SourceLocation L, const std::string &Note,
                                   const std::string &Text) const {
  return Nest.refuseExpr(Key, L, Note, Text);
}

o2o_loc LoweringPart::loc(SourceLocation L) const { return Nest.loc(L); }

std::string LoweringPart::text(const Expr *E) const { return Nest.text(E); }

} // namespace o2o
