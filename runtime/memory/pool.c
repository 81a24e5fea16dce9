/* The pool of device buffers.
 *
 * A program launches the same kernels with the same sizes again and again, and allocates and frees
 * arrays of the same size, so buffers are kept and given to the next that needs exactly that size
 * (exactly, so that a tool that checks bounds sees the real ones, but for the rest of a word:
 * atomic updates of 8 and 16 bits are of the whole word).  The queue is in order: a buffer can be
 * given away while commands that use it are still in flight.  Buffers fill at most seven eighths of
 * the device's memory; the idle ones that were not used for longest make room.
 */
#include "runtime/memory/pool.h"

#include "runtime/core/clock.h"

#include <stdlib.h>

#define WORD 4u
#define FOR_NOW 10.0 /* seconds for which what a driver has refused is believed */
#define PAGE 4096u   /* integrated GPUs share memory without a copy from page boundaries on */

/* The buffers of one device, by its place. */
static struct pool {
  struct o2o_pooled **entries;
  size_t count, capacity;
  uint64_t bytes;
  uint64_t refused; /* bytes of all buffers together: less than what was refused; 0: nothing was */
  double until;     /* by the clock: as long as that counts */
} pools[O2O_DEVICES];
static uint64_t clock_ticks;

static bool (*make_room)(const struct o2o_device *device);

void o2o_pool_start(bool (*by)(const struct o2o_device *device)) { make_room = by; }

static struct pool *pool_of(const struct o2o_device *d) { return &pools[d->place]; }

uint64_t o2o_new_buffer_id(void) {
  static uint64_t last;
  return ++last;
}

static void drop(struct pool *p, size_t index) {
  struct o2o_pooled *entry = p->entries[index];
  p->entries[index] = p->entries[--p->count];
  o2o_cl.clReleaseMemObject(entry->buffer);
  p->bytes -= entry->size;
  free(entry->host);
  free(entry);
}

bool o2o_pool_trim(const struct o2o_device *device) {
  struct pool *p = pool_of(device);
  size_t found = p->count;
  for (size_t i = 0; i < p->count; i++)
    if (!p->entries[i]->busy &&
        (found == p->count || p->entries[i]->last_use < p->entries[found]->last_use))
      found = i;
  if (found == p->count)
    return false;
  drop(p, found);
  return true;
}

/* An entry at the end of the array, without a buffer and not counted yet. */
static struct o2o_pooled *new_entry(struct pool *p) {
  struct o2o_pooled **more;
  if (p->count == p->capacity) {
    more = realloc(p->entries, (p->capacity + 64) * sizeof *p->entries);
    if (!more)
      return NULL;
    p->entries = more;
    p->capacity += 64;
  }
  return p->entries[p->count] = calloc(1, sizeof **p->entries);
}

/* Other processes may have some of the device's memory.  How much is found in steps. */
static void refuse(struct pool *p, uint64_t bytes) {
  p->refused = bytes - bytes / 4;
  p->until = o2o_now() + FOR_NOW;
}

void o2o_pool_refused(const struct o2o_device *device) {
  struct pool *p = pool_of(device);
  refuse(p, p->bytes);
}

uint64_t o2o_pool_room(const struct o2o_device *device) {
  struct pool *p = pool_of(device);
  uint64_t room = device->limits.memory - device->limits.memory / 8;
  if (p->refused && o2o_now() >= p->until)
    p->refused = 0;
  return p->refused && p->refused < room ? p->refused : room;
}

struct o2o_pooled *o2o_pool_take(const struct o2o_device *device, size_t size,
                                 struct o2o_reason *why) {
  const uint64_t limit = o2o_pool_room(device);
  struct pool *p = pool_of(device);
  cl_int error = CL_SUCCESS;
  struct o2o_pooled *entry;
  for (size_t i = 0; i < p->count; i++)
    if (!p->entries[i]->busy && p->entries[i]->size == size) {
      p->entries[i]->busy = true;
      return p->entries[i];
    }
  while (p->bytes + size > limit && o2o_pool_trim(device))
    ;
  if (p->bytes + size > limit) {
    o2o_decline(why, false, "the device's memory is full");
    return NULL;
  }
  if (!(entry = new_entry(p))) {
    o2o_decline(why, false, "out of memory");
    return NULL;
  }
  do
    entry->buffer = o2o_cl.clCreateBuffer(device->context, CL_MEM_READ_WRITE,
                                          (size + WORD - 1) / WORD * WORD, NULL, &error);
  while (!entry->buffer && o2o_pool_trim(device));
  if (!entry->buffer) {
    free(entry);
    o2o_decline_cl(why, "clCreateBuffer", error);
    return NULL;
  }
  p->entries[p->count++] = entry; /* its place may have changed */
  entry->size = size;
  entry->busy = true;
  entry->id = o2o_new_buffer_id();
  p->bytes += size;
  return entry;
}

struct o2o_pooled *o2o_pool_take_making_room(const struct o2o_device *device, size_t size,
                                             struct o2o_reason *why) {
  struct o2o_pooled *pooled;
  do
    pooled = o2o_pool_take(device, size, why);
  while (!pooled && make_room(device));
  if (!pooled && why->failure)
    refuse(pool_of(device), pool_of(device)->bytes + size);
  return pooled;
}

void o2o_pool_give(struct o2o_pooled *pooled) {
  pooled->busy = false;
  pooled->last_use = ++clock_ticks;
}

unsigned char *o2o_pool_host(struct o2o_pooled *pooled) {
  if (!pooled->host)
    pooled->host = malloc(pooled->size);
  return pooled->host;
}

uintptr_t o2o_buffer_start(const struct o2o_device *device, uintptr_t lo) {
  uintptr_t unit = !device->unified ? O2O_COPY_ALIGNMENT : device->cpu ? O2O_HOST_ALIGNMENT : PAGE;
  return lo & ~(unit - 1);
}
