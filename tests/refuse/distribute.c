// Loops that stand where several teams, or all threads of a team, come to them. (The tasks are first: behind `teams`
// libomp 16 waits for ever for them.)
//
// RUN: %o2o -O1 -fopenmp -fopenmp-version=51 -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 0
// LOOPS: 4
#include "../run/Inputs/show.h"

static int a[20];

int main(void) {
  int done = 0;
#pragma omp parallel
  {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: it stands inside a 'master taskloop' construct [-Rpass-missed=omp2ocl]
#pragma omp master taskloop
    for (int i = 0; i < 20; i++)
      a[i] += 1;
  }
#pragma omp target teams map(tofrom : a) num_teams(1)
  {
    int k = 3;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: it stands inside a 'target teams' construct [-Rpass-missed=omp2ocl]
#pragma omp distribute parallel for
    for (int i = 0; i < 20; i++)
      a[i] += i + k;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the clause 'depend' has an iterator or all memory [-Rpass-missed=omp2ocl]
#pragma omp target parallel for depend(iterator(k = 0 : 20), out : a[k])
  for (int i = 0; i < 20; i++)
    a[i] += 1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: it asks for one thread, so its iterations may depend on each other [-Rpass-missed=omp2ocl]
#pragma omp teams distribute num_teams(1)
  for (int i = 0; i < 20; i++)
    a[i] += 1;
  show_int("a", a, 20);
  printf("%d\n", done);
  return 0;
}
