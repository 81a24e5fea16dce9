/* Device copies.
 *
 * A launch uploads what is not valid on the device, and what it writes becomes dirty.  The host
 * announces its accesses: a read downloads what is dirty, a write in addition makes the device copy
 * stale.  Uploads and kernels are enqueued without waiting; a download waits for all that was
 * enqueued before it.  The host's memory must not change while an upload may still read it, so
 * writes wait for that, and so does the end of an object.
 *
 * Discrete mode works on ranges, so that a program that announces single elements doesn't move
 * whole arrays; many small downloads in a row become one.  Columns of matrices that the host has
 * newer are kept beside the ranges, and sent before the next launch (docs/design.md).  In unified
 * mode an object belongs to one side as a whole: giving it to the other moves nothing.
 *
 * What was enqueued may fail later.  Data that only the device had are gone then, and the program
 * is stopped with a message.
 *
 * Here an object has one copy: those on several devices are copies.h's.
 */
#include "runtime/memory/device_copy.h"

#include "runtime/core/hostmem.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/queue.h"
#include "runtime/memory/array_layout.h"
#include "runtime/memory/changes.h"
#include "runtime/memory/download.h"
#include "runtime/memory/pool.h"
#include "runtime/memory/quiet.h"

#include <stdlib.h>
#include <string.h>

#define MANY_PIECES 4 /* downloads of one object, after which all of it is downloaded */

static const struct o2o_device *devices[O2O_DEVICES]; /* by their places */
static unsigned ndevices;
static struct o2o_stub *stub;
static struct o2o_object *residents; /* all objects with a buffer, the newest first */
static int live;                     /* those that the device has data of */
static int gathered;                 /* gathered rows among these */
static uint64_t launches;
static bool protects;
static void (*rescue)(void);

void o2o_device_copy_add(const struct o2o_device *d) {
  devices[d->place] = d;
  ndevices = d->place + 1;
}

void o2o_device_copy_start(const struct o2o_device *d, struct o2o_stub *s,
                           void (*rescue_rows)(void)) {
  o2o_device_copy_add(d);
  stub = s;
  rescue = rescue_rows;
  o2o_pool_start(o2o_device_copy_evict);
}

void o2o_device_copy_expect_protection(void) { protects = true; }

bool o2o_device_copy_protection(void) { return protects; }

static const struct o2o_device *device_of(const struct o2o_object *o) {
  return o->original ? o->device : devices[0];
}

/* ---- lists and counts ------------------------------------------------------------------------ */

bool o2o_device_copy_is_live(const struct o2o_object *o) { return o->copy.valid.count > 0; }

/* What unknown code may know is told by the program's object, at any time. */
static bool is_open(const struct o2o_object *o) { return !(o->original ? o->original : o)->closed; }

/* Tells compiled code how many objects the device has data of, and that an open one is among
 * them. */
static void publish_live(bool open) {
  __atomic_store_n(stub->live, live, __ATOMIC_RELAXED);
  if (open || !live)
    __atomic_store_n(stub->live_open, open, __ATOMIC_RELAXED);
}

static void set_valid(struct o2o_object *o, const struct o2o_ranges *valid) {
  live -= o2o_device_copy_is_live(o);
  if (valid)
    o->copy.valid = *valid;
  else
    o->copy.valid.count = o->copy.dirty.count = 0;
  if (!o->copy.valid.count) {
    o->copy.nahead = 0;
    o2o_changes_end(o);
  }
  live += o2o_device_copy_is_live(o);
  o2o_quiet_end();
  o2o_device_copy_version++;
  publish_live(o2o_device_copy_is_live(o) && is_open(o));
}

void o2o_device_copy_count(int change) {
  o2o_quiet_end();
  live += change;
  gathered += change;
  publish_live(gathered != 0);
}

/* What publish_live() leaves to be found out, as objects end one by one. */
static void count_open(void) {
  bool open = gathered != 0;
  for (const struct o2o_object *o = residents; o && !open; o = o->copy.next)
    open = o2o_device_copy_is_live(o) && is_open(o);
  __atomic_store_n(stub->live_open, open, __ATOMIC_RELAXED);
}

static void link_in(struct o2o_object *o) {
  o->copy.next = residents;
  o->copy.link = &residents;
  if (residents)
    residents->copy.link = &o->copy.next;
  residents = o;
}

