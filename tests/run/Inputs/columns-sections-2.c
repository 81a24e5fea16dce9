// The other unit of columns-sections.c.
double total(const double *p, int n, int m);
double total(const double *p, int n, int m) {
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 1; j++)
      s += p[i * m + j];
  return s;
}
