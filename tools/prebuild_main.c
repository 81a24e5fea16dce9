/* omp2ocl-prebuild: builds the kernels of programs before they run.
 *
 * The runtime's own code says what a launch would ask for, and the runtime's own processes build it
 * (runtime/launch/builder.h): they are started from the installed runtime.  The driver is tried
 * first, as by a program, since it is opened here, too. */
#define _GNU_SOURCE
#include "abi/image.h"
#include "runtime/choice/trial.h"
#include "runtime/core/process.h"
#include "runtime/core/settings.h"
#include "runtime/device/cache.h"
#include "runtime/device/program.h"
#include "runtime/forms/geometry.h"
#include "runtime/launch/prebuild.h"
#include "tools/asked.h"
#include "tools/kernels.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char usage[] =
    "usage: omp2ocl-prebuild [-j N] [-q] FILE...\n"
    "Builds the kernels of programs and shared libraries compiled with omp2ocl, and of the "
    "libraries\n"
    "that they are linked with, for the device that they would find; the first run then finds "
    "them\n"
    "in the cache. Nothing is run.\n"
    "  -j N       so many at the same time (as many as there are processors)\n"
    "  -q         print only what goes wrong\n"
    "  --version  print the version\n"
    "  -h, --help print this\n";

/* A shape of a kernel that was asked for; what it points to lives as long as the process. */
struct asked {
  struct o2o_kernel kernel; /* name, file, line, options and source */
  const char *shape;
  struct o2o_prebuilt is;
  struct asked *next;
};

static struct o2o_device device;
static struct asked *all, **last = &all;
static bool quiet;
static int status;

static int complain(const char *what, const char *why) {
  fprintf(stderr, "omp2ocl-prebuild: %s: %s\n", what, why);
  return status = 2;
}

/* ---- kernels --------------------------------------------------------------------------------- */

static void print(const struct asked *a, const char *outcome, const char *why) {
  printf("kernel %s%s (%s:%u): %s%s\n", a->kernel.name, a->shape, a->kernel.file, a->kernel.line,
         outcome, why);
}

static bool ask(const struct o2o_kernel *kernel, const char *shape) {
  struct o2o_kernel_state *state = calloc(1, sizeof *state);
  struct asked *a = calloc(1, sizeof *a);
  if (!state || !a)
    return false;
  state->name = strdup(kernel->name);
  *a = (struct asked){.kernel = *kernel, .shape = shape};
  a->is = o2o_prebuild(&device, kernel, state);
  *last = a;
  last = &a->next;
  return true;
}

static bool see(void *data, const struct o2o_kernel *k) {
  bool *any = data;
  *any = true;
  if (k->ncalls) {
    if (!quiet)
      printf("kernel %s (%s:%u): left to its first run: it calls functions of other files\n",
             k->name, k->file, k->line);
    return true;
  }
  if (!ask(k, ""))
    return false;
  if (!k->shape || (device.cpu && !o2o_cpu_has_other_shape(k)))
    return true;
  const struct o2o_kernel other = o2o_other_shape(k);
  return ask(&other, ", other shape");
}

/* Others write what they have built, and say nothing. */
static bool can_keep(void) {
  static const char key[] = "omp2ocl prebuild";
  o2o_cache_put(key, sizeof key, (const unsigned char *)key, sizeof key);
  return o2o_cache_keeps();
}

static void report(struct asked *a) {
  struct o2o_found found = o2o_device_found(&device);
  if (!a->is.options)
    print(a, "not for this device: ", a->is.why.text);
  else if (!a->is.before && !o2o_program_cached(&device, &a->kernel, a->is.options)) {
    print(a, "could not be built",
          o2o_program_needs_no_build(&device, &a->kernel, a->is.options) ? ": " O2O_BUILD_DIED
          : can_keep()                                                   ? ""
                       : ", or not be kept: is the disk full?");
    status = status ? status : 1;
  } else {
    o2o_worker_note(&found, &a->kernel, false);
    if (!quiet)
      print(a, a->is.before ? "in the cache already" : "built", "");
  }
}

/* ---- files ----------------------------------------------------------------------------------- */

/* The file's bytes stay where they are: kernels' texts are in them.  False: it cannot be read. */
static bool read_kernels(const char *path, bool *any, char *error, size_t size) {
  struct o2o_elf elf;
  bool ok;
  if (!o2o_elf_open_file(&elf, path, error, size))
    return false;
  ok = o2o_kernels_read(&elf, see, any, error, size);
  o2o_elf_close(&elf);
  return ok;
}

/* The dynamic linker's answer, "NAME => PATH (ADDRESS)" a line; NULL: none, as for a program that
 * is linked statically. */
static FILE *list_libraries(const char *path, pid_t *child) {
  static const char *const linkers[] = {"/lib64/ld-linux-x86-64.so.2",
                                        "/lib/ld-linux-aarch64.so.1"};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return NULL;
  *child = fork();
  if (*child == 0) {
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(ends[1], 1);
    dup2(null, 2);
    for (size_t i = 0; i < sizeof linkers / sizeof *linkers; i++)
      execl(linkers[i], linkers[i], "--list", path, (char *)NULL);
    _exit(127);
  }
  close(ends[1]);
  if (*child > 0)
    return fdopen(ends[0], "r");
  close(ends[0]);
  return NULL;
}

