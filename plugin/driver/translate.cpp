//===- translate.cpp - one unit: find the loops, plan each, edit the host source --------------===//
//
// Every worksharing loop gets exactly one remark: the kernel made of it, or why it stays an OpenMP
// loop.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/driver/translate.h"
#include "plugin/ast/evaluated.h"
#include "plugin/driver/report.h"
#include "plugin/host/access_checks.h"
#include "plugin/kernels/plans.h"
#include "plugin/kernels/published.h"
#include "plugin/kernels/scratch_uses.h"
#include "plugin/kernels/thread_arrays.h"
#include "plugin/kernels/thread_rows.h"
#include "plugin/launch/by_value.h"
#include "plugin/launch/called_globals.h"
#include "plugin/launch/device_clauses.h"
#include "plugin/launch/exits.h"
#include "plugin/launch/lone_team.h"
#include "plugin/launch/publish.h"
#include "plugin/launch/registers.h"
#include "plugin/launch/rewrite.h"
#include "plugin/launch/selectors.h"
#include "plugin/lower/call/program_ends.h"
#include "plugin/team/team_waits.h"
#include "plugin/text/prelude.h"
#include "plugin/unit/assume.h"
#include "plugin/unit/sites.h"
#include "plugin/unit/split_structs.h"
#include "plugin/unit/uniform.h"

#include "clang/Basic/TargetInfo.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include "abi/abi.h"
#include "features/count.h"
#include "predictor/machine.h"
#include "xform/mapping/layout.h"
#include "xform/plan.h"

using namespace clang;

namespace o2o {

namespace {

class UnitTranslator {
public:
  UnitTranslator(CompilerInstance &CI, ASTContext &Ctx, const PluginOptions &Opts,
                 const o2o_model &Model, const Pragmas &Said, Remarks &R, const Avoidance &Avoid,
                 const UnitTokens &Tokens, bool Sequential)
      : CI(CI), Ctx(Ctx), Opts(Opts), Model(Model), Said(Said), R(R), Avoid(Avoid) {
    Unit.Tokens = &Tokens;
    Unit.Sequential = Sequential;
    LangOptions::FPModeKind K = Ctx.getLangOpts().getDefaultFPContractMode();
    Unit.FPContract = K == LangOptions::FPM_Fast || K == LangOptions::FPM_FastHonorPragmas ||
                      (K == LangOptions::FPM_On && Ctx.getTargetInfo().hasFeature("fma"));
  }

