// Structs whose last member is an array of no length, with an initial value that gives it one: `sizeof` does not count it, the object does.
//
// RUN: %modes %s
// KERNELS: 5
#include <stdio.h>

static struct {
  int n;
  double d[];
} doubles = {12, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}};

static struct tail {
  double x;
  char c, d[];
} text = {0.5, 'x', "abcdefghijklmnopqrstuvwxyz"}, none = {1, 'y', {}};

struct inner {
  int count;
  float values[];
};

static double look(void) {
  double sum = 0;
  for (int i = 0; i < doubles.n; i++)
    sum += doubles.d[i] * (i + 1);
  return sum;
}

int main(void) {
  static struct inner local = {6, {1, 2, 3, 4, 5, 6}};
  for (int step = 0; step < 3; step++) {
#pragma omp parallel for
    for (int i = 0; i < doubles.n; i++)
      doubles.d[i] += i;
    doubles.d[11] *= 2;
#pragma omp parallel for
    for (int i = 0; i < 26; i++)
      text.d[i] = (char)(text.d[i] + 1);
    text.x += text.d[3];
    text.d[25] = 'a';
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < local.count; i++) {
      sum += local.values[i];
      local.values[i] += 0.5f;
    }
    local.values[5]++;
    printf("%g %g %s %g %g %c\n", look(), text.x, text.d, sum, local.values[4], none.c);
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
      if (i == 1)
        doubles.n--;
#pragma omp parallel for
    for (int i = 0; i < doubles.n; i++)
      doubles.d[i] *= text.d[i];
    printf("%d %g\n", doubles.n, look());
  }
}
