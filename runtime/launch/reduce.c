/* The host's half of a reduction.
 *
 * Each work-group of a reducing kernel leaves one block of partial results.  They are combined in
 * the order of the groups, so that a run on the same device gives the same floating-point sum each
 * time.
 */
#include "runtime/launch/reduce.h"

#include "abi/abi.h"

#define EACH(T, expression)                                                                        \
  do {                                                                                             \
    T *out = target;                                                                               \
    const T *in = partials;                                                                        \
    for (size_t g = 0; g < groups; g++)                                                            \
      for (size_t i = 0; i < count; i++) {                                                         \
        T a = out[i], b = in[g * count + i];                                                       \
        out[i] = (T)(expression);                                                                  \
      }                                                                                            \
    return true;                                                                                   \
  } while (0)

/* U: the unsigned type of the same size, where overflow wraps. */
#define INTEGER(name, T, U)                                                                        \
  static bool name(int op, void *target, const void *partials, size_t groups, size_t count) {      \
    switch (op) {                                                                                  \
    case O2O_RED_ADD:                                                                              \
      EACH(T, (U)((U)a + (U)b));                                                                   \
    case O2O_RED_MUL:                                                                              \
      EACH(T, (U)((uint64_t)a * (uint64_t)b));                                                     \
    case O2O_RED_AND:                                                                              \
      EACH(T, a &b);                                                                               \
    case O2O_RED_OR:                                                                               \
      EACH(T, a | b);                                                                              \
    case O2O_RED_XOR:                                                                              \
      EACH(T, a ^ b);                                                                              \
    case O2O_RED_LAND:                                                                             \
      EACH(T, a &&b);                                                                              \
    case O2O_RED_LOR:                                                                              \
      EACH(T, a || b);                                                                             \
    case O2O_RED_MIN:                                                                              \
      EACH(T, b < a ? b : a);                                                                      \
    case O2O_RED_MAX:                                                                              \
      EACH(T, b > a ? b : a);                                                                      \
    }                                                                                              \
    return false;                                                                                  \
  }

#define FLOATING(name, T)                                                                          \
  static bool name(int op, void *target, const void *partials, size_t groups, size_t count) {      \
    switch (op) {                                                                                  \
    case O2O_RED_ADD:                                                                              \
      EACH(T, a + b);                                                                              \
    case O2O_RED_MUL:                                                                              \
      EACH(T, a *b);                                                                               \
    case O2O_RED_LAND:                                                                             \
      EACH(T, a &&b);                                                                              \
    case O2O_RED_LOR:                                                                              \
      EACH(T, a || b);                                                                             \
    case O2O_RED_MIN:                                                                              \
      EACH(T, b < a ? b : a);                                                                      \
    case O2O_RED_MAX:                                                                              \
      EACH(T, b > a ? b : a);                                                                      \
    }                                                                                              \
    return false;                                                                                  \
  }

INTEGER(combine_i8, int8_t, uint8_t)
INTEGER(combine_u8, uint8_t, uint8_t)
INTEGER(combine_i16, int16_t, uint16_t)
INTEGER(combine_u16, uint16_t, uint16_t)
INTEGER(combine_i32, int32_t, uint32_t)
INTEGER(combine_u32, uint32_t, uint32_t)
INTEGER(combine_i64, int64_t, uint64_t)
INTEGER(combine_u64, uint64_t, uint64_t)
FLOATING(combine_f32, float)
FLOATING(combine_f64, double)

/* Bytes that are 0 or 1, and stay so. */
static bool combine_bool(int op, void *target, const void *partials, size_t groups, size_t count) {
  switch (op) {
  case O2O_RED_ADD:
  case O2O_RED_OR:
  case O2O_RED_LOR:
  case O2O_RED_MAX:
    EACH(uint8_t, a || b);
  case O2O_RED_MUL:
  case O2O_RED_AND:
  case O2O_RED_LAND:
  case O2O_RED_MIN:
    EACH(uint8_t, a &&b);
  case O2O_RED_XOR:
    EACH(uint8_t, !a != !b);
  }
  return false;
}

/* Sums of arrays, of which a histogram may have thousands of elements: as vectors, which a compiler
 * does not make of a loop where the code is to be small.  Integers wrap as unsigned ones. */
#define SUMS(name, T)                                                                              \
  static void name(T *target, const T *partials, size_t groups, size_t count) {                    \
    typedef T vector __attribute__((vector_size(64), aligned(sizeof(T)), may_alias));              \
    for (; groups > 0; groups--, partials += count) {                                              \
      size_t i = 0, each = sizeof(vector) / sizeof(T);                                             \
      for (; i + each <= count; i += each)                                                         \
        *(vector *)(target + i) += *(const vector *)(partials + i);                                \
      for (; i < count; i++)                                                                       \
        target[i] += partials[i];                                                                  \
    }                                                                                              \
  }

SUMS(sums_32, uint32_t)
SUMS(sums_64, uint64_t)
SUMS(sums_f32, float)
SUMS(sums_f64, double)

#define MANY 64 /* elements, for which vectors are worth the call */

static bool add_vectors(int type, void *target, const void *partials, size_t groups, size_t count) {
  switch (type) {
  case O2O_A_I32:
  case O2O_A_U32:
    sums_32(target, partials, groups, count);
    return true;
  case O2O_A_I64:
  case O2O_A_U64:
    sums_64(target, partials, groups, count);
    return true;
  case O2O_A_F32:
    sums_f32(target, partials, groups, count);
    return true;
  case O2O_A_F64:
    sums_f64(target, partials, groups, count);
    return true;
  }
  return false;
}

bool o2o_combine(int type, int op, void *target, const void *partials, size_t groups,
                 size_t count) {
  static bool (*const of[])(int, void *, const void *, size_t, size_t) = {
      [O2O_A_BOOL] = combine_bool, [O2O_A_I8] = combine_i8,   [O2O_A_U8] = combine_u8,
      [O2O_A_I16] = combine_i16,   [O2O_A_U16] = combine_u16, [O2O_A_I32] = combine_i32,
      [O2O_A_U32] = combine_u32,   [O2O_A_I64] = combine_i64, [O2O_A_U64] = combine_u64,
      [O2O_A_F32] = combine_f32,   [O2O_A_F64] = combine_f64,
  };
  if (type < O2O_A_BOOL || type > O2O_A_F64)
    return false;
  if (op == O2O_RED_ADD && count >= MANY && add_vectors(type, target, partials, groups, count))
    return true;
  return of[type](op, target, partials, groups, count);
}
