// Statement expressions, string literals and compound literals: objects without a name.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#define N 48
#define MAX(a, b)                                                                                  \
  ({                                                                                               \
    __typeof__(a) x = (a);                                                                         \
    __typeof__(b) y = (b);                                                                         \
    x > y ? x : y;                                                                                 \
  })

struct vector {
  double x, y;
  int tag[2];
};

static int a[N], b[N];
static double d[N];
static char c[N];

static double norm1(const struct vector *v) { return v->x + v->y + v->tag[1]; }

static int total(const int *v, int n) {
  int s = 0;
  while (n-- > 0)
    s += *v++;
  return s;
}

static int letter(const char *word, int i) { return word[i]; }

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    a[i] = MAX(i, MAX(7, N - i));
    ({
      int t = i;
      b[i] = t * t;
    });
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const char *p = "hello, world";
    c[i] = "0123456789abcdef"[i & 15];
    b[i] += p[i % 12] + letter(i % 3 == 0 ? "zero" : i % 3 == 1 ? "one" : "two", i % 3) + (int)sizeof("abc");
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    d[i] = norm1(&(struct vector){i, .tag = {1, i}});
    for (int k = 0; k < 3; k++)
      d[i] += norm1(&(struct vector){.y = k}) + (double[]){0.5, i, 2}[k];
    a[i] += total((int[4]){i, 1, i * 2}, 4);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct vector v = (struct vector){.x = i, .tag = {[1] = 3}}, *w = &v;
    *w = (struct vector){w->x, i * .5, {w->tag[1]}};
    d[i] += v.x + v.y + v.tag[0];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += ({
      int r;
      if (sizeof(i) > 1) {
        int once = i * 3;
        if (once % 2)
          r = once, b[i]++;
        else if (i > 20)
          r = -once;
        else {
          r = 7;
          d[i] += r;
        }
      } else
        r = 0;
      r;
    });
  show_int("a", a, N);
  show_int("b", b, N);
  show_double("d", d, N);
  show_char("c", c, N);
  return 0;
}
