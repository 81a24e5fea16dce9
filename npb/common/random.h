// The pseudo-random numbers of the NAS Parallel Benchmarks (report RNR-94-007, section 2.3).
//
// The sequence is x[k+1] = a * x[k] mod 2^46, and x * 2^-46 is the uniform value in (0, 1).
// Unsigned 64-bit products wrap modulo 2^64, a multiple of 2^46, so the low 46 bits of a product
// are exact and one multiplication and one mask make a step; no splitting into halves is needed.
// An element far ahead is reached by one power of the multiplier, which lets every iteration of a
// parallel loop start its own stretch of the one sequence.
//
// Everything is inline: parallel loops call these functions, and a translator of such loops sees
// one translation unit at a time.

#ifndef NPB_COMMON_RANDOM_H
#define NPB_COMMON_RANDOM_H

#include <stdint.h>

/// The multiplier of the sequence, 5^13.
#define NPB_RANDOM_MULTIPLIER UINT64_C(1220703125)

#define NPB_RANDOM_MASK ((UINT64_C(1) << 46) - 1)

/// The product of two elements (or of an element and a multiplier) modulo 2^46.
static inline uint64_t npb_random_multiply(uint64_t a, uint64_t b) {
  return (a * b) & NPB_RANDOM_MASK;
}

/// The multiplier that advances a sequence of multiplier \p a by \p steps elements at once: a^steps
/// modulo 2^46, by repeated squaring.
static inline uint64_t npb_random_power(uint64_t a, uint64_t steps) {
  uint64_t power = 1;
  while (steps != 0) {
    if (steps & 1)
      power = npb_random_multiply(power, a);
    a = npb_random_multiply(a, a);
    steps >>= 1;
  }
  return power;
}

/// The uniform value of element \p x, exact in double precision. The conversion goes by a signed
/// integer, which most processors convert with one instruction; 46 bits always fit.
static inline double npb_random_uniform(uint64_t x) { return (double)(int64_t)x * 0x1p-46; }

/// Advances \p x by one element and returns the uniform value of the element reached.
static inline double npb_random_next(uint64_t *x) {
  *x = npb_random_multiply(NPB_RANDOM_MULTIPLIER, *x);
  return npb_random_uniform(*x);
}

#endif
