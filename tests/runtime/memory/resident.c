// Objects stay on the device between launches: what moves, and when, for every kind of object and of host access.
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

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 1000, SIZE = 4 * N };
static int a[N], b[N], closed[N], big[64 * N];
static const struct o2o_static statics[] = {{a, sizeof a, "a", 0, 0}, {b, sizeof b, "b", 0, 0}, {closed, sizeof closed, "closed", 1, 0},
                                            {big, sizeof big, "big", 0, 0}, {a, sizeof a, "a", 0, 0}};
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .file = "resident.c", .statics = statics, .nstatics = 5};
__attribute__((constructor)) static void start(void) { __o2o_register(&unit); }

/* As add, with bytes [4 * lower - 40, 4 * (lower + trips) + 40). */
static const int64_t wider[] = {O2O_F_SLOT, 0, O2O_F_CONST, 10, O2O_F_SUB, O2O_F_SLOT, 0, O2O_F_SLOT, 1, O2O_F_ADD, O2O_F_CONST, 9, O2O_F_ADD,
                                O2O_F_LOOP, 0, 1, 9, O2O_F_VAR, 0, O2O_F_CONST, 4, O2O_F_MUL, O2O_F_TOUCH, 4, O2O_F_ENDLOOP, 0, O2O_F_END};
static const struct o2o_arg wide_args[] = {OBJECT(I32, 4, -1, wider, RW, "a"), VALUE(I32, "s")};
KERNEL(wide_kernel, add_source, wide_args, .name = "add");

static int discrete, opencl, declined;
static struct counts before;

/* Uploads, downloads and their bytes since the last call; only discrete mode moves anything. */
static void moved(int line, long uploads, long up, long downloads, long down) {
  if (discrete && (counts.uploads - before.uploads != uploads || counts.up - before.up != up ||
                   counts.downloads - before.downloads != downloads || counts.down - before.down != down)) {
    printf("line %d: %ld uploads of %ld, %ld downloads of %ld\n", line, counts.uploads - before.uploads, counts.up - before.up,
           counts.downloads - before.downloads, counts.down - before.down);
    exit(1);
  }
  before = counts;
}
#define MOVED(...) moved(__LINE__, __VA_ARGS__)
#define KERNEL_RUNS(call) (declined += !(call))

static void check(const int *p, int n, int first, int step) {
  for (int i = 0; i < n; i++)
    CHECK(p[i] == first + i * step);
}
static void fill(int *p, int n, int first, int step) {
  for (int i = 0; i < n; i++)
    p[i] = first + i * step;
}

/* The steady state moves nothing. */
static void stays(void) {
  fill(a, N, 0, 1);
  for (int step = 0; step < 10; step++)
    KERNEL_RUNS(add(a, 0, N, 1));
  MOVED(1, SIZE, 0, 0);
  CHECK(!opencl || __o2o_live);
  touch(a + 500, READ);
  MOVED(0, 0, 1, SIZE);
  check(a, N, 10, 1);
  touch(a, READ);
  KERNEL_RUNS(copy(b, a, 0, N));
  touch(b, READ);
  MOVED(0, 0, 1, SIZE); /* b is overwritten: nothing was sent */
  check(b, N, 10, 1);
  touch(a, READ | WRITE);
  fill(a, N, 5, 0);
  KERNEL_RUNS(add(a, 0, N, 1));
  MOVED(1, SIZE, 0, 0);
  touch(a + N, READ); /* a pointer to the end */
  MOVED(0, 0, 1, SIZE);
  check(a, N, 6, 0);
  touch(a, READ | WRITE), touch(b, WRITE);
  CHECK(!__o2o_live);
  MOVED(0, 0, 0, 0);
}

