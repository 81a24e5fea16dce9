struct hh { _Float16 a[3]; int n; };
_Float16 far_mul(_Float16 x, float y);
struct hh far_struct(_Float16 x);
void far_fill(_Float16 *p, int i, _Float16 x);
_Float16 far_table(const _Float16 *const *t, int i, int j);
