// Random sequences of kernels, announced host accesses, allocations and frees; every value that the host reads is compared with a model that
// has no device.
//
// RUN: %clang -O1 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: for seed in 1 2 3; do env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t $seed && env OMP2OCL=opencl OMP2OCL_MEMORY=unified %t $seed || exit 1; done 2>&1 | %FileCheck %s
// RUN: for m in 2K 5K 9K; do for seed in 5 6 7; do env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=$m %t $seed || exit 1; done; done 2>&1 | %FileCheck %s
// RUN: env OMP2OCL=openmp %t 4 | %FileCheck %s
// REQUIRES: opencl
// CHECK-NOT: line
// CHECK: right
#include "../vectors.h"

enum { OBJECTS = 8, MAX = 600, STATICS = 3, OUTSIDE = OBJECTS - 1, STEPS = 2000 };
static int first[MAX], second[MAX], third[MAX + 40]; /* neighbours */
static const struct o2o_static statics[] = {{first, sizeof first, "first", 0, 0}, {second, sizeof second, "second", 1, 0},
                                            {third, sizeof third, "third", 0, 0}};
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .file = "resident-random.c", .statics = statics, .nstatics = STATICS};

/* Objects and what they should hold; the last one is memory that the runtime knows nothing of. */
static int *object[OBJECTS], model[OBJECTS][2 * MAX], size[OBJECTS];

static uint64_t state;
static int pick(int n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (int)((state >> 33) % (uint64_t)n);
}

static void check(int o, int lo, int n) {
  for (int i = lo; i < lo + n; i++)
    if (object[o][i] != model[o][i]) {
      printf("line %d: object %d, element %d: %d, not %d\n", __LINE__, o, i, object[o][i], model[o][i]);
      exit(1);
    }
}

static void write_elements(int o, int lo, int n, int step) {
  for (int i = lo; i < lo + n; i += step)
    object[o][i] = model[o][i] = pick(1000);
}

/* A new block with new contents; compiled code announces what it writes. */
static void allocate(int o) {
  size[o] = 1 + pick(MAX);
  object[o] = pick(2) ? noted_malloc((uint64_t)size[o] * 4) : noted_calloc((uint64_t)size[o], 4);
  touch(object[o], WRITE);
  write_elements(o, 0, size[o], 1);
}

/* Half of the calls have the arguments of one of the last few, as calls of a loop over time steps have. */
static struct call {
  int kind, o, from, lo, n, whole;
} recent[4];

static void kernels(int o, int lo, int n) {
  struct call c = {pick(4), o, pick(OBJECTS), lo, n, pick(2)}, *r = &recent[pick(4)];
  if (pick(2) && r->n && r->lo + r->n <= size[r->o])
    c = *r;
  *r = c;
  o = c.o, lo = c.lo, n = c.n;
  int from = c.from, at, s = pick(100);
  int64_t total = 7, expected = 7;
  switch (c.kind) {
  case 0:
    add(object[o], lo, n, s);
    for (int i = lo; i < lo + n; i++)
      model[o][i] += s;
    return;
  case 1: /* the whole of one, or the same part of both */
    n = c.whole ? size[o] : n;
    lo = c.whole ? 0 : lo;
    if (from == o || lo + n > size[from])
      return;
    copy(object[o], object[from], lo, n);
    memcpy(&model[o][lo], &model[from][lo], (size_t)n * 4);
    return;
  case 2:
    sum(object[o], n, &total);
    for (int i = 0; i < n; i++)
      expected += model[o][i]++;
    CHECK(total == expected);
    return;
  default: /* third holds indices: made by the host just before */
    if (o == 2 || from == 2 || from == o || from == OUTSIDE)
      return;
    at = size[from] > size[o] ? size[o] : size[from];
    touch_range(third, sizeof third, WRITE | FRESH);
    for (int i = 0; i < size[2]; i++)
      third[i] = model[2][i] = pick(size[from]);
    gather(object[o], object[from], third, at);
    for (int i = 0; i < at; i++)
      model[o][i] = model[from][model[2][i]];
  }
}

/* Elements lo, lo + step, lo + 2 * step, ...: a column of a matrix with so long rows. */
static const int64_t every[] = {O2O_F_CONST, 0, O2O_F_SLOT, 1, O2O_F_LOOP, 0, 1, 15, O2O_F_SLOT, 0, O2O_F_VAR, 0, O2O_F_SLOT, 2, O2O_F_MUL, O2O_F_ADD,
                                O2O_F_CONST, 4, O2O_F_MUL, O2O_F_TOUCH, 4, O2O_F_ENDLOOP, 0, O2O_F_END};
