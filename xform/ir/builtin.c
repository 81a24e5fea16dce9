/* The table of functions that kernels may call.
 *
 * Left out on purpose, because OpenCL C means something else or cannot say it:
 *   nexttoward, ...l       long double
 *   remquo                 C promises three bits of the quotient, OpenCL seven; libraries of C have
 *                          more or fewer
 *   fpclassify             the values of FP_NAN and its kin are the host's
 *   signbit, isinf, ...    as functions: only the compiler's forms promise 0 and 1 (or -1, 0, 1)
 *
 * Functions that store a second result through a pointer (frexp, modf) are taken apart by
 * the plugin: one entry here for each result, named o2o_FUNCTION_RESULT.
 *
 * errno and the floating-point exception flags are not kept: no kernel can set them.
 */
#include "xform/ir/builtin.h"
#include "xform/ir/complex_inverse.h"
#include "xform/ir/number_bits.h"

#include <math.h>
#include <string.h>

_Static_assert(FP_ILOGB0 == -2147483647 - 1 && FP_ILOGBNAN == FP_ILOGB0,
               "what the helper of ilogb returns");

#define F32 O2O_T_F32
#define F64 O2O_T_F64
#define I32 O2O_T_I32
#define U32 O2O_T_U32
#define I64 O2O_T_I64
#define U8 O2O_T_U8
#define U16 O2O_T_U16
#define U64 O2O_T_U64

/* double and float form of a function with one, two, three arguments of its own type. */
#define REAL1(c, cl, cost)                                                                         \
  {c, cl, NULL, F64, 1, {F64}, cost, false}, { c "f", cl, NULL, F32, 1, {F32}, cost, false }
#define REAL2(c, cl, cost)                                                                         \
  {c, cl, NULL, F64, 2, {F64, F64}, cost, false}, {                                                \
    c "f", cl, NULL, F32, 2, {F32, F32}, cost, false                                               \
  }
#define REAL3(c, cl, cost)                                                                         \
  {c, cl, NULL, F64, 3, {F64, F64, F64}, cost, false}, {                                           \
    c "f", cl, NULL, F32, 3, {F32, F32, F32}, cost, false                                          \
  }

/* x * 2**n. */
#define SCALE(c, cl)                                                                               \
  {c, cl, NULL, F64, 2, {F64, I32}, 4, false}, { c "f", cl, NULL, F32, 2, {F32, I32}, 4, false }

/* The parts of the product (a + b i) (c + d i), as Annex G of C11 has it: where both are NaN
 * although an operand is infinite, the product is infinite. */
#define O2O_COMPLEX_MUL(T, F, S)                                                                   \
  "static " T "2 o2o_complex_mul" F "(" T " a, " T " b, " T " c, " T " d) {\n"                     \
  "  " T " ac = a * c, bd = b * d, ad = a * d, bc = b * c;\n"                                      \
  "  " T "2 z = (" T "2)(ac - bd, ad + bc);\n"                                                     \
  "  if (isnan(z.x) && isnan(z.y)) {\n"                                                            \
  "    int again = 0;\n"                                                                           \
  "    if (isinf(a) || isinf(b)) {\n"                                                              \
  "      a = copysign(isinf(a) ? (" T ")1 : (" T ")0, a), b = copysign(isinf(b) ? (" T ")1 : "     \
  "(" T ")0, b);\n"                                                                                \
  "      c = isnan(c) ? copysign((" T ")0, c) : c, d = isnan(d) ? copysign((" T ")0, d) : d;\n"    \
  "      again = 1;\n    }\n"                                                                      \
  "    if (isinf(c) || isinf(d)) {\n"                                                              \
  "      c = copysign(isinf(c) ? (" T ")1 : (" T ")0, c), d = copysign(isinf(d) ? (" T ")1 : "     \
  "(" T ")0, d);\n"                                                                                \
  "      a = isnan(a) ? copysign((" T ")0, a) : a, b = isnan(b) ? copysign((" T ")0, b) : b;\n"    \
  "      again = 1;\n    }\n"                                                                      \
  "    if (!again && (isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc))) {\n"                      \
  "      a = isnan(a) ? copysign((" T ")0, a) : a, b = isnan(b) ? copysign((" T ")0, b) : b;\n"    \
  "      c = isnan(c) ? copysign((" T ")0, c) : c, d = isnan(d) ? copysign((" T ")0, d) : d;\n"    \
  "      again = 1;\n    }\n"                                                                      \
  "    if (again)\n"                                                                               \
  "      z = (" T "2)((" T ")INFINITY * (a * c - b * d), (" T ")INFINITY * (a * d + b * c));\n"    \
  "  }\n  return z;\n}\n"

