/* Three ways to sort. Which one is the fastest, for which numbers of elements, the machine knows:
 *
 *   omp2ocl-cc -O3 -fopenmp sort.c -o sort && omp2ocl-tune --functions ./sort 1000000
 *
 * The recursion of sort() asks again at each level, so that it may go on with another algorithm
 * below a size that is found. A compiler without the plugin takes what sort() itself does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void insertion_sort(double *a, long n) {
  for (long i = 1; i < n; i++) {
    double v = a[i];
    long j = i;
    for (; j > 0 && a[j - 1] > v; j--)
      a[j] = a[j - 1];
    a[j] = v;
  }
}

static void sift(double *a, long root, long n) {
  double v = a[root];
  for (long kid; (kid = 2 * root + 1) < n; root = kid) {
    kid += kid + 1 < n && a[kid] < a[kid + 1];
    if (a[kid] <= v)
      break;
    a[root] = a[kid];
  }
  a[root] = v;
}

void heap_sort(double *a, long n) {
  for (long i = n / 2; i-- > 0;)
    sift(a, i, n);
  for (long last = n; last-- > 1;) {
    double largest = a[0];
    a[0] = a[last];
    a[last] = largest;
    sift(a, 0, last);
  }
}

#pragma omp2ocl alternatives(sort : insertion_sort, heap_sort; size(n); results(a[n]))
static void sort(double *a, long n) {
  long left = n / 2;
  double *half = n > 1 ? malloc((size_t)left * sizeof *half) : NULL;
  if (!half)
    return;
  sort(a, left);
  sort(a + left, n - left);
  memcpy(half, a, (size_t)left * sizeof *half);
  for (long i = 0, l = 0, r = left; l < left; i++)
    a[i] = r == n || half[l] <= a[r] ? half[l++] : a[r++];
  free(half);
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 100000;
  double *a = malloc((size_t)n * sizeof *a), sum = 0;
  if (!a || n < 1)
    return 1;
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    a[i] = (double)(i * 7919 % 1000003);
  sort(a, n);
#pragma omp parallel for reduction(+ : sum)
  for (long i = 0; i < n; i++)
    sum += a[i] * (double)(i % 17);
  printf("%g %g %g %.0f\n", a[0], a[n / 2], a[n - 1], sum);
  free(a);
  return 0;
}
