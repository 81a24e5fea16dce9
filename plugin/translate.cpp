//===- translate.cpp - one unit: find the loops, plan each, edit the host source
//-------------------------===//
//
// Every worksharing loop gets exactly one remark: the kernel made of it, or why it stays an OpenMP
// loop.
//
//===-------------------------------------------------------------------------------------------===//
#include "translate.h"
#include "assume.h"
#include "byvalue.h"
#include "calledglobals.h"
#include "exits.h"
#include "hostuse.h"
#include "neighbours.h"
#include "ownmemory.h"
#include "prelude.h"
#include "registers.h"
#include "rewrite.h"
#include "scratchuse.h"
#include "sites.h"
#include "uniform.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include "features/count.h"
#include "runtime/abi.h"
#include "xform/layout.h"
#include "xform/local.h"
#include "xform/plan.h"

using namespace clang;

namespace o2o {

namespace {

class UnitTranslator {
public:
  UnitTranslator(CompilerInstance &CI, ASTContext &Ctx, const PluginOptions &Opts,
                 const o2o_model &Model, const InjectiveNames &Names, Remarks &R, bool Sequential)
      : CI(CI), Ctx(Ctx), Opts(Opts), Model(Model), Injective(Names), R(R) {
    Unit.Sequential = Sequential;
    LangOptions::FPModeKind K = Ctx.getLangOpts().getDefaultFPContractMode();
    Unit.FPContract = K == LangOptions::FPM_Fast || K == LangOptions::FPM_FastHonorPragmas ||
                      (K == LangOptions::FPM_On && Ctx.getTargetInfo().hasFeature("fma"));
  }
  ~UnitTranslator() {
    for (o2o_nest *N : Nests)
      o2o_nest_free(N);
  }

  Translation run() {
    Translation T;
    UnitSites Sites = findSites(Ctx);
    Rewrite Edit(Ctx, Unit);
    if (!Sites.Loops.empty())
      Uniform = std::make_unique<Uniformity>(Ctx);
    Unit.Uniform = Uniform.get();
    ScratchUses Uses(CI, Ctx, Sites, Unit);
    OwnMemory Own(CI, Ctx, Sites, Unit);
    if (!Unit.Sequential)
      Unit.Own = [&Own](const LoopSite &Site, const VarDecl *V) { return Own.arrayFor(Site, V); };
    if (!Unit.Sequential)
      Unit.DeadAfter = [&Uses, &Own](const LoopSite &Site, const VarDecl *V) {
        return Uses.deadAfter(Site, V) || Own.deadAfter(Site, V);
      };
    Assumptions Assumed(Ctx, Injective, Sites);
    Unit.Injective = [&Assumed](const LoopSite &Site, const VarDecl *V, StringRef Path) {
      return Assumed.injective(Site, V, Path);
    };
    std::vector<Translated> Loops;
    for (auto &Site : Sites.Loops)
      Loops.push_back(translateLoop(*Site));
    launchLoops(Loops, Edit);
    Unit.DeadAfter = nullptr;
    Unit.Injective = nullptr;
    Unit.Own = nullptr;
    chooseLayouts();
    for (const Kernel &K : Kernels)
      o2o_count(K.Plan->nest, K.Plan);
    llvm::SmallPtrSet<const FunctionDecl *, 16> Launching;
    for (const Kernel &K : Kernels)
      if (Launching.insert(K.Site->Function).second)
        takeRegistersOff(Ctx, K.Site->Function, Edit);
    T.Loops = Sites.Loops.size();
    for (const Kernel &K : Kernels)
      T.Kernels += K.Part ? 0 : K.allLaunched().size();
    // Another unit may have kernels that use the thread's variables of this one.
    bool Follows = Sites.SharedThreadPrivate && Sites.Serializable && !Sites.Regions.empty() &&
                   !Unit.Sequential;
    if (Follows || (!Kernels.empty() && !Unit.Sequential))
      serializeRegions(Sites, Edit);
    if (!Kernels.empty() && !Unit.Sequential) {
      passByValue(Sites, Edit);
      for (const UnitSites::Region &Region : Sites.Regions)
        Edit.share(Region.Directive, calledGlobals(Ctx, Region.Function, Region.Directive));
    }
    UnitData Data;
    if (!announceHostUse(Edit, Data) && Kernels.empty() && !Follows)
      return T;
    endOnHost(Edit, Data);
    if (!Unit.Sequential)
      Data.Declarations += routeExits(Ctx, Edit);
    T.Prelude = Edit.prelude(Kernels, Kernels.empty() ? o2o_model() : Model, Data,
                             CI.getFrontendOpts().Inputs.size() == 1 &&
                                 CI.getFrontendOpts().Inputs[0].getKind().isPreprocessed());
    T.Changed = T.LinkRuntime = true;
    T.Buffer = Edit.result(T.Included);
    if (Opts.PrintKernels)
      for (const Kernel &K : Kernels) {
        llvm::outs() << K.Plan->source << "\n";
        if (K.Plan->levels)
          llvm::outs() << K.Plan->levels->source << "\n";
      }
    llvm::outs().flush();
    return T;
  }

private:
  std::string nameFor(const LoopSite &Site) {
    PresumedLoc P = Ctx.getSourceManager().getPresumedLoc(Site.Directive->getBeginLoc());
    std::string Base = Site.Function->getName().str() + "_" +
                       std::to_string(P.isValid() ? P.getLine() : 0),
                Name = Base;
    for (char &C : Name)
      if (!isalnum((unsigned char)C) && C != '_')
        C = '_';
    Base = Name;
    for (unsigned I = 2; !Names.insert(Name).second; I++)
      Name = Base + "_" + std::to_string(I);
    return Name;
  }

