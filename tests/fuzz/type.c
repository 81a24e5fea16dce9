/* C's arithmetic types on the host (LP64, signed char), conversions, and ranges of results.
 *
 * Every function that combines values keeps them defined: signed results that may not fit get narrower operands, floating
 * values that may not fit an integer type go through fix(), a function of the generated program that brings any
 * value to at most a million.
 */
#include "fuzz.h"

#include <math.h>
#include <string.h>

const char *const type_name[NTYPES] = {"_Bool",     "char",          "signed char", "unsigned char",      "short", "unsigned short", "int", "unsigned",
                                       "long", "unsigned long", "long long",   "unsigned long long", "float", "double"};
static const unsigned char bits[NTYPES] = {1, 8, 8, 8, 16, 16, 32, 32, 64, 64, 64, 64, 32, 64};
static const unsigned char ranks[NTYPES] = {0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7};

bool is_float(int t) { return t >= TF; }
bool is_signed(int t) { return t == TC || t == TSC || t == TS || t == TI || t == TL || t == TLL || is_float(t); }
int bits_of(int t) { return bits[t]; }
wide type_min(int t) { return is_signed(t) ? -((wide)1 << (bits[t] - 1)) : 0; }
wide type_max(int t) { return ((wide)1 << (bits[t] - is_signed(t))) - 1; }
int promoted(int t) { return t < TI ? TI : t; }

int common(int a, int b) {
  a = promoted(a);
  b = promoted(b);
  if (is_float(a) || is_float(b) || is_signed(a) == is_signed(b))
    return ranks[a] >= ranks[b] ? a : b;
  int u = is_signed(a) ? b : a, s = is_signed(a) ? a : b;
  if (ranks[u] >= ranks[s])
    return u;
  return bits[s] > bits[u] ? s : s + 1; /* the unsigned type follows the signed one */
}

int any_type(void) {
  static const unsigned char often[] = {TI, TI, TI, TU, TL, TUL, TD, TD, TD, TF, TF};
  return chance(60) ? often[below(sizeof often)] : below(NTYPES);
}

int any_int(void) {
  static const unsigned char often[] = {TI, TI, TI, TU, TL, TUL};
  return chance(60) ? often[below(sizeof often)] : below(TF);
}

const char *spelling(int t) {
  static const char *const other[NTYPES] = {"bool", "char",    "int8_t", "uint8_t", "int16_t",  "uint16_t", "int32_t",
                                            "uint32_t", "int64_t", "size_t", "long long", "unsigned long long", "real4", "real8"};
  return chance(25) ? other[t] : type_name[t];
}

Ex whole(const char *s, int t, bool wild) {
  return is_float(t) ? (Ex){s, t, 0, 0, wild ? INFINITY : MAG} : (Ex){s, t, type_min(t), type_max(t), 0};
}

Ex literal(int t, long long value) {
  static const char *const form[NTYPES] = {"(_Bool)%lld", "(char)%lld", "(signed char)%lld", "(unsigned char)%lld", "(short)%lld",
                                           "(unsigned short)%lld", "%lld", "%lldu", "%lldl", "%lldul", "%lldll", "%lldull", "%lld.0f", "%lld.0"};
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"
  const char *s = fmt(form[t], value);
#pragma clang diagnostic pop
  bool bare = t >= TI && value >= 0;
  return (Ex){bare ? s : fmt("(%s)", s), t, value, value, fabs((double)value)};
}

Ex any_literal(int t) {
  if (is_float(t)) {
    static const char *const some[] = {"0.5", "1.5", "0.1", "-2.25", "1e-3", "3.14159", "0x1.8p3", "-0.75", "100.0", "0.0", "-1.0"};
    double mag = 100;
    if (chance(50))
      return (Ex){fmt("(%s%s)", some[below(11)], t == TF ? "f" : ""), t, 0, 0, mag};
    return (Ex){fmt("(%.3f%s)", between(-80000, 80000) / 1000.0, t == TF ? "f" : ""), t, 0, 0, mag};
  }
  if (t == TI && chance(10))
    return (Ex){fmt("'%c'", 'a' + below(26)), t, 'a', 'z', 0};
  if (t >= TI && chance(15)) {
    unsigned v = (unsigned)below(1 << 30);
    static const char *const suffix[] = {"", "u", "l", "ul", "ll", "ull"};
    return (Ex){fmt("0x%x%s", v, suffix[t - TI]), t, v, v, 0};
  }
  int limit = bits[t] <= 8 ? 100 : 1000;
  if (t == TB)
    return literal(t, below(2));
  return literal(t, is_signed(t) ? between(-limit, limit) : below(limit));
}