static void unlink_from(struct o2o_object *o) {
  *o->copy.link = o->copy.next;
  if (o->copy.next)
    o->copy.next->copy.link = o->copy.link;
}

/* ---- failures -------------------------------------------------------------------------------- */

bool o2o_device_copy_failed(void) {
  return __atomic_load_n(stub->state, __ATOMIC_RELAXED) != O2O_STATE_OPENCL;
}

/* What only the other devices have comes home. */
static void leave_others(const struct o2o_device *failed) {
  for (struct o2o_object *o = residents, *next; o && residents; o = next) {
    next = o->copy.next;
    if (device_of(o) != failed)
      o2o_device_copy_touch(o, o->lo, o->hi, O2O_TOUCH_READ);
  }
}

void o2o_device_copy_fail(const struct o2o_device *device, const struct o2o_reason *why) {
  for (struct o2o_object *o = residents; o; o = o->copy.next)
    if (device_of(o) == device && o->copy.dirty.count)
      o2o_lost(o, why->text);
  leave_others(device);
  while (residents)
    o2o_device_copy_drop(residents);
  rescue();
  if (o2o_settings.version >= O2O_VERSION_OPENCL || o2o_settings.verbose > 0)
    o2o_say("the device failed: %s; the OpenMP version runs from here on\n", why->text);
  __atomic_store_n(stub->state, O2O_STATE_ENDED, __ATOMIC_RELEASE);
}

void o2o_device_copy_end(void) {
  for (unsigned i = 0; i < ndevices; i++)
    if (o2o_queue_last(devices[i])) { /* when that fails nothing is lost that anybody would read */
      struct o2o_reason why;
      o2o_queue_wait(devices[i], o2o_queue_last(devices[i]), &why);
    }
  while (residents) {
    struct o2o_object *o = residents;
    set_valid(o, NULL);
    unlink_from(o);
    o->copy.buffer = NULL;
    o->copy.pooled = NULL;
    o->copy.mapped = NULL;
  }
  __atomic_store_n(stub->state, O2O_STATE_ENDED, __ATOMIC_RELEASE);
}

/* Waits for a command; false when the device has failed (and there are no copies any more). */
static bool wait_for(const struct o2o_device *device, uint64_t command) {
  struct o2o_reason why;
  if (o2o_queue_wait(device, command, &why))
    return true;
  o2o_device_copy_fail(device, &why);
  return false;
}

static bool wait_for_all(const struct o2o_device *device) {
  return wait_for(device, o2o_queue_last(device));
}

/* The host's memory is about to change, which what was sent may still be read from. */
static bool wait_for_upload(struct o2o_object *o) {
  return !o->copy.uploading || wait_for(device_of(o), o->copy.uploading);
}

static bool out_of_memory(cl_int error) {
  return error == CL_MEM_OBJECT_ALLOCATION_FAILURE || error == CL_OUT_OF_RESOURCES ||
         error == CL_OUT_OF_HOST_MEMORY;
}

/* ---- buffers --------------------------------------------------------------------------------- */

bool o2o_device_copy_fits(const struct o2o_object *o) {
  const struct o2o_device *device = device_of(o);
  bool whole = o2o_spans_same(o->copy.part, o2o_object_span(o));
  return (o->copy.buffer && whole) || o->hi - o->lo + 4096 <= device->limits.buffer;
}

/* The pages of an automatic array come into being when they are first touched, which a driver
 * need not know how to do. */
static void touch_pages(const struct o2o_object *o) {
  const uintptr_t page = 4096;
  for (uintptr_t p = (o->hi - 1) & ~(page - 1); p >= o->lo; p -= page)
    (void)*(volatile const char *)p;
  (void)*(volatile const char *)o->lo;
}

uintptr_t o2o_device_copy_end_of_buffer(const struct o2o_object *o, struct o2o_span part) {
  bool block = o->kind == O2O_OBJECT_HEAP && !o->flat && !device_of(o)->unified;
  return block && part.hi == o->hi && o->lo + o->usable > o->hi ? o->lo + o->usable : part.hi;
}