/* What both quotients need where the plain result is NaN (Annex G). */
#define O2O_COMPLEX_REPAIR                                                                         \
  "  if (isnan(z.x) && isnan(z.y)) {\n"                                                            \
  "    double none = 0.0;\n"                                                                       \
  "    if (c == 0 && d == 0 && (!isnan(a) || !isnan(b)))\n"                                        \
  "      z = (double2)(copysign((double)INFINITY, c) * a, copysign((double)INFINITY, c) * b);\n"   \
  "    else if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {\n"                         \
  "      a = copysign(isinf(a) ? 1.0 : none, a), b = copysign(isinf(b) ? 1.0 : none, b);\n"        \
  "      z = (double2)((double)INFINITY * (a * c + b * d), (double)INFINITY * (b * c - a * d));\n" \
  "    } else if ((isinf(c) || isinf(d)) && isfinite(a) && isfinite(b)) {\n"                       \
  "      c = copysign(isinf(c) ? 1.0 : none, c), d = copysign(isinf(d) ? 1.0 : none, d);\n"        \
  "      z = (double2)(none * (a * c + b * d), none * (b * c - a * d));\n"                         \
  "    }\n  }\n"

/* (a + b i) / (c + d i): R. L. Smith, "Algorithm 116: complex division", CACM 5(8), 1962; where
 * the ratio of c and d vanishes, as M. Baudin and R. L. Smith, "A robust complex division in
 * Scilab", 2012. Very large and small divisors are scaled first. */
#define O2O_COMPLEX_DIV                                                                            \
  "static double2 o2o_complex_div(double a, double b, double c, double d) {\n"                     \
  "  double2 z;\n  double most = fmax(fabs(c), fabs(d));\n"                                        \
  "  double by = most > 0x1p+1000 ? 0x1p-60 : most < 0x1p-960 ? 0x1p+60 : 1.0;\n"                  \
  "  double u = a * by, v = b * by, w = c * by, x = d * by;\n"                                     \
  "  if (fabs(w) >= fabs(x)) {\n"                                                                  \
  "    double r = x / w, n = w + x * r;\n"                                                         \
  "    z = r != 0 ? (double2)((u + v * r) / n, (v - u * r) / n)\n"                                 \
  "               : (double2)((u + x * (v / w)) / n, (v - x * (u / w)) / n);\n"                    \
  "  } else {\n"                                                                                   \
  "    double r = w / x, n = w * r + x;\n"                                                         \
  "    z = r != 0 ? (double2)((u * r + v) / n, (v * r - u) / n)\n"                                 \
  "               : (double2)((w * (u / x) + v) / n, (w * (v / x) - u) / n);\n  "                  \
  "}\n" O2O_COMPLEX_REPAIR "  return z;\n}\n"

/* Of floats, in double, where nothing overflows. */
#define O2O_COMPLEX_DIVF                                                                           \
  "static float2 o2o_complex_divf(double a, double b, double c, double d) {\n"                     \
  "  double n = c * c + d * d;\n"                                                                  \
  "  double2 z = (double2)((a * c + b * d) / n, (b * c - a * d) / n);\n" O2O_COMPLEX_REPAIR        \
  "  return (float2)((float)z.x, (float)z.y);\n}\n"

/* By R. L. Smith alone: the rule of other options. */
#define O2O_COMPLEX_QUOTIENT(type, suffix)                                                         \
  "static " type "2 o2o_complex_quotient" suffix "(" type " a, " type " b, " type " c, " type      \
  " d) {\n"                                                                                        \
  "  if (!(fabs(c) <= fabs(d))) {\n"                                                               \
  "    " type " r = d / c, n = c + r * d;\n"                                                       \
  "    return (" type "2)((a + b * r) / n, (b - a * r) / n);\n"                                    \
  "  }\n"                                                                                          \
  "  " type " r = c / d, n = d + r * c;\n"                                                         \
  "  return (" type "2)((a * r + b) / n, (b * r - a) / n);\n}\n"

/* Two entries, for the parts of what the function `name` returns.  The function is defined with
 * the one that is printed first. */
#define COMPLEX(name, definition, result, param, cost)                                             \
  {name "_re", name "_re", COMPLEX_PART(name, definition, "_re", "x"),                             \
   result,     4,          {param, param, param, param},                                           \
   cost,       false},                                                                             \
  {                                                                                                \
    name "_im", name "_im", COMPLEX_PART(name, definition, "_im", "y"), result, 4,                 \
        {param, param, param, param}, cost, false                                                  \
  }
#define COMPLEX_PART(name, definition, part, member)                                               \
  "#ifndef HAVE_" name "\n#define HAVE_" name "\n" definition "#endif\n#define " name part         \
  "(a, b, c, d) (" name "(a, b, c, d)." member ")\n"

/* exp(x) * (cos(y) + i sin(y)), C11 G.6.3.1; exp(x) may be too large where the product is not. */
/* A complex function of one complex argument; the definition gives both parts. */
#define COMPLEX_ONE(name, definition, kind, cost)                                                  \
  {name "_re", name "_re", COMPLEX_ONE_PART(name, definition, "_re", "x"), kind, 2, {kind, kind},  \
   cost,       false},                                                                             \
  {                                                                                                \
    name "_im", name "_im", COMPLEX_ONE_PART(name, definition, "_im", "y"), kind, 2, {kind, kind}, \
        cost, false                                                                                \
  }
#define COMPLEX_ONE_PART(name, definition, part, member)                                           \
  "#ifndef HAVE_" name "\n#define HAVE_" name "\n" definition "#endif\n#define " name part         \
  "(a, b) (" name "(a, b)." member ")\n"

