// A debugger opens the files of the modules that it finds in the program, in a process of its own: it must not wait for one there.
//
// RUN: %o2o -g -O0 -fopenmp %s -o %t
// RUN: timeout 60 gdb -nx -batch -ex run -ex 'break done' -ex run -ex bt %t < /dev/null > %t.out 2>&1
// RUN: %FileCheck %s --input-file=%t.out
// CHECK: exited normally
// CHECK: done (x=
// CHECK: main (
// REQUIRES: opencl, gdb
#include <stdio.h>
static double a[1000];
void done(double x) { printf("%g\n", x); }
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  done(a[999]);
  return 0;
}
