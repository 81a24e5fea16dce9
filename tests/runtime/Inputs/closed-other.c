/* What closed.c and escapes.c call. */
#include <stddef.h>

static double *known[64];
static int count;

void outside(int step) { (void)step; }

void keep(void *p) { known[count++] = p; }

void keep_all(int n, double **list) {
  for (int i = 0; i < n; i++)
    keep(list[i]);
}

/* Changes every array that somebody has let out. */
void poke(void) {
  for (int i = 0; i < count; i++)
    known[i][1] = 2 * known[i][1] + 1;
}

double *published; /* stored by escapes.c */

void poke_published(void) {
  if (published)
    published[1] = 3 * published[1] + 1;
}

void call(void (*f)(double *), double *p) { f(p); }
void call_plain(void (*f)(void)) { f(); }
