// Sums, products and chains of comparisons of more terms than compilers allow brackets in brackets (256): generated
// programs have them. Operands keep the brackets that they need.
//
// RUN: %modes %s
// KERNELS: 3
#include <stdio.h>
#define T4(x) x(i) x(i + 1) x(i + 2) x(i + 3)
#define T16(x) T4(x) T4(x) T4(x) T4(x)
#define T64(x) T16(x) T16(x) T16(x) T16(x)
#define T256(x) T64(x) T64(x) T64(x) T64(x)
#define T1024(x) T256(x) T256(x) T256(x) T256(x)
#define PLUS(k) +v[k]
#define MIXED(k) -w[k] * 3 + (u[k] - 7) % 5
#define TIMES(k) *v[k]
#define XOR(k) ^ u[k]
#define SUBTRACT(k) -(u[k] - (w[k] - u[k]))
#define OR(k) || u[k] == k * 100
#define AND(k) && w[k] != k * 100
#define CHOOSE(k) w[k] == k * 77 ? k:

enum { N = 500 };
double v[N + 4], a[N];
int u[N + 4], w[N + 4], b[N], c[N], d[N], e[N];
float f[N], g[N + 4];

int main(void) {
  for (int i = 0; i < N + 4; i++) {
    v[i] = 1 + (i % 7) * 0.0001;
    u[i] = i * 7 % 31;
    w[i] = i * 13 % 17;
    g[i] = 1 + i % 3;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    a[i] = 1 T1024(PLUS) + (1 T256(TIMES));
    b[i] = 0 T256(MIXED);
    c[i] = 0 T256(XOR);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    c[i] += 0 T256(SUBTRACT);
    d[i] = (0 T256(OR)) + (1 T256(AND));
    e[i] = T256(CHOOSE) - 1;
  }
  // The same operators in all orders: where brackets are needed, and where not.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int x = u[i], y = w[i] + 1, z = u[i + 1] + 2, t = 3;
    d[i] += x - (y - z) - (x + y) * (z - t) / y % z - x / (y / (z / t + 1) + 1) - x * (y % z) + (x % y) * z;
    d[i] += x << (y & 3) << (z & 1) ^ (x >> (y >> 2 >> 1)) ^ (x & y | z ^ t) ^ (x & (y | z) & t);
    d[i] += (x < y) == (y < z) == (z < t) != (t < (x > y)) + (x - y < z + t) + !(x + y);
    d[i] -= -x - -y - (-z) - ~t - (x ? y : z ? t : x) - ((x ? y : z) ? t : x) + (x, y - (z, t));
    d[i] += (x && y || z && (t || x) && y) + (x || (y && z)) * 2 - (x = y += z, x - (t *= y)) + x++ - --y;
    a[i] -= (v[i] - (v[i + 1] - v[i + 2])) - (v[i] / (v[i + 1] / v[i + 2]) / v[i]) * (v[i] + v[i + 1]) - -v[i];
    f[i] = g[i] / g[i + 1] / (g[i + 2] / g[i + 3]) * (g[i] - (g[i + 1] + g[i + 2])) - (float)(x + y) / (x | 1);
    f[i] += (v + i)[1] - *(v + (i - (i - 1))) - *(&v[i + 1] - 1 + (1 - 1));
    f[i] += (unsigned)x - (unsigned)(y - z) > (unsigned)(x - (y + z)) ? 1 : -1;
    f[i] += (short)(x * 3000 - (short)(y * 40000)) + (char)(x + y + (z + t));
  }
  double s = 0;
  long k = 0;
  for (int i = 0; i < N; i++) {
    s += a[i] + f[i];
    k = k * 3 % 1000003 + b[i] - c[i] * 2 + d[i] * 5 + e[i];
  }
  printf("%.9f %ld\n", s, k);
}
