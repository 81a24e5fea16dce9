// What host code does with memory between kernels, in a file that has none: loops that wrap, count down, leave others; pointers behind pointers;
// parts that arguments tell, empty ones and ones in front of the pointer; assembly, computed jumps, calls in tail position, variable arguments.
// RUN: %modes %s %S/../Inputs/host-unit-forms-2.c
// KERNELS: 5
// LAUNCHES: any
// OCLGRIND: no (thousands of launches)
// RUN: %modes %s %S/../Inputs/host-unit-forms-2.c -O1
#include "../Inputs/host-unit-forms.h"
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 300 };
static void out(const char *name, const double *u, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += u[i] * (i + 1);
  printf("%s %.10g\n", name, s);
}

// pure functions that launch
__attribute__((noinline)) static void pure1(double *u, int n) {
  u[0] = 1;
  double s = norm(u, n);
  u[0] = 2;
  s += norm(u, n);
  u[1] = s;
  printf("pure1 %.10g\n", s);
}
__attribute__((noinline)) static void pure2(double *u, int n) {
  double s = 0;
  for (int i = 0; i < 5; i++) {
    u[i] = i + 10;
    s += norm(u, n);
  }
  printf("pure2 %.10g\n", s);
}
// volatile and atomics
__attribute__((noinline)) static void vol(double *u, int n) {
  volatile double *w = u;
  double s = 0;
  scale(u, n, 0.5);
  for (int k = 0; k < n; k += 3)
    w[k] += 1;
  scale(u, n, 0.5);
  for (int k = 0; k < n; k++)
    s += w[k];
  printf("vol %.10g\n", s);
}
__attribute__((noinline)) static void atom(int *x, int n) {
  mix(x, n, 3);
  int s = __atomic_fetch_add(&x[4], 5, __ATOMIC_SEQ_CST);
  s += __atomic_load_n(&x[5], __ATOMIC_RELAXED);
  mix(x, n, 5);
  for (int k = 0; k < n; k++)
    s += __atomic_exchange_n(&x[k], k, __ATOMIC_ACQ_REL);
  mix(x, n, 5);
  _Atomic int *y = (_Atomic int *)x;
  for (int k = 0; k < n; k += 7)
    y[k] += 2;
  mix(x, n, 7);
  for (int k = 0; k < n; k++)
    s += x[k] * k;
  printf("atom %d\n", s);
}
// exits of outer loops in inner loops
__attribute__((noinline)) static void inner(double *u, int n, int stop) {
  scale(u, n, 0.25);
  double s = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      if (j == stop)
        goto next;
      if (i * 7 + j == stop * 20)
        goto out;
      s += u[(i + j) % n];
    }
  next:
    u[i] = s;
  }
out:
  scale(u, n, 0.25);
  out("inner", u, n);
}
__attribute__((noinline)) static void inner2(double *u, int n, int stop) {
  scale(u, n, 0.25);
  int k = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 10; j++) {
      if (j == stop)
        goto out;
      k++;
    }
    u[i] = k;
  }
