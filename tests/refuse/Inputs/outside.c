/* The functions that unknown-function.c calls. */
#include <stdarg.h>

struct row {
  const int *at;
  int y;
};

int outside_member(const struct row *const *r, int i);
struct row outside_row(const int *a, int i);
const int *outside_place(const int *a, const int *b, int i);
int outside_old(int i);
int outside_any(int n, ...);

int outside_member(const struct row *const *r, int i) { return r[0]->at[i] + r[0]->y; }
struct row outside_row(const int *a, int i) { return (struct row){a, a[i] * 2}; }
const int *outside_place(const int *a, const int *b, int i) { return i >= 0 ? a + i : b; }
int outside_old(int i) { return i * 11; }
int outside_any(int n, ...) {
  va_list list;
  va_start(list, n);
  int x = va_arg(list, int);
  va_end(list);
  return x + n;
}
