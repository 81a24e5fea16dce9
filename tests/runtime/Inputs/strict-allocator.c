/* An allocator for LD_PRELOAD, or to link with: frees what it has handed out itself, and ends the program when asked for anything else. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define MAGIC 0x5354524943544d41ul
#define POOL (1ul << 32)

struct head { size_t size, magic; };
static uintptr_t pool, used;

static void *take(size_t alignment, size_t size) {
  uintptr_t none = 0, p;
  if (!__atomic_load_n(&pool, __ATOMIC_ACQUIRE)) {
    p = (uintptr_t)mmap(NULL, POOL, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    __atomic_compare_exchange_n(&pool, &none, p, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  }
  alignment = alignment < 16 ? 16 : alignment;
  p = pool + __atomic_fetch_add(&used, size + alignment + sizeof(struct head) + 16, __ATOMIC_RELAXED);
  p = (p + sizeof(struct head) + alignment - 1) / alignment * alignment;
  if (p + size > pool + POOL)
    return NULL;
  ((struct head *)p)[-1] = (struct head){size, MAGIC};
  return (void *)p;
}

static struct head *head(void *p) {
  struct head *h = (struct head *)p - 1;
  if ((uintptr_t)p < pool || (uintptr_t)p > pool + POOL || h->magic != MAGIC)
    abort();
  return h;
}

void *malloc(size_t n) { return take(16, n); }
void *calloc(size_t n, size_t size) { return take(16, n * size); }
void *aligned_alloc(size_t alignment, size_t size) { return take(alignment, size); }
void *memalign(size_t alignment, size_t size) { return take(alignment, size); }
void *valloc(size_t size) { return take(4096, size); }
size_t malloc_usable_size(void *p) { return p ? head(p)->size : 0; }
int posix_memalign(void **p, size_t alignment, size_t size) { return (*p = take(alignment, size)) ? 0 : ENOMEM; }
void free(void *p) {
  if (p)
    head(p)->magic = 0;
}
void *realloc(void *p, size_t n) {
  void *q = take(16, n);
  if (p && q)
    memcpy(q, p, head(p)->size < n ? head(p)->size : n);
  free(p);
  return q;
}
void *reallocarray(void *p, size_t n, size_t size) { return realloc(p, n * size); }