  void kept(const LoopSite &Site, const o2o_refusal &Why) {
    R.missed(Site.Directive->getBeginLoc(),
             std::string("loop kept: ") + (Why.text ? Why.text : "it has no translation"));
    if (Why.note && Why.note_loc.raw)
      R.note(SourceLocation::getFromRawEncoding(Why.note_loc.raw), Why.note);
  }

  static std::string dimensions(const o2o_plan &P) {
    std::string Text = std::to_string(P.ndims) + (P.ndims == 1 ? " dimension (" : " dimensions (");
    for (unsigned D = 0; D < P.ndims; D++)
      Text += (D ? ", " : "") + std::string(P.nest->loops[P.loop_of_dim[D]].iv->name);
    return Text + ")";
  }

  /// The passes that the user has switched off.
  unsigned passesOff() const {
    return (Opts.NoLevels ? O2O_OFF_LEVELS : 0) | (Opts.NoInterchange ? O2O_OFF_INTERCHANGE : 0) |
           (Opts.NoMapping ? O2O_OFF_MAPPING : 0) | (Opts.NoUnroll ? O2O_OFF_UNROLL : 0) |
           (Opts.NoBlocks ? O2O_OFF_BLOCKS : 0) | (Opts.NoRestrict ? O2O_OFF_RESTRICT : 0) |
           (Opts.NoSums ? O2O_OFF_SUMS : 0) | (Opts.NoTiles ? O2O_OFF_TILES : 0) |
           (Opts.NoSink ? O2O_OFF_SINK : 0) | (Opts.NoLayout ? O2O_OFF_LAYOUT : 0) |
           (Opts.NoPromote ? O2O_OFF_PROMOTE : 0) | (Opts.NoJam ? O2O_OFF_JAM : 0) |
           (Opts.NoLocal ? O2O_OFF_LOCAL : 0) | (Opts.NoVector ? O2O_OFF_VECTOR : 0) |
           (Opts.NoFuse ? O2O_OFF_FUSE : 0);
  }

  /// What has become of a loop alone: a plan, or the reason why there is none.
  struct Translated {
    const LoopSite *Site;
    o2o_plan *Plan = nullptr;
    o2o_refusal Why = {};
    bool OwnArrays = false; ///< the plan takes pointers for arrays of the thread's own
  };

  /// The plan for the loop. Pointers to memory of the thread are arrays of its own
  /// where that helps (ownmemory.h), else pointers to what the iterations share.
  Translated plan(const LoopSite &Site, const std::string &Name, bool Own, SourceLocation &One) {
    UnitFacts Facts = Unit;
    Facts.Own = Own ? Unit.Own : nullptr;
    NestLowering Lower(CI, Ctx, Site, Facts, Name);
    Nests.push_back(Lower.arena());
    Translated T{&Site};
    if (o2o_nest *N = Lower.lower()) {
      N->off = passesOff();
      T.Plan = o2o_plan_nest(N, &T.Why);
    } else {
      T.Why = Lower.refusal();
    }
    One = Lower.oneThread();
    T.OwnArrays = Lower.hasOwnArrays();
    return T.Plan || !T.OwnArrays ? T : plan(Site, Name, false, One);
  }

