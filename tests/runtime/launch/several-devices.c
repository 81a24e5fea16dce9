// Loops that several devices run together with the host, as parts of their iterations: arrays change their owners from one launch to the next, rows at
// the borders go from one device to another one, and the host reads and writes in between.
//
// RUN: %clang -O2 -fopenmp %s -o %t.plain && %o2o -O2 -fopenmp %s -o %t && %t.plain > %t.expected
// RUN: for d in "pthread basic" "basic basic basic"; do for m in unified discrete; do for s in 0.02 0.5 1 on; do env POCL_DEVICES="$d" OMP2OCL_DEVICE=all OMP2OCL=opencl OMP2OCL_MEMORY=$m OMP2OCL_SPLIT=$s %t > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; %not grep . %t.err || exit 1; done; done; done
// RUN: for m in 30K 70K 200K; do for s in 0.6 1; do env POCL_DEVICES="basic basic" OMP2OCL_DEVICE=0,1 OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_DEVICE_MEMORY=$m OMP2OCL_SPLIT=$s %t > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; done; done
// RUN: for o in OMP2OCL_LEVELS=on OMP2OCL_LAYOUT=on OMP2OCL_FORM=items; do env $o POCL_DEVICES="basic basic" OMP2OCL_DEVICE=all OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_SPLIT=0.8 %t > %t.out || exit 1; diff %t.expected %t.out || exit 1; done
// All parts are run where they are meant to be.
// RUN: env POCL_DEVICES="basic basic basic" OMP2OCL_DEVICE=1,0,2 OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_SPLIT=0.75 OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// CHECK: omp2ocl: device: {{.*}}, discrete memory
// CHECK: omp2ocl: device: {{.*}}, has parts of split loops
// CHECK: omp2ocl: device: {{.*}}, has parts of split loops
// CHECK-COUNT-3: launch first_{{[0-9]+}}: 64 iterations
// CHECK: omp2ocl: device 0, {{.*}}: parts of [[COUNT:[0-9]+]] launches
// CHECK: omp2ocl: device 2, {{.*}}: parts of [[COUNT]] launches
// RUN: env POCL_DEVICES="basic basic" OMP2OCL_DEVICE=all OMP2OCL=opencl OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s --check-prefix=OFF
// OFF: omp2ocl: device: {{.*}}, runs nothing: OMP2OCL_SPLIT is off
// RUN: env POCL_DEVICES="basic basic" OMP2OCL_DEVICE=0,7 OMP2OCL=opencl %t 2>&1 | %FileCheck %s --check-prefix=BAD
// BAD: omp2ocl: OMP2OCL_DEVICE='0,7' is not an index or part of a name of: 0 ({{.*}}), 1 ({{.*}}); using the default
// The last device refuses every third kernel when those of the others have been started: these iterations are the host's.
// RUN: %clang -shared -fPIC -O1 %S/../Inputs/last_device.c -o %t.so -l:libOpenCL.so.1
// RUN: for m in unified discrete; do env LD_PRELOAD=%t.so POCL_DEVICES="basic basic basic" OMP2OCL_DEVICE=all OMP2OCL=opencl OMP2OCL_MEMORY=$m OMP2OCL_SPLIT=0.8 %t > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; grep '^last_device: [1-9][0-9]* refused' %t.err || exit 1; done
// A processor has copies beside a GPU, and a GPU none beside a processor that works in the program's memory.
// RUN: %clang -shared -fPIC -O1 %S/../Inputs/gpu_first.c -o %t.gpu.so -l:libOpenCL.so.1
// RUN: for s in 0.5 1; do env LD_PRELOAD=%t.gpu.so GPU_NAMED=basic POCL_DEVICES="pthread basic" OMP2OCL_DEVICE=basic,pthread OMP2OCL=opencl OMP2OCL_SPLIT=$s OMP2OCL_VERBOSE=1 %t > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; %FileCheck %s --check-prefix=GPU --input-file=%t.err || exit 1; done
// GPU: omp2ocl: device: basic{{.*}}, discrete memory
// GPU: omp2ocl: device: pthread{{.*}}, has parts of split loops
// GPU: omp2ocl: device 1, pthread{{.*}}: parts of {{[1-9][0-9]*}} launches
// RUN: env LD_PRELOAD=%t.gpu.so GPU_NAMED=basic POCL_DEVICES="pthread basic" OMP2OCL_DEVICE=pthread,basic OMP2OCL=opencl OMP2OCL_SPLIT=0.5 OMP2OCL_VERBOSE=1 %t 2> %t.err | diff %t.expected - && %FileCheck %s --check-prefix=SECOND --input-file=%t.err
// SECOND: omp2ocl: device: pthread{{.*}}, unified memory
// SECOND: omp2ocl: device: basic{{.*}}, runs nothing: it needs copies: name it first
// REQUIRES: opencl
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 256, COLUMNS = 100 };
typedef int matrix[COLUMNS];

