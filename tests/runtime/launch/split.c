// Loops of all forms, divided between host and device: results are those of either alone, and the device runs its share.
//
// RUN: %clang -O2 -fopenmp %s -o %t.plain && %o2o -O2 -fopenmp -fplugin-arg-omp2ocl-no-sink %s -o %t && %t.plain > %t.expected
// RUN: env OMP2OCL=openmp %t > %t.out && diff %t.expected %t.out
// RUN: for m in unified discrete; do for s in 0 0.01 0.25 0.5 0.99 1 on auto; do env OMP2OCL=opencl OMP2OCL_MEMORY=$m OMP2OCL_SPLIT=$s %t > %t.out 2> %t.err || exit 1; diff %t.expected %t.out || exit 1; %not grep . %t.err || exit 1; done; done
// RUN: env OMP2OCL=verify OMP2OCL_SPLIT=0.5 %t > %t.out 2> %t.err && diff %t.expected %t.out && grep 'compared, 0 differ' %t.err
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_SPLIT=0.25 OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s
// CHECK: launch up_{{[0-9]+}}: 250 iterations
// CHECK: launch down_{{[0-9]+}}: 84 iterations
// CHECK: launch columns_{{[0-9]+}}: 10000 iterations
// CHECK: launch shared_{{[0-9]+}}: 250 iterations
// CHECK: launch combined_{{[0-9]+}}: 25 iterations
// CHECK: launch own_{{[0-9]+}}: 250 iterations
// RUN: rm -rf %t.cache && env XDG_CACHE_HOME=%t.cache OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_SPLIT=on OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s --check-prefix=WHY
// WHY-DAG: share of columns_{{[0-9]+}}: not split: both parts write 'columns_of'
// WHY-DAG: share of sums_{{[0-9]+}}: never split: more than elements of arrays and reductions comes out of it
// WHY-DAG: share of last_{{[0-9]+}}: never split: more than elements of arrays and reductions comes out of it
// RUN: env OMP2OCL=opencl OMP2OCL_SPLIT=1.5 %t 2>&1 | %FileCheck %s --check-prefix=BAD
// BAD: {{^}}omp2ocl: OMP2OCL_SPLIT='1.5' is not one of off, auto, on, a share from 0 to 1; using off{{$}}
// REQUIRES: opencl
#include <stdio.h>
#include <stdlib.h>

#define N 1000
#define LAST (N - 1)

static int a[N], b[N], columns_of[100][100];
static int counts[4];

static void show(const char *name, const int *p, int n) {
  unsigned hash = 0;
  for (int i = 0; i < n; i++)
    hash = hash * 31 + (unsigned)p[i];
  printf("%s %08x\n", name, hash);
}

static void up(int from, int to) {
#pragma omp parallel for
  for (int i = from; i < to; i++)
    a[i] = a[i] * 3 + i;
}

/* Down, in steps, a macro for a bound, and reductions. */
static int down(int *most) {
  int sum = 5, largest = *most;
#pragma omp parallel for reduction(+ : sum) reduction(max : largest)
  for (long i = LAST; i >= 0; i -= 3) {
    sum += a[i] ^ (int)i;
    if (a[i] > largest)
      largest = a[i];
  }
  *most = largest;
  return sum;
}

static void narrow(unsigned char n) {
  const short *unused = NULL;
  (void)unused;
#pragma omp parallel for default(shared)
  for (unsigned char i = 1; i <= n; i += 2)
    b[i] += 7;
#pragma omp parallel for
  for (int *p = b + N; p > b; --p)
    p[-1] += 3;
#pragma omp parallel for
  for (unsigned i = 0; N > i; i = i + 1)
    b[i] ^= (int)i;
#pragma omp parallel for default(none) shared(b)
  for (int i = 0; i != N; ++i)
    b[i] += 1;
}

/* Ranges of both parts overlap: split in shared memory only. */
static void columns(void) {
#pragma omp parallel for collapse(2)
  for (int j = 0; j < 100; j++)
    for (int i = 0; i < 100; i++)
      columns_of[i][j] += i - j;
}

static void empty(int from) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 100; i++)
    for (int j = from; j < 4; j++)
      columns_of[i][j] += 1;
}

/* In a region, where all threads have the same part; two loops that follow each other; the host
 * reads and writes in between. */
