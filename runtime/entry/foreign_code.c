/* Functions used by code that the plugin did not compile, after which announcements do not say all.
 *
 * A unit compiled with the plugin that starts a thread says so, and nothing stays on the device.
 * Another unit of the same program may start one as well, and that thread wait for a flag that
 * compiled code sets without any call; or install a handler of a signal.  Streams are like that,
 * too: printing to one that fmemopen() or fopencookie() made writes to the program's memory, or
 * calls it.  And where a function with an automatic array is left by longjmp(), nobody tells that
 * the array is gone.  The dynamic linker knows what a module uses of others: the symbols of its
 * relocations.  Libraries are left out, since most of those that start threads do so for
 * themselves; but not as makers of streams, which compiled code prints to by calls that are
 * harmless with any other stream.
 */
#define _GNU_SOURCE
#include "runtime/entry/foreign_code.h"

#include "runtime/core/module.h"
#include "runtime/core/taken.h"
#include "runtime/memory/objects.h"
#include "runtime/stub/stub_interface.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

struct search {
  const void *holds; /* the module looked for */
  struct o2o_module module;
  bool found;
};

/* What a symbol of another module tells. */
static unsigned meaning(const char *name) {
  static const struct {
    const char *name;
    unsigned flag;
  } known[] = {{"pthread_create", O2O_FOREIGN_UNSEEN},
               {"thrd_create", O2O_FOREIGN_UNSEEN},
               {"fopencookie", O2O_FOREIGN_UNSEEN},
               {"fmemopen", O2O_FOREIGN_UNSEEN},
               {"open_memstream", O2O_FOREIGN_UNSEEN},
               {"aio_read", O2O_FOREIGN_UNSEEN},
               {"aio_read64", O2O_FOREIGN_UNSEEN},
               {"aio_write", O2O_FOREIGN_UNSEEN},
               {"aio_write64", O2O_FOREIGN_UNSEEN},
               {"lio_listio", O2O_FOREIGN_UNSEEN},
               {"timer_create", O2O_FOREIGN_UNSEEN},
               {"mq_notify", O2O_FOREIGN_UNSEEN},
               {"signal", O2O_FOREIGN_UNSEEN},
               {"sigaction", O2O_FOREIGN_UNSEEN},
               {"__sysv_signal", O2O_FOREIGN_UNSEEN},
               {"bsd_signal", O2O_FOREIGN_UNSEEN},
               {"sigset", O2O_FOREIGN_UNSEEN},
               {"sigvec", O2O_FOREIGN_UNSEEN},
               {"putenv", O2O_FOREIGN_UNSEEN}, /* environ points into the program's array */
               {"setjmp", O2O_FOREIGN_JUMPS},
               {"_setjmp", O2O_FOREIGN_JUMPS},
               {"__sigsetjmp", O2O_FOREIGN_JUMPS},
               {"longjmp", O2O_FOREIGN_JUMPS},
               {"_longjmp", O2O_FOREIGN_JUMPS},
               {"siglongjmp", O2O_FOREIGN_JUMPS},
               {"__longjmp_chk", O2O_FOREIGN_JUMPS},
               {"pthread_exit", O2O_FOREIGN_JUMPS},
               {"pthread_cancel", O2O_FOREIGN_JUMPS},
               {"thrd_exit", O2O_FOREIGN_JUMPS},
               {"__cxa_throw", O2O_FOREIGN_JUMPS},
               {"_Unwind_RaiseException", O2O_FOREIGN_JUMPS},
               {"__kmpc_omp_target_task_alloc", O2O_FOREIGN_HELPERS},
               {"mprotect", O2O_FOREIGN_PROTECTS},
               {"pkey_mprotect", O2O_FOREIGN_PROTECTS}};
  static const char cxx_thread[] = "_ZNSt6thread15_M_start_thread"; /* std::thread */
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(name, known[i].name) == 0)
      return known[i].flag;
  return strncmp(name, cxx_thread, sizeof cxx_thread - 1) == 0 ? O2O_FOREIGN_UNSEEN : 0;
}

static bool add_meaning(void *flags, const char *name) {
  *(unsigned *)flags |= meaning(name);
  return true;
}

static bool holds(const struct dl_phdr_info *info, uintptr_t address) {
  bool here = false;
  for (unsigned i = 0; i < info->dlpi_phnum && !here; i++) {
    uintptr_t lo = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    here = info->dlpi_phdr[i].p_type == PT_LOAD && address >= lo &&
           address < lo + info->dlpi_phdr[i].p_memsz;
  }
  return here;
}

