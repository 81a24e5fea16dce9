// Elements that later iterations of an inner loop read, through different pointers and in functions that the loop calls.
//
// RUN: %modes %s
// KERNELS: 6
#include <stdio.h>
#define ROWS 4
#define MOST 100
static void copy_on(int *to, const int *from, int x) { *to = *from + x; }
static void bump(int *h, int j, int x) { h[j] += x; }
static int two_back(const int *h, int j) { return h[j - 2]; }
#define CASE(name, ...) static void name(const int *x, int *all, int n) { _Pragma("omp parallel for") for (int r = 0; r < ROWS; r++) { int h[MOST + 8] = {0}, *o = all + r * (MOST + 8); for (int k = 0; k < MOST + 8; k++) o[k] = k; int *p = h + 2, *q = h; for (int j = 0; j < n; j++) { __VA_ARGS__; } for (int k = 0; k < MOST + 8; k++) o[k] += h[k]; } }
#define SHOW(name) do { int x[MOST], all[ROWS * (MOST + 8)]; for (int i = 0; i < MOST; i++) x[i] = i * 7 % 23; name(x, all, MOST); long s = 0; for (int i = 0; i < ROWS * (MOST + 8); i++) s += (long)all[i] * (i % 1009 + 1); printf("%s %ld\n", #name, s); } while (0)
CASE(pointers, p[j] = q[j] + x[j])
CASE(launch, o[j + 2] = o[j] + x[j])
CASE(called, copy_on(&h[j + 2], &h[j], x[j]))
CASE(called_bump, bump(h, j & 3, x[j]); unsigned u = j; u <<= 30; u >>= 30; bump(h, u, x[j]))
CASE(called_back, h[j + 2] = two_back(h, j + 2) + x[j])
CASE(called_launch, bump(o, j % 4, x[j]); copy_on(o + j + 4, o + j, x[j]))
int main(void) { SHOW(pointers); SHOW(launch); SHOW(called); SHOW(called_bump); SHOW(called_back); SHOW(called_launch); }
