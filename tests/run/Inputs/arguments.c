/* For host-arguments.c: functions without kernels that touch what their arguments point to. */
void ext_put(double *p, int i) { p[i] += 100; }

double ext_get(const double *p, int i) { return p[i]; }

extern double *outer;

double **where(void) { return &outer; }