/* The range after a conversion between integer types, or the magnitude of an integer. */
static void set_range(Ex *r, Ex e, int t) {
  if (is_float(t)) {
    r->mag = is_float(e.t) ? e.mag : fmax(fabs((double)e.lo), fabs((double)e.hi));
    if (t == TF && r->mag > 3e38)
      r->mag = INFINITY;
  } else if (t == TB) {
    r->lo = 0;
    r->hi = 1;
  } else if (e.lo >= type_min(t) && e.hi <= type_max(t)) {
    r->lo = e.lo;
    r->hi = e.hi;
  } else {
    r->lo = type_min(t);
    r->hi = type_max(t);
  }
}

/* A floating value as an `int` or a `long`, whatever it is. */
static Ex rounded(Ex e) {
  if (e.mag < 2e9)
    return (Ex){fmt("(int)(%s)", e.s), TI, (wide)-e.mag - 1, (wide)e.mag + 1, 0};
  if (e.mag < 9e18)
    return (Ex){fmt("(long)(%s)", e.s), TL, (wide)-e.mag - 1, (wide)e.mag + 1, 0};
  return (Ex){fmt("(int)fix(%s)", e.s), TI, -1000001, 1000001, 0};
}

static bool fits(double mag, int t) { return is_signed(t) && mag < (double)type_max(t); }

Ex cast(Ex e, int t) {
  if (is_float(e.t) && !is_float(t) && t != TB && !fits(e.mag, t))
    e = rounded(e);
  Ex r = {fmt("(%s)(%s)", spelling(t), e.s), t, 0, 0, 0};
  if (is_float(e.t) && !is_float(t) && t != TB) {
    r.lo = (wide)-e.mag - 1;
    r.hi = (wide)e.mag + 1;
  } else {
    set_range(&r, e, t);
  }
  r.s = fmt("(%s)", r.s);
  return r;
}

Ex converted(Ex e, int t) {
  if (is_float(e.t) && !is_float(t) && t != TB) {
    if (!fits(e.mag, t))
      e = rounded(e);
    else
      return (Ex){e.s, t, (wide)-e.mag - 1, (wide)e.mag + 1, 0};
  }
  Ex r = {e.s, t, 0, 0, 0};
  set_range(&r, e, t);
  return r;
}

Ex stored(Ex e, int t, bool wild) {
  e = converted(e, t);
  if (is_float(t) && !wild && !(e.mag <= MAG))
    return (Ex){fmt("fix(%s)", e.s), t, 0, 0, MAG};
  return e;
}

Ex narrowed(Ex e, int width) {
  wide limit = (wide)1 << width;
  if (e.lo > -limit && e.hi < limit)
    return e;
  int p = promoted(e.t);
  switch (below(4)) {
  case 0:
    return (Ex){fmt("(%s & %d)", e.s, (int)(limit - 1)), p, 0, limit - 1, 0};
  case 1: {
    int m = between(2, (int)limit - 1);
    return (Ex){fmt("(%s %% %d)", e.s, m), p, e.lo < 0 ? 1 - m : 0, m - 1, 0};
  }
  case 2:
    if (width >= 8)
      return cast(e, chance(50) ? TSC : TUC);
    /* fall through */
  default:
    return (Ex){fmt("(%s %% %d)", e.s, (int)limit), p, e.lo < 0 ? 1 - limit : 0, limit - 1, 0};
  }
}

static wide least(wide a, wide b) { return a < b ? a : b; }
static wide most(wide a, wide b) { return a > b ? a : b; }

/* Mathematical result of two integer intervals; products of signed 64-bit ranges fit. */
static void combine(char op, Ex a, Ex b, wide *lo, wide *hi) {
  switch (op) {
  case '+':
    *lo = a.lo + b.lo;
    *hi = a.hi + b.hi;
    break;
  case '-':
    *lo = a.lo - b.hi;
    *hi = a.hi - b.lo;
    break;
  case '*':
    *lo = least(least(a.lo * b.lo, a.lo * b.hi), least(a.hi * b.lo, a.hi * b.hi));
    *hi = most(most(a.lo * b.lo, a.lo * b.hi), most(a.hi * b.lo, a.hi * b.hi));
    break;
  case '/':
    *lo = least(a.lo, 0);
    *hi = most(a.hi, 0);
    if (b.lo < 0) { /* then no divisor lies between -1 and 1 */
      *hi = most(*hi, -*lo) / 2 + 1;
      *lo = -*hi;
    }
    break;
  default: /* % */
    *hi = most(b.hi < 0 ? -b.hi : b.hi, b.lo < 0 ? -b.lo : b.lo) - 1;
    *lo = a.lo < 0 ? -*hi : 0;
  }
}

