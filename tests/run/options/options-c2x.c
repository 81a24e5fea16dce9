// C23: bool, nullptr-free, digit separators, constexpr, auto, attributes, binary literals, unnamed parameters, typeof.
//
// RUN: %modes %s -std=c2x
// KERNELS: 2
// REQUIRES: c23
#include "../Inputs/show.h"

#define N 40
static int a[N];
static bool odd[N];

static int twice(int x, int) { return x * 2; }

int main() {
  constexpr int big = 1'000;
  static_assert(big == 1000);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    auto k = i * 2L;
    typeof(k) m = k + 0b11;
    [[maybe_unused]] int unused = {};
    odd[i] = (bool)(i & 1);
    a[i] = (int)m + twice(i, 0) + big + (odd[i] == true);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += (_Bool)a[i];
  show_int("a", a, N);
  return 0;
}
