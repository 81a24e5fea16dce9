/* Programs that define names of the C library: double read[N]; void close(struct door *); an
 * allocator of their own.
 *
 * ISO C reserves none of the names of POSIX, so a program may define them, and then the dynamic
 * linker gives the program's to every library that asks for the C library's:
 * an OpenCL driver that opens a file calls something else.  The runtime itself is safe from that
 * (stub.c), drivers are not.  So before OpenCL is loaded the names that any library needs to start
 * with are looked up, and when it has been loaded, all that the loaded libraries really need.
 *
 * Programs may replace malloc(), calloc(), realloc() and free(), and need not replace more.  A
 * driver that frees what it has from posix_memalign() then gives the program's free() a block of
 * the C library: so the allocator is to be all the program's, or not at all.
 *
 * Definitions by libraries are left alone: those are there to stand in for the C library's, for all
 * of the process.
 */
#define _GNU_SOURCE
#include "runtime/core/taken.h"

#include "runtime/core/module.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static char reason[256];
static unsigned loaded; /* modules before OpenCL was loaded */

struct search {
  struct o2o_module program; /* the first module */
  void *libraries[2];        /* that names may be taken from */
  unsigned seen;
  bool found;
};

static const char *const allocator[] = {"malloc", "calloc",         "realloc",
                                        "free",   "posix_memalign", "aligned_alloc"};

static bool is_of_allocator(const char *name) {
  static const char *const more[] = {"memalign", "valloc", "pvalloc", "malloc_usable_size",
                                     "reallocarray"};
  for (unsigned i = 0; i < sizeof allocator / sizeof *allocator; i++)
    if (strcmp(name, allocator[i]) == 0)
      return true;
  for (unsigned i = 0; i < sizeof more / sizeof *more; i++)
    if (strcmp(name, more[i]) == 0)
      return true;
  return false;
}

static const char *says(const char *format, const char *name) {
  snprintf(reason, sizeof reason, format, name);
  return reason;
}

/* The allocators' functions are another matter; names in the C library that it does not define
 * itself are nobody's. */
static bool see(void *context, const char *name) {
  struct search *s = context;
  bool known = false;
  if (!o2o_module_defines(&s->program, name, true) || is_of_allocator(name))
    return true;
  for (unsigned i = 0; i < sizeof s->libraries / sizeof *s->libraries && !known; i++)
    known = s->libraries[i] && dlsym(s->libraries[i], name);
  if (known)
    says("the program has a '%s' of its own, which OpenCL would call", name);
  s->found = known;
  return !known;
}

static int look_at_program(struct dl_phdr_info *info, size_t size, void *context) {
  struct search *s = context;
  (void)size;
  if (s->seen++ == 0)
    s->found = o2o_module_read(&s->program, info);
  return 0;
}

static int look_at_library(struct dl_phdr_info *info, size_t size, void *context) {
  struct search *s = context;
  struct o2o_module m;
  (void)size;
  if (s->seen++ >= loaded && o2o_module_read(&m, info))
    o2o_module_imports(&m, see, s);
  return s->found;
}

/* False: nothing can be found out, or the names are a sanitizer's, which passes calls on. */
static bool begin(struct search *s) {
  *s = (struct search){.found = false};
  dl_iterate_phdr(look_at_program, s);
  loaded = loaded ? loaded : s->seen;
  if (!s->found || o2o_module_defines(&s->program, "__sanitizer_print_stack_trace", true))
    return false;
  s->seen = 0;
  s->found = false;
  s->libraries[0] = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  s->libraries[1] = dlopen("libm.so.6", RTLD_LAZY | RTLD_NOLOAD);
  return true;
}

static void end(struct search *s) {
  for (unsigned i = 0; i < sizeof s->libraries / sizeof *s->libraries; i++)
    if (s->libraries[i])
      dlclose(s->libraries[i]);
}

const char *o2o_taken(void) {
  static const char *const first[] = {
      "access", "close",   "closedir", "dlopen",      "dlsym",   "dlclose", "environ",
      "fcntl",  "fstat",   "getenv",   "getpid",      "ioctl",   "lseek",   "mkdir",
      "mmap",   "munmap",  "open",     "openat",      "opendir", "pread",   "pthread_create",
      "read",   "readdir", "readlink", "sched_yield", "stat",    "syscall", "sysconf",
      "unlink", "usleep",  "write"};
  struct search s;
  unsigned own = 0;
  if (!begin(&s))
    return NULL;
  for (unsigned i = 0; i < sizeof first / sizeof *first && !s.found; i++)
    see(&s, first[i]);
  end(&s);
  if (s.found)
    return reason;
  for (unsigned i = 0; i < sizeof allocator / sizeof *allocator; i++)
    own += o2o_module_defines(&s.program, allocator[i], true);
  return own && own < sizeof allocator / sizeof *allocator
             ? says(
                   "the program has a '%s' of its own, but not all of an allocator that OpenCL may "
                   "call",
                   o2o_module_defines(&s.program, "malloc", true) ? "malloc" : "free")
             : NULL;
}

const char *o2o_taken_from_libraries(void) {
  struct search s;
  if (!begin(&s))
    return NULL;
  dl_iterate_phdr(look_at_library, &s);
  end(&s);
  return s.found ? reason : NULL;
}

unsigned o2o_modules_before_opencl(void) { return loaded; }
