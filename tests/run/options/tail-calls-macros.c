// Handlers of an interpreter that call the next one from a macro, where no text can ask which function that is: two million tail calls.
//
// RUN: %clang -O2 -c -DCALLER %s -o %t.caller.o
// RUN: %modes %s %t.caller.o -O2
// KERNELS: 1
struct machine {
  const unsigned char *pc;
  double x;
  long left;
};
typedef double handler(struct machine *);
double call(handler *f, struct machine *m);

#ifdef CALLER
double call(handler *f, struct machine *m) { return f(m) + m->x; }
#else
#include <stdio.h>

static double big[1000];

static __attribute__((noinline)) void step(double x) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    big[i] += x;
}

extern handler *const handlers[];
#define NEXT(m) return handlers[*(m)->pc++ & 1](m)

double add(struct machine *m) {
  if (m->left-- <= 0) {
    step(m->x);
    return m->x;
  }
  m->x += 1;
  NEXT(m);
}

double back(struct machine *m) {
  m->pc -= 16;
  m->x *= 0.5;
  if (m->left % 500000 == 7)
    step(m->x);
  NEXT(m);
}

handler *const handlers[] = {add, back};

int main(void) {
  static unsigned char code[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  struct machine m = {code, 0, 2000000};
  for (int k = 0; k < 3; k++) {
    printf("%.10g\n", call(add, &m));
    m = (struct machine){code, big[k], 1000000};
    printf("%.10g %.10g\n", add(&m), big[7]);
    m = (struct machine){code, big[k], 2000000};
  }
}
#endif