out:
  scale(u, n, 0.25);
  out("inner2", u, n);
}
__attribute__((noinline)) static void inner3(double *u, int n, int stop) {
  scale(u, n, 0.25);
  for (int i = 0; i < n; i++) {
    int j = 0;
    do {
      if (i + j == stop)
        return out("inner3r", u, n);
      j++;
    } while (j < 3);
    u[i] += 3;
  }
  scale(u, n, 0.25);
  out("inner3", u, n);
}
// narrow
__attribute__((noinline)) static void narrow(double *u, int n) {
  scale(u, n, 0.5);
  for (unsigned char c = 250; c != 3; c++)
    u[c] += 1;
  scale(u, n, 0.5);
  for (signed char c = 120; c >= 0; c++)
    u[c] += 2;
  scale(u, n, 0.5);
  for (unsigned short c = 65530; c != 6; c++)
    u[(unsigned short)(c + 7)] += 4;
  scale(u, n, 0.5);
  for (unsigned c = 0; c < 20; c++)
    u[(c * 3000000000u) % 300u] += 8;
  scale(u, n, 0.5);
  for (unsigned c = n - 1; c < (unsigned)n; c -= 3)
    u[c] += 5;
  scale(u, n, 0.5);
  for (int c = 0; c < n; c++)
    u[(unsigned char)(c * 5)] += 1;
  scale(u, n, 0.5);
  out("narrow", u, n);
}
__attribute__((noinline)) static void narrow2(double *u, unsigned char from, unsigned char to, short by) {
  scale(u, N, 0.5);
  for (unsigned char c = from; c != to; c += by)
    u[c] += 1;
  scale(u, N, 0.5);
  for (short c = from; c < to; c += by)
    u[c] += 1;
  scale(u, N, 0.5);
  for (unsigned c = from + 4; c-- > from;)
    u[c - from] += 1;
  scale(u, N, 0.5);
  out("narrow2", u, N);
}
// negative parts, empty loops
__attribute__((noinline)) static void part(double *u, int from, int to) {
  for (int k = from; k < to; k++)
    u[k] += 3;
}
__attribute__((noinline)) static void back(double *e, int n) {
  for (int k = 1; k <= n; k++)
    e[-k] += k;
}
__attribute__((noinline)) static double backw(double *e, double stop) {
  double s = 0;
  do
    s += *--e;
  while (*e != stop);
  return s;
}
__attribute__((noinline)) static void parts(double *u, int n) {
  scale(u, n, 0.5);
  part(u, 5, 2);
  part(u, 3, 8);
  scale(u, n, 0.5);
  for (int k = 0; k < 4; k++)
    part(u, 60 * k, 60 * k + 5 * (k - 1));
  scale(u, n, 0.5);
  back(u + n, 5);
  scale(u, n, 0.5);
  for (int k = 1; k < 4; k++)
    back(u + n - k, k);
  scale(u, n, 0.5);
  u[3] = -7;
  double s = backw(u + n, -7);
  scale(u, n, 0.5);
  u[n - 6] = s;
  out("parts", u, n);
}
// variadic
__attribute__((noinline)) static double vary(int count, ...) {
  va_list l;
  va_start(l, count);
  double s = 0;
  while (count-- > 0) {
    double *p = va_arg(l, double *);
    int n = va_arg(l, int);
    for (int k = 0; k < n; k++) {
      s += p[k];
      p[k] = k;
    }
  }
  va_end(l);
  return s;
}
__attribute__((noinline)) static void varies(double *u, double *v, int n) {
  scale(u, n, 0.5);
  scale(v, n, 0.25);
  double s = vary(2, u, 4, v, n);
  scale(u, n, 0.5);
  scale(v, n, 0.5);
  printf("varies %.10g\n", s);
  out("varies", u, n);
  out("varies", v, n);
}
// asm
__attribute__((noinline)) static void assembly(double *u, int n) {
  scale(u, n, 0.5);
  double *q = u;
  __asm__ volatile("" : "+r"(q));
  q[3] += 2;
  scale(u, n, 0.5);
  __asm__ volatile("" : "+m"(u[4]));
  u[4] += 1;
  scale(u, n, 0.5);
  double x;
  __asm__("movq %1, %0" : "=r"(x) : "m"(u[7]));
  u[8] = x;
  scale(u, n, 0.5);
  out("asm", u, n);
}
// computed goto, tail calls
__attribute__((noinline)) static void labels(double *u, int n) {
  static void *const to[] = {&&a, &&b, &&c, &&d};
  int k = 0;
  goto *to[k++ & 3];
a:
  scale(u, n, 0.5);
  goto *to[k++ % 4];
b:
  u[k] += 4;
  goto *to[k++ % 4];
c:
  for (int i = 0; i < k; i++)
    u[i] += 1;
  if (k < 20)
    goto *to[k++ % 3];
  goto d;
d:
  scale(u, n, 0.5);
  out("labels", u, n);
}
__attribute__((noinline)) static void tail(double *u, int n, int k) {
  u[k] += 1;
  if (k == 0)
    return;
  scale(u, n, 0.5);
  u[k - 1] += 2;
  __attribute__((musttail)) return tail(u, n, k - 1);
}
// freed and allocated again
__attribute__((noinline)) static void again(int n) {
  double s = 0;
  for (int r = 0; r < 6; r++) {
    double *t = malloc(n * sizeof *t);
    for (int k = 0; k < n; k++)
      t[k] = r;
    scale(t, n, 0.5);
    s += t[r];
    t[1] = r;
    if (r & 1) {
      scale(t, n, 0.5);
      t = realloc(t, 2 * n * sizeof *t);
      for (int k = n; k < 2 * n; k++)
        t[k] = 1;
      scale(t, 2 * n, 3);
    }
    s += t[1] + t[n - 1];
    free(t);
  }
  printf("again %.10g\n", s);
}
// rows and chains
__attribute__((noinline)) static void rows(int n, int m) {
  double **r = malloc(n * sizeof *r), s = 0;
  for (int i = 0; i < n; i++) {
    r[i] = malloc(m * sizeof **r);
    for (int k = 0; k < m; k++)
      r[i][k] = i + k;
  }
  for (int t = 0; t < 4; t++) {
    scale_rows(r, n, m);
    double *x = r[0];
    r[0] = r[t + 1];
    r[t + 1] = x;
    r[t][3] += 4;
    s += r[n - 1][2];
    for (int i = 1; i < n; i += 2) {
      r[i][i % m] = s;
      if (r[i][0] > 100)
        break;
    }
    for (int i = 0; i < n; i++)
      for (int k = 0; k < i && k < m; k++)
        s += r[i][k];
  }
  scale_rows(r, n, m);
  for (int i = 0; i < n; i++)
    for (int k = m; k-- > 0;)
      s += r[i][k] * k;
  printf("rows %.10g\n", s);
  for (int i = 0; i < n; i++)
    free(r[i]);
  free(r);
}
__attribute__((noinline)) static void chain(struct node *g, int n) {
  double s = 0;
  for (int t = 0; t < 5; t++) {
    scale(g->u[0], n, 0.5);
    scale(g->next->u[1], n, 0.25);
    s += g->u[0][t] + g->next->u[1][t] + g->u[t % 3][2];
    g->u[1][t] += 1;
    double *x = g->u[0];
    g->u[0] = g->u[1];
    g->u[1] = x;
    g->next->u[t % 3] = g->u[(t + 1) % 3];
    g->u[0][g->list[t]] += g->next->u[1][g->list[t + 1]];
    mix(g->list, n, 3);
    for (int k = 0; k < n; k++)
      g->u[2][g->list[k]] += 1;
    for (int k = 0; k < g->m; k++) {
      g->u[0][k] += 1;
      if (k == 4)
        g->m = 7 + t;
    }
    scale(g->u[2], n, 0.5);
    if (s < -1e30)
      exit(3);
    s += g->next->u[0][3] + g->u[2][5];
  }
  printf("chain %.10g\n", s);
  for (int k = 0; k < 3; k++)
    out("chain", g->u[k], n);
}
__attribute__((noinline)) static void changing(struct node *g, int n) { // pointer changed inside the loop
  double s = 0;
  scale(g->u[0], n, 0.5);
  scale(g->u[1], n, 0.5);
  scale(g->u[2], n, 0.5);
  for (int k = 0; k < n; k++) {
    s += g->u[0][k];
    g->u[1][k] += 2;
    if (k % 50 == 7) {
      double *x = g->u[0];
      g->u[0] = g->u[1];
      g->u[1] = g->u[2];
      g->u[2] = x;
    }
  }
  scale(g->u[0], n, 0.5);
  scale(g->u[1], n, 0.5);
  scale(g->u[2], n, 0.5);
  printf("changing %.10g\n", s);
  for (int k = 0; k < 3; k++)
    out("changing", g->u[k], n);
}
__attribute__((noinline)) static void cond(double *u, int n, int m) {
  scale(u, n, 0.5);
  for (int k = 0; k < m; k++)
    if (k < n)
      u[k] += 1;
  scale(u, n, 0.5);
  for (int k = -5; k < n + 5; k++) {
    if (k < 0 || k >= n)
      continue;
    u[k] += k;
  }
  scale(u, n, 0.5);
  for (int k = 0;; k++) {
    if (k >= n)
      break;
    u[k] += 2;
    if (u[k] > 1e9)
      return;
  }
  scale(u, n, 0.5);
  out("cond", u, n);
}
_Complex double cm(_Complex double a, _Complex double b) {
  return a * b;
}
__attribute__((noinline)) static void cplx(double *u, int n) {
  scale(u, n, 0.5);
  _Complex double *c = (_Complex double *)u, s = 0;
  for (int k = 0; k < n / 2; k++) {
    s += c[k] * c[k];
    c[k] = c[k] * 0.5;
  }
  scale(u, n, 0.5);
  printf("cplx %.10g\n", __real__ s);
  out("cplx", u, n);
}
static _Thread_local double tls[N];
__attribute__((noinline)) static void places(int n) {
  static double st[N];
  double vla[n], *al = __builtin_alloca(n * sizeof *al), *cl = (double[]){1, 2, 3, 4};
  double s = 0;
  for (int k = 0; k < n; k++)
    st[k] = vla[k] = al[k] = tls[k] = k;
  for (int t = 0; t < 4; t++) {
    scale(st, n, 0.5);
    scale(vla, n, 0.5);
    scale(al, n, 0.5);
    scale(tls, n, 0.5);
    scale(cl, 4, 0.5);
    st[t] += 1;
    vla[t] += 2;
    al[t] += 3;
    tls[t] += 4;
    cl[t] += 5;
    s += st[t + 1] + vla[t + 1] + al[t + 1] + tls[t + 1] + cl[(t + 1) & 3];
    if (t == 2)
      memmove(st, st + 1, 20 * sizeof *st);
  }
  printf("places %.10g\n", s);
  out("st", st, n);
  out("vla", vla, n);
  out("al", al, n);
  out("tls", tls, n);
  out("cl", cl, 4);
}
static int cmp(const void *a, const void *b) {
  double x = *(double *)a, y = *(double *)b;
  return (x > y) - (x < y);
}
__attribute__((noinline)) static void lib(double *u, int n) {
  scale(u, n, 0.5);
  qsort(u, n, sizeof *u, cmp);
  scale(u, n, 0.5);
  sscanf("3.5 4.5", "%lf %lf", &u[2], u + n - 1);
  scale(u, n, 0.5);
  double k = u[4], *f = bsearch(&k, u + 3, 3, sizeof k, cmp);
  if (f)
    *f += 1;
  scale(u, n, 0.5);
  char b[99];
  sprintf(b, "%.3f %.3f", u[5], u[n - 1]);
  puts(b);
  snprintf((char *)&u[6], 8, "%s", "abcdefg");
  u[6] = 1;
  out("lib", u, n);
}
__attribute__((noinline)) static void recur(double *u, int n) {
  if (n < 4) {
    for (int k = 0; k < n; k++)
      u[k] += 1;
    return;
  }
  recur(u, n / 2);
  scale(u, n, 0.5);
  u[n / 2] += 3;
  recur(u + n / 2, n - n / 2);
}
static double one(double *u, int n) {
  u[n / 2] += 1;
  return u[1];
}
static double two(double *u, int n) {
  scale(u, n, 0.5);
  return u[2];
}
double (*const table[])(double *, int) = {one, two};
__attribute__((noinline)) static void tables(struct node *g, double *u, int n) {
  double s = 0;
  for (int k = 0; k < 6; k++) {
    s += table[k % 2](u, n);
    g->f = table[k % 3 == 0];
    s += g->f(u, n);
    u[k] += s;
  }
  printf("tables %.10g\n", s);
  out("tables", u, n);
}
union un {
  double d[2];
  unsigned char c[16];
  struct {
    unsigned a : 5, b : 11;
    int : 0;
    float f;
  } s;
};
__attribute__((noinline)) static void unions(double *u, int n) {
  union un *x = (union un *)u;
  scale(u, n, 0.5);
  for (int k = 0; k < n / 2; k++)
    x[k].c[7] &= 0x7f;
  scale(u, n, 0.5);
  x[3].s.a = 7;
  x[4].s.b ^= 5;
  scale(u, n, 0.5);
  union un y = x[5];
  x[6] = y;
  scale(u, n, 0.5);
  out("unions", u, n);
}
int main(void) {
  double *u = malloc(N * sizeof *u), *v = malloc(N * sizeof *v), *w = malloc(N * sizeof *w);
  int *ix = malloc(N * sizeof *ix);
  struct big *b = calloc(20, sizeof *b);
  bigs(b, 20);
  struct node *g = calloc(2, sizeof *g);
  for (int i = 0; i < N; i++)
    u[i] = v[i] = w[i] = ix[i] = i;
  g[0] = (struct node){N, 9, {u, v, w}, g + 1, ix, 0};
  g[1] = (struct node){N, 9, {w, u, v}, g, ix, 0};
  pure1(u, N);
  pure2(u, N);
  vol(u, N);
  atom(ix, N);
  inner(u, N, 5);
  inner(u, N, 1000);
  inner2(u, N, 4);
  inner2(u, N, 20);
  inner3(u, N, 40);
  inner3(u, N, 4000);
  narrow(u, N);
  narrow2(u, 3, 99, 3);
  narrow2(u, 200, 100, 4);
  parts(u, N);
  varies(u, v, N);
  assembly(u, N);
  labels(u, N);
  tail(u, N, 5);
  out("tail", u, N);
  again(500);
  again(30000);
  rows(12, 70);
  for (int i = 0; i < N; i++)
    ix[i] = i;
  chain(g, N);
  changing(g, N);
  cond(u, N, 20);
  cond(u, N, 2000);
  cplx(u, N);
  places(40);
  places(N);
  lib(u, N);
  recur(u, N);
  out("recur", u, N);
  tables(g, u, N);
  unions(u, N);
  out("bigs", b[7].a, 8);
  free(u);
  free(v);
  free(w);
  free(ix);
  free(b);
  free(g);
  return 0;
}
