// Which inner loops of reductions become dimensions, with which results: collapsed loops, functions, pointers, triangles, steps, ranges without values, scratch
// arrays, extremes in all forms, numbers that wrap, what threads add up; and what stays a loop: arrays, functions of the program and last values that are
// reduced to, values that are carried, loops that are left, what is updated atomically.
//
// RUN: %modes %s
// RUN: env OMP2OCL_VECTORS=on OMP2OCL_LOCAL=on %modes %s
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified OMP2OCL_LEVELS=on OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_LEVELS=on OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// The shape for CPUs is the other one.
// RUN: env OMP2OCL=opencl OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck --check-prefix CPU %s
// CPU: launch norm_{{[0-9]+}}: 7 iterations
// CPU: launch collapsed_{{[0-9]+}}: 99 iterations
// KERNELS: 25
// LOOPS: 26
#include "../Inputs/show.h"

#include <math.h>
#include <stdlib.h>

enum { N = 9, M = 33, K = 11, BINS = 5, MANY = 3000 };

static double cube[N][K][M], other[N][M];
static int plane[N][M];
static unsigned words[N][M];
static short shorts[N][M];

static void say(const char *what, double value) {
  printf("%s %.10g\n", what, value);
  fflush(stdout);
}

/* A box inside of another one, as pointers: a sum and the largest size. */
static double norm(int n1, int n2, int n3, const double *at, double *largest) {
  const double(*r)[n2][n1] = (const double(*)[n2][n1])at;
  double s = 0, most = 0;
#pragma omp parallel for reduction(+ : s) reduction(max : most)
  for (int i3 = 1; i3 < n3 - 1; i3++)
    for (int i2 = 1; i2 < n2 - 1; i2++)
      for (int i1 = 1; i1 < n1 - 1; i1++) {
        s += r[i3][i2][i1] * r[i3][i2][i1];
        double a = fabs(r[i3][i2][i1]);
        if (a > most)
          most = a;
      }
  *largest = most;
  return s;
}

static void collapsed(int m) {
  double s = 0, low = 1e30;
#pragma omp parallel for collapse(2) reduction(+ : s) reduction(min : low)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < K; j++)
      for (int k = 0; k < m; k++) {
        s += cube[i][j][k];
        low = fmin(low, cube[i][j][k]);
      }
  say("collapsed", s);
  say("low", low);
}

/* first and end: of the inner loops, that may have no values. */
static void ranges(int first, int end, int step) {
  long down = 7, wide = 0, inner = 0;
#pragma omp parallel for reduction(+ : down, wide)
  for (int i = 0; i < N; i++) {
    for (int j = end - 1; j >= first; j--)
      down += plane[i][j] * j;
    for (int j = first; j < end; j++)
      wide += plane[i][j] + j;
  }
  say("down", (double)down);
  say("wide", (double)wide);
#pragma omp parallel for reduction(+ : wide)
  for (int i = 0; i < N; i++)
    for (int j = first; j < end; j += 3)
      wide += plane[i][j] + j;
  say("wide", (double)wide);
#pragma omp parallel for reduction(+ : inner)
  for (int i = 0; i < M; i += step)
    for (int j = i; j < end; j++)
      for (int k = j; k <= i + 3 && k < M; k++)
        inner += i * 100 + j * 10 + k;
  say("inner", (double)inner);
}

static void scratch(void) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      double a[4];
      for (int k = 0; k < 4; k++)
        a[k] = other[i][j] * (k + 1);
      for (int k = 0; k < 4; k++)
        s += a[3 - k] * k;
    }
  say("scratch of each", s);

  // filled by one loop, read by the next
  s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++) {
    double a[M];
    for (int j = 0; j < M; j++)
      a[j] = other[i][j] + j;
    for (int j = 0; j < M; j++)
      s += a[M - 1 - j] * j;
  }
  say("scratch of all", s);
}

static void integers(int m) {
  unsigned sum = 1, product = 1, either = 0, both = ~0u;
  unsigned char byte = 250;
  short narrow = 3;
#pragma omp parallel for reduction(+ : sum, byte, narrow) reduction(* : product) reduction(| : either) reduction(& : both)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++) {
      sum += words[i][j] * 2654435761u;
      byte += (unsigned char)words[i][j];
      narrow += shorts[i][j];
      product *= words[i][j] | 1;
      either |= words[i][j] & 0x1111;
      both &= words[i][j] | 0xf0f0;
    }
  printf("sum %u byte %d narrow %d product %u either %u both %u\n", sum, byte, narrow, product, either, both);
  fflush(stdout);
}

