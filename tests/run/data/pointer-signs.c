// Integers seen through pointers to integers of the same size with and without a sign, characters as well.
//
// RUN: %modes %s
// KERNELS: 5
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static unsigned crc(const unsigned char *p, int n) {
  unsigned c = ~0u;
  while (n-- > 0) {
    c ^= *p++;
    for (int k = 0; k < 8; k++)
      c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
  }
  return ~c;
}
static int below(const signed char *s, int n) {
  int found = 0;
  for (int k = 0; k < n; k++)
    found += s[k] < 0;
  return found;
}

enum { n = 200, L = 24 };
static char line[n][L];
static unsigned char raw[n * 4];
static int a[n];
static unsigned hash[n];
static short sh[n];
static long long ll[n];

int main(void) {
  for (int i = 0; i < n; i++)
    snprintf(line[i], L, "%c%d \xe9t\xff", 'a' + i % 26, i * i);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const unsigned char *s = (const unsigned char *)line[i];
    unsigned h = 5381;
    for (int k = 0; s[k]; k++)
      h = h * 33 + s[k];
    hash[i] = h ^ crc((const unsigned char *)line[i], (int)strlen(line[i]));
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    char *c = (char *)raw + 4 * i;
    for (int k = 0; k < 4; k++)
      c[k] = (char)(i * 7 - k * 100);
    a[i] = below((signed char *)c, 4) + (c[1] < 0 ? 100 : 0) + raw[4 * i + 1];
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    unsigned *u = (unsigned *)&a[i];
    *u = (*u << 27) >> 3 | (unsigned)i;
    a[i] >>= 2;
    *u ^= u[0] >> 1;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    uint16_t *p = (uint16_t *)sh + i;
    *p = (uint16_t)(i * 999);
    sh[i] /= 3;
    int64_t w = (int64_t)hash[i] * -3;
    uint64_t *v = (uint64_t *)&w;
    ll[i] = (long long)(*v >> 5) + sh[i] + *p;
  }
  unsigned long long s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += (unsigned long long)ll[i] * (unsigned)(i + 1) + ((unsigned *)a)[i] + hash[i] + raw[i];
  printf("%llu\n", s);
  return 0;
}