  Translation run() {
    Translation T;
    UnitSites Sites = findSites(Ctx);
    Rewrite Edit(Ctx, Unit);
    Members = std::make_unique<SplitStructs>(Ctx, Sites);
    if (!Sites.Loops.empty())
      Uniform = std::make_unique<Uniformity>(Ctx, *Unit.Names);
    Unit.Uniform = Uniform.get();
    ScratchUses Uses(CI, Ctx, Sites, Unit);
    ThreadArrays Own(CI, Ctx, Sites, Unit);
    ThreadRows Rows(CI, Ctx, Sites, Unit, [&Own](const CallExpr *C) { return Own.allocates(C); });
    if (!Unit.Sequential) {
      Unit.Own = [&Own](const LoopSite &Site, const VarDecl *V) { return Own.arrayFor(Site, V); };
      Unit.Block = [&Own](const LoopSite &Site, const VarDecl *V) { return Own.blockFor(Site, V); };
      Unit.Rows = [&Rows](const LoopSite &Site, const VarDecl *V) { return Rows.rowsFor(Site, V); };
      Unit.MadeOf = [&Own](const VarDecl *From, const VarDecl *V) { return Own.madeOf(From, V); };
      Unit.DeadAfter = [&Uses, &Own](const LoopSite &Site, const VarDecl *V) {
        return Uses.deadAfter(Site, V) || Own.deadAfter(Site, V);
      };
    }
    Alternatives = findAlternatives(Ctx, Said.Alternatives, *Unit.Tokens);
    Assumptions Assumed(Ctx, Said.Injective, Sites);
    Unit.Injective = [&Assumed](const LoopSite &Site, const VarDecl *V, StringRef Path) {
      return Assumed.injective(Site, V, Path);
    };
    Plans Planned(CI, Ctx, Opts, Unit, R); // owns the nests of all kernels
    planLoops(Sites, Planned, T, Edit);
    Unit.dropLoops();
    Members.reset();
    Unit.Uses = std::make_shared<VariableUses>();
    makeWay(Sites, Edit);
    UnitData Data;
    FunctionData Functions(Ctx);
    for (const Kernel &K : Kernels)
      Data.Calls.push_back(Functions.calls(K.Plan->nest));
    PublishedFunctions Published(CI, Ctx, Unit, Opts.PassesOff, R);
    if (!Avoid.AccessChecks)
      publish(Published, Functions);
    bool Waits = !Unit.Sequential && hasWaitingRegion(Ctx);
    const std::vector<const o2o_nest *> Ending = endingNests(Published);
    if (!announceHostUse(Ending, Edit, Data, T) && Kernels.empty() && !Waits && Functions.empty() &&
        Alternatives.empty())
      return T;
    Data.Flags |= Waits ? O2O_UNIT_WAITS : 0;
    endOnHost(Ending, Edit, Data);
    if (!Functions.empty())
      Data.Declarations += O2O_PRELUDE_FUNCTIONS + Functions.declarations();
    Edit.append(Functions.definitions());
    if (!Unit.Sequential)
      Data.Declarations += routeExits(Ctx, *Unit.Tokens, Edit);
    T.Prelude = Edit.prelude(Kernels, Kernels.empty() ? o2o_model() : Model, Data,
                             /*AsText=*/CI.getCodeGenOpts().DisableLLVMPasses, T.Tables);
    T.Changed = T.LinkRuntime = true;
    T.Edits = Edit.result();
    if (Opts.PrintHost)
      T.Shown = Edit.shown();
    if (Opts.PrintKernels)
      printKernels();
    return T;
  }

private:
  /// Each loop becomes a kernel, alone or with others, or stays.
  void planLoops(const UnitSites &Sites, Plans &Planned, Translation &T, Rewrite &Edit) {
    std::vector<LoopPlan> Loops;
    for (auto &Site : Sites.Loops) {
      T.Places.push_back(Site->Directive->getBeginLoc());
      Loops.push_back(Avoid.Loops.count(Loops.size()) ? LoopPlan{Site.get()}
                                                      : Planned.alone(*Site));
    }
    launchLoops(Loops, Planned, Edit);
    chooseLayouts();
    for (const Kernel &K : Kernels)
      o2o_count(K.Plan->nest, K.Plan);
    T.Loops = Sites.Loops.size();
    for (const Kernel &K : Kernels)
      T.Kernels += K.Part ? 0 : std::max<size_t>(K.Fused.size(), 1);
  }

  /// What stands around launches lets them be made: variables have addresses where launches take
  /// them, and regions name what the kernels need.
  void makeWay(const UnitSites &Sites, Rewrite &Edit) {
    llvm::SmallPtrSet<const FunctionDecl *, 16> Launching;
    for (const Kernel &K : Kernels)
      if (Launching.insert(K.Site->Function).second)
        takeRegistersOff(*Unit.Tokens, K.Site->Function, Edit);
    if (Kernels.empty() || Unit.Sequential)
      return;
    takeDeviceClausesOff(*Unit.Tokens, Kernels, Edit);
    passByValue(Sites, Edit);
    makeLone(Sites, Edit);
    for (const UnitSites::Region &Region : Sites.Regions)
      Edit.share(Region.Directive, calledGlobals(Ctx, Region.Function, Region.Directive));
  }

  /// What kernels of other units ask for. Reasons alone are not worth a runtime in the object.
  void publish(const PublishedFunctions &Published, FunctionData &Functions) const {
    for (const PublishedFunction &P : Published.all())
      Functions.publish(P);
    if (!Functions.empty() || !Kernels.empty())
      for (const auto &[F, Reason] : Published.refused())
        Functions.publishRefusal(F, Reason);
  }