static void shared(int rounds) {
  int teams = 0;
#pragma omp parallel
  {
    for (int r = 0; r < rounds; r++) {
#pragma omp for
      for (int i = 0; i < N; i++)
        a[i] += b[LAST - i] * r;
#pragma omp single
      {
        b[r] = a[LAST] + a[0];
        teams++;
      }
#pragma omp for nowait
      for (int i = 0; i < N; i++)
        b[i] -= i & r;
#pragma omp barrier
    }
  }
  printf("%d rounds\n", teams);
}

static void together(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = b[i] + 1;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    b[i] = a[i] * 2;
}

static void arrays(void) {
#pragma omp parallel for reduction(+ : counts)
  for (int i = 0; i < N; i++)
    counts[i & 3] += a[i] & 15;
}

static int last(void) {
  int x = 0, i;
#pragma omp parallel for lastprivate(x, i)
  for (i = 0; i < N; i++)
    x = a[i] + i;
  return x + i;
}

/* What an iteration sees is the sum of all before it: never split.  And loops that others are made
 * of, whose bound is lowered. */
static int sums(void) {
  int s = 0;
#pragma omp parallel for reduction(inscan, + : s)
  for (int i = 0; i < N; i += 2) {
    b[i] ^= s;
#pragma omp scan exclusive(s)
    s += a[i] & 7;
  }
#pragma omp parallel for
#pragma omp tile sizes(7)
  for (int i = 0; i < N; i++)
    a[i] += b[i] + i;
  return s;
}

// What the device combines itself begins with the value in front of the loop.
typedef struct pair {
  int n;
  double x;
} pair;
#pragma omp declare reduction(both : pair : omp_out.n += omp_in.n, omp_out.x += omp_in.x) initializer(omp_priv = (pair){0, 0})

static void combined(void) {
  pair p = {7, 0.5};
  _Float16 h = 3;
#pragma omp parallel for reduction(both : p) reduction(+ : h)
  for (int i = 0; i < 100; i++) {
    p.n += i;
    p.x += i * 0.5;
    h += (_Float16)(i % 3);
  }
  printf("%d %g %d\n", p.n, p.x, (int)h);
}

// One of the smallest, and where: no member is combined by itself.
typedef struct least {
  int at;
  double x;
} least;
static least least_of(least a, least b) {
  return b.x < a.x || (b.x == a.x && b.at < a.at) ? b : a;
}
#pragma omp declare reduction(first : least : omp_out = least_of(omp_out, omp_in)) initializer(omp_priv = omp_orig)
#pragma omp declare reduction(bits : unsigned : omp_out = (omp_out | omp_in) & 0xffffff) initializer(omp_priv = 0)

// What came before them counts, what the host's part and what the kernel's part have.
static void own(int r) {
  static unsigned sets[3];
  least m = {-1, 1e9}, near[2] = {{-1, 1e9}, {-2, r < 6 ? -1 : 1e9}};
  int at = r;
#pragma omp parallel for reduction(first : m)
  for (int i = 0; i < N; i++) {
    least one = {i, (i * 37 + r * 311) % 1009};
    m = least_of(m, one);
  }
#pragma omp parallel
  {
#pragma omp for reduction(first : near) reduction(bits : sets)
    for (int i = 0; i < N; i++) {
      least one = {i, (i * 91 + r) % 977};
      near[i & 1] = least_of(near[i & 1], one);
      sets[i % 3] = (sets[i % 3] | 1u << (i * r & 31)) & 0xffffff;
    }
  }
#pragma omp parallel for lastprivate(conditional : at)
  for (int i = 0; i < N; i++)
    if (i % 613 == r)
      at = i;
  printf("%d %g %d %g %d %g %x %x %x %d\n", m.at, m.x, near[0].at, near[0].x, near[1].at, near[1].x,
         sets[0], sets[1], sets[2], at);
}

int main(void) {
  int most = -1;
  for (int r = 0; r < 12; r++) {
    up(0, N);
    up(500, 500);
    up(10, 11);
    printf("%d %d\n", down(&most), most);
    narrow((unsigned char)(100 + r));
    columns();
    empty(r % 6);
    shared(3);
    together();
    combined();
    own(r);
    a[r] += 5;
    arrays();
    printf("%d\n", sums());
    b[N - 1 - r] += last();
  }
  show("a", a, N);
  show("b", b, N);
  show("columns", &columns_of[0][0], 10000);
  show("counts", counts, 4);
  return 0;
}
