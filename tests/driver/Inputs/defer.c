#include <stdio.h>

enum { n = 40 };
static int a[n];

static void add(int t) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] += i + t;
}

static void twice(int *p) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = p[i] * 2 % 1001;
}

static int in_a_loop(int *p, int t) {
  int s = 0;
  for (int k = 0; k < 3; k++) {
    _Defer {
      s += p[k];
      p[k + 1] = 5;
    }
    twice(p);
    if (k == t)
      continue;
    _Defer if (p[3] & 1)
      p[3]++;
    add(k);
  }
  return s;
}

static int around_a_launch(int *p, int t) {
  _Defer twice(p);
  _Defer {
    p[t]++;
    add(t);
    p[t]++;
  }
  p[5]++;
  return p[6];
}

int main(void) {
  for (int t = 0; t < 5; t++) {
    int in = in_a_loop(a, t), around = around_a_launch(a, t);
    printf("%d %d %d\n", in, around, a[t]);
  }
}
