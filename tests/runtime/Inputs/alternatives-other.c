/* A version in another file, which may be compiled without the plugin: sorts by shells. */
void far_sort(double *a, long n);
void far_sort(double *a, long n) {
  for (long step = n / 2; step > 0; step /= 2)
    for (long i = step; i < n; i++) {
      double v = a[i];
      long j = i;
      for (; j >= step && a[j - step] > v; j -= step)
        a[j] = a[j - step];
      a[j] = v;
    }
}
