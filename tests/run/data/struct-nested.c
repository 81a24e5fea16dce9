// Nested structs, structs with arrays of rank 1 and 2, arrays of structs in structs, anonymous members.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

struct point {
  float x, y;
};
struct cell {
  struct point corner[4];
  int count[2][3];
  struct {
    double weight;
    struct {
      short deep;
    };
  } info;
};
struct grid {
  int n;
  struct cell cells[6];
};

static struct grid g[4];

int main(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++) {
      struct cell *c = &g[i].cells[j];
      for (int k = 0; k < 4; k++) {
        c->corner[k].x = (float)(i + k);
        c->corner[k].y = (float)(j - k);
      }
      c->count[1][2] = i * 10 + j;
      c->count[0][1] = c->count[1][2] * 2;
      c->info.weight = g[i].cells[j].corner[3].x * 0.5;
      c->info.deep = (short)(j - i);
    }
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    g[i].n = 0;
    for (int j = 0; j < 6; j++)
      g[i].n += g[i].cells[j].count[0][1] + g[i].cells[5 - j].info.deep;
  }
  for (int i = 0; i < 4; i++) {
    printf("%d", g[i].n);
    for (int j = 0; j < 6; j++)
      printf(" %.6e %.6e %d %.6e %d", g[i].cells[j].corner[2].x, g[i].cells[j].corner[1].y, g[i].cells[j].count[1][2],
             g[i].cells[j].info.weight, g[i].cells[j].info.deep);
    printf("\n");
  }
  return 0;
}
