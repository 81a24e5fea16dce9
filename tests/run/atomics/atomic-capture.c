// atomic capture: tickets, exchanges and counts; results that do not depend on the order.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"

#define N 200
static int got[N], order[N], last[8], seen[N];
static unsigned tickets[N];
static long wide[N], widened[N];
static double halves[N];
static float ratio[N];

struct queue {
  int count;
  double level;
  int items[N];
};
static struct queue q;

static int take(int *counter) {
  int mine;
#pragma omp atomic capture
  mine = (*counter)++;
  return mine;
}

static int sum_of(const int *v) {
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += v[i] * v[i] % 1009;
  return sum;
}

int main(void) {
  int next = 0, down = N;
  unsigned u = 5;
  long step = 10;
  double d = 0;
  float f = 1;
  // Compaction: which place an iteration gets is open, that each gets one is not.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int at;
#pragma omp atomic capture
    at = next++;
    got[at] = i;
#pragma omp atomic capture
    {
      down--;
      at = down;
    }
    order[at] = i;
  }
  printf("%d %d %d %d\n", next, down, sum_of(got), sum_of(order));
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = i % 8, before;
#pragma omp atomic capture
    {
      before = last[k];
      last[k] = i + 1;
    }
    if (before > 0)
      seen[before - 1] = 1;
  }
  int links = 0, ends = 0;
  for (int i = 0; i < N; i++)
    links += seen[i];
  for (int k = 0; k < 8; k++)
    ends += last[k] > 0 && !seen[last[k] - 1];
  printf("%d %d\n", links, ends);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned mine;
#pragma omp atomic capture
    mine = u *= 3;
    tickets[i] = mine;
    long far;
#pragma omp atomic capture seq_cst
    far = step += 3;
    wide[i] = far;
#pragma omp atomic capture
    {
      widened[i] = step;
      step -= 1;
    }
  }
  unsigned all = 0;
  long sums = 0;
  for (int i = 0; i < N; i++)
    all += tickets[i];
  for (int i = 0; i < N; i++)
    sums += (wide[i] > 10) + (widened[i] > 9);
  printf("%u %u %ld %ld\n", u, all, step, sums);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic capture
    halves[i] = d += 0.5;
#pragma omp atomic capture
    {
      ratio[i] = f;
      f = 3 - f;
    }
  }
  double h = 0;
  for (int i = 0; i < N; i++)
    h += halves[i] + ratio[i];
  printf("%.6f %.6f %.6f\n", d, (double)f, h);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (i % 3) {
      int at = take(&q.count);
      q.items[at] = i;
#pragma omp atomic
      q.level += i;
    }
  printf("%d %.3f %d\n", q.count, q.level, sum_of(q.items));
  int left = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 8)
    for (int i = 0; i < N; i++) {
      int old;
#pragma omp atomic capture
      {
        old = left;
        left = left ^ i;
      }
      got[i] = old - old;
    }
  }
  printf("%d\n", left);
  show_int("got", got, N);
  return 0;
}
