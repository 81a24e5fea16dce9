// Reductions of the program's own that change structs; structs read from files into memory of numbers.
//
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 3
// LAUNCHES: any
// OCLGRIND: no
#include "../Inputs/cells.h"
typedef struct S { double *u; long n, cnt; } S;
static void initz(S *p, S *o) { p->u = o->u; p->n = 700; p->cnt = 0; }
#pragma omp declare reduction(m : S : omp_out.n += omp_in.n, omp_out.cnt += omp_in.cnt) initializer(initz(&omp_priv, &omp_orig))
static S st = {a, 5, 0};
int main(void) {
  K();
  for (int k = 0; k < 1; k++) {
#pragma omp parallel for reduction(m : st) num_threads(1) if (k > 5)
    for (int i = 0; i < 4; i++) st.cnt++;
    st.u[st.n] = 55555;
  }
  show("1 combiner");
  st.n = 5;
  for (int k = 0; k < 1; k++) {
#pragma omp parallel for reduction(m : st) num_threads(1) if (k > 5)
    for (int i = 0; i < 1; i++) st.u[st.n + 50] = 65555;
  }
  show("2 initializer");
  int *words = malloc(64); long *longs = malloc(64);
  S i1 = {a, 5}, i2 = {b, 700}, *ps = (S *)words, *pl = (S *)longs;
  memcpy(words, &i1, sizeof i1), memcpy(longs, &i1, sizeof i1);
  memcpy(words, &i2, sizeof i2), ps->u[9] = 55555;
  show("3 memcpy(int*)");
  memcpy(longs, &i2, sizeof i2), pl->u[9] = 65555;
  show("4 memcpy(long*)");
  FILE *f = tmpfile();
  i2.u = c; fwrite(&i2, sizeof i2, 1, f); rewind(f);
  fread(longs, sizeof(long), sizeof i2 / sizeof(long), f), pl->u[9] = 75555;
  show("5 fread(long*)");
  free(words); free(longs);
  return 0;
}
