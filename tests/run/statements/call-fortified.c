// _FORTIFY_SOURCE: headers define functions of the library's anew, to have sizes checked. Loops
// call them as they are, and what the host does by them between kernels is announced.
//
// RUN: %modes %s -D_FORTIFY_SOURCE=2
// RUN: %modes %s -D_FORTIFY_SOURCE=3
// RUN: %modes %s -D_FORTIFY_SOURCE=2 -D_GNU_SOURCE -O1
// KERNELS: 6
#include "../Inputs/show.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define N 40
static double m[N][6], old[N][6];
static char text[N][16], copy[N][16];
static int histogram[8], lengths[N];

static void fill(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double t[6];
    memset(t, 0, sizeof t);
    t[i % 6] = i;
    memcpy(m[i], t, sizeof t);
    memmove(m[i] + 1, m[i], 4 * sizeof(double));
    strcpy(text[i], "line ");
    strncat(text[i], i % 3 ? "seven" : "six", 3 + i % 2);
    strcat(text[i], ";");
  }
}

static void count(void) {
#pragma omp parallel
  {
    int own[8];
    memset(own, 0, sizeof own);
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      own[strlen(text[i]) % 8]++;
#pragma omp critical
    for (int k = 0; k < 8; k++)
      histogram[k] += own[k];
  }
}

// What the host has moved, kernels have made and need again.
static void between(void) {
  memcpy(old, m, sizeof m);
  memset(m[3], 0, sizeof m[3]);
  memmove(&copy[1], &text[0], sizeof text - sizeof text[0]);
  snprintf(copy[0], sizeof copy[0], "%s%d", text[N - 1], 5);
  bzero(m[5], sizeof m[5]);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 6; k++)
      m[i][k] += old[(i + 1) % N][k];
    lengths[i] = (int)strlen(copy[i]);
  }
}

static void files(void) {
  FILE *f = tmpfile();
  if (!f)
    exit(1);
  fwrite(m, sizeof m[0], N, f);
  rewind(f);
  if (fread(old, sizeof old[0], N, f) != N)
    exit(1);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    m[i][0] = old[N - 1 - i][1] + 1;
  rewind(f);
  fprintf(f, "%s\n%g\n", text[7], m[2][0]);
  rewind(f);
  if (!fgets(text[8], sizeof text[8], f))
    exit(1);
  if (pread(fileno(f), copy[9], 4, 0) != 4)
    exit(1);
  fclose(f);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    lengths[i] += text[i][5] + copy[i][2];
    strncpy(text[i], copy[(i + 1) % N], sizeof text[i]);
  }
}

int main(void) {
  fill();
  count();
  between();
  show_int("lengths", lengths, N);
  files();
  sprintf(copy[4], "%.4s", text[11]);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    lengths[i] += copy[i][1];
  show_double("m", m[0], N * 6);
  show_int("histogram", histogram, 8);
  show_char("text", text[0], N * 16);
  show_char("copy", copy[0], N * 16);
  show_int("lengths", lengths, N);
  return 0;
}
