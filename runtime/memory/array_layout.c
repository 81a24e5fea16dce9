/* The order of arrays on the device.
 *
 * An array is outer x extent x inner elements, (a, f, r) at (a * extent + f) * inner + r.  Stored
 * with the middle dimension last it is outer x inner x extent:
 * a transposition of each of the `outer` matrices.  One kernel does that in both directions, in
 * tiles of local memory, from one buffer to another.
 *
 * When it pays: every launch says how many of its accesses are coalesced in each order.  These are
 * added up per array, and when another order would have had so many more per element than the one
 * in force that reordering pays (layout_policy.h), the array is reordered.
 * What the host's accesses undo is subtracted again.  So an array that most kernels want in one
 * order gets it, one kernel with many accesses gets its own, and kernels that disagree about few
 * leave things as they are.
 *
 * An array keeps the program's order when it does not fill its object, when a subscript leaves its
 * dimension (subscripts are formulas of the launch), or when another argument of the launch is the
 * same memory in another form.
 */
#define _GNU_SOURCE
#include "runtime/memory/array_layout.h"

#include "runtime/choice/layout_policy.h"
#include "runtime/core/numbers.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/tool_kernel.h"
#include "runtime/memory/pool.h"
#include "runtime/memory/traffic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TILE 16
#define GAIN 1.001 /* times as many accesses, to count as more */

/* How many accesses were coalesced in the order, or would have been. */
struct o2o_wishes {
  struct {
    struct o2o_array_layout order;
    double accesses;
  } of[O2O_LAYOUT_MOST_DIMS];
  unsigned count;
  enum { NOTHING, KEPT, REORDERED } told; /* what the user has been told last */
};

