/* How objects come and go.
 *
 * Blocks of the heap may be freed behind our back, by a library that the program hands them to.
 * What the registry says of such a block is harmless as long as it is only asked "is there a device
 * copy to be synchronised": a call of that library has dropped it.  But the block's extent must not
 * be believed any more.  The C library keeps the size of a block in front of it; when that is not
 * what it must be or was, the block is another one.  No allocator is asked for a size: it may not
 * be the one that the block is from.
 *
 * Blocks of less than a megabyte are marked (heap.h) when they are allocated, and become objects
 * when a launch asks for one of their addresses.
 */
#define _GNU_SOURCE
#include "runtime/memory/objects.h"

#include "abi/heap.h"
#include "runtime/core/hostmem.h"
#include "runtime/memory/copies.h"
#include "runtime/memory/gathered_rows.h"
#include "runtime/memory/touch.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static struct __o2o_region *regions;
static struct o2o_heap *heap;

void o2o_objects_start(struct __o2o_region *r, struct o2o_heap *h) {
  regions = r;
  heap = h;
}

/* ---- coming and going ------------------------------------------------------------------------ */

void o2o_objects_remove(struct o2o_object *o) {
  o2o_objects_epoch++;
  if (o->gathered)
    o2o_gathered_rows_dissolve(o->gathered, o);
  o2o_copies_drop(o);
  o2o_objects_take_out(o);
  o2o_copies_free(o);
  free(o);
}

void o2o_objects_note(const struct o2o_noted *noted) {
  uintptr_t lo = (uintptr_t)noted->address;
  struct o2o_object *o;
  while ((o = o2o_objects_in(lo, lo + noted->size)))
    o2o_objects_remove(o);
  o = calloc(1, sizeof *o);
  if (!o) /* Then it is like all memory that nobody told us of. */
    return;
  o->lo = lo;
  o->hi = lo + noted->size;
  o->name = noted->name;
  o->kind = noted->kind;
  o->closed = noted->closed != 0;
  o2o_objects_insert(o);
}

