// Old programs call functions that nobody has declared.  One with the name of a library's function is the program's own for all we know, unless the compiler knows it.
//
// RUN: %clang -std=gnu89 -w -O1 -fopenmp -c -DOTHER %s -o %t.o && %clang -std=gnu89 -w -O1 -fopenmp %s %t.o -o %t.plain && %o2o -std=gnu89 -w -O1 -fopenmp %s %t.o -o %t
// RUN: %t.plain >%t.expected
// RUN: for memory in unified discrete; do env OMP2OCL=opencl OMP2OCL_MEMORY=$memory OMP2OCL_VERBOSE=1 %t 2>%t.err | cmp - %t.expected || exit 1; grep '6 launches' %t.err || exit 1; done
// REQUIRES: opencl
#ifdef OTHER
int creat(double *p, int n) {
  p[0]++;
  p[n - 1]++;
  return 0;
}
#else
static double u[600];

static void twice(double *p, int n) {
  int i;
#pragma omp parallel for
  for (i = 0; i < n; i++)
    p[i] = p[i] * 1.5 + i % 7;
}

int main(void) {
  int step;
  for (step = 0; step < 3; step++) {
    twice(u, 600);
    creat(u, 600);
    twice(u, 600);
    printf("%g %g %g\n", u[0], u[1], u[599]);
  }
  return 0;
}
#endif