  Translated translateLoop(const LoopSite &Site) {
    SourceLocation One;
    Translated T = plan(Site, nameFor(Site), true, One);
    if (!T.Plan)
      return T;
    o2o_nest *N = T.Plan->nest;
    std::string Text;
    if (One.isValid()) {
      o2o_refuse(N, &T.Why, "one-thread", o2o_loc{One.getRawEncoding(), 0}, "here",
                 "it asks for one thread, so its iterations may depend on each other");
      T.Plan = nullptr;
    } else if (Site.Tie && !Unit.Sequential) {
      Text = "the region around it depends on " + Site.Tie.Text;
      o2o_refuse(N, &T.Why, "thread-number", o2o_loc{Site.Tie.Where.getRawEncoding(), 0},
                 "used here", "%s", Text.c_str());
      T.Plan = nullptr;
    }
    return T;
  }

  /// One kernel for all of them, or null.
  o2o_plan *fused(llvm::ArrayRef<Kernel> Parts) {
    llvm::SmallVector<const LoopSite *, 4> Fused;
    for (const Kernel &One : Parts)
      Fused.push_back(One.Site);
    UnitFacts Facts = Unit;
    Facts.Own = nullptr;
    PresumedLoc Last =
        Ctx.getSourceManager().getPresumedLoc(Fused.back()->Directive->getBeginLoc());
    std::string Name = Parts[0].Plan->nest->name + ("_to_" + std::to_string(Last.getLine()));
    NestLowering Lower(CI, Ctx, *Fused[0], Facts, Name, Fused);
    Nests.push_back(Lower.arena());
    o2o_nest *N = Lower.lower();
    o2o_refusal Why = {};
    if (N)
      N->off = passesOff();
    o2o_plan *P = N ? o2o_plan_nest(N, &Why) : nullptr;
    const char *Reason = !N ? Lower.refusal().text : !P ? Why.text : P->kept_apart;
    // Every device takes 1024 bytes of them (OpenCL 1.2, CL_DEVICE_MAX_PARAMETER_SIZE), 16 for an array.
    if (P && !Reason && P->nargs > 48)
      Reason = "they have too many arguments together";
    if (P && !Reason)
      return P;
    R.analysis(Parts.back().Site->Directive->getBeginLoc(),
               std::string("kernel ") + Parts.back().Plan->nest->name +
                   " is launched after kernel " + Parts.front().Plan->nest->name +
                   ", not with it: " + (Reason ? Reason : "they have no common translation"));
    return nullptr;
  }

  /// The kernel of the loop and of as many of those behind it as can be launched together with it.
  Kernel withNeighbours(llvm::ArrayRef<Translated> Loops) {
    Kernel All{Loops[0].Site, Loops[0].Plan, {}};
    std::vector<Kernel> Parts = {All};
    if ((passesOff() & O2O_OFF_FUSE) || Unit.Sequential || Loops[0].OwnArrays)
      return All;
    for (const Translated &Next : Loops.drop_front()) {
      Kernel One{Next.Site, Next.Plan, {}};
      if (!Next.Plan || Next.OwnArrays || !neighbours(Parts, One, Ctx))
        break;
      Parts.push_back(One);
      o2o_plan *P = fused(Parts);
      if (!P)
        break;
      All.Plan = P;
      All.Fused = Parts;
    }
    return All;
  }

  void launchLoops(llvm::ArrayRef<Translated> Loops, Rewrite &Edit) {
    for (size_t I = 0; I < Loops.size();) {
      const Translated &T = Loops[I];
      Kernel K{T.Site, T.Plan, {}};
      size_t Count = 1;
      if (T.Plan) {
        Kernel Wide = withNeighbours(Loops.drop_front(I));
        if (!Wide.Fused.empty() && Edit.launch(Wide, (unsigned)Kernels.size())) {
          Count = Wide.Fused.size();
          launched(Wide);
          launchParts(Kernels.size() - 1, Edit);
        } else if (Edit.launch(K, (unsigned)Kernels.size())) {
          launched(K);
        } else {
          o2o_refusal Why = {};
          o2o_refuse(T.Plan->nest, &Why, "directive-in-macro", o2o_loc{}, nullptr,
                     "the directive or its 'if' clause comes from a macro");
          kept(*T.Site, Why);
        }
      } else {
        kept(*T.Site, T.Why);
      }
      I += Count;
    }
  }

