// What the two units of host-cost.c share.
#ifndef O2O_BENCH_HOST_COST_H
#define O2O_BENCH_HOST_COST_H

struct force {
  double k;
  double (*eval)(const struct force *f, double x);
};

double stiffness(const struct force *f);
double damped(double x);

#endif
