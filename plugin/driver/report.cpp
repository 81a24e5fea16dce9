//===- report.cpp - the remarks about a loop --------------------------------------------------===//
#include "plugin/driver/report.h"

#include "abi/abi.h"

using namespace clang;

namespace o2o {

static std::string functionOf(const LoopSite &Site) {
  return Site.Function ? Site.Function->getNameAsString() : "";
}

void reportKept(Remarks &R, const LoopSite &Site, const Kernel *Around, const o2o_refusal &Why) {
  const char *Key = Around ? "inside-kernel" : Why.reason ? Why.reason : "statement";
  R.setFunction(functionOf(Site));
  if (Around) {
    R.missed(Site.Directive->getBeginLoc(),
             std::string("loop kept: kernel ") + Around->Plan->nest->name +
                 ", which the loop around it has become, runs its iterations as well",
             Key);
    return R.page(Key);
  }
  R.missed(Site.Directive->getBeginLoc(),
           std::string("loop kept: ") + (Why.text ? Why.text : "it has no translation"), Key);
  if (Why.note && Why.note_loc.raw)
    R.note(SourceLocation::getFromRawEncoding(Why.note_loc.raw), Why.note);
  R.page(Key);
}

/// What a pass says of a kernel.
static const struct {
  const char *Text, *Devices;
} PassRemarks[] = {
#define O2O_PASS_REMARK(NAME, name, remark, devices) {remark, devices},
    O2O_PASSES(O2O_PASS_REMARK)
#undef O2O_PASS_REMARK
};

/// The text with \p Count in place of `#`, and the plural if that is not 1.
static std::string counted(llvm::StringRef Text, unsigned Count) {
  if (!Text.contains('#'))
    return Text.str();
  auto [Before, After] = Text.split('#');
  auto [Stem, Rest] = After.split('(');
  auto [Plural, End] = Rest.split(')');
  return (Before + llvm::Twine(Count) + Stem + (Count == 1 ? "" : Plural) + End).str();
}

static std::string dimensions(const o2o_plan &P) {
  const bool Shared = P.strided && P.nest->loops[P.nest->nloops - 1].level; // by all loops
  std::string Names;
  for (unsigned D = 0; D < (Shared ? P.nest->nloops : P.ndims); D++) {
    const unsigned Loop = Shared ? D : P.loop_of_dim[D];
    if (Loop || !P.nest->hyperplanes)
      Names += (Names.empty() ? "" : ", ") + std::string(P.nest->loops[Loop].iv->name);
  }
  const unsigned Count = P.ndims - P.nest->hyperplanes;
  return std::to_string(Count) + (Count == 1 ? " dimension (" : " dimensions (") + Names + ")" +
         (P.nest->hyperplanes ? ", one hyperplane after the other" : "");
}

/// The functions of other units that the nest calls, as a list; empty: there are none.
static std::string calledElsewhere(const o2o_nest *N) {
  std::vector<std::string> Names;
  std::string Text;
  for (unsigned F = 0; F < N->nfunctions; F++)
    if (std::string Name = std::string("'") + N->functions[F]->name + "'";
        N->functions[F]->external && !llvm::is_contained(Names, Name))
      Names.push_back(Name);
  for (size_t I = 0; I < Names.size(); I++)
    Text += (I == 0 ? "" : I + 1 < Names.size() ? ", " : " and ") + Names[I];
  return Text;
}

void reportKernel(Remarks &R, const Kernel &K) {
  const LoopSite &Site = *K.Site;
  const o2o_plan *P = K.Plan;
  const o2o_nest *N = P->nest;
  R.setFunction(functionOf(Site));
  R.pass(Site.Directive->getBeginLoc(), std::string("kernel ") + N->name + ": " + dimensions(*P) +
                                            (P->reduction.any ? ", reduction" : "") +
                                            (P->chunked ? ", whole chunks" : ""));
  if (std::string Called = calledElsewhere(N); !Called.empty())
    R.pass(
        Site.Directive->getBeginLoc(),
        Called + ", which kernel " + N->name +
            " calls, may be defined in other files: it runs where these are compiled by omp2ocl, "
            "and write nothing but what their parameters let them");
  for (size_t I = 1; I < K.Fused.size(); I++)
    R.pass(K.Fused[I].Site->Directive->getBeginLoc(),
           std::string("part of kernel ") + N->name + ": one launch for " +
               std::to_string(K.Fused.size()) + " directives" +
               (P->needs.disjoint.needed ? ", where arrays do not overlap" : ""));
  for (const Kernel &One : K.Fused)
    if (One.Plan->nest->launch.absorbed)
      R.pass(One.Site->Directive->getBeginLoc(), std::string("the loop over '") +
                                                     One.Plan->nest->launch.outer_loop->iv->name +
                                                     "' around it is part of kernel " + N->name);
  if (P->levels)
    R.pass(Site.Directive->getBeginLoc(),
           std::string("other shape of ") + N->name + ": " + dimensions(*P->levels) +
               ", inner loops are parallel" +
               (P->levels->needs.disjoint.needed ? " where arrays do not overlap" : "") +
               (P->levels->done[O2O_PASS_TILES] ? ", for all devices" : ", for GPUs"));
  if (N->launch.absorbed)
    R.pass(Site.Directive->getBeginLoc(),
           std::string("the loop over '") + N->launch.outer_loop->iv->name +
               "' around it is part of kernel " + N->name + ": one launch" +
               (P->needs.disjoint.needed ? ", where arrays do not overlap" : ""));
  else if (P->obstacle.outer_loop)
    R.analysis(Site.Directive->getBeginLoc(),
               std::string("each iteration of the loop over '") + N->launch.outer_loop->iv->name +
                   "' around it is a launch of kernel " + N->name + ": " + P->obstacle.outer_loop);
  for (unsigned Pass = 0; Pass < O2O_NPASSES; Pass++)
    if (unsigned Count = P->done[Pass] || !P->levels ? P->done[Pass] : P->levels->done[Pass];
        Count && PassRemarks[Pass].Text)
      R.pass(Site.Directive->getBeginLoc(), counted(PassRemarks[Pass].Text, Count) + " in kernel " +
                                                N->name + PassRemarks[Pass].Devices);
  for (unsigned I = 0; I < P->nargs; I++)
    if (const o2o_plan_arg &A = P->args[I]; A.kind == O2O_ARG_OBJECT && !A.range_known &&
                                            A.extent < 0 && A.extent_slot < 0 && A.table < 0)
      R.analysis(Site.Directive->getBeginLoc(),
                 std::string("how much of '") + A.sym->name +
                     "' the kernel touches is known only at run time: the OpenMP version runs "
                     "when the memory is not known to the runtime");
}

} // namespace o2o
