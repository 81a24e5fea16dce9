// Unions: read as they were written and otherwise, in structs, arrays and functions, initialised by name.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"

#define N 40
union number {
  float f;
  unsigned u;
  unsigned char bytes[4];
};

struct shape {
  int kind;
  union {
    struct {
      double w, h;
    } box;
    double radius;
  };
  union number tag;
};

static union number numbers[N];
static struct shape shapes[N];
static double area[N];
static unsigned bits[N];

static unsigned exponent(union number n) { return n.u >> 23 & 255; }

static double area_of(const struct shape *s) {
  return s->kind ? s->box.w * s->box.h : 3 * s->radius * s->radius;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    numbers[i].f = (float)i / 3;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    union number x = {.u = numbers[i].u ^ 0x80000000u}, zero = {0};
    x.f += 1 + zero.f;
    bits[i] = x.u + exponent(numbers[i]) + x.bytes[3];
    shapes[i].kind = i & 1;
    if (i & 1) {
      shapes[i].box.w = i;
      shapes[i].box.h = 2;
    } else {
      shapes[i].radius = i;
    }
    shapes[i].tag = x;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    area[i] = area_of(&shapes[i]) + shapes[i].tag.bytes[0];
  for (int i = 0; i < N; i++)
    printf("%x ", bits[i]);
  printf("\n");
  show_double("area", area, N);
  return 0;
}
