void update(double *p) { p[5] = p[7] * 10; }
