#include "functions.h"

#include <stdio.h>

static int calls;
static const int primes[] = {2, 3, 5, 7};

int prints(int x) { return printf("%d\n", x); }
int counts(int x) { return x + calls++; }
int follows(struct list *l) { return *l->x; }
int follows_all(struct list **l) { return *l[0]->x; }
int recurses(int x) { return x ? recurses(x - 1) : 0; }
int in_no_header(int x) { return x - calls++; }
int plain(const int *x, int n) { return x[n]; }
int row(int **x, int i) { return x[i][0]; }
double scratch(double x) {
  static double tmp[3];
  tmp[1] = x * 2;
  return tmp[1];
}
int reads(int i) { return primes[i & 3]; }
static int local(int x) { return x + 1; }
inline int only_inline(int x) { return local(x); }
__attribute__((noreturn)) void leaves(void);
void leaves(void) {
  for (;;)
    ;
}
