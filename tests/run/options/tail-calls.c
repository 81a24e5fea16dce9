// Functions that foreign code may call keep their tail calls, and memory is valid when they return to it: lists that are walked
// by a hundred thousand calls on a small stack, states that call each other, handlers of an interpreter (also with `musttail`), arguments on
// the stack, structs by value, variable arguments.
//
// RUN: %clang -O2 -c %S/../Inputs/tail-calls-plain.c -o %t.plain.o
// RUN: %modes %s %t.plain.o -O2
// KERNELS: 6
// LAUNCHES: any
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { N = 1000 };
struct node {
  struct node *next;
  double v;
};
static double a[N];
extern double *foreign_array;
long s;

void visit(struct node *n);
int next_token(void);
double call_back(double (*f)(double *, int), double *p, int n);
double call_many(double (*f)(double *, double, double, double, double, double, double, double,
                             double, double, int, int, int, int, int, int, int),
                 double *p);
struct big {
  double v[5];
};
struct big call_big(struct big (*f)(struct big), struct big b);
double call_variadic(double (*f)(int, ...), double *p);

void walk(struct node *n) {
  if (!n)
    return;
  visit(n);
  walk(n->next);
}

void state_b(int n);
void state_a(int n) {
  if (n <= 0)
    return;
  s += next_token();
  state_b(n - 1);
}
void state_b(int n) {
  if (n <= 0)
    return;
  s ^= next_token();
  state_a(n - 1);
}

typedef struct vm vm;
typedef void handler(vm *);
struct vm {
  handler **pc;
  long sum, n;
};
void op_add(vm *v) {
  v->sum += v->n;
  v->pc++;
  return (*v->pc)(v);
}
void op_must(vm *v) {
  v->sum ^= v->n << 1;
  v->pc++;
  __attribute__((musttail)) return (*v->pc)(v);
}
void op_loop(vm *v) {
  if (--v->n <= 0)
    return;
  v->pc -= 2;
  return (*v->pc)(v);
}

double step(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] += i;
  return n;
}

/* Foreign code calls it, and it ends in a call of a function that runs a kernel. */
double last(double *p, int n) {
  if (n < 0)
    return 0;
  return step(p, n - 1);
}

double many(double *p, double a1, double a2, double a3, double a4, double a5, double a6, double a7,
            double a8, double a9, int b1, int b2, int b3, int b4, int b5, int b6, int b7) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[i] += a9;
  return a1 + a2 * a3 - a4 + a5 * a6 + a7 - a8 + b1 * b2 - b3 + b4 * b5 + b6 - b7;
}

struct big larger(struct big b) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += b.v[i & 3];
  b.v[4] = 7;
  return b;
}

double variadic(int n, ...) {
  va_list list;
  va_start(list, n);
  double *p = va_arg(list, double *);
  va_end(list);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[i] += n;
  return n;
}

int main(void) {
  struct node *first = NULL;
  for (int i = 0; i < 100000; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = first;
    n->v = i;
    first = n;
  }
  foreign_array = a;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = i;
  struct rlimit limit;
  getrlimit(RLIMIT_STACK, &limit);
  const rlim_t usual = limit.rlim_cur;
  limit.rlim_cur = 1 << 19;
  setrlimit(RLIMIT_STACK, &limit);
  walk(first);
  state_a(100000);
  handler *program[] = {op_add, op_must, op_loop};
  vm v = {program, 0, 40000};
  program[0](&v);
  limit.rlim_cur = usual;
  setrlimit(RLIMIT_STACK, &limit);
  printf("%g %g %ld %ld\n", first->v, a[5], s, v.sum);
  printf("%g\n", call_back(step, a, N));
  printf("%g\n", call_back(last, a, N));
  printf("%g\n", call_many(many, a));
  struct big b = call_big(larger, (struct big){{1, 2, 3, 4, 5}});
  printf("%g %g %g\n", b.v[0], b.v[3], b.v[4]);
  printf("%g\n", call_variadic(variadic, a));
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  printf("%g\n", sum);
  return 0;
}
