// What can go wrong while objects are on the device: a download that fails once or for good, a kernel that fails after it was enqueued, too little
// device memory, a unit that comes later and whose accesses are not announced, launches from a second thread.
//
// RUN: %clang -O1 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -rdynamic -l:libOpenCL.so.1 -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t once 2>&1 | %FileCheck %s --check-prefix=RIGHT
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified %t once 2>&1 | %FileCheck %s --check-prefix=RIGHT
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %not --crash %t download 2>&1 | %FileCheck %s --check-prefix=LOST
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified %not --crash %t map 2>&1 | %FileCheck %s --check-prefix=LOST
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %not --crash %t kernel 2>&1 | %FileCheck %s --check-prefix=LOST
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified %not --crash %t kernel 2>&1 | %FileCheck %s --check-prefix=LOST
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t reading-kernel 2>&1 | %FileCheck %s --check-prefix=OPENMP
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t first-kernel 2>&1 | %FileCheck %s --check-prefix=FIRST
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified %not --crash %t first-kernel 2>&1 | %FileCheck %s --check-prefix=INPLACE
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t memory 2>&1 | %FileCheck %s --check-prefix=RIGHT
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t unit 2>&1 | %FileCheck %s --check-prefix=RIGHT
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified %t unit 2>&1 | %FileCheck %s --check-prefix=RIGHT
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t threads 2>&1 | %FileCheck %s --check-prefix=RIGHT
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified %t threads 2>&1 | %FileCheck %s --check-prefix=RIGHT
// REQUIRES: opencl
// RIGHT: right
// LOST: omp2ocl: the device failed while it alone had the data of 'a': {{.*}}; the program cannot go on
// LOST-NOT: right
// OPENMP: omp2ocl: the device failed: {{.*}}; the OpenMP version runs from here on
// OPENMP: right
// FIRST: omp2ocl: kernel add {{.*}} runs on the host: kernel
// FIRST: right
// INPLACE: omp2ocl: kernel add {{.*}} failed after it had started to change the program's memory: {{.*}}; the program cannot go on
// INPLACE-NOT: right
#define _GNU_SOURCE
#include "../counting.h"
#include "../vectors.h"

#include <dlfcn.h>
#include <pthread.h>

enum { N = 1000, SIZE = 4 * N };
static int a[N], b[N];
static const struct o2o_static statics[] = {{a, sizeof a, "a", 0, 0}, {b, sizeof b, "b", 1, 0}};
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .file = "resident-faults.c", .statics = statics, .nstatics = 2};

static void check(const int *p, int value) {
  for (int i = 0; i < N; i++)
    CHECK(p[i] == value);
}

static void once(void) {
  static const char *const calls[] = {"clEnqueueWriteBuffer", "clEnqueueReadBuffer", "clEnqueueMapBuffer", "clEnqueueUnmapMemObject"};
  for (unsigned i = 0; i < COUNT_OF(calls); i++) {
    touch(a, READ | WRITE);
    memset(a, 0, sizeof a);
    add(a, 0, N, 1), add(a, 0, N, 1);
    failing = calls[i], failures = 1, failure = CL_OUT_OF_RESOURCES;
    touch(a, READ | WRITE);
    check(a, 2);
    add(a, 0, N, 1);
    touch(a, READ);
    check(a, 3);
  }
}

static void for_good(const char *call) {
  add(a, 0, N, 1), add(a, 0, N, 1);
  failing = call, failures = 1 << 30;
  touch(a, READ);
}

static void kernel(void) {
  add(a, 0, N, 1);
  kernel_status = CL_OUT_OF_RESOURCES;
  add(a, 0, N, 1);
  touch(a, READ);
}

/* The failed kernel has written nothing that is not known elsewhere. */
static void reading_kernel(void) {
  int *scrap = noted_malloc(SIZE);
  CHECK(copy(scrap, a, 0, N));
  kernel_status = CL_OUT_OF_RESOURCES;
  CHECK(copy(scrap, a, 0, N));
  touch_range(scrap, SIZE, WRITE | FRESH);
  noted_free(scrap);
  touch(a, WRITE);
  CHECK(!add(a, 0, N, 3));
  touch(a, READ);
  check(a, 3);
}

