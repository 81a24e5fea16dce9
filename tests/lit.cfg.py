# Configuration of the lit suite: substitutions, features and the environment of the tests.
#
#   %clang, %clangxx   plain Clang              %o2o      Clang with the plugin (C)
#   %plugin            path of omp2ocl.so       %o2oxx    clang++ with the plugin
#   %preload           to be put before a command that loads a copy of the plugin
#   %oclgrind          runs a program on the simulator, which looks for races too
#   %asan              options for a program under ASan and UBSan
#   %ubsan             options for a program under UBSan
#   %FileCheck %not %count                      %bin      test programs built by CMake
#   %root  %build      source and build tree    %python   this Python
#   %shared            data kept beside the checkout; needs `REQUIRES: shared`
#
#   %c2y               lets a pedantic Clang take __COUNTER__, which new ones call an extension
#   %c23               C23 by the name that this Clang has for it
#   %weverything       all warnings but those of which an old Clang gives the notes in any order
#   %assembles         lets a Clang that does not look at -fplugin= for .s files say nothing of it
#   %pocl              before a program: its kernels are built with declarations of what they call, without OpenCL's header
#   %installed         before a program: it runs on PoCL as it is installed, not on that of tests/tools/brief_pocl.py
#   %mpirun            runs a program in two processes of an MPI; needs `REQUIRES: mpi`
#   %intel             runs a program on Intel's driver; needs `REQUIRES: intel`
#   %rusticl           runs a program on Mesa's driver for processors; needs `REQUIRES: rusticl`
#
# Features for REQUIRES: opencl (a platform is installed), oclgrind, gdb, node, libclc, oclgrind-headers, lto, shared, mpi,
#   typeof-sizes (Clang compiles regions with the `sizeof` of a `typeof` of variable length), pch-mismatch (it says that a precompiled header does
#   not fit), complex-arithmetic (it has that option), cold-paths (the plugin takes cold paths out of functions), source-tools (clang-tidy and clangd of the same version), rusticl
#   (mesa-opencl-icd, or O2O_RUSTICL names its library), intel (`make deps INTEL=1`).
# Where it is, tests/tools/modes.sh runs programs on that driver as well, unless the environment has O2O_INTEL=no.
# Programs run on PoCL without the functions that no kernel calls (tests/tools/brief_pocl.py), and with a linker that reads less
# (brief_ld.c); with O2O_POCL=no on PoCL as it is.

import ctypes
import glob
import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "omp2ocl"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.o2o_jobs_dir

build = config.o2o_build_dir
source = config.o2o_source_dir
llvm_bin = os.path.join(config.o2o_llvm_root, "bin")
plugin = os.path.join(build, "omp2ocl.so")
shared = os.path.normpath(os.path.join(source, "..", "shared"))


def tool(name):
    return os.path.join(llvm_bin, name)


def has_opencl():
    """Whether the OpenCL loader is there and knows at least one platform."""
    try:
        loader = ctypes.CDLL("libOpenCL.so.1")
    except OSError:
        return False
    count = ctypes.c_uint(0)
    return loader.clGetPlatformIDs(0, None, ctypes.byref(count)) == 0 and count.value > 0


def brief_pocl():
    """The place of PoCL for tests (tests/tools/brief_pocl.py), made where it is missing or older; "": none could be made."""
    script = os.path.join(source, "tests", "tools", "brief_pocl.py")
    folder = os.path.join(config.o2o_jobs_dir, "pocl")
    vendors = os.path.join(folder, "vendors")
    table = os.path.join(source, "runtime", "device", "declare.c")
    needed = [script, table, *glob.glob("/usr/share/pocl/*.bc")]
    if not os.path.exists(vendors) or os.path.getmtime(vendors) < max(map(os.path.getctime, needed)):
        subprocess.run([sys.executable, script, folder], check=False)
    return vendors if os.path.exists(vendors) else ""


