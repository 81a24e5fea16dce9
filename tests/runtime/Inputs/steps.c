/* A program of time steps: the argument is their number; a negative one ends the program by abort(). */
#include "../vectors.h"

enum { N = 1000 };
static int a[N], b[N];
static const struct o2o_static statics[] = {{a, sizeof a, "a", 1, 0}, {b, sizeof b, "b", 1, 0}};
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .file = "steps.c", .statics = statics, .nstatics = 2};

int main(int argc, char **argv) {
  int steps = atoi(argv[argc - 1]);
  __o2o_register(&unit);
  for (int i = 0; i < abs(steps); i++) {
    add(a, 0, N, 1);
    add(b, 0, N, 2);
  }
  if (steps < 0)
    abort();
  add(b, 0, N, 1);
  touch_range(b, sizeof b, READ);
  for (int i = 0; i < N; i++)
    CHECK(b[i] == 2 * steps + 1);
}
