// Bounds for other-file-bounds.c.
#include "other-file-bounds.h"

int rows(const struct matrix *m) { return m->rows; }

unsigned long long columns(const struct matrix *m) { return m->columns; }

short last(const struct matrix *m) { return (short)(m->columns - 1); }

int next(const struct matrix *m) { return m->rows > 0 ? 2 : 1; }