  void printKernels() const {
    for (const Kernel &K : Kernels) {
      llvm::outs() << K.Plan->printed.source << "\n";
      if (K.Plan->levels)
        llvm::outs() << K.Plan->levels->printed.source << "\n";
    }
    llvm::outs().flush();
  }

  void launchLoops(llvm::ArrayRef<LoopPlan> Loops, Plans &Planned, Rewrite &Edit) {
    for (size_t I = 0, Count; I < Loops.size(); I += Count) {
      const LoopPlan &L = Loops[I];
      Count = 1;
      if (!L.Plan) {
        if (!Avoid.Loops.count(I))
          reportKept(R, *L.Site, kernelAround(*L.Site), L.Why);
        continue;
      }
      Kernel Wide = Planned.fusedWithFollowing(Loops.drop_front(I));
      if (!Wide.Fused.empty() && launch(Wide, Edit)) {
        Count = Wide.Fused.size();
        launchParts(Edit);
      } else {
        launch({L.Site, L.Plan}, Edit);
      }
    }
  }

  static bool holds(const Stmt *S, const Stmt *Inner) {
    bool Found = false;
    eachEvaluated(S, [&](const Stmt *Part) { return !(Found = Found || Part == Inner); });
    return Found;
  }

  /// The kernel in whose body the loop stands; null: there is none.
  const Kernel *kernelAround(const LoopSite &Site) const {
    for (const Kernel &K : Kernels)
      if (K.Site->Function == Site.Function && holds(K.Site->Directive, Site.Directive))
        return &K;
    return nullptr;
  }

  bool launch(const Kernel &K, Rewrite &Edit) {
    Members->show(false);
    const bool Launched = Edit.launch(K, (unsigned)Kernels.size());
    Members->show(true);
    if (!Launched)
      return false;
    Kernels.push_back(K);
    if (!K.Part)
      reportKernel(R, K);
    return true;
  }

  /// Launches of the directives one by one, behind the one of all of them, which is the last
  /// kernel: for where only the run can tell whether that is allowed, by what is passed or by what
  /// functions of other units do.
  void launchParts(Rewrite &Edit) {
    const size_t Wide = Kernels.size() - 1;
    const Kernel All = Kernels[Wide];
    if (All.Plan->nest->launch.absorbed ||
        (!All.Plan->needs.disjoint.needed && !All.Plan->needs.bounds.count &&
         !All.Plan->nest->units.externals))
      return;
    bool Every = true;
    for (Kernel One : All.Fused) {
      One.Part = true;
      Every &= launch(One, Edit);
    }
    Kernels[Wide].Parts = Every;
  }

  /// The orders in which launches may store arrays: one for all kernels where they agree.
  void chooseLayouts() {
    std::vector<o2o_plan *> Plans;
    for (const Kernel &K : Kernels)
      Plans.push_back(K.Plan);
    o2o_plans_agree(Plans.data(), (unsigned)Plans.size());
    for (const Kernel &K : Kernels) {
      o2o_nest *N = K.Plan->nest;
      std::string Arrays, Shares;
      for (unsigned S = 0; S < N->nsymbols; S++)
        if (const o2o_layout *L = N->symbols[S]->layout; L && o2o_layout_reordered(L))
          Arrays += (Arrays.empty() ? "" : ", ") + std::string(o2o_layout_text(N, L));
      if (Arrays.empty() || K.Part)
        continue;
      R.setFunction(K.Site->Function->getNameAsString());
      llvm::raw_string_ostream(Shares) << llvm::format(
          "coalesced accesses %.3f -> %.3f", K.Plan->access.as_written, K.Plan->access.reordered);
      R.pass(K.Site->Directive->getBeginLoc(),
             "layouts for kernel " + std::string(N->name) + ": " + Arrays + "; " + Shares);
    }
  }

  /// Kernels and functions for kernels of other units, as far as they may end the program.
  std::vector<const o2o_nest *> endingNests(const PublishedFunctions &Published) const {
    std::vector<const o2o_nest *> Out;
    for (const Kernel &K : Kernels)
      if (K.Plan->nest->exit_record)
        Out.push_back(K.Plan->nest);
    for (const PublishedFunction &P : Published.all())
      if (P.Plan->nest->exit_record && !Avoid.AccessChecks)
        Out.push_back(P.Plan->nest);
    return Out;
  }

