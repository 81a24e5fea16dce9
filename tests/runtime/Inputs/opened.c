/* A program (HOST) that opens a library of kernels by dlopen(), uses its array, and closes it before it goes on itself. */
#include <stdio.h>

#define N 3000

#ifdef HOST
#include <dlfcn.h>
#include <stdlib.h>

static double own[N];

static void fill(double *a) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = own[i] + i * 0.25;
}

static double sum(const double *a) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += a[i] * (i % 7);
  return s;
}

int main(int argc, char **argv) {
  void *library = dlopen(argv[argc - 1], RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return 1;
  double *array = dlsym(library, "array");
  void (*smooth)(int) = (void (*)(int))dlsym(library, "smooth");
  double (*total)(void) = (double (*)(void))dlsym(library, "total");
  fill(array);
  for (int t = 0; t < 3; t++) {
    smooth(2);
    array[t] += 10;
    printf("%.9e %.9e\n", total(), sum(array));
  }
  fill(own);
  smooth(1);
  printf("%.9e\n", array[77]);
  dlclose(library);
  fill(own);
  printf("%.9e\n", sum(own));
  return 0;
}
#else
double array[N], other[N];

void smooth(int times) {
  for (int t = 0; t < times; t++) {
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      other[i] = (array[i - 1] + 2 * array[i] + array[i + 1]) / 4;
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      array[i] = other[i];
  }
}

double total(void) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += array[i];
  return s;
}
#endif