/* Stops at the module that holds the address. */
static int find_module(struct dl_phdr_info *info, size_t size, void *data) {
  struct search *s = data;
  (void)size;
  if (!holds(info, (uintptr_t)s->holds))
    return 0;
  s->found = o2o_module_read(&s->module, info);
  return 1;
}

/* Whether any module of the program's, which this one is not, has one of these functions of another
 * module. */
struct users {
  const char *const *names; /* end with NULL */
  unsigned modules;         /* still to be looked at */
  bool found;
};

static bool is_one(void *data, const char *name) {
  struct users *u = data;
  for (const char *const *n = u->names; *n && !u->found; n++)
    u->found = strcmp(name, *n) == 0;
  return !u->found;
}

static int look_for_users(struct dl_phdr_info *info, size_t size, void *data) {
  struct users *u = data;
  struct o2o_module module;
  (void)size;
  if (u->modules && !holds(info, (uintptr_t)look_for_users) && o2o_module_read(&module, info))
    o2o_module_imports(&module, is_one, u);
  u->modules -= u->modules > 0;
  return u->found || !u->modules;
}

static bool any_uses(const char *const *names, unsigned modules) {
  struct users u = {.names = names, .modules = modules};
  dl_iterate_phdr(look_for_users, &u);
  return u.found;
}

/* OpenCL's libraries, which came later, have streams for themselves. */
static bool makes_streams(void) {
  static const char *const makers[] = {"fmemopen", "fopencookie", NULL};
  return any_uses(makers, o2o_modules_before_opencl());
}

bool o2o_foreign_waits(void) {
  static const char *const waits[] = {"wait", "wait3", "wait4", "waitid", "waitpid", NULL};
  unsigned before = o2o_modules_before_opencl();
  return any_uses(waits, before ? before : UINT_MAX);
}

unsigned o2o_foreign_code(const void *address) {
  struct search s = {.holds = address};
  unsigned flags = 0;
  dl_iterate_phdr(find_module, &s);
  if (s.found)
    o2o_module_imports(&s.module, add_meaning, &flags);
  if (!(flags & O2O_FOREIGN_UNSEEN) && makes_streams())
    flags |= O2O_FOREIGN_UNSEEN;
  return flags;
}

struct stubs {
  const void *global; /* what everybody finds; NULL: nothing */
  unsigned modules;   /* that show one */
  bool alone;         /* a library uses its own, whatever others have; programs do, and are first */
};

static const char stub_name[] = O2O_STRING(__o2o_stub);

static int count_stubs(struct dl_phdr_info *info, size_t size, void *data) {
  struct stubs *s = data;
  struct o2o_module module;
  void *const *found;
  (void)size;
  if (!o2o_module_read(&module, info) || !o2o_module_defines(&module, stub_name, false))
    return 0;
  s->modules++;
  found = o2o_module_found(&module, stub_name);
  s->alone = s->alone || (info->dlpi_name[0] && (!found || (s->global && *found != s->global)));
  return 0;
}

bool o2o_foreign_stubs(void) {
  struct stubs s = {dlsym(RTLD_DEFAULT, stub_name), 0, false};
  dl_iterate_phdr(count_stubs, &s);
  return s.modules > 1 && s.alone;
}

bool o2o_foreign_may_stay(const struct o2o_unit *units, unsigned imports) {
  for (; units; units = units->next)
    if (units->flags & O2O_UNIT_BASELINE)
      return false;
  return !(imports & O2O_FOREIGN_UNSEEN) && !o2o_foreign_stubs();
}

/* The C library's list of open streams, and its lock. */
extern FILE *_IO_list_all __attribute__((weak));
extern void _IO_list_lock(void) __attribute__((weak));
extern void _IO_list_unlock(void) __attribute__((weak));

bool o2o_foreign_buffers(void) {
  bool found = false;
  if (!&_IO_list_all || !_IO_list_lock || !_IO_list_unlock)
    return false;
  _IO_list_lock();
  for (const FILE *f = _IO_list_all; f && !found; f = f->_chain)
    found = f->_IO_buf_base && o2o_objects_at((uintptr_t)f->_IO_buf_base);
  _IO_list_unlock();
  return found;
}

void *o2o_find_function(const void *address, const char *name) {
  void *found = dlsym(RTLD_DEFAULT, name), *module;
  Dl_info info;
  if (found || !dladdr(address, &info) || !info.dli_fname ||
      !(module = dlopen(info.dli_fname, RTLD_NOLOAD | RTLD_LAZY | RTLD_LOCAL)))
    return found;
  found = dlsym(module, name);
  dlclose(module);
  return found;
}
