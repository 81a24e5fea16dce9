#include <stdlib.h>
#define NEW(n) malloc((n) * sizeof(double))
static inline double *zeros(size_t n) { return (double *)calloc(n, sizeof(double)); }
static inline void drop(void *p) { free(p); }
