// A private array that a function of another file may fill, or not: declared in the body it is the iteration's own.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
void fill(double out[3], const double *in, int k);

void run(const double *x, double *y, int n) {
  double d[3];
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration may read the value that an earlier iteration on the same thread left in 'd': of 'fill', which another file defines, it is not known here that it fills 'd'; declare 'd' in the body [-Rpass-missed=omp2ocl]
#pragma omp parallel for private(d)
  for (int i = 0; i < n; i++) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: this may read what that iteration left
    fill(d, x, i);
    y[i] = d[0] + d[1] + d[2];
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: kernel run
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double own[3];
    fill(own, x, i);
    y[i] += own[0] + own[1] + own[2];
  }
}
