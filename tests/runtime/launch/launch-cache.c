// Launches like the one before: what has changed in between counts all the same, and what has not moves nothing.
//
// RUN: %clang -O1 -fopenmp -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -rdynamic -l:libOpenCL.so.1 -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified %t | %FileCheck %s
// RUN: env OMP2OCL=openmp %t | %FileCheck %s --check-prefix=HOST
// REQUIRES: opencl, glibc-malloc
// CHECK: 0 declined
// HOST: all right
#define _GNU_SOURCE
#include "../counting.h"
#include "../vectors.h"

enum { N = 1000, SIZE = 4 * N };
static int a[N], b[N], big[16 * N];
static const struct o2o_static statics[] = {{a, sizeof a, "a", 0, 0}, {b, sizeof b, "b", 0, 0}, {big, sizeof big, "big", 0, 0}};
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .file = "repeat.c", .statics = statics, .nstatics = 3};
__attribute__((constructor)) static void start(void) { __o2o_register(&unit); }

static int opencl, discrete, declined;
static struct counts before;

/* Uploads and downloads since the last call. */
static void moved(int line, long uploads, long downloads) {
  if (discrete && (counts.uploads - before.uploads != uploads || counts.downloads - before.downloads != downloads)) {
    printf("line %d: %ld uploads, %ld downloads\n", line, counts.uploads - before.uploads, counts.downloads - before.downloads);
    exit(1);
  }
  before = counts;
}
#define MOVED(...) moved(__LINE__, __VA_ARGS__)
#define RUNS(call) (declined += !(call))

static void check(int line, const int *p, long n, int value) {
  for (long i = 0; i < n; i++)
    if (p[i] != value) {
      printf("line %d: element %ld is %d, not %d\n", line, i, p[i], value);
      exit(1);
    }
}
#define HOLDS(...) check(__LINE__, __VA_ARGS__)

static void fill(int *p, long n, int value) {
  for (long i = 0; i < n; i++)
    p[i] = value;
}

static void repeated_add(int *p, long n, int times, int s) {
  for (int i = 0; i < times; i++)
    RUNS(add(p, 0, n, s));
}

/* The host looks, and writes, between launches that are the same. */
static void host_accesses(void) {
  fill(a, N, 0);
  repeated_add(a, N, 4, 1);
  MOVED(1, 0);
  touch(a, READ);
  HOLDS(a, N, 4);
  MOVED(0, 1);
  repeated_add(a, N, 3, 1); /* dirty again */
  touch(a, READ);
  HOLDS(a, N, 7);
  MOVED(0, 1);
  touch(a, READ | WRITE);
  fill(a, N, 100);
  repeated_add(a, N, 3, 2);
  touch_range(a, 40, READ | WRITE); /* a part */
  HOLDS(a, 10, 106);
  fill(a, 10, 0);
  repeated_add(a, N, 2, 1);
  touch(a, READ | WRITE);
  HOLDS(a, 10, 2);
  HOLDS(a + 10, N - 10, 108);
  before = counts;
}

/* The values of arguments are each launch's own. */
static void values(void) {
  fill(a, N, 0);
  for (int i = 1; i <= 10; i++)
    RUNS(add(a, 0, N, i));
  for (int i = 1; i <= 10; i++)
    RUNS(add(a, i, N - 20, i));
  touch(a, READ | WRITE);
  HOLDS(a + 10, N - 29, 110);
  HOLDS(a, 1, 55);
  before = counts;
}

/* Two arrays in turns, and one that reads what the other wrote. */
static void turns(void) {
  fill(a, N, 0), fill(b, N, 0);
  for (int i = 0; i < 10; i++) {
    int *from = i % 2 ? b : a, *to = i % 2 ? a : b;
    RUNS(copy(to, from, 0, N));
    RUNS(add(to, 0, N, 1));
  }
  MOVED(1, 0);
  touch(a, READ), touch(b, READ);
  HOLDS(a, N, 10), HOLDS(b, N, 9);
  touch(a, WRITE), touch(b, WRITE);
  before = counts;
}

