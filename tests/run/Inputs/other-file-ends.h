#ifndef ENDS_H
#define ENDS_H

struct way {
  double x, y;
};

double at(const double *table, int i);
double root(double x);
double deeper(const double *x, int n);
int place(const int *key, int n, int i);
void fill(double *cell, int n, double x);
struct way direction(struct way w);

#endif