/* Numbers next to overflow and underflow are scaled by a power of four. */
#define O2O_CSQRT(T, F, large, small, up)                                                          \
  "static " T "2 o2o_csqrt" F "(" T " x, " T " y) {\n"                                             \
  "  if (isinf(y)) return (" T "2)(INFINITY, y);\n"                                                \
  "  if (isnan(x)) return (" T "2)(x, x);\n"                                                       \
  "  if (isinf(x) && x > 0) return (" T "2)(x, isnan(y) ? y : copysign((" T ")0, y));\n"           \
  "  if (isinf(x)) return (" T "2)(isnan(y) ? y : (" T ")0, copysign((" T ")INFINITY, y));\n"      \
  "  if (isnan(y)) return (" T "2)(y, y);\n"                                                       \
  "  if (x == 0 && y == 0) return (" T "2)(0, y);\n"                                               \
  "  " T " most = fmax(fabs(x), fabs(y)), r, s;\n"                                                 \
  "  int e = most > " large " ? 2 : most < " small " ? -" up " : 0;\n"                             \
  "  x = ldexp(x, -2 * e), y = ldexp(y, -2 * e);\n"                                                \
  "  r = sqrt((hypot(x, y) + fabs(x)) / 2), s = fabs(y) / (2 * r);\n"                              \
  "  " T "2 z = x >= 0 ? (" T "2)(r, s) : (" T "2)(s, r);\n"                                       \
  "  return (" T "2)(ldexp(z.x, e), copysign(ldexp(z.y, e), y));\n}\n"

#define CSQRT_F64 O2O_CSQRT("double", "", "0x1p1020", "0x1p-960", "100")
#define CSQRT_F32 O2O_CSQRT("float", "f", "0x1p124f", "0x1p-100f", "30")

/* Near the unit circle the logarithm of |z| is that of a number next to 1, whose distance from 1 is
 * computed with twice the digits. */
#define O2O_CLOG(T, F)                                                                             \
  "static " T "2 o2o_clog" F "(" T " x, " T " y) {\n"                                              \
  "  " T " a = fmax(fabs(x), fabs(y)), b = fmin(fabs(x), fabs(y)), re, im = atan2(y, x);\n"        \
  "  if (isinf(a)) return (" T "2)(INFINITY, im);\n"                                               \
  "  if (isnan(x) || isnan(y)) return (" T "2)(x + y, im);\n"                                      \
  "  if (a == 0) return (" T "2)(-INFINITY, im);\n"                                                \
  "  if (a > (" T ")0.75 && a < (" T ")1.375) {\n"                                                 \
  "    " T " q = a * a, p = b * b, low = fma(a, a, -q) + fma(b, b, -p);\n"                         \
  "    " T " s = q - 1, t = s + p, v = t - s;\n"                                                   \
  "    re = log1p(t + (((s - (t - v)) + (p - v)) + low)) / 2;\n"                                   \
  "  } else\n"                                                                                     \
  "    re = log(a) + log1p(b / a * (b / a)) / 2;\n"                                                \
  "  return (" T "2)(re, im);\n}\n"

/* sinh and cosh of x with a sine and cosine of y; large ones are multiplied in two steps. */
#define O2O_CHYPERBOLIC(T, F, large)                                                               \
  "#ifndef HAVE_o2o_chyperbolic" F "\n#define HAVE_o2o_chyperbolic" F "\n"                         \
  "static " T "2 o2o_chyperbolic" F "(" T " x, " T " y, int is_cosh) {\n"                          \
  "  " T " big = fabs(x), even = is_cosh ? (" T ")1 : copysign((" T ")1, x);\n"                    \
  "  " T " odd = is_cosh ? copysign((" T ")1, x) : (" T ")1;\n"                                    \
  "  if (y == 0) return is_cosh ? (" T "2)(cosh(x), isnan(x) ? y : odd * y)\n"                     \
  "                             : (" T "2)(sinh(x), y);\n"                                         \
  "  if (isinf(x) && !isfinite(y)) return (" T "2)(big, y - y);\n"                                 \
  "  if (x == 0) return is_cosh ? (" T "2)(cos(y), isfinite(y) ? x * sin(y) : big)\n"              \
  "                             : (" T "2)(isfinite(y) ? x * cos(y) : x, sin(y));\n"               \
  "  if (isinf(x)) return (" T "2)(even * copysign(big, cos(y)), odd * copysign(big, sin(y)));\n"  \
  "  if (big > " large ") {\n"                                                                     \
  "    " T " e = exp(big - " large ") / 2, f = exp((" T ")" large ");\n"                           \
  "    return (" T "2)(even * (e * cos(y)) * f, odd * (e * sin(y)) * f);\n  }\n"                   \
  "  return is_cosh ? (" T "2)(cosh(x) * cos(y), sinh(x) * sin(y))\n"                              \
  "                 : (" T "2)(sinh(x) * cos(y), cosh(x) * sin(y));\n}\n#endif\n"
#define O2O_CSINH(T, F, large)                                                                     \
  O2O_CHYPERBOLIC(T, F, large)                                                                     \
  "#define o2o_csinh" F "(x, y) o2o_chyperbolic" F "(x, y, 0)\n"
