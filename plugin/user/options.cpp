//===- options.cpp - the arguments of the plugin ----------------------------------------------===//

#include "plugin/user/options.h"

#include "predictor/machine.h"
#include "xform/ir/passes.h"

#include "clang/Basic/Version.h"
#include "clang/Frontend/FrontendOptions.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <dlfcn.h>

using namespace llvm;

namespace o2o {
namespace {

/// One argument: a switch sets a bool, an argument with a value keeps the value.
struct Argument {
  const char *Name;
  const char *ValueName; ///< null for a switch
  bool PluginOptions::*Switch;
  std::string PluginOptions::*Value;
  const char *Help;
};

const Argument Arguments[] = {
    {"print-kernels", nullptr, &PluginOptions::PrintKernels, nullptr,
     "print the OpenCL C of every kernel"},
    {"print-host", nullptr, &PluginOptions::PrintHost, nullptr, "print the edited source"},
    {"model", "FILE", nullptr, &PluginOptions::ModelFile,
     "embed this decision tree; \"machine\": the one of this machine (train-model)"},
    {"runtime", "WHERE", nullptr, &PluginOptions::Runtime,
     "\"packed\": in the program (default), \"installed\": beside the plugin, by its path"},
    {"help", nullptr, &PluginOptions::Help, nullptr, "print this list"},
    {"version", nullptr, &PluginOptions::Version, nullptr, "print the version"},
    {"off", nullptr, &PluginOptions::Off, nullptr, "compile exactly as without the plugin"},
};

const char *const Passes[] = {
#define O2O_PASS_NAME(NAME, name, remark, devices) #name,
    O2O_PASSES(O2O_PASS_NAME)
#undef O2O_PASS_NAME
};

std::string acceptedArguments() {
  std::string List;
  for (const Argument &A : Arguments) {
    if (!List.empty())
      List += ", ";
    List += A.Name;
    if (A.ValueName)
      List += std::string("=") + A.ValueName;
  }
  for (const char *Name : Passes)
    List += std::string(", no-") + Name;
  return List;
}

void printHelp(raw_ostream &Out) {
  Out << "Arguments of the plugin omp2ocl, each behind -fplugin-arg-omp2ocl-:\n";
  for (const Argument &A : Arguments) {
    std::string Name = A.Name;
    if (A.ValueName)
      Name += std::string("=") + A.ValueName;
    Out << "  " << left_justify(Name, 16) << " " << A.Help << "\n";
  }
  for (const char *Pass : Passes)
    Out << "  " << left_justify(std::string("no-") + Pass, 16) << " without the pass '" << Pass
        << "' (docs/design.md)\n";
  Out << "What became of each loop: -Rpass=omp2ocl -Rpass-missed=omp2ocl -Rpass-analysis=omp2ocl\n";
}

/// Reports `omp2ocl: MESSAGE` as an error. Always false, so that callers can return it.
bool fail(clang::DiagnosticsEngine &Diags, const Twine &Message) {
  unsigned ID = Diags.getCustomDiagID(clang::DiagnosticsEngine::Error, "omp2ocl: %0");
  Diags.Report(ID) << Message.str();
  return false;
}

/// O2O_OFF() of the pass that the argument `no-PASS` switches off; 0: it is another argument.
unsigned passOff(StringRef Name) {
  if (Name.consume_front("no-"))
    for (unsigned K = 0; K < O2O_NPASSES; K++)
      if (Name == Passes[K])
        return 1u << K;
  return 0;
}

/// The accepted argument that \p Name is most like, as words; empty where it is like none.
std::string meant(StringRef Name) {
  const unsigned Like = 2;
  std::string Best;
  unsigned Least = Like + 1;
  auto compare = [&](const std::string &Other) {
    unsigned Distance = Name.lower() == Other ? 0 : Name.edit_distance(Other, true, Least);
    if (Distance < Least) {
      Least = Distance;
      Best = Other;
    }
  };
  for (const Argument &A : Arguments)
    compare(A.Name);
  for (const char *Pass : Passes)
    compare(std::string("no-") + Pass);
  return Best.empty() ? "" : " (is '" + Best + "' meant?)";
}

bool checkReadable(const std::string &File, clang::DiagnosticsEngine &Diags) {
  sys::fs::file_status Status;
  if (!sys::fs::status(File, Status) && Status.type() != sys::fs::file_type::regular_file)
    return fail(Diags, "cannot read the model file '" + File + "': it is " +
                           (sys::fs::is_directory(Status) ? "a directory" : "no regular file"));
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(File);
  if (!Buffer)
    return fail(Diags, "cannot read the model file '" + File + "': " + Buffer.getError().message());
  return true;
}

bool checkRuntime(const std::string &Where, clang::DiagnosticsEngine &Diags) {
  if (Where.empty() || Where == "packed")
    return true;
  if (Where != "installed")
    return fail(Diags,
                "the plugin argument 'runtime' is 'packed' or 'installed', not '" + Where + "'");
  if (runtimeImage().empty())
    return fail(Diags, "the plugin argument 'runtime=installed' needs omp2ocl-runtime.image, which "
                       "is missing in " +
                           pluginFolder());
  return true;
}

} // namespace

/// This machine's own model, as train-model has written it: the newest in the user's directory,
/// else in the system's. Empty when there is none.
static std::string ownModel() {
  char Path[1024];
  for (unsigned Which = 0; o2o_model_directory(Which, Path, sizeof Path); Which++) {
    std::pair<sys::TimePoint<>, std::string> Newest; // equal times: the last by name
    std::error_code Error;
    for (sys::fs::directory_iterator I(Path, Error), End; I != End && !Error; I.increment(Error)) {
      ErrorOr<sys::fs::basic_file_status> Status = I->status();
      if (sys::path::extension(I->path()) == O2O_MODEL_SUFFIX && Status &&
          Status->type() == sys::fs::file_type::regular_file)
        Newest = std::max(Newest, {Status->getLastModificationTime(), I->path()});
    }
    if (!Newest.second.empty())
      return Newest.second;
  }
  return "";
}

bool PluginOptions::parse(const std::vector<std::string> &Args, clang::DiagnosticsEngine &Diags) {
  for (StringRef Arg : Args) {
    auto [Name, Value] = Arg.split('=');
    bool HasValue = Arg.contains('=');
    if (unsigned Off = passOff(Name)) {
      if (HasValue)
        return fail(Diags, "the plugin argument '" + Name + "' takes no value");
      PassesOff |= Off;
      continue;
    }
    const Argument *Found = nullptr;
    for (const Argument &A : Arguments)
      if (Name == A.Name)
        Found = &A;
    if (!Found)
      return fail(Diags, "unknown plugin argument '" + Name + "'" + meant(Name) +
                             "; accepted: " + acceptedArguments());
    if (Found->Switch && HasValue)
      return fail(Diags, "the plugin argument '" + Name + "' takes no value");
    if (Found->Value && Value.empty())
      return fail(Diags, "the plugin argument '" + Name + "' needs a value: " + Name + "=" +
                             Found->ValueName);
    if (Found->Switch)
      this->*Found->Switch = true;
    else
      this->*Found->Value = Value.str();
  }
  if (Help)
    printHelp(outs());
  if (Version)
    outs() << "omp2ocl " O2O_VERSION ", for Clang " CLANG_VERSION_STRING "\n";
  outs().flush();
  if (ModelFile == "machine") {
    MachineModel = true;
    ModelFile = ownModel();
    if (ModelFile.empty())
      return fail(Diags, "the plugin argument 'model=machine' asks for this machine's model, and "
                         "there is none: train-model makes one");
  }
  return checkRuntime(Runtime, Diags) && (ModelFile.empty() || checkReadable(ModelFile, Diags));
}

bool checkPluginNames(const clang::FrontendOptions &Frontend, clang::DiagnosticsEngine &Diags) {
  const StringRef Own = "omp2ocl";
  const unsigned Like = 2;
  for (const auto &[Name, Args] : Frontend.PluginArgs) {
    bool Known = Name == Own || Own.edit_distance(Name, true, Like) > Like;
    for (const auto &Plugin : clang::FrontendPluginRegistry::entries())
      Known = Known || Plugin.getName() == Name;
    if (!Known && !Args.empty())
      return fail(Diags, "'-fplugin-arg-" + Name + "-" + Args.front() +
                             "' is for no plugin that is loaded: is '-fplugin-arg-omp2ocl-" +
                             Args.front() + "' meant?");
  }
  return true;
}

std::string pluginFolder() {
  static const char Here = 0;
  Dl_info Info;
  if (!dladdr(&Here, &Info) || !Info.dli_fname)
    return "";
  SmallString<256> Path(Info.dli_fname);
  sys::fs::make_absolute(Path);
  sys::path::remove_filename(Path);
  return Path.str().str();
}

std::string installedFile(StringRef Name) {
  SmallString<256> Path(pluginFolder());
  if (Path.empty())
    return "";
  sys::path::append(Path, Name);
  return sys::fs::exists(Path) ? Path.str().str() : "";
}

std::string documentation(StringRef Name) {
  std::string Installed = installedFile((O2O_DOCS_FROM_PLUGIN "/" + Name).str());
  if (Installed.empty())
    return ("docs/" + Name).str();
  SmallString<256> Path(Installed);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

std::string runtimeBitcode() { return installedFile("omp2ocl-runtime.bc"); }

std::string runtimeImage() { return installedFile("omp2ocl-runtime.image"); }

} // namespace o2o
