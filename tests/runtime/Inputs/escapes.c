/* The ways in which the address of a static array can leave a unit. Each array is changed by kernels, and in between by the other unit. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 32 };
void keep(void *p), keep_all(int n, double **list), poke(void), poke_published(void);
void call(void (*f)(double *), double *p), call_plain(void (*f)(void));
extern double *published;

#define ARRAYS                                                                                                                             \
  X(direct) X(variable) X(result) X(parameter) X(stored) X(member) X(element) X(integer) X(initializer) X(choice) X(copied)                \
  X(pointer_to_pointer) X(assembly) X(compared) X(variadic) X(statement) X(indirect) X(named_by_callback) X(global) X(literal) X(list)     \
  X(comma) X(increment) X(end) X(inner)
#define X(name) static double name[N];
ARRAYS
#undef X

struct holder {
  int tag;
  double *p;
};
static struct holder holder, by_initializer = {1, initializer};
static double *slot;

static double *result_of(void) { return result; }
static void pass_on(double *p) { keep(p); }
static void twice(double *p) { pass_on(p); }
static void put_into(struct holder *h, double *p) { h->p = p; }
static int compare(const void *a, const void *b) {
  if (!slot)
    slot = (double *)a;
  return *(const double *)a < *(const double *)b ? -1 : *(const double *)a > *(const double *)b;
}
static void take(int n, ...) {
  va_list list;
  va_start(list, n);
  keep(va_arg(list, double *));
  va_end(list);
}
static void set_first(double *p) { p[2] += 1; }
static void change_named(void) { named_by_callback[3] += 5; }
static double sum_of(double *p, int n) { /* lets nothing out */
  double s = 0;
  for (double *q = p + n; q-- > p;)
    s += *q;
  return s;
}

static void let_out(void) {
  double *p = variable, *q, **at = &q;
  keep(direct);
  keep(p);
  keep(result_of());
  twice(parameter);
  slot = stored;
  keep(slot);
  holder.p = member;
  keep(holder.p);
  struct holder local = {2, &element[0]};
  keep(local.p);
  uintptr_t bits = (uintptr_t)integer;
  keep((void *)bits);
  keep(by_initializer.p);
  keep(p == direct ? p : choice);
  p = copied;
  memcpy(&holder.p, &p, sizeof p);
  keep(holder.p);
  *at = pointer_to_pointer;
  keep(q);
  __asm__("" : "=r"(p) : "0"(assembly));
  keep(p);
  slot = NULL;
  qsort(compared, N, sizeof *compared, compare);
  keep(slot);
  take(1, variadic);
  keep(({
    double *r = statement;
    r;
  }));
  void (*f)(void *) = keep;
  f(indirect);
  published = global;
  keep((double *[]){literal}[0]);
  double *several[] = {list};
  keep_all(1, several);
  keep((N > 0, comma));
  p = increment;
  p++;
  keep(--p);
  p = end + N;
  keep(p - N);
  put_into(&local, inner);
  keep(local.p);
}

static void grow(double *p, int n, int step) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = p[i] * 0.5 + i + step;
}

int main(void) {
  let_out();
  for (int step = 0; step < 3; step++) {
#define X(name) grow(name, N, step);
    ARRAYS
#undef X
    poke();
    poke_published();
#define X(name) grow(name, N, step);
    ARRAYS
#undef X
    call(set_first, direct);
    call_plain(change_named);
  }
#define X(name) printf(#name " %.17g\n", sum_of(name, N));
  ARRAYS
#undef X
  return 0;
}
