// As failures.c, for a program with objects on the device: when OpenCL fails for good, data that only the device had may be lost, and then the
// program says so and stops. A call that fails once does no harm.
//
// RUN: %clang -O1 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: %clang -shared -fPIC -O1 %S/../Inputs/failing.c -o %t.so
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified COUNT_FROM=clCreateBuffer %python %S/../Inputs/fail.py %t %t.so resident | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete COUNT_FROM=clCreateBuffer %python %S/../Inputs/fail.py %t %t.so resident | %FileCheck %s
// REQUIRES: opencl
// CHECK: each survived
#include "../vectors.h"

enum { N = 1000 };
static int a[N], b[N];
static const struct o2o_static statics[] = {{a, sizeof a, "a", 0, 0}, {b, sizeof b, "b", 1, 0}};
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .file = "failures-resident.c", .statics = statics, .nstatics = 2};

int main(void) {
  int *heap = noted_malloc(sizeof a);
  int64_t s = 0;
  __o2o_register(&unit);
  for (int i = 0; i < N; i++)
    a[i] = i, heap[i] = 1;
  add(a, 0, N, 1);
  add(a, 0, N, 1);
  copy(b, a, 0, N);
  touch(a, READ); /* a is on both sides now */
  CHECK(a[10] == 12);
  add(b, 0, N / 2, 5);
  add(heap, 0, N, 5);
  touch_range(b + 100, 4, READ | WRITE);
  CHECK(b[100] == 107);
  b[100]++;
  add(b, 0, N, 1);
  sum(b, N, &s);
  noted_free(heap);
  add(a, 0, N, 1);
  touch_open(READ | WRITE);
  touch(b, READ);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i + 3 && b[i] == i + (i < N / 2 ? 9 : 4) + (i == 100));
  CHECK(s == N * (N - 1) / 2 + N / 2 * 5 + N * 3 + 1);
  puts("right");
}
