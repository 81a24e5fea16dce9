#include "runtime/memory/download.h"

#include "runtime/core/hostmem.h"
#include "runtime/core/say.h"
#include "runtime/device/queue.h"
#include "runtime/device/trace.h"
#include "runtime/memory/array_layout.h"
#include "runtime/memory/changes.h"
#include "runtime/memory/traffic.h"

#include <stdlib.h>
#include <string.h>

/* ---- failures -------------------------------------------------------------------------------- */

void o2o_lost(const struct o2o_object *o, const char *reason) {
  o2o_say("the device failed while it alone had the data of '%s': %s; the program cannot "
          "go on\n",
          o->copy.traffic ? o->copy.traffic->name : "?", reason);
  o2o_trace_flush();
  abort();
}

/* `call`: of OpenCL, which has failed. */
static void lost_by(const struct o2o_object *o, const char *call, cl_int error) {
  struct o2o_reason why;
  o2o_decline_cl(&why, call, error);
  o2o_lost(o, why.text);
}

/* ---- ranges ---------------------------------------------------------------------------------- */

/* Reads a part of a buffer of the object; the data are lost when that cannot be done. */
static void read_back(const struct o2o_device *device, const struct o2o_object *o, cl_mem buffer,
                      size_t at, size_t size, void *to, cl_event *event) {
  cl_int error = CL_INVALID_VALUE;
  for (int attempt = 0; error != CL_SUCCESS && attempt < 2; attempt++)
    error =
        o2o_cl.clEnqueueReadBuffer(device->queue, buffer, CL_TRUE, at, size, to, 0, NULL, event);
  if (error != CL_SUCCESS)
    lost_by(o, "clEnqueueReadBuffer", error);
}

static void count_download(struct o2o_object *o, size_t size) {
  o->copy.traffic->downloads++;
  o->copy.traffic->out += size;
}

static void *need_memory(const struct o2o_object *o, size_t size) {
  void *memory = malloc(size);
  if (!memory)
    o2o_lost(o, "out of memory");
  return memory;
}

/* The part of `of`, which is laid out like the object's buffer in an order of its own, in the
 * program's order. */
static unsigned char *unpacked(const struct o2o_device *device, const struct o2o_object *o,
                               const struct o2o_object *of, struct o2o_span part) {
  size_t size = o->copy.part.hi - o->copy.start;
  unsigned char *copy = need_memory(o, size), *array = need_memory(o, part.hi - part.lo);
  read_back(device, o, of->copy.buffer, 0, size, copy, NULL);
  o2o_array_layout_unpack(of, copy, array, part.lo, part.hi);
  free(copy);
  return array;
}

/* Downloads one range of a copy that the device could not bring into the program's order. */
static bool unpack(const struct o2o_device *device, struct o2o_object *o, struct o2o_span all,
                   o2o_wait *wait) {
  unsigned char *now = unpacked(device, o, o, all), *before = NULL;
  struct o2o_object *copy = o2o_changes_copy(o);
  struct o2o_span part;
  bool exact, done = wait(device);
  if (done && copy)
    before = unpacked(device, o, copy, all);
  for (uintptr_t at = all.lo; done && at < all.hi; at = part.hi) {
    part = o2o_changes_part(o, (struct o2o_span){at, all.hi}, &exact);
    unsigned char *to = (unsigned char *)part.lo, *from = now + (part.lo - all.lo);
    if (exact)
      memcpy(to, from, part.hi - part.lo);
    else
      o2o_copy_changed(
          to, copy ? before + (part.lo - all.lo) : o2o_changes_host(o) + (part.lo - o->copy.start),
          from, part.hi - part.lo, o2o_changes_granule(o));
  }
  free(now);
  free(before);
  count_download(o, o->copy.part.hi - o->copy.start);
  return done;
}

/* Memory for what is not yet in the program's. */
static void *staging(const struct o2o_object *o, size_t size) {
  static void *memory;
  static size_t capacity;
  if (size > capacity) {
    free(memory);
    capacity = 0;
    memory = need_memory(o, size);
    capacity = size;
  }
  return memory;
}

/* Reads a chunk of a part to `to`. */
static bool read_chunk(const struct o2o_device *device, struct o2o_object *o, uintptr_t at,
                       size_t size, void *to, o2o_wait *wait) {
  cl_event event;
  read_back(device, o, o->copy.buffer, at - o->copy.start, size, to, o2o_queue_event(&event));
  o2o_queue_ended(device, event, O2O_COMMAND_DOWNLOAD, o->copy.traffic->name, size);
  return wait(device);
}

/* Downloads a part of which every byte was written. */
static bool download_all(const struct o2o_device *device, struct o2o_object *o,
                         struct o2o_span part, o2o_wait *wait) {
  count_download(o, part.hi - part.lo);
  return read_chunk(device, o, part.lo, part.hi - part.lo, (void *)part.lo, wait);
}

