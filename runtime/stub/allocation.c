/* The allocation functions that compiled units call, and the marks of blocks (heap.h).
 *
 * A part of the stub, under the rules that stand on top of stub.c; a unit gets those functions that
 * it uses.  Each calls the function that it stands for, which may be the program's.
 */
#define _GNU_SOURCE
#include "runtime/stub/stub.h"

#include <errno.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifndef MREMAP_DONTUNMAP
#define MREMAP_DONTUNMAP 4
#endif

#define __o2o_region_of O2O_SYMBOL(region_of)
#define __o2o_unmark O2O_SYMBOL(unmark)
#define __o2o_mark O2O_SYMBOL(mark)
#define __o2o_noted O2O_SYMBOL(noted)
#define __o2o_filter_in O2O_SYMBOL(filter_in)
#define __o2o_filter_out O2O_SYMBOL(filter_out)
#define __o2o_end_views O2O_SYMBOL(end_views)
#define __o2o_may_view O2O_SYMBOL(may_view)
#define __o2o_views O2O_SYMBOL(views)
unsigned char *__o2o_region_of(uintptr_t address);
int __o2o_unmark(void *p, struct o2o_noted *was);
void __o2o_mark(void *p, uint64_t size);
void *__o2o_noted(void *p, uint64_t size);
void __o2o_filter_in(const void *p, uint64_t size);
void __o2o_filter_out(const void *p, uint64_t size);
void __o2o_end_views(void);
int __o2o_may_view(const void *p);

/* ---- marks ----------------------------------------------------------------------------------- */

/* The marks of the region that holds the address (heap.h), made when it has none yet; NULL when
 * that cannot be. */
SHARED unsigned char *__o2o_region_of(uintptr_t address) {
  uintptr_t number = address >> O2O_REGION_BITS;
  unsigned char *marks;
  __o2o_lock();
  marks = o2o_region_marks(__o2o_regions, address);
  for (unsigned i = 0; i < O2O_REGION_TRIES && number && !marks; i++) {
    struct __o2o_region *r = &__o2o_regions[(o2o_region_place(number) + i) % O2O_REGIONS];
    if (r->__number)
      continue;
    r->__marks = marks = __o2o_map(O2O_MARKS_BYTES);
    if (!marks)
      break;
    __atomic_store_n(&r->__number, number, __ATOMIC_RELEASE);
  }
  __o2o_unlock();
  return marks;
}

/* A block that starts there is marked: who frees it must look. Only those that never become
 * unmarked are not counted. */
