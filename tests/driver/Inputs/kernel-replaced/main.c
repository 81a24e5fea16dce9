#include <stdio.h>
#ifdef REPLACE
double weight(double x) { return 100 - x; }
#endif
void weigh(double *w, int n);
void weigh_by(double *w, int n);
double largest(const double *w, int n);
int main(void) {
  double w[50];
  weigh(w, 50);
  printf("%g %g %g\n", w[0], w[49], largest(w, 50));
  weigh_by(w, 50);
  printf("%g\n", w[0]);
}
