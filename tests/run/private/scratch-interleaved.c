// Scratch of which the same element of all work-items of a group is next to each other (OMP2OCL_VECTORS=on, in groups of work-items): elements of
// all sizes, arrays in structs, subscripts that are elements, initial and last values, blocks of an iteration's own size, functions.
//
// RUN: env OMP2OCL_VECTORS=on OMP2OCL_FORM=items %modes %s
// KERNELS: 8
// INTEL: no (the same on PoCL; what is asked here is the text, not the driver)
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>

#define N 40

static double out[N];
static int counts[N];

struct mixed {
  char c[700];
  double d[400];
  short s[3][50];
  struct {
    int i[20];
    float f;
    unsigned char b;
  } in[9];
};

static void fill(struct mixed *m, int n) {
  for (int k = 0; k < 700; k++)
    m->c[k] = (char)(k * n);
  for (int k = 0; k < 400; k++)
    m->d[k] = k - n * 0.5;
  for (int k = 0; k < 150; k++)
    m->s[k / 50][k % 50] = (short)(k + n);
  for (int k = 0; k < 9; k++) {
    for (int j = 0; j < 20; j++)
      m->in[k].i[j] = k * j + n;
    m->in[k].f = (float)(k + n);
    m->in[k].b = (unsigned char)(k * n);
  }
}

static double add_up(const struct mixed *m) {
  double sum = 0;
  for (int k = 0; k < 700; k++)
    sum += m->c[k] * (k + 1);
  for (int k = 0; k < 400; k++)
    sum += m->d[k] * (k + 1);
  for (int k = 0; k < 150; k++)
    sum += m->s[k / 50][k % 50] * (k + 1);
  for (int k = 0; k < 9; k++) {
    for (int j = 0; j < 20; j++)
      sum += m->in[k].i[j] * (j + k);
    sum += m->in[k].f + m->in[k].b;
  }
  return sum;
}

static void structs(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct mixed m;
    fill(&m, i);
    m.d[i % 400] += m.in[i % 9].i[i % 20];
    m.in[3].b++;
    out[i] = add_up(&m);
  }
}

static void subscripts(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int next[1500];
    unsigned char small[4200];
    for (int k = 0; k < 1500; k++)
      next[k] = (k * 7 + i) % 1500;
    for (int k = 0; k < 4200; k++)
      small[k] = (unsigned char)(k ^ i);
    int at = i;
    for (int k = 0; k < 100; k++) {
      at = next[next[at]];
      small[next[at]] += (unsigned char)k;
    }
    counts[i] = at;
    for (int k = 0; k < 4200; k++)
      counts[i] += small[k] * (k % 13);
  }
}

static void initial_values(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double t[900] = {0};
    for (int k = 0; k < 300; k++)
      t[(k * i) % 900] += k;
    double sum = 0;
    for (int k = 0; k < 900; k++)
      sum += t[k] * k;
    out[i] += sum;
  }
  long first[800];
  for (int k = 0; k < 800; k++)
    first[k] = k * k;
#pragma omp parallel for firstprivate(first)
  for (int i = 0; i < N; i++) {
    long sum = 0;
    for (int k = 0; k < 800; k++)
      sum += first[k];
    out[i] += (double)(sum + i);
  }
}

static void last_values(void) {
  int last[1200];
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 1200; k++)
      last[k] = k + i;
    out[i] += last[(7 * i) % 1200];
  }
  for (int k = 0; k < 1200; k += 100)
    printf("%d ", last[k]);
  printf("\n");
}

static void own_size(int n) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float *t = malloc((size_t)n * sizeof *t);
    for (int k = 0; k < n; k++)
      t[k] = (float)(k % 17 + i);
    for (int k = 1; k < n; k++)
      t[k] += 0.5f * t[k - 1];
    out[i] += t[n - 1] + t[n / 2];
    free(t);
  }
}

static double window(const double *x) { return x[0] - 2 * x[1] + x[2]; }

static void addresses(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double t[1000];
    for (int k = 0; k < 1000; k++)
      t[k] = (k % 11) * i;
    memmove(t + 1, t, 100 * sizeof *t);
    for (int k = 0; k < 998; k++)
      out[i] += window(&t[k]);
  }
}

static void several(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 8; j++) {
      struct mixed a, b;
      fill(&a, i);
      fill(&b, j);
      for (int k = 0; k < 400; k++)
        a.d[k] += b.d[399 - k];
      out[i * 8 + j] += add_up(&a) - add_up(&b);
    }
}

int main(void) {
  structs();
  subscripts();
  initial_values();
  last_values();
  own_size(1111);
  own_size(3);
  addresses();
  several();
  show_double("out", out, N);
  show_int("counts", counts, N);
  return 0;
}
