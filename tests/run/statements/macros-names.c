// Names of members, variables, types, tags, enumerators, functions and clauses that are macros as well: what is inserted for a
// kernel names what the program has declared, whatever the macros make of the words.
//
// RUN: %modes %s -Wno-keyword-macro
// KERNELS: 7
#include "../Inputs/show.h"

#include <stdlib.h>
#include <wchar.h>

#define N 60

struct data {
  double bcoef, rate[3], *field;
  int from, to;
  double last;
  struct data *next;
};
enum stage { FIRST = 1, SECOND };
typedef float cell;
static double total;
static int steps[N];
static int shifted(int k) { return k + 1; }
static int F = 2;

// As programs shorten their structs.
#define bcoef (data->bcoef)
#define rate (data->rate)
#define field (data->field)
#define from (data->from)
#define to (data->to)
#define next (data->next)

static void apply(struct data *data) {
#pragma omp parallel for
  for (int i = from; i < to; i++)
    field[i] = bcoef * i + rate[i % 3];
#pragma omp parallel for if (to > from && bcoef > 0.0) num_threads(from + 3)
  for (int i = from; i < to; i++)
    field[i] += next[0].last;
}

#undef from
#undef to

// Macros of the same name that say something else where the name is not a member.
#define total the_total
static double the_total = 7;
#define steps (steps + 1)
#define F 3

static void count(struct data *d) {
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i < N - 1; i++) {
    total += i * 1.F;
    steps[i] = i + d->from * F;
  }
}
#undef total
#undef steps
#undef F

// Function-like macros, some of which name themselves, and those of words that only the inserted text has.
#define shifted(k) ((shifted)((k) * 2))
#define stage(x) (x)
#define cell(x) ((cell)(x))
#define SECOND SECOND
#define slots broken slots
#define nodebug broken nodebug
#define barrier broken barrier
#define L broken
#define p broken(p

static void inside(double *restrict v, cell *restrict c, int n) {
#pragma omp parallel
  {
    int most = shifted(n);
#pragma omp for
    for (int i = 0; i < n; i++) {
      enum stage s = i % 2 ? FIRST : SECOND;
      v[i] = s + cell(most) / 4;
    }
#pragma omp for
    for (int i = 0; i < shifted(n) - n - 1; i++)
      c[i] = stage(i) + (cell)v[n - 1 - i];
  }
}
#undef slots
#undef L
#undef p

// A pointer, a number of the loop and a label that are macros when the loop comes, but were not when they were declared.
static void late(int n, double *values, int start) {
  int k = start;
  double scale = 3;
#define k (k)
#define n (n + 0)
#define values (1 ? values : (double *)0)
#define scale scale
#define done undone
again:
#pragma omp parallel for
  for (int i = k; i < n; i++)
    values[i] *= scale;
  if (k++ < 2)
    goto again;
#pragma omp parallel for lastprivate(scale)
  for (int i = 0; i < n; i++) {
    if (values[i] < -1000) {
      printf("far\n");
      exit(3);
    }
    scale = values[i];
  }
  values[0] = scale;
#undef k
#undef n
#undef values
#undef scale
}

int main(void) {
  static double memory[N], other[N];
  static cell cells[N];
#undef bcoef
#undef rate
#undef field
#undef next
  struct data last = {.last = 9}, d = {.bcoef = 1.5, .rate = {1, 2, 3}, .field = memory, .from = 2, .to = N - 3, .next = &last};
  apply(&d);
  show_double("memory", memory, N);
  count(&d);
  show_int("steps", steps, N);
  printf("%g %g %d\n", total, the_total, F);
  inside(other, cells, N);
  show_double("other", other, N);
  show_float("cells", cells, N);
  late(N, other, 0);
  show_double("other", other, N);
  return 0;
}
