// A table of row pointers behind a page that nobody may read, of which the range that the subscript gives has a part: the launch does not read there.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>
#include <sys/mman.h>

#define N 300

static int at[N];

int main(void) {
  const size_t page = 4096;
  char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  double **u = (double **)(memory + page), *a = malloc(N * sizeof *a);
  for (int i = 0; i < 8; i++)
    u[i] = calloc(N, sizeof **u);
  for (int i = 0; i < N; i++) {
    at[i] = i * 7;
    u[i % 8][i] = i;
  }
  if (mprotect(memory, page, PROT_NONE))
    return 1;
  for (int k = 0; k < 3; k++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[i] = u[at[i] % 8][i] + k;
    u[k][5] += 1;
  }
  show_double("a", a, N);
  return 0;
}
