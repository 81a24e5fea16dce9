/* value() as a header declares it. */
struct point;
double value(const double *table, const struct point *p, int i);
double besides(double x);