/* Downloads what was written of a part. */
static bool download_changed(const struct o2o_device *device, struct o2o_object *o,
                             struct o2o_span part, o2o_wait *wait) {
  size_t read = 0;
  for (uintptr_t at = part.lo; at < part.hi; at += O2O_CHANGES_CHUNK) {
    size_t size = part.hi - at < O2O_CHANGES_CHUNK ? part.hi - at : O2O_CHANGES_CHUNK;
    struct o2o_comparison found = o2o_changes_compare(device, o, at, at + size);
    bool all = found.result == O2O_COMPARISON_ALL;
    if (found.result == O2O_COMPARISON_SAME)
      continue;
    void *now = all ? (void *)at : staging(o, size);
    if (!read_chunk(device, o, at, size, now, wait))
      return false;
    cl_int error = all ? CL_SUCCESS : o2o_changes_store(device, o, at, at + size, now, &found);
    if (error != CL_SUCCESS)
      lost_by(o, "clEnqueueMapBuffer", error);
    read += size;
  }
  count_download(o, read);
  return true;
}

bool o2o_download(const struct o2o_device *device, struct o2o_object *o, struct o2o_span all,
                  o2o_wait *wait) {
  struct o2o_reason why;
  struct o2o_span part;
  bool exact;
  if (!o2o_array_layout_restore(device, o, false, &why) || !o2o_changes_restore(device, o, &why))
    return unpack(device, o, all, wait);
  for (uintptr_t at = all.lo; at < all.hi; at = part.hi) {
    part = o2o_changes_part(o, (struct o2o_span){at, all.hi}, &exact);
    if (!(exact ? download_all(device, o, part, wait) : download_changed(device, o, part, wait)))
      return false;
  }
  return true;
}

/* ---- columns --------------------------------------------------------------------------------- */

struct o2o_rectangle o2o_rectangle_of(const struct o2o_object *o, const struct o2o_column *c) {
  size_t at = c->lo - o->copy.start;
  return (struct o2o_rectangle){{at % c->stride, at / c->stride, 0},
                                {0, 0, 0},
                                {(size_t)c->width, (size_t)c->count, 1},
                                (size_t)c->stride};
}

/* Moves a column between a buffer that is laid out like the object's and memory: one cell behind
 * the other, or, without `cells`, where they are. */
static cl_int read_column(const struct o2o_device *device, const struct o2o_object *o,
                          const struct o2o_object *from, const struct o2o_column *c,
                          unsigned char *cells, cl_event *event) {
  struct o2o_rectangle r = o2o_rectangle_of(o, c);
  return o2o_cl.clEnqueueReadBufferRect(device->queue, from->copy.buffer, CL_TRUE, r.buffer, r.host,
                                        r.region, r.pitch, 0, cells ? c->width : r.pitch, 0,
                                        cells ? (void *)cells : (void *)c->lo, 0, NULL, event);
}

static cl_int write_column(const struct o2o_device *device, const struct o2o_object *o,
                           const struct o2o_object *to, const struct o2o_column *c,
                           const unsigned char *cells) {
  struct o2o_rectangle r = o2o_rectangle_of(o, c);
  return o2o_cl.clEnqueueWriteBufferRect(device->queue, to->copy.buffer, CL_TRUE, r.buffer, r.host,
                                         r.region, r.pitch, 0, c->width, 0, cells, 0, NULL, NULL);
}

/* Stores what was written of the column's cells. */
static void store_cells(const struct o2o_object *o, const struct o2o_column *c,
                        const unsigned char *before, const unsigned char *now) {
  struct o2o_span dirty, part;
  bool exact;
  for (uint64_t k = 0; k < c->count; k++) {
    uintptr_t lo = c->lo + k * c->stride, hi = lo + c->width;
    for (uintptr_t at = lo; o2o_ranges_common(&o->copy.dirty, at, hi, &dirty); at = part.hi) {
      part = o2o_changes_part(o, dirty, &exact);
      size_t cell = k * c->width + (part.lo - lo), size = part.hi - part.lo;
      if (exact)
        memcpy((void *)part.lo, now + cell, size);
      else
        o2o_copy_changed((void *)part.lo, before + cell, now + cell, size, o2o_changes_granule(o));
    }
  }
}

static bool all_written(const struct o2o_object *o, const struct o2o_column *c) {
  struct o2o_span all = {c->lo, o2o_column_end(c)}, part;
  bool exact;
  if (o2o_ranges_missing(&o->copy.dirty, all.lo, all.hi, &part))
    return false;
  part = o2o_changes_part(o, all, &exact);
  return exact && part.hi == all.hi;
}

bool o2o_download_column(const struct o2o_device *device, struct o2o_object *o,
                         const struct o2o_column *c) {
  struct o2o_object *copy = o2o_changes_copy(o);
  size_t size = c->width * c->count;
  struct o2o_reason why;
  cl_event event;
  unsigned char *now = NULL;
  if (!o2o_array_layout_restore(device, o, false, &why) || !o2o_changes_restore(device, o, &why))
    return false;
  if (!all_written(o, c)) {
    if (o2o_changes_host(o))
      return false;
    now = staging(o, 2 * size);
    if (copy && read_column(device, o, copy, c, now + size, NULL) != CL_SUCCESS)
      return false;
  }
  if (read_column(device, o, o, c, now, o2o_queue_event(&event)) != CL_SUCCESS)
    return false;
  o2o_queue_ended(device, event, O2O_COMMAND_DOWNLOAD, o->copy.traffic->name, size);
  if (now) {
    store_cells(o, c, now + size, now);
    /* The host has these values now, and not those that the device had before. */
    cl_int error = copy ? write_column(device, o, copy, c, now) : CL_SUCCESS;
    if (error != CL_SUCCESS)
      lost_by(o, "clEnqueueWriteBufferRect", error);
  }
  count_download(o, size);
  return true;
}
