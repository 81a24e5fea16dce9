// An index of the region that was left by a loop, or that a thread may have of its own otherwise: what is summed behind it is
// the thread's.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s

#define N 40
static long part[64], other[64], third[64], fourth[64];
static int next;

void sums(int n) {
#pragma omp parallel
  {
    int i = 0, j;
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'i', private to the region, is used after the loop
#pragma omp for nowait
    for (j = 0; j < n; j++)
      for (i = 0; i < j % 5; i++)
        other[j] += i;
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'part' is indexed by 'i', which belongs to the thread
#pragma omp for
    for (j = 0; j < n; j++)
      part[i + j % 4] += j;
  }
#pragma omp parallel
  {
    int i = 7, j;
#pragma omp critical
    i = 4 * next++;
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'third' is indexed by 'i', which belongs to the thread
#pragma omp for
    for (j = 0; j < n; j++)
      third[i + j % 4] += j;
  }
  /* Which assignment it was is the thread's; what it gave is the same. */
#pragma omp parallel
  {
    int i, j;
    i = 1;
#pragma omp critical
    if (next++ % 2)
      i = 2;
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'third' is indexed by 'i', which belongs to the thread
#pragma omp for
    for (j = 0; j < n; j++)
      third[i + j % 4] += j;
  }
#pragma omp parallel
  {
    int j, i = 0, at[1];
#pragma omp critical
    at[0] = 4 * next++;
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'fourth' is indexed by 'at', which belongs to the thread
#pragma omp for
    for (j = 0; j < n; j++)
      fourth[at[0] + j % 4] += j;
    if (part[j] > 1000)
      goto out;
    i = 3;
  out:
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'fourth' is indexed by 'i', which belongs to the thread
#pragma omp for
    for (j = 0; j < n; j++)
      fourth[i + j % 4] += j;
  }
#pragma omp parallel
  {
    int i, j;
    __asm__("" : "=r"(i));
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'fourth' is indexed by 'i', which belongs to the thread
#pragma omp for
    for (j = 0; j < n; j++)
      fourth[i + j % 4] += j;
  }
}
