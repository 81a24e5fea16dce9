// A program that runs with rights its caller does not have looks at no variable and no file, and runs OpenMP: OCL_ICD_VENDORS in the caller's environment ran
// the caller's library as root.
//
// RUN: %o2o -O1 -fopenmp %s -o %t && %python %S/../Inputs/secure.py %t
// REQUIRES: opencl
#include <stdio.h>
#include <sys/auxv.h>

static int a[1000];

int main(void) {
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  for (int i = 0; i < 1000; i++)
    sum += a[i];
  printf("secure %lu: %d\n", getauxval(AT_SECURE), sum);
}
