// Consecutive elements that a work-item loads or stores together, as vectors also where they are not faster: all element types, fields of records,
// updates in place, reads under conditions, addresses that change, lvalues that may be the same memory, arrays in another order, and arrays that overlap.
//
// RUN: env OMP2OCL_VECTORS=on %modes %s
// KERNELS: 16
// LOOPS: 17
#include "../Inputs/show.h"

#define N 60

struct point {
  float x, y, z, w;
};
struct odd {
  double a, b;
  int n, m;
  double c;
};
struct __attribute__((packed)) packed {
  char tag;
  int a, b;
};

static float f[4 * N + 3], g[4 * N + 3];
static double d[6 * N], e[6 * N];
static unsigned char bytes[17 * N], other[17 * N];
static short shorts[3 * N];
static long longs[2 * N];
static int ints[4 * N], where[N];
static struct point points[N], moved[N];
static struct odd odds[N];
static struct packed packs[N];
static double u[N][7][5], v[N][7][5], rhs[N][7][5], w[5][7][N];

static void fill(void) {
  for (int i = 0; i < 4 * N + 3; i++)
    f[i] = (float)(i % 11) - 4, g[i] = (float)i;
  for (int i = 0; i < 6 * N; i++)
    d[i] = i * 0.5, e[i] = 100 - i;
  for (int i = 0; i < 17 * N; i++)
    bytes[i] = (unsigned char)(i * 7), other[i] = (unsigned char)i;
  for (int i = 0; i < 3 * N; i++)
    shorts[i] = (short)(i * 5 - 40);
  for (int i = 0; i < 2 * N; i++)
    longs[i] = 3L * i;
  for (int i = 0; i < 4 * N; i++)
    ints[i] = i ^ 5;
  for (int i = 0; i < N; i++) {
    where[i] = (i * 7) % N;
    points[i] = (struct point){(float)i, (float)(i % 3), 1, (float)-i};
    odds[i] = (struct odd){i, 2, 3, i % 5, 6};
    packs[i] = (struct packed){1, i, 2 * i};
    for (int j = 0; j < 7; j++)
      for (int m = 0; m < 5; m++) {
        u[i][j][m] = i + j * 0.25 + m;
        rhs[i][j][m] = i * 3 - j + m;
        w[m][j][i] = m - i;
      }
  }
}

static void records(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    float x = points[i].x, y = points[i].y, z = points[i].z;
    moved[i].x = x + y;
    moved[i].y = y * z + points[i].w;
    moved[i].z = x - z;
    moved[i].w = 1;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double s = odds[i].a + odds[i].b;
    odds[i].n += odds[i].m;
    odds[i].m--;
    odds[i].a = odds[i].b;
    odds[i].b = s;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int s = packs[i].a + packs[i].b;
    packs[i].b = packs[i].a;
    packs[i].a = s;
  }
  show_float("moved", &moved[0].x, 4 * N);
  show_double("odds", &odds[0].a, 1);
  show_int("packs", &packs[7].a, 2);
}

/* Every work-item's elements, in types of all sizes. */
static void types(int n, unsigned m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    long t = longs[2 * i];
    longs[2 * i] = longs[2 * i + 1] - shorts[3 * i + 2];
    longs[2 * i + 1] = t;
    shorts[3 * i] = (short)(shorts[3 * i] + shorts[3 * i + 1]);
    shorts[3 * i + 1] ^= 3;
    shorts[3 * i + 2]++;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    unsigned char row[17];
    for (int k = 0; k < 16; k++)
      row[k] = bytes[17 * i + k];
    row[16] = 1;
    for (int k = 0; k < 16; k++)
      other[17 * i + k] = row[k];
    other[17 * i + 16] = (unsigned char)(row[3] + row[16]);
  }
#pragma omp parallel for
  for (unsigned i = 0; i < m; i++) {
    int t = ints[4 * i - 0u] + ints[4 * i + 3];
    ints[4 * i] = t;
    ints[4 * i + 1] = ints[4 * i + 2];
    ints[4 * i + 3] = -t;
  }
  show_long("longs", longs, 2 * N);
  show_short("shorts", shorts, 3 * N);
  show_uchar("other", other, 17 * N);
  show_int("ints", ints, 4 * N);
}

