// Arguments of memcpy, memmove and memset, and addresses of numbers in memory of bytes, that are read from
// the memory which is written: they were read again for each element, and for each byte.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"
#include <string.h>

#define N 60
struct head {
  int next, a, b, c;
};
static int pool[4 * N], out[N], rows[N][12];
static double reals[N][8];
static unsigned char bytes[N][32];

int main(void) {
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 4; k++) pool[4 * i + k] = k ? i * k : (i * 5 + 3) % N * 4;
    for (int k = 0; k < 12; k++) rows[i][k] = k ? i * k : 2 + i % 3;
    for (int k = 0; k < 32; k++) bytes[i][k] = k < 2 ? k + i % 3 : (k * i) & 127;
  }

  // A list is followed, in a struct that is seen as a row of its numbers.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct head h;
    h.next = 4 * i;
    out[i] = 0;
    for (int k = 0; k < 6; k++) {
      memcpy(&h, pool + h.next, sizeof h);
      out[i] = out[i] * 3 + h.a - h.b + h.c;
    }
  }
  show_int("list", out, N);

  // How far to move stands in what is moved; so does the byte that fills.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int *p = rows[i];
    memmove(p, p + p[0], 5 * sizeof *p);
    p[1] = 8 + (i & 3);
    memmove(&p[p[1]], p + 1, (12 - p[1]) * sizeof *p);
    p[6] = 0x30;
    memset(p + 6, p[6] >> 4, 2 * sizeof *p);
  }
  show_int("rows", &rows[0][0], N * 12);

  // One side of a condition reads what the other would not.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *p = reals[i];
    for (int k = 0; k < 8; k++) p[k] = k + (i & 1);
    memcpy(p + 4, i < N / 2 ? p + (int)p[4] - 4 : p + out[i - N / 2] % 2 + 1, 3 * sizeof *p);
  }
  show_double("reals", &reals[0][0], N * 8);

  // Numbers wherever they begin among bytes.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned char *b = bytes[i];
    *(int *)(b + b[0] + b[1]) = 0x01020304 * (i & 15);
    *(int *)(b + b[b[0] % 28] % 28) += 77;
    *(short *)(b + b[1] % 28) ^= 0x1111;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned char *b = bytes[i];
    int v = i * 1234567;
    b[3] = 3;
    memcpy(b + b[3], &v, sizeof v);
    b[20] = 20 + i % 4;
    *(float *)(b + b[20]) = 1.5f * i;
  }
  for (int i = 0; i < N; i++) {
    int sum = 0;
    for (int k = 0; k < 32; k++) sum = sum * 3 + bytes[i][k];
    out[i] = sum;
  }
  show_int("bytes", out, N);
  return 0;
}