/* Another object at the same address, larger and smaller. */
static void lifetimes(void) {
  for (int round = 0; round < 4; round++) {
    int *p = noted_malloc(SIZE);
    fill(p, N, round);
    repeated_add(p, N, 3, 1);
    touch(p, READ);
    HOLDS(p, N, round + 3);
    noted_free(p);
  }
  for (int round = 0; round < 4; round++) {
    int array[N];
    struct o2o_frame frame = {array, sizeof array, "array", 0, 0};
    __o2o_enter(&frame);
    fill(array, N, round);
    repeated_add(array, N, 3, 1);
    touch(array, READ);
    HOLDS(array, N, round + 3);
    __o2o_leave(&frame);
  }
  /* Noted anew, with other ends: the gather takes all of the object that it reads. */
  int *p = noted_malloc(SIZE), *index = noted_malloc(SIZE), *q = noted_malloc(SIZE);
  for (int i = 0; i < N; i++)
    p[i] = i, index[i] = N - 1 - i;
  for (int i = 0; i < 3; i++)
    RUNS(gather(q, p, index, N));
  p = __o2o_realloc(p, SIZE + 4 * N);
  for (int i = 0; i < N; i++)
    p[N + i] = 7, index[i] = 0;
  touch(index, WRITE);
  for (int i = 0; i < N; i++)
    index[i] = 2 * N - 1 - i;
  for (int i = 0; i < 3; i++)
    RUNS(gather(q, p, index, N));
  touch(q, READ);
  HOLDS(q, N, 7);
  noted_free(p), noted_free(index), noted_free(q);
  before = counts;
}

/* A sum that goes into the object that its kernel reads. */
static int64_t shared[N];
static const struct o2o_static more[] = {{shared, sizeof shared, "shared", 0, 0}};
static struct o2o_unit other = {.abi = O2O_ABI_VERSION, .file = "repeat.c", .statics = more, .nstatics = 1};

static void results(void) {
  int64_t expected = 0;
  __o2o_register(&other);
  for (int i = 0; i < 5; i++) {
    int *numbers = (int *)(shared + 1);
    RUNS(sum(numbers, N, &shared[0]));
    expected += (int64_t)i * N;
  }
  touch(shared, READ | WRITE);
  CHECK(shared[0] == expected);
  HOLDS((int *)(shared + 1), N, 5);
  __o2o_unregister(&other);
  before = counts;
}

/* The device is full: an array that repeated launches use is driven out for another one, and comes back. */
static void eviction(void) {
  touch_open(READ | WRITE);
  fill(a, N, 0), fill(big, 16 * N, 0);
  repeated_add(a, N, 3, 1);
  device_memory = discrete ? allocated + sizeof big / 2 : SIZE_MAX;
  for (int i = 0; i < 3; i++) {
    repeated_add(a, N, 3, 1);
    RUNS(add(big, 0, 16 * N, 1) || discrete); /* may stay out */
  }
  device_memory = SIZE_MAX;
  repeated_add(a, N, 3, 1);
  touch(a, READ), touch(big, READ);
  HOLDS(a, N, 15), HOLDS(big, 16 * N, 3);
}

/* A launch that fails is no model for the next one. */
static void failure_between(void) {
  touch_open(READ | WRITE);
  fill(b, N, 0);
  repeated_add(b, N, 3, 1);
  failing = "clEnqueueNDRangeKernel", failures = opencl;
  if (opencl && add(b, 0, N, 1))
    CHECK(!"the launch should have failed");
  failing = NULL;
  if (opencl)
    touch(b, READ);
  repeated_add(b, N, 2, 1);
  touch(b, READ);
  HOLDS(b, N, opencl ? 6 : 5);
}

int main(void) {
  RUNS(add(a, 0, N, 0));
  opencl = __o2o_state == 2;
  discrete = opencl && strcmp(getenv("OMP2OCL_MEMORY"), "discrete") == 0;
  touch(a, READ | WRITE);
  before = counts;
  host_accesses();
  values();
  turns();
  lifetimes();
  results();
  eviction();
  failure_between();
  printf("all right, %d declined\n", opencl ? declined : 0);
}
