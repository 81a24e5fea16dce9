// Structs of eight members, of which two are used: scattered accesses.
#include "training.h"

struct cell {
  real value, weight, unused[6];
};
int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 200000), times = argument(argc, argv, 2, 5);
  struct cell *c = NEW(struct cell, n);
  real *out = NEW(real, n);
  for (long i = 0; i < n; i++) {
    c[i].value = (real)(i % 13);
    c[i].weight = (real)(i % 7) / 7;
  }
  for (long t = 0; t < times; t++) {
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
      out[i] += c[i].value * c[i].weight;
      c[i].value = out[i] * (real)0.5;
    }
  }
  finish(out, n);
}
