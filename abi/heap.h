/* Blocks of the heap: how calls of allocators mark them, and how they are found by an address.
 *
 * Beside each 64 MiB of the address space that have marked blocks (a region) there is a byte for
 * every 32 bytes.  A block is marked in the bytes of the memory that it occupies itself, so no two
 * threads ever write the same ones, nobody waits for anybody, and a child made by fork() has what
 * the parent had.  The byte of the block's start:
 *
 *   bit 7: 1;  bit 6: the block starts in the upper half of the 32 bytes;  bit 5: somebody is to be
 *   told when it is freed;
 *   bits 0..4: half of the size, rounded up; 0: the size follows, in bytes whose bit 7 is 0.
 *
 * Two blocks that start in the same 32 bytes (some allocators do that with up to 16 bytes) cannot
 * both be marked; the second stays unknown, like a block that is not aligned to 16 or has a place
 * in none of the regions' table.
 *
 * What a program pays for that is bounded (docs/design.md, "Small blocks"): blocks of one size are
 * marked until there have been so many that they look like nodes or temporary memory; then they are
 * unmarked, and nobody looks at one again.  Where an allocator is called stands only the question
 * whether the size is unmarked, and where a block is freed the one whether a marked one may start
 * there (plugin/passes/allocations.cpp).
 */
#ifndef O2O_ABI_HEAP_H
#define O2O_ABI_HEAP_H

#include "abi/abi.h"

#include <string.h>

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

/* Sizes are told apart by 8 bytes up to 64 KiB; what is larger is one class.  The first of these
 * are small: up to 1032 bytes, what glibc keeps for each thread.  The others, medium ones, are
 * counted by O2O_MEDIUM_STEP classes. */
#define O2O_CLASSES 8193
#define O2O_SMALL_CLASSES 130
#define O2O_MEDIUM_STEP 128
#define O2O_GROUPS                                                                                 \
  (O2O_SMALL_CLASSES + (O2O_CLASSES - O2O_SMALL_CLASSES + O2O_MEDIUM_STEP - 1) / O2O_MEDIUM_STEP)
#define O2O_RECORD_CLASSES                                                                         \
  9 /* the first of these once more, for sizes that are constants: one struct each */
#define O2O_FILTER_BITS                                                                            \
  16 /* a block's place in the filter: these bits of its address, from bit 4 on */

#define O2O_RECORDS_MOST 512  /* marked blocks of a constant size, ... */
#define O2O_FREED_MOST 4096   /* ... marked blocks of another group that were freed, ... */
#define O2O_MARKED_MOST 65536 /* ... and small ones of other sizes in all: the size is unmarked */
#define O2O_WOKEN_MOST 8

/* Part of the interface of compiled units: the two arrays' places, and that 0 stands for marked
 * and none. */
struct o2o_heap {
  /* By o2o_size_class() and o2o_record_class(): 1: such blocks are not marked (any more). */
  unsigned char unmarked[O2O_CLASSES + 1 + O2O_RECORD_CLASSES];
  /* How many marked blocks start at addresses of this place; 255: perhaps many, for good. */
  unsigned char filter[1 << O2O_FILTER_BITS];
  /* Not exact: threads count without waiting for each other. */
  uint32_t marked;                      /* small blocks */
  uint32_t records[O2O_RECORD_CLASSES]; /* marked blocks of constant size */
  uint32_t freed[O2O_GROUPS];           /* marked blocks that were freed, by o2o_size_group() */
  unsigned char wanted[O2O_GROUPS + 1]; /* a launch has asked for one */
  uint32_t woken;                       /* how often unmarked sizes were marked again */
};

struct __o2o_region {
  unsigned long __number; /* address >> 26; 0: an empty place */
  unsigned char *__marks;
};

static inline unsigned o2o_size_class(uint64_t size) {
  uint64_t eights = size / 8 + (size % 8 != 0);
  return (unsigned)(eights < O2O_CLASSES ? eights : O2O_CLASSES);
}

/* Classes that become unmarked together: O2O_GROUPS of them, and that of larger blocks, which never
 * do. */
static inline unsigned o2o_size_group(unsigned class_of_size) {
  if (class_of_size < O2O_SMALL_CLASSES)
    return class_of_size;
  if (class_of_size >= O2O_CLASSES)
    return O2O_GROUPS;
  return O2O_SMALL_CLASSES + (class_of_size - O2O_SMALL_CLASSES) / O2O_MEDIUM_STEP;
}

/* For constant sizes below 8 * O2O_RECORD_CLASSES - 7. */
static inline unsigned o2o_record_class(uint64_t size) {
  return O2O_CLASSES + 1 + o2o_size_class(size);
}

static inline unsigned char *o2o_filter_place(struct o2o_heap *heap, const void *p) {
  return &heap->filter[(uintptr_t)p >> 4 & ((1u << O2O_FILTER_BITS) - 1)];
}

/* Nothing is marked any more. */
static inline void o2o_heap_hush(struct o2o_heap *heap) {
  memset(heap->unmarked, 1, sizeof heap->unmarked);
  memset(heap->filter, 0, sizeof heap->filter);
}

/* No blocks of the group are marked any more. */
static inline void o2o_heap_hush_group(struct o2o_heap *heap, unsigned group) {
  unsigned first = group, n = 1;
  if (group >= O2O_SMALL_CLASSES) {
    first = O2O_SMALL_CLASSES + (group - O2O_SMALL_CLASSES) * O2O_MEDIUM_STEP;
    n = first + O2O_MEDIUM_STEP < O2O_CLASSES ? O2O_MEDIUM_STEP : O2O_CLASSES - first;
  }
  memset(&heap->unmarked[first], 1, n);
}

/* Sizes that were unmarked are marked once more, a few times: a launch has asked for a block that
 * was not. */
static inline void o2o_heap_wake(struct o2o_heap *heap) {
  if (heap->woken >= O2O_WOKEN_MOST || !memchr(heap->unmarked, 1, O2O_CLASSES))
    return;
  heap->woken++;
  heap->marked = 0;
  memset(heap->freed, 0, sizeof heap->freed);
  memset(heap->unmarked, 0, O2O_CLASSES);
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
