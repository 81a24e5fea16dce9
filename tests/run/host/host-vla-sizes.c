// Sizes of array types read what a kernel has written: in casts, sizeof, declarations, typedefs and
// parameter lists. None of them is an access that the syntax tree has among the statement's children.
//
// RUN: %modes %s
// KERNELS: 2

#include <stdio.h>
#include <string.h>

enum { N = 64 };
static int size[N];
static char text[4096];

static void grow(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    size[i]++;
}

// A function without kernels, whose parameter list reads the array.
static size_t row(int n, char rows[][size[3]]) {
  (void)n;
  return sizeof rows[0];
}

static size_t row_of(const int *sizes, char (*rows)[sizes[1]]) { return sizeof *rows; }

static void shrink(int *s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    s[i] -= 1;
}

int main(void) {
  for (int i = 0; i < N; i++)
    size[i] = i;
  size_t sum = 0;
  for (int t = 0; t < 3; t++) {
    grow();
    sum = sum * 7 + sizeof(*(char (*)[size[2]])text);
    grow();
    sum = sum * 7 + sizeof(char[size[4]]);
    grow();
    {
      char(*rows)[size[5]] = (char(*)[size[5]])text;
      sum = sum * 7 + sizeof *rows;
    }
    grow();
    {
      char line[size[6]];
      memset(line, 1, sizeof line);
      sum = sum * 7 + sizeof line + (size_t)line[t];
    }
    grow();
    {
      typedef char line[size[7]];
      sum = sum * 7 + sizeof(line);
    }
    grow();
    sum = sum * 7 + row(3, (char(*)[1])text);
    shrink(size, N);
    sum = sum * 7 + row_of(size, (char(*)[1])text);
    shrink(size, N);
    sum = sum * 7 + sizeof(__typeof__(char[size[8]]));
    printf("%zu\n", sum);
  }
  return 0;
}
