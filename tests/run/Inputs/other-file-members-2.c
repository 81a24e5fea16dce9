struct particle {
  double x, v;
  float mass;
};

void move(double *x, const double *v, double by);
double kick(struct particle p, double *v);

void move(double *x, const double *v, double by) { *x += *v * by; }

double kick(struct particle p, double *v) {
  *v = p.v * 0.5 - p.x;
  return p.mass;
}