  /// In front of the directives, behind the launch of all of them, where it is known only when the run comes to it whether that is allowed.
  void launchParts(size_t Wide, Rewrite &Edit) {
    const Kernel All = Kernels[Wide];
    bool Every = All.Plan->disjoint || All.Plan->nest->inside;
    if (!Every)
      return;
    for (Kernel One : All.Fused) {
      One.Part = true;
      bool Inserted = Edit.launch(One, (unsigned)Kernels.size());
      if (Inserted)
        Kernels.push_back(One);
      Every &= Inserted;
    }
    Kernels[Wide].Parts = Every;
  }

  /// The launch has been inserted.
  void launched(const Kernel &K) {
    Kernels.push_back(K);
    const LoopSite &Site = *K.Site;
    const o2o_plan *P = K.Plan;
    const o2o_nest *N = P->nest;
    R.pass(Site.Directive->getBeginLoc(), std::string("kernel ") + N->name + ": " + dimensions(*P) +
                                              (P->reduces ? ", reduction" : "") +
                                              (P->chunked ? ", whole chunks" : ""));
    for (size_t I = 1; I < K.Fused.size(); I++)
      R.pass(K.Fused[I].Site->Directive->getBeginLoc(),
             std::string("part of kernel ") + N->name + ": one launch for " +
                 std::to_string(K.Fused.size()) + " directives" +
                 (P->disjoint ? ", where arrays do not overlap" : ""));
    for (const Kernel &One : K.Fused)
      if (One.Plan->nest->sunk)
        R.pass(One.Site->Directive->getBeginLoc(), std::string("the loop over '") +
                                                       One.Plan->nest->around->iv->name +
                                                       "' around it is part of kernel " + N->name);
    if (P->levels)
      R.pass(Site.Directive->getBeginLoc(),
             std::string("other shape of ") + N->name + ": " + dimensions(*P->levels) +
                 ", inner loops are parallel" +
                 (P->levels->disjoint ? " where arrays do not overlap" : "") +
                 (P->levels->for_cpu ? ", for all devices" : ", for GPUs"));
    if (N->sunk)
      R.pass(Site.Directive->getBeginLoc(),
             std::string("the loop over '") + N->around->iv->name +
                 "' around it is part of kernel " + N->name + ": one launch" +
                 (P->disjoint ? ", where arrays do not overlap" : ""));
    else if (P->kept_around)
      R.analysis(Site.Directive->getBeginLoc(),
                 std::string("each iteration of the loop over '") + N->around->iv->name +
                     "' around it is a launch of kernel " + N->name + ": " + P->kept_around);
    if (P->sums)
      R.pass(Site.Directive->getBeginLoc(),
             std::string("sums of several iterations at a time in kernel ") + N->name);
    if (P->tiled || (P->levels && P->levels->tiled))
      R.pass(Site.Directive->getBeginLoc(),
             std::string("tiles of iterations in kernel ") + N->name);
    if (P->unrolled)
      R.pass(Site.Directive->getBeginLoc(),
             std::to_string(P->unrolled) + (P->unrolled == 1 ? " loop" : " loops") +
                 " of constant length unrolled in kernel " + N->name);
    if (unsigned Loops = P->jammed + (P->levels ? P->levels->jammed : 0))
      R.pass(Site.Directive->getBeginLoc(), "several iterations of " + std::to_string(Loops) +
                                                (Loops == 1 ? " loop" : " loops") +
                                                " at a time in kernel " + N->name);
    if (const o2o_local *Local = P->local ? P->local : P->levels ? P->levels->local : nullptr) {
      const char *Name = Local->boxes ? " box" : " tile", *Plural = Local->boxes ? "es" : "s";
      R.pass(Site.Directive->getBeginLoc(),
             std::to_string(Local->count) + Name + (Local->count == 1 ? "" : Plural) +
                 " in local memory in kernel " + N->name + ", for GPUs");
    }
    if (unsigned Kept = P->promoted + (P->levels ? P->levels->promoted : 0))
      R.pass(Site.Directive->getBeginLoc(),
             std::to_string(Kept) + (Kept == 1 ? " part" : " parts") +
                 " of arrays kept in private variables in kernel " + N->name);
    if (unsigned Runs = P->vectors + (P->levels ? P->levels->vectors : 0))
      R.pass(Site.Directive->getBeginLoc(), std::to_string(Runs) + (Runs == 1 ? " run" : " runs") +
                                                " of consecutive elements as vectors in kernel " +
                                                N->name + ", for GPUs");
    for (unsigned I = 0; I < P->nargs; I++)
      if (const o2o_plan_arg &A = P->args[I]; A.kind == O2O_ARG_OBJECT && !A.range_known &&
                                              A.extent < 0 && A.extent_slot < 0 && A.table < 0)
        R.analysis(Site.Directive->getBeginLoc(),
                   std::string("how much of '") + A.sym->name +
                       "' the kernel touches is known only at run time: the OpenMP version runs "
                       "when the memory is not known to the runtime");
  }

