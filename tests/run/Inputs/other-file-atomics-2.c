#include "other-file-atomics.h"

void add(double *sum, double x) {
#pragma omp atomic
  *sum += x;
}

void count(int *histogram, int k) {
#pragma omp atomic
  histogram[k]++;
}

int next_place(int *taken) {
  int place;
#pragma omp atomic capture
  place = (*taken)++;
  return place;
}

void tally(struct tally *t, double x) {
#pragma omp critical
  {
    t->n++;
    t->sum += x;
    if (x > t->most)
      t->most = x;
  }
#pragma omp atomic
  t->kinds[(int)x & 7]++;
}

void lift(short *top, int k, short v) {
#pragma omp atomic compare
  if (top[k] < v)
    top[k] = v;
}

double *row(double *matrix, int i, int n) { return matrix + (long)i * n; }

const struct tally *best(const struct tally *t, int i, int j) {
  return t[i].most > t[j].most ? &t[i] : &t[j];
}

float *third(float of[static 4]) { return &of[2]; }

int look(int *at) {
  int seen;
#pragma omp atomic read
  seen = *at;
  return seen;
}

void set(int *at, int value) {
#pragma omp atomic write
  *at = value;
}

double mean(struct tally *t) {
  double m;
#pragma omp critical
  m = t->n ? t->sum / t->n : 0;
  return m;
}
