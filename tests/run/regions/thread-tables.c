// Tables with an element for each thread, found by its number: read alone, and as scratch behind pointers, they are the
// same for all iterations or private; scratch inside of the elements, which outlives the loop, stays.
//
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 10
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 1000
typedef struct { double w[8]; int n; double *tmp; } work_t;
typedef struct { int n; double scale; double *tab; } plan_t;
static double a[N], b[N];
static void show(const char *w) { double s = 0; for (int k = 0; k < N; k++) s += b[k] * (k % 13); printf("%s %.10g\n", w, s); }
int main(void) {
  int nt = omp_get_max_threads(), k;
  work_t *ws = calloc(nt, sizeof *ws);
  plan_t **plan = malloc(nt * sizeof *plan);
  plan_t *pl = malloc(nt * sizeof *pl);
  double **scr = malloc(nt * sizeof *scr);
  for (k = 0; k < nt; k++) {
    plan[k] = malloc(sizeof **plan); plan[k]->n = 5; plan[k]->scale = 0.5; plan[k]->tab = malloc(5 * sizeof(double));
    for (int j = 0; j < 5; j++) plan[k]->tab[j] = j + 1;
    pl[k] = *plan[k]; scr[k] = malloc(16 * sizeof(double)); ws[k].n = 8; ws[k].tmp = malloc(8 * sizeof(double));
  }
  for (k = 0; k < N; k++) a[k] = k * 0.25;
#pragma omp parallel for
  for (k = 0; k < N; k++) b[k] = a[k] * plan[omp_get_thread_num()]->scale;
  show("plan ptr read");
#pragma omp parallel for
  for (k = 0; k < N; k++) { plan_t *p = plan[omp_get_thread_num()]; double s = 0; for (int j = 0; j < p->n; j++) s += p->tab[j] * a[k]; b[k] = s; }
  show("plan tab read");
#pragma omp parallel for
  for (k = 0; k < N; k++) { plan_t *p = &pl[omp_get_thread_num()]; double s = 0; for (int j = 0; j < p->n; j++) s += p->tab[j] * a[k] * p->scale; b[k] = s; }
  show("plan struct read");
#pragma omp parallel for
  for (k = 0; k < N; k++) { work_t *w = &ws[omp_get_thread_num()]; for (int j = 0; j < 8; j++) w->w[j] = a[k] + j; double s = 0; for (int j = 0; j < 8; j++) s += w->w[j] * w->w[7 - j]; b[k] = s; }
  show("work scratch struct");
#pragma omp parallel for
  for (k = 0; k < N; k++) { double *w = scr[omp_get_thread_num()]; for (int j = 0; j < 16; j++) w[j] = a[k] + j; double s = 0; for (int j = 0; j < 16; j++) s += w[j] * w[15 - j]; b[k] = s; }
  show("scr ptr");
#pragma omp parallel for
  for (k = 0; k < N; k++) { double *w = ws[omp_get_thread_num()].tmp; for (int j = 0; j < 8; j++) w[j] = a[k] + j; double s = 0; for (int j = 0; j < 8; j++) s += w[j] * w[7 - j]; b[k] = s; }
  show("ws.tmp ptr");
#pragma omp parallel for
  for (k = 0; k < N; k++) { work_t *w = &ws[omp_get_thread_num()]; for (int j = 0; j < w->n; j++) w->tmp[j] = a[k] + j; double s = 0; for (int j = 0; j < w->n; j++) s += w->tmp[j] * w->tmp[w->n - 1 - j]; b[k] = s; }
  show("w->tmp ptr");
#pragma omp parallel
  {
    plan_t *p = plan[omp_get_thread_num()];
    double *w = scr[omp_get_thread_num()];
#pragma omp for
    for (k = 0; k < N; k++) { for (int j = 0; j < 5; j++) w[j] = p->tab[j] * a[k]; double s = 0; for (int j = 0; j < 5; j++) s += w[j] * w[4 - j]; b[k] = s * p->scale; }
  }
  show("region plan");
#pragma omp parallel
  {
    work_t *w = &ws[omp_get_thread_num()];
#pragma omp for
    for (k = 0; k < N; k++) { for (int j = 0; j < 8; j++) w->w[j] = a[k] + j; double s = 0; for (int j = 0; j < 8; j++) s += w->w[j] * w->w[7 - j]; b[k] = s; }
  }
  show("region work");
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    double *w = ws[me].tmp;
#pragma omp for
    for (k = 0; k < N; k++) { for (int j = 0; j < 8; j++) w[j] = a[k] + j; double s = 0; for (int j = 0; j < 8; j++) s += w[j] * w[7 - j]; b[k] = s; }
  }
  show("region ws.tmp");
  return 0;
}