void o2o_objects_leave(struct o2o_object *o) {
  if (o->gathered)
    o2o_gathered_rows_dissolve(o->gathered, NULL);
  o2o_touch_object(o, o->lo, o->hi, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
  o2o_copies_drop(o);
}

void o2o_objects_extend(struct o2o_object *o) {
  uintptr_t hi = o->lo + o->usable;
  if (o->kind != O2O_OBJECT_HEAP || hi <= o->hi)
    return;
  if (o->gathered || o->stand_in || !o2o_device_copy_extend(o, hi))
    o2o_objects_leave(o);
  o->hi = hi;
  o2o_objects_epoch++;
}

void o2o_objects_add_static(const struct o2o_static *s) {
  struct o2o_noted noted = {s->address, s->size, s->name, O2O_OBJECT_STATIC, s->closed};
  uintptr_t lo = (uintptr_t)s->address, hi = lo + s->size;
  struct o2o_object *o = o2o_objects_in(lo, hi);
  if (lo == hi)
    return;
  if (o && o->kind == O2O_OBJECT_STATIC && o->lo <= lo && o->hi >= hi) {
    o->units++;
    if (o->closed && !s->closed) /* from now on calls of unknown functions concern it */
      o2o_touch_object(o, o->lo, o->hi, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
    o->closed = o->closed && s->closed;
    return;
  }
  /* Declared with different sizes in different units, as old programs do with common blocks. */
  while ((o = o2o_objects_in(lo, hi))) {
    lo = o->lo < lo ? o->lo : lo;
    hi = o->hi > hi ? o->hi : hi;
    noted.closed &= o->closed;
    o2o_touch_object(o, o->lo, o->hi, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
    o2o_objects_remove(o);
  }
  noted.address = (const void *)lo;
  noted.size = hi - lo;
  o2o_objects_note(&noted);
  if ((o = o2o_objects_holding(lo)))
    o->units = 1;
}

void o2o_objects_remove_static(const struct o2o_static *s) {
  struct o2o_object *o = o2o_objects_holding((uintptr_t)s->address);
  if (s->size && o && o->kind == O2O_OBJECT_STATIC && --o->units == 0)
    o2o_objects_remove(o);
}

/* ---- blocks that were freed elsewhere -------------------------------------------------------- */

/* No unknown code has run since the object was found to be what it was noted as. */
static bool is_known(const struct o2o_object *o) {
  return o2o_copies_any(o) || (o->gathered && o2o_gathered_rows_fresh(o->gathered));
}

/* The block's usable size by what the C library has written in front of it (malloc/malloc.c of
 * glibc: chunk2mem, memsize); 0: not readable, or not that of a block for which `size` bytes
 * were asked. */
static uint64_t usable_by_header(uintptr_t block, uint64_t size) {
  const size_t flags = 7, mapped = 2, rest = 64, pages = (size_t)4 << 20;
  size_t header, usable;
  if (!o2o_safe_read(&header, block - sizeof header, sizeof header))
    return 0;
  usable = (header & ~flags) - (header & mapped ? 2 : 1) * sizeof header;
  return usable >= size && usable - size < (header & mapped ? pages : rest) ? usable : 0;
}

/* Whether the program's allocator is the one that usable_by_header() understands: asked of
 * blocks of different kinds. */
static bool headers_readable(void) {
  static const size_t sizes[] = {24, 1000, (size_t)40 << 20};
  static int answer = -1;
  if (answer >= 0)
    return answer;
  /* The image has the C library's own functions (stub.c). */
  void *program = dlopen(NULL, RTLD_LAZY | RTLD_LOCAL);
  void *(*allocate)(size_t) = program ? (void *(*)(size_t))dlsym(program, "malloc") : NULL;
  void (*release)(void *) = program ? (void (*)(void *))dlsym(program, "free") : NULL;
  answer = allocate && release;
  for (unsigned i = 0; answer && i < sizeof sizes / sizeof *sizes; i++) {
    void *volatile block = allocate(sizes[i]);
    answer = block && usable_by_header((uintptr_t)block, sizes[i]) != 0;
    release(block);
  }
  return answer;
}

bool o2o_objects_check(struct o2o_object *o) {
  bool intact = true;
  if (is_known(o))
    return true;
  if (o->kind == O2O_OBJECT_HEAP && headers_readable()) {
    uint64_t usable = usable_by_header(o->lo, o->usable ? o->usable : o->hi - o->lo);
    intact = usable && (!o->usable || usable == o->usable);
    o->usable = usable;
  }
  if (o->kind == O2O_OBJECT_HEAP || o2o_objects_mapping(o))
    intact = intact && o2o_is_mapped(o->lo, o->hi - o->lo);
  if (!intact)
    o2o_objects_remove(o);
  return intact;
}

/* ---- blocks that are only marked ------------------------------------------------------------- */

/* Where a block starts, plus one, at or below `i` minus one and above `first`; `first` when none
 * does. Eight at a time: there may be few. */
static uintptr_t start_below(const unsigned char *marks, uintptr_t first, uintptr_t i) {
  const uint64_t starts = 0x0101010101010101u * O2O_MARK_START;
  uint64_t eight;
  while (i > first && !(marks[i - 1] & O2O_MARK_START)) {
    i--;
    for (; i >= first + sizeof eight; i -= sizeof eight) {
      memcpy(&eight, &marks[i - sizeof eight], sizeof eight);
      if (eight & starts)
        break;
    }
  }
  return i;
}

/* Whether a mark is not one that a block freed elsewhere has left. Where no headers tell, one of
 * a small block may be that, and the memory now another small block's, which was not marked
 * because such are unmarked; likewise for medium blocks. */
static bool believed(uintptr_t lo, uint64_t size) {
  if (headers_readable())
    return usable_by_header(lo, size) != 0;
  unsigned class = o2o_size_class(size);
  return class == O2O_CLASSES ||
         (class >= O2O_SMALL_CLASSES ? !heap->unmarked[class]
                                     : !memchr(heap->unmarked, 1, sizeof heap->unmarked));
}

/* The mark of the block that holds the byte at p, NULL when there is none.  A mark may be of a
 * block that was freed by code that the plugin did not compile, inside of another one: what the
 * C library says of that differs, and the search goes on. */
static unsigned char *mark_of(uintptr_t p, uintptr_t *lo, uint64_t *size) {
  enum { TRIES = 8 };
  unsigned char *marks = o2o_region_marks(regions, p);
  uintptr_t region = p >> O2O_REGION_BITS << O2O_REGION_BITS, last = o2o_mark_index(p);
  uintptr_t first =
      last > O2O_BLOCK_LARGE >> O2O_GRANULE_BITS ? last - (O2O_BLOCK_LARGE >> O2O_GRANULE_BITS) : 0;
  for (unsigned tries = 0; marks && tries < TRIES; tries++) {
    uintptr_t i = start_below(marks, first, last + 1);
    if (i == first)
      return NULL;
    last = i - 1;
    *lo = region + (last << O2O_GRANULE_BITS) + (marks[last] & O2O_MARK_UPPER ? 16 : 0);
    *size = o2o_mark_size(&marks[last]);
    if (*lo <= p && p - *lo < *size && believed(*lo, *size))
      return &marks[last];
    if (last == 0)
      return NULL;
    last--;
  }
  return NULL;
}

struct o2o_object *o2o_objects_at(uintptr_t p) {
  struct o2o_object *o = o2o_objects_holding(p);
  uintptr_t lo;
  uint64_t size;
  unsigned char *mark = NULL;
  if (!o || (o->kind == O2O_OBJECT_HEAP && !is_known(o)))
    mark = mark_of(p, &lo, &size);
  if (!o && !mark && o2o_region_marks(regions, p))
    o2o_heap_wake(heap);
  /* Nobody tells when a block that was freed behind our back is given out again. */
  if (mark && !(o && o->lo == lo && o->hi - lo >= size && o->hi - lo <= size + o->usable)) {
    o2o_objects_note(&(struct o2o_noted){(const void *)lo, size, NULL, O2O_OBJECT_HEAP, 0});
    o = o2o_objects_holding(p);
    if (o)
      *mark |= O2O_MARK_TELL;
    heap->wanted[o2o_size_group(o2o_size_class(size))] = 1;
  }
  return o && o2o_objects_check(o) ? o : NULL;
}

bool o2o_objects_bounds_known(const struct o2o_object *o) {
  return o->kind != O2O_OBJECT_HEAP || headers_readable();
}
