// RUN: %modes %s
// KERNELS: 5
/* Records that are kept in shared structs, by critical sections in the loop: assigned as a whole or
 * member by member, with another variable, several and a count in one struct. */
#include <stdio.h>

#define N 3000

struct hit {
  int score, at;
  float weight;
};

struct range {
  double low, high;
  int at_low, at_high;
  long count;
};

static struct hit best = {-1, -1, 0};
static int value[N], other[N];

static struct hit hit_of(int i) { return (struct hit){value[i], i, other[i] * 0.5f}; }

static void show(const struct hit *h) { printf("%d %d %g\n", h->score, h->at, h->weight); }

int main(void) {
  struct hit top = {-1, -1, -1}, last = {-1, 0, 0};
  struct range range = {1e30, -1e30, -1, -1, 0};
  int where = -1;
  for (int i = 0; i < N; i++) {
    value[i] = i * 577 % 3001;
    other[i] = value[i] % 1000;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct hit h = hit_of(i);
    if (h.score > best.score) {
#pragma omp critical
      if (h.score > best.score)
        best = h;
    }
  }
  show(&best);
  /* equal ones */
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct hit h = {other[i], value[i], 0.25f * i};
#pragma omp critical(top)
    if (h.score > top.score || (h.score == top.score && i < where)) {
      top = h;
      where = i;
    }
  }
  show(&top);
  printf("%d\n", where);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    if (value[i] >= last.score) {
      last.at = i;
      last.score = value[i];
    }
  }
  show(&last);
#pragma omp parallel for schedule(dynamic, 7)
  for (int i = 0; i < N; i++) {
    double v = value[i] * 1.5;
#pragma omp critical
    {
      if (v < range.low) {
        range.low = v;
        range.at_low = i;
      }
      if (v > range.high) {
        range.high = v;
        range.at_high = i;
      }
      range.count += other[i] & 3;
    }
  }
  printf("%g %g %d %d %ld\n", range.low, range.high, range.at_low, range.at_high, range.count);
  /* no iteration changes it */
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    if (value[i] > best.score)
      best = hit_of(i);
  }
  show(&best);
  return 0;
}
