// Parts of arrays are put together element by element in the order of the groups, whether vectors are used or not.
//
// RUN: %clang -O1 %asan -I%root %s %root/runtime/launch/reduce.c -lm -o %t && %t
#include "runtime/launch/reduce.h"

#include "abi/abi.h"
#include "abi/redop.h"

#include "../../predictor/check.h"

#include <stdlib.h>
#include <string.h>

#define GROUPS 3

/* Sums of `count` elements of three parts: as they are added one by one. Overflow of integers wraps. */
#define TEST(name, T, type, value)                                                                 \
  static void name(size_t count) {                                                                 \
    T *target = calloc(count, sizeof(T)), *parts = calloc(GROUPS * count, sizeof(T)),              \
      *wanted = calloc(count, sizeof(T));                                                          \
    for (size_t i = 0; i < count; i++)                                                             \
      target[i] = wanted[i] = (T)((T)(value) - (T)i);                                             \
    for (size_t i = 0; i < GROUPS * count; i++) {                                                  \
      parts[i] = (T)(value) / (T)(i % 7 + 1);                                                      \
      wanted[i % count] += parts[i];                                                               \
    }                                                                                              \
    CHECK(o2o_combine(type, O2O_RED_ADD, target, parts, GROUPS, count));                           \
    CHECK(memcmp(target, wanted, count * sizeof(T)) == 0);                                         \
    free(target);                                                                                  \
    free(parts);                                                                                   \
    free(wanted);                                                                                  \
  }

TEST(test_u8, uint8_t, O2O_A_U8, 250)
TEST(test_u32, uint32_t, O2O_A_U32, UINT32_MAX)
TEST(test_i32, uint32_t, O2O_A_I32, UINT32_MAX)
TEST(test_u64, uint64_t, O2O_A_U64, UINT64_MAX)
TEST(test_i64, uint64_t, O2O_A_I64, UINT64_MAX)
TEST(test_f32, float, O2O_A_F32, 1e8f)
TEST(test_f64, double, O2O_A_F64, 1e17)

int main(void) {
  static const size_t counts[] = {1, 5, 63, 64, 65, 71, 80, 127, 128, 1003};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    test_u8(counts[i]);
    test_u32(counts[i]);
    test_i32(counts[i]);
    test_u64(counts[i]);
    test_i64(counts[i]);
    test_f32(counts[i]);
    test_f64(counts[i]);
  }
  CHECK(!o2o_combine(O2O_A_F32, O2O_RED_XOR, NULL, NULL, 0, 0));
  CHECK(!o2o_combine(O2O_A_BYTES, O2O_RED_ADD, NULL, NULL, 0, 0));
  return check_result();
}
