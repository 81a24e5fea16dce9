// What functions of the library change of their own: structs that they return, variables of the system, by callbacks.
//
// RUN: %modes %s -D_GNU_SOURCE
// KERNELS: 1
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
#include <errno.h>
#include <time.h>
#include <math.h>
#include <unistd.h>
static int ncmp;
static double *cur = a;
static int cmp(const void *x, const void *y) { ncmp += 100; cur = b; return *(int *)x - *(int *)y; }
static int tab[5] = {5, 3, 4, 1, 2};
static void openit(void) { fopen("/nowhere/there", "r"); }
static void sortit(void) { qsort(tab, 5, sizeof *tab, cmp); }
static void kr(q, i) double *q; signed char i; { q[i + 128] = 22222; }
int main(int argc, char **argv) {
  char *av[] = {"prog", "-a", "-b", "-a", "x", NULL};
  double x = 0;
  time_t t0 = 0, t1 = 86400 * 200;
  struct tm *t = gmtime(&t0);
  int ch;
  K();
  gmtime(&t1), a[t->tm_yday * 10] = 55555;
  show("1 gmtime");
  while ((ch = getopt(5, av, "ab")) != -1) a[optind * 1000] += 33333;
  show("3 optind");
  for (int k = 0; k < 1; k++) { x = lgamma(-0.5); a[signgam * 100 + 200] = 33333; }
  show("4 signgam");
  sortit(), a[ncmp] = 11111;
  show("5 ncmp through wrapper");
  cur = a;
  sortit(), cur[7] = 99999;
  show("6 cur through wrapper");
  cur = a;
  qsort(tab, 5, sizeof *tab, cmp), cur[7] = 99999;
  show("7 cur directly");
  kr(a, 300);
  show("8 K&R");
  int *e = &errno;
  errno = 1;
  fopen("/nowhere/there", "r"), a[*e * 50] = 44444;
  show("9 errno by a pointer");
  errno = 1;
  openit(), a[*e * 30] = 55555;
  show("10 in a wrapper");
  return 0;
}
