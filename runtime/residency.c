/* Residency, the safe baseline: nothing stays on the device between launches.
 *
 * Unified mode: a buffer is the host's memory (CL_MEM_USE_HOST_PTR); after the kernel it is mapped, which is how the OpenCL
 * standard makes the device's writes visible to the host, and unmapped.
 *
 * Discrete mode: the bytes are copied to the device, and after the kernel those that the kernel changed are copied back.  Which ones those are
 * is found by comparison with a snapshot of what was sent: an enclosing range may contain neighbours
 * of the object, which other threads of the program change in the meantime, and these must not be overwritten with old values.
 *
 * Objects that overlap (arguments may alias) become one buffer.  An object keeps its address modulo ALIGNMENT on the device, so that every
 * element is aligned there as on the host.
 */
#include "runtime/residency.h"

#include "runtime/hostmem.h"

#include <stdlib.h>
#include <string.h>

#define ALIGNMENT 128u /* the largest alignment of OpenCL's built-in types */
#define PAGE 4096u     /* integrated GPUs share memory without a copy from page boundaries on */

static int by_address(const void *a, const void *b) {
  const struct o2o_block *x = a, *y = b;
  return (x->lo > y->lo) - (x->lo < y->lo);
}

/* Turns the uses into disjoint blocks, ordered by address. */
static unsigned merge(const struct o2o_use *uses, unsigned n, uintptr_t alignment,
                      struct o2o_block *blocks) {
  unsigned count = 0, last = 0;
  for (unsigned i = 0; i < n; i++)
    if (uses[i].lo < uses[i].hi)
      blocks[count++] = (struct o2o_block){.start = uses[i].lo & ~(alignment - 1),
                                           .lo = uses[i].lo,
                                           .hi = uses[i].hi,
                                           .declared = uses[i].declared,
                                           .written = uses[i].written,
                                           .granule = uses[i].granule};
  if (count == 0)
    return 0;
  qsort(blocks, count, sizeof *blocks, by_address);
  for (unsigned i = 1; i < count; i++) {
    struct o2o_block *a = &blocks[last], *b = &blocks[i];
    if (b->start >= a->hi) {
      blocks[++last] = *b;
      continue;
    }
    /* A gap between the two, less than the alignment, belongs to neither. */
    a->declared = a->declared && b->declared && b->lo <= a->hi;
    a->written |= b->written;
    if (a->granule > b->granule)
      a->granule = b->granule;
    if (a->hi < b->hi)
      a->hi = b->hi;
  }
  return last + 1;
}

/* Copies the block to the device. */
static bool upload(struct o2o_residency *r, struct o2o_block *b, struct o2o_reason *why) {
  size_t size = b->hi - b->lo, at = b->lo - b->start;
  const void *from = (const void *)b->lo;
  cl_int error;
  b->pooled = o2o_pool_take(r->device, b->hi - b->start, why);
  if (!b->pooled)
    return false;
  b->buffer = b->pooled->buffer;
  if (b->written || !b->declared) {
    if (!b->pooled->host && !(b->pooled->host = malloc(b->pooled->size)))
      return o2o_decline(why, false, "out of memory");
    from = b->pooled->host + at;
    if (b->declared)
      memcpy(b->pooled->host + at, (const void *)b->lo, size);
    else if (!o2o_safe_read(b->pooled->host + at, b->lo, size))
      return o2o_decline(why, false, "memory that the loop may touch cannot be read");
  }
  error = o2o_cl.clEnqueueWriteBuffer(r->device->queue, b->buffer, CL_TRUE, at, size, from, 0, NULL,
                                      NULL);
  if (error != CL_SUCCESS)
    return o2o_decline_cl(why, "clEnqueueWriteBuffer", error);
  r->bytes_in += size;
  return true;
}

/* Makes the host's memory a buffer. */
static bool share(struct o2o_residency *r, struct o2o_block *b, struct o2o_reason *why) {
  cl_int error;
  if (!b->declared && !o2o_is_mapped(b->lo, b->hi - b->lo))
    return o2o_decline(why, false, "memory that the loop may touch cannot be read");
  b->buffer = o2o_cl.clCreateBuffer(r->device->context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                                    b->hi - b->start, (void *)b->start, &error);
  if (!b->buffer)
    return o2o_decline_cl(why, "clCreateBuffer", error);
  r->in_place |= b->written;
  return true;
}

/* Tells each use its buffer: the block that contains its range. */
static void assign(struct o2o_residency *r, struct o2o_use *use) {
  for (unsigned i = 0; i < r->nblocks; i++)
    if (use->lo < use->hi && use->lo >= r->blocks[i].lo && use->lo < r->blocks[i].hi) {
      use->buffer = r->blocks[i].buffer;
      use->offset = (uint64_t)(use->base - r->blocks[i].start);
      return;
    }
  use->buffer = r->dummy->buffer;
  use->offset = 0;
}

