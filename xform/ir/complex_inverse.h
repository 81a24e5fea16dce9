/* Complex tangents and inverse functions, in OpenCL C.
 *
 * Inverse sines and cosines after W. Kahan, "Branch cuts for complex elementary functions" (The
 * State of the Art in Numerical Analysis, 1987): by the square roots of 1 + z and 1 - z, whose
 * products lose no digits, next to the branch points either.  Infinities and NaN give what C11,
 * Annex G, says.  All others follow from asinh, acos, atanh and tanh by turning z and the result.
 *
 * T: the type, F: the suffix of functions; what a function needs is defined with the first one that
 * does.
 */
#ifndef O2O_XFORM_IR_COMPLEX_INVERSE_H
#define O2O_XFORM_IR_COMPLEX_INVERSE_H

#define O2O_ONCE(name, definition)                                                                 \
  "#ifndef HAVE_" name "\n#define HAVE_" name "\n" definition "#endif\n"

#define O2O_CASINH(T, F, csqrt)                                                                    \
  O2O_ONCE("o2o_csqrt" F, csqrt)                                                                   \
  "static " T "2 o2o_casinh" F "(" T " x, " T " y) {\n"                                            \
  "  if (isinf(x) || isinf(y))\n"                                                                  \
  "    return (" T "2)(copysign((" T ")INFINITY, x), atan2(y, fabs(x)));\n"                        \
  "  if (isnan(x) || isnan(y))\n"                                                                  \
  "    return (" T "2)(x + y, y == 0 ? y : x + y);\n"                                              \
  "  " T "2 u = o2o_csqrt" F "(1 + y, -x), v = o2o_csqrt" F "(1 - y, x);\n"                        \
  "  return (" T "2)(asinh(u.x * v.y - u.y * v.x), atan2(y, u.x * v.x - u.y * v.y));\n}\n"

#define O2O_CACOS(T, F, csqrt)                                                                     \
  O2O_ONCE("o2o_csqrt" F, csqrt)                                                                   \
  "static " T "2 o2o_cacos" F "(" T " x, " T " y) {\n"                                             \
  "  if (isinf(x) || isinf(y))\n"                                                                  \
  "    return (" T "2)(atan2(fabs(y), x), -copysign((" T ")INFINITY, y));\n"                       \
  "  if (isnan(x) || isnan(y))\n"                                                                  \
  "    return (" T "2)(x == 0 ? 1.57079632679489661923" F " : x + y, x + y);\n"                    \
  "  " T "2 u = o2o_csqrt" F "(1 - x, -y), v = o2o_csqrt" F "(1 + x, y);\n"                        \
  "  return (" T "2)(2 * atan2(u.x, v.x), asinh(v.x * u.y - v.y * u.x));\n}\n"

/* Far from 1 the real part is that of 1/z; `far` squared is still finite, and `near` squared is
 * nothing beside 4. */
#define O2O_CATANH(T, F, far, near)                                                                \
  "static " T "2 o2o_catanh" F "(" T " x, " T " y) {\n"                                            \
  "  " T " a = fabs(x), b = fabs(y), re;\n"                                                        \
  "  if (isinf(y)) return (" T "2)(copysign((" T ")0, x), copysign(1.57079632679489661923" F       \
  ", y));\n"                                                                                       \
  "  if (isinf(x)) return (" T "2)(copysign((" T                                                   \
  ")0, x), isnan(y) ? y : copysign(1.57079632679489661923" F ", y));\n"                            \
  "  if (isnan(x) || isnan(y)) return (" T "2)(x == 0 ? x : x + y, x + y);\n"                      \
  "  if (a > " far " || b > " far ") {\n"                                                          \
  "    " T " r = hypot(a / 2, b / 2);\n"                                                           \
  "    return (" T "2)(x / r / 4 / r, copysign(1.57079632679489661923" F ", y));\n  }\n"           \
  "  if (a == 1 && b < " near ")\n"                                                                \
  "    re = (log((" T ")2) - log(b)) / 2;\n"                                                       \
  "  else\n"                                                                                       \
  "    re = log1p(4 * a / ((1 - a) * (1 - a) + b * b)) / 4;\n"                                     \
  "  return (" T "2)(copysign(re, x), atan2(2 * y, (1 - a) * (1 + a) - b * b) / 2);\n}\n"

/* Beyond `large` the hyperbolic tangent of a real number is 1. */
#define O2O_CTANH(T, F, large)                                                                     \
  "static " T "2 o2o_ctanh" F "(" T " x, " T " y) {\n"                                             \
  "  if (isnan(x)) return (" T "2)(x, y == 0 ? y : x + y);\n"                                      \
  "  if (isinf(x)) return (" T "2)(copysign((" T ")1, x), copysign((" T                            \
  ")0, isfinite(y) ? sin(2 * y) : y));\n"                                                          \
  "  if (!isfinite(y)) return (" T "2)(x == 0 ? x : y - y, y - y);\n"                              \
  "  if (fabs(x) > " large ") {\n"                                                                 \
  "    " T " e = exp(-fabs(x));\n"                                                                 \
  "    return (" T "2)(copysign((" T ")1, x), 4 * sin(y) * cos(y) * e * e);\n  }\n"                \
  "  " T " t = tan(y), s = sinh(x), b = 1 + t * t, d = 1 + b * s * s;\n"                           \
  "  return (" T "2)(b * sqrt(1 + s * s) * s / d, t / d);\n}\n"

#define O2O_CPROJ(T, F)                                                                            \
  "static " T "2 o2o_cproj" F "(" T " x, " T " y) {\n"                                             \
  "  return isinf(x) || isinf(y) ? (" T "2)(INFINITY, copysign((" T ")0, y)) : (" T "2)(x, y);\n"  \
  "}\n"

#endif