/* Never zero; never -1 where that could overflow. */
static Ex divisor(Ex b) {
  if (b.lo > 0 || b.hi < -1)
    return b;
  int p = promoted(b.t);
  if (!is_signed(p) && chance(40))
    return (Ex){fmt("(%s | 1)", b.s), p, 1, type_max(p), 0};
  int mask = (1 << between(1, 6)) - 1;
  if (is_signed(p) && chance(20))
    return (Ex){fmt("(-2 - (%s & %d))", b.s, mask), p, -2 - mask, -2, 0};
  return (Ex){fmt("((%s & %d) + 1)", b.s, mask), p, 1, mask + 1, 0};
}

static Ex float_arithmetic(char op, Ex a, Ex b, int t) {
  double m = INFINITY;
  const char *form = "(%s %c %s)";
  switch (op) {
  case '+':
  case '-':
    m = a.mag + b.mag;
    break;
  case '*':
    m = a.mag * b.mag;
    break;
  default:
    op = '/';
    if (chance(70)) {
      form = t == TF ? "(%s %c (fabsf(%s) + 1.0f))" : "(%s %c (fabs(%s) + 1.0))";
      m = isinf(b.mag) ? INFINITY : a.mag; /* b may be NaN */
    }
  }
  if (isnan(m) || (t == TF && m > 3e38))
    m = INFINITY;
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"
  return (Ex){fmt(form, a.s, op, b.s), t, 0, 0, m};
#pragma clang diagnostic pop
}

static Ex bitwise(char op, Ex a, Ex b, int t) {
  Ex r = whole(fmt("(%s %c %s)", a.s, op, b.s), t, false);
  if (a.lo >= 0 && b.lo >= 0) {
    wide top = 1;
    while (top <= a.hi || top <= b.hi)
      top *= 2;
    r.lo = 0;
    r.hi = top - 1;
  }
  if (op == '&' && (a.lo >= 0 || b.lo >= 0)) {
    r.lo = 0;
    r.hi = a.lo < 0 ? b.hi : b.lo < 0 ? a.hi : least(a.hi, b.hi);
  }
  return r;
}

static Ex in_type(Ex e, int t) {
  Ex r = e;
  r.t = t;
  set_range(&r, e, t);
  return r;
}

Ex arithmetic(const char *op, Ex a, Ex b, Ex *used) {
  bool fixed_a = used != NULL;
  int t = common(a.t, b.t);
  if (is_float(t)) {
    if (strchr("%&|^", *op)) {
      if (is_float(a.t) && fixed_a)
        op = "+";
      else {
        if (is_float(a.t))
          a = cast(a, TI);
        if (is_float(b.t))
          b = cast(b, TI);
        return arithmetic(op, a, b, used);
      }
    }
    if (used)
      *used = b;
    return float_arithmetic(*op, in_type(a, t), in_type(b, t), t);
  }
  if (used)
    *used = b;
  if (strchr("&|^", *op))
    return bitwise(*op, in_type(a, t), in_type(b, t), t);
  if (*op == '/' || *op == '%') {
    b = divisor(b);
    t = common(a.t, b.t);
  }
  wide lo, hi;
  for (int i = 0; i < 3; i++) {
    t = common(a.t, b.t);
    if (*op == '*' && !is_signed(t)) { /* the product of the bounds might not fit */
      lo = 0;
      hi = type_max(t) + 1;
      break;
    }
    combine(*op, in_type(a, t), in_type(b, t), &lo, &hi);
    if (!is_signed(t) || (lo >= type_min(t) && hi <= type_max(t)))
      break;
    if (i == 1 && fixed_a)
      b = cast(b, t + 1); /* the unsigned type of the same size: wraps */
    else if (i == 0)
      b = *op == '/' || *op == '%' ? b : narrowed(b, bits[t] == 32 ? 12 : 20);
    else
      a = narrowed(a, bits[t] == 32 ? 14 : 20);
  }
  t = common(a.t, b.t);
  if (used)
    *used = b;
  Ex r = {fmt("(%s %s %s)", a.s, op, b.s), t, lo, hi, 0};
  return in_type(r, t);
}

Ex shifted(const char *op, Ex a, Ex b) {
  if (is_float(a.t))
    a = cast(a, TI);
  if (is_float(b.t))
    b = cast(b, TI);
  int t = promoted(a.t), count = bits[t] - 1;
  if (*op == '<' && is_signed(t)) {
    if (chance(50)) {
      a = cast(a, t + 1);
      t = a.t;
    } else {
      a = (Ex){fmt("(%s & 255)", a.s), t, 0, 255, 0};
      count = 15;
    }
  }
  if (b.lo < 0 || b.hi > count)
    b = chance(50) ? literal(promoted(any_int()), below(count + 1)) : (Ex){fmt("(%s & %d)", b.s, count), promoted(b.t), 0, count, 0};
  Ex r = whole(fmt("(%s %s %s)", a.s, op, b.s), t, false);
  if (*op == '>')
    r.lo = least(a.lo, 0), r.hi = most(a.hi, 0);
  else if (is_signed(t))
    r.lo = 0, r.hi = a.hi << count;
  return r;
}