  /// The orders in which launches may store arrays: one for all kernels where they agree.
  void chooseLayouts() {
    std::vector<o2o_plan *> Plans;
    for (const Kernel &K : Kernels)
      Plans.push_back(K.Plan);
    o2o_layouts_agree(Plans.data(), (unsigned)Plans.size());
    for (const Kernel &K : Kernels) {
      o2o_nest *N = K.Plan->nest;
      std::string Arrays, Shares;
      for (unsigned S = 0; S < N->nsymbols; S++)
        if (const o2o_layout *L = N->symbols[S]->layout; L && o2o_layout_reordered(L))
          Arrays += (Arrays.empty() ? "" : ", ") + std::string(o2o_layout_text(N, L));
      if (Arrays.empty() || K.Part)
        continue;
      llvm::raw_string_ostream(Shares)
          << llvm::format("coalesced accesses %.3f -> %.3f", K.Plan->as_written, K.Plan->reordered);
      R.pass(K.Site->Directive->getBeginLoc(),
             "layouts for kernel " + std::string(N->name) + ": " + Arrays + "; " + Shares);
    }
  }

  /// A region that holds kernels, or calls functions with orphaned ones, gets a team of one when
  /// the run's choice is OpenCL.  With threadprivate variables in the unit all regions do: their
  /// values must not be spread over teams of different sizes.  A region that depends on its team keeps it;
  /// orphaned kernels that it calls then run on the host.
  void serializeRegions(const UnitSites &Sites, Rewrite &Edit) {
    if (!Sites.Serializable)
      return;
    llvm::SmallVector<const FunctionDecl *, 8> Orphans;
    llvm::DenseMap<const Stmt *, KernelRange> Direct;
    for (unsigned I = 0; I < Kernels.size(); I++) {
      if (const Stmt *In = Kernels[I].Site->Region) {
        // Loops are in the order of the source, so the kernels of a region stand together.
        auto [At, New] = Direct.try_emplace(In, KernelRange{I, 0});
        At->second.Count = I - At->second.First + 1;
      } else if (!Kernels[I].Site->combined())
        Orphans.push_back(Kernels[I].Site->Function);
    }
    auto Callers = callersOf(Ctx, Orphans);
    for (const UnitSites::Region &Region : Sites.Regions) {
      if (isOpenMPTargetExecutionDirective(Region.Directive->getDirectiveKind()) ||
          isOpenMPTeamsDirective(Region.Directive->getDirectiveKind()) || Region.Team)
        continue;
      KernelRange Own = Direct.lookup(Region.Directive);
      bool Wanted = Own.Count || Sites.ThreadPrivate ||
                    (!Orphans.empty() && Region.Directive->hasAssociatedStmt() &&
                     callsAny(Region.Directive->getRawStmt(), Callers));
      if (Wanted)
        Edit.serialize(Region.Directive, Sites.ThreadPrivate ? KernelRange() : Own);
    }
  }

  /// Lets objects stay on the device between kernels. True when that has edited the unit, or when
  /// the unit must be known to the runtime.
  bool announceHostUse(Rewrite &Edit, UnitData &Data) {
    HostUse Use(Ctx, CI.getPreprocessor(), CI.getCodeGenOpts().RelaxedAliasing, Kernels, Edit);
    if (!Use.announce()) {
      Data.Flags = O2O_UNIT_BASELINE;
      R.analysis(Use.where().isValid() ? Use.where() : unitStart(),
                 "arrays do not stay on the device between kernels: " + Use.reason());
      return true;
    }
    if (!Use.changes())
      return false;
    std::string Definitions = Use.text().definitions();
    Data.Declarations = Use.text().declarations();
    Data.Statics = Use.text().statics();
    Data.Announcing = Use.text().announcing();
    Data.Flags =
        (Use.text().entered() ? O2O_UNIT_ENTERED : 0) | (Use.makesBeside() ? O2O_UNIT_BESIDE : 0);
    Edit.append(Definitions);
    return true;
  }

