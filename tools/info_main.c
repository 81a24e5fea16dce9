/* omp2ocl-info: what is installed, what this machine has, and why something of it cannot be used.
 *
 * Drivers are the one thing here that can crash or hang.  So whatever touches them happens in a
 * child process, which prints for itself; when it does not come to its end, its parent says so and
 * goes on.
 */
#define _GNU_SOURCE
#include "predictor/database.h"
#include "predictor/entry.h"
#include "predictor/history.h"
#include "predictor/machine.h"
#include "predictor/model.h"
#include "runtime/choice/probe.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/core/variables.h"
#include "runtime/device/device.h"
#include "tools/asked.h"

#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SECONDS 60 /* for what a child does */
#define USUAL_VENDORS "/etc/OpenCL/vendors"

static const char usage[] =
    "usage: omp2ocl-info [--check | --measured]\n"
    "Says what is installed and what this machine has: versions, OpenCL drivers and devices and "
    "why\n"
    "one of them cannot be used, models, caches, and the settings in the environment.\n"
    "  --check     also run small kernels with known answers on the device that programs take\n"
    "  --measured  print what was measured on each device instead: forms, shares, times of runs\n"
    "  --version   print the version\n"
    "  -h, --help  print this\n";

/* Runs `what` in a process of its own. */
static void apart(void (*what)(const char *), const char *argument, const char *name) {
  int status = 0;
  pid_t child;
  fflush(stdout);
  child = fork();
  if (child == 0) {
    alarm(SECONDS);
    what(argument);
    fflush(stdout);
    _exit(0);
  }
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (child < 0)
    printf("  %s: no process could be started\n", name);
  else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    printf("  %s: it has not answered in %d seconds\n", name, SECONDS);
  else if (WIFSIGNALED(status))
    printf("  %s: it has ended the process that asked: %s\n", name, strsignal(WTERMSIG(status)));
  else if (WEXITSTATUS(status))
    printf("  %s: it has ended the process that asked (exit status %d)\n", name,
           WEXITSTATUS(status));
}

/* ---- versions -------------------------------------------------------------------------------- */

static void versions(void) {
  static const char *const files[] = {"omp2ocl.so", "omp2ocl-plugin.so", "omp2ocl-runtime.bc",
                                      "omp2ocl-runtime.image", "omp2ocl-default.model"};
  static const char *const below[] = {"", O2O_PLUGIN_FROM_TOOLS "/"};
  char self[PATH_MAX] = "", path[PATH_MAX * 2], cpu[O2O_MODEL_MACHINE];
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  char *slash = n > 0 ? strrchr(self, '/') : NULL;
  printf("omp2ocl " O2O_VERSION ", for clang " O2O_CLANG_VERSION "\n");
  if (slash)
    slash[1] = 0;
  for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
    bool found = false;
    for (size_t i = 0; i < 2 && !found; i++) {
      char resolved[PATH_MAX];
      snprintf(path, sizeof path, "%s%s%s", self, below[i], files[f]);
      found = realpath(path, resolved) != NULL;
      if (found)
        printf("  %s\n", resolved);
    }
    if (!found)
      printf("  %s is missing beside this tool and in %s" O2O_PLUGIN_FROM_TOOLS "\n", files[f],
             self);
  }
  o2o_cpu_name(cpu, sizeof cpu);
  printf("processors: %s\n", *cpu ? cpu : "unknown");
}

/* ---- OpenCL ---------------------------------------------------------------------------------- */

/* Loads a driver and asks for its platforms, as the OpenCL loader does (cl_khr_icd). */
static void open_library(const char *name) {
  union {
    void *symbol;
    void *(*address)(const char *);
    cl_int (*platforms)(cl_uint, cl_platform_id *, cl_uint *);
  } function;
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  cl_uint count = 0;
  cl_int error;
  if (!library) {
    printf("      cannot be loaded: %s\n", dlerror());
    return;
  }
  function.symbol = dlsym(library, "clGetExtensionFunctionAddress");
  if (function.symbol)
    function.symbol = function.address("clIcdGetPlatformIDsKHR");
  if (!function.symbol)
    function.symbol = dlsym(library, "clIcdGetPlatformIDsKHR");
  if (!function.symbol) {
    printf("      is no OpenCL driver: it has no clIcdGetPlatformIDsKHR\n");
    return;
  }
  error = function.platforms(0, NULL, &count);
  if (error || !count)
    printf("      has no platform on this machine (error %d)\n", (int)error);
}

