// Callbacks that change static variables.
//
// RUN: %modes %s -D_GNU_SOURCE
// KERNELS: 3
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
#include <unistd.h>
#include <getopt.h>
typedef struct S { double *u; int n; long l; char *line; struct S *in; } S;
static S s, t;
static int order[4] = {4, 2, 3, 1}, calls;
static double *last = a;
static int cmp(const void *x, const void *y) { calls++; s.n += 100; s.u = b; last = c; return *(int *)x - *(int *)y; }
static void srt(void) { qsort(order, 4, sizeof *order, cmp); }
static void srt2(S *p) { srt(); p->u[p->n] = 4444; }
static int cell = 20; static int *pc = &cell; static double *dp = a; static double **pdp = &dp;
static void setcell(int x) { cell = x; }
static void setdp(double *x) { dp = x; }
static void useboth(int x) { setcell(x); setdp(c); (*pdp)[*pc] = 3333; }
static void loc(int x, double *w) { int k = 3, *q = &k; double *r = a, **qq = &r; k = x; r = w; (*qq)[*q] = 2323; }
static void pstore(int *n, double **u) { int *m = n; *m = 1234; *u = b; }
static void R(void) { s = (S){a, 10, 20, 0, &t}; t = (S){b, 30, 40, 0, &s}; calls = 0; last = a; cell = 20; dp = a; int o[4] = {4, 2, 3, 1}; memcpy(order, o, sizeof o); }
int main(void) {
  S *p = &s, *q = &t; double x = 0; int k = 3, *pk = &k; double *w = a, **pw = &w; size_t len = 0;
  R(); K();
  R();
  for (int r_ = 0; r_ < 1; r_++) { srt(); p->u[p->n] = 5555; }
  show("1 qsort loads");
  R();
  for (int r_ = 0; r_ < 1; r_++) { srt2(p); }
  show("2 srt2");
  R();
  for (int r_ = 0; r_ < 1; r_++) { srt(); a[calls * 100] = 6666; }
  show("3 calls");
  R();
  for (int r_ = 0; r_ < 1; r_++) { srt(); last[5] = 7777; }
  show("4 last");
  R();
  for (int r_ = 0; r_ < 1; r_++) { useboth(800); }
  show("5 useboth");
  R();
  for (int r_ = 0; r_ < 1; r_++) { loc(900, b); }
  show("6 loc");
  R();
  for (int r_ = 0; r_ < 1; r_++) { pstore(&p->n, &p->u); p->u[p->n] = 3; }
  show("7 pstore");
  R();
  for (int r_ = 0; r_ < 1; r_++) { { FILE *f = tmpfile(); fputs("hello\n", f); rewind(f); p->line = 0; getline(&p->line, &len, f); fclose(f); free(p->line); } p->u[p->n] = 4; }
  show("8 getline");
  R();
  for (int r_ = 0; r_ < 1; r_++) { asprintf(&p->line, "%d", p->n); free(p->line); p->u[p->n] = 4; }
  show("9 asprintf");
  R();
  for (int r_ = 0; r_ < 1; r_++) { { int ix = 3; struct option o[] = {{"aa", 0, &k, 900}, {0}}; char *av[] = {"x", "--aa", 0}; optind = 1; getopt_long(2, av, "", o, &ix); } a[k] = 5; }
  show("10 getopt_long");
  k = 3;
  R();
  for (int r_ = 0; r_ < 1; r_++) { k = 33; a[*pk] = 55; pk[0] = 700; a[k] = 66; }
  show("11 *pk = ");
  R();
  for (int r_ = 0; r_ < 1; r_++) { w = c; (*pw)[9] = 44; *pw = b; w[9] = 45; }
  show("12 *pw");
  w = a; k = 3;
  R();
  for (int r_ = 0; r_ < 1; r_++) { { _Pragma("omp parallel for reduction(+ : k)") for (int i = 0; i < 300; i++) k += 1; } a[*pk] = 9999; }
  show("13 reduction var");
  k = 3;
  R();
  for (int r_ = 0; r_ < 1; r_++) { { _Pragma("omp parallel for lastprivate(k)") for (int i = 0; i < 300; i++) k = i * 3; } a[*pk] = 9999; }
  show("14 lastprivate var");
  printf("%g\n", x);
  return 0;
}
