//===- split_bound.cpp - see split_bound.h ----------------------------------------------------===//
#include "plugin/launch/split_bound.h"
#include "plugin/ast/canonical.h"
#include "plugin/ast/clauses.h"
#include "plugin/lower/lower.h"
#include "plugin/text/edit_point.h"

#include "abi/abi.h"
#include "xform/prepare/after.h"

using namespace clang;

namespace o2o {

/// Clauses that count iterations from the first one, or want each variable listed.
static bool clausesAllow(const OMPExecutableDirective *D) {
  return defaultOf(D) == llvm::omp::OMP_DEFAULT_shared &&
         llvm::none_of(D->clauses(), [](const OMPClause *C) {
           return !C || isa<OMPLinearClause, OMPOrderedClause>(C);
         });
}

static bool directiveAllows(const LoopSite &Site) {
  switch (Site.Directive->getDirectiveKind()) {
  case llvm::omp::OMPD_for:
  case llvm::omp::OMPD_for_simd:
  case llvm::omp::OMPD_parallel_for:
  case llvm::omp::OMPD_parallel_for_simd:
    return Site.Holders.empty() && clausesAllow(Site.Directive);
  default:
    return false;
  }
}

/// Which thread an iteration belongs to is computed from their number (lower_thread.cpp).
static bool asksForThreads(const o2o_symbol *S) {
  return S->host && StringRef(S->host).contains("__o2o_share");
}

static bool argumentAllows(const o2o_nest *N, const o2o_plan_arg &A) {
  const o2o_symbol *S = A.sym;
  if (A.kind == O2O_ARG_LAST || asksForThreads(S))
    return false;
  // In a region one thread alone would have to store it, between two barriers.
  return A.kind != O2O_ARG_REDUCTION || !(N->in_region || o2o_lives_apart(N, S)) ||
         (!S->region_private && (S->type->kind == O2O_T_ARRAY || S->reduction.in_place));
}

/// The second part of a scan needs what the first one has summed up.
static bool nestAllows(const o2o_plan &P) {
  const o2o_nest *N = P.nest;
  if (N->scan != O2O_SCAN_NONE || N->launch.absorbed || (N->launch.fused && N->in_region) ||
      N->host.after || N->exit_record || N->units.externals || N->synchronises || P.chunked)
    return false;
  for (unsigned I = 0; I < N->nloops; I++)
    if (N->loops[I].iv->lastprivate || N->loops[I].once_lower.text || N->loops[I].once_upper.text ||
        N->loops[I].once_step.text)
      return false;
  for (unsigned I = 0; I < P.nargs; I++)
    if (!argumentAllows(N, P.args[I]))
      return false;
  return true;
}

/// The type in which the bound is computed.
static QualType boundType(const ASTContext &Ctx, const Expr *Upper) {
  QualType T = Upper->getType();
  if (T->isPointerType())
    return Ctx.LongTy;
  if (Ctx.isPromotableIntegerType(T))
    T = Ctx.getPromotedIntegerType(T);
  if (const auto *E = T->getAs<EnumType>())
    T = E->getDecl()->getIntegerType();
  return T.getCanonicalType().getUnqualifiedType();
}

static std::optional<SplitBound> boundOf(const LoopSite &Site, const ASTContext &Ctx,
                                         const EditPoints &Points) {
  Canonical C;
  const auto Loops = associatedLoops(Site.Directive);
  if (!directiveAllows(Site) || Loops.empty() || !takeApart(Loops.front(), C))
    return std::nullopt;
  const Expr *Upper = C.Upper->IgnoreImpCasts();
  if (!Upper->getType()->isIntegerType() && !Upper->getType()->isPointerType())
    return std::nullopt;
  auto Front = Points.before(Upper->getBeginLoc()), Behind = Points.behind(Upper->getEndLoc());
  if (!Front || !Behind)
    return std::nullopt;
  return SplitBound{*Front, *Behind,
                    boundType(Ctx, Upper).getAsString(PrintingPolicy(Ctx.getLangOpts()))};
}

std::vector<KeptBound> keptBounds(const Kernel &K, const UnitFacts &Unit) {
  std::vector<KeptBound> Bounds;
  const auto Loops = associatedLoops(K.Site->Directive);
  const EditPoints Points(*Unit.Tokens);
  for (unsigned D = 0; D < K.Plan->nest->nloops; D++) {
    const o2o_loop &Loop = K.Plan->nest->loops[D];
    Canonical C;
    const bool Known = D < Loops.size() && takeApart(Loops[D], C);
    for (auto [Once, Part] :
         {std::pair(&Loop.once_lower, C.Lower), std::pair(&Loop.once_upper, C.Upper),
          std::pair(&Loop.once_step, C.Step)}) {
      if (!Once->text)
        continue;
      KeptBound Bound{Once, std::to_string(D), std::nullopt, std::nullopt};
      if (Known) {
        Bound.Front = Points.before(Part->getBeginLoc());
        Bound.Behind = Points.behind(Part->getEndLoc());
      }
      Bounds.push_back(Bound);
    }
  }
  return Bounds;
}

static bool addBounds(const Kernel &K, const ASTContext &Ctx, const EditPoints &Points,
                      std::vector<SplitBound> &Bounds) {
  if (!K.Fused.empty())
    return llvm::all_of(K.Fused,
                        [&](const Kernel &One) { return addBounds(One, Ctx, Points, Bounds); });
  std::optional<SplitBound> Bound = boundOf(*K.Site, Ctx, Points);
  if (Bound)
    Bounds.push_back(*Bound);
  return Bound.has_value();
}

std::vector<SplitBound> splitBounds(const Kernel &K, const ASTContext &Ctx, const UnitFacts &Unit) {
  std::vector<SplitBound> Bounds;
  if (Unit.Sequential || !nestAllows(*K.Plan) ||
      !addBounds(K, Ctx, EditPoints(*Unit.Tokens), Bounds))
    return {};
  return Bounds;
}

} // namespace o2o
