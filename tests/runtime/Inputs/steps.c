/* A program of time steps: the argument is their number; a negative one ends the program by abort(). */
#include "../vectors.h"

enum { N = 1000 };
static int a[N], b[N];
#ifdef NAMES /* a quote and others that JSON escapes; bytes that are no UTF-8, characters of two to four bytes, a surrogate's beginning, one cut at 63 bytes */
#include <locale.h>
#define A "a \"quote\" \\ \t"
#define B "b\xff\xc3(\u00e4\u20ac\U0001F600\xed" "ccccccccccccc" "ccccccccccccc" "cccccccccccc" "\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4"
#else
#define A "a"
#define B "b"
#endif
static const struct o2o_static statics[] = {{a, sizeof a, A, 1, 0}, {b, sizeof b, B, 1, 0}};
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .file = "steps.c", .statics = statics, .nstatics = 2};

int main(int argc, char **argv) {
  int steps = atoi(argv[argc - 1]);
#ifdef NAMES
  setlocale(LC_ALL, "");
  printf("half: %.1f\n", 0.5);
  fflush(stdout);
#endif
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
