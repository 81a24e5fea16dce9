// Jumps forward out of nested statements: to the end of the iteration, out of two loops, out of a switch, over
// declarations, in called functions, several labels.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#define N 60
static int a[N], b[N], c[N];

static int find(int v) {
  int r = -1;
  for (int j = 0; j < 10; j++)
    for (int k = 0; k < 10; k++)
      if (j * k == v) {
        r = j;
        goto out;
      }
  r = -2;
out:
  return r * 2;
}

static int check(int v) {
  int n = 0;
  if (v < 5)
    goto low;
  if (v > 50)
    goto high;
  n = v;
  int extra = n / 2;
  return n + extra;
low:
  n += 100;
high:
  n += 1000;
  return n;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 10; j++)
      for (int k = 0; k < 10; k++)
        if (j * k == i) {
          a[i] = j;
          goto next;
        }
    a[i] = -1;
  next:;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int j, k = 0;
    for (j = 0; j < 10; j++)
      for (k = 0; k < 10; k++)
        if (j * k == i)
          goto found;
    b[i] = -1;
    continue;
  found:
    b[i] = j + 100 * k;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    c[i] = find(i) + check(i);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int s = 0;
    for (int j = 0; j < 6; j++) {
      switch ((i + j) % 4) {
      case 0:
        s++;
        goto skip;
      case 1:
        while (1) {
          s += 2;
          if (s > i)
            goto done;
          if (s % 3 == 0)
            goto skip;
          break;
        }
        break;
      default:
        if (s > 20)
          break;
        s += 3;
      }
      s += 10;
    skip:
      s += j;
    }
  done:
    a[i] += s;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 3 == 0)
      goto end;
    int t = i * 2, u[2] = {t, 1};
    b[i] += t + u[1];
    if (i % 3 == 1) {
      b[i]++;
      goto end;
    }
    b[i] += 5;
  end:
    c[i]++;
  }
  show_int("a", a, N);
  show_int("b", b, N);
  show_int("c", c, N);
  return 0;
}