static int a[ROWS][COLUMNS], b[ROWS][COLUMNS];
static unsigned bins[16];

static void show(const char *name, const void *p, size_t size) {
  const unsigned char *bytes = p;
  unsigned hash = 0;
  for (size_t i = 0; i < size; i++)
    hash = hash * 31 + bytes[i];
  printf("%s %08x\n", name, hash);
}

static void first(void) {
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) {
      a[i][j] = i * 7 + j * j;
      b[i][j] = 0;
    }
}

/* From one array to another. */
static void smooth(int from, int to, matrix *restrict out, const matrix *restrict in) {
#pragma omp parallel for
  for (int i = from; i < to; i++)
    for (int j = 1; j < COLUMNS - 1; j++)
      out[i][j] = (in[i - 1][j] + in[i + 1][j] + in[i][j - 1] + in[i][j + 1]) / 4;
}

/* In place: every other element, of which the neighbours are the others. */
static void colour(int parity, matrix *m) {
#pragma omp parallel for
  for (int i = 1; i < ROWS - 1; i++)
    for (int j = 1; j < COLUMNS - 1; j++)
      if ((i + j) % 2 == parity)
        m[i][j] += (m[i - 1][j] + m[i + 1][j] + m[i][j - 1] + m[i][j + 1]) / 8;
}

/* Which elements, nobody knows before. */
static void some(int from, int to, matrix *m) {
#pragma omp parallel for
  for (int i = from; i < to; i++)
    for (int j = 0; j < COLUMNS; j++)
      if ((m[i][j] & 3) == 1)
        m[i][j] += i;
}

/* Downwards, and not all rows. */
static void down(matrix *m) {
#pragma omp parallel for
  for (int i = ROWS - 1; i >= 3; i -= 3)
    for (int j = 0; j < COLUMNS; j++)
      m[i][j] ^= m[i - 1][j] + m[i - 2][j];
}

/* By columns: not split, one device runs all of it. */
static void columns(matrix *m) {
#pragma omp parallel for
  for (int j = 0; j < COLUMNS; j++)
    for (int i = 1; i < ROWS; i++)
      m[i][j] += m[i - 1][j] & 15;
}

static void reduce(const matrix *m) {
  long sum = 0;
  int most = 0;
  unsigned bits = 0;
  double halves = 0;
#pragma omp parallel for reduction(+ : sum, halves, bins) reduction(max : most) reduction(^ : bits)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) {
      sum += m[i][j];
      halves += 0.5 * (m[i][j] & 1023);
      most = m[i][j] > most ? m[i][j] : most;
      bits ^= (unsigned)m[i][j] << (j & 3);
      bins[m[i][j] & 15]++;
    }
  printf("%ld %d %u %.1f %u %u\n", sum, most, bits, halves, bins[0], bins[7]);
}

int main(void) {
  matrix *heap = malloc(sizeof a);
  memset(heap, 0, sizeof a);
  first();
  for (int step = 0; step < 6; step++) {
    smooth(1, ROWS - 1, b, (const matrix *)a);
    smooth(1 + 9 * step, ROWS - 1 - 20 * step, a, (const matrix *)b);
    colour(step % 2, a);
    colour(1 - step % 2, a);
    some(0, ROWS / (1 + step), a);
    if (step % 2 == 0)
      a[ROWS / 2][step] += 3;
    if (step == 3)
      printf("%d %d %d\n", a[3][3], a[ROWS / 2][7], a[ROWS - 3][9]);
    down(a);
    smooth(1, ROWS - 1, heap, (const matrix *)a);
    if (step % 3 == 1)
      columns(heap);
    for (int i = 0; i < ROWS; i += 50)
      heap[i][step] = i;
    some(ROWS / 3, ROWS, heap);
    reduce((const matrix *)heap);
    if (step == 4) {
      show("a", a, sizeof a);
      heap = realloc(heap, 2 * sizeof a);
      memcpy(heap + ROWS, heap, sizeof a);
    }
    some(0, step < 4 ? ROWS : 2 * ROWS, heap);
    for (int k = 0; k < ROWS && step == 5; k++)
      heap[k][k % COLUMNS]++;
  }
  show("a", a, sizeof a);
  show("b", b, sizeof b);
  show("heap", heap, 2 * sizeof a);
  show("bins", bins, sizeof bins);
  free(heap);
  return 0;
}
