// A library makes arrays of the program the buffers of its streams: they change without a word.
//
// RUN: %clang -O2 -shared -fPIC -DLIBRARY %s -o %t.so
// RUN: %modes %s %t.so
// KERNELS: 5
#include <stdio.h>
#include <stdlib.h>

FILE *stream_in(char *buffer, int n);

#ifdef LIBRARY
FILE *stream_in(char *buffer, int n) {
  FILE *f = tmpfile();
  if (f)
    setvbuf(f, buffer, _IOFBF, n);
  return f;
}
#else
enum { N = 8192, ROUNDS = 6 };
static char work[N], other[N];

static long both(FILE *f, char *p) {
  long sum = 0;
  for (int k = 0; k < ROUNDS; k++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      p[i] = p[i] % 100 + 1;
    fprintf(f, "line %d;", k);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += p[i] * (i % 11 + other[i]);
  }
  return sum;
}

int main(void) {
  FILE *f = stream_in(work, N / 2);
  char *block = calloc(N, 1);
  long sum = 0;
  int c;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    other[i] = i % 50;
  printf("%ld\n", both(f, work));
  rewind(f);
  while ((c = fgetc(f)) != EOF)
    sum = sum * 3 + c;
  printf("%ld\n", sum);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    block[i] = i % 70;
  f = stream_in(block, N / 2);
  printf("%ld\n", both(f, block));
  fclose(f);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    block[i] += work[i];
  printf("%d\n", block[5]);
  free(block);
}
#endif
