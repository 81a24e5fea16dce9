// One launch for several is not one where the host reads a number, in the head of a loop around a directive, that a kernel may write: whatever
// the expression that writes it. (Found by review: (&s)->n, f()->n and *(s.cnt + 1) were not seen to write s.)
//
// RUN: %modes %s
// KERNELS: 13
// LAUNCHES: any
#include "../Inputs/show.h"

#define M 40
#define N 10
static double a[M], u[N][M];
static struct S {
  int n, cnt[4];
} s;
static int *get(void) { return s.cnt; }
static struct S *whole(void) { return &s; }

static void start(void) {
  s = (struct S){3, {3, 3, 3, 3}};
  for (int k = 0; k < M; k++)
    a[k] = k;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      u[i][k] = i;
}

static void show(const char *what) {
  printf("%s %d %d\n", what, s.n, s.cnt[1]);
  show_double("a", a, M);
  show_double("u", &u[0][0], N * M);
}

static void neighbours_0(int m) {
#pragma omp parallel for
  for (int k = 0; k < m; k++) {
    a[k] += 1;
    if (k == 2)
      (&s)->n = 6;
  }
  for (int i = 1; i < s.n; i++)
#pragma omp parallel for
    for (int k = 0; k < m; k++)
      u[i][k] += u[i - 1][k] + 1;
}

static void neighbours_1(int m) {
#pragma omp parallel for
  for (int k = 0; k < m; k++) {
    a[k] += 1;
    if (k == 2)
      *(&s.n) = 6;
  }
  for (int i = 1; i < s.n; i++)
#pragma omp parallel for
    for (int k = 0; k < m; k++)
      u[i][k] += u[i - 1][k] + 1;
}

static void neighbours_2(int m) {
#pragma omp parallel for
  for (int k = 0; k < m; k++) {
    a[k] += 1;
    if (k == 2)
      (*(&s.n))++;
  }
  for (int i = 1; i < s.n; i++)
#pragma omp parallel for
    for (int k = 0; k < m; k++)
      u[i][k] += u[i - 1][k] + 1;
}

static void neighbours_3(int m) {
#pragma omp parallel for
  for (int k = 0; k < m; k++) {
    a[k] += 1;
    if (k == 2)
      *(s.cnt + 1) = 6;
  }
  for (int i = 1; i < s.cnt[1]; i++)
#pragma omp parallel for
    for (int k = 0; k < m; k++)
      u[i][k] += u[i - 1][k] + 1;
}

static void neighbours_4(int m) {
#pragma omp parallel for
  for (int k = 0; k < m; k++) {
    a[k] += 1;
    if (k == 2)
      get()[1] = 6;
  }
  for (int i = 1; i < s.cnt[1]; i++)
#pragma omp parallel for
    for (int k = 0; k < m; k++)
      u[i][k] += u[i - 1][k] + 1;
}

static void neighbours_5(int m) {
#pragma omp parallel for
  for (int k = 0; k < m; k++) {
    a[k] += 1;
    if (k == 2)
      whole()->n = 6;
  }
  for (int i = 1; i < s.n; i++)
#pragma omp parallel for
    for (int k = 0; k < m; k++)
      u[i][k] += u[i - 1][k] + 1;
}

static void around(int m) {
  for (int i = 1; i < s.n; i++)
#pragma omp parallel for
    for (int k = 0; k < m; k++) {
      u[i][k] += u[i - 1][k] + 1;
      if (k == 2)
        (&s)->n = 6;
    }
}

int main(void) {
  start();
  neighbours_0(M);
  show("(&s)->n = 6");
  start();
  neighbours_1(M);
  show("*(&s.n) = 6");
  start();
  neighbours_2(M);
  show("(*(&s.n))++");
  start();
  neighbours_3(M);
  show("*(s.cnt + 1) = 6");
  start();
  neighbours_4(M);
  show("get()[1] = 6");
  start();
  neighbours_5(M);
  show("whole()->n = 6");
  start();
  around(M);
  show("around");
  return 0;
}
