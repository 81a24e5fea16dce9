// Shared by the units of host-units.c.
#define N 120

extern double common_table[N];
extern int counter;

void advance(double *x, int n);          // runs a kernel
void update_common(void);                // runs a kernel on common_table
double kernel_sum(const double *x, int n); // runs a kernel, and touches before and after

void print_some(const double *x); // the others run none
void scale(double *x, int n, double by);
double largest(const double *x, int n);
double common_sum(void);
double *middle(double *x);
void each(void (*f)(double *), double *x);
void count_up(void);
