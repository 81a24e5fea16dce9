/* Every function of the table on the device, against the host's libm or compiler. */
#include "kernels.h"

#include "tests/xform/analysis/access/build.h"
#include "xform/ir/builtin.h"
#include "xform/mapping/mapping.h"
#include "xform/print/print.h"

#include "abi/abi.h"

#include <dlfcn.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#define ORDINARY 16
static const double ordinary[ORDINARY] = {0.5, -0.5, 0.9, 1.0, 2.5, -2.5, 3.75,  0.001,
                                          7.0, 1e3,  -7,  0.0, 4.5, 1e-6, 0.125, 11.0};

/* Every pair of these: the ends of the ranges of doubles and floats, halves, values without a number. */
#define SPECIAL 25
static const double special[SPECIAL] = {
    0.0,    -0.0,    INFINITY, -INFINITY, NAN,     1.0,     -1.0,   0.5,    -1.5,
    2.5,    -3.0,    170.5,    1e300,     -1e-300, 5e-324,  1e-310, 3e38,   1e-40,
    -1e-45, 8388609, 0x1p52,   -0x1p53,   1100,    -1100.0, 0x1.fffffffffffffp-2};
#define COUNT (ORDINARY + 2 * SPECIAL * SPECIAL)

static void fill(double *a) {
  memcpy(a, ordinary, sizeof ordinary);
  for (unsigned k = 0; k < SPECIAL * SPECIAL; ++k) {
    a[ORDINARY + 2 * k] = special[k / SPECIAL];
    a[ORDINARY + 2 * k + 1] = special[k % SPECIAL];
  }
}

typedef union host_function {
  void *address;
  double (*d1)(double);
  double (*d2)(double, double);
  double (*d3)(double, double, double);
  double (*di)(double, int);
  float (*f1)(float);
  float (*f2)(float, float);
  float (*f3)(float, float, float);
  float (*fi)(float, int);
  int (*id)(double);
  int (*idf)(float);
  long (*ld)(double);
  long (*lf)(float);
  int (*i)(int);
  long (*l)(long);
} host_function;