/* Drivers of GPUs by their libraries, and whether something announces them: containers often have
 * the library and no file that does. */
static struct {
  const char *stem, *library;
  bool announced;
} gpu_drivers[] = {{"libnvidia-opencl", "libnvidia-opencl.so.1", false},
                   {"libamdocl64", "libamdocl64.so", false},
                   {"libigdrcl", "libigdrcl.so", false}};

enum { GPU_DRIVERS = sizeof gpu_drivers / sizeof *gpu_drivers };

static void note_announced(const char *name) {
  for (int i = 0; i < GPU_DRIVERS; i++)
    gpu_drivers[i].announced |= strstr(name, gpu_drivers[i].stem) != NULL;
}

static void one_unannounced(const char *name) {
  if (dlopen(name, RTLD_LAZY | RTLD_LOCAL))
    printf("  %s is there, but nothing announces it: a file FILE.icd in this folder does that,\n"
           "      with this name as its only line\n",
           name);
}

static void unannounced(void) {
  for (int i = 0; i < GPU_DRIVERS; i++)
    if (!gpu_drivers[i].announced)
      apart(one_unannounced, gpu_drivers[i].library, gpu_drivers[i].library);
}

/* A file of /etc/OpenCL/vendors: its first line names a library. */
static void vendor(const char *path) {
  char line[PATH_MAX] = "";
  FILE *file = fopen(path, "re");
  if (!file || !fgets(line, sizeof line, file)) {
    printf("  %s: %s\n", path, file ? "it is empty" : strerror(errno));
  } else {
    line[strcspn(line, "\r\n")] = 0;
    printf("  %s: %s\n", path, line);
    note_announced(line);
    apart(open_library, line, line);
  }
  if (file)
    fclose(file);
}

static bool is_icd(const char *name) {
  size_t length = strlen(name);
  return length > 4 && strcmp(name + length - 4, ".icd") == 0;
}

/* What is no directory is a file of the usual one, one in another place, or a library. */
static void one_vendor(const char *name) {
  char file[PATH_MAX];
  snprintf(file, sizeof file, "%s%s", strchr(name, '/') ? "" : USUAL_VENDORS "/", name);
  if (is_icd(name)) {
    vendor(file);
  } else {
    printf("  %s\n", name);
    apart(open_library, name, name);
  }
}

static void vendors(void) {
  const char *wish = getenv("OCL_ICD_VENDORS"), *other = getenv("OPENCL_VENDOR_PATH");
  const char *path = wish && *wish ? wish : other && *other ? other : USUAL_VENDORS;
  char file[PATH_MAX];
  struct dirent **entries;
  int n, shown = 0;
  struct stat s;
  printf("OpenCL drivers, as %s says:\n", path == wish    ? "OCL_ICD_VENDORS"
                                          : path == other ? "OPENCL_VENDOR_PATH"
                                                          : path);
  if (path == wish && (stat(path, &s) != 0 || !S_ISDIR(s.st_mode))) {
    one_vendor(path);
    return;
  }
  n = scandir(path, &entries, NULL, alphasort);
  for (int i = 0; i < n; i++) {
    if (is_icd(entries[i]->d_name)) {
      snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
      vendor(file);
      shown++;
    }
    free(entries[i]);
  }
  if (n >= 0)
    free(entries);
  if (!shown)
    printf("  none (%s)\n", n < 0 ? strerror(errno) : "no file with a name in .icd");
  unannounced();
}

static void memory(const char *what, cl_ulong bytes) {
  if (bytes >= 1 << 20)
    printf(", %s %llu MiB", what, (unsigned long long)(bytes >> 20));
  else
    printf(", %s %llu KiB", what, (unsigned long long)(bytes >> 10));
}