/* The kernels of a file and of its libraries. */
static void take(const char *path) {
  char *line = NULL, error[300], absolute[PATH_MAX];
  size_t size = 0;
  bool any = false;
  pid_t child;
  FILE *libraries;
  if (!read_kernels(path, &any, error, sizeof error)) {
    complain(path, error);
    return;
  }
  libraries = realpath(path, absolute) ? list_libraries(absolute, &child) : NULL;
  while (libraries && getline(&line, &size, libraries) > 0) {
    char *from = strstr(line, " => "), *end = from ? strrchr(from, '(') : NULL;
    if (!end || from[4] != '/')
      continue;
    end[-1] = 0;
    if (!read_kernels(from + 4, &any, error, sizeof error))
      complain(from + 4, error);
  }
  free(line);
  if (libraries) {
    fclose(libraries);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
      ;
  }
  if (!any)
    complain(path, "holds no kernels: it was not compiled with omp2ocl");
}

/* ---- the device ------------------------------------------------------------------------------ */

/* The runtime proper, beside this tool in a build, or installed. */
static bool find_runtime(void) {
  static const char *const places[] = {"", O2O_PLUGIN_FROM_TOOLS "/"};
  char self[PATH_MAX] = "", path[PATH_MAX * 2];
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  char *slash = n > 0 ? strrchr(self, '/') : NULL;
  for (int i = 0; slash && i < 2; i++) {
    struct stat s;
    slash[1] = 0;
    snprintf(path, sizeof path, "%s%s%s", self, places[i], "omp2ocl-runtime.image");
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    void *bytes = fd >= 0 && fstat(fd, &s) == 0
                      ? mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, fd, 0)
                      : MAP_FAILED;
    if (fd >= 0)
      close(fd);
    if (bytes == MAP_FAILED || (size_t)s.st_size < O2O_IMAGE_HEAD_SIZE)
      continue;
    o2o_process_image((char *)bytes + O2O_IMAGE_HEAD_SIZE, (size_t)s.st_size - O2O_IMAGE_HEAD_SIZE);
    return o2o_process_possible();
  }
  return false;
}

static bool open_device(void) {
  char reason[256] = "";
  if (!*o2o_settings.cache)
    complain("cache", "there is none to build for (OMP2OCL_CACHE, XDG_CACHE_HOME, HOME)");
  else if (!o2o_cache_keeps())
    complain(o2o_settings.cache, "cannot be written, or others can write it");
  else if (!find_runtime())
    complain("omp2ocl-runtime.image", "it is neither beside this tool nor installed");
  else if (!o2o_cl_load())
    complain("no device", "OpenCL is not installed");
  else if (!o2o_trial())
    complain("no device",
             "the OpenCL driver ended the process that tried it, or computed something wrong");
  else if (!o2o_device_find(&device, reason, sizeof reason) ||
           !o2o_device_open(&device, reason, sizeof reason))
    complain("no device", reason);
  if (status)
    return false;
  device.traits = o2o_trial_traits();
  return true;
}

static bool read_number(const char *text, long *number) {
  char end;
  return sscanf(text, "%ld%c", number, &end) == 1 && *number >= 1;
}

int main(int argc, char **argv) {
  long workers = sysconf(_SC_NPROCESSORS_ONLN);
  const char *argument = argc > 1 ? argv[1] : NULL; /* that the next option is in */
  int option;
  if (asked(argc, argv, "omp2ocl-prebuild", usage, &status))
    return status;
  opterr = 0;
  while ((option = getopt(argc, argv, "j:q")) != -1) {
    const char *wrong = NULL;
    if (option == 'q')
      quiet = true;
    else if (option == 'j')
      wrong = read_number(optarg, &workers) ? NULL : "-j takes a number of at least 1";
    else
      wrong = optopt == 'j' ? "needs a number" : "no such option";
    if (wrong)
      return misused("omp2ocl-prebuild", option == 'j' ? optarg : argument, wrong, usage);
    argument = optind < argc ? argv[optind] : NULL;
  }
  if (optind == argc)
    return misused("omp2ocl-prebuild", "no FILE", "which program's kernels?", usage);
  o2o_settings_read();
  if (!open_device())
    return status;
  o2o_builder_start(workers < UINT_MAX ? (unsigned)workers : UINT_MAX, getpriority(PRIO_PROCESS, 0),
                    O2O_BUILDER_NOW);
  for (int i = optind; i < argc; i++)
    take(argv[i]);
  while (o2o_builder_pending())
    o2o_builder_wait(3600);
  for (struct asked *a = all; a; a = a->next)
    report(a);
  return fflush(stdout) != 0 ? complain("standard output", strerror(errno)) : status;
}