/* The compiler's functions, which have no address. */
static bool compiler_value(const char *name, bool is_float, double x, double y, double *value) {
#define ONE(f)                                                                                     \
  if (!strcmp(name, "__builtin_" #f))                                                              \
    return *value = is_float ? __builtin_##f((float)x) : __builtin_##f(x), true;
#define TWO(f)                                                                                     \
  if (!strcmp(name, "__builtin_" #f))                                                              \
    return *value = is_float ? __builtin_##f((float)x, (float)y) : __builtin_##f(x, y), true;
#define BIT(f, T)                                                                                  \
  if (!strcmp(name, "__builtin_" #f))                                                              \
    return *value = __builtin_##f((T)fabs(x) + 1), true;
  ONE(isnan) ONE(isinf) ONE(isfinite) ONE(isnormal) ONE(signbit) ONE(isinf_sign)
  TWO(isless) TWO(islessequal) TWO(isgreater) TWO(isgreaterequal) TWO(islessgreater) TWO(isunordered)
  BIT(popcount, unsigned) BIT(popcountl, unsigned long) BIT(popcountll, unsigned long)
  BIT(clz, unsigned) BIT(clzl, unsigned long) BIT(clzll, unsigned long)
  BIT(ctz, unsigned) BIT(ctzl, unsigned long) BIT(ctzll, unsigned long)
  BIT(parity, unsigned) BIT(parityl, unsigned long) BIT(parityll, unsigned long)
  if (!strcmp(name, "__builtin_signbitf"))
    return *value = __builtin_signbitf((float)x), true;
  return false;
}

/* Functions of bits: their unsigned arguments are |x| + 1 and |y| + 1, brought to the type. */
static bool bits_value(const char *name, double x, double y, double *value) {
  unsigned a = (unsigned)(fabs(x) + 1), b = (unsigned)(fabs(y) + 1);
  const char *plain = strncmp(name, "__builtin_", 10) ? name : name + 10;
#define FIRST(f, T)                                                                                \
  if (!strcmp(plain, #f))                                                                          \
    return *value = __builtin_##f((T)a), true;
#define SIGN(f, T)                                                                                 \
  if (!strcmp(plain, #f))                                                                          \
    return *value = __builtin_##f((T)x), true;
#define OF_SIZE(n)                                                                                 \
  if (!strcmp(plain, "rotateleft" #n))                                                             \
    return *value = (double)__builtin_rotateleft##n((uint##n##_t)a, (uint##n##_t)b), true;         \
  if (!strcmp(plain, "rotateright" #n))                                                            \
    return *value = (double)__builtin_rotateright##n((uint##n##_t)a, (uint##n##_t)b), true;        \
  if (!strcmp(plain, "bitreverse" #n))                                                             \
    return *value = (double)__builtin_bitreverse##n((uint##n##_t)a), true;
#define SWAP(n)                                                                                    \
  if (!strcmp(plain, "bswap" #n))                                                                  \
    return *value = (double)__builtin_bswap##n((uint##n##_t)a), true;
  FIRST(ffs, int) FIRST(ffsl, long) FIRST(ffsll, long long)
  SIGN(clrsb, int) SIGN(clrsbl, long) SIGN(clrsbll, long long)
  OF_SIZE(8) OF_SIZE(16) OF_SIZE(32) OF_SIZE(64)
  SWAP(16) SWAP(32) SWAP(64)
  return false;
}

static bool is_unsigned(o2o_type_kind kind) {
  return kind == O2O_T_U8 || kind == O2O_T_U16 || kind == O2O_T_U32 || kind == O2O_T_U64;
}

/* One of the two results of frexp and its like: o2o_FUNCTION_RESULT. */
static bool part_value(const char *name, double x, double *value) {
  double whole;
  float wholef;
  int n;
  if (!strcmp(name, "o2o_frexp_exponent"))
    frexp(x, &n), *value = n;
  else if (!strcmp(name, "o2o_frexpf_exponent"))
    frexpf((float)x, &n), *value = n;
  else if (!strcmp(name, "o2o_frexp_value"))
    *value = frexp(x, &n);
  else if (!strcmp(name, "o2o_frexpf_value"))
    *value = frexpf((float)x, &n);
  else if (!strcmp(name, "o2o_modf_integral"))
    modf(x, &whole), *value = whole;
  else if (!strcmp(name, "o2o_modff_integral"))
    modff((float)x, &wholef), *value = wholef;
  else if (!strcmp(name, "o2o_modf_value"))
    *value = modf(x, &whole);
  else if (!strcmp(name, "o2o_modff_value"))
    *value = modff((float)x, &wholef);
  else
    return false;
  return true;
}

/* Large and special values become no integers, and float ones that do not exist; of the gamma functions and
 * Bessel's nobody promises much far out. */
static bool comparable(const struct o2o_builtin *b, double x, double y) {
  bool integer = (b->params[0] != O2O_T_F32 && b->params[0] != O2O_T_F64) || b->result == O2O_T_I64;
  if (integer && !(fabs(x) < 1e6 && fabs(y) < 1e6))
    return false;
  return b->nparams < 2 || b->params[1] != O2O_T_I32 || fabs(y) < 1e6;
}

static bool host_value(const struct o2o_builtin *b, double x, double y, double *value) {
  if (part_value(b->c_name, x, value) || bits_value(b->c_name, x, y, value))
    return true;
  host_function f = {.address = dlsym(RTLD_DEFAULT, b->c_name)};
  bool is_float = b->params[0] == O2O_T_F32;
  if (!f.address)
    return compiler_value(b->c_name, is_float, x, y, value);
  if (b->params[0] == O2O_T_I32)
    *value = f.i((int)x);
  else if (b->params[0] == O2O_T_I64)
    *value = (double)f.l((long)x);
  else if (b->result == O2O_T_I32 && b->nparams == 1)
    *value = is_float ? f.idf((float)x) : f.id(x);
  else if (b->result == O2O_T_I64)
    *value = (double)(is_float ? f.lf((float)x) : f.ld(x));
  else if (b->nparams == 1)
    *value = is_float ? f.f1((float)x) : f.d1(x);
  else if (b->params[1] == O2O_T_I32)
    *value = is_float ? f.fi((float)x, (int)y) : f.di(x, (int)y);
  else if (b->nparams == 2)
    *value = is_float ? f.f2((float)x, (float)y) : f.d2(x, y);
  else
    *value = is_float ? f.f3((float)x, (float)y, (float)x) : f.d3(x, y, x);
  return true;
}

/* out[i * nfunctions + k] = f_k(a[i], a[i+1], a[i]) for all functions. */
static built build_calls(unsigned *count) {
  begin();
  o2o_symbol *a = pointer("a", F64), *out = pointer("out", F64);
  o2o_symbol *i = associated("i", K(0), K(0));
  const struct o2o_builtin *b;
  N->body = block(0);
  for (*count = 0; o2o_builtin_at(*count);)
    ++*count;
  for (unsigned k = 0; (b = o2o_builtin_at(k)); ++k) {
    o2o_expr *c = o2o_expr_new(N, O2O_E_BUILTIN, o2o_scalar(N, b->result), (o2o_loc){0, 0}, b->nparams);
    c->builtin = b;
    for (unsigned n = 0; n < b->nparams; ++n) {
      o2o_expr *x = load(at(V(a), add(V(i), K(n == 1))));
      /* as compiler_value() has it: of bits, |x| + 1 */
      if (is_unsigned(b->params[0])) {
        o2o_expr *positive = o2o_unary(N, O2O_E_BUILTIN, F64, x);
        positive->builtin = o2o_builtin_find("fabs");
        x = cast(o2o_scalar(N, O2O_T_U32), add(positive, cast(F64, K(1))));
      }
      c->kids[n] = cast(o2o_scalar(N, b->params[n]), x);
    }
    o2o_expr *place = add(mul(V(i), K(*count)), K(k));
    o2o_block_append(N, N->body, expr(set(at(V(out), place), cast(F64, c))));
  }
  o2o_plan *plan = o2o_alloc(N, sizeof *plan);
  plan->nest = N;
  N->name = "calls";
  plan->args = o2o_alloc(N, 2 * sizeof *plan->args);
  plan->args[plan->nargs++] = (o2o_plan_arg){.sym = a, .kind = O2O_ARG_OBJECT};
  plan->args[plan->nargs++] = (o2o_plan_arg){.sym = out, .kind = O2O_ARG_OBJECT};
  o2o_map_loops(N, &(o2o_accesses){0}, plan);
  plan->printed.source = o2o_print_kernel(N, plan);
  return (built){N, plan};
}

/* OpenCL allows 16 units in the last place for most of them; a wrong function differs by far more. */
static bool close_enough(const struct o2o_builtin *b, double found, double wanted) {
  bool is_float = b->params[0] == O2O_T_F32;
  double tolerance = is_float ? 1e-5 : 1e-13, least = is_float ? 0x1p-145 : 0x1p-1070;
  if (isnan(wanted))
    return isnan(found);
  if (found == wanted) /* of zeros fmin and fmax may give either */
    return found != 0 || signbit(found) == signbit(wanted) || strncmp(b->c_name, "fm", 2) == 0;
  return fabs(found - wanted) <= fmax(least, tolerance * fabs(wanted));
}

bool run_builtins(void) {
  unsigned count, wrong = 0;
  built b = build_calls(&count);
  static double a[COUNT];
  double *out = calloc(COUNT * count, sizeof *out);
  fill(a);
  launch l = {&b, (long[]){0}, (unsigned long[]){COUNT - 1},
              {{"a", a, sizeof a}, {"out", out, COUNT * count * sizeof *out}}};
  bool good = run_kernel(&l, 1, true);
  for (unsigned i = 0; good && i < COUNT - 1; ++i)
    for (unsigned k = 0; k < count; ++k) {
      const struct o2o_builtin *f = o2o_builtin_at(k);
      double wanted;
      if (!comparable(f, a[i], a[i + 1]))
        continue;
      if (!host_value(f, a[i], a[i + 1], &wanted)) {
        printf("%s: not on this host\n", f->c_name);
      } else if (!close_enough(f, out[i * count + k], wanted)) {
        printf("%s(%g, %g) is %.17g, not %.17g\n", f->c_name, a[i], a[i + 1], out[i * count + k], wanted);
        ++wrong;
      }
    }
  free(out);
  end();
  printf("%u builtins: %u wrong values\n", count, wrong);
  return good && !wrong;
}
