//===- published.cpp - functions that kernels of other units may call -------------------------===//
//
// What such a function does is read off its accesses, as it is for a loop: the nest is one call of
// it, with an object for each pointer.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/kernels/published.h"
#include "plugin/ast/library.h"
#include "plugin/lower/lower.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"

#include "abi/abi.h"
#include "xform/analysis/access.h"
#include "xform/analysis/body_size.h"
#include "xform/formula/fold.h"
#include "xform/optimise/unroll.h"
#include "xform/prepare/atomic.h"
#include "xform/prepare/program_exit.h"
#include "xform/print/print.h"

using namespace clang;

namespace o2o {

/// Bytes of a text: of longer ones programs would have too many that nobody needs.
static const size_t MostText = 16384;

/// Statements and expressions of a function, and of those that it calls, that are looked at.
static const unsigned MostNodes = 4000;

using Functions = llvm::SetVector<const FunctionDecl *>;

static unsigned nodes(const Stmt *S, unsigned Most, Functions &Called) {
  unsigned Count = 1;
  const auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *Definition = nullptr;
  if (Call && Call->getDirectCallee() && Call->getDirectCallee()->hasBody(Definition))
    Called.insert(Definition);
  for (const Stmt *Kid : S->children())
    if (Kid && Count < Most)
      Count += nodes(Kid, Most - Count, Called);
  return Count;
}

/// Their texts would be a part of that of each function that calls them.
static bool isTooLong(const FunctionDecl *F) {
  Functions All;
  All.insert(F);
  unsigned Count = 0;
  for (unsigned I = 0; I < All.size() && Count < MostNodes; I++)
    Count += nodes(All[I]->getBody(), MostNodes - Count, All);
  return Count >= MostNodes;
}

/// Can other units call it by its name?
static bool offered(const FunctionDecl *F) {
  return F->doesThisDeclarationHaveABody() && !inSystemHeader(F) && F->isExternallyVisible() &&
         !F->isMain() && F->getIdentifier() && !F->hasAttr<AsmLabelAttr>() &&
         !F->hasAttr<OverloadableAttr>() && !F->isMultiVersion() && !F->hasAttr<NakedAttr>() &&
         !F->isNoReturn() && (!F->isInlined() || F->isInlineDefinitionExternallyVisible());
}

/// Who might want to know why other files' kernels cannot call the function: one that a header
/// declares is there for others.
static bool isDeclaredForOthers(const FunctionDecl *F) {
  const SourceManager &SM = F->getASTContext().getSourceManager();
  return llvm::any_of(F->redecls(), [&SM](const FunctionDecl *D) {
    return !SM.isInMainFile(SM.getExpansionLoc(D->getLocation()));
  });
}

PublishedFunctions::PublishedFunctions(CompilerInstance &CI, ASTContext &Ctx, const UnitFacts &Unit,
                                       unsigned PassesOff, Remarks &R)
    : CI(CI), Ctx(Ctx), Unit(Unit), Off(PassesOff) {
  this->Unit.dropLoops();
  for (const Decl *D : Ctx.getTranslationUnitDecl()->decls()) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    o2o_refusal Why = {};
    if (!F || !offered(F) || add(F, Why) || !isDeclaredForOthers(F))
      continue;
    StringRef Text = Why.text ? Why.text : "it has no translation";
    std::string Reason = Text.consume_front("the loop ") ? "it " + Text.str() : Text.str();
    Refused.push_back({F, Reason});
    R.analysis(F->getLocation(),
               "kernels of other files cannot call '" + F->getName().str() + "': " + Reason);
    if (Why.note && Why.note_loc.raw)
      R.note(SourceLocation::getFromRawEncoding(Why.note_loc.raw), Why.note);
  }
}

PublishedFunctions::~PublishedFunctions() {
  for (o2o_nest *N : Nests)
    o2o_nest_free(N);
}

/// Bytes from the pointer on in which accesses to the object stay; ~0u: not known.
static uint32_t extent(o2o_nest *N, const o2o_accesses &Accesses, const o2o_symbol *Object) {
  o2o_code Range = {};
  int64_t Low, High;
  if (!o2o_access_byte_range(N, &Accesses, Object, &Range))
    return ~0U;
  o2o_fold_formula(&Range);
  if (!o2o_formula_range(Range.words, nullptr, &Low, &High))
    return ~0U;
  if (Low == High) // nothing is accessed
    return 0;
  return Low >= 0 && High > 0 && High < UINT32_MAX ? (uint32_t)High : ~0U;
}

/// What an access does, in the words of abi/abi.h.
static uint32_t effects(const o2o_access &A) {
  return A.atomic ? O2O_EFFECT_ATOMIC : A.write ? O2O_ARG_WRITE : O2O_ARG_READ;
}

