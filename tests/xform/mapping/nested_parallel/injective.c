// What is proven with an index array that is declared injective, and not without. Declarations that say
// nothing are warned about, once.
//
// RUN: %o2o -O1 -fopenmp -Wall -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %o2o -O1 -fopenmp -Wno-unknown-pragmas -DWITHOUT -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck --check-prefix WITHOUT %s
// RUN: %o2o -O1 -Wall -Wno-source-uses-openmp -DBAD -c %s -o %t.o 2>&1 | %FileCheck --check-prefix BAD %s
// RUN: %o2o -O1 -fopenmp -Wall -DBAD -c %s -o %t.o 2>&1 | %FileCheck --check-prefix BAD %s
// WITHOUT-NOT: other shape of scatter_
#ifdef WITHOUT
#define injective no
#endif
#ifndef BAD

int idx[100], other[100], pairs[50][2];
double a[100], b[100][100];
double *take(void);

// CHECK-NOT: warning
// CHECK: remark: kernel scatter_{{[0-9]+}}: 1 dimension (i)
// CHECK: remark: other shape of scatter_{{[0-9]+}}: 2 dimensions (j, i), inner loops are parallel
void scatter(int n) {
#pragma omp2ocl injective(idx)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][idx[j] + 2] += j;
}

// The row is read from memory, the place in it is not: no declaration is needed.
// CHECK: remark: other shape of gather_rows_
void gather_rows(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < 100; j++)
        b[idx[i]][j] += k;
}

// Nothing is known about the other array, nor about sums of two elements.
// CHECK-NOT: other shape of several_
void several(int n) {
#pragma omp2ocl injective(idx)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][other[j]] += b[i][idx[j]];
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][idx[j] + idx[n - j]] += 1;
}

// CHECK: remark: kernel chunks_{{[0-9]+}}: 1 dimension (i) [
// WITHOUT: remark: kernel chunks_{{[0-9]+}}: 1 dimension (i), whole chunks
void chunks(int n) {
#pragma omp2ocl injective(pairs)
#pragma omp parallel for schedule(static, 4)
  for (int i = 0; i < n; i++)
    a[pairs[i][1]] = a[pairs[i][0]] + 1;
}

// The declaration ends with its block.
// CHECK: remark: kernel ended_{{[0-9]+}}: 1 dimension (i), whole chunks
void ended(int n) {
  {
#pragma omp2ocl injective(idx)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[idx[i]] = i;
  }
#pragma omp parallel for schedule(static, 4)
  for (int i = 0; i < n; i++)
    a[idx[i]] += i;
}

// An array that the loop writes has other elements at other times.
// CHECK: remark: kernel written_{{[0-9]+}}: 1 dimension (i), whole chunks
void written(int n) {
#pragma omp2ocl injective(idx)
#pragma omp parallel for schedule(static, 4)
  for (int i = 0; i < n; i++) {
    a[idx[i]] += i;
    idx[i] = n - i;
  }
}

// CHECK: remark: kernel storage_{{[0-9]+}}: 1 dimension (i)
// WITHOUT: remark: loop kept: 'own' points to memory that may belong to the thread
void storage(int n) {
#pragma omp parallel
  {
    double *own = take();
#pragma omp2ocl injective(idx)
#pragma omp for
    for (int i = 0; i < n; i++)
      own[idx[i]] = i;
  }
}

#else

struct list {
  int *at;
  double *x;
} l;
int idx[100], *rows[10];
double a[100];

// BAD-DAG: [[#@LINE+1]]:9: warning: '#pragma omp2ocl injective(idxx)' is ignored: there is no variable 'idxx' here
#pragma omp2ocl injective(idxx)
// BAD-DAG: [[#@LINE+1]]:9: warning: '#pragma omp2ocl' is ignored: expected 'injective(array, ...)'
#pragma omp2ocl injectiv(idx)
// BAD-DAG: [[#@LINE+1]]:9: warning: '#pragma omp2ocl' is ignored: expected 'injective(array, ...)'
#pragma omp2ocl injective(idx[0])
// BAD-DAG: [[#@LINE+2]]:9: warning: '#pragma omp2ocl injective(a)' is ignored: it is not an array of integers
// BAD-DAG: [[#@LINE+1]]:9: warning: '#pragma omp2ocl injective(rows)' is ignored: it is not an array of integers
#pragma omp2ocl injective(a, idx, rows)
// BAD-DAG: [[#@LINE+1]]:9: warning: '#pragma omp2ocl injective(l.to)' is ignored: there is no such member
#pragma omp2ocl injective(l.at, l.to)

void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
// BAD-DAG: [[#@LINE+1]]:9: warning: '#pragma omp2ocl injective(idx)' is ignored: it must stand in front of a worksharing loop, in the same block or around
#pragma omp2ocl injective(idx)
    a[idx[i]] = i;
  }
}
// BAD-NOT: warning:

#endif
