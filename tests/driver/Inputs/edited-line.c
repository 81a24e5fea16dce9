double a[1000], b[1000];
int count(int); int fill(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = i * 0.5;
  int n = 0; for (int i = 0; i < 3; i++) n += count(i);
#pragma omp simd
  for (int i = 0; i < 1000; i++) {
    if (a[i] > 3)
      n = count(n);
    b[i] = a[i] * 2;
  }
  return n;
}