static void devices(const char *unused) {
  (void)unused;
  int count = 0, usable = 0, chosen;
  const char *variable;
  struct o2o_device *all, *good;
  if (!o2o_cl_load()) {
    dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
    const char *why = dlerror();
    printf("  none: %s\n", why ? why : "libOpenCL.so.1 lacks functions of OpenCL 1.2");
    return;
  }
  all = o2o_device_list(&count);
  good = calloc((size_t)count + 1, sizeof *good);
  for (int i = 0; all && good && i < count; i++) {
    const struct o2o_device *d = &all[i];
    if (d->unusable)
      printf("  -: %s (%s): cannot be used: %s\n", d->name, d->platform_name, d->unusable);
    else
      printf("  %d: %s (%s)\n", usable, d->name, d->platform_name);
    printf("     driver %s, %s, %u compute units", d->driver,
           d->type & CL_DEVICE_TYPE_GPU   ? "GPU"
           : d->type & CL_DEVICE_TYPE_CPU ? "CPU"
                                          : "accelerator",
           d->units);
    memory("memory", d->limits.memory);
    memory("one array at most", d->limits.buffer);
    memory(d->limits.local_apart ? "local memory" : "local memory (a part of the global one)",
           d->limits.local_memory);
    printf("\n     %s; divides floats %s\n",
           d->can.fp64 ? "computes with double"
                       : "does not compute with double: loops with double stay on the host",
           d->can.exact_divide || d->can.rounds_anyway ? "as C does"
           : d->can.fp64                               ? "as C does, in double"
                         : "less precisely than C: such loops stay on the host");
    if (!d->unusable)
      good[usable++] = *d;
  }
  if (!count)
    printf("  none: no driver has any\n");
  if (usable) {
    chosen = o2o_device_choose(good, usable);
    printf("  programs take %d, %s", chosen, good[chosen].name);
    if (o2o_settings.device)
      printf(" (OMP2OCL_DEVICE)");
    else if (o2o_local_rank(&variable) >= 0)
      printf(" (%s)", variable);
    printf("\n");
    struct o2o_device more[O2O_DEVICES];
    unsigned others = o2o_device_further(&good[chosen], more);
    for (unsigned i = 0; i < others; i++)
      printf("  with OMP2OCL_SPLIT parts of loops go to %d, %s\n", more[i].number, more[i].name);
  }
  free(all);
  free(good);
}

/* What programs find out when they try the driver (runtime/choice/trial.c). */
static void check(const char *unused) {
  struct o2o_device device;
  char reason[256];
  (void)unused;
  if (!o2o_cl_load() || !o2o_device_find(&device, reason, sizeof reason) ||
      !o2o_device_open(&device, reason, sizeof reason)) {
    printf("  there is no device that can be used\n");
    return;
  }
  struct o2o_traits traits = o2o_probe(&device);
  printf("  %s: sums in inner loops %s\n", device.name,
         traits.keeps_order ? "keep their order"
                            : "do not keep their order by themselves: kernels are built so that "
                              "they do");
  printf("  %s: %s\n", device.name,
         traits.fuses ? "products are not rounded before they are added: such kernels stay on the "
                        "host"
                      : "products are rounded before they are added");
  printf("  %s: %s\n", device.name,
         traits.miscounts
             ? "variables of 8 and 16 bits are miscounted: such kernels stay on the host"
             : "variables of 8 and 16 bits wrap around");
  printf("  %s: integers that wrap around in steps from one work-item to the next %s\n",
         device.name,
         traits.converts ? "are converted as they are"
                         : "are converted as if they did not: kernels hide the steps");
  printf("  %s: floats %s\n", device.name,
         traits.divides    ? "are divided as C does"
         : device.can.fp64 ? "are not divided as C does by themselves: kernels divide in double"
                           : "are not divided as C does: such kernels stay on the host");
  printf("  %s: kernels are built with %s\n", device.name,
         traits.declares ? "their own declarations, in at most half the time"
                         : "the driver's declarations");
  if (traits.lanes > 0)
    printf("  %s: a long iteration for each work-item takes %.2f of the time of blocks\n",
           device.name, 1 / traits.lanes);
}

