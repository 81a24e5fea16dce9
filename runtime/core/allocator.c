/* The process's allocator, as the runtime calls it.
 *
 * The runtime sees the C library's functions first (RTLD_DEEPBIND), but blocks that the C library
 * hands out, as strdup() and open_memstream() do, are the process's: of the program's own malloc(),
 * or of a library's that stands in for it (LD_PRELOAD=libjemalloc.so.2).  To free these by the C
 * library's free() ends the process.  So the runtime has functions of these names, which look for
 * those that the program itself calls.
 */
#include <dlfcn.h>
#include <stdlib.h>

static void *malloc_there, *calloc_there, *realloc_there, *aligned_alloc_there, *free_there;

/* The function of this name in the program and what it was linked with, in their order. */
static void *find(void **place, const char *name) {
  void *found = __atomic_load_n(place, __ATOMIC_RELAXED);
  if (!found) {
    void *program = dlopen(NULL, RTLD_LAZY);
    found = program ? dlsym(program, name) : NULL;
    found = found ? found : dlsym(RTLD_DEFAULT, name);
    __atomic_store_n(place, found, __ATOMIC_RELAXED);
    if (program)
      dlclose(program);
  }
  return found;
}

void *malloc(size_t size) { return ((void *(*)(size_t))find(&malloc_there, "malloc"))(size); }

void *calloc(size_t n, size_t size) {
  return ((void *(*)(size_t, size_t))find(&calloc_there, "calloc"))(n, size);
}

void *realloc(void *p, size_t size) {
  return ((void *(*)(void *, size_t))find(&realloc_there, "realloc"))(p, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return ((void *(*)(size_t, size_t))find(&aligned_alloc_there, "aligned_alloc"))(alignment, size);
}

void free(void *p) {
  if (p)
    ((void (*)(void *))find(&free_there, "free"))(p);
}
