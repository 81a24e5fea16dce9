/* Blocks of the heap: how calls of malloc(), calloc() and free() mark them, and how they are found by an address.
 *
 * Beside each 64 MiB of the address space that have marked blocks (a region) there is a byte for every 32 bytes.  A block is marked in the
 * bytes of the memory that it occupies itself, so no two threads ever write the same ones, nobody waits for anybody, and a child made by fork() has
 * what the parent had.  The byte of the block's start:
 *
 *   bit 7: 1;  bit 6: the block starts in the upper half of the 32 bytes;  bit 5: somebody is to be told when it is freed;
 *   bits 0..4: half of the size, rounded up; 0: the size follows, in bytes whose bit 7 is 0.
 *
 * Two blocks that start in the same 32 bytes (some allocators do that with up to 16 bytes) cannot both be marked; the second stays unknown, like a block
 * that is not aligned to 16 or has a place in none of the regions' table.
 *
 * What most blocks need, up to 188 bytes in a region that is in its first place, is done where the call stands; the rest, and whoever is to be told, in stub.c.
 *
 * The functions are the stub's, and inlined where the calls stand (plugin/host/allocations.cpp).
 */
#ifndef O2O_ABI_HEAP_H
#define O2O_ABI_HEAP_H

#include "abi/abi.h"

#define O2O_REGIONS                                                                                \
  4096 /* places of the table; the next ones are tried where another region has it */
#define O2O_REGION_TRIES 8
#define O2O_REGION_BITS 26
#define O2O_GRANULE_BITS 5
#define O2O_MARKS_BYTES                                                                            \
  ((1ul << (O2O_REGION_BITS - O2O_GRANULE_BITS)) + 4096) /* a size may follow the last */

#define O2O_MARK_START 0x80
#define O2O_MARK_UPPER 0x40
#define O2O_MARK_TELL 0x20
#define O2O_MARK_SIZE 0x1f
#define O2O_MARK_LEAST                                                                             \
  63 /* bytes from which on the size follows: minus this where that is less than O2O_MARK_3, ... */
#define O2O_MARK_3 0x7e             /* ... or this, and then 3 bytes with 7 bits each, ... */
#define O2O_MARK_8 0x7f             /* ... or this, and then 8 */
#define O2O_BLOCK_LARGE (1ul << 20) /* bytes: such blocks are in the table of objects, too */

#define O2O_HEAP_SHARED extern __attribute__((visibility("default")))
#define O2O_HEAP_INLINE static __inline__ __attribute__((always_inline, nodebug, unused))

#ifdef O2O_HEAP
struct __o2o_region {
  unsigned long __number; /* address >> 26; 0: an empty place */
  unsigned char *__marks;
};
O2O_HEAP_SHARED struct __o2o_region __o2o_regions[4096];
O2O_HEAP_SHARED void *__o2o_noted(void *, unsigned long);
O2O_HEAP_SHARED void __o2o_freed(void *);
O2O_HEAP_INLINE void *__o2o_mark(void *__p, unsigned long __n) {
  unsigned long __a = (unsigned long)__p;
  struct __o2o_region *__r = &__o2o_regions[(__a >> 26 ^ __a >> 36) & 4095];
  if (__n - 1 < 188 && __a && !(__a & 15) && (__a & 0x3ffffff) + __n <= 0x4000000 &&
      __atomic_load_n(&__r->__number, 2) == __a >> 26) {
    unsigned char *__m = &__r->__marks[__a >> 5 & 0x1fffff];
    if (!(*__m & 0x80)) {
      unsigned long __s = __n < 63 ? (__n + 1) / 2 : 0;
      if (__n > 62)
        __m[1] = (unsigned char)(__n - 63);
      *__m = (unsigned char)(0x80 | (__a >> 4 & 1) << 6 | __s);
      return __p;
    }
  }
  return __o2o_noted(__p, __n);
}
O2O_HEAP_INLINE int __o2o_marked(const void *__p) {
  unsigned long __a = (unsigned long)__p;
  struct __o2o_region *__r = &__o2o_regions[(__a >> 26 ^ __a >> 36) & 4095];
  unsigned long __n = __atomic_load_n(&__r->__number, 2);
  if (__n != __a >> 26)
    return __n != 0;
  return __n && __atomic_load_n(&__r->__marks[__a >> 5 & 0x1fffff], 0) & 0x80;
}
O2O_HEAP_INLINE void __o2o_unmarked(void *__p) {
  unsigned long __a = (unsigned long)__p;
  struct __o2o_region *__r = &__o2o_regions[(__a >> 26 ^ __a >> 36) & 4095];
  unsigned long __n = __atomic_load_n(&__r->__number, 2);
  if (__n == __a >> 26 && __n) {
    unsigned char *__m = &__r->__marks[__a >> 5 & 0x1fffff], __s = *__m;
    if (!(__s & 0x80) || ((__s >> 6 ^ __a >> 4) & 1))
      return;
    if (!(__s & 0x20) && !(__a & 15)) {
      *__m = 0;
      return;
    }
    __n = 1;
  }
  if (__n)
    __o2o_freed(__p);
}

/* Where a region is looked for first: some allocators keep sizes apart by powers of two. */
static inline uintptr_t o2o_region_place(uintptr_t number) { return number ^ number >> 10; }

/* The marks of the region that holds the address, NULL when it has none. Thread-safe. */
static inline unsigned char *o2o_region_marks(struct __o2o_region *regions, uintptr_t address) {
  uintptr_t number = address >> O2O_REGION_BITS;
  for (unsigned i = 0; i < O2O_REGION_TRIES && number; i++) {
    struct __o2o_region *r = &regions[(o2o_region_place(number) + i) % O2O_REGIONS];
    uintptr_t there = __atomic_load_n(&r->__number, __ATOMIC_ACQUIRE);
    if (there == number)
      return r->__marks;
    if (!there)
      break;
  }
  return NULL;
}

/* Which of a region's bytes are an address's. */
static inline uintptr_t o2o_mark_index(uintptr_t address) {
  return address >> O2O_GRANULE_BITS & ((1ul << (O2O_REGION_BITS - O2O_GRANULE_BITS)) - 1);
}

/* The size that starts at the byte of a block's start. */
static inline uint64_t o2o_mark_size(const unsigned char *mark) {
  uint64_t size = 0;
  if (*mark & O2O_MARK_SIZE)
    return 2 * (*mark & O2O_MARK_SIZE);
  if (mark[1] < O2O_MARK_3)
    return O2O_MARK_LEAST + mark[1];
  for (unsigned i = 0; i < (mark[1] == O2O_MARK_3 ? 3 : 8); i++)
    size |= (uint64_t)(mark[2 + i] & 0x7f) << 7 * i;
  return size;
}
#endif

#endif
