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

static struct o2o_pooled **entries;
static size_t count, capacity;
static uint64_t clock_ticks, pooled_bytes;

static struct {
  uint64_t bytes; /* of all buffers together: less than what was refused */
  double until;   /* by the clock */
} refused;

static bool (*make_room)(void);

void o2o_pool_start(bool (*by)(void)) { make_room = by; }

uint64_t o2o_new_buffer_id(void) {
  static uint64_t last;
  return ++last;
}

static void drop(size_t index) {
  struct o2o_pooled *entry = entries[index];
  entries[index] = entries[--count];
  o2o_cl.clReleaseMemObject(entry->buffer);
  pooled_bytes -= entry->size;
  free(entry->host);
  free(entry);
}

bool o2o_pool_trim(void) {
  size_t found = count;
  for (size_t i = 0; i < count; i++)
    if (!entries[i]->busy && (found == count || entries[i]->last_use < entries[found]->last_use))
      found = i;
  if (found == count)
    return false;
  drop(found);
  return true;
}

/* An entry at the end of the array, without a buffer and not counted yet. */
static struct o2o_pooled *new_entry(void) {
  struct o2o_pooled **more;
  if (count == capacity) {
    more = realloc(entries, (capacity + 64) * sizeof *entries);
    if (!more)
      return NULL;
    entries = more;
    capacity += 64;
  }
  return entries[count] = calloc(1, sizeof **entries);
}

/* Other processes may have some of the device's memory.  How much is found in steps. */
static void refuse(uint64_t bytes) {
  refused.bytes = bytes - bytes / 4;
  refused.until = o2o_now() + FOR_NOW;
}

void o2o_pool_refused(void) { refuse(pooled_bytes); }

uint64_t o2o_pool_room(const struct o2o_device *device) {
  uint64_t room = device->limits.memory - device->limits.memory / 8;
  if (refused.bytes && o2o_now() >= refused.until)
    refused.bytes = 0;
  return refused.bytes && refused.bytes < room ? refused.bytes : room;
}

struct o2o_pooled *o2o_pool_take(const struct o2o_device *device, size_t size,
                                 struct o2o_reason *why) {
  const uint64_t limit = o2o_pool_room(device);
  cl_int error = CL_SUCCESS;
  struct o2o_pooled *entry;
  for (size_t i = 0; i < count; i++)
    if (!entries[i]->busy && entries[i]->size == size) {
      entries[i]->busy = true;
      return entries[i];
    }
  while (pooled_bytes + size > limit && o2o_pool_trim())
    ;
  if (pooled_bytes + size > limit) {
    o2o_decline(why, false, "the device's memory is full");
    return NULL;
  }
  if (!(entry = new_entry())) {
    o2o_decline(why, false, "out of memory");
    return NULL;
  }
  do
    entry->buffer = o2o_cl.clCreateBuffer(device->context, CL_MEM_READ_WRITE,
                                          (size + WORD - 1) / WORD * WORD, NULL, &error);
  while (!entry->buffer && o2o_pool_trim());
  if (!entry->buffer) {
    free(entry);
    o2o_decline_cl(why, "clCreateBuffer", error);
    return NULL;
  }
  entries[count++] = entry; /* its place may have changed */
  entry->size = size;
  entry->busy = true;
  entry->id = o2o_new_buffer_id();
  pooled_bytes += size;
  return entry;
}

struct o2o_pooled *o2o_pool_take_making_room(const struct o2o_device *device, size_t size,
                                             struct o2o_reason *why) {
  struct o2o_pooled *pooled;
  do
    pooled = o2o_pool_take(device, size, why);
  while (!pooled && make_room());
  if (!pooled && why->failure)
    refuse(pooled_bytes + size);
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