static void extremes(int m) {
  double a = -1e30, b = 1e30, c = -1e30, d = 1e30;
  float e = -1e30f, f = 1e30f;
  int g = -1, h = 10000;
#pragma omp parallel for reduction(max : a, c, e, g) reduction(min : b, d, f, h)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++) {
      double v = other[i][j];
      if (v > a)
        a = v;
      if (b > v && j != 3)
        b = v;
      c = fmax(v, c);
      d = d <= v ? d : v;
      e = fmaxf(e, (float)v + 1);
      f = (float)v < f ? (float)v : f;
      if (plane[i][j] % 2) {
        if (g < plane[i][j])
          g = plane[i][j];
      } else {
        h = plane[i][j] < h ? plane[i][j] : h;
      }
    }
  printf("extremes %g %g %g %g %g %g %d %d\n", a, b, c, d, e, f, g, h);
  fflush(stdout);
}

/* Conditions around the loops and in them. */
static void conditions(int m, int flag) {
  long s = 0, t = 0;
#pragma omp parallel for reduction(+ : s, t)
  for (int i = 0; i < N; i++) {
    int limit = i % 3 ? m : m / 2;
    if (flag) {
      if (i & 1) {
        for (int j = 0; j < m; j++)
          if (plane[i][j] > 3) {
            if (j % 2)
              s += plane[i][j];
            else
              t += j;
          }
      } else {
        for (int j = 0; j < m; j++)
          if (j < limit)
            t += plane[i][j] ? i : j;
      }
    }
  }
  say("conditions", (double)(s * 100 + t));
}

/* Each thread adds up its own, which then come together. */
static void threads(int m) {
  double total = 0, most = -1;
  long count = 0;
#pragma omp parallel
  {
    double mine = 0, top = -1;
#pragma omp for
    for (int i = 0; i < N; i++)
      for (int j = 0; j < m; j++) {
        mine += other[i][j];
        if (other[i][j] > top)
          top = other[i][j];
      }
#pragma omp critical
    {
      total += mine;
      if (top > most)
        most = top;
    }
  }
  say("total", total);
  say("most", most);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++)
      if (plane[i][j] > 4) {
#pragma omp atomic
        count += plane[i][j];
      }
  say("count", (double)count);
  count = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++) {
#pragma omp critical
      {
        count++;
        total += plane[i][j];
      }
    }
  say("count", (double)count);
  say("total", total);
}

/* Arrays are written as well, that may be the same. */
static void written(int m, double *to, const double *from) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++) {
      to[i * M + j] = from[i * M + j] + j;
      s += to[i * M + j];
    }
  say("written", s);
}

/* An outer iteration runs the loop for all rows of a tile. */
static void tiles(int m) {
  long s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int t = 0; t < N; t += 4) {
    int end = t + 4 < N ? t + 4 : N;
    for (int i = t; i < end; i++)
      for (int j = 0; j < m; j++)
        s += plane[i][j] * (i - t);
  }
  say("tiles", (double)s);
}

struct best {
  double value;
  int at;
};

static void better(struct best *to, const struct best *from) {
  if (from->value > to->value || (from->value == to->value && from->at < to->at))
    *to = *from;
}
#pragma omp declare reduction(best : struct best : better(&omp_out, &omp_in)) initializer(omp_priv = (struct best){-1e30, 0})

static void kept(int m) {
  long bins[BINS] = {0};
  // CHECK-DAG: launch kept_[[#@LINE+1]]: 9 iterations
#pragma omp parallel for reduction(+ : bins)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++)
      bins[plane[i][j] % BINS] += j;
  show_long("bins", bins, BINS);

  static int many[MANY];
  // CHECK-DAG: launch kept_[[#@LINE+1]]: 9 iterations
#pragma omp parallel for reduction(+ : many)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++)
      many[(plane[i][j] * 257 + j * 31) % MANY] += 1;
  show_int("many", many, MANY);

  struct best found = {-1e30, 0};
  // CHECK-DAG: launch kept_[[#@LINE+1]]: 9 iterations
#pragma omp parallel for reduction(best : found)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++)
      if (other[i][j] > found.value) {
        found.value = other[i][j];
        found.at = i * M + j;
      }
  printf("best %g at %d\n", found.value, found.at);

  int last = 0;
  long s = 0;
  // CHECK-DAG: launch kept_[[#@LINE+1]]: 9 iterations
#pragma omp parallel for reduction(+ : s) lastprivate(last)
  for (int i = 0; i < N; i++) {
    last = plane[i][1] + i;
    for (int j = 0; j < m; j++)
      s += plane[i][j] + last;
  }
  printf("last %d %ld\n", last, s);

  // a value is carried to the next element
  double steps = 0;
  // CHECK-DAG: launch kept_[[#@LINE+1]]: 9 iterations
#pragma omp parallel for reduction(+ : steps)
  for (int i = 0; i < N; i++) {
    double before = 0;
    for (int j = 0; j < m; j++) {
      steps += fabs(other[i][j] - before);
      before = other[i][j];
    }
  }
  say("steps", steps);

  // a running number
  s = 0;
  // CHECK-DAG: launch kept_[[#@LINE+1]]: 9 iterations
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++) {
    int number = 0;
    for (int j = 0; j < m; j++)
      if (plane[i][j] > 3)
        s += plane[i][j] * number++;
  }
  say("numbered", (double)s);

  // a loop that is left
  s = 0;
  // CHECK-DAG: launch kept_[[#@LINE+1]]: 9 iterations
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++) {
      if (plane[i][j] == 7)
        break;
      s += plane[i][j];
    }
  say("left", (double)s);

  // the value so far
  s = 0;
