// RUN: %modes %s
// KERNELS: 9
// The same record in the forms that programs have: loops that go on with the next iteration, locks
// around the merge, several merges in one section, a test in front of the section, commas.
#include <limits.h>
#include <omp.h>
#include <stdio.h>

#define N 600

static double x[N];
static int id[N], ok[N];
static omp_lock_t lock;

struct found {
  int most, at, least, where;
};

static int next(int *most) {
  int best = INT_MIN, at = -1;
#pragma omp parallel
  {
    int mine = INT_MIN, where = -1;
#pragma omp for
    for (int i = 0; i < N; i++) {
      int v = id[i] % 97;
      if (!ok[i])
        continue;
      if (v <= mine)
        continue;
      mine = v;
      where = i;
    }
#pragma omp critical
    if (mine > best || (mine == best && where < at)) {
      best = mine;
      at = where;
    }
  }
  *most = best;
  return at;
}

/* With other ones around it, and in an inner loop. */
static int inner(int *most) {
  int best = -1, at = -1;
#pragma omp parallel
  {
    int mine = -1, where = -1;
#pragma omp for
    for (int k = 0; k < N / 20; k++)
      for (int m = 0; m < 20; m++) {
        int i = 20 * k + m;
        if (!ok[i] || mine >= id[i])
          continue;
        mine = id[i];
        where = i;
      }
    omp_set_lock(&lock);
    if (mine > best) {
      best = mine;
      at = where;
    }
    omp_unset_lock(&lock);
  }
  *most = best;
  return at;
}

static void both(struct found *f, double *sum) {
  double top = -1, low = 1e30, total = 0;
  int topAt = -1, lowAt = -1;
#pragma omp parallel
  {
    double t = -1, l = 1e30, s = 0;
    int ta = -1, la = N;
#pragma omp for
    for (int i = 0; i < N; i++) {
      if (x[i] > t) {
        t = x[i];
        ta = i;
      }
      if (x[i] < l) {
        l = x[i];
        la = i;
      }
      s += x[i];
    }
#pragma omp critical
    {
      if (t > top || (t == top && ta < topAt)) {
        top = t;
        topAt = ta;
      }
      total += s;
      if (l < low || (l == low && la < lowAt)) {
        low = l;
        lowAt = la;
      }
    }
  }
  f->most = (int)top;
  f->at = topAt;
  f->least = (int)low;
  f->where = lowAt;
  *sum = total;
}

/* One struct for both. */
static struct found together(void) {
  struct found f = {-1, -1, INT_MAX, -1};
#pragma omp parallel
  {
    int t = -1, l = INT_MAX, ta = -1, la = -1;
#pragma omp for
    for (int i = 0; i < N; i++) {
      if (id[i] % 89 > t) {
        t = id[i] % 89;
        ta = i;
      }
      if (id[i] % 89 < l) {
        l = id[i] % 89;
        la = i;
      }
    }
#pragma omp critical
    {
      if (t > f.most || (t == f.most && ta < f.at)) {
        f.most = t;
        f.at = ta;
      }
      if (l < f.least || (l == f.least && la < f.where)) {
        f.least = l;
        f.where = la;
      }
    }
  }
  return f;
}

/* A test in front of the section, which lets ties pass. */
static int tested(double *value) {
  double best = -1;
  int at = -1;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (x[i] >= best) {
#pragma omp critical
      if (x[i] > best || (x[i] == best && i < at)) {
        best = x[i];
        at = i;
      }
    }
  *value = best;
  return at;
}

static int skipped(int *value) {
  int best = -1, at = -1;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (id[i] % 7 < 2)
      continue;
#pragma omp critical(skip)
    if (id[i] % 89 > best || (id[i] % 89 == best && i > at)) {
      best = id[i] % 89;
      at = i;
    }
  }
  *value = best;
  return at;
}

/* A sum under a lock. */
static double locked(void) {
  double all = 0;
#pragma omp parallel
  {
    double own = 0;
#pragma omp for
    for (int i = 0; i < N; i++)
      own += x[i];
    omp_set_lock(&lock);
    all += own;
    omp_unset_lock(&lock);
  }
  return all;
}

/* By commas. */
static int commas(int *most) {
  int best = -1, at = -1;
#pragma omp parallel
  {
    int mine = -1, where = -1;
#pragma omp for
    for (int i = 0; i < N; i++)
      if (id[i] % 89 > mine)
        mine = id[i] % 89, where = i;
#pragma omp critical
    if (mine > best || (mine == best && where < at))
      best = mine, (at = where);
  }
  *most = best;
  return at;
}

int main(void) {
  struct found f;
  double v;
  int k, at;
  omp_init_lock(&lock);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    x[i] = (i * 7919L % 101) * 0.25;
    id[i] = (int)(i * 31L % N);
    ok[i] = i % 3 != 0;
  }
  at = next(&k);
  printf("%d %d\n", at, k);
  at = inner(&k);
  printf("%d %d\n", at, k);
  both(&f, &v);
  printf("%d %d %d %d %g\n", f.most, f.at, f.least, f.where, v);
  f = together();
  printf("%d %d %d %d\n", f.most, f.at, f.least, f.where);
  at = tested(&v);
  printf("%d %g\n", at, v);
  at = skipped(&k);
  printf("%d %d\n", at, k);
  printf("%g\n", locked());
  at = commas(&k);
  printf("%d %d\n", at, k);
  omp_destroy_lock(&lock);
  return 0;
}
