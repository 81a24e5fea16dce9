/* What a translation unit with kernels looks like, written by hand: the tests of the runtime do without the plugin.
 *
 * A test defines kernels with KERNEL() and hands them to UNIT(), which registers them before main as generated code does. */
#ifndef O2O_TESTS_RUNTIME_HARNESS_H
#define O2O_TESTS_RUNTIME_HARNESS_H

#include "abi/abi.h"
#include "abi/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern struct o2o_heap __o2o_heap;

/* What the plugin makes of calls of the allocator (plugin/passes/allocations.cpp). */
static inline void *noted_malloc(size_t size) {
  void *p = malloc(size);
  if (!__o2o_heap.unmarked[o2o_size_class(size)])
    __o2o_mark_block(p, size);
  return p;
}
static inline void *noted_calloc(size_t count, size_t size) {
  void *p = calloc(count, size);
  if (!__o2o_heap.unmarked[o2o_size_class(count * size)])
    __o2o_mark_block(p, count * size);
  return p;
}
static inline void noted_free(void *p) {
  if (*o2o_filter_place(&__o2o_heap, p))
    __o2o_freed(p);
  free(p);
}

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* Argument descriptors. */
#define VALUE(T, text) {.kind = O2O_ARG_VALUE, .type = O2O_A_##T, .extent = -1, .extent_slot = -1, .name = text}
#define OBJECT(T, size, bytes, formula, access, text)                                              \
  {.kind = O2O_ARG_OBJECT, .type = O2O_A_##T, .flags = access, .elem = size, .extent = bytes,      \
   .extent_slot = -1, .range = formula, .name = text}
#define REDUCTION(T, size, operation, n, text)                                                     \
  {.kind = O2O_ARG_REDUCTION, .type = O2O_A_##T, .op = operation, .count = n, .elem = size,        \
   .extent = -1, .extent_slot = -1, .name = text}
#define LAST(T, size, text)                                                                        \
  {.kind = O2O_ARG_LAST, .type = O2O_A_##T, .elem = size, .extent = -1, .extent_slot = -1, .name = text}
#define R O2O_ARG_READ
#define W O2O_ARG_WRITE
#define RW (O2O_ARG_READ | O2O_ARG_WRITE)

/* One kernel, of a one-dimensional loop unless the fields that follow override it. */
#pragma clang diagnostic ignored "-Winitializer-overrides"
#define KERNEL(id, text, arguments, ...)                                                           \
  static struct o2o_kernel_state *volatile id##_state;                                             \
  static const struct o2o_kernel id = {.name = #id, .file = "test.c", .line = __LINE__,            \
                                       .source = text, .options = "", .nloops = 1, .ndims = 1,     \
                                       .chunk_slot = -1, .nargs = COUNT_OF(arguments),             \
                                       .args = arguments, .state = &id##_state, __VA_ARGS__}

/* Kernels are copied into one array, as the plugin lays them out. */
#define UNIT_WITH_MODEL(kernels_, tree_, count_, device_)                                          \
  static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .nkernels = COUNT_OF(kernels_),           \
                                 .file = "test.c", .kernels = kernels_, .model_name = "test",      \
                                 .model_device = device_, .fp64_weight = 2, .nodes = tree_,        \
                                 .nnodes = count_};                                                \
  __attribute__((constructor)) static void register_unit(void) { __o2o_register(&unit); }
#define UNIT(kernels_) UNIT_WITH_MODEL(kernels_, 0, 0, "any")

static inline o2o_slot integer(int64_t i) { return (o2o_slot){.i = i}; }
static inline o2o_slot floating(double d) { return (o2o_slot){.d = d}; }
static inline o2o_slot address(const void *p) { return (o2o_slot){.p = (void *)p}; }

/* The check of generated code before a loop. */
static inline int launch(const struct o2o_kernel *kernel, o2o_slot *slots) {
  return __o2o_state != 1 && __o2o_run(kernel, slots);
}

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      printf("line %d: %s is false\n", __LINE__, #condition);                                      \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

#endif
