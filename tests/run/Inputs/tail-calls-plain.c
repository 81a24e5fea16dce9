// Not compiled with the plugin: functions that are called, and that call back and go on.
struct node {
  struct node *next;
  double v;
};
double *foreign_array;

void visit(struct node *n) { n->v *= 2; }

int next_token(void) {
  static unsigned x = 1;
  return (int)((x = x * 1103515245 + 12345) >> 20);
}

double call_back(double (*f)(double *, int), double *p, int n) {
  double r = f(p, n);
  return r + p[3];
}

double call_many(double (*f)(double *, double, double, double, double, double, double, double,
                             double, double, int, int, int, int, int, int, int),
                 double *p) {
  double r = f(p, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7);
  return r + p[4];
}

struct big {
  double v[5];
};
struct big call_big(struct big (*f)(struct big), struct big b) {
  struct big r = f(b);
  r.v[0] += foreign_array[5];
  return r;
}

double call_variadic(double (*f)(int, ...), double *p) {
  double r = f(2, p, p + 1);
  return r + p[6];
}
