// Integer sort with a private histogram in the region, merged under critical; arrays and counts in file scope; the region's function is called
// repeatedly.
//
// RUN: %modes %s
// LAUNCHES: any
// KERNELS: 1
#include <stdio.h>
#include <stdlib.h>

typedef int INT_TYPE;
#define MAX_KEY 512
#define NUM_KEYS 4096

INT_TYPE key_array[NUM_KEYS], key_buff1[MAX_KEY], key_buff2[NUM_KEYS];
INT_TYPE *key_buff_ptr_global;
INT_TYPE passed;

void rank(iteration)
int iteration;
{
  INT_TYPE i, k;
  INT_TYPE prv_buff1[MAX_KEY];
#pragma omp master
  {
    key_array[iteration] = iteration;
    key_array[iteration + 10] = MAX_KEY - iteration;
    for (i = 0; i < MAX_KEY; i++)
      key_buff1[i] = 0;
  }
#pragma omp barrier
  for (i = 0; i < MAX_KEY; i++)
    prv_buff1[i] = 0;
#pragma omp for nowait
  for (i = 0; i < NUM_KEYS; i++) {
    key_buff2[i] = key_array[i];
    prv_buff1[key_buff2[i] % MAX_KEY]++;
  }
  for (i = 0; i < MAX_KEY - 1; i++)
    prv_buff1[i + 1] += prv_buff1[i];
#pragma omp critical
  {
    for (i = 0; i < MAX_KEY; i++)
      key_buff1[i] += prv_buff1[i];
  }
#pragma omp barrier
#pragma omp master
  {
    for (i = 0; i < 5; i++) {
      k = key_array[100 * (i + 1)] % MAX_KEY;
      if (k > 0)
        passed += key_buff1[k - 1] % 17;
    }
    if (iteration == 10)
      key_buff_ptr_global = key_buff1;
  }
}

int main(void) {
  int i, iteration, bad = 0;
  unsigned seed = 1;
  for (i = 0; i < NUM_KEYS; i++) {
    seed = seed * 1664525u + 1013904223u;
    key_array[i] = (INT_TYPE)(seed >> 23);
  }
#pragma omp parallel private(iteration)
  for (iteration = 1; iteration <= 10; iteration++) {
#pragma omp barrier
    rank(iteration);
#pragma omp barrier
  }
  for (i = 0; i < MAX_KEY - 1; i++)
    if (key_buff_ptr_global[i] > key_buff_ptr_global[i + 1])
      bad++;
  printf("%d %d %d\n", passed, bad, key_buff_ptr_global[MAX_KEY - 1]);
  return 0;
}