/* Parts of an object. */
static void ranges(void) {
  fill(big, 64 * N, 0, 1);
  KERNEL_RUNS(add(big, 0, N, 1));
  MOVED(1, SIZE, 0, 0);
  KERNEL_RUNS(add(big, 2 * N, N, 1));
  MOVED(1, SIZE, 0, 0);
  KERNEL_RUNS(add(big, 0, 3 * N, 1)); /* only what is missing */
  MOVED(1, SIZE, 0, 0);
  touch_range(big + 10, 40, READ);
  MOVED(0, 0, 1, 40);
  check(big + 10, 10, 12, 1);
  touch_range(big + 2 * N - 1, 8, WRITE);
  MOVED(0, 0, 1, 8);
  CHECK(big[2 * N - 1] == 2 * N && big[2 * N] == 2 * N + 2);
  big[2 * N - 1] = big[2 * N] = 7;
  touch_range(big + 100, 400, WRITE | FRESH);
  fill(big + 100, 100, 0, 0);
  MOVED(0, 0, 0, 0);
  KERNEL_RUNS(add(big, 0, 3 * N, 1));
  MOVED(2, 408, 0, 0);
  touch(big, READ);
  check(big, 100, 3, 1), check(big + 100, 100, 1, 0);
  CHECK(big[2 * N - 1] == 8 && big[2 * N] == 8 && big[2 * N + 1] == 2 * N + 1 + 3 && big[3 * N] == 3 * N);
  MOVED(0, 0, 1, 3 * SIZE);
  touch(big, WRITE);
  /* More parts than the sets can hold. */
  fill(big, 64 * N, 0, 0);
  for (int i = 0; i < 30; i++)
    KERNEL_RUNS(add(big, i * 2 * N, N, i));
  for (int i = 0; i < 30; i += 2) {
    touch_range(big + i * 2 * N + 3, 4, READ | WRITE);
    CHECK(big[i * 2 * N + 3] == i);
    big[i * 2 * N + 3] = 1000;
  }
  KERNEL_RUNS(add(big, 0, 64 * N, 1));
  touch_range(big, sizeof big, READ);
  for (int i = 0; i < 64 * N; i++) {
    int block = i / (2 * N), at = i % (2 * N), in = block < 30 && at < N;
    CHECK(big[i] == 1 + (in ? at == 3 && block % 2 == 0 ? 1000 : block : 0));
  }
  touch(big, WRITE);
  /* A host that reads one element after the other. */
  KERNEL_RUNS(add(big, 0, N, 1));
  before = counts;
  for (int i = 0; i < N; i++) {
    touch_range(big + i, 4, READ);
    CHECK(big[i] == (i == 3 ? 1002 : 2));
  }
  CHECK(counts.downloads - before.downloads < 10);
  touch(big, WRITE);
  before = counts;
}

/* Two arguments in one object, aliases, pointers beside the object. */
static void aliases(void) {
  fill(a, N, 0, 1);
  KERNEL_RUNS(copy(a, a + 500, 0, 500));
  KERNEL_RUNS(copy(a - 700, a - 200, 700, 100)); /* the pointers are outside, the accesses are not */
  MOVED(2, 500 * 4 + 2000, 0, 0);
  touch(a, READ | WRITE);
  check(a, 500, 500, 1), check(a + 500, 500, 500, 1);
  before = counts;
  /* Computed ranges may be larger than what is accessed: they end with the object. */
  o2o_slot slots[] = {integer(0), integer(N), address(b), integer(3)};
  fill(b, N, 0, 1);
  KERNEL_RUNS(!opencl || launch(&wide_kernel, slots));
  MOVED(1, SIZE, 0, 0);
  touch(b, READ | WRITE);
  check(b, opencl ? N : 0, 3, 1);
  before = counts;
}

static void open_and_closed(void) {
  fill(a, N, 0, 0), fill(closed, N, 0, 0);
  before = counts;
  KERNEL_RUNS(add(a, 0, N, 1));
  KERNEL_RUNS(add(closed, 0, N, 1));
  MOVED(2, 2 * SIZE, 0, 0);
  touch_open(READ | WRITE);
  MOVED(0, 0, 1, SIZE);
  check(a, N, 1, 0);
  KERNEL_RUNS(add(closed, 0, N, 1));
  MOVED(0, 0, 0, 0);
  KERNEL_RUNS(add(a, 0, N, 1));
  MOVED(1, SIZE, 0, 0);
  __o2o_callee = (const void *)open_and_closed;
  CHECK(!__o2o_outside((const void *)open_and_closed) && __o2o_callee == NULL);
  CHECK(__o2o_outside((const void *)open_and_closed));
  MOVED(0, 0, 0, 0);
  __o2o_return();
  MOVED(0, 0, 1, SIZE);
  check(a, N, 2, 0);
  touch(closed, READ | WRITE);
  check(closed, N, 2, 0);
  before = counts;
}

