// RUN: %modes %s
// KERNELS: 1
// LOOPS: 2
// LAUNCHES: any
//
// The host touches elements and rows between kernels, by subscripts that look simpler than they are: variables that
// change on the way, conversions that wrap, loops that are left, entered or never run, and functions that do the same.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 400

static int a[N], table[20][20];
int shared[N];
static int count = 5;
int visible = 7;

static void step(int *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = p[i] * 3 % 1009 + i;
}

static void all(int *heap) { step(a, N), step(&table[0][0], 400), step(shared, N), step(heap, N); }

static int next(void) { return count++; }
static void grow(int *k) { *k += 3; }
static int at(const int *p, int k) { return p[k]; }
static int behind(const int *p, int k) { return at(p + k, -1) + at(p, count); }
static int last(const int *p, int k) {
  int s = 0;
  for (int i = k; i > 0; i--)
    s += p[i - 1];
  return s;
}
static int deep(int *p, int k) { return k ? deep(p + 1, k - 1) + *p : (*p)++; }
static void fill(int (*t)[20], int k) {
  for (int i = 0; i < k; i++)
    for (int j = i; j <= k; j++)
      t[i][j] -= i * j;
}
static void shadow(int *p, int n) {
  int visible = n - 1;
  p[visible]++;
  shared[n] = visible;
}

int main(void) {
  int *heap = malloc(N * sizeof *heap), k = 3, sum = 0, escaped = 2, *e = &escaped;
  unsigned w = 2;
  unsigned char byte = 250;
  short half = -3;
  for (int i = 0; i < N; i++)
    a[i] = shared[i] = heap[i] = table[i / 20][i % 20] = i;
  all(heap);
  a[k] = k + 1, a[++k] = 9, k += a[k + 1] % 5;
  sum += a[k] + a[0];
  all(heap);
  for (k = 0; k < 10; k++) {
    sum += a[k] + heap[10 - k];
    if (heap[k] % 7 == 3)
      k += 2;
  }
  heap[k] = sum;
  all(heap);
  sum += a[w - 3 + 4] + heap[(unsigned char)(byte + 8)] + shared[5 + half] + a[N - w];
  heap[w-- - 1]++, heap[w]--;
  all(heap);
  *e = 11;
  sum += a[escaped];
  grow(&escaped);
  sum += heap[escaped], a[escaped]++;
  all(heap);
  a[next()] += heap[3];
  a[count] += a[count - 1];
  sum += behind(heap, next() + 1) + last(a, 6) + deep(heap + 20, 9) + deep(heap, 3);
  all(heap);
  for (unsigned i = 3; i < 40; i += 9)
    for (int j = (int)i - 3; j <= (int)i; j++)
      sum += heap[i * 2 + (unsigned)j] + a[j];
  all(heap);
  fill(table, 9), fill(table + 3, 2), shadow(heap, 7), shadow(a, (int)w + 3);
  all(heap);
  for (int i = 5; i < 3; i++)
    a[i * N] = 0;
  for (int i = 2; i >= 0; i--) {
    int *row = table[i], *cell = row + i, m = i * 20;
    *cell += (&table[0][0])[m + 1];
    row[19] = i, cell[1]++;
    cell++, *cell += 2;
  }
  all(heap);
  {
    int i = 0;
    if (sum % 2)
      goto inside;
    for (i = 0; i < 4; i++) {
    inside:
      a[i + 30] += i, heap[i] = 1;
    }
    switch (sum % 3) {
      for (; i < 8; i++) {
      case 0:
        shared[i]--;
      case 1:
        shared[i + 9] += 5;
      default:;
      }
    }
  }
  all(heap);
  visible = 13;
  for (int i = 0; i < 3; i++)
    shared[visible + i] = i, visible--, sum += shared[visible];
  for (size_t i = 0; i < sizeof a / sizeof *a - 390; ++i)
    heap[i]++;
  for (long i = N; --i > 380;)
    heap[i] += a[i];
  all(heap);
  memmove(heap + 3, heap, 5 * sizeof *heap);
  *(heap + k % 7) = *(a + 3) + 2 [a];
  ((char *)heap)[9] = 1;
  (*(int(*)[4])(a + 8))[3]++;
  all(heap);
  {
    int n = N, *p = heap, *q = a;
    if (sum % 2)
      p = a, q = heap;
    p[1] = q[n - 1], q[0]++;
    while (n > 390)
      n--, p[n] += q[n % 10];
    do
      q[n]--;
    while (++n < 395);
    all(heap);
#pragma omp parallel for firstprivate(n) lastprivate(k) schedule(static) reduction(+ : sum) if (rand() < 0)
    for (int i = 0; i < 6; i++)
      k = i, n--, p[n - k - 10] += i, sum += q[k];
    p[n] = q[k];
  }
  all(heap);
  for (int i = 0; i < N; i++)
    sum = (sum * 31 + a[i] + 3 * shared[i] + 5 * heap[i] + table[i / 20][i % 20]) & 0xffffff;
  printf("%d %d %u\n", sum, count, w);
  free(heap);
  return 0;
}