static bool make_buffer(struct o2o_object *o, struct o2o_span part, struct o2o_reason *why) {
  const struct o2o_device *device = device_of(o);
  cl_int error;
  size_t size;
  o->copy.part = part;
  o->copy.start = o2o_buffer_start(device, part.lo);
  size = o2o_device_copy_end_of_buffer(o, part) - o->copy.start;
  if (o->kind == O2O_OBJECT_FRAME)
    touch_pages(o);
  if (device->unified) {
    do
      o->copy.buffer =
          o2o_cl.clCreateBuffer(device->context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size,
                                (void *)o->copy.start, &error);
    while (!o->copy.buffer && out_of_memory(error) && o2o_device_copy_evict(device));
    if (!o->copy.buffer)
      return o2o_decline_cl(why, "clCreateBuffer", error);
    o->copy.buffer_id = o2o_new_buffer_id();
  } else {
    o->copy.pooled = o2o_pool_take_making_room(device, size, why);
    if (!o->copy.pooled)
      return false;
    o->copy.buffer = o->copy.pooled->buffer;
    o->copy.buffer_id = o->copy.pooled->id;
  }
  link_in(o);
  return true;
}

static void release_buffer(struct o2o_object *o) {
  const struct o2o_device *device = device_of(o);
  set_valid(o, NULL);
  unlink_from(o);
  if (device->unified)
    o2o_cl.clReleaseMemObject(o->copy.buffer);
  else
    o2o_pool_give(o->copy.pooled);
  o->copy.buffer = NULL;
  o->copy.pooled = NULL;
  o->copy.order = (struct o2o_array_layout){0};
}

void o2o_device_copy_drop(struct o2o_object *o) {
  const struct o2o_device *device = device_of(o);
  cl_event event;
  uint64_t last = o->copy.uploading;
  if (!o->copy.buffer)
    return;
  /* The device works in the object's own memory, which may soon be another object's. */
  if (device->unified)
    last = o->copy.mapped || o->copy.valid.count ? o2o_queue_last(device) : 0;
  if (o->copy.mapped &&
      o2o_cl.clEnqueueUnmapMemObject(device->queue, o->copy.buffer, o->copy.mapped, 0, NULL,
                                     &event) == CL_SUCCESS)
    last = o2o_queue_add(device, event, O2O_COMMAND_UNMAP, o->copy.traffic->name, o->hi - o->lo);
  /* When the device is found to have failed, all copies are dropped, this one as well. */
  o->copy.dirty.count = o->copy.nahead = 0;
  o->copy.uploading = 0;
  o->copy.mapped = NULL;
  if ((!last || wait_for(device, last)) && o->copy.buffer)
    release_buffer(o);
}

void o2o_device_copy_wait(void) {
  for (unsigned i = 0; i < ndevices; i++)
    if (o2o_queue_last(devices[i]) && !wait_for_all(devices[i]))
      return;
}

void o2o_device_copy_next_launch(void) { launches++; }

void o2o_device_copy_used(struct o2o_object *o) { o->copy.last_launch = launches; }

