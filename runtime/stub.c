/* The stub: what every compiled object contains of the runtime.
 *
 * This file is compiled to bitcode when omp2ocl is built, and linked into each translation unit when a user's program is
 * compiled, so each byte of it costs every user compile time: it holds only what must be there.  It registers
 * units and, when a loop wants to know its version, loads the runtime proper from the bytes that stub.cmake puts beside it
 * (__o2o_image).  With OMP2OCL=openmp nothing is loaded at all.
 *
 * Everything here is `weak` in C and becomes `linkonce_odr` in a comdat (stub.cmake), so that objects and, through the dynamic linker,
 * the shared libraries of one process share one copy.  Functions from libdl and memfd_create are weak references: a
 * static binary links without them and stays the OpenMP program.
 */
#define _GNU_SOURCE
#include "runtime/proper.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define SHARED __attribute__((weak, visibility("default")))
#define VARIABLE SHARED __attribute__((no_sanitize("address")))

#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U
#endif

#pragma weak dlopen
#pragma weak dlsym
#pragma weak dlclose
#pragma weak memfd_create

/* The runtime proper, a shared object. */
extern const char __o2o_image[];
extern const size_t __o2o_image_size;

o2o_entry *__o2o_load(void);
void __o2o_lock(void);

VARIABLE int __o2o_state = O2O_STATE_UNDECIDED;
VARIABLE struct o2o_stub __o2o_stub = {.abi = O2O_ABI_VERSION, .state = &__o2o_state};

SHARED void __o2o_lock(void) {
  while (__atomic_exchange_n(&__o2o_stub.lock, 1, __ATOMIC_ACQUIRE))
    usleep(1);
}

SHARED void __o2o_register(struct o2o_unit *unit) {
  __o2o_lock();
  unit->next = __o2o_stub.units;
  __o2o_stub.units = unit;
  __atomic_store_n(&__o2o_stub.lock, 0, __ATOMIC_RELEASE);
}

SHARED void __o2o_unregister(struct o2o_unit *unit) {
  struct o2o_unit **link = &__o2o_stub.units;
  __o2o_lock();
  while (*link && *link != unit)
    link = &(*link)->next;
  if (*link)
    *link = unit->next;
  __atomic_store_n(&__o2o_stub.lock, 0, __ATOMIC_RELEASE);
}

/* Writes the image to memory that has a file descriptor (where that does not exist, to a nameless file), and loads it from there. */
SHARED o2o_entry *__o2o_load(void) {
  const char *want = getenv("OMP2OCL"), *verbose = getenv("OMP2OCL_VERBOSE");
  char path[32];
  int fd = -1;
  size_t done = 0;
  ssize_t n;
  void *handle = NULL;
  o2o_entry *entry = NULL, *none = NULL;

  if (want && !verbose && strcmp(want, "openmp") == 0)
    goto openmp;
  /* A static binary that has a dlopen of its own all the same would load a second libc: it has no table to look dlopen up in. */
  if (!dlopen || !dlsym || !dlclose || !dlsym(RTLD_DEFAULT, "dlopen"))
    goto failed;
  if (memfd_create) {
    fd = memfd_create("omp2ocl", MFD_CLOEXEC | MFD_EXEC);
    if (fd < 0)
      fd = memfd_create("omp2ocl", MFD_CLOEXEC);
  }
  if (fd < 0)
    fd = open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0700);
  if (fd < 0)
    goto failed;
  while (done < __o2o_image_size &&
         (n = write(fd, __o2o_image + done, __o2o_image_size - done)) > 0)
    done += n;
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  if (done == __o2o_image_size)
    handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  close(fd);
  if (handle)
    entry = (o2o_entry *)dlsym(handle, O2O_ENTRY_NAME);
  if (entry) {
    /* Another thread may have been faster: there must be only one runtime. */
    if (__atomic_compare_exchange_n(&__o2o_stub.entry, &none, entry, 0, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
      return entry;
    dlclose(handle);
    return none;
  }
failed:
  if (want || verbose)
    dprintf(2, "omp2ocl: the runtime cannot be loaded; the OpenMP version runs\n");
openmp:
  __atomic_store_n(&__o2o_state, O2O_STATE_OPENMP, __ATOMIC_RELAXED);
  return NULL;
}

SHARED int __o2o_run(const struct o2o_kernel *kernel, o2o_slot *slots) {
  o2o_entry *entry;
  if (__atomic_load_n(&__o2o_state, __ATOMIC_RELAXED) == O2O_STATE_OPENMP)
    return 0;
  entry = __atomic_load_n(&__o2o_stub.entry, __ATOMIC_ACQUIRE);
  if (!entry && !(entry = __o2o_load()))
    return 0;
  return entry(&__o2o_stub, kernel, slots);
}

SHARED int __o2o_serialize(void) {
  if (__atomic_load_n(&__o2o_state, __ATOMIC_RELAXED) == O2O_STATE_UNDECIDED)
    __o2o_run(NULL, NULL);
  return __atomic_load_n(&__o2o_state, __ATOMIC_RELAXED) == O2O_STATE_OPENCL;
}
