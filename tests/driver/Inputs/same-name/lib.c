VISIBILITY void update(double *p) { (void)p; }
__attribute__((noinline)) void twice(double *p) { update(p); }
void solver(double *w, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    w[i] = i * 2;
  update(w);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    w[i] += 1;
}