# Instrumented libraries (the plugin in Clang, the runtime in the programs) need the ASan runtime loaded
# first. Leaks are written to %build/leaks by tests/tools/leak-check.c, and read by tests/tools/leaks.py in the end: Clang
# itself and the OpenCL drivers free little on purpose.
preload = ""
oclgrind = "env -u OMP2OCL_DECLARE oclgrind --data-races"
asan = "-fsanitize=address,undefined -fno-sanitize-recover=all"
ubsan = "-fsanitize=undefined"
if not config.o2o_sanitize: # ASan's allocator does not tell whether a block is still what it was, so that extents of rows are unknown
    config.available_features.add("glibc-malloc")
if config.o2o_sanitize:
    ubsan = "-fsanitize=address,undefined -shared-libasan" # UBSan's own runtime does not come up beside that of ASan
    leaks = os.path.join(build, "leaks")
    os.makedirs(leaks, exist_ok=True)
    asan += " -shared-libasan"
    # The oclgrind command would preload itself instead of the ASan runtime; as a driver it need not.
    oclgrind = "env -u OMP2OCL_DECLARE OCL_ICD_VENDORS=/usr/lib/oclgrind/liboclgrind-rt-icd.so OCLGRIND_DATA_RACES=1"
    runtime = subprocess.run(
        [tool("clang"), "-print-file-name=libclang_rt.asan-x86_64.so"],
        capture_output=True, text=True, check=True).stdout.strip()
    options = f"use_sigaltstack=0:leak_check_at_exit=0:symbolize=0:allocator_may_return_null=1:log_path={leaks}/log"
    preload = f"env LD_PRELOAD={runtime} ASAN_OPTIONS={options} "
    config.environment["LD_PRELOAD"] = runtime
    config.environment["ASAN_OPTIONS"] = options
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"
config.o2o_preload = preload

intel = os.path.join(build, "intel")
intel_libraries = ":".join(filter(None, [f"{intel}/lib", os.environ.get("LD_LIBRARY_PATH")]))
intel_environment = f"OCL_ICD_VENDORS={intel}/vendors LD_LIBRARY_PATH={intel_libraries}"

for name, value in [
    ("%o2oxx", f"{preload}{tool('clang++')} -fplugin={plugin}"),
    ("%o2o", f"{preload}{tool('clang')} -fplugin={plugin}"),
    ("%clangxx", tool("clang++")),
    ("%clang-tidy", tool("clang-tidy")),
    ("%clangd", tool("clangd")),
    ("%clang", tool("clang")),
    ("%plugin", plugin),
    ("%preload", preload),
    ("%asan", asan),
    ("%ubsan", ubsan),
    ("%oclgrind", oclgrind),
    ("%intel", f"env -u OMP2OCL_DECLARE {intel_environment}"),
    ("%mpirun", "mpirun -n 2"),
    ("%c2y", "-Wno-c2y-extensions" if config.o2o_llvm_major >= 19 else ""),
    ("%c23", "-std=c23" if config.o2o_llvm_major >= 18 else "-std=c2x"),
    ("%weverything", "-Weverything" if config.o2o_llvm_major >= 19 else "-Weverything -Wno-unsafe-buffer-usage"),
    ("%assembles", "" if config.o2o_llvm_major >= 19 else "-Wno-unused-command-line-argument"),
    ("%FileCheck", tool("FileCheck")),
    ("%llvm-dwarfdump", tool("llvm-dwarfdump")),
    ("%llvm-nm", tool("llvm-nm")),
    ("%llvm-cov", tool("llvm-cov")),
    ("%llvm-profdata", tool("llvm-profdata")),
    ("%not", tool("not")),
    ("%count", tool("count")),
    ("%bin", os.path.join(config.o2o_jobs_dir, "bin")),
    ("%root", source),
    ("%build", build),
    ("%python", sys.executable),
    ("%shared", shared),
]:
    config.substitutions.append((name + r"(?![\w])", value))

pocl = ""
if has_opencl():
    config.available_features.add("opencl")
    if os.environ.get("O2O_POCL") != "no" and not any(name in os.environ for name in ["OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH"]):
        pocl = brief_pocl()
    if pocl:
        config.environment["O2O_POCL"] = config.environment["OCL_ICD_VENDORS"] = pocl
        # There the linker reads less for a kernel (tests/tools/brief_ld.c).
        folders = [os.path.join(config.o2o_jobs_dir, "bin", "pocl"), config.environment.get("PATH", os.environ["PATH"])]
        config.environment["PATH"] = ":".join(folders)
