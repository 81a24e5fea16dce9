// RUN: %bin/xform-read-set-test
/* Sets read from text are those that isl's own reader makes of it. */
#include "xform/analysis/read_set.h"

#include "xform/ir/ir.h"

#include <isl/ctx.h>
#include <isl/options.h>
#include <stdio.h>

static const char *const texts[] = {
    "[] -> { : 1 = 1 }",
    "[] -> { : (100) - (0) >= 65536 }",
    "[p0] -> { : p0 > 3 or p0 < -3 }",
    "[p0, p1] -> { : 0 <= p0 < p1 <= 100 and p0 != p1 - 7 }",
    "[] -> { [] : 1 = 1 }",
    "[p0] -> { [] : p0 >= 2 }",
    "[] -> { [x] : 3 = x }",
    "[n] -> { [i, j] : 0 <= i < n and i <= j and (j < 2 * n or j = 5 * n) }",
    "[n] -> { [i] : (i >= 0 and i < n) and ((i < 3) or (i > 5 and (i != 9))) }",
    "[n] -> { [i] : ((i) + (2 * (n - 1))) < 3 * (i - n) }",
    "[n] -> { [i] : -i <= -3 and -(2 * i) >= -2 * n and 4 - -1 * i > 0 }",
    "[] -> { [i, e] : 0 <= e and e < 0 + 18446744073709551616 and i >= 1 and i <= 100 and "
    "exists (m : e = (1099511627776 * i) + 18446744073709551616 * m) }",
    "[] -> { [i, e] : ((i >= 0 and 0 <= i - 8 * e and i - 8 * e < 8) or (i < 0 and -8 < i - 8 * e "
    "and i - 8 * e <= 0)) and -50 <= i <= 50 }",
    "[p] -> { : exists (a, b : 0 <= a < p and 0 <= b < p and (a != b) and 8 * a < 8 * b + 8 and "
    "8 * b < 8 * a + 8) }",
    "[p] -> { [i] : exists (m : i = 3 * m) and exists (m : i = 5 * m and m < p) or i = p }",
    "[p] -> { [i] : exists (k : k = 2 * i and (k > p or exists (l : 4 * l = i))) }",
    /* signs of wrap-around, and limits of 64 bits */
    "[] -> { [e] : -9223372036854775808 <= e and e < -9223372036854775808 + 18446744073709551616 "
    "and exists (m : e = 7 + 18446744073709551616 * m) }",
    /* nothing satisfies it; everything does */
    "[p] -> { [i] : 1 = 0 }",
    "[p] -> { [i] : 1 = 0 or 1 = 1 }",
    /* what only isl reads */
    "[p] -> { [i] : i mod 3 = 1 and 0 <= i < p }",
    "[p] -> { [i] : 2 * floor(i / 2) = i }",
    "{ [i] : 0 <= i < 10 }",
    "[p] -> { [i, i + 1] : i < p }",
    "[p] -> { A[i] : i < p }",
    "[p] -> { [i] : not (i < p) }",
};

/* What is no set in either way. */
static const char *const wrong[] = {"[p] -> { [i] : i * p > 3 }", "[p] -> { [i] : q > 3 }",
                                    "[p] -> { [i] : i > }", "", "[p] -> { [i] : (i > 3 }"};

int main(void) {
  unsigned failures = 0;
  isl_ctx *ctx = isl_ctx_alloc();
  isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
  o2o_nest *nest = o2o_nest_new();
  for (size_t k = 0; k < sizeof texts / sizeof *texts; ++k) {
    isl_set *own = o2o_read_set(nest, ctx, texts[k]),
            *of_isl = isl_set_read_from_str(ctx, texts[k]);
    if (!own || isl_set_is_equal(own, of_isl) != isl_bool_true) {
      printf("not the same set: %s\n", texts[k]);
      ++failures;
    }
    isl_set_free(own);
    isl_set_free(of_isl);
  }
  for (size_t k = 0; k < sizeof wrong / sizeof *wrong; ++k) {
    isl_set *set = o2o_read_set(nest, ctx, wrong[k]);
    if (set) {
      printf("is no set: %s\n", wrong[k]);
      ++failures;
    }
    isl_set_free(set);
  }
  o2o_nest_free(nest);
  isl_ctx_free(ctx);
  printf("%u failures\n", failures);
  return failures != 0;
}
