// Half-precision numbers where a float would be: conditions, loop variables, unions, complex numbers, GNU's forms, definitions without a
// prototype, functions of another file; and where they stay with the host: in atomic updates.
// RUN: %modes %s %S/../Inputs/half-forms-2.c -Wno-deprecated-non-prototype
// KERNELS: 7
// LOOPS: 9
#include "../Inputs/half-forms.h"
#include <complex.h>
#include <math.h>
#include <stdio.h>
#define N 64
static _Float16 a[N], b[N], *rows[4];
static int t[N], hits; static double d[N]; static double complex z[N];
static _Float16 shared = (_Float16)2.5, total;
static _Float16 old(x) _Float16 x; { return x + x; }
static const _Float16 weights[4] = {1, (_Float16)0.5, 3, 4};
union u { _Float16 h; unsigned short s; };
int main(void) {
  for (int i = 0; i < N; i++) a[i] = (_Float16)(i * 0.7 - 9);
  for (int i = 0; i < 4; i++) rows[i] = a + 16 * i;
#pragma omp parallel for
  for (int i = 0; i < N; i++) { b[i] = far_mul(a[i], 1.5f); struct hh s = far_struct(b[i]); b[i] += s.a[2] + s.n; }
#pragma omp parallel for
  for (int i = 0; i < N; i++) far_fill(b, i, a[i]);
#pragma omp parallel for
  for (int i = 0; i < N; i++) b[i] += far_table((const _Float16 *const *)rows, i / 16, i % 16);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    _Float16 x = a[i] ?: shared, y = ({ _Float16 q = b[i]; q * 2; });
    t[i] = (x < 3) + 2 * (y >= x) + 4 * (_Bool)x + (x != 0 || y) * 8;
    d[i] = x + 1.0 + fabs(y) + sqrt((double)(x * x));
    t[i] += y; t[i] *= (_Float16)1.5; d[i] -= x;
    while (x > 1) x /= 2;
    for (_Float16 k = 0; k < 3; k += (_Float16)0.5) x += k * weights[i % 4];
    b[i] = -x;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) { union u v = {.h = a[i]}; t[i] ^= v.s; v.s = 0x3c00; b[i] *= v.h; }
#pragma omp parallel for
  for (int i = 0; i < N; i++) z[i] = a[i] + I * (double)b[i];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    total += (_Float16)(i % 4);
#pragma omp atomic
    hits += (_Float16)1;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) { b[i] += old(a[i]); _Float16 s = 0;
#pragma omp simd reduction(+ : s)
    for (int k = 0; k < 4; k++) s += weights[k];
    b[i] += s; if (shared) b[i] = b[i] + shared; }
  _Float16 big = 0; int where = -1;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
#pragma omp critical
    if (a[i] > big) { big = a[i]; where = i; }
  for (int i = 0; i < N; i++) printf("%g %g %d %g %g\n", (double)a[i], (double)b[i], t[i], d[i], cimag(z[i]));
  printf("%g %d %g %d\n", (double)total, hits, (double)big, where);
}