/* ---- models and caches ----------------------------------------------------------------------- */

static void model(const char *directory, const char *name) {
  char why[256] = "", text[128 << 10], cpu[O2O_MODEL_MACHINE];
  struct o2o_model m;
  int fd = o2o_open_trusted(directory, name, why, sizeof why);
  ssize_t n = fd >= 0 ? read(fd, text, sizeof text) : -1;
  if (fd >= 0)
    close(fd);
  printf("  %s/%s: ", directory, name);
  if (n < 0) {
    printf("cannot be used: %s\n", *why ? why : "it cannot be read");
    return;
  }
  if (!o2o_model_parse(text, (size_t)n, &m, why, sizeof why)) {
    printf("cannot be used: %s\n", why);
    return;
  }
  printf("%s, for device %s", m.name, m.device);
  if (*m.driver)
    printf(", driver %s", m.driver);
  o2o_cpu_name(cpu, sizeof cpu);
  if (*m.cpu)
    printf(", processors %s%s", m.cpu, strcmp(m.cpu, cpu) ? " (not this machine's)" : "");
  printf("%s\n", m.nlayout_nodes ? ", with a layout tree" : "");
}

static void models(void) {
  char directory[1024];
  printf("models:\n");
  for (unsigned which = 0; o2o_model_directory(which, directory, sizeof directory); which++) {
    struct dirent **entries;
    int n = *directory ? scandir(directory, &entries, NULL, alphasort) : -1, shown = 0;
    if (!*directory)
      continue;
    for (int i = 0; i < n; i++) {
      size_t length = strlen(entries[i]->d_name);
      if (length > strlen(O2O_MODEL_SUFFIX) &&
          strcmp(entries[i]->d_name + length - strlen(O2O_MODEL_SUFFIX), O2O_MODEL_SUFFIX) == 0) {
        model(directory, entries[i]->d_name);
        shown++;
      }
      free(entries[i]);
    }
    if (n >= 0)
      free(entries);
    if (!shown)
      printf("  %s: none\n", directory);
  }
}