  /// The calls by which the host ends the program for a kernel (lower_end.cpp): behind the last line, where all
  /// functions that they name are declared.
  void endOnHost(Rewrite &Edit, UnitData &Data) {
    std::string Declared, Defined;
    for (const Kernel &K : Kernels) {
      const o2o_nest *N = K.Plan->nest;
      if (!N->ended)
        continue;
      R.analysis(
          K.Site->Directive->getBeginLoc(),
          std::string("iterations that end the program leave that to the host, when kernel ") +
              N->name + " has run");
      Declared += N->host_declared;
      Defined += endedDefinition(N);
    }
    if (Declared.empty())
      return;
    Data.Declarations += O2O_PRELUDE_END + Declared + "\n";
    Edit.append(
        "#pragma clang diagnostic push\n#pragma clang diagnostic ignored \"-Weverything\"\n" +
        Defined + "#pragma clang diagnostic pop\n");
  }

  SourceLocation unitStart() const {
    const SourceManager &SM = Ctx.getSourceManager();
    return SM.getLocForStartOfFile(SM.getMainFileID());
  }

  /// The regions that hold kernels copy what they only read: launches take the addresses of arrays.
  void passByValue(const UnitSites &Sites, Rewrite &Edit) {
    llvm::SmallPtrSet<const Stmt *, 16> Launching;
    for (const Kernel &K : Kernels) {
      Launching.insert(K.Site->combined() ? K.Site->Directive : K.Site->Region);
      for (const Kernel &One : K.Fused)
        Launching.insert(One.Site->combined() ? One.Site->Directive : One.Site->Region);
    }
    for (const UnitSites::Region &Region : Sites.Regions)
      if (Launching.count(Region.Directive))
        Edit.passByValue(Region.Directive, onlyRead(Region.Function, Region.Directive));
  }

  CompilerInstance &CI;
  ASTContext &Ctx;
  const PluginOptions &Opts;
  const o2o_model &Model;
  const InjectiveNames &Injective;
  Remarks &R;
  std::unique_ptr<Uniformity> Uniform;
  UnitFacts Unit;
  std::vector<o2o_nest *> Nests;
  std::vector<Kernel> Kernels;
  llvm::StringSet<> Names;
};

/// Reads the model file; false, with the reason, when it gives none.
bool readModel(const std::string &Path, o2o_model &Model, std::string &Reason) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  char Error[256];
  if (!Buffer)
    Reason = Buffer.getError().message();
  else if (!o2o_model_parse((*Buffer)->getBufferStart(), (*Buffer)->getBufferSize(), &Model, Error,
                            sizeof Error))
    Reason = Error;
  else
    return true;
  return false;
}

/// The model to embed: the one that the user names, else this machine's, else the one that is
/// installed beside the plugin. Only a bad file that the user has named is an error.
bool loadModel(CompilerInstance &CI, const PluginOptions &Opts, o2o_model &Model) {
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  std::string Own = ownModel(), Reason;
  if (Opts.ModelFile.empty() && !Own.empty()) {
    if (readModel(Own, Model, Reason))
      return true;
    // Not a diagnostic, which -Werror would make an error.
    llvm::errs() << "omp2ocl: model file '" << Own << "': " << Reason
                 << "; the default model is used\n";
  }
  std::string Path =
      Opts.ModelFile.empty() ? installedFile("omp2ocl-default.model") : Opts.ModelFile;
  if (Path.empty() || readModel(Path, Model, Reason))
    return true;
  Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Error, "omp2ocl: model file '%0': %1"))
      << Path << Reason;
  return false;
}

} // namespace

Translation translateUnit(CompilerInstance &CI, const PluginOptions &Opts,
                          const InjectiveNames &Names, Remarks &R) {
  o2o_model Model = {};
  Model.fp64_weight = 1;
  if (!loadModel(CI, Opts, Model))
    return {};
  return UnitTranslator(CI, CI.getASTContext(), Opts, Model, Names, R, CI.getLangOpts().OpenMPSimd)
      .run();
}

} // namespace o2o
