/* Calls of the math library that the host's compiler does without.
 *
 *   pow(x, 2.0)   ->   x * x         pow(x, 1.0)  ->  x        pow(2.0, x)  ->  exp2(x)
 *   pow(x, -1.0)  ->   1.0 / x       pow(x, 0.0)  ->  1.0      pow(1.0, x)  ->  1.0
 *   pow(x, 0.5)   ->   x == -INFINITY ? INFINITY : fabs(sqrt(x))        with -fno-math-errno
 *   sqrt(2.0), log(10.0), ...   ->   their values, by the host's library
 *
 * Clang makes the same of them (LLVM's SimplifyLibCalls.cpp and ConstantFolding.cpp), so that
 * results are the host's to the last bit where the device's pow() is not; and no pow() is as fast
 * as a multiplication: a multigrid program spent 68 % of its time in PoCL's. What needs -ffast-math
 * is left to the device's compiler, which is told.
 */
#include "xform/ir/fold_math.h"

#include "xform/ir/builtin.h"

#include <math.h>
#include <string.h>

static bool constant(const o2o_expr *e, double *value) {
  double inner;
  switch (e->kind) {
  case O2O_E_FLOAT:
    *value = e->d;
    return true;
  case O2O_E_INT:
    *value = (double)e->i;
    return e->type->kind != O2O_T_U64 && e->i == (int64_t)*value;
  case O2O_E_NEG:
    if (!o2o_is_float(e->type) || !constant(e->kids[0], &inner))
      return false;
    *value = -inner;
    return true;
  case O2O_E_CAST:
    if (!o2o_is_float(e->type) || !constant(e->kids[0], &inner))
      return false;
    *value = e->type->kind == O2O_T_F32 ? (double)(float)inner : inner;
    return true;
  default:
    return false;
  }
}

static o2o_expr *number(o2o_nest *nest, const o2o_expr *call, double value) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_FLOAT, call->type, call->loc, 0);
  e->d = call->type->kind == O2O_T_F32 ? (double)(float)value : value;
  return e;
}

static o2o_expr *call_of(o2o_nest *nest, const o2o_expr *call, const char *name, o2o_expr *x) {
  o2o_expr *e = o2o_expr_new(nest, O2O_E_BUILTIN, call->type, call->loc, 1);
  e->builtin = o2o_builtin_find_for(name, call->type->kind);
  e->kids[0] = x;
  return e;
}

static o2o_expr *fold_pow(o2o_nest *nest, o2o_expr *call) {
  o2o_expr *x = call->kids[0], *y = call->kids[1];
  bool single = call->type->kind == O2O_T_F32;
  double base, power;
  /* The other operand has effects, perhaps: nothing is left out that is not a constant. */
  if (constant(x, &base) && base == 2.0)
    return call_of(nest, call, single ? "exp2f" : "exp2", y);
  if (!constant(y, &power))
    return call;
  if (power == 1.0)
    return x;
  if (power == 2.0)
    return call_of(nest, call, "o2o_square", x);
  if (power == -1.0)
    return o2o_binary(nest, O2O_OP_DIV, call->type, number(nest, call, 1.0), x);
  if (power == 0.5 && nest->fp.no_errno && !single)
    return call_of(nest, call, "o2o_pow_half", x);
  return call;
}

/* Functions of one value that Clang computes where the value is a constant, and does so without
 * an error. */
static bool compute(const char *name, double x, double *value) {
  static const struct {
    const char *name;
    double (*function)(double);
  } known[] = {{"sqrt", sqrt}, {"exp", exp}, {"log", log},   {"log10", log10}, {"log2", log2},
               {"sin", sin},   {"cos", cos}, {"atan", atan}, {"exp2", exp2}};
  for (unsigned k = 0; k < sizeof known / sizeof *known; ++k)
    if (!strcmp(known[k].name, name)) {
      *value = known[k].function(x);
      return isfinite(*value) != 0;
    }
  return false;
}

o2o_expr *o2o_fold_math(o2o_nest *nest, o2o_expr *call) {
  const char *name = call->builtin->c_name;
  char plain[16];
  double value, x;
  size_t length = strlen(name);
  if (!o2o_is_float(call->type) || nest->fp.fast || length >= sizeof plain)
    return call;
  memcpy(plain, name, length + 1);
  if (call->type->kind == O2O_T_F32 && plain[length - 1] == 'f')
    plain[length - 1] = 0;
  if (call->nkids == 2 && !strcmp(plain, "pow")) {
    double power;
    if (constant(call->kids[0], &x) && constant(call->kids[1], &power) &&
        isfinite(value = pow(x, power)))
      return number(nest, call, value);
    return fold_pow(nest, call);
  }
  if (call->nkids == 1 && constant(call->kids[0], &x) && compute(plain, x, &value))
    return number(nest, call, value);
  return call;
}
