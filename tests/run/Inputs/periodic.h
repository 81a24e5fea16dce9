/* Subscripts that are brought back into an array of n elements under a condition. */
static inline int wrap(int i, int n) { return i < 0 ? i + n : i >= n ? i - n : i; }
static inline long unequal(long i, unsigned n) { return !(i < (long)n) ? i - n : i < 0 ? i + n : i; }
static inline int mirrored(int i, int n) { return i < 0 ? -i : (i > n - 1 ? 2 * n - 2 - i : i); }
static inline unsigned clamped(unsigned i, unsigned lo, unsigned hi) { return i < lo ? lo : i > hi ? hi : i; }