/* The copy leaves its device; the host gets what only that had. */
static void leave(struct o2o_object *o) {
  o2o_device_copy_touch(o, o->lo, o->hi, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
  o2o_device_copy_drop(o);
}

bool o2o_device_copy_evict(const struct o2o_device *device) {
  struct o2o_object *best = NULL;
  for (struct o2o_object *o = residents; o; o = o->copy.next) {
    if (device_of(o) != device)
      continue;
    bool better = !best || (!o->copy.dirty.count && best->copy.dirty.count) ||
                  (!o->copy.dirty.count == !best->copy.dirty.count &&
                   o->copy.last_launch < best->copy.last_launch);
    if (o->copy.last_launch != launches && better)
      best = o;
  }
  if (best) {
    leave(best);
    return true;
  }
  for (struct o2o_object *o = residents; o; o = o->copy.next)
    if (device_of(o) == device && o2o_changes_to_host(device, o))
      return true;
  return false;
}

bool o2o_device_copy_make_room(const struct o2o_device *device) {
  return o2o_pool_trim(device) || o2o_device_copy_evict(device);
}

bool o2o_device_copy_extend(struct o2o_object *o, uintptr_t hi) {
  if (device_of(o)->unified || !o->copy.buffer || o->copy.part.hi != o->hi ||
      o->copy.order.extent || o->copy.pooled->size < hi - o->copy.start ||
      !o2o_changes_extend(o, hi))
    return false;
  o->hi = o->copy.part.hi = hi;
  set_valid(o, &o->copy.valid);
  return true;
}

void o2o_device_copy_refit(struct o2o_object *o, struct o2o_span part) {
  if (o->copy.buffer && !o2o_spans_same(part, o->copy.part))
    leave(o);
  o2o_device_copy_used(o);
}

/* ---- to the device --------------------------------------------------------------------------- */

static bool send(struct o2o_object *o, struct o2o_span part, struct o2o_reason *why) {
  const struct o2o_device *device = device_of(o);
  cl_event event;
  cl_int error;
  size_t size = part.hi - part.lo;
  do
    error = o2o_cl.clEnqueueWriteBuffer(device->queue, o->copy.buffer, CL_FALSE,
                                        part.lo - o->copy.start, size, (const void *)part.lo, 0,
                                        NULL, &event);
  while (error != CL_SUCCESS && out_of_memory(error) && o2o_device_copy_make_room(device));
  if (error != CL_SUCCESS && out_of_memory(error))
    o2o_pool_refused(device);
  if (error != CL_SUCCESS)
    return o2o_decline_cl(why, "clEnqueueWriteBuffer", error);
  o->copy.uploading =
      o2o_queue_add(device, event, O2O_COMMAND_UPLOAD, o->copy.traffic->name, part.hi - part.lo);
  o->copy.traffic->uploads++;
  o->copy.traffic->in += size;
  return true;
}

/* Whether pages of the object may be there that cannot be read: a mapping's end lies behind its
 * file's, or pages are protected. */
static bool has_holes(const struct o2o_object *o) {
  return o2o_objects_mapping(o) || (protects && !o->flat);
}

/* Sends what there is: a page that cannot be read is one that the kernel does not touch. */
static bool upload(struct o2o_object *o, struct o2o_span part, struct o2o_reason *why) {
  struct o2o_span readable;
  if (!has_holes(o))
    return send(o, part, why);
  for (uintptr_t at = part.lo; at < part.hi; at = readable.hi) {
    readable.lo = o2o_end_of_readable(at, part.hi, false);
    readable.hi = o2o_end_of_readable(readable.lo, part.hi, true);
    if (readable.lo < readable.hi && !send(o, readable, why))
      return false;
  }
  return true;
}

/* Makes [lo, hi) valid on the device, and more where the set cannot say it otherwise. */
static bool upload_missing(struct o2o_object *o, uintptr_t lo, uintptr_t hi,
                           struct o2o_reason *why) {
  const struct o2o_device *device = device_of(o);
  struct o2o_ranges valid;
  struct o2o_span part;
  if (!o2o_ranges_missing(&o->copy.valid, lo, hi, &part))
    return true;
  valid = o->copy.valid;
  if (!o2o_ranges_add(&valid, lo, hi)) {
    lo = lo < valid.at[0].lo ? lo : valid.at[0].lo;
    hi = hi > valid.at[valid.count - 1].hi ? hi : valid.at[valid.count - 1].hi;
    o2o_ranges_add(&valid, lo, hi);
  }
  for (uintptr_t at = lo; o2o_ranges_missing(&o->copy.valid, at, hi, &part); at = part.hi)
    if (!o2o_array_layout_restore(device, o, true, why) || !upload(o, part, why))
      return false;
  set_valid(o, &valid);
  return true;
}

/* ---- columns --------------------------------------------------------------------------------- */

static cl_int send_column(const struct o2o_object *o, const struct o2o_object *to,
                          const struct o2o_column *c, cl_event *event) {
  const struct o2o_device *device = device_of(o);
  struct o2o_rectangle r = o2o_rectangle_of(o, c);
  return o2o_cl.clEnqueueWriteBufferRect(device->queue, to->copy.buffer, CL_FALSE, r.buffer, r.host,
                                         r.region, r.pitch, 0, r.pitch, 0, (const void *)c->lo, 0,
                                         NULL, event);
}

/* What the device's copy is compared with has the column, too: it is the host that has changed
 * it. */
static bool keep_column(struct o2o_object *o, const struct o2o_column *c, struct o2o_reason *why) {
  const struct o2o_device *device = device_of(o);
  unsigned char *host = o2o_changes_host(o);
  cl_int error;
  for (uint64_t k = 0; host && k < c->count; k++) {
    uintptr_t at = c->lo + k * c->stride;
    memcpy(host + (at - o->copy.start), (const void *)at, c->width);
  }
  if (!o2o_changes_copy(o))
    return true;
  if (!o2o_changes_restore(device, o, why))
    return false;
  error = send_column(o, o2o_changes_copy(o), c, NULL);
  return error == CL_SUCCESS || o2o_decline_cl(why, "clEnqueueWriteBufferRect", error);
}

/* Gives the device the columns of which the host has newer bytes, as they are now. */
static bool send_columns(struct o2o_object *o, bool evict, struct o2o_reason *why) {
  const struct o2o_device *device = device_of(o);
  if (!o2o_array_layout_restore(device, o, evict, why))
    return false;
  for (unsigned i = 0; i < o->copy.nahead; i++) {
    const struct o2o_column *c = &o->copy.ahead[i];
    cl_event event;
    cl_int error;
    if (!keep_column(o, c, why))
      return false;
    do
      error = send_column(o, o, c, &event);
    while (evict && error != CL_SUCCESS && out_of_memory(error) &&
           o2o_device_copy_make_room(device));
    if (error != CL_SUCCESS)
      return o2o_decline_cl(why, "clEnqueueWriteBufferRect", error);
    o->copy.uploading = o2o_queue_add(device, event, O2O_COMMAND_UPLOAD, o->copy.traffic->name,
                                      c->width * c->count);
    o->copy.traffic->uploads++;
    o->copy.traffic->in += c->width * c->count;
  }
  return true;
}

/* For a launch: the host has written what it was about to. */
static bool settle_columns(struct o2o_object *o, struct o2o_reason *why) {
  if (o->copy.nahead && !send_columns(o, true, why))
    return false;
  o->copy.nahead = 0;
  return true;
}

/* Gives the object's memory to the device. */
static bool hand_over(struct o2o_object *o, struct o2o_reason *why) {
  const struct o2o_device *device = device_of(o);
  const struct o2o_ranges all = {1, {{o->lo, o->hi}}};
  cl_event event;
  cl_int error;
  if (o->copy.mapped) {
    error = o2o_cl.clEnqueueUnmapMemObject(device->queue, o->copy.buffer, o->copy.mapped, 0, NULL,
                                           &event);
    if (error != CL_SUCCESS)
      return o2o_decline_cl(why, "clEnqueueUnmapMemObject", error);
    o2o_queue_add(device, event, O2O_COMMAND_UNMAP, o->copy.traffic->name, o->hi - o->lo);
    o->copy.mapped = NULL;
  }
  set_valid(o, &all);
  return true;
}

bool o2o_device_copy_prepare(struct o2o_object *o, struct o2o_span part, uintptr_t lo, uintptr_t hi,
                             bool load, const char *name, struct o2o_reason *why) {
  const struct o2o_device *device = device_of(o);
  if (!o->copy.traffic)
    o->copy.traffic = o2o_traffic_of(o->name ? o->name : name);
  o->copy.last_launch = launches;
  if (!o->copy.buffer && !make_buffer(o, part, why))
    return false;
  if (device->unified)
    return o->copy.valid.count > 0 || hand_over(o, why);
  return settle_columns(o, why) && (!load || upload_missing(o, lo, hi, why));
}

bool o2o_device_copy_expect(struct o2o_object *o, uintptr_t lo, uintptr_t hi, bool covered,
                            unsigned granule, struct o2o_reason *why) {
  const struct o2o_device *device = device_of(o);
  bool full = false;
  if (!device->unified &&
      !o2o_changes_expect(device, o, lo, hi, covered, granule, launches, &full, why))
    return false;
  if (!full)
    return true;
  o2o_device_copy_touch(o, o->lo, o->hi, O2O_TOUCH_READ);
  return o->copy.buffer ? o2o_changes_begin_anew(device, o, why)
                        : o2o_decline(why, true, "the device has failed");
}

void o2o_device_copy_launched(struct o2o_object *o, uintptr_t lo, uintptr_t hi, bool written) {
  const struct o2o_device *device = device_of(o);
  struct o2o_span part;
  if (!written)
    return;
  o2o_quiet_end();
  o->copy.pieces = 0;
  if (device->unified) {
    o->copy.dirty = o->copy.valid;
    return;
  }
  if (o2o_ranges_missing(&o->copy.valid, lo, hi, &part)) { /* overwritten: it was not uploaded */
    struct o2o_ranges valid = o->copy.valid;
    o2o_ranges_add(&valid, lo, hi);
    set_valid(o, &valid);
  }
  o2o_changes_started(o, launches);
}

/* ---- to the host ----------------------------------------------------------------------------- */

static bool include_columns(struct o2o_object *o);

/* Makes the host copy of [lo, hi) valid. */
static void download_dirty(struct o2o_object *o, uintptr_t lo, uintptr_t hi) {
  struct o2o_ranges rest = o->copy.dirty;
  struct o2o_span part;
  if (!include_columns(o))
    return;
  if (++o->copy.pieces > MANY_PIECES || !o2o_ranges_subtract(&rest, lo, hi) ||
      !o2o_changes_can_forget(o, lo, hi)) {
    lo = o->lo, hi = o->hi;
    rest.count = 0;
  }
  for (uintptr_t at = lo; o2o_ranges_common(&o->copy.dirty, at, hi, &part); at = part.hi)
    if (!o2o_download(device_of(o), o, part, wait_for_all))
      return;
  o->copy.dirty = rest;
  if (rest.count)
    o2o_changes_forget(o, lo, hi);
  o2o_device_copy_version++;
  if (!rest.count)
    o2o_changes_end(o);
}

/* Downloads what only the device has, but for the columns that it cannot be given; nothing is on
 * the device then. */
static bool download_around(struct o2o_object *o) {
  struct o2o_column ahead[O2O_COLUMNS];
  unsigned n = o->copy.nahead;
  unsigned char *newer[O2O_COLUMNS];
  bool done;
  memcpy(ahead, o->copy.ahead, sizeof ahead);
  for (unsigned i = 0; i < n; i++) {
    const struct o2o_column *c = &ahead[i];
    if (!(newer[i] = malloc(c->width * c->count)))
      o2o_lost(o, "out of memory");
    for (uint64_t k = 0; k < c->count; k++)
      memcpy(newer[i] + k * c->width, (const void *)(c->lo + k * c->stride), c->width);
  }
  o->copy.nahead = 0;
  o->copy.pieces = MANY_PIECES;
  if (o->copy.dirty.count)
    download_dirty(o, o->lo, o->hi);
  done = o->copy.buffer != NULL;
  for (unsigned i = 0; i < n; i++) {
    const struct o2o_column *c = &ahead[i];
    for (uint64_t k = 0; k < c->count; k++)
      memcpy((void *)(c->lo + k * c->stride), newer[i] + k * c->width, c->width);
    free(newer[i]);
  }
  if (done)
    set_valid(o, NULL);
  return done;
}

/* What is downloaded next has the host's columns as well; or nothing is on the device any more:
 * false. They stay ahead: the host, which may have announced a write to them just now, has yet
 * to make it. */
static bool include_columns(struct o2o_object *o) {
  struct o2o_reason why;
  if (o->copy.nahead == 0 || send_columns(o, false, &why))
    return true;
  if (wait_for_upload(o)) /* it reads what is written next */
    download_around(o);
  return false;
}

/* Of [lo, hi) nothing is valid on the device any more, without a transfer; false: the sets cannot
 * say that. */
static bool invalidate(struct o2o_object *o, uintptr_t lo, uintptr_t hi) {
  struct o2o_ranges valid = o->copy.valid, dirty = o->copy.dirty;
  if (!o2o_ranges_subtract(&valid, lo, hi) || !o2o_ranges_subtract(&dirty, lo, hi) ||
      !o2o_changes_can_forget(o, lo, hi))
    return false;
  o2o_changes_forget(o, lo, hi);
  o->copy.dirty = dirty;
  if (!dirty.count)
    o2o_changes_end(o);
  set_valid(o, &valid);
  return true;
}

void o2o_device_copy_stale(struct o2o_object *o, uintptr_t lo, uintptr_t hi) {
  if (invalidate(o, lo, hi))
    return;
  download_dirty(o, o->lo, o->hi);
  if (o->copy.buffer)
    set_valid(o, NULL);
}

static void touch_discrete(struct o2o_object *o, uintptr_t lo, uintptr_t hi, unsigned flags) {
  struct o2o_span part;
  bool overwritten = (flags & O2O_TOUCH_WRITE) && (flags & O2O_TOUCH_FRESH);
  if (!overwritten && o2o_ranges_common(&o->copy.dirty, lo, hi, &part))
    download_dirty(o, lo, hi);
  if (!(flags & O2O_TOUCH_WRITE) || !o->copy.buffer || !wait_for_upload(o))
    return;
  o->copy.uploading = 0;
  o2o_device_copy_stale(o, lo, hi);
}

static void touch_unified(struct o2o_object *o, unsigned flags) {
  const struct o2o_device *device = device_of(o);
  struct o2o_reason why;
  cl_event event;
  cl_int error = CL_SUCCESS;
  void *mapped = NULL;
  if (!(flags & O2O_TOUCH_WRITE) && !o->copy.dirty.count)
    return;
  o2o_queue_event(&event);
  for (int attempt = 0; !mapped && attempt < 2; attempt++)
    mapped = o2o_cl.clEnqueueMapBuffer(device->queue, o->copy.buffer, CL_TRUE,
                                       CL_MAP_READ | CL_MAP_WRITE, o->lo - o->copy.start,
                                       o->hi - o->lo, 0, NULL, &event, &error);
  if (!mapped && !o->copy.dirty.count) {
    o2o_device_copy_drop(o);
    return;
  }
  if (!mapped) {
    o2o_decline_cl(&why, "clEnqueueMapBuffer", error);
    o2o_lost(o, why.text);
  }
  o2o_queue_ended(device, event, O2O_COMMAND_MAP, o->copy.traffic->name, o->hi - o->lo);
  if (!wait_for_all(device_of(o)))
    return;
  o->copy.mapped = mapped;
  set_valid(o, NULL);
}

bool o2o_device_copy_touch_column(struct o2o_object *o, const struct o2o_column *all,
                                  unsigned flags) {
  bool writes = (flags & O2O_TOUCH_WRITE) != 0, known = false;
  struct o2o_column column = *all, *c = &column;
  struct o2o_span part;
  if (!o2o_device_copy_is_live(o))
    return true;
  if (device_of(o)->unified || !o2o_column_clip(c, &o->copy.valid))
    return false;
  if (c->count == 0)
    return true;
  if ((c->lo - o->copy.start) % c->stride + c->width > c->stride)
    return false;
  for (unsigned i = 0; i < o->copy.nahead; i++)
    if (o2o_columns_same(&o->copy.ahead[i], c))
      known = true;
    else if (o2o_columns_meet(&o->copy.ahead[i], c))
      return false;
  if (known)
    return !writes || wait_for_upload(o);
  if (writes && o->copy.nahead == O2O_COLUMNS)
    return false;
  if (o2o_ranges_common(&o->copy.dirty, c->lo, o2o_column_end(c), &part)) {
    if (o->copy.pieces >= MANY_PIECES || !o2o_download_column(device_of(o), o, c))
      return false;
    o->copy.pieces++;
    if (!wait_for_all(device_of(o)))
      return true; /* the device has failed */
  }
  if (!writes)
    return true;
  if (!wait_for_upload(o))
    return true;
  o->copy.uploading = 0;
  o->copy.ahead[o->copy.nahead++] = *c;
  o2o_device_copy_version++;
  return true;
}

void o2o_device_copy_touch(struct o2o_object *o, uintptr_t lo, uintptr_t hi, unsigned flags) {
  if (!o2o_device_copy_is_live(o))
    return;
  if (device_of(o)->unified)
    touch_unified(o, flags);
  else
    touch_discrete(o, lo > o->lo ? lo : o->lo, hi < o->hi ? hi : o->hi, flags);
}

bool o2o_device_copy_moves(void) { return ndevices && !devices[0]->unified; }

void o2o_device_copy_touch_all(unsigned flags, bool (*concerned)(const struct o2o_object *o)) {
  /* A failure may empty the list. */
  for (struct o2o_object *o = residents, *next; o && residents; o = next) {
    next = o->copy.next;
    if (!concerned || concerned(o->original ? o->original : o))
      o2o_device_copy_touch(o, o->lo, o->hi, flags);
  }
  count_open();
}
