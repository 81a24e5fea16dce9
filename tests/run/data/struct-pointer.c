// Pointers to structs as parameters: scalars read through them, arrays of structs by subscripts and arithmetic.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

struct config {
  int n, shift;
  double factor;
};
struct item {
  int key;
  double value;
};

#define N 60
static struct item items[N];
static double out[N];

static void run(const struct config *c, struct item *v) {
#pragma omp parallel for
  for (int i = 0; i < c->n; i++) {
    v[i].key = i + c->shift;
    (v + i)->value = c->factor * i;
  }
  int last = c->n - 1;
#pragma omp parallel for
  for (int i = 0; i < c->n; i++) {
    const struct item *it = v + last - i;
    out[i] = it->value + it->key;
  }
}

int main(void) {
  struct config c = {N, 7, 1.25};
  run(&c, items);
  show_double("out", out, N);
  c.n = 20;
  c.factor = -1;
  run(&c, items + 15);
  show_double("out", out, N);
  printf("%d %.6e\n", items[34].key, items[34].value);
  return 0;
}
