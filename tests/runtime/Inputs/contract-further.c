double again(int n, double x);
#ifdef AGAIN
double further(int n, double x) { return n ? again(n - 1, x) + 1 : x; }
#else
double further(int n, double x) {
  for (int k = 0; k < n; k++)
    x = x * 0.5 + 1;
  return x;
}
#endif