#define O2O_CCOSH(T, F, large)                                                                     \
  O2O_CHYPERBOLIC(T, F, large)                                                                     \
  "#define o2o_ccosh" F "(x, y) o2o_chyperbolic" F "(x, y, 1)\n"

#define COMPLEX_EXP(name, f, T, kind, large)                                                       \
  {name "_re",                                                                                     \
   name "_re",                                                                                     \
   "static " T " " name "_re(" T " x, " T " y) {\n"                                                \
   "  if (y == 0) return exp(x);\n"                                                                \
   "  if (isinf(x) && !isfinite(y)) return x < 0 ? (" T ")0 : x;\n"                                \
   "  if (isinf(x) && x < 0) return copysign((" T ")0, cos(y));\n"                                 \
   "  if (x > " large ") return exp(x - " large ") * cos(y) * exp((" T ")" large ");\n"            \
   "  return exp(x) * cos(y);\n}\n",                                                               \
   kind,                                                                                           \
   2,                                                                                              \
   {kind, kind},                                                                                   \
   40,                                                                                             \
   false},                                                                                         \
  {                                                                                                \
    name "_im", name "_im",                                                                        \
        "static " T " " name "_im(" T " x, " T " y) {\n"                                           \
        "  if (y == 0) return y;\n"                                                                \
        "  if (isinf(x) && !isfinite(y)) return x < 0 ? (" T ")0 : y - y;\n"                       \
        "  if (isinf(x) && x < 0) return copysign((" T ")0, sin(y));\n"                            \
        "  if (x > " large ") return exp(x - " large ") * sin(y) * exp((" T ")" large ");\n"       \
        "  return exp(x) * sin(y);\n}\n",                                                          \
        kind, 2, {kind, kind}, 40, false                                                           \
  }

/* Rounding to a whole number.  PoCL 3.1 computes it by way of conversions to integers that are
 * undefined for NaN and for large values: where the argument turns out to be such a constant,
 * LLVM drops the rest of the kernel.  Large values and NaN are whole already. */
#define WHOLE(cl) "fabs(x) < 4503599627370496.0 ? " cl "(x) : x"
#define WHOLEF(cl) "fabs(x) < 8388608.0f ? " cl "(x) : x"
#define ROUNDING(c, cl)                                                                            \
  {c, "o2o_" cl, "static double o2o_" cl "(double x) { return " WHOLE(cl) "; }\n", F64, 1, {F64},  \
   1, false},                                                                                      \
  {                                                                                                \
    c "f", "o2o_" cl "f", "static float o2o_" cl "f(float x) { return " WHOLEF(cl) "; }\n", F32,   \
        1, {F32}, 1, false                                                                         \
  }

/* The same to a 64-bit integer; what does not fit is undefined in C as well. */
#define TO_LONG(c, round)                                                                          \
  {c,   "o2o_" c, "static long o2o_" c "(double x) { return (long)(" WHOLE(round) "); }\n",        \
   I64, 1,        {F64},                                                                           \
   2,   false},                                                                                    \
  {                                                                                                \
    c "f", "o2o_" c "f",                                                                           \
        "static long o2o_" c "f(float x) { return (long)(" WHOLEF(round) "); }\n", I64, 1, {F32},  \
        2, false                                                                                   \
  }

/* Type-generic tests of one and two values. */
#define TEST1(c, cl)                                                                               \
  {"__builtin_" c, cl, NULL, I32, 1, {F64}, 1, false}, {                                           \
    "__builtin_" c, cl, NULL, I32, 1, {F32}, 1, false                                              \
  }
#define TEST2(c, cl)                                                                               \
  {"__builtin_" c, cl, NULL, I32, 2, {F64, F64}, 1, false}, {                                      \
    "__builtin_" c, cl, NULL, I32, 2, {F32, F32}, 1, false                                         \
  }

/* An integer function of the compiler for unsigned int, long, long long. */
#define BITS(c, cl, helper32, helper64)                                                            \
  {"__builtin_" c, cl "32", helper32, I32, 1, {U32}, 2, false},                                    \
      {"__builtin_" c "l", cl "64", helper64, I32, 1, {U64}, 2, false}, {                          \
    "__builtin_" c "ll", cl "64", helper64, I32, 1, {U64}, 2, false                                \
  }

/* The place of the lowest bit that is set, counted from 1; 0 for 0. */
#define FIRST_SET(c, bits, kind, type)                                                             \
  {c,                                                                                              \
   "o2o_ffs" #bits,                                                                                \
   "static int o2o_ffs" #bits "(" type " x) { return " #bits " - (int)clz(x & -x); }\n",           \
   I32,                                                                                            \
   1,                                                                                              \
   {kind},                                                                                         \
   3,                                                                                              \
   false}

/* How many bits below the highest one are copies of it. */
#define SIGN_BITS(c, bits, kind, type)                                                             \
  {c,                                                                                              \
   "o2o_clrsb" #bits,                                                                              \
   "static int o2o_clrsb" #bits "(" type " x) {\n  return (int)clz((u" type ")(x ^ (x >> (" #bits  \
   " - 1)))) - 1;\n}\n",                                                                           \
   I32,                                                                                            \
   1,                                                                                              \
   {kind},                                                                                         \
   3,                                                                                              \
   false}