  /// Lets objects stay on the device between kernels, and what \p Ending record the end of the
  /// program in. True when that has edited the unit, or when the unit must be known to the runtime.
  bool announceHostUse(llvm::ArrayRef<const o2o_nest *> Ending, Rewrite &Edit, UnitData &Data,
                       Translation &T) {
    AccessChecks Use(Ctx, *Unit.Tokens, CI.getCodeGenOpts(), Kernels, Alternatives, Edit);
    // Passes over LLVM IR guard the returns of functions.
    const char *Not = Avoid.AccessChecks                      ? "the checks do not compile"
                      : CI.getCodeGenOpts().DisableLLVMPasses ? "LLVM passes are disabled"
                                                              : nullptr;
    auto Announced = [&](const FunctionDecl *F, const CallExpr *C) {
      return Use.beforeAlternative(F, C);
    };
    if (Not || !Use.announce()) {
      select([](const FunctionDecl *, const CallExpr *) { return ""; }, Edit, Data);
      Data.Flags = O2O_UNIT_BASELINE | (Use.makesEnds() ? O2O_UNIT_ENDS : 0);
      R.analysis(Use.where().isValid() ? Use.where() : unitStart(),
                 "arrays do not stay on the device between kernels: " +
                     (Not ? std::string(Not) : Use.reason()));
      return true;
    }
    for (const o2o_nest *N : Ending)
      for (unsigned I = 0; I < N->nsymbols; I++)
        if (N->symbols[I]->object.of_end)
          Use.text().addOwn(recordArray(N, N->symbols[I]), N->symbols[I]->name);
    if (!Use.changes()) {
      select(Announced, Edit, Data);
      return false;
    }
    T.Guarded = Use.guarded();
    T.Code = Use.code();
    T.Announced = true;
    std::string Definitions = Use.text().definitions();
    Data.Declarations = Use.text().declarations();
    Data.Statics = Use.text().statics();
    Data.Announcing = Use.text().announcing();
    Data.Flags = (Use.text().entered() ? O2O_UNIT_ENTERED : 0) |
                 (Use.makesBeside() ? O2O_UNIT_BESIDE : 0) | (Use.makesEnds() ? O2O_UNIT_ENDS : 0);
    Edit.append(Definitions);
    select(Announced, Edit, Data);
    return true;
  }

  /// The functions with alternatives choose among them.
  void select(const BeforeAlternative &Before, Rewrite &Edit, UnitData &Data) {
    Data.Declarations += insertSelectors(Ctx, *Unit.Tokens, Alternatives, Before, Edit);
  }

  /// The calls by which the host ends the program for a kernel (lower_program_exit.cpp): behind the
  /// last line, where all functions that they name are declared.
  void endOnHost(llvm::ArrayRef<const o2o_nest *> Ending, Rewrite &Edit, UnitData &Data) {
    std::string Declared, Defined;
    for (const Kernel &K : Kernels)
      if (K.Plan->nest->exit_record)
        R.analysis(
            K.Site->Directive->getBeginLoc(),
            std::string("iterations that end the program leave that to the host, when kernel ") +
                K.Plan->nest->name + " has run");
    for (const o2o_nest *N : Ending) {
      Declared += N->host.declared;
      Defined += endedDefinition(N);
    }
    if (Declared.empty())
      return;
    Data.Declarations += O2O_PRELUDE_END + Declared + "\n";
    Edit.append(Defined);
  }

  SourceLocation unitStart() const {
    const SourceManager &SM = Ctx.getSourceManager();
    return SM.getLocForStartOfFile(SM.getMainFileID());
  }

  /// The regions that hold kernels copy what they only read: launches take the addresses of arrays.
  void passByValue(const UnitSites &Sites, Rewrite &Edit) {
    llvm::SmallPtrSet<const Stmt *, 16> Launching;
    auto Add = [&](const Kernel &K) {
      Launching.insert(K.Site->combined() ? K.Site->Directive : K.Site->Region);
    };
    for (const Kernel &K : Kernels) {
      Add(K);
      llvm::for_each(K.Fused, Add);
    }
    for (const UnitSites::Region &Region : Sites.Regions)
      if (Launching.count(Region.Directive))
        Edit.passByValue(Region.Directive, onlyRead(Region.Function, Region.Directive));
  }

