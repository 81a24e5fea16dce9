#ifndef REAL
#define REAL double
#endif

REAL square(REAL x) { return x * x; }

/* Per work-item: k runs m times, 2 operations and 2 accesses each; one store. b is the next element, a the same one for a row. */
__kernel void multiply(int n, int m, __global const REAL *a, __global const REAL *b, __global REAL *c) {
  int j = get_global_id(0), i = get_global_id(1);
  REAL s = 0;
  for (int k = 0; k < m; k++)
    s += a[i * m + k] * b[k * n + j];
  c[i * n + j] = s;
}

/* Half of the work-items: a load, a multiplication, sqrt, a store; not coalesced; then a local store and load, an atomic. */
__kernel void scattered(__global REAL *x, __global const int *index, __global int *hits, int stride) {
  __local REAL tile[64];
  int i = get_global_id(0), l = get_local_id(0);
  if (i < 1000)
    x[i * stride] = sqrt(square(x[index[i]]));
  tile[l] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] += tile[l ^ 1];
  atomic_inc(hits);
}
