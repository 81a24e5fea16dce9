// Structs with a volatile member that a loop only names: a view of an array holds a pointer to one, with the count of those
// that hold it (Cython's memory views). Nobody looks at it.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

enum { N = 60 };

struct object {
  int kind;
  volatile int count;
  volatile long counts[2];
  struct view *next;
};
struct view {
  struct object *object;
  char *data;
  long shape, stride;
};
struct nested {
  struct object inside;
  double x;
};

static struct object one = {.count = 1};
static struct nested two = {.x = 3};
static double in[N], out[N];

static double at(struct view v, long i) { return *(double *)(v.data + i * v.stride); }

int main(void) {
  for (int i = 0; i < N; i++)
    in[i] = (i * 37) % 23 + 1;
  struct view from = {&one, (char *)in, N, sizeof in[0]}, to = {&two.inside, (char *)out, N, 8};
  one.count++;
#pragma omp parallel for
  for (long i = 0; i < N; i++)
    *(double *)(to.data + i * to.stride) = at(from, i) * 2;
#pragma omp parallel for
  for (long i = 0; i < N; i++)
    out[i] += sizeof(struct object) + (from.object != 0) * at(from, (i + 1) % N);
  one.count--;
  show_double("out", out, N);
  printf("%d\n", one.count);
  return 0;
}