/* Clang's rotations, by any number of places.  The types of operands are those of parameters:
 * constants lose their casts. */
#define ROTATIONS(bits, kind, type)                                                                \
  {"__builtin_rotateleft" #bits,                                                                   \
   "o2o_rotateleft" #bits,                                                                         \
   "static " type " o2o_rotateleft" #bits "(" type " x, " type                                     \
   " n) {\n  return rotate(x, n);\n}\n",                                                           \
   kind,                                                                                           \
   2,                                                                                              \
   {kind, kind},                                                                                   \
   1,                                                                                              \
   false},                                                                                         \
  {                                                                                                \
    "__builtin_rotateright" #bits, "o2o_rotateright" #bits,                                        \
        "static " type " o2o_rotateright" #bits "(" type " x, " type                               \
        " n) {\n  return rotate(x, (" type ")-n);\n}\n",                                           \
        kind, 2, {kind, kind}, 2, false                                                            \
  }

/* The remainder, or the lower half of the quotient, of hi * 2^64 + lo by m. */
#define WIDE_DIVISION(name, result)                                                                \
  "static ulong o2o_wide_" name "(ulong hi, ulong lo, ulong m) {\n"                                \
  "  hi %= m;\n"                                                                                   \
  "  for (int k = 0; k < 64; k++) {\n"                                                             \
  "    ulong top = hi >> 63, fits;\n"                                                              \
  "    hi = hi << 1 | lo >> 63;\n"                                                                 \
  "    fits = top || hi >= m;\n"                                                                   \
  "    hi -= fits ? m : 0;\n"                                                                      \
  "    lo = lo << 1 | fits;\n"                                                                     \
  "  }\n"                                                                                          \
  "  return " result ";\n}\n"

/* The bits in reverse order. */
#define REVERSAL(bits, kind, type)                                                                 \
  {"__builtin_bitreverse" #bits,                                                                   \
   "o2o_bitreverse" #bits,                                                                         \
   "static " type " o2o_bitreverse" #bits "(" type " x) {\n  " type                                \
   " y = 0;\n  for (int k = 0; k < " #bits "; k++)\n    y |= (" type ")((x >> k & 1) << (" #bits   \
   " - 1 - k));\n  return y;\n}\n",                                                                \
   kind,                                                                                           \
   1,                                                                                              \
   {kind},                                                                                         \
   4 * bits,                                                                                       \
   false}

/* Is a OP b, of 64-bit numbers, another number than what a variable keeps of it?  k: bits 0 to 2
 * say which of a, b and the variable are signed, the others how many bytes the variable has.
 * (h, l) is a OP b in 128 bits, where -1 as the upper half of a product of unsigned numbers
 * cannot occur. */
#define OVERFLOW(op, low, high)                                                                    \
  {"o2o_" op "_overflow",                                                                          \
   "o2o_" op "_overflow",                                                                          \
   "static int o2o_" op "_overflow(ulong a, ulong b, int k) {\n"                                   \
   "  long s = k & 1 ? (long)a >> 63 : 0, t = k & 2 ? (long)b >> 63 : 0;\n"                        \
   "  ulong l = " low ";\n"                                                                        \
   "  long h = (long)(" high ");\n"                                                                \
   "  int rest = 64 - 8 * (k >> 3);\n"                                                             \
   "  long kept = k & 4 ? (long)(l << rest) >> rest : (long)(l << rest >> rest);\n"                \
   "  return kept != (long)l || h != (k & 4 ? kept >> 63 : 0);\n}\n",                              \
   I32,                                                                                            \
   3,                                                                                              \
   {U64, U64, I32},                                                                                \
   8,                                                                                              \
   false}

