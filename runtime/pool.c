/* The pool of device buffers.
 *
 * A program launches the same kernels with the same sizes again and again, so buffers are kept and given to the next launch
 * that needs exactly that size (exactly, so that a tool that checks bounds sees the real ones).  The pool holds at
 * most half of the device's memory; the buffers that were not used for longest make room.
 */
#include "runtime/residency.h"

#include <stdlib.h>

#define ENTRIES 128

static struct o2o_pooled entries[ENTRIES];
static uint64_t clock_ticks, pooled_bytes;

static void drop(struct o2o_pooled *entry) {
  o2o_cl.clReleaseMemObject(entry->buffer);
  free(entry->host);
  pooled_bytes -= entry->size;
  *entry = (struct o2o_pooled){0};
}

/* The idle buffer that was not used for longest, NULL when none is idle. */
static struct o2o_pooled *oldest(void) {
  struct o2o_pooled *found = NULL;
  for (int i = 0; i < ENTRIES; i++)
    if (entries[i].buffer && !entries[i].busy && (!found || entries[i].last_use < found->last_use))
      found = &entries[i];
  return found;
}

static struct o2o_pooled *unused_entry(void) {
  for (int i = 0; i < ENTRIES; i++)
    if (!entries[i].buffer)
      return &entries[i];
  return NULL;
}

/* Makes room until an entry is free and `size` bytes are within the limit, as far as idle buffers allow. */
static struct o2o_pooled *make_room(const struct o2o_device *device, size_t size) {
  struct o2o_pooled *victim;
  while ((!unused_entry() || pooled_bytes + size > device->memory / 2) && (victim = oldest()))
    drop(victim);
  return unused_entry();
}

struct o2o_pooled *o2o_pool_take(const struct o2o_device *device, size_t size,
                                 struct o2o_reason *why) {
  cl_int error = CL_SUCCESS;
  struct o2o_pooled *entry, *victim;
  for (int i = 0; i < ENTRIES; i++)
    if (entries[i].buffer && !entries[i].busy && entries[i].size == size) {
      entries[i].busy = true;
      return &entries[i];
    }
  entry = make_room(device, size);
  if (!entry) {
    o2o_decline(why, false, "too many buffers at once");
    return NULL;
  }
  while (!(entry->buffer =
               o2o_cl.clCreateBuffer(device->context, CL_MEM_READ_WRITE, size, NULL, &error)) &&
         (victim = oldest()))
    drop(victim);
  if (!entry->buffer) {
    o2o_decline_cl(why, "clCreateBuffer", error);
    return NULL;
  }
  entry->size = size;
  entry->busy = true;
  pooled_bytes += size;
  return entry;
}

void o2o_pool_give(struct o2o_pooled *pooled) {
  pooled->busy = false;
  pooled->last_use = ++clock_ticks;
}
