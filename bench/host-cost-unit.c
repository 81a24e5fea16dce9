// Small functions of a unit of their own, as a library has: see host-cost.c.
#include "host-cost.h"

double stiffness(const struct force *f) { return f->k; }

double damped(double x) { return x * 0.99 + 0.5; }
