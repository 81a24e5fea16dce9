#include "half-forms.h"
_Float16 far_mul(_Float16 x, float y) { return x * (_Float16)y + (_Float16)0.1; }
struct hh far_struct(_Float16 x) { return (struct hh){{x, x + 1, x / 3}, (int)x}; }
void far_fill(_Float16 *p, int i, _Float16 x) { p[i] = x - p[i]; }
_Float16 far_table(const _Float16 *const *t, int i, int j) { return t[i][j] * t[i][j]; }
