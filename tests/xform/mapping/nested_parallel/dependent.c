// Inner loops that are not parallel, or not shown to be: they stay loops.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK-NOT: other shape
// CHECK: 16 of 16 loops became kernels

double a[100][100], b[100][100], c[100][100];
int place[100];

void dependent(int n, int m, double *p) {
  double t, sum[100];
#pragma omp parallel for
  for (int i = 0; i < n; i++) /* a value of the loop before */
    for (int j = 1; j < n; j++)
      a[i][j] += a[i][j - 1];
#pragma omp parallel for
  for (int i = 0; i < n; i++) /* a value of the loop after */
    for (int j = 0; j < n - 1; j++)
      a[i][j] = a[i][j + 1];
#pragma omp parallel for
  for (int i = 0; i < n; i++) /* an unknown distance */
    for (int j = 0; j < n; j++)
      a[i][j] = a[i][(j + m) % 100];
#pragma omp parallel for
  for (int i = 0; i < n; i++) /* one element of all */
    for (int j = 0; j < n; j++)
      a[i][0] += b[i][j];
#pragma omp parallel for
  for (int i = 0; i < n; i++) { /* a sum */
    double s = 0;
    for (int j = 0; j < n; j++)
      s += b[i][j];
    a[i][i] = s;
  }
#pragma omp parallel for private(t)
  for (int i = 0; i < n; i++) { /* the last value of a private variable */
    t = 0;
    for (int j = 0; j < n; j++)
      if (b[i][j] > 0) {
        t = b[i][j];
        a[i][j] = t;
      }
    c[i][0] = t;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { /* a variable that is written through a pointer */
    double last = 0, *at = &last;
    for (int j = 0; j < n; j++) {
      a[i][j] = *at;
      *at = b[i][j];
    }
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) /* a subscript from memory */
    for (int j = 0; j < n; j++)
      a[i][place[j]] = b[i][j];
#pragma omp parallel for
  for (int i = 0; i < n; i++) /* j may leave its row: the next one's first element */
    for (int j = 0; j <= m; j++)
      p[i * n + (j < n ? j : 0)] = j;
#pragma omp parallel for
  for (int i = 0; i < n; i++) /* leaves early */
    for (int j = 0; j < n; j++) {
      if (b[i][j] < 0)
        break;
      a[i][j] = 1;
    }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { /* a statement around it that reads what it writes */
    for (int j = 0; j < n; j++)
      a[i][j] = b[i][j];
    c[i][0] = a[i][n - 1];
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) { /* the second loop reads its neighbour of the first */
    for (int j = 0; j < n; j++)
      a[i][j] = b[i][j];
    for (int j = 1; j < n; j++)
      c[i][j] = a[i][j - 1];
  }
#pragma omp parallel for private(sum)
  for (int i = 0; i < n; i++) { /* an array of the iteration */
    for (int j = 0; j < 100; j++)
      sum[j] = b[i][j];
    for (int j = 0; j < n; j++)
      a[i][j] = sum[n - 1 - j];
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) /* bounds that only the device knows */
    for (int j = place[i]; j < place[i] + 20; j++)
      a[i][j] = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) /* a few iterations only */
    for (int j = 0; j < 5; j++)
      a[i][j] = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) { /* the variable is wanted afterwards */
    int j;
    for (j = 0; j < n; j++)
      a[i][j] = 1;
    place[i] = j;
  }
}
