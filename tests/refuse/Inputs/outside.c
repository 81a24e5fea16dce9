/* The functions that unknown-function.c calls. */
#include <stdarg.h>

struct pair {
  int x, y;
};

int outside_rows(int **rows, int i);
struct pair outside_pair(int x);
const int *outside_place(const int *a, int i);
int outside_old(int i);
int outside_any(int n, ...);

int outside_rows(int **rows, int i) { return rows[0][i]; }
struct pair outside_pair(int x) { return (struct pair){x, x * 2}; }
const int *outside_place(const int *a, int i) { return a + i; }
int outside_old(int i) { return i * 11; }
int outside_any(int n, ...) {
  va_list list;
  va_start(list, n);
  int x = va_arg(list, int);
  va_end(list);
  return x + n;
}
