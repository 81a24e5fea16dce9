/* An allocator that lets no access beside a block go unseen, as Electric Fence does: each block has pages of its own
 * between pages that nobody may read, and what is freed stays out of reach. With FRONT blocks begin where their pages
 * do, so that in front of them is nothing that can be read; else they end there. The program's own blocks are such, and
 * with ALL=n those of n bytes or more that libraries ask for; others are glibc's. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifndef ALL
#define ALL SIZE_MAX
#endif

enum { PAGE = 4096 };
#define ROOM (1ul << 36)

extern const char __executable_start, etext;
void *__libc_malloc(size_t), *__libc_memalign(size_t, size_t), *__libc_realloc(void *, size_t);
void __libc_free(void *);

static char *room;
static size_t used;
/* By the page that a block starts in; 0: freed. */
static size_t *sizes;

static void make_room(void) {
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  static char *none, *fresh;
  if (__atomic_load_n(&room, __ATOMIC_ACQUIRE))
    return;
  sizes = mmap(NULL, ROOM / PAGE * sizeof *sizes, PROT_READ | PROT_WRITE, flags, -1, 0);
  fresh = mmap(NULL, ROOM, PROT_NONE, flags, -1, 0);
  __atomic_compare_exchange_n(&room, &none, fresh, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

static int guarded(const void *p) { return room && (const char *)p >= room && (const char *)p < room + ROOM; }

static size_t *size_of(const void *p) { return &sizes[(size_t)((const char *)p - room) / PAGE]; }

static void *take(size_t alignment, size_t size, const void *caller) {
  int own = (const char *)caller >= &__executable_start && (const char *)caller < &etext;
  size_t pages, at;
  char *p;
  if (!own && size < ALL)
    return alignment <= 16 ? __libc_malloc(size) : __libc_memalign(alignment, size);
  make_room();
  alignment = alignment < 16 ? 16 : alignment;
  if (size > ROOM / 4 || alignment > PAGE)
    return NULL;
  pages = size / PAGE + 1;
  at = __atomic_fetch_add(&used, (pages + 2) * PAGE, __ATOMIC_RELAXED) + PAGE;
  if (at + (pages + 1) * PAGE > ROOM)
    return NULL;
  p = room + at;
  if (mprotect(p, pages * PAGE, PROT_READ | PROT_WRITE) != 0)
    return NULL;
#ifndef FRONT
  p += (pages * PAGE - size) / alignment * alignment;
#endif
  *size_of(p) = size + 1;
  return p;
}

void free(void *p) {
  size_t pages;
  if (!guarded(p)) {
    __libc_free(p);
    return;
  }
  if (*size_of(p) == 0)
    abort();
  pages = (*size_of(p) - 1) / PAGE + 1;
  *size_of(p) = 0;
  mprotect((void *)((uintptr_t)p & ~(uintptr_t)(PAGE - 1)), pages * PAGE, PROT_NONE);
}

#define CALLER __builtin_return_address(0)
void *malloc(size_t n) { return take(16, n, CALLER); }
void *calloc(size_t n, size_t size) {
  void *p = size && n > SIZE_MAX / size ? NULL : take(16, n * size, CALLER);
  return p ? memset(p, 0, n * size) : NULL;
}
void *aligned_alloc(size_t alignment, size_t size) { return take(alignment, size, CALLER); }
void *memalign(size_t alignment, size_t size) { return take(alignment, size, CALLER); }
int posix_memalign(void **p, size_t alignment, size_t size) {
  return (*p = take(alignment, size, CALLER)) ? 0 : ENOMEM;
}
void *realloc(void *p, size_t n) {
  void *q;
  if (!guarded(p))
    return p ? __libc_realloc(p, n) : take(16, n, CALLER);
  q = take(16, n, &__executable_start);
  if (q)
    memcpy(q, p, *size_of(p) - 1 < n ? *size_of(p) - 1 : n);
  free(p);
  return q;
}
/* Nobody asks for the size of a block. */
size_t malloc_usable_size(void *p) {
  (void)p;
  abort();
}
