// A struct of the thread is not taken apart where a pointer goes on from one number in it to the next.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>
typedef struct { double x, y, z; } vec3;
enum { n = 600 };
static double out[n];
int main(void) {
#pragma omp parallel
  {
    vec3 v;
#pragma omp for
    for (int i = 0; i < n; i++) {
      v.x = 1; v.y = 2; v.z = 3;
      double *d = &v.x;
      for (int k = 0; k < 3; k++) d[k] += i + k;
      out[i] = v.x + 10 * v.y + 100 * v.z;
    }
  }
  double s = 0;
  for (int i = 0; i < n; i++) s += out[i] * (i % 3);
  printf("%.10g\n", s);
}
