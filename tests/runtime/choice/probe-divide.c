// The numbers by which a driver's division is judged tell it from approximations, and the answers are those of the host.
//
// RUN: %clang -O1 %asan -I%root %s %root/runtime/device/declare.c -lm -o %t && %t
#include "runtime/choice/probe.c"

#include "../../predictor/check.h"

#include <math.h>

struct o2o_cl o2o_cl;

cl_program o2o_compile(const struct o2o_device *device, const char *declarations,
                       const char *source, const char *options, const char *name,
                       struct o2o_reason *why) {
  (void)device, (void)declarations, (void)source, (void)options, (void)name, (void)why;
  return NULL;
}

static float u[QUOTIENTS], v[QUOTIENTS], s[KINDS * QUOTIENTS];

/* Of the answers of that kind, how many are others. */
static int others(int kind, float (*answer)(float, float)) {
  int n = 0;
  for (int i = 0; i < QUOTIENTS; i++) {
    volatile float a = answer(u[i], v[i]);
    n += a != s[kind * QUOTIENTS + i];
  }
  return n;
}

static float quotient(float a, float b) { return a / b; }
static float inverse(float a, float b) { return (void)a, 1.0f / b; }
static float third(float a, float b) { return (void)b, a / 3.0f; }
static float square_root(float a, float b) { return (void)a, sqrtf(b); }
static float inverse_root(float a, float b) { return (void)a, 1.0f / sqrtf(b); }
static float by_root(float a, float b) { return a < b ? a / (b * sqrtf(b)) : 0; }

/* What compilers make of them when they may. */
static float times_inverse(float a, float b) {
  volatile float r = 1.0f / b;
  return a * r;
}
static float third_times(float a, float b) { return (void)b, a * 0.333333343f; }
static float root_by_inverse(float a, float b) {
  volatile float r = 1.0f / sqrtf(b);
  return (void)a, b * r;
}
static float flushed(float a, float b) {
  volatile float q = a / b;
  return fabsf(q) < 1.17549435e-38f ? 0 : q;
}
/* Right but for numbers so small or large that the residue is not exact. */
static float corrected(float a, float b) {
  volatile float r = 1.0f / b, q = a * r, e = fmaf(-q, b, a);
  return fmaf(e, r, q);
}

int main(void) {
  uint32_t r = 1;
  for (int i = 0; i < QUOTIENTS; i++) {
    u[i] = any_float(&r, i % 2) * (i % 3 ? 1 : -1);
    v[i] = any_float(&r, i % 2);
  }
  divide(u, v, s);
  CHECK_EQ(others(0, quotient), 0);
  CHECK_EQ(others(1, inverse), 0);
  CHECK_EQ(others(2, third), 0);
  CHECK_EQ(others(3, square_root), 0);
  CHECK_EQ(others(4, inverse_root), 0);
  CHECK_EQ(others(5, by_root), 0);
  CHECK(others(0, times_inverse) > QUOTIENTS / 100);
  CHECK(others(2, third_times) > QUOTIENTS / 100);
  CHECK(others(3, root_by_inverse) > QUOTIENTS / 100);
  CHECK(others(0, flushed) > QUOTIENTS / 1000);
  CHECK(others(0, corrected) > QUOTIENTS / 1000);
  return check_result();
}
