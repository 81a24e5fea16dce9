// Pointers whose names mean something else where they are announced.
//
// RUN: %modes %s -D_GNU_SOURCE
// KERNELS: 1
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
#include <getopt.h>
#include <time.h>
typedef struct S { double *u; int n; } S;
static struct { int n, m; } cfg = {5, 6};
static struct option opts[] = {{"big", no_argument, &cfg.n, 900}, {0}};
static S s = {a, 10}, t = {b, 20};
static S *gp = &s;
static int gi = 40;
static void viag(int i) { gp->u[gp->n + i] = 5000; }
static void viai(void) { a[gi] = 6000; }
static void retarget(S *p, double *w) { p->u = w; }
typedef S Row[3];
static void rowcopy(Row *to, Row *from, int n) { memcpy(to, from, n * sizeof *to); (*to)[1].u[(*to)[1].n] = 1717; }
static void rowset(Row *to, Row *from) { *to[0] = *from[0]; (*to)[1] = (*from)[1]; (*to)[1].u[(*to)[1].n] = 1818; }
int main(void) {
  S *q = &t; double x = 0;
  char *av[] = {"x", "--big", 0};
  Row r1 = {{a, 1}, {a, 2}, {a, 3}}, r2 = {{b, 100}, {b, 200}, {c, 300}};
  K();
  for (optind = 1; getopt_long(2, av, "", opts, NULL) != -1;) a[cfg.n] += 100000;
  show("1 getopt_long flag");
#define gp q
#define gi 77
  viag(3);
  show("2 macro pointer");
  viai();
  show("3 macro int");
#undef gp
#undef gi
  rowcopy(&r1, &r2, 1);
  show("4 rowcopy");
  r1[1] = (S){a, 5};
  rowset(&r1, &r2);
  show("5 rowset");
  struct tm z = {0}, *pz = &z;
  for (int k = 0; k < 1; k++) { time_t now = 86400 * 40; gmtime_r(&now, pz); a[pz->tm_yday * 10] = 22222; }
  show("6 gmtime_r");
  S *list[3] = {&s, &t, q};
  for (int k = 0; k < 1; k++) { list[0] = &t; list[0]->u[5] = 99; retarget(list[0], c); list[0]->u[7] = 98; t.u[8] = 97; }
  show("7 list");
  for (int k = 0; k < 1; k++) { S **pl = list; S *h = pl[2]; (*pl)->n = 400; h->u[h->n] = 9797; }
  show("8 pl");
  for (int k = 0; k < 1; k++) { S *h = q; q = &s; h->u[3] = 3; q->u[4] = 4; q->u = b; q->u[q->n] = 77; }
  show("9 h/q");
  return 0;
}
