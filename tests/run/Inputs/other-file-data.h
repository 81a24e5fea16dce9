void set_order(int n);
double polynomial(double x);
double weighted(int i);
double limit(double x);
int days(int month);