/* Conditions, indices that change, indices from memory, and elements that may be the same. */
static void orders(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double a = d[3 * i + 1], b = i % 2 ? d[3 * i + 2] : 7;
    d[3 * i] = a + b;
    d[3 * i + 1] = i % 3 && d[3 * i] > 5 ? d[3 * i] : d[3 * i + 2];
    d[3 * i + 2] += d[3 * i + 1];
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k = 4 * i;
    float a = f[k], b = f[k + 1];
    k += 2;
    float c = f[k], h = f[k + 1];
    g[k - 2] = a - c;
    g[k - 1] = b * h;
    k = k - 2;
    g[k + 2] = c;
    g[k + 3] = h;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int k = where[i];
    e[2 * k] = d[2 * k] + d[2 * k + 1];
    e[2 * k + 1] = e[2 * k] - 1;
    int other_one = 2 * k;
    e[other_one] *= 2;
    e[2 * k + 1] += e[other_one];
    e[2 * k] += 1;
  }
  show_double("d", d, 6 * N);
  show_float("g", g, 4 * N);
  show_double("e", e, 6 * N);
}

/* Elements of dimensions, of which launches may change the order. */
static void cells(int n) {
#pragma omp parallel for collapse(2)
  for (int j = 0; j < 7; j++)
    for (int i = 0; i < n; i++) {
      double q[5], r[5];
      for (int m = 0; m < 5; m++)
        q[m] = u[i][j][m];
      for (int m = 1; m < 5; m++)
        r[m] = q[m] * q[m - 1];
      r[0] = q[4];
      for (int m = 0; m < 5; m++)
        v[i][j][m] = r[m];
    }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < 7; j++) {
      rhs[i][j][0] = rhs[i][j][0] + v[i][j][1] * rhs[i][j - 1][0];
      rhs[i][j][1] = rhs[i][j][1] - v[i][j][2] * rhs[i][j - 1][1];
      rhs[i][j][2] -= v[i][j][0] + rhs[i][j - 1][4];
      rhs[i][j][3] = v[i][j][3];
      rhs[i][j][4] = v[i][j][4] * u[i][j][2] + u[i][j][3];
    }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++) {
      w[0][j][i] = u[i][j][0] + w[1][j][i];
      w[1][j][i] = u[i][j][1];
    }
  show_double("v", &v[0][0][0], N * 35);
  show_double("rhs", &rhs[0][0][0], N * 35);
  show_double("w", &w[0][0][0], N * 35);
}

/* Rows of a length that is known at run time, one element off what vectors are aligned to; a sum; a row that all read. */
static double pointers(double *to, const double *from, int n, int width) {
  double sum = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const double *p = from + i * width;
    double *q = &to[i * width];
    q[0] = p[1];
    q[1] = p[2] - p[0];
    q[2] = p[1];
  }
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += to[i * width + 1] * from[i * width + 2] + to[i * width + 2] * from[i * width + 1];
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = 0; k < n; k++)
      s += from[3 * k] * from[3 * k + 1] - from[3 * k + 2];
    to[i] += s;
  }
  return sum;
}

/* Objects that overlap: what is written to one is read from the other. */
static void overlapping(float *to, const float *from, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    to[2 * i] = from[2 * i] + 1;
    to[2 * i + 1] = from[2 * i + 1] * 2 + from[2 * i];
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    float a = to[2 * i], b = to[2 * i + 1];
    to[2 * i + 1] = a;
    to[2 * i] = from[2 * i + 1] - b;
  }
}

int main(void) {
  fill();
  records(N);
  types(N, N);
  orders(N);
  cells(N);
  printf("%g\n", pointers(e + 1, d + 1, N, 3));
  show_double("e", e, 6 * N);
  overlapping(f, f, N);
  overlapping(g + 1, f + 1, N);
  show_float("f", f, 4 * N);
  show_float("g", g, 4 * N);
}
