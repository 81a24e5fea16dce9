//===- plans.cpp - the kernels of a unit's loops, planned -------------------------------------===//
#include "plugin/kernels/plans.h"
#include "plugin/kernels/fusion_candidates.h"

#include "xform/plan.h"

#include <utility>

using namespace clang;

namespace o2o {

Plans::~Plans() {
  for (o2o_nest *N : Nests)
    o2o_nest_free(N);
}

/// The function and the line, as an identifier that no other kernel of the unit has.
std::string Plans::nameFor(const LoopSite &Site) {
  PresumedLoc P = Ctx.getSourceManager().getPresumedLoc(Site.Directive->getBeginLoc());
  std::string Base =
      Site.Function->getName().str() + "_" + std::to_string(P.isValid() ? P.getLine() : 0);
  for (char &C : Base)
    if (!isalnum((unsigned char)C) && C != '_')
      C = '_';
  std::string Name = Base;
  for (unsigned I = 2; !Names.insert(Name).second; I++)
    Name = Base + "_" + std::to_string(I);
  return Name;
}

o2o_plan *Plans::planned(NestLowering &Lower, o2o_refusal &Why) {
  Nests.push_back(Lower.arena());
  o2o_nest *N = Lower.lower();
  if (!N) {
    Why = Lower.refusal();
    return nullptr;
  }
  N->off = Opts.PassesOff;
  return o2o_plan_nest(N, &Why);
}

LoopPlan Plans::lowered(const LoopSite &Site, const std::string &Name, const UnitFacts &Facts,
                        SourceLocation &One) {
  NestLowering Lower(CI, Ctx, Site, Facts, Name);
  LoopPlan P{&Site};
  P.Plan = planned(Lower, P.Why);
  One = Lower.oneThread();
  P.TakesThreadArrays = Lower.takesThreadArrays();
  return P;
}

/// May the loop have a translation that costs more? Changes \p Facts for that.
static bool asksMore(const o2o_refusal &Why, UnitFacts &Facts) {
  // Whether an iteration fills scratch, or leaves its row, may be a question of sizes that are
  // behind a pointer; numbers of one type may begin at any byte; and pointers may be read of what
  // calls return.
  bool *More = StringRef(Why.reason) == "private-carried"       ? &Facts.LaunchIntegers
               : StringRef(Why.reason) == "thread-storage"      ? &Facts.LaunchIntegers
               : StringRef(Why.reason) == "pointer-cast"        ? &Facts.BytesOnly
               : StringRef(Why.reason) == "multi-level-pointer" ? &Facts.Accessors
                                                                : nullptr;
  return More && !std::exchange(*More, true);
}

/// The plan for the loop. Pointers to memory of the thread are arrays of its own where that helps
/// (thread_arrays.h), else pointers to what the iterations share.
LoopPlan Plans::plan(const LoopSite &Site, const std::string &Name, bool Own, SourceLocation &One) {
  UnitFacts Facts = Unit;
  if (!Own)
    Facts.dropThreadMemory();
  LoopPlan P = lowered(Site, Name, Facts, One);
  for (LoopPlan Last = P; !Last.Plan && asksMore(Last.Why, Facts);) {
    Last = lowered(Site, Name, Facts, One);
    if (Last.Plan)
      return Last;
  }
  return P.Plan || !P.TakesThreadArrays ? P : plan(Site, Name, false, One);
}

LoopPlan Plans::alone(const LoopSite &Site) {
  SourceLocation One;
  LoopPlan P = plan(Site, nameFor(Site), true, One);
  if (!P.Plan)
    return P;
  o2o_nest *N = P.Plan->nest;
  if (One.isValid()) {
    o2o_refuse(N, &P.Why, "one-thread", o2o_loc{One.getRawEncoding(), 0}, "here",
               "it asks for one thread, so its iterations may depend on each other");
    P.Plan = nullptr;
  }
  return P;
}

/// One kernel for all of them, or null.
o2o_plan *Plans::fused(llvm::ArrayRef<Kernel> Parts, const ForStmt *Around) {
  llvm::SmallVector<const LoopSite *, 4> Sites;
  for (const Kernel &One : Parts)
    Sites.push_back(One.Site);
  UnitFacts Facts = Unit;
  Facts.dropThreadMemory();
  const o2o_nest *First = Parts.front().Plan->nest, *Last = Parts.back().Plan->nest;
  SourceLocation LastAt = Sites.back()->Directive->getBeginLoc();
  std::string Name =
      First->name +
      ("_to_" + std::to_string(Ctx.getSourceManager().getPresumedLoc(LastAt).getLine()));
  NestLowering Lower(CI, Ctx, *Sites[0], Facts, Name, Sites, Around);
  o2o_refusal Why = {};
  o2o_plan *P = planned(Lower, Why);
  const char *Reason = P          ? P->obstacle.fuse
                       : Why.text ? Why.text
                                  : "they have no common translation";
  // Every device takes 1024 bytes of them (OpenCL 1.2, CL_DEVICE_MAX_PARAMETER_SIZE), 16 for an
  // array.
  if (!Reason && P->nargs > 48)
    Reason = "they have too many arguments together";
  if (!Reason)
    return P;
  R.analysis(LastAt, std::string("kernel ") + Last->name + " is launched after kernel " +
                         First->name + ", not with it: " + Reason);
  return nullptr;
}

Kernel Plans::fusedWithFollowing(llvm::ArrayRef<LoopPlan> Loops) {
  Kernel All{Loops[0].Site, Loops[0].Plan};
  std::vector<Kernel> Parts = {All};
  if ((Opts.PassesOff & O2O_OFF(FUSE)) || Unit.Sequential || Loops[0].TakesThreadArrays)
    return All;
  for (const LoopPlan &Next : Loops.drop_front()) {
    Kernel One{Next.Site, Next.Plan};
    if (!Next.Plan || Next.TakesThreadArrays || !mayFuseWith(Parts, One, Ctx))
      break;
    Parts.push_back(One);
    const ForStmt *Around = outerLoopOfAll(Parts);
    o2o_plan *P = fused(Parts, Around);
    if (!P)
      break;
    All.Plan = P;
    All.Fused = Parts;
    All.OuterOfAll = Around;
  }
  return All;
}

} // namespace o2o
