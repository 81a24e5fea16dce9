/* What a build includes in front of each file (-include). */
#define BEFORE 70
static int before[BEFORE];

static inline int twice(int x) { return 2 * x; }

static void fill_before(int k) {
#pragma omp parallel for
  for (int i = 0; i < BEFORE; i++)
    before[i] = k * twice(i);
}