bool o2o_residency_begin(struct o2o_residency *r, const struct o2o_device *device,
                         struct o2o_block *blocks, struct o2o_use *uses, unsigned n,
                         struct o2o_reason *why) {
  bool share_pages = device->unified && !device->cpu;
  memset(r, 0, sizeof *r);
  r->device = device;
  r->blocks = blocks;
  r->nblocks = merge(uses, n, share_pages ? PAGE : ALIGNMENT, blocks);
  for (unsigned i = 0; i < r->nblocks; i++)
    if (!(device->unified ? share(r, &blocks[i], why) : upload(r, &blocks[i], why)))
      return false;
  for (unsigned i = 0; i < n && !r->dummy; i++)
    if (uses[i].lo == uses[i].hi && !(r->dummy = o2o_pool_take(device, ALIGNMENT, why)))
      return false;
  for (unsigned i = 0; i < n; i++)
    assign(r, &uses[i]);
  return true;
}

bool o2o_residency_fetch(struct o2o_residency *r, struct o2o_reason *why) {
  for (unsigned i = 0; i < r->nblocks; i++) {
    struct o2o_block *b = &r->blocks[i];
    cl_int error = CL_SUCCESS;
    /* Once more after an error: in place there is no other way to get at the result. */
    for (int attempt = 0; b->written && !b->mapped && attempt < 2; attempt++)
      b->mapped = o2o_cl.clEnqueueMapBuffer(r->device->queue, b->buffer, CL_TRUE, CL_MAP_READ,
                                            b->lo - b->start, b->hi - b->lo, 0, NULL, NULL, &error);
    if (b->written && !b->mapped)
      return o2o_decline_cl(why, "clEnqueueMapBuffer", error);
  }
  return true;
}

/* Copies those of `n` elements of type T at `to` that differ between `before` and `after`; all three are aligned to T. */
#define COPY_CHANGED(name, T)                                                                      \
  static uint64_t name(void *to, const void *before, const void *after, size_t n) {                \
    T *out = to;                                                                                   \
    const T *old = before, *new = after;                                                           \
    uint64_t copied = 0;                                                                           \
    for (size_t i = 0; i < n; i++)                                                                 \
      if (old[i] != new[i]) {                                                                      \
        out[i] = new[i];                                                                           \
        copied += sizeof(T);                                                                       \
      }                                                                                            \
    return copied;                                                                                 \
  }
COPY_CHANGED(copy_changed_1, uint8_t)
COPY_CHANGED(copy_changed_2, uint16_t)
COPY_CHANGED(copy_changed_4, uint32_t)
COPY_CHANGED(copy_changed_8, uint64_t)

static uint64_t copy_changed(unsigned char *to, const unsigned char *before,
                             const unsigned char *after, size_t size, unsigned granule) {
  const size_t step = 4096;
  uint64_t copied = 0;
  for (size_t at = 0; at < size; at += step) {
    size_t n = size - at < step ? size - at : step;
    if (memcmp(before + at, after + at, n) == 0)
      continue;
    switch (granule) {
    case 8:
      copied += copy_changed_8(to + at, before + at, after + at, n / 8);
      break;
    case 4:
      copied += copy_changed_4(to + at, before + at, after + at, n / 4);
      break;
    case 2:
      copied += copy_changed_2(to + at, before + at, after + at, n / 2);
      break;
    default:
      copied += copy_changed_1(to + at, before + at, after + at, n);
    }
  }
  return copied;
}

/* The granule that all three copies of a block are aligned to. */
static unsigned aligned_granule(const struct o2o_block *b) {
  uintptr_t bits = b->lo | (b->hi - b->lo) | (uintptr_t)b->mapped |
                   (uintptr_t)(b->pooled->host + (b->lo - b->start));
  return bits % b->granule ? 1 : b->granule;
}

void o2o_residency_commit(struct o2o_residency *r) {
  if (r->device->unified)
    return;
  for (unsigned i = 0; i < r->nblocks; i++) {
    struct o2o_block *b = &r->blocks[i];
    if (!b->written)
      continue;
    r->bytes_out += copy_changed((unsigned char *)b->lo, b->pooled->host + (b->lo - b->start),
                                 b->mapped, b->hi - b->lo, aligned_granule(b));
  }
}

void o2o_residency_end(struct o2o_residency *r) {
  bool unmapped = false;
  for (unsigned i = 0; i < r->nblocks; i++)
    if (r->blocks[i].mapped) {
      o2o_cl.clEnqueueUnmapMemObject(r->device->queue, r->blocks[i].buffer, r->blocks[i].mapped, 0,
                                     NULL, NULL);
      unmapped = true;
    }
  if (unmapped)
    o2o_cl.clFinish(r->device->queue);
  for (unsigned i = 0; i < r->nblocks; i++)
    if (r->blocks[i].pooled)
      o2o_pool_give(r->blocks[i].pooled);
    else if (r->blocks[i].buffer)
      o2o_cl.clReleaseMemObject(r->blocks[i].buffer);
  if (r->dummy)
    o2o_pool_give(r->dummy);
}