  /// Regions whose loops are kernels, all of them, need no team for these.
  void makeLone(const UnitSites &Sites, Rewrite &Edit) {
    for (const UnitSites::Region &Region : Sites.Regions)
      Edit.makeLone(Region.Directive, loneKernels(Ctx, Region, Kernels));
  }

  CompilerInstance &CI;
  ASTContext &Ctx;
  const PluginOptions &Opts;
  const o2o_model &Model;
  const Pragmas &Said;
  std::vector<FunctionAlternatives> Alternatives;
  Remarks &R;
  const Avoidance &Avoid;
  std::unique_ptr<SplitStructs> Members; ///< while loops are planned
  std::unique_ptr<Uniformity> Uniform;
  UnitFacts Unit;
  std::vector<Kernel> Kernels;
};

/// The file's text. This machine's own model (not one whose file the user has named) must be one
/// that only the user or root can have written.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readText(const std::string &Path, bool Named,
                                                            std::string &Reason) {
  if (Named)
    return llvm::MemoryBuffer::getFile(Path);
  char Why[256];
  int FD = o2o_open_trusted(llvm::sys::path::parent_path(Path).str().c_str(),
                            llvm::sys::path::filename(Path).str().c_str(), Why, sizeof Why);
  Reason = Why;
  if (FD < 0)
    return std::make_error_code(std::errc::permission_denied);
  auto Buffer = llvm::MemoryBuffer::getOpenFile(FD, Path, -1);
  llvm::sys::fs::file_t File = llvm::sys::fs::convertFDToNativeFile(FD);
  llvm::sys::fs::closeFile(File);
  return Buffer;
}

/// Reads the model file; false, with the reason, when it gives none.
bool readModel(const std::string &Path, bool Named, o2o_model &Model, std::string &Reason) {
  Reason.clear();
  auto Buffer = readText(Path, Named, Reason);
  char Error[256];
  if (!Buffer)
    Reason = Reason.empty() ? Buffer.getError().message() : Reason;
  else if (!o2o_model_parse((*Buffer)->getBufferStart(), (*Buffer)->getBufferSize(), &Model, Error,
                            sizeof Error))
    Reason = Error;
  else
    return true;
  return false;
}

/// The model to embed: the one that the user names, or asks for as this machine's, else the one
/// that is installed beside the plugin. Only a bad file that the user has named is an error.
bool loadModel(CompilerInstance &CI, const PluginOptions &Opts, o2o_model &Model) {
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  std::string Reason;
  if (Opts.MachineModel) {
    if (readModel(Opts.ModelFile, /*Named=*/false, Model, Reason))
      return true;
    // Not a diagnostic, which -Werror would make an error.
    llvm::errs() << "omp2ocl: model file '" << Opts.ModelFile << "': " << Reason
                 << "; the default model is used\n";
  }
  std::string Path = Opts.ModelFile.empty() || Opts.MachineModel
                         ? installedFile("omp2ocl-default.model")
                         : Opts.ModelFile;
  if (Path.empty())
    llvm::errs() << "omp2ocl: omp2ocl-default.model is missing in " << pluginFolder()
                 << ": there is no model in this object\n";
  if (Path.empty() || readModel(Path, /*Named=*/true, Model, Reason))
    return true;
  Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Error, "omp2ocl: model file '%0': %1"))
      << Path << Reason;
  return false;
}

} // namespace

Translation translateUnit(CompilerInstance &CI, const PluginOptions &Opts, const UnitTokens &Tokens,
                          const Pragmas &Said, Remarks &R, const Avoidance &Avoid) {
  o2o_model Model = {};
  Model.fp64_weight = 1;
  if (!loadModel(CI, Opts, Model))
    return {};
  return UnitTranslator(CI, CI.getASTContext(), Opts, Model, Said, R, Avoid, Tokens,
                        CI.getLangOpts().OpenMPSimd)
      .run();
}

} // namespace o2o
