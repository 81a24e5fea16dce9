// atomic update: every form, operator and type, on elements that iterations share.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"

#define N 240
static int key[N];
static int ia[80], ib[80];
static unsigned ua[80], ub[80], uc[80];
static long la[80], lb[80];
static unsigned long wa[80], wb[80], wc[80];
static float fa[80];
static double da[80], db[80], dc[80];

static void setup(void) {
  for (int i = 0; i < N; i++)
    key[i] = (i * 29 + 3) % 75;
  for (int k = 0; k < 80; k++) {
    ia[k] = ib[k] = k + 1;
    ua[k] = ub[k] = uc[k] = 0xfffffff0u + (unsigned)k;
    la[k] = lb[k] = 1 - k;
    wa[k] = wb[k] = wc[k] = ~0ul >> (k % 5);
    fa[k] = 0.5f * (float)k;
    da[k] = db[k] = dc[k] = 1 + 0.25 * k;
  }
}

int main(void) {
  setup();
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = key[i];
#pragma omp atomic
    ia[k]++;
#pragma omp atomic update
    ++ia[k + 1];
#pragma omp atomic
    ia[k]--;
#pragma omp atomic
    --ia[k + 2];
#pragma omp atomic
    ia[k] += i;
#pragma omp atomic
    ia[k] -= 2 * i;
#pragma omp atomic hint(0)
    ia[k] = ia[k] + 3;
#pragma omp atomic relaxed
    ia[k] = i + ia[k];
#pragma omp atomic seq_cst
    ia[k + 3] = ia[k + 3] - (i + 1);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    ib[key[i]] *= 3;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = key[i];
#pragma omp atomic
    ua[k] &= ~(1u << (i % 32));
#pragma omp atomic
    ub[k + 1] |= 1u << (i % 7);
#pragma omp atomic
    uc[k + 2] ^= (unsigned)i << 4;
#pragma omp atomic
    uc[k + 3] = 0x55u ^ uc[k + 3];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = key[i];
#pragma omp atomic
    la[k] += i * 1000000007L;
#pragma omp atomic
    la[k + 1]--;
#pragma omp atomic
    wa[k] ^= 0x123456789abcul * (unsigned long)i;
#pragma omp atomic
    wb[k + 1] |= 1ul << (i % 64);
#pragma omp atomic
    wc[k + 2] -= 7;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    lb[key[i]] *= -3;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = key[i];
#pragma omp atomic
    fa[k] += 0.25f * (float)i;
#pragma omp atomic
    fa[k + 1] -= 2;
#pragma omp atomic
    fa[k + 2]++;
#pragma omp atomic
    da[k] += 0.125 * i;
#pragma omp atomic
    dc[k + 1] = 1.5 - dc[k + 1];
#pragma omp atomic
    da[k + 2]--;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    db[key[i]] /= 2;
  }
  show_int("ia", ia, 80);
  show_int("ib", ib, 80);
  show_uint("ua", ua, 80);
  show_uint("ub", ub, 80);
  show_uint("uc", uc, 80);
  show_long("la", la, 80);
  show_long("lb", lb, 80);
  show_ulong("wa", wa, 80);
  show_ulong("wb", wb, 80);
  show_ulong("wc", wc, 80);
  show_float("fa", fa, 80);
  show_double("da", da, 80);
  show_double("dc", dc, 80);
  show_double("db", db, 80);
  return 0;
}
