// Private variables of a region in functions with labels: jumps elsewhere in the function, in the loop's body, and forward in
// the region say nothing of what is read behind the loop. (What Cython writes of `prange` has all its errors jump to the end.)
//
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 6
//
// RUN: %o2o -O2 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
#include "../Inputs/show.h"

enum { N = 50 };
static int in[N];
static long out[N], more[N];

static long outside(int n) {
  long t = 1, k, sum = 0;
  if (n < 0)
    goto error;
  if (n > 0) {
#pragma omp parallel private(t) reduction(+ : sum)
    {
      int i;
#pragma omp for nowait
      for (i = 0; i < n; i++) {
        t = in[i];
        out[i] = t * t;
        t = i + 1;
        sum += t * out[i];
      }
    }
  }
  for (k = 0; k < 3; k++)
    sum += t * k; // the function's own
  t = sum % 7;
  if (t == 3)
    goto error;
  return sum + t;
error:
  return -t;
}

static void in_the_body(int n) {
#pragma omp parallel
  {
    long t;
    int i;
#pragma omp for
    for (i = 0; i < n; i++) {
      t = in[i] * 3;
      if (t % 2)
        goto odd;
      out[i] += t;
      goto next;
    odd:
      out[i] -= t;
    next:;
    }
  }
}

static void forward(int n) {
#pragma omp parallel
  {
    long t;
    int i;
#pragma omp for
    for (i = 0; i < n; i++) {
      t = in[i] + 5;
      more[i] = t;
    }
    if (n > 3)
      goto skip;
    n++;
  skip:
#pragma omp for
    for (i = 0; i < n; i++) {
      t = more[i] + 8;
      more[i] += t * i;
    }
  }
}

/* The label stands in front of the other loop, and no jump comes back over it. */
static void in_a_loop(int n) {
  long t;
  int i, again = 0;
before:
  if (again++ < 2)
    goto before;
#pragma omp parallel private(t, i) firstprivate(again)
  for (int k = 0; k < 2; k++) {
#pragma omp for
    for (i = 0; i < n; i++) {
      t = in[i] + k;
      more[i] += t;
    }
  }
}

/* With one thread the last iteration's value is what is added. */
static long back(int n) {
  long sum = 0;
#pragma omp parallel num_threads(1) reduction(+ : sum)
  {
    long t = 2;
    int i, times = 0;
  again:
    sum += t;
    // CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 't', private to the region, is used after the loop
#pragma omp for
    for (i = 0; i < n; i++) {
      t = in[i];
      out[i] = t;
    }
    if (times++ < 3)
      goto again;
  }
  return sum;
}

int main(void) {
  for (int i = 0; i < N; i++)
    in[i] = (i * 37) % 23 + 1;
  printf("%ld %ld\n", outside(N), outside(-1));
  show_long("squares", out, N);
  in_the_body(N);
  show_long("odd", out, N);
  forward(N);
  in_a_loop(N);
  show_long("more", more, N);
  printf("%ld\n", back(N));
  show_long("back", out, N);
  return 0;
}
