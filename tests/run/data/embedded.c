// Data that #embed puts into initializers: of tables, of arrays in a function with kernels, of which its second parse found other
// bytes, and of those that an iteration declares, which had only the first element in kernels.
//
// REQUIRES: llvm-19 || llvm-22
// RUN: %modes %s -std=c23
// KERNELS: 3
// LOOPS: 5
#include "../Inputs/show.h"

#define N 40
static const long table[] = {
#embed "../Inputs/show.h" limit(11)
};
static int a[N], b[N];

int main(void) {
  const int own[] = {
#embed "../Inputs/show.h" limit(13)
  };
  const unsigned char text[20] = {
#embed "../Inputs/show.h" limit(17)
  };
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = (int)table[i % 11] * i;
  show_int("table", a, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += own[i % 13];
  show_int("own", a, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    b[i] += text[i % 20] + a[i];
  }
  show_int("text", b, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const int items[] = {7,
#embed "../Inputs/show.h" limit(12)
    };
    b[i] += items[i % 13];
  }
  show_int("items", b, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double items[2][6] = {
#embed "../Inputs/show.h" limit(12)
    };
    b[i] += (int)items[i & 1][i % 6];
  }
  show_int("rows", b, N);
  return 0;
}
