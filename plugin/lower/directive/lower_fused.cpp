//===- lower_fused.cpp - directives that follow each other ------------------------------------===//
//
// The loops of such directives have the same bounds (fusion_candidates.h): the first one's stand
// for all. The nest's body has a statement for each directive, in their order; a loop around one
// (lower_outer_loop.cpp) is part of its statement.
//
// Every directive has been lowered alone before, and has a kernel of its own in which no variable
// of the thread comes in or goes out with a value. What the host evaluates for the launch it
// evaluates in front of the first directive. So it must not mention the variable of a loop around
// any of them, or anything that one of the bodies changes; memory that the kernel could change is
// noted by its type.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/canonical.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

/// The variables of the directive's loops are those of the nest.
bool NestLowering::mapCounters(const LoopSite &Part) {
  auto Loops = associatedLoops(Part.Directive);
  if (Loops.size() != N->nloops)
    return false;
  for (unsigned I = 0; I < N->nloops; I++) {
    Canonical C;
    if (!takeApart(Loops[I], C))
      return false;
    Outer[C.IV] = N->loops[I].iv;
  }
  return true;
}

/// The statement for one of the directives; null: a loop around it is not understood.
o2o_stmt *NestLowering::lowerPart(const LoopSite &Part, HostReads &Reads) {
  o2o_outer_loop *A = Part.Around ? AroundDirective.outerLoop(Part.Around, Reads) : nullptr;
  if (Part.Around && (!A || A->value))
    return nullptr;
  o2o_stmt *Body = bodyOf(associatedLoops(Part.Directive).back()->getBody());
  if (!A)
    return Body;
  Local.erase(Reads.IVs.back());
  A->head->kids[1] = Body;
  A->head->around = true;
  N->host.runs =
      keep((N->host.runs ? std::string(N->host.runs) + "&&" : "") + "(" + A->host_trips + ")!=0");
  if (A->host_after)
    AroundDirective.AfterFused += A->host_after;
  return A->head;
}

void NestLowering::lowerParts() {
  SourceLocation L = Site.Directive->getBeginLoc();
  HostReads Reads = AroundDirective.hostReads();
  bool Good = true;
  for (const LoopSite *Part : Fused) {
    Good = Good && mapCounters(*Part);
    if (Good)
      collectWrites(associatedLoops(Part->Directive).back()->getBody(), 0);
  }
  checkBounds(L);
  InBody = true;
  N->body = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  for (const LoopSite *Part : Fused) {
    o2o_stmt *S = Good && !Failed ? lowerPart(*Part, Reads) : nullptr;
    Good = Good && S;
    if (S)
      o2o_block_append(N, N->body, S);
  }
  if (!Failed && (!Good || !AroundDirective.finish(Reads)))
    refuse("", L, "",
           Good ? "what the host evaluates for each launch may change between them"
                : "a loop around a directive is not understood");
  N->launch.fused = (unsigned)Fused.size();
  N->host.after = AroundDirective.AfterFused.empty() ? nullptr : keep(AroundDirective.AfterFused);
}

} // namespace o2o
