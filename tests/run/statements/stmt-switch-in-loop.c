// switch inside a loop: break leaves the switch, continue the loop; switch as the only statement of the body.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 60
static int a[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    switch (i % 4) {
    case 0:
      for (int k = 0; k < 9; k++) {
        switch (k) {
        case 2:
          continue;
        case 5:
          a[i] += 100;
          break;
        case 7:
          break;
        default:
          a[i] += k;
        }
        a[i] += 1000;
      }
      break;
    case 1:
      if (i > 30)
        break;
      a[i] = 5;
      break;
    case 2:
      continue;
    default:
      a[i] = -1;
    }
  show_int("a", a, N);
  return 0;
}