static bool same(const struct o2o_array_layout *a, const struct o2o_array_layout *b) {
  return a->extent == b->extent && (a->extent == 0 || (a->inner == b->inner && a->elem == b->elem));
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* The sizes of the use's dimensions, when its object is that array and nothing else. */
static bool find_sizes(const struct o2o_use *u, const o2o_slot *slots, uint64_t *sizes) {
  const struct o2o_arg_layout *layout = u->layout;
  const struct o2o_object *o = u->object;
  uint64_t row = u->elem, bytes;
  int64_t lo, hi;
  if (!layout || !o || o->gathered || o->flat || o->copy.pinned || u->base != o->lo ||
      u->elem > 8 || (u->elem & (u->elem - 1)) || o->lo % u->elem || layout->ndims < 2 ||
      layout->ndims > O2O_LAYOUT_MOST_DIMS)
    return false;
  bytes = o->hi - o->lo;
  for (uint32_t d = layout->ndims; d-- > 1;) {
    sizes[d] = (uint64_t)layout->sizes[d];
    if (layout->size_formulas[d]) {
      if (!o2o_formula_range(layout->size_formulas[d], &slots->i, &lo, &hi) || lo <= 0 ||
          hi != lo + 1)
        return false;
      sizes[d] = (uint64_t)lo;
    }
    if (__builtin_mul_overflow(row, sizes[d], &row) || row == 0)
      return false;
  }
  sizes[0] = bytes / row;
  return sizes[0] > 0 && bytes % row == 0;
}

/* No subscript leaves its dimension in this launch. */
static bool inside(const struct o2o_arg_layout *layout, const o2o_slot *slots,
                   const uint64_t *sizes) {
  for (uint32_t d = 1; d < layout->ndims; d++) {
    int64_t lo, hi;
    if (!o2o_formula_range(layout->subscripts[d], &slots->i, &lo, &hi) ||
        (lo < hi && (lo < 0 || (uint64_t)hi > sizes[d])))
      return false;
  }
  return true;
}

/* With dimension `last` closest in memory. */
static struct o2o_array_layout order_with(const struct o2o_use *u, const uint64_t *sizes,
                                          uint32_t last) {
  struct o2o_array_layout order = {.extent = sizes[last], .inner = 1, .elem = (uint32_t)u->elem};
  for (uint32_t d = last + 1; d < u->layout->ndims; d++)
    order.inner *= sizes[d];
  if (order.extent == 1 || order.inner == 1)
    return (struct o2o_array_layout){0};
  return order;
}

/* Whether the use's subscripts can be printed for the order. */
static bool supports(const struct o2o_use *u, const o2o_slot *slots,
                     const struct o2o_array_layout *order) {
  uint64_t sizes[O2O_LAYOUT_MOST_DIMS];
  if (order->extent == 0)
    return true;
  if (!find_sizes(u, slots, sizes) || !inside(u->layout, slots, sizes))
    return false;
  for (uint32_t d = 0; d < u->layout->ndims; d++) {
    struct o2o_array_layout mine = order_with(u, sizes, d);
    if (same(&mine, order))
      return true;
  }
  return false;
}

/* ---- wishes ---------------------------------------------------------------------------------- */

static double *wish(struct o2o_wishes *w, const struct o2o_array_layout *order) {
  static double lost;
  for (unsigned i = 0; i < w->count; i++)
    if (same(&w->of[i].order, order))
      return &w->of[i].accesses;
  if (w->count == O2O_LAYOUT_MOST_DIMS)
    return &lost;
  w->of[w->count].order = *order;
  w->of[w->count].accesses = 0;
  return &w->of[w->count++].accesses;
}

static bool is_other(const struct o2o_kernel *k) {
  return (k->flags & O2O_KERNEL_OTHER_SHAPE) != 0;
}

/* Of the use's accesses, those that are coalesced with dimension `last` of the array closest in
 * memory, and dimension `exchange` of the ND-range in the place of dimension 0; negative: it cannot
 * be there. */
static double coalesced(const struct o2o_kernel *k, const struct o2o_use *u, unsigned exchange,
                        uint32_t last) {
  return u->layout->accesses[(2 * exchange + is_other(k)) * u->layout->ndims + last];
}

/* The dimension of the use's array that the order has last; as in the program where that is none of
 * the use's orders. */
static uint32_t last_in(const struct o2o_use *u, const o2o_slot *slots,
                        const struct o2o_array_layout *order) {
  uint64_t sizes[O2O_LAYOUT_MOST_DIMS];
  uint32_t last = u->layout->ndims - 1;
  if (order->extent == 0 || !find_sizes(u, slots, sizes))
    return last;
  for (uint32_t d = 0; d < u->layout->ndims; d++) {
    struct o2o_array_layout mine = order_with(u, sizes, d);
    if (same(&mine, order))
      last = d;
  }
  return last;
}

static struct o2o_array_layout order_now(const struct o2o_use *u) {
  return u->object ? u->object->copy.order : (struct o2o_array_layout){0};
}

/* The dimensions of the ND-range that may be dimension 0. */
static unsigned exchanges_of(const struct o2o_kernel *k, bool exchanges) {
  return exchanges && (k->flags & O2O_KERNEL_EXCHANGES) ? O2O_MOST_EXCHANGES : 1;
}

/* The one which suits the orders best that `of` says of the uses: kernels whose iterations are
 * independent in all dimensions take what is there.  *suits: how many accesses are coalesced. */
static unsigned best_exchange(const struct o2o_kernel *k, const o2o_slot *slots,
                              const struct o2o_use *uses, unsigned n, bool exchanges,
                              struct o2o_array_layout (*of)(const struct o2o_use *u),
                              double *suits) {
  unsigned best = 0;
  *suits = -1;
  for (unsigned e = 0; e < exchanges_of(k, exchanges); e++) {
    double all = 0, here = 0;
    for (unsigned i = 0; i < n && here >= 0; i++) {
      struct o2o_array_layout order = of(&uses[i]);
      if (!uses[i].layout)
        continue;
      here = coalesced(k, &uses[i], e, last_in(&uses[i], slots, &order));
      all += here;
    }
    if (here >= 0 && all > *suits * GAIN) {
      *suits = all;
      best = e;
    }
  }
  return best;
}

/* What a launch has dimension 0 from. */
struct lead {
  unsigned exchange;  /* what suits the orders that arrays have */
  unsigned exchanges; /* the dimensions that it may have */
  bool open;          /* none of them suits any of these orders: that is to be decided */
};

/* The accesses that speak for dimension `last` closest in memory.  Where the launch can do with the
 * array as it is, as with its other dimensions in other orders, all of these are as good. */
static double wished(const struct o2o_kernel *k, const struct o2o_use *u, const o2o_slot *slots,
                     struct lead lead, uint32_t last) {
  double now = coalesced(k, u, lead.exchange, last_in(u, slots, &u->object->copy.order));
  double most = coalesced(k, u, lead.exchange, last);
  for (uint32_t d = 0; d < u->layout->ndims && !lead.open; d++)
    if (now == 0 || coalesced(k, u, lead.exchange, d) > now * GAIN)
      return most;
  for (unsigned e = 0; e < lead.exchanges; e++) {
    double other = coalesced(k, u, e, last);
    most = other > most ? other : most;
  }
  return most;
}

static double bytes_of(const struct o2o_object *o) { return (double)(o->hi - o->lo); }

/* What was decided about the array's order, and why: a line of OMP2OCL_VERBOSE, as those of
 * verbose.h. */
static void print_choice(const char *name, bool reorder, double bytes, double accesses) {
  char why[512] = "";
  void *locale = o2o_numbers_plain();
  o2o_layout_pays(bytes, accesses, why, sizeof why);
  o2o_numbers_back(locale);
  o2o_say("layout of %s: %s (%s)\n", name, reorder ? "reordered" : "kept",
          *why ? why : "whatever the array");
}

/* Whether an order that has `gain` more coalesced accesses than the one in force is worth it. */
static bool pays(const struct o2o_kernel *k, const struct o2o_use *u, double gain) {
  struct o2o_object *o = u->object;
  double accesses = gain / (bytes_of(o) / (double)u->elem);
  bool reorder = gain > 0 && o2o_layout_pays(bytes_of(o), accesses, NULL, 0);
  if (o2o_settings.verbose > 0 && gain > 0 &&
      o->copy.wishes->told != (reorder ? REORDERED : KEPT)) {
    o->copy.wishes->told = reorder ? REORDERED : KEPT;
    print_choice(o->name ? o->name : k->args[u->arg].name, reorder, bytes_of(o), accesses);
  }
  return reorder;
}

/* About how many work-items find their elements next to each other, as a power of two: of equal
 * orders the longer one is better, but a few elements more count for nothing. */
static int lanes_of(const struct o2o_array_layout *order) {
  return order->extent ? 63 - __builtin_clzll(order->extent) : 0;
}

/* The order that the launch's object should have, by what all launches so far have wished. */
static struct o2o_array_layout weigh(const struct o2o_kernel *k, const o2o_slot *slots,
                                     const struct o2o_use *u, const uint64_t *sizes,
                                     struct lead lead, unsigned times) {
  struct o2o_object *o = u->object;
  double trips = times, best, now;
  struct o2o_array_layout order = o->copy.order;
  if (!o->copy.wishes && !(o->copy.wishes = calloc(1, sizeof *o->copy.wishes)))
    return order;
  for (uint32_t i = 0; i < k->nloops - k->nlevels; i++)
    trips *= (double)slots[2 * i + 1].u;
  for (uint32_t d = 0; d < u->layout->ndims; d++) {
    struct o2o_array_layout with = order_with(u, sizes, d);
    *wish(o->copy.wishes, &with) += trips * wished(k, u, slots, lead, d);
  }
  best = now = *wish(o->copy.wishes, &o->copy.order);
  for (unsigned i = 0; i < o->copy.wishes->count; i++) {
    const struct o2o_array_layout *other = &o->copy.wishes->of[i].order;
    double accesses = o->copy.wishes->of[i].accesses;
    bool longer = best > now && lanes_of(other) > lanes_of(&order);
    if (accesses > best * GAIN || (accesses > now && longer && accesses * GAIN >= best)) {
      order = *other;
      best = accesses;
    }
  }
  if (!pays(k, u, best - now))
    return o->copy.order;
  for (unsigned i = 0; i < o->copy.wishes->count; i++)
    o->copy.wishes->of[i].accesses = 0;
  return order;
}

/* Somebody needs the program's order. */
static struct o2o_array_layout give_up(struct o2o_object *o) {
  if (o->copy.wishes && o->copy.order.extent)
    *wish(o->copy.wishes, &o->copy.order) -=
        o2o_layout_policy_from(bytes_of(o)) * bytes_of(o) / (double)o->copy.order.elem;
  return (struct o2o_array_layout){0};
}

bool o2o_array_layout_restore(const struct o2o_device *device, struct o2o_object *o, bool evict,
                              struct o2o_reason *why) {
  return o->copy.order.extent == 0 || o2o_array_layout_apply(device, o, give_up(o), evict, why);
}

/* ---- a launch's orders ----------------------------------------------------------------------- */

bool o2o_array_layout_is_chosen(const struct o2o_device *device) {
  if (device->unified || o2o_settings.layout == O2O_LAYOUT_OFF)
    return false;
  return o2o_settings.layout != O2O_LAYOUT_AUTO || o2o_layout_policy_trained() ||
         (device->type & CL_DEVICE_TYPE_GPU);
}

/* The order of the object that use `first` is the first one of. */
static struct o2o_array_layout choose_one(const struct o2o_kernel *k, const o2o_slot *slots,
                                          const struct o2o_use *uses, unsigned n, unsigned first,
                                          struct lead lead, unsigned times) {
  const struct o2o_use *u = &uses[first];
  uint64_t sizes[O2O_LAYOUT_MOST_DIMS];
  struct o2o_array_layout order;
  bool whole = o2o_spans_same(u->part, o2o_object_span(u->object));
  if (!whole || !find_sizes(u, slots, sizes) || !inside(u->layout, slots, sizes))
    return give_up(u->object);
  if (o2o_settings.layout == O2O_LAYOUT_ON)
    order = order_with(u, sizes, u->layout->fastest[is_other(k)]);
  else
    order = weigh(k, slots, u, sizes, lead, times);
  for (unsigned i = first; i < n; i++)
    if (uses[i].object == u->object && !supports(&uses[i], slots, &order))
      return give_up(u->object);
  return order;
}

void o2o_array_layout_forget(struct o2o_use *uses, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    uses[i].order = (struct o2o_array_layout){0};
}

bool o2o_array_layout_choose(const struct o2o_device *device, const struct o2o_kernel *kernel,
                             const o2o_slot *slots, struct o2o_use *uses, unsigned n, bool rows,
                             bool exchanges, unsigned times) {
  bool any = false;
  struct lead lead = {.exchanges = exchanges_of(kernel, exchanges)};
  double suits;
  o2o_array_layout_forget(uses, n);
  if (!o2o_array_layout_is_chosen(device) || rows)
    return false;
  lead.exchange = best_exchange(kernel, slots, uses, n, exchanges, order_now, &suits);
  lead.open = suits <= 0;
  for (unsigned i = 0; i < n; i++) {
    unsigned first = 0;
    if (!uses[i].object)
      continue;
    while (uses[first].object != uses[i].object)
      first++;
    uses[i].order =
        first < i ? uses[first].order : choose_one(kernel, slots, uses, n, i, lead, times);
    any = any || uses[i].order.extent != 0;
  }
  return any;
}

/* The options of one use. */
static int print_strides(const struct o2o_use *u, const o2o_slot *slots, const uint64_t *sizes,
                         char *to, size_t size) {
  uint32_t last = last_in(u, slots, &u->order);
  size_t at = 0;
  at += (size_t)snprintf(to, size, " -DO2O_STRIDES_%u", u->arg);
  for (uint32_t d = 0; d < u->layout->ndims && at < size; d++) {
    uint64_t stride = 1;
    for (uint32_t inner = d + 1; inner < u->layout->ndims; inner++)
      stride *= sizes[inner];
    if (d == last)
      stride = 1;
    else if (d > last)
      stride *= sizes[last];
    at += (size_t)snprintf(to + at, size - at, " -DO2O_STRIDE_%u_%u=%lluL", u->arg, d,
                           (unsigned long long)stride);
  }
  return at < size ? (int)at : -1;
}

static struct o2o_array_layout order_chosen(const struct o2o_use *u) { return u->order; }

bool o2o_array_layout_options(const struct o2o_kernel *kernel, const struct o2o_use *uses,
                              unsigned n, const o2o_slot *slots, bool exchanges, char *options,
                              size_t size) {
  double suits;
  unsigned exchange = best_exchange(kernel, slots, uses, n, exchanges, order_chosen, &suits);
  size_t at = 0;
  *options = 0;
  for (unsigned i = 0; i < n; i++) {
    uint64_t sizes[O2O_LAYOUT_MOST_DIMS];
    int length;
    if (uses[i].order.extent == 0)
      continue;
    if (!find_sizes(&uses[i], slots, sizes) ||
        (length = print_strides(&uses[i], slots, sizes, options + at, size - at)) < 0)
      return false;
    at += (size_t)length;
  }
  return !exchange || (size_t)snprintf(options + at, size - at, " " O2O_EXCHANGE_OPTION "%u",
                                       exchange) < size - at;
}

/* ---- reordering ------------------------------------------------------------------------------ */

/* Every work-group transposes one tile of one matrix of rows x columns elements. */
static struct o2o_tool_kernel reorder = {
    .name = "reorder",
    .source = "__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))\n"
              "void reorder(__global const T *from, __global T *to, ulong start, ulong rows, ulong "
              "columns) {\n"
              "  __local T tile[TILE][TILE + 1];\n"
              "  const ulong x = get_local_id(0), y = get_local_id(1);\n"
              "  const ulong across = (columns + TILE - 1) / TILE;\n"
              "  const ulong down = (rows + TILE - 1) / TILE;\n"
              "  const ulong group = get_group_id(0);\n"
              "  const ulong column = group % across * TILE, row = group / across % down * TILE;\n"
              "  const ulong matrix = start + group / across / down * rows * columns;\n"
              "  if (row + y < rows && column + x < columns)\n"
              "    tile[y][x] = from[matrix + (row + y) * columns + column + x];\n"
              "  barrier(CLK_LOCAL_MEM_FENCE);\n"
              "  if (column + y < columns && row + x < rows)\n"
              "    to[matrix + (column + y) * rows + row + x] = tile[x][y];\n"
              "}\n"};

static size_t tile_of(const struct o2o_device *d) {
  size_t tile = MOST_TILE;
  while (tile > 1 && (tile * tile > d->limits.group || tile > d->limits.dim[0] ||
                      tile > d->limits.dim[1] || tile * (tile + 1) * 8 > d->limits.local_memory))
    tile /= 2;
  return tile;
}

/* Transposes the matrices of the object's buffer into another one. */
static bool transpose(const struct o2o_device *d, const struct o2o_object *o,
                      const struct o2o_array_layout *order, bool back, cl_mem from, cl_mem to,
                      struct o2o_reason *why) {
  cl_ulong start = (o->lo - o->copy.start) / order->elem;
  cl_ulong rows = back ? order->inner : order->extent,
           columns = back ? order->extent : order->inner;
  size_t tile = tile_of(d), local[2] = {tile, tile};
  size_t matrices = (o->hi - o->lo) / order->elem / order->extent / order->inner;
  size_t global[2] = {matrices * ((columns + tile - 1) / tile) * ((rows + tile - 1) / tile) * tile,
                      tile};
  const struct o2o_tool_argument arguments[] = {{sizeof from, &from},
                                                {sizeof to, &to},
                                                {sizeof start, &start},
                                                {sizeof rows, &rows},
                                                {sizeof columns, &columns}};
  char options[32];
  snprintf(options, sizeof options, " -DTILE=%zu", tile);
  return o2o_tool_kernel_run(d, &reorder, order->elem, options, arguments, 5, 2, global, local,
                             why);
}

bool o2o_array_layout_apply(const struct o2o_device *device, struct o2o_object *o,
                            struct o2o_array_layout to, bool evict, struct o2o_reason *why) {
  struct o2o_pooled *other;
  bool back = o->copy.order.extent != 0;
  if (same(&o->copy.order, &to))
    return true;
  if (back && to.extent != 0 &&
      !o2o_array_layout_apply(device, o, (struct o2o_array_layout){0}, evict, why))
    return false;
  back = o->copy.order.extent != 0;
  if (o->copy.valid.count) {
    other = evict ? o2o_pool_take_making_room(device, o->copy.pooled->size, why)
                  : o2o_pool_take(device, o->copy.pooled->size, why);
    if (!other)
      return false;
    if (!transpose(device, o, back ? &o->copy.order : &to, back, o->copy.buffer, other->buffer,
                   why)) {
      o2o_pool_give(other);
      return false;
    }
    o2o_pool_give(o->copy.pooled); /* the queue is in order */
    o->copy.pooled = other;
    o->copy.buffer = other->buffer;
    o->copy.buffer_id = other->id;
    o2o_device_copy_version++;
    o->copy.traffic->reorders++;
  }
  o->copy.order = to;
  return true;
}

void o2o_array_layout_unpack(const struct o2o_object *o, const unsigned char *copy,
                             unsigned char *to, uintptr_t lo, uintptr_t hi) {
  const struct o2o_array_layout *order = &o->copy.order;
  const unsigned char *array = copy + (o->lo - o->copy.start);
  if (order->extent == 0) {
    memcpy(to, array + (lo - o->lo), hi - lo);
    return;
  }
  for (uintptr_t at = lo; at < hi; at++) {
    uint64_t index = (at - o->lo) / order->elem, byte = (at - o->lo) % order->elem;
    uint64_t r = index % order->inner, f = index / order->inner % order->extent,
             a = index / order->inner / order->extent;
    *to++ = array[((a * order->inner + r) * order->extent + f) * order->elem + byte];
  }
}
