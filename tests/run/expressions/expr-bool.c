// _Bool: conversion of every type to 0 or 1, storage, arithmetic.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"
#include <stdbool.h>

#define N 40
static bool b[N][6];
static int a[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    b[i][0] = i - 20;
    b[i][1] = (i - 20) * 0.25;
    b[i][2] = (unsigned char)(i * 64);
    b[i][3] = i * 4294967296L;
    b[i][4] = i > 10 && i < 30;
    bool t = i & 6;
    b[i][5] = !t;
    t += 1;
    t |= i == 3;
    t ^= 1;
    a[i] = b[i][0] + b[i][1] * 2 + (b[i][3] ? 4 : 0) + t * 8 + (true << 5) + false;
  }
  show_bool("b", &b[0][0], N * 6);
  show_int("a", a, N);
  return 0;
}
