// Iterations that end the program: in the loop, in loops inside it, in functions, by exit(), abort() and functions of the program's own, with a
// message that has numbers of the iteration in it.
//
// RUN: %modes %s
// RUN: %modes %s -DBAD=1
// RUN: %modes %s -DBAD=2
// RUN: %modes %s -DBAD=3
// RUN: %modes %s -DBAD=4
// RUN: %modes %s -DBAD=5
// RUN: %modes %s -DBAD=6
// KERNELS: 6
// LAUNCHES: any
#include "../Inputs/show.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifndef BAD
#define BAD 0
#endif
#define N 600

static double v[N], w[N];
static int key[N], rank = 7;
static const char *program = "ends";
static struct pair {
  short a;
  unsigned long b;
} p[N];

static void fail(const char *what, int at, float by) {
  printf("%s: %s at %d (%g)\n", program, what, at, by);
  exit(40 + rank);
}

static double area(double x) {
  if (x < 0) {
    printf("negative %.3f, rank %d\n", x, rank);
    exit(5);
  }
  return sqrt(x);
}

/* Old style, with the check in front of everything, as transforms have it. */
static void transform(is, m, x, y) int is, m;
double *x, *y;
{
  if ((is != 1 && is != -1) || m < 1 || m > 20) {
    printf("transform: one of the parameters is invalid%5d%5d\n", is, m);
    exit(1);
  }
  for (int l = 0; l < m; l++)
    y[l] = x[l] + is * l;
}

static struct pair checked(int i) {
  struct pair r = {(short)i, 3ul * i};
  for (int k = 0; k < 4; k++)
    while (r.b % 7) {
      if (BAD == 5 && i == 77) {
        puts("pair");
        _Exit(9);
      }
      r.b++;
    }
  return r;
}

int main(void) {
  for (int i = 0; i < N; i++)
    v[i] = i, key[i] = i % 10;
  if (BAD == 1)
    v[317] = -3.5;
  printf("start\n");

#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (v[i] < 0) {
      printf("volume %d of %s: %g %ld %c %s %u%%\n", i, "\"list\"?\?", v[i], i * 3L, 'a' + i % 20, i > 5 ? "big" : "small",
             (unsigned char)i);
      fflush(stdout);
      exit(3);
    }
    w[i] = 2 * v[i];
  }
  if (BAD == 2)
    w[40] = -2;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    v[i] = area(w[i]);

  double sum = 0;
  int last = 0;
#pragma omp parallel for reduction(+ : sum) lastprivate(last)
  for (int i = 0; i < N; i++) {
    v[i] < 1e6 && i != 1000 ? (void)0 : fail("assertion", i, 1.5f);
    BAD != 3 || i != 599 || (fail("last", i, v[0]), 0);
    sum += v[i];
    last = i;
  }

#pragma omp parallel for schedule(static, 7)
  for (int i = 0; i < N; i += 10) {
    double own[10];
    for (int j = 0; j < 10; j++) {
      switch (BAD == 4 && i == 50 ? key[i + j] : -1) {
      case 4:
        printf("four %lld\n", 1LL << 40);
        exit(14);
      case 5:
        abort();
      default:
        own[j] = j + v[i];
      }
    }
    for (int j = 0; j < 10; j++)
      w[i + j] = own[j];
  }

#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[i] = checked(i);

  int is = BAD == 6 ? 2 : 1;
#pragma omp parallel default(none) shared(v, w, is)
  {
    double own[20];
#pragma omp for
    for (int i = 0; i < N / 20; i++) {
      transform(i == 3 ? is : 1, 20, v + i * 20, own);
      for (int j = 0; j < 20; j++)
        w[i * 20 + j] += own[j];
    }
  }
  printf("sum %.17g\n", sum);
  show_int("last", &last, 1);
  show_double("w", w, N);
  for (int i = 0; i < N; i += 111)
    printf("%d %lu\n", p[i].a, p[i].b);
  return 0;
}
