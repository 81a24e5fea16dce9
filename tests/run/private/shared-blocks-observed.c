// One block for all threads, of which each has a part that somebody looks at: what is left there, and by whom, is the program's result.
//
// RUN: %modes %s
// KERNELS: 6
// LOOPS: 20
// LAUNCHES: any
#include "../Inputs/show.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { N = 400, M = 24, TEAM = 2 };
static double in[N][M], out[N];

static void show(const char *name) {
  show_double(name, out, N);
  memset(out, 0, sizeof out);
}

#define FILL(b)                                                                                    \
  for (int k = 0; k < m; k++)                                                                      \
    b[k] = in[i][k] * 2;                                                                           \
  double s = 0;                                                                                    \
  for (int k = m - 1; k >= 0; k--)                                                                 \
    s += b[k] * b[0];                                                                              \
  out[i] += s

static double *block(int m) { return calloc((size_t)TEAM * (size_t)m, sizeof(double)); }

// Sums of the threads, put together by the host: the other common use of such a block.
static void sums(int m) {
  double *w = block(m), total[M] = {0};
#pragma omp parallel num_threads(TEAM)
  {
    double *mine = w + omp_get_thread_num() * m;
    for (int k = 0; k < m; k++)
      mine[k] = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      for (int k = 0; k < m; k++)
        mine[k] += in[i][k];
  }
  for (int t = 0; t < TEAM; t++)
    for (int k = 0; k < m; k++)
      total[k] += w[t * m + k];
  show_double("totals", total, M);
  free(w);
}

// What is left is read behind the region, in it, by a function, by another loop, by a name for a part, by the next run of the loop.
static void left(int m) {
  double *w = block(m), *copy = block(m), *second = w + m;
#pragma omp parallel for num_threads(TEAM) schedule(static)
  for (int i = 0; i < N; i++) {
    double *mine = copy + omp_get_thread_num() * m;
    FILL(mine);
  }
  show_double("behind", copy, TEAM * m);
  show("behind");
#pragma omp parallel num_threads(TEAM)
  {
    double *mine = w + omp_get_thread_num() * m;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      FILL(mine);
    }
  }
  show_double("second", second, m);
  show("second");
  free(w);
  free(copy);
}

static double of(const double *b, int m) { return b[m - 1] + b[0]; }

static void inside(int m) {
  double *w = block(m), *v = block(m), ends[TEAM] = {0};
#pragma omp parallel num_threads(TEAM)
  {
    int me = omp_get_thread_num();
    double *mine = w + me * m;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      FILL(mine);
    }
    ends[me] = mine[m - 1];
  }
  show_double("ends", ends, TEAM);
  show("inside");
#pragma omp parallel num_threads(TEAM)
  {
    int me = omp_get_thread_num();
    double *mine = v + me * m;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      FILL(mine);
    }
    ends[me] = of(mine, m);
  }
  show_double("ends", ends, TEAM);
  show("function");
  free(w);
  free(v);
}

static void loops(int m) {
  double *w = block(m), *v = block(m);
#pragma omp parallel num_threads(TEAM)
  {
    double *mine = w + omp_get_thread_num() * m;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      FILL(mine);
    }
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      out[i] += mine[m - 1];
  }
  show("another loop");
#pragma omp parallel for num_threads(TEAM) schedule(static)
  for (int i = 0; i < N; i++) {
    int me = omp_get_thread_num();
    FILL((&v[me * m]));
  }
  show("not read yet");
#pragma omp parallel for num_threads(TEAM) schedule(static)
  for (int i = 0; i < TEAM * m; i++)
    out[i] = v[i];
  show("all of it");
  free(w);
  free(v);
}

// Some iterations read what others have left; some runs of the loop do.
static void carried(int m, const int *lengths) {
  double *w = block(M), *v = block(M);
#pragma omp parallel for num_threads(TEAM) schedule(static)
  for (int i = 0; i < N; i++) {
    double *mine = w + omp_get_thread_num() * m;
    if (i % 3 == 0)
      for (int k = 0; k < m; k++)
        mine[k] = in[i][k];
    for (int k = 0; k < m; k++)
      out[i] += mine[k];
  }
  show("not filled");
  for (int pass = 0; pass < 2; pass++) {
    int n = lengths[pass];
#pragma omp parallel for num_threads(TEAM) schedule(static)
    for (int i = 0; i < N; i++) {
      double *mine = v + omp_get_thread_num() * M;
      for (int k = 0; k < n; k++)
        mine[k] = in[i][k] + 1;
      out[i] += mine[3] + mine[n - 1];
    }
  }
  show("not filled in the second run");
  free(w);
  free(v);
}

