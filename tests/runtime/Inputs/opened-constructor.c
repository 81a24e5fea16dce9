/* A program (HOST) that opens and closes a library whose constructor and destructor have loops. */
#include <stdio.h>

#define N 3000

#ifdef HOST
#include <dlfcn.h>

double sums[N];

static void add(const double *a) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    sums[i] += a[i];
}

int main(int argc, char **argv) {
  for (int round = 0; round < 2; round++) {
    void *library = dlopen(argv[argc - 1], RTLD_NOW | RTLD_LOCAL);
    if (!library)
      return 1;
    double *array = dlsym(library, "array");
    void (*scale)(double) = (void (*)(double))dlsym(library, "scale");
    double **left = dlsym(library, "left");
    *left = sums;
    add(array);
    scale(0.5);
    add(array);
    dlclose(library);
    double all = 0;
    for (int i = 0; i < N; i++)
      all += sums[i] * (i % 7);
    printf("%.9e\n", all);
  }
  return 0;
}
#else
double array[N], *left;

void scale(double by) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    array[i] *= by;
}

__attribute__((constructor)) static void construct(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    array[i] = i;
  scale(4);
}

__attribute__((destructor)) static void destruct(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    left[i] += array[i] * 3;
  scale(0);
}
#endif
