/* omp2ocl.so: what Clang loads, and what looks at Clang before anything of LLVM's is loaded.
 *
 * The plugin proper needs the Clang libraries that it was built with. In a process with others the
 * dynamic linker would load them a second time, and the two would crash over each other's tables,
 * with a request to report that to LLVM. So the file that -fplugin= names needs no library but
 * libc: its constructor asks whether this process has the right Clang, and loads the plugin proper
 * from beside itself, or says in one line what is wrong.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* clang --analyze and clang-tidy take each plugin on the command line for one with checkers, and
 * complain about one that does not name its Clang. */
__attribute__((visibility("default"))) extern const char clang_analyzerAPIVersionString[];
const char clang_analyzerAPIVersionString[] = O2O_CLANG_VERSION;

struct found {
  char name[PATH_MAX]; /* of a Clang library that is loaded, empty if there is none */
};

static int look(struct dl_phdr_info *info, size_t size, void *data) {
  struct found *found = data;
  const char *base = strrchr(info->dlpi_name, '/');
  (void)size;
  if (strncmp(base ? base + 1 : info->dlpi_name, "libclang-cpp", 12) != 0)
    return 0;
  snprintf(found->name, sizeof found->name, "%s", info->dlpi_name);
  return 1;
}

/* The program that runs, as well as can be told. */
static const char *self(char *path, size_t size) {
  ssize_t n = readlink("/proc/self/exe", path, size - 1);
  path[n > 0 ? n : 0] = 0;
  return n > 0 ? path : "this program";
}

static _Noreturn void stop(void) {
  /* Nothing has been written yet, and destructors of a half-loaded Clang are not to run. */
  fflush(NULL);
  _exit(1);
}

__attribute__((constructor)) static void load(void) {
  char program[PATH_MAX], path[PATH_MAX];
  struct found found = {""};
  Dl_info here;
  void *right = dlopen(O2O_CLANG_LIBRARY, RTLD_NOW | RTLD_NOLOAD);
  if (!right) {
    dl_iterate_phdr(look, &found);
    fprintf(stderr,
            "omp2ocl: this plugin is for clang " O2O_CLANG_VERSION " (" O2O_CLANG_PROGRAM
            "), and cannot be loaded by %s, which has %s\n",
            self(program, sizeof program), found.name[0] ? found.name : "no " O2O_CLANG_LIBRARY);
    stop();
  }
  dlclose(right);
  if (!dladdr((void *)&look, &here) || !here.dli_fname || !realpath(here.dli_fname, path))
    snprintf(path, sizeof path, "./x");
  snprintf(strrchr(path, '/'), sizeof path - (size_t)(strrchr(path, '/') - path),
           "/omp2ocl-plugin.so");
  /* Functions are looked up when they are called: of some thousand, isl's among them, a compilation
   * calls few. */
  if (!dlopen(path, RTLD_LAZY | RTLD_LOCAL)) {
    fprintf(stderr, "omp2ocl: %s\n", dlerror());
    stop();
  }
}