static bool findSection(o2o_stmt *S, void *Found) {
  *static_cast<bool *>(Found) |= S->kind == O2O_ST_CRITICAL && !S->e[0]; // not `atomic compare`
  return true;
}

/// What happens in a critical section happens together, also where it only looks at values.
static bool hasCriticalSections(const o2o_nest *N) {
  bool Found = false;
  for (unsigned K = 0; K < N->nfunctions; K++)
    o2o_walk_stmt(N->functions[K]->body, findSection, nullptr, &Found);
  return Found;
}

static bool refuse(o2o_nest *N, o2o_refusal &Why, const char *Text) {
  return o2o_refuse(N, &Why, "too-large", o2o_loc{}, nullptr, "%s", Text);
}

/// What the function accesses besides its parameters.  \p Done: what it does to each of these.
static void findData(const NestLowering &Lower,
                     const llvm::DenseMap<const o2o_symbol *, uint32_t> &Done,
                     PublishedFunction &P) {
  const o2o_nest *N = Lower.arena();
  for (unsigned S = 0; S < N->nsymbols; S++)
    if (const o2o_symbol *X = N->symbols[S]; o2o_is_datum(X)) {
      const bool Nullable = X->object.nullable && !X->pointers.is_table;
      const bool Variable = !o2o_first_table(X)->object.from && !X->object.of_end;
      P.Data.push_back({X, Variable ? Lower.variableOf(X) : nullptr,
                        Done.lookup(X) | (Nullable ? O2O_EFFECT_NULLABLE : 0)});
    }
}

bool PublishedFunctions::add(const FunctionDecl *F, o2o_refusal &Why) {
  LoopSite Site;
  Site.Function = const_cast<FunctionDecl *>(F);
  NestLowering Lower(CI, Ctx, Site, Unit, F->getName().str());
  Nests.push_back(Lower.arena());
  o2o_nest *N = Lower.arena();
  if (isTooLong(F))
    return refuse(N, Why, "it is too long");
  if (!Lower.lowerFunction()) {
    Why = Lower.refusal();
    return false;
  }
  N->off = Off;
  o2o_accesses Accesses = {};
  const uint32_t Sections = hasCriticalSections(N) ? O2O_EFFECT_CRITICAL : 0;
  if (!o2o_check_body_size(N, &Why) || !o2o_check_program_exits(N, &Why) ||
      !o2o_rewrite_synchronisation(N, &Why) || !o2o_access_collect(N, &Accesses, &Why) ||
      !o2o_check_atomics(N, &Accesses, &Why))
    return false;
  PublishedFunction P{F, static_cast<o2o_plan *>(o2o_alloc(N, sizeof(o2o_plan))), 0, {}, {}};
  P.Parameters = F->getNumParams();
  if (N->units.published->result->kind == O2O_T_RECORD)
    P.Parameters++; // where it goes
  for (unsigned S = 0; S < N->nsymbols; S++)
    P.Parameters = std::max(P.Parameters, N->symbols[S]->object.outer); // rows
  P.Effects.resize(2 * (size_t)P.Parameters);
  llvm::DenseMap<const o2o_symbol *, uint32_t> Others; // what it does to its data
  for (unsigned I = 0; I < Accesses.count; I++) {
    const o2o_access &A = Accesses.items[I];
    const uint32_t Done = effects(A) | Sections | O2O_EFFECT_TYPE << A.lvalue->type->kind;
    if (A.object->object.outer)
      P.Effects[A.object->object.outer - 1] |= Done;
    else if (A.object->object.of_end)
      Others[A.object] |= O2O_ARG_READ | O2O_ARG_WRITE | O2O_EFFECT_ENDS;
    else if (!o2o_first_table(A.object)->object.from && A.write)
      return refuse(N, Why, "it changes variables of the file");
    else
      Others[A.object] |= Done;
  }
  findData(Lower, Others, P);
  for (unsigned S = 0; S < N->nsymbols; S++)
    if (const o2o_symbol *X = N->symbols[S]; X->object.outer) {
      P.Effects[X->object.outer - 1] |= X->space == O2O_SPACE_GLOBAL ? O2O_EFFECT_GLOBAL : 0;
      P.Effects[P.Parameters + X->object.outer - 1] = extent(N, Accesses, X);
    }
  if (N->units.published->result->kind == O2O_T_RECORD)
    P.Effects[F->getNumParams()] = O2O_ARG_WRITE;
  P.Plan->nest = N;
  if (!(N->off & O2O_OFF(UNROLL)))
    o2o_mark_unrolled_loops(N, P.Plan);
  o2o_leave_iterations_after_exit(N);
  o2o_leave_iterations_after_calls(N);
  P.Plan->printed.source = o2o_print_function(N, P.Plan);
  if (strlen(P.Plan->printed.source) > MostText)
    return refuse(N, Why, "it is too long");
  All.push_back(std::move(P));
  return true;
}

} // namespace o2o
