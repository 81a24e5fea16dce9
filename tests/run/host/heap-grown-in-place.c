// A block that the C library lets grow in its place, as far as the allocator has set memory aside for it: getline() does, and no size in the program tells. The last
// characters are the kernel's as well.
//
// RUN: %modes %s
// KERNELS: 1
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void up(char *s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) s[i] = s[i] >= 'a' && s[i] <= 'z' ? s[i] - 32 : s[i];
}
int main(void) {
  FILE *f = tmpfile();
  fputs("abc\nhello world thing\nand a much longer line that needs more room than before\n", f);
  rewind(f);
  size_t cap = 10; char *line = malloc(10); ssize_t got;
  while ((got = getline(&line, &cap, f)) > 0) {
    line[got - 1] = 0;
    up(line, (int)got);
    printf("%s %zd\n", line, got);
    up(line, (int)got);
    line[0] = '#';
    puts(line);
  }
  free(line); fclose(f);
  return 0;
}