static void first_kernel(void) {
  int64_t s = 0;
  sum(b, N, &s);
  kernel_status = CL_INVALID_OPERATION;
  CHECK(!add(a, 0, N, 1));
  check(a, 1);
  kernel_status = CL_COMPLETE;
  CHECK(!add(a, 0, N, 1)); /* for good */
  sum(b, N, &s);
  CHECK(s == N);
  check(a, 2);
}

/* Ten blocks, where there is room for four: clean ones leave first, then those whose data are fetched. */
static void memory(void) {
  enum { BLOCKS = 10 };
  int *block[BLOCKS];
  for (int i = 0; i < BLOCKS; i++) {
    block[i] = __o2o_aligned_alloc(128, SIZE + 96);
    memset(block[i], 0, SIZE);
    block[i][5] = i;
  }
  device_memory = 4 * (SIZE + 96);
  for (int round = 0; round < 3; round++)
    for (int i = 0; i < BLOCKS; i++)
      CHECK(add(block[i], 0, N, 1));
  CHECK(allocated <= device_memory);
  for (int i = 0; i < BLOCKS; i++) {
    touch(block[i], READ);
    CHECK(block[i][5] == i + 3 && block[i][6] == 3);
  }
  /* The clean one goes, the dirty one stays. */
  device_memory = allocated;
  add(block[0], 0, N, 1), add(block[1], 0, N, 1), add(block[2], 0, N, 1), add(block[3], 0, N, 1);
  touch(block[2], READ);
  struct counts before = counts;
  CHECK(add(block[4], 0, N, 1) && counts.downloads == before.downloads);
  touch(block[4], READ);
  CHECK(block[4][5] == 4 + 4);
  /* No room for even one: on the host, with the right data. */
  for (int i = 0; i < BLOCKS; i++)
    touch(block[i], READ | WRITE);
  int *large = noted_calloc(10 * N, 4);
  CHECK(!add(large, 0, 10 * N, 1) && large[10 * N - 1] == 1);
  for (int i = 0; i < BLOCKS; i++)
    noted_free(block[i]);
  noted_free(large);
}

static void later_unit(void) {
  static struct o2o_unit later = {.abi = O2O_ABI_VERSION, .file = "later.c", .flags = O2O_UNIT_BASELINE};
  CHECK(add(a, 0, N, 1) && __o2o_live);
  __o2o_register(&later);
  CHECK(!__o2o_live);
  check(a, 1);
  CHECK(add(a, 0, N, 1) && !__o2o_live);
  check(a, 2);
}

static void *launches(void *p) {
  for (int i = 0; i < 100; i++)
    add(p, 0, N, 1);
  return NULL;
}

static void *allocations(void *unused) {
  for (int i = 0; i < 10000; i++)
    noted_free(noted_malloc((uint64_t)i % 100 + 1));
  return unused;
}

static void *touches(void *unused) {
  for (int i = 0; i < 1000; i++)
    touch(a, READ), touch_open(READ), touch_range(a, 8, READ);
  return unused;
}

static void threads(void) {
  pthread_t id[4];
  /* A program that imports pthread_create() keeps nothing on the device (foreign_code.c). */
  int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  *(void **)&create = dlsym(RTLD_DEFAULT, "pthread_create");
  add(a, 0, N, 1);
  create(&id[0], NULL, allocations, NULL);
  create(&id[1], NULL, touches, NULL);
  launches(a);
  CHECK(__o2o_live);
  create(&id[2], NULL, launches, b);
  create(&id[3], NULL, allocations, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(id[i], NULL);
  CHECK(!__o2o_live); /* from the first launch of another thread on */
  launches(a);
  check(a, 201), check(b, 100);
}

int main(int argc, char **argv) {
  const char *what = argv[argc - 1];
  __o2o_register(&unit);
  if (strcmp(what, "once") == 0)
    once();
  else if (strcmp(what, "download") == 0)
    for_good("clEnqueueReadBuffer");
  else if (strcmp(what, "map") == 0)
    for_good("clEnqueueMapBuffer");
  else if (strcmp(what, "kernel") == 0)
    kernel();
  else if (strcmp(what, "reading-kernel") == 0)
    reading_kernel();
  else if (strcmp(what, "first-kernel") == 0)
    first_kernel();
  else if (strcmp(what, "memory") == 0)
    memory();
  else if (strcmp(what, "unit") == 0)
    later_unit();
  else
    threads();
  puts("right");
}
