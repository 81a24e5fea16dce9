#include <complex.h>

struct range {
  double low, high;
  int at;
};
struct cell3 {
  float v[3];
  short tag;
};

struct range range_of(const double x[static 4], int from);
struct range wider(struct range r, double by);
struct cell3 turned(struct cell3 c, int by);
double complex twisted(double complex z);
void spread3(double x[static 3], double by);
void shift2(double to[static 2], const double from[static 2]);
void far(double x[static 2], double by);