// Parts that are longer than the distance between them, of one thread; that lie in front of its own; of others; of other lengths.
static void shapes(int m) {
  double *w = block(2 * M), *v = block(2 * M), *u = block(2 * M), *t = block(2 * M);
  int threads = m > 0;
#pragma omp parallel for num_threads(threads)
  for (int i = 0; i < N; i++) {
    double *mine = t + omp_get_thread_num() * 2;
    FILL(mine);
  }
  show("longer");
#pragma omp parallel for num_threads(TEAM) schedule(static)
  for (int i = 0; i < N; i++) {
    int me = omp_get_thread_num();
    double *mine = v + me * m, *other = v + TEAM * m + me * m;
    for (int k = 0; k < m; k++)
      other[k] = in[i][k] - k;
    FILL(mine);
    out[i] += other[m - 1];
  }
  show("two distances");
#pragma omp parallel for num_threads(TEAM) schedule(static)
  for (int i = 0; i < N; i++) {
    double *mine = u + (omp_get_thread_num() + 1) * m, s = 0;
    for (int k = 1; k <= m; k++)
      mine[-k] = in[i][k - 1] - k;
    for (int k = 1; k <= m; k++)
      s += mine[-k] * k;
    out[i] += s;
  }
  show("in front");
#pragma omp parallel for num_threads(TEAM) schedule(static)
  for (int i = 0; i < N; i++) {
    int n = 1 + i % m;
    double *mine = w + omp_get_thread_num() * n * TEAM, s = 0;
    for (int k = 0; k < 1; k++)
      mine[k] = in[i][k] - k;
    s += mine[0];
    out[i] += s;
  }
  show("other lengths");
  free(w);
  free(v);
  free(u);
  free(t);
}

// The host looks at the block for the loop: one thread has the first iterations, or all.
static void heads(int m) {
  double *w = block(M), counts[TEAM] = {0};
  for (int pass = 0; pass < 3; pass++) {
#pragma omp parallel for num_threads(w[0] > 1 ? 1 : TEAM) schedule(static)
    for (int i = 0; i < N; i++) {
      double *mine = w + omp_get_thread_num() * m;
      FILL(mine);
      counts[omp_get_thread_num()]++;
    }
    show("clause");
  }
  show_double("counts", counts, TEAM);
  free(w);
}

// Somebody else knows the block.
static double *known;

static void keep(double *b) { known = b; }

static void aliases(int m) {
  double *w = block(m), *v = block(m);
  keep(w);
#pragma omp parallel for num_threads(TEAM) schedule(static)
  for (int i = 0; i < N; i++) {
    double *mine = w + omp_get_thread_num() * m;
    FILL(mine);
  }
  show_double("known", known, TEAM * m);
  show("known");
#pragma omp parallel num_threads(TEAM)
  {
    double *mine = v + omp_get_thread_num() * m, *last = mine;
    if (m > 3)
      last = v + m;
#pragma omp for schedule(static, N)
    for (int i = 0; i < N; i++) {
      FILL(mine);
      out[i] += last[m - 1];
    }
  }
  show("one of two");
  free(w);
  free(v);
}

// A loop leaves a pointer through which others look at what another one has left.
static void pointers(int m) {
  double *w = block(m), ends[TEAM] = {0};
#pragma omp parallel num_threads(TEAM)
  {
    double *mine = NULL;
    int me = omp_get_thread_num();
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      FILL((&w[me * m]));
    }
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      mine = w + me * m;
      mine[0] = in[i][0] + i;
      out[i] += mine[0];
    }
    ends[me] = mine[m - 1];
  }
  show_double("ends", ends, TEAM);
  show("pointer");
  free(w);
}

int main(int argc, char **argv) {
  int lengths[] = {4 + argc, 1 + argc};
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * M + k) % 101 * 0.25;
  for (int m = 5; m <= M; m += 19) {
    sums(m);
    left(m);
    inside(m);
    loops(m);
    carried(m, lengths);
    shapes(m);
    heads(m);
    aliases(m);
    pointers(m);
  }
  (void)argv;
  return 0;
}