#pragma omp parallel for reduction(+ : s) num_threads(1)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++) {
      s += plane[i][j];
      other[i][j] = (double)s;
    }
  show_double("so far", &other[0][0], N * M);

  // a product of sums of rows
  double rows = 1;
  // CHECK-DAG: launch kept_[[#@LINE+1]]: 9 iterations
#pragma omp parallel for reduction(* : rows)
  for (int i = 0; i < N; i++) {
    double row = 0;
    for (int j = 0; j < m; j++)
      row += plane[i][j] == 5;
    rows *= row + 1;
  }
  say("rows", rows);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      plane[i][j] = (i * 7 + j * 3) % 11;
      words[i][j] = (unsigned)(i * 7919 + j) * 104729u;
      shorts[i][j] = (short)(i * 3001 + j * 977);
      other[i][j] = (i * 5 + j * 3) % 17 / 4.0 - 2;
      for (int k = 0; k < K; k++)
        cube[i][k][j] = (i * 5 + j * 3 + k * 7) % 13 / 4.0 - 1;
    }
  double largest;
  // CHECK-DAG: launch norm_{{[0-9]+}}: 1953 iterations
  say("norm", norm(M, K, N, &cube[0][0][0], &largest));
  say("largest", largest);
  // CHECK-DAG: launch norm_{{[0-9]+}}: 1 iterations
  say("one", norm(3, 3, 3, &cube[0][0][0], &largest));
  say("none", norm(2, 3, 3, &cube[0][0][0], &largest));
  // CHECK-DAG: launch collapsed_{{[0-9]+}}: 3267 iterations
  collapsed(M);
  // CHECK-DAG: launch ranges_{{[0-9]+}}: 279 iterations
  // CHECK-DAG: launch ranges_{{[0-9]+}}: 99 iterations
  // CHECK-DAG: launch ranges_{{[0-9]+}}: {{[0-9][0-9][0-9][0-9]+}} iterations
  ranges(1, M - 1, 1);
  ranges(5, 5, 3);
  ranges(9, 2, 1);
  // CHECK-DAG: launch scratch_{{[0-9]+}}: 297 iterations
  // CHECK-DAG: launch scratch_{{[0-9]+}}: 9 iterations
  scratch();
  // CHECK-DAG: launch integers_{{[0-9]+}}: 297 iterations
  integers(M);
  integers(0);
  // CHECK-DAG: launch extremes_{{[0-9]+}}: 297 iterations
  extremes(M);
  extremes(-1);
  // CHECK-DAG: launch conditions_{{[0-9]+}}: 297 iterations
  conditions(M, 1);
  conditions(M, 0);
  // CHECK-DAG: launch threads_{{[0-9]+}}: 297 iterations
  // CHECK-DAG: launch threads_{{[0-9]+}}: 9 iterations
  // CHECK-DAG: launch threads_{{[0-9]+}}: 9 iterations
  threads(M);
  // CHECK-DAG: launch written_{{[0-9]+}}: 297 iterations
  written(M, &other[0][0], &cube[0][0][0]);
  // CHECK-DAG: launch written_{{[0-9]+}}: 297 iterations
  written(M, &other[0][0], &other[0][0]);
  // CHECK-DAG: launch written_{{[0-9]+}}: 9 iterations
  written(M - 3, &cube[1][0][0], &cube[0][K - 1][M - 2]);
  // CHECK-DAG: launch tiles_{{[0-9]+}}:
  tiles(M);
  kept(M);

  _Bool any = 0, every = 1;
  // CHECK-DAG: launch main_[[#@LINE+1]]: 297 iterations
#pragma omp parallel for reduction(|| : any) reduction(&& : every)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      any = any || plane[i][j] == 8;
      if (plane[i][j] > 10)
        every = 0;
    }
  printf("any %d every %d\n", any, every);

  double a = 0, b = 0;
  // CHECK-DAG: launch main_[[#@LINE+1]]: 297 iterations
#pragma omp parallel for reduction(+ : a, b) schedule(static, 2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < N; k++) {
        a += plane[i][j] * plane[k][j];
        b -= plane[k][j];
      }
  say("a", a);
  say("b", b);
  return 0;
}
