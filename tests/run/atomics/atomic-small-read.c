// Numbers of 8 and 16 bits that some iterations read and others write or swap: each is one step, also
// where others change the rest of the word of 4 bytes around it, or its last bytes are no object's.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#define N 300
static unsigned char a[N], slot[9];
static signed char low[5];
static unsigned short count[7];
static short last[3];
static _Bool done[3];
static int fits[N];

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 101;
  // Whoever is late tries again.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned char old, new;
    do {
      old = slot[a[i] % 9];
      new = (unsigned char)(old * 2 + 1);
    } while (!__sync_bool_compare_and_swap(&slot[a[i] % 9], old, new));
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned short old, new;
    do {
      old = count[a[i] % 7];
      new = (unsigned short)(old + a[i]);
    } while (!__sync_bool_compare_and_swap(&count[a[i] % 7], old, new));
  }
  // Only zeros or what others write may be read.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    signed char v;
    short w;
#pragma omp atomic read
    v = low[i % 5];
#pragma omp atomic write
    low[i % 5] = -4;
#pragma omp atomic read seq_cst
    w = last[i % 3];
#pragma omp atomic write seq_cst
    last[i % 3] = -300;
    fits[i] = (v == 0 || v == -4) + (w == 0 || w == -300);
  }
  // The types of what is written are others.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int seen;
#pragma omp atomic read
    seen = done[i % 3];
#pragma omp atomic write
    done[i % 3] = a[i] + 256;
    fits[i] += seen == 0 || seen == 1;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    signed char v;
#pragma omp atomic read
    v = low[i % 5];
#pragma omp atomic write
    low[i % 5] = 2.75 * (a[i] < 256);
    fits[i] += v == -4 || v == 2;
  }
  for (int i = 0; i < 9; i++)
    printf("%d ", slot[i]);
  for (int i = 0; i < 7; i++)
    printf("%d ", count[i]);
  for (int i = 0; i < 5; i++)
    printf("%d ", low[i]);
  for (int i = 0; i < 3; i++)
    printf("%d ", last[i]);
  printf("\n");
  show_bool("done", done, 3);
  show_int("fits", fits, N);
  return 0;
}
