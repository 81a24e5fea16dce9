// What a combined construct leaves in threadprivate variables: each thread has its last iteration's value. Loops stay where
// that is read; sums that are put together do not tell.
//
// RUN: %modes %s
// KERNELS: 2
// LOOPS: 4
#include <omp.h>

enum { M = 24 };
#include "../Inputs/filled.h"

static double last, sum, scratch, line[M];
#pragma omp threadprivate(last, sum, scratch, line)

int main(void) {
  double total = 0;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97 * 0.25;
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    last = in[i][0] * 2;
    out[i] += last + 1;
  }
  out[0] += last;
  show("the first thread's");
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < M; k++)
      line[k] = in[i][k] + 1;
    out[i] += line[i % M];
  }
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    out[1] += line[3];
  }
  show("all threads'");
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++)
    sum += in[i][1];
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    total += sum;
  }
  out[2] = total;
#pragma omp parallel for num_threads(2) schedule(static)
  for (int i = 0; i < N; i++) {
    scratch = in[i][2] + 1;
    out[i] += scratch * scratch;
  }
  show("sums and scratch");
  return 0;
}
