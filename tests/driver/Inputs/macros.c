#include <assert.h>
#include <stdio.h>

#define NAME twice_d
#define TYPE double
#include "macros.inc"
#undef NAME
#undef TYPE
#define NAME twice_i
#define TYPE int
#include "macros.inc"
#define LOOP(n, body) counted++; _Pragma("omp parallel for") for (int i = 0; i < (n); i++) { body; }

static double a[40];
static int b[40], counted;
static void fill(void) {
  LOOP(40, a[i] = i * 0.5) LOOP(20, b[i] = 3 - i)
}

int main(void) {
  fill();
  assert(b[2] == 1);
  twice_d(a, 40), twice_i(b, 20);
  printf("%d %d %d\n", __LINE__, __COUNTER__, counted);
  for (int i = 0; i < 40; i++)
    printf("%g %d\n", a[i], b[i]);
  return 0;
}
