/* Kernels over int vectors, as a unit with objects has them, and what the compiler would put around host accesses. */
#ifndef O2O_TESTS_RUNTIME_VECTORS_H
#define O2O_TESTS_RUNTIME_VECTORS_H
#include "harness.h"

/* Bytes [4 * lower, 4 * (lower + trips)) of the argument. */
static const int64_t affine[] = {O2O_F_SLOT, 0, O2O_F_SLOT, 0, O2O_F_SLOT, 1, O2O_F_ADD, O2O_F_CONST, 1, O2O_F_SUB,
                                 O2O_F_LOOP, 0, 1, 9, O2O_F_VAR, 0, O2O_F_CONST, 4, O2O_F_MUL, O2O_F_TOUCH, 4,
                                 O2O_F_ENDLOOP, 0, O2O_F_END};

#define BEGIN(name, parameters)                                                                    \
  "__kernel void " name "(long lower, ulong trips, " parameters ") {\n"                            \
  "  ulong id = get_global_id(0);\n"                                                               \
  "  if (id < trips) {\n"                                                                          \
  "    long i = lower + (long)id;\n"
#define POINTER(p) "__global char *" p ", ulong " p "o"
#define INTS(p) "((__global int *)(" p " + " p "o))"

static const char add_source[] = BEGIN("add", POINTER("a") ", int s") INTS("a") "[i] += s; } }\n";
static const struct o2o_arg add_args[] = {OBJECT(I32, 4, -1, affine, RW | O2O_ARG_COVERED, "a"), VALUE(I32, "s")};
KERNEL(add_kernel, add_source, add_args, .name = "add");

static const char copy_source[] = BEGIN("copy", POINTER("b") ", " POINTER("a")) INTS("b") "[i] = " INTS("a") "[i]; } }\n";
static const struct o2o_arg copy_args[] = {OBJECT(I32, 4, -1, affine, W | O2O_ARG_OVERWRITTEN, "b"), OBJECT(I32, 4, -1, affine, R, "a")};
KERNEL(copy_kernel, copy_source, copy_args, .name = "copy");

/* y[i] = x[c[i]]: how much of x is needed only the registry knows. */
static const char gather_source[] =
    BEGIN("gather", POINTER("y") ", " POINTER("x") ", " POINTER("c")) INTS("y") "[i] = " INTS("x") "[" INTS("c") "[i]]; } }\n";
static const struct o2o_arg gather_args[] = {OBJECT(I32, 4, -1, affine, W, "y"), OBJECT(I32, 4, -1, NULL, R, "x"),
                                             OBJECT(I32, 4, -1, affine, R, "c")};
KERNEL(gather_kernel, gather_source, gather_args, .name = "gather");

/* sum += a[i], and a[i] += 1 */
static const char sum_source[] =
    "__kernel __attribute__((reqd_work_group_size(O2O_WG, 1, 1)))\n"
    "void sum(long lower, ulong trips, __global char *a, ulong ao, __global long *partials) {\n"
    "  long sum = 0;\n"
    "  if (get_local_id(0) == 0) {\n"
    "    for (ulong i = get_group_id(0); i < trips; i += get_num_groups(0))\n"
    "      sum += ((__global int *)(a + ao))[lower + (long)i]++;\n"
    "    partials[get_group_id(0)] = sum;\n"
    "  }\n"
    "}\n";
static const struct o2o_arg sum_args[] = {OBJECT(I32, 4, -1, affine, RW, "a"), REDUCTION(I64, 8, O2O_RED_ADD, 1, "sum")};
KERNEL(sum_kernel, sum_source, sum_args, .name = "sum", .flags = O2O_KERNEL_REDUCES);

/* Announced host accesses. */
#define READ O2O_TOUCH_READ
#define WRITE O2O_TOUCH_WRITE
#define FRESH O2O_TOUCH_FRESH
static inline void touch(const void *p, unsigned flags) {
  if (__o2o_live)
    __o2o_touch(p, flags);
}
static inline void touch_range(const void *p, uint64_t n, unsigned flags) {
  if (__o2o_live)
    __o2o_touch_range(p, n, flags);
}
static inline void touch_open(unsigned flags) {
  if (__o2o_live)
    __o2o_touch_open(flags);
}

/* Loops in both versions; each returns 1 when it was a kernel. */
static int add(int *a, long lower, long trips, int s) {
  o2o_slot slots[] = {integer(lower), integer(trips), address(a), integer(s)};
  int done = launch(&add_kernel, slots);
  for (long i = lower; !done && i < lower + trips; i++)
    a[i] += s;
  return done;
}
static inline int copy(int *b, int *a, long lower, long trips) {
  o2o_slot slots[] = {integer(lower), integer(trips), address(b), address(a)};
  int done = launch(&copy_kernel, slots);
  for (long i = lower; !done && i < lower + trips; i++)
    b[i] = a[i];
  return done;
}
static inline int gather(int *y, int *x, int *c, long trips) {
  o2o_slot slots[] = {integer(0), integer(trips), address(y), address(x), address(c)};
  int done = launch(&gather_kernel, slots);
  for (long i = 0; !done && i < trips; i++)
    y[i] = x[c[i]];
  return done;
}
static inline int sum(int *a, long trips, int64_t *to) {
  o2o_slot slots[] = {integer(0), integer(trips), address(a), address(to)};
  int done = launch(&sum_kernel, slots);
  for (long i = 0; !done && i < trips; i++)
    *to += a[i]++;
  return done;
}

#endif
