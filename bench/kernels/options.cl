double normal(double d) {
  double k = 1 / (1 + 0.2316419 * fabs(d));
  double tail = 0.3989422804014327 * exp(-0.5 * d * d) * k *
                (0.319381530 +
                 k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  return d > 0 ? 1 - tail : tail;
}

__kernel void options(__global const double *restrict price, __global const double *restrict strike,
                      __global const double *restrict years, __global double *restrict call,
                      __global double *restrict put, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  double s = price[i], x = strike[i], t = years[i], root = 0.3 * sqrt(t);
  double d1 = (log(s / x) + (0.02 + 0.5 * 0.3 * 0.3) * t) / root, d2 = d1 - root;
  double discount = exp(-0.02 * t), n1 = normal(d1), n2 = normal(d2);
  call[i] = s * n1 - x * discount * n2;
  put[i] = x * discount * (1 - n2) - s * (1 - n1);
}