static const struct o2o_builtin table[] = {
    OVERFLOW("add", "a + b", "(ulong)s + (ulong)t + (l < a)"),
    OVERFLOW("sub", "a - b", "(ulong)s - (ulong)t - (a < b)"),
    OVERFLOW("mul", "a * b", "mul_hi(a, b) + (ulong)s * b + (ulong)t * a"),
    /* The exponent of infinity and NaN is nobody's promise; this is the host's. */
    {"o2o_frexp_exponent",
     "o2o_frexp_exponent",
     "static int o2o_frexp_exponent(double x) {\n"
     "  int e;\n  frexp(x, &e);\n  return isinf(x) || isnan(x) ? 0 : e;\n}\n",
     I32,
     1,
     {F64},
     4,
     false},
    {"o2o_frexpf_exponent",
     "o2o_frexpf_exponent",
     "static int o2o_frexpf_exponent(float x) {\n"
     "  int e;\n  frexp(x, &e);\n  return isinf(x) || isnan(x) ? 0 : e;\n}\n",
     I32,
     1,
     {F32},
     4,
     false},
    {"o2o_frexp_value",
     "o2o_frexp_value",
     "static double o2o_frexp_value(double x) { int e; return frexp(x, &e); }\n",
     F64,
     1,
     {F64},
     4,
     false},
    {"o2o_frexpf_value",
     "o2o_frexpf_value",
     "static float o2o_frexpf_value(float x) { int e; return frexp(x, &e); }\n",
     F32,
     1,
     {F32},
     4,
     false},
    ROUNDING("o2o_modf_integral", "trunc"),
    {"o2o_modf_value",
     "o2o_modf_value",
     "static double o2o_modf_value(double x) {\n  return copysign(isinf(x) ? 0.0 : x - (" WHOLE(
         "trunc") "), x);\n}\n",
     F64,
     1,
     {F64},
     3,
     false},
    {"o2o_modff_value",
     "o2o_modff_value",
     "static float o2o_modff_value(float x) {\n  return copysign(isinf(x) ? 0.0f : x - (" WHOLEF(
         "trunc") "), x);\n}\n",
     F32,
     1,
     {F32},
     3,
     false},
    /* FP_ILOGB0 and FP_ILOGBNAN are the device's choice in OpenCL; these are the host's. */
    {"ilogb",
     "o2o_ilogb",
     "static int o2o_ilogb(double x) {\n"
     "  return x == 0 || isnan(x) ? -2147483647 - 1 : isinf(x) ? 2147483647 : ilogb(x);\n}\n",
     I32,
     1,
     {F64},
     4,
     false},
    {"ilogbf",
     "o2o_ilogbf",
     "static int o2o_ilogbf(float x) {\n"
     "  return x == 0 || isnan(x) ? -2147483647 - 1 : isinf(x) ? 2147483647 : ilogb(x);\n}\n",
     I32,
     1,
     {F32},
     4,
     false},
    REAL1("sin", "sin", 20),
    REAL1("cos", "cos", 20),
    REAL1("tan", "tan", 30),
    REAL1("asin", "asin", 25),
    REAL1("acos", "acos", 25),
    REAL1("atan", "atan", 25),
    REAL2("atan2", "atan2", 35),
    REAL1("sinh", "sinh", 30),
    REAL1("cosh", "cosh", 30),
    REAL1("tanh", "tanh", 30),
    REAL1("asinh", "asinh", 35),
    REAL1("acosh", "acosh", 35),
    REAL1("atanh", "atanh", 35),
    REAL1("exp", "exp", 20),
    REAL1("exp2", "exp2", 18),
    REAL1("exp10", "exp10", 22),
    REAL1("expm1", "expm1", 25),
    REAL1("log", "log", 20),
    REAL1("log2", "log2", 20),
    REAL1("log10", "log10", 22),
    REAL1("log1p", "log1p", 25),
    REAL2("pow", "pow", 45),
    /* What fold_math.c makes of some of these. */
    {"o2o_square",
     "o2o_square",
     "static double o2o_square(double x) { return x * x; }\n",
     F64,
     1,
     {F64},
     1,
     false},
    {"o2o_square",
     "o2o_squaref",
     "static float o2o_squaref(float x) { return x * x; }\n",
     F32,
     1,
     {F32},
     1,
     false},
    /* Half-precision numbers by their bits.  A double goes by way of a float whose last bit says
     * that more follows, so that it is rounded once. */
    {"o2o_half_value",
     "o2o_half_value",
     "static float o2o_half_value(ushort bits) { return vload_half(0, (const half *)&bits); }\n",
     F32,
     1,
     {U16},
     1,
     false},
    {"o2o_half_of",
     "o2o_half_of",
     "static ushort o2o_half_of(float x) {\n  ushort bits;\n"
     "  vstore_half_rte(x, 0, (half *)&bits);\n  return bits;\n}\n",
     U16,
     1,
     {F32},
     1,
     false},
    {"o2o_half_of_double",
     "o2o_half_of_double",
     "static ushort o2o_half_of_double(double x) {\n  ushort bits;\n  float f = (float)x;\n"
     "  if (fabs((double)f) > fabs(x))\n    f = as_float(as_uint(f) - 1U);\n"
     "  if ((double)f != x)\n    f = as_float(as_uint(f) | 1U);\n"
     "  vstore_half_rte(f, 0, (half *)&bits);\n  return bits;\n}\n",
     U16,
     1,
     {F64},
     4,
     false},
    {"o2o_pow_half",
     "o2o_pow_half",
     "static double o2o_pow_half(double x) { return x == -INFINITY ? INFINITY : fabs(sqrt(x)); }\n",
     F64,
     1,
     {F64},
     9,
     false},
    {"sqrt", "sqrt", NULL, F64, 1, {F64}, 8, false},
    {"sqrtf", "sqrt", NULL, F32, 1, {F32}, 8, true},
    REAL1("cbrt", "cbrt", 25),
    REAL2("hypot", "hypot", 15),
    REAL1("erf", "erf", 40),
    REAL1("erfc", "erfc", 45),
    REAL1("tgamma", "tgamma", 60),
    REAL1("lgamma", "lgamma", 60),
    REAL1("fabs", "fabs", 1),
    ROUNDING("floor", "floor"),
    ROUNDING("ceil", "ceil"),
    ROUNDING("trunc", "trunc"),
    ROUNDING("round", "round"),
    ROUNDING("rint", "rint"),
    ROUNDING("nearbyint", "rint"),
    ROUNDING("roundeven", "rint"), /* the rounding mode on a device is to nearest even */
    REAL2("fmin", "fmin", 1),
    REAL2("fmax", "fmax", 1),
    REAL2("fdim", "fdim", 2),
    REAL2("fmod", "fmod", 20),
    REAL2("remainder", "remainder", 20),
    REAL2("drem", "remainder", 20),
    REAL3("fma", "fma", 1),
    REAL2("copysign", "copysign", 1),
    REAL2("nextafter", "nextafter", 4),
    REAL1("logb", "logb", 4),
    SCALE("ldexp", "ldexp"),
    SCALE("scalbn", "ldexp"),
    TO_LONG("lround", "round"),
    TO_LONG("llround", "round"),
    TO_LONG("lrint", "rint"),
    TO_LONG("llrint", "rint"),

    {"abs", "abs", NULL, I32, 1, {I32}, 1, false},
    {"labs", "abs", NULL, I64, 1, {I64}, 1, false},
    {"llabs", "abs", NULL, I64, 1, {I64}, 1, false},

    TEST1("isnan", "isnan"),
    TEST1("isinf", "isinf"),
    TEST1("isfinite", "isfinite"),
    TEST1("isnormal", "isnormal"),
    TEST1("signbit", "signbit"),
    {"__builtin_signbitf", "signbit", NULL, I32, 1, {F32}, 1, false},
    {"__builtin_isinf_sign",
     "o2o_isinf_sign",
     "static int o2o_isinf_sign(double x) { return isinf(x) ? (x < 0 ? -1 : 1) : 0; }\n",
     I32,
     1,
     {F64},
     2,
     false},
    {"__builtin_isinf_sign",
     "o2o_isinf_signf",
     "static int o2o_isinf_signf(float x) { return isinf(x) ? (x < 0 ? -1 : 1) : 0; }\n",
     I32,
     1,
     {F32},
     2,
     false},
    TEST2("isless", "isless"),
    TEST2("islessequal", "islessequal"),
    TEST2("isgreater", "isgreater"),
    TEST2("isgreaterequal", "isgreaterequal"),
    TEST2("islessgreater", "islessgreater"),
    TEST2("isunordered", "isunordered"),

    COMPLEX("o2o_complex_mul", O2O_COMPLEX_MUL("double", "", ""), F64, F64, 12),
    COMPLEX("o2o_complex_mulf", O2O_COMPLEX_MUL("float", "f", "f"), F32, F32, 12),
    COMPLEX("o2o_complex_div", O2O_COMPLEX_DIV, F64, F64, 40),
    COMPLEX("o2o_complex_divf", O2O_COMPLEX_DIVF, F32, F64, 20),
    COMPLEX("o2o_complex_quotient", O2O_COMPLEX_QUOTIENT("double", ""), F64, F64, 30),
    COMPLEX("o2o_complex_quotientf", O2O_COMPLEX_QUOTIENT("float", "f"), F32, F32, 30),
    COMPLEX_EXP("o2o_cexp", "", "double", F64, "700.0"),
    COMPLEX_EXP("o2o_cexpf", "f", "float", F32, "80.0f"),
    COMPLEX_ONE("o2o_csqrt", CSQRT_F64, F64, 40),
    COMPLEX_ONE("o2o_csqrtf", CSQRT_F32, F32, 40),
    COMPLEX_ONE("o2o_clog", O2O_CLOG("double", ""), F64, 60),
    COMPLEX_ONE("o2o_clogf", O2O_CLOG("float", "f"), F32, 60),
    COMPLEX_ONE("o2o_csinh", O2O_CSINH("double", "", "700.0"), F64, 60),
    COMPLEX_ONE("o2o_csinhf", O2O_CSINH("float", "f", "80.0f"), F32, 60),
    COMPLEX_ONE("o2o_ccosh", O2O_CCOSH("double", "", "700.0"), F64, 60),
    COMPLEX_ONE("o2o_ccoshf", O2O_CCOSH("float", "f", "80.0f"), F32, 60),
    COMPLEX_ONE("o2o_ctanh", O2O_CTANH("double", "", "22.0"), F64, 80),
    COMPLEX_ONE("o2o_ctanhf", O2O_CTANH("float", "f", "11.0f"), F32, 80),
    COMPLEX_ONE("o2o_casinh", O2O_CASINH("double", "", CSQRT_F64), F64, 150),
    COMPLEX_ONE("o2o_casinhf", O2O_CASINH("float", "f", CSQRT_F32), F32, 150),
    COMPLEX_ONE("o2o_cacos", O2O_CACOS("double", "", CSQRT_F64), F64, 150),
    COMPLEX_ONE("o2o_cacosf", O2O_CACOS("float", "f", CSQRT_F32), F32, 150),
    COMPLEX_ONE("o2o_catanh", O2O_CATANH("double", "", "0x1p+500", "0x1p-30"), F64, 80),
    COMPLEX_ONE("o2o_catanhf", O2O_CATANH("float", "f", "0x1p+60f", "0x1p-14f"), F32, 80),
    COMPLEX_ONE("o2o_cproj", O2O_CPROJ("double", ""), F64, 3),
    COMPLEX_ONE("o2o_cprojf", O2O_CPROJ("float", "f"), F32, 3),

    {"o2o_bits_of_float", "as_uint", NULL, U32, 1, {F32}, 1, false},
    {"o2o_bits_of_double", "as_ulong", NULL, U64, 1, {F64}, 1, false},
    {"o2o_float_of_bits", "as_float", NULL, F32, 1, {U32}, 1, false},
    {"o2o_double_of_bits", "as_double", NULL, F64, 1, {U64}, 1, false},

    /* Of integers of 128 bits. */
    {"o2o_mul_hi", "mul_hi", NULL, U64, 2, {U64, U64}, 4, false},
    {"o2o_wide_rem",
     "o2o_wide_rem",
     WIDE_DIVISION("rem", "hi"),
     U64,
     3,
     {U64, U64, U64},
     300,
     false},
    {"o2o_wide_div",
     "o2o_wide_div",
     WIDE_DIVISION("div", "lo"),
     U64,
     3,
     {U64, U64, U64},
     300,
     false},

    {"o2o_number_bits", "o2o_number_bits", O2O_NUMBER_BITS, U64, 3, {U64, I64, U32}, 60, false},

    {"__builtin_popcount", "popcount", NULL, I32, 1, {U32}, 1, false},
    {"__builtin_popcountl", "popcount", NULL, I32, 1, {U64}, 1, false},
    {"__builtin_popcountll", "popcount", NULL, I32, 1, {U64}, 1, false},
    {"__builtin_clz", "clz", NULL, I32, 1, {U32}, 1, false},
    {"__builtin_clzl", "clz", NULL, I32, 1, {U64}, 1, false},
    {"__builtin_clzll", "clz", NULL, I32, 1, {U64}, 1, false},
    BITS("ctz", "o2o_ctz", "static int o2o_ctz32(uint x) { return 31 - (int)clz(x & (0u - x)); }\n",
         "static int o2o_ctz64(ulong x) { return 63 - (int)clz(x & (0ul - x)); }\n"),
    BITS("parity", "o2o_parity",
         "static int o2o_parity32(uint x) { return (int)(popcount(x) & 1u); }\n",
         "static int o2o_parity64(ulong x) { return (int)(popcount(x) & 1ul); }\n"),
    FIRST_SET("__builtin_ffs", 32, U32, "uint"),
    FIRST_SET("ffs", 32, U32, "uint"),
    FIRST_SET("__builtin_ffsl", 64, U64, "ulong"),
    FIRST_SET("ffsl", 64, U64, "ulong"),
    FIRST_SET("__builtin_ffsll", 64, U64, "ulong"),
    FIRST_SET("ffsll", 64, U64, "ulong"),
    SIGN_BITS("__builtin_clrsb", 32, I32, "int"),
    SIGN_BITS("__builtin_clrsbl", 64, I64, "long"),
    SIGN_BITS("__builtin_clrsbll", 64, I64, "long"),
    {"__builtin_bswap16",
     "o2o_bswap16",
     "static ushort o2o_bswap16(ushort x) { return as_ushort(as_uchar2(x).yx); }\n",
     U16,
     1,
     {U16},
     2,
     false},
    {"__builtin_bswap32",
     "o2o_bswap32",
     "static uint o2o_bswap32(uint x) { return as_uint(as_uchar4(x).wzyx); }\n",
     U32,
     1,
     {U32},
     2,
     false},
    {"__builtin_bswap64",
     "o2o_bswap64",
     "static ulong o2o_bswap64(ulong x) { return as_ulong(as_uchar8(x).s76543210); }\n",
     U64,
     1,
     {U64},
     2,
     false},
    ROTATIONS(8, U8, "uchar"),
    ROTATIONS(16, U16, "ushort"),
    ROTATIONS(32, U32, "uint"),
    ROTATIONS(64, U64, "ulong"),
    REVERSAL(8, U8, "uchar"),
    REVERSAL(16, U16, "ushort"),
    REVERSAL(32, U32, "uint"),
    REVERSAL(64, U64, "ulong"),
};

const struct o2o_builtin *o2o_builtin_find_for(const char *c_name, o2o_type_kind argument) {
  static const char prefix[] = "__builtin_";
  const struct o2o_builtin *found = NULL;
  /* Functions of the library may be called by the compiler's name for them too. */
  const char *plain =
      strncmp(c_name, prefix, sizeof prefix - 1) ? c_name : c_name + sizeof prefix - 1;
  for (size_t k = 0; k < sizeof table / sizeof *table; ++k) {
    const struct o2o_builtin *b = &table[k];
    if (strcmp(b->c_name, c_name) && strcmp(b->c_name, plain))
      continue;
    if (b->params[0] == argument)
      return b;
    if (!found)
      found = b;
  }
  return found;
}

const struct o2o_builtin *o2o_builtin_at(unsigned index) {
  return index < sizeof table / sizeof *table ? &table[index] : NULL;
}

const struct o2o_builtin *o2o_builtin_find(const char *c_name) {
  return o2o_builtin_find_for(c_name, O2O_T_F64);
}
