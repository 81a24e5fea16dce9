// atomic on variables of every data-sharing kind, in chunks, in collapsed loops, in arrays of variable size.
//
// RUN: %modes %s
// RUN: %modes %s -fno-openmp
// KERNELS: 8
// LAUNCHES: any
#include "../Inputs/show.h"

#define N 96
static int mine;
#pragma omp threadprivate(mine)
static int out[N], cells[12][10];
static unsigned char small_sum;

static void add(double *to, double v) {
#pragma omp atomic
  *to += v;
}

static int run(int n, int hist[n]) {
  int shared_sum = 0, first = 3, last = 0, reduced = 1, region = 0;
  double level[1] = {0}, far[3] = {0};
  int *where = &hist[1];
#pragma omp parallel for firstprivate(first) lastprivate(last) reduction(+ : reduced)
  for (int i = 0; i < N; i++) {
    int f = first;
#pragma omp atomic
    f += 2;
#pragma omp atomic
    reduced += f;
#pragma omp atomic read
    last = f;
    last = i;
    out[i] = f;
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 10; j++) {
#pragma omp atomic
      cells[(i + j) % 12][j]++;
#pragma omp atomic
      cells[i][0] += 2;
    }
#pragma omp parallel for schedule(static, 8)
  for (int i = 0; i < N; i++) {
    int ticket;
#pragma omp atomic capture
    ticket = shared_sum++;
    out[i] += ticket * 0;
#pragma omp atomic
    where[i % (n - 1)] += i;
  }
#pragma omp parallel num_threads(2)
  {
    int own = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp atomic
      own += i;
#pragma omp atomic
      mine += 1;
#pragma omp atomic
      shared_sum += 1;
    }
#pragma omp critical
    region += own;
#pragma omp for schedule(dynamic, 5)
    for (int i = 0; i < N; i++) {
      add(&far[i % 3], i * 0.5);
      add(&level[0], 1);
#pragma omp atomic
      small_sum += (unsigned char)i;
    }
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double local[4] = {0};
    add(&local[i % 4], i);
    out[i] += (int)local[i % 4];
  }
#pragma omp parallel for default(none) shared(shared_sum, hist, n)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++) {
#pragma omp atomic
      hist[(i + k) % n]--;
      if (k == 1) {
#pragma omp atomic
        shared_sum--;
      }
    }
#pragma omp parallel for
  for (int i = N; i > 0; i -= 2) {
#pragma omp critical
    {
      int twice = 2 * i;
      shared_sum += twice - i;
      shared_sum -= 1;
    }
  }
  show_double("far", far, 3);
  printf("%d %d %d %d %.2f %d\n", shared_sum, last, reduced, region, level[0], small_sum);
  return first;
}

int main(void) {
  int hist[20] = {0};
  printf("%d\n", run(20, hist));
  show_int("hist", hist, 20);
  show_int("out", out, N);
  show_int("cells", &cells[0][0], 120);
  return 0;
}