config.substitutions.append((r"%pocl(?![\w])", "env OMP2OCL_DECLARE=on" if pocl else ""))
config.substitutions.append((r"%installed(?![\w])", "env -u OCL_ICD_VENDORS -u OMP2OCL_DECLARE" if pocl else ""))
for program in ["oclgrind", "gdb", "ccache", "node", "xz"]:
    if shutil.which(program):
        config.available_features.add(program)
if shutil.which("mpicc") and shutil.which("mpirun"):
    config.available_features.add("mpi")
    # As root, in a container or with one core Open MPI wants to be told that it may; others do not know these names.
    for name in ["OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "OMPI_MCA_rmaps_base_oversubscribe"]:
        config.environment[name] = "1"
# The tests are written for OpenMP 5.1, which Clang takes for granted since 17.
config.o2o_openmp_version = "-fopenmp-version=51" if config.o2o_llvm_major < 17 else ""
if config.o2o_openmp_version:
    config.substitutions.append((r"(?<![-\w='\"])-fopenmp(?![-\w=])", f"-fopenmp {config.o2o_openmp_version}"))
config.available_features.add(f"llvm-{config.o2o_llvm_major}")
if config.o2o_llvm_major < 22: # 22 ends by a signal at these in a region, without the plugin, too
    config.available_features.add("typeof-sizes")
if config.o2o_llvm_major >= 19:
    config.available_features.add("pch-mismatch") # 16 ends by a signal, without the plugin, too
    config.available_features.add("complex-arithmetic")
    config.available_features.add("c23") # constexpr, auto, empty initializers
    config.available_features.add("cold-paths") # plugin/ast/compat.h, MayExtractCode
if os.path.exists(tool("ld.lld")):
    config.available_features.add("lto")
if os.path.exists(tool("clang-tidy")) and os.path.exists(tool("clangd")):
    config.available_features.add("source-tools")
if os.path.exists(os.path.join(intel, "vendors", "intel.icd")):
    config.available_features.add("intel")
    if os.environ.get("O2O_INTEL") != "no":
        config.environment["O2O_INTEL"] = intel
rusticl = os.environ.get("O2O_RUSTICL") or next(iter(glob.glob("/usr/lib/*/libRusticlOpenCL.so.1")), "")
config.substitutions.append((r"%rusticl(?![\w])", f"env -u OMP2OCL_DECLARE RUSTICL_ENABLE=llvmpipe OCL_ICD_VENDORS={rusticl}"))
if rusticl:
    config.available_features.add("rusticl")
if all(os.path.exists(f"/usr/lib/clc/{name}.bc") for name in ("nvptx64--nvidiacl", "amdgcn--amdhsa")):
    config.available_features.add("libclc")
if os.path.exists(os.path.join(os.environ.get("OCLGRIND_INCLUDE", "/usr/include"), "oclgrind/Plugin.h")):
    config.available_features.add("oclgrind-headers")
if os.path.isdir(shared):
    config.available_features.add("shared")

# Models and caches that others can write are not used: tests' own must not be.
os.umask(0o022)

# Nothing a test does may read or leave anything in the user's home.
home = os.path.join(config.o2o_jobs_dir, "home")
cache = os.path.join(config.o2o_jobs_dir, "cache")
for folder in [home, cache]:
    os.makedirs(folder, exist_ok=True)
config.environment.update({
    "HOME": home,
    "XDG_CACHE_HOME": cache,
    "POCL_CACHE_DIR": os.path.join(cache, "pocl"),
    "OMP_NUM_THREADS": "2",
    # Launches are counted: the host does not run loops meanwhile.  (Elsewhere would take a driver's start for each test.)
    "OMP2OCL_BUILD": "here",
    "OMP2OCL_HISTORY": "off",  # what earlier runs took must not decide about a test
    "LC_ALL": "C",
})
for name in ["OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH", "LD_LIBRARY_PATH", "LD_RUN_PATH", "TERM", "CPATH", "OCLGRIND_INCLUDE",
             "LIBRARY_PATH"]:
    if name in os.environ:
        config.environment[name] = os.environ[name]