/* Blocks that come and go: an address that comes back has nothing of the old. */
static void heap(void) {
  int *p = noted_malloc(SIZE), *q, *y = noted_calloc(N, 4), *c = noted_malloc(SIZE);
  uintptr_t was = (uintptr_t)p;
  fill(p, N, 1, 1);
  KERNEL_RUNS(add(p, 0, N, 1));
  before = counts;
  noted_free(p);
  MOVED(0, 0, 0, 0);
  q = noted_malloc(SIZE);
  CHECK((uintptr_t)q == was || !opencl || 1);
  fill(q, N, 7, 0);
  touch(q, READ);
  check(q, N, 7, 0);
  KERNEL_RUNS(add(q, 0, N, 1));
  MOVED(1, SIZE, 0, 0);
  q = __o2o_realloc(q, 100 * SIZE); /* contents are kept */
  check(q, N, 8, 0);
  KERNEL_RUNS(add(q, 0, N, 1));
  q = __o2o_realloc(q, SIZE / 2);
  check(q, N / 2, 9, 0);
  noted_free(q);

  /* Extents by the registry. */
  p = noted_malloc(SIZE);
  fill(p, N, 0, 3);
  for (int i = 0; i < N; i++)
    c[i] = N - 1 - i;
  KERNEL_RUNS(gather(y, p, c, N));
  touch(y, READ);
  check(y, N, 3 * (N - 1), -3);
  before = counts;
  KERNEL_RUNS(gather(y, p + N / 2, c + N / 2, N / 2)); /* a pointer into the middle */
  MOVED(0, 0, 0, 0);
  touch(y, READ | WRITE);
  check(y, N / 2, 3 * (N - 1), -3);
  noted_free(p), noted_free(y), noted_free(c);

  p = __o2o_mmap(NULL, 10 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  KERNEL_RUNS(add(p, 0, N, 5));
  __o2o_munmap((char *)p + 8 * 4096, 2 * 4096); /* the rest remains */
  check(p, N, 5, 0);
  KERNEL_RUNS(add(p, 0, N, 5));
  touch_open(READ | WRITE);
  check(p, N, 10, 0);
  __o2o_munmap(p, 8 * 4096);
  before = counts;
}

static int frame(int depth) {
  int local[N], result = 0;
  struct o2o_frame note __attribute__((cleanup(__o2o_leave))) = {local, sizeof local, "local", 1, 0};
  __o2o_enter(&note);
  fill(local, N, depth, 1);
  KERNEL_RUNS(add(local, 0, N, 1));
  if (depth)
    result = frame(depth - 1);
  KERNEL_RUNS(add(local, 0, N, 1));
  touch(local, READ);
  check(local, N, depth + 2, 1);
  return result + local[0];
}

/* A block freed by code that knows nothing of us, and another one at its address. */
static void freed_elsewhere(void) {
  int *p = noted_malloc(3000 * 4), *q, *y = noted_malloc(SIZE), *c = noted_malloc(SIZE);
  fill(p, 3000, 1, 0), fill(c, N, 0, 1);
  KERNEL_RUNS(gather(y, p, c, N));
  touch_open(READ | WRITE); /* what is done before an unknown call */
  free(p);
  q = malloc(100 * SIZE); /* with luck at the same address, and larger: too large for what the registry says */
  fill(q, 100 * N, 3, 0);
  for (int i = 0; i < N; i++)
    c[i] = i * 50;
  gather(y, q, c, N);
  touch_open(READ | WRITE);
  check(y, N, 3, 0);
  free(q);
  noted_free(y), noted_free(c);
}

/* Results of reductions are there at once; they may be parts of objects. */
static void reductions(void) {
  static int64_t sums[10];
  static const struct o2o_static more[] = {{sums, sizeof sums, "sums", 0, 0}};
  static struct o2o_unit later = {.abi = O2O_ABI_VERSION, .file = "later.c", .statics = more, .nstatics = 1};
  __o2o_register(&later);
  int64_t s = 5;
  touch(a, WRITE);
  fill(a, N, 0, 1);
  before = counts;
  for (int i = 0; i < 3; i++)
    KERNEL_RUNS(sum(a, N, &s));
  CHECK(s == 5 + 3 * (N * (N - 1) / 2) + 3 * N);
  CHECK(!discrete || counts.uploads - before.uploads == 1);
  KERNEL_RUNS(add((int *)sums, 0, 20, 1));
  KERNEL_RUNS(sum((int *)sums, 20, &sums[3]));
  touch(sums, READ);
  CHECK(!opencl || ((int)sums[3] == 2 + 20 && (int)sums[4] == 2));
  touch_open(READ | WRITE);
  __o2o_unregister(&later);
  before = counts;
}

/* In a parallel region, and after a fork. */
static void parallel(void) {
  fill(a, N, 0, 0);
  KERNEL_RUNS(add(a, 0, N, 1));
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    KERNEL_RUNS(add(a, 0, N, 1));
    CHECK(!__o2o_live);
  }
  check(a, N, 2, 0);
  int status;
  KERNEL_RUNS(add(a, 0, N, 1));
  fflush(stdout);
  if (fork() == 0) {
    CHECK(!__o2o_live && (!opencl || __o2o_state == 1));
    check(a, N, 3, 0);
    CHECK(!add(a, 0, N, 1) && a[5] == 4);
    noted_free(noted_malloc(10));
    exit(0);
  }
  wait(&status);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  KERNEL_RUNS(add(a, 0, N, 1));
  touch(a, READ | WRITE);
  check(a, N, 4, 0);
}

int main(void) {
  add(b, 0, N, 0);
  opencl = __o2o_state == 2;
  discrete = opencl && strcmp(getenv("OMP2OCL_MEMORY"), "discrete") == 0;
  touch(b, READ | WRITE);
  before = counts;
  stays();
  ranges();
  aliases();
  open_and_closed();
  heap();
  CHECK(frame(3) == 2 + 3 + 4 + 5);
  freed_elsewhere();
  reductions();
  parallel();
  CHECK(!__o2o_live);
  printf("all right, %d declined\n", declined);
}
