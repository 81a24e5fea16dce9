// The environment is an array of the program's own, which kernels change: nothing stays on the device.
//
// RUN: %modes %s
// KERNELS: 2
#include <stdio.h>
#include <stdlib.h>
static char env[64] = "O2O_T=abcdef";
int main(void) {
  putenv(env);
#pragma omp parallel for
  for (int i = 6; i < 12; i++) env[i] = env[i] - 32;
  printf("%s\n", getenv("O2O_T"));
#pragma omp parallel for
  for (int i = 6; i < 12; i++) env[i] = env[i] + 1;
  fflush(stdout);
  return system("echo $O2O_T");
}
