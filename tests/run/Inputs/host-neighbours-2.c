void change(double *x, int n);

void change(double *x, int n) { x[n] += 0.5; }
