double a[100];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 100; i++)
      a[i] *= 2;
  }
#pragma omp parallel for
  for (int i = 1; i < 100; i++)
    a[i] += a[i - 1];
  return a[99] != 4950 * 2;
}
