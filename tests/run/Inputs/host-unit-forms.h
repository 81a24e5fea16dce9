// The kernels of host-unit-by-value.c and host-unit-forms.c, which have none of their own.
struct big {
  double a[8];
};

struct node {
  int n, m;
  double *u[3];
  struct node *next;
  int *list;
  double (*f)(double *, int);
};

void scale(double *x, int n, double by); // x[i] = x[i] * by + 1
void mix(int *x, int n, int by);         // values from 0 to n - 1
void bigs(struct big *b, int n);
void scale_rows(double **rows, int n, int m);
double norm(const double *x, int n) __attribute__((pure));