static const int64_t every_8[] = {O2O_F_CONST, 0, O2O_F_SLOT, 1, O2O_F_LOOP, 0, 1, 15, O2O_F_SLOT, 0, O2O_F_VAR, 0, O2O_F_CONST, 8, O2O_F_MUL, O2O_F_ADD,
                                  O2O_F_CONST, 4, O2O_F_MUL, O2O_F_TOUCH, 4, O2O_F_ENDLOOP, 0, O2O_F_END};

/* One column, or two, or a column and a range: all is announced before anything is written. */
static void column(int o, int lo, int n) {
  int step = pick(4) ? 8 : 3 + pick(20), other = pick(4);
  int from = lo;
  lo %= 16;
  if (lo >= size[o])
    return;
  const int64_t slots[] = {lo, (size[o] - 1 - lo) / step, step}, next[] = {lo + 1, (size[o] - 2 - lo) / step, step};
  unsigned flags = pick(3) ? READ | WRITE : READ;
  if (__o2o_live)
    __o2o_touch_part(object[o], (uint64_t)size[o] * 4, step == 8 ? every_8 : every, slots, flags);
  if (__o2o_live && other == 0 && lo + 1 < size[o])
    __o2o_touch_part(object[o], (uint64_t)size[o] * 4, step == 8 ? every_8 : every, next, READ);
  if (other == 1)
    touch_range(object[o] + from, (uint64_t)n * 4, READ);
  if (other == 2)
    touch_range(object[o] + from, (uint64_t)n * 4, READ | WRITE);
  if (other == 0 && lo + 1 < size[o])
    for (int i = lo + 1; i < size[o]; i += step)
      check(o, i, 1);
  if (other == 1 || other == 2)
    check(o, from, n);
  if (other == 2)
    write_elements(o, from, n, 1 + pick(3));
  for (int i = lo; i < size[o]; i += step)
    check(o, i, 1);
  if (flags & WRITE)
    write_elements(o, lo, size[o] - lo, step);
}

static void host(int o, int lo, int n) {
  uint64_t bytes = (uint64_t)n * 4;
  if (pick(3) == 0) {
    column(o, lo, n);
    return;
  }
  switch (pick(6)) {
  case 0:
    touch_range(object[o] + lo, bytes, READ);
    check(o, lo, n);
    return;
  case 1:
    touch(object[o] + lo, READ);
    check(o, 0, size[o]);
    return;
  case 2:
    touch_range(object[o] + lo, bytes, READ | WRITE);
    check(o, lo, n);
    write_elements(o, lo, n, 1 + pick(5));
    return;
  case 3:
    touch_range(object[o] + lo, bytes, WRITE | FRESH);
    write_elements(o, lo, n, 1);
    return;
  case 4:
    touch(object[o], WRITE);
    write_elements(o, lo, n, 3);
    return;
  default:
    touch_open(READ | WRITE);
    for (int i = 0; i < OBJECTS; i++)
      if (i != 1) {
        check(i, 0, size[i]);
        write_elements(i, pick(size[i]), 1, 1);
      }
  }
}

static void lifetimes(int o) {
  int n;
  if (o < STATICS || o == OUTSIDE)
    return;
  switch (pick(3)) {
  case 0:
    noted_free(object[o]);
    allocate(o);
    return;
  case 1:
    n = size[o];
    size[o] = 1 + pick(MAX);
    object[o] = __o2o_realloc(object[o], (uint64_t)size[o] * 4);
    check(o, 0, n < size[o] ? n : size[o]);
    touch(object[o], WRITE);
    if (n < size[o])
      write_elements(o, n, size[o] - n, 1);
    return;
  default: /* freed by code that knows nothing of us, which was announced */
    touch_open(READ | WRITE);
    free(object[o]);
    allocate(o);
  }
}

int main(int argc, char **argv) {
  state = (uint64_t)atoi(argv[argc - 1]);
  __o2o_register(&unit);
  object[0] = first, object[1] = second, object[2] = third;
  size[0] = size[1] = MAX, size[2] = MAX + 40;
  for (int o = STATICS; o < OUTSIDE; o++)
    allocate(o);
  object[OUTSIDE] = malloc(MAX * 4), size[OUTSIDE] = MAX;
  write_elements(OUTSIDE, 0, MAX, 1);
  for (int step = 0; step < STEPS; step++) {
    int o = pick(OBJECTS), lo = pick(size[o]), n = 1 + pick(size[o] - lo), what = pick(20);
    if (what < 12)
      kernels(o, lo, n);
    else if (what < 19)
      host(o, lo, n);
    else
      lifetimes(o);
  }
  for (int o = 0; o < OBJECTS; o++) {
    touch(object[o], READ);
    check(o, 0, size[o]);
  }
  puts("right");
}