SHARED HOT void __o2o_filter_in(const void *p, uint64_t size) {
  unsigned char *place = o2o_filter_place(&__o2o_heap, p);
  unsigned char n = __atomic_load_n(place, __ATOMIC_RELAXED);
  int counted = o2o_size_class(size) < O2O_CLASSES;
  while (n != 255 && !__atomic_compare_exchange_n(place, &n, counted ? (unsigned char)(n + 1) : 255,
                                                  1, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
    ;
}

SHARED HOT void __o2o_filter_out(const void *p, uint64_t size) {
  unsigned char *place = o2o_filter_place(&__o2o_heap, p);
  unsigned char n = __atomic_load_n(place, __ATOMIC_RELAXED);
  if (o2o_size_class(size) == O2O_CLASSES)
    return;
  while (n != 0 && n != 255 &&
         !__atomic_compare_exchange_n(place, &n, (unsigned char)(n - 1), 1, __ATOMIC_RELEASE,
                                      __ATOMIC_RELAXED))
    ;
}

SHARED HOT void __o2o_mark(void *p, uint64_t size) {
  const uintptr_t address = (uintptr_t)p, upper = address >> (O2O_GRANULE_BITS - 1) & 1;
  unsigned char *mark, start = (unsigned char)(O2O_MARK_START | upper * O2O_MARK_UPPER), was;
  struct o2o_noted object = {p, size, NULL, O2O_OBJECT_HEAP, 0};
  int large;
  if (!p || size == 0 || address % 16 || IS_OPENMP)
    return;
  mark = o2o_region_marks(__o2o_regions, address);
  if (!mark && !(mark = __o2o_region_of(address)))
    return;
  mark += o2o_mark_index(address);
  was = *mark;
  if (was & O2O_MARK_START) {
    const char *other =
        (const char *)((address & ~(uintptr_t)31) + (was & O2O_MARK_UPPER ? 16 : 0));
    if (size <= 16 && other != p)
      return;                /* it is of another block */
    if (was & O2O_MARK_TELL) /* it is of one that was freed elsewhere */
      __o2o_forget(other, NULL);
    __o2o_filter_out(other, o2o_mark_size(mark));
  }
  large = size >= O2O_BLOCK_LARGE ||
          (address ^ (address + size - 1)) >> O2O_REGION_BITS; /* a search stays in its region */
  if (size < O2O_MARK_LEAST)
    start = (unsigned char)(start | (size + 1) / 2);
  else if (size - O2O_MARK_LEAST < O2O_MARK_3)
    mark[1] = (unsigned char)(size - O2O_MARK_LEAST);
  else {
    mark[1] = size < O2O_BLOCK_LARGE ? O2O_MARK_3 : O2O_MARK_8;
    for (unsigned i = 0; i < (size < O2O_BLOCK_LARGE ? 3 : 8); i++)
      mark[2 + i] = size >> 7 * i & 0x7f;
  }
  *mark = large ? start | O2O_MARK_TELL : start;
  __o2o_filter_in(p, size);
  if (large)
    __o2o_note(&object);
}

SHARED HOT __attribute__((noinline)) void __o2o_mark_block(void *p, uint64_t size) {
  unsigned class = o2o_size_class(size);
  if (class < O2O_SMALL_CLASSES && ++__o2o_heap.marked >= O2O_MARKED_MOST)
    memset(__o2o_heap.unmarked, 1, O2O_SMALL_CLASSES);
  __o2o_mark(p, size);
}

SHARED HOT __attribute__((noinline)) void __o2o_mark_record(void *p, uint64_t size) {
  if (++__o2o_heap.records[o2o_size_class(size)] >= O2O_RECORDS_MOST)
    __o2o_heap.unmarked[o2o_record_class(size)] = 1;
  __o2o_mark(p, size);
}

/* A block from one of the functions below. */
SHARED void *__o2o_noted(void *p, uint64_t size) {
  if (!__o2o_heap.unmarked[o2o_size_class(size)])
    __o2o_mark_block(p, size);
  return p;
}

/* The block is known no more; returns 1 and *was (may be NULL) when it was. */
SHARED HOT int __o2o_unmark(void *p, struct o2o_noted *was) {
  const uintptr_t address = (uintptr_t)p;
  unsigned char *mark = o2o_region_marks(__o2o_regions, address), start;
  uint64_t size;
  unsigned group;
  if (!mark)
    return 0;
  mark += o2o_mark_index(address);
  start = *mark;
  if (!(start & O2O_MARK_START) || address % 16 ||
      (address >> (O2O_GRANULE_BITS - 1) & 1) != !!(start & O2O_MARK_UPPER))
    return 0;
  size = o2o_mark_size(mark);
  group = o2o_size_group(o2o_size_class(size));
  if (was)
    *was = (struct o2o_noted){p, size, NULL, O2O_OBJECT_HEAP, 0};
  if (start & O2O_MARK_TELL)
    __o2o_forget(p, NULL);
  *mark = 0;
  __o2o_filter_out(p, size);
  if (group < O2O_GROUPS && ++__o2o_heap.freed[group] >= O2O_FREED_MOST &&
      !__o2o_heap.wanted[group])
    o2o_heap_hush_group(&__o2o_heap, group);
  return 1;
}

SHARED HOT __attribute__((noinline)) void __o2o_freed(void *p) {
  if (!IS_OPENMP)
    __o2o_unmark(p, NULL);
}

SHARED uint64_t __o2o_size_of(const void *p) {
  const uintptr_t address = (uintptr_t)p;
  const unsigned char *mark = o2o_region_marks(__o2o_regions, address);
  if (mark)
    mark += o2o_mark_index(address);
  if (!mark || address % 16 || !(*mark & O2O_MARK_START) ||
      (address >> (O2O_GRANULE_BITS - 1) & 1) != !!(*mark & O2O_MARK_UPPER)) {
    if (!IS_OPENMP)
      o2o_heap_wake(&__o2o_heap);
    return (uint64_t)1 << 48;
  }
  __o2o_heap.wanted[o2o_size_group(o2o_size_class(o2o_mark_size(mark)))] = 1;
  return o2o_mark_size(mark);
}

/* ---- calls ----------------------------------------------------------------------------------- */

/* The block must be forgotten while it still is ours, before another thread can be given its
 * address. */
SHARED void *__o2o_realloc(void *p, uint64_t size) {
  struct o2o_noted was;
  void *q;
  int known = 0;
  if (p && !IS_OPENMP && *o2o_filter_place(&__o2o_heap, p)) {
    __o2o_touch(p, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
    known = __o2o_unmark(p, &was);
  }
  q = realloc(p, size);
  if (!q && size && known)
    __o2o_noted(p, was.size);
  return __o2o_noted(q, size);
}

SHARED void *__o2o_reallocarray(void *p, uint64_t n, uint64_t size) {
  if (size && n > SIZE_MAX / size) {
    errno = ENOMEM;
    return NULL;
  }
  return __o2o_realloc(p, n * size);
}

SHARED void *__o2o_aligned_alloc(uint64_t alignment, uint64_t size) {
  return __o2o_noted(aligned_alloc(alignment, size), size);
}

SHARED void *__o2o_memalign(uint64_t alignment, uint64_t size) {
  return __o2o_noted(memalign(alignment, size), size);
}

SHARED void *__o2o_valloc(uint64_t size) { return __o2o_noted(valloc(size), size); }

SHARED int __o2o_posix_memalign(void **p, uint64_t alignment, uint64_t size) {
  int error = posix_memalign(p, alignment, size);
  if (!error)
    __o2o_noted(*p, size);
  return error;
}

SHARED char *__o2o_strdup(const char *s) {
  char *copy = strdup(s);
  return __o2o_noted(copy, copy ? strlen(copy) + 1 : 0);
}

SHARED char *__o2o_strndup(const char *s, uint64_t n) {
  char *copy = strndup(s, n);
  return __o2o_noted(copy, copy ? strlen(copy) + 1 : 0);
}

/* ---- mappings -------------------------------------------------------------------------------- */

/* Where files have been mapped for reading only, so far. */
#define O2O_VIEWS 256
struct o2o_views {
  unsigned n; /* O2O_VIEWS: there are to be no more */
  const void *address[O2O_VIEWS];
};
VARIABLE struct o2o_views __o2o_views = {0, {NULL}};

/* A file that this process writes through a mapping changes under the views of it, and nobody
 * says so. */
SHARED void __o2o_end_views(void) {
  __o2o_lock();
  unsigned n = __o2o_views.n;
  __o2o_views.n = O2O_VIEWS;
  __o2o_unlock();
  for (unsigned i = 0; i < n && n < O2O_VIEWS; i++)
    __o2o_forget(__o2o_views.address[i], NULL);
}

/* Whether a view can be noted: those of a process have places, which they keep. */
SHARED int __o2o_may_view(const void *p) {
  int good;
  __o2o_lock();
  good = __o2o_views.n < O2O_VIEWS - 1;
  if (good)
    __o2o_views.address[__o2o_views.n++] = p;
  __o2o_unlock();
  return good;
}

/* Memory that other processes may write as well is left alone. */
SHARED void *__o2o_mmap(void *p, uint64_t size, int prot, int flags, int fd, int64_t offset) {
  struct o2o_noted object = {NULL, size, NULL, O2O_OBJECT_MAP, 0};
  int of_file = !(flags & MAP_ANONYMOUS), writes = prot & PROT_WRITE, view;
  void *q;
  if ((flags & MAP_FIXED) && !IS_OPENMP)
    __o2o_forget_range(p, size);
  q = mmap(p, size, prot, flags, fd, offset);
  if (q == MAP_FAILED || IS_OPENMP || !(prot & PROT_READ))
    return q;
  if (of_file && writes && !(flags & MAP_PRIVATE))
    __o2o_end_views();
  view = of_file && !writes;
  if (view ? !__o2o_may_view(q) : !writes || !(flags & MAP_PRIVATE))
    return q;
  object.address = q;
  object.kind = view ? O2O_OBJECT_VIEW : O2O_OBJECT_MAP;
  __o2o_note(&object);
  return q;
}

SHARED int __o2o_munmap(void *p, uint64_t size) {
  if (!IS_OPENMP)
    __o2o_forget_range(p, size);
  return munmap(p, size);
}

SHARED void *__o2o_mremap(void *p, uint64_t size, uint64_t larger, int flags, ...) {
  struct o2o_noted was = {NULL, 0, NULL, O2O_OBJECT_MAP, 0};
  va_list list;
  void *to, *q;
  va_start(list, flags);
  to = flags & (MREMAP_FIXED | MREMAP_DONTUNMAP) ? va_arg(list, void *) : NULL;
  va_end(list);
  if (!IS_OPENMP) {
    __o2o_touch(p, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
    if (!__o2o_forget(p, &was) || was.size != size)
      was.size = 0;
    __o2o_forget_range(p, size);
    if (flags & MREMAP_FIXED)
      __o2o_forget_range(to, larger);
  }
  q = mremap(p, size, larger, flags, to);
  if (was.size) {
    was.address = q == MAP_FAILED ? p : q;
    was.size = q == MAP_FAILED ? size : larger;
    __o2o_note(&was);
  }
  return q;
}
