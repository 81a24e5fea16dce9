/* value() in the forms that -D chooses. */
#ifdef WIDE
typedef long integer;
#else
typedef int integer;
#endif
struct point {
  integer x;
  double y;
};

#ifdef HEADER
#include "contract-value.h"
double besides(double x) { return x + 1; }
#endif

#ifdef FURTHER
double further(int n, double x);
double value(const double *table, const struct point *p, int i);
#endif

static int calls;

double value(const double *table, const struct point *p, int i) {
#if defined(COUNTS)
  if (i < 0)
    calls++;
#elif defined(ENDS)
  if (i == ENDS)
    __builtin_abort();
#elif defined(WRITES)
  if (i < 0)
    ((double *)table)[0] = 1;
#elif defined(OTHER)
  const float *parts = (const float *)table;
  if (i < 0)
    return parts[0];
#elif defined(FURTHER)
  return further(i % 3, table[i % 64] + p->y);
#endif
  return table[i % 64] * (double)(int)p->x + p->y + calls;
}

#ifdef AGAIN
double again(int n, double x) { return n ? value(&x, &(struct point){1, x}, n - 1) : x; }
#endif