static void cache(void) {
  const char *path = o2o_settings.cache;
  unsigned long long files = 0, bytes = 0;
  DIR *directory;
  if (!*path) {
    printf("cache: none (%s)\n", o2o_settings.trust ? "OMP2OCL_CACHE=off" : "no HOME");
    return;
  }
  directory = opendir(path);
  if (!directory) {
    printf("cache: %s: %s\n", path, errno == ENOENT ? "not there yet" : strerror(errno));
    return;
  }
  for (struct dirent *e; (e = readdir(directory));) {
    struct stat s;
    if (fstatat(dirfd(directory), e->d_name, &s, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(s.st_mode)) {
      files++;
      bytes += (unsigned long long)s.st_size;
    }
  }
  closedir(directory);
  printf("cache: %s: %llu files, %llu KiB%s\n", path, files, (bytes + 1023) >> 10,
         o2o_directory_trusted(path)
             ? ""
             : "; it is not used, since others can write it, or it belongs to somebody else");
}

/* ---- settings -------------------------------------------------------------------------------- */

static bool misread(const struct o2o_variable *v) {
  for (const char **name = o2o_settings_misread; *name; name++)
    if (strcmp(*name, v->name) == 0)
      return true;
  return false;
}

static void print_unknown(const char *name, const char *meant) {
  printf("  %s is in the environment, and nothing reads it%s%s%s\n", name, meant ? ": is " : "",
         meant ? meant : "", meant ? " meant?" : "");
}

static void settings(void) {
  printf("settings:\n");
  for (const struct o2o_variable *v = o2o_variables; v->name; v++) {
    const char *value = getenv(v->name);
    if (!value || !*value)
      printf("  %-17s not set: %s\n", v->name, v->without);
    else if (misread(v))
      printf("  %-17s '%s' in the environment is not one of %s: %s\n", v->name, value, v->values,
             v->without);
    else
      printf("  %-17s %s, from the environment\n", v->name, value);
  }
  o2o_variables_unknown(print_unknown);
}

/* ---- measurements ---------------------------------------------------------------------------- */

static void print_runs(const struct o2o_database_record *r) {
  static struct o2o_history history;
  o2o_history_read(&history, r->content, r->size);
  for (uint32_t i = 0; i < history.count; i++) {
    const struct o2o_record *run = &history.records[i];
    printf("  %s: work %.4g, %u runs, seconds", run->version == O2O_OPENCL ? "opencl" : "openmp",
           run->work, run->runs);
    for (unsigned k = 0; k < O2O_HISTORY_SAMPLES && run->seconds[k] > 0; k++)
      printf(" %.4g", (double)run->seconds[k]);
    putchar('\n');
  }
}

/* Contents are the runs of a program, or text. */
static void print_record(const struct o2o_database_record *r) {
  const unsigned char *at = r->content;
  printf("%s\n", r->label);
  if (r->label[0] == '/') {
    print_runs(r);
    return;
  }
  for (size_t i = 0, begins = 1; i < r->size; begins = at[i++] == '\n')
    printf("%s%c", begins ? "  " : "", isprint(at[i]) || at[i] == '\n' ? at[i] : '?');
}

/* A file of the cache. */
static bool print_measured(const char *name) {
  struct o2o_database database;
  struct o2o_database_record r;
  size_t key_size, size = 0, at = 0;
  char *key = o2o_entry_key(o2o_settings.cache, name, &key_size);
  unsigned char *bytes = key ? o2o_entry_read(o2o_settings.cache, key, key_size, &size) : NULL;
  bool good = bytes && o2o_database_take(&database, bytes, size) &&
              key_size > strlen(O2O_DATABASE_KEY) &&
              memcmp(key, O2O_DATABASE_KEY, strlen(O2O_DATABASE_KEY)) == 0;
  if (good) {
    size_t prefix = strlen(O2O_DATABASE_KEY);
    printf("measured on %.*s\n", (int)(key_size - prefix), key + prefix);
    while (o2o_database_next(&database, &at, &r))
      print_record(&r);
    o2o_database_free(&database);
  } else
    fprintf(stderr, "omp2ocl-info: %s/%s is not intact, or others can write it\n",
            o2o_settings.cache, name);
  free(key);
  return good;
}

static int measured(void) {
  struct dirent **entries;
  int n = scandir(o2o_settings.cache, &entries, NULL, alphasort), status = 0, files = 0;
  for (int i = 0; i < n; i++) {
    const char *dot = strrchr(entries[i]->d_name, '.');
    if (dot && strcmp(dot, ".measured") == 0) {
      files++;
      status |= !print_measured(entries[i]->d_name);
    }
    free(entries[i]);
  }
  if (n >= 0)
    free(entries);
  if (!files)
    printf("nothing was measured yet, as far as the cache says (%s)\n",
           *o2o_settings.cache ? o2o_settings.cache : "there is none");
  return status;
}

/* The exit status for what stdout has not taken. */
static int unwritten(void) {
  if (fflush(stdout) == 0 && !ferror(stdout))
    return 0;
  perror("omp2ocl-info: standard output");
  return 1;
}

int main(int argc, char **argv) {
  int status;
  if (asked(argc, argv, "omp2ocl-info", usage, &status))
    return status;
  bool checks = argc == 2 && strcmp(argv[1], "--check") == 0;
  if (argc == 2 && strcmp(argv[1], "--measured") == 0) {
    o2o_settings_read();
    return measured() | unwritten();
  }
  if (argc != 1 && !checks)
    return misused("omp2ocl-info", argv[argc - 1], argc > 2 ? "one option at a time" : NULL, usage);
  o2o_settings_read();
  versions();
  vendors();
  printf("OpenCL devices:\n");
  apart(devices, NULL, "a driver");
  if (checks) {
    printf("checks:\n");
    apart(check, NULL, "the driver");
  }
  models();
  cache();
  settings();
  return unwritten();
}
