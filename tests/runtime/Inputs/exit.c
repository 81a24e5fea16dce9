// Arrays that kernels write, and that code reads which runs after exit() has begun: see exit.test.
#include <stdio.h>
#include <stdlib.h>

void register_early(void), register_late(void), nothing(void);

int shown[8];            // read by name in the other unit
static int inner[8];     // read by a function that launches nothing
static int hidden[8];    // closed: read by functions that announce it
static double **rows;    // each row a block
double *block;

static void step(int k) {
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    shown[i] += i + k;
    inner[i] = shown[i] * 2;
    hidden[i] += inner[i];
  }
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    block[i] += shown[i];
    rows[i % 4][i] = shown[i];
  }
}

void show(void) { printf("inner %d, row %g\n", inner[3], rows[2][6]); }

void peek(void) {
  nothing();
  printf("hidden %d\n", hidden[3]);
}

// Wants to launch again when the device is done with.
void again(void) {
  step(1);
  printf("again %d %d %g\n", inner[3], hidden[4], rows[1][5]);
}

int main(int argc, char **argv) {
  char how = argc > 1 ? argv[1][0] : 'r';
  block = calloc(8, sizeof *block);
  rows = malloc(4 * sizeof *rows);
  for (int i = 0; i < 4; i++)
    rows[i] = calloc(8, sizeof **rows);
  register_early();
  step(1);
  step(2);
  register_late();
  step(3);
  if (how == 'q')
    quick_exit(3);
  if (how == 'e')
    exit(4);
  return 5;
}
