#include <stdbool.h>

struct cell {
  signed char kind;
  int count;
  double sum;
  double last[2];
};

void extremes(const double *x, int n, double *low, double *high);
double norm(const double *x, const double *y, unsigned short n);
void scale(double *x, int n, double by);
void add_to(struct cell *c, double x);
bool is_odd(long i);
double square(double x);
void order(double *x, double *y);
