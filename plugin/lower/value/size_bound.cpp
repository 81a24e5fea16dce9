//===- size_bound.cpp - how large sizes get that differ between iterations --------------------===//
//
//   int lo = b * B, hi = lo + B < n ? lo + B : n;
//   double t[hi - lo];                               at most min(B, n - 0)
//
// Memory of variable length is allocated by the host before the kernel runs, so its size must be a
// number of the launch; where it differs between iterations the host takes the most that it can be.
// Sizes are sums of products of what does not change in the launch, of the variables of the loops,
// whose least and most the host knows, and of what stays opaque here: remainders, quotients,
// numbers of few bits.  Equal terms cancel each other before the ranges are taken.  Of a
// conditional both values are looked at; where it is the smaller or the larger of two, so is the
// size.
//
// Arithmetic is that of whole numbers.  A size that is the sum or product of unsigned numbers,
// which wrap around, is that number as well, or it is as large as no memory is, which C does not
// define.  Elsewhere (in a comparison, a remainder) unsigned numbers are looked at only where what
// they are made of cannot have wrapped around, which is asked at launch.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/value/size_bound.h"
#include "plugin/lower/lower.h"

#include "xform/ir/update.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace o2o {

static const unsigned MostTerms = 24, MostDepth = 40, MostText = 6000, MostSteps = 500;

static const char LeastOf[] = "__o2o_least", MostOf[] = "__o2o_most";

static std::string number(int64_t I) {
  return I == INT64_MIN ? "(-9223372036854775807LL-1)" : "(" + std::to_string(I) + "LL)";
}

static std::string real(const std::string &Text) { return "(long double)" + Text; }

/// The smaller or the larger of two.
static std::string extreme(bool Most, const std::string &A, const std::string &B) {
  if (A == B)
    return A;
  return "({long double __o2o_a=" + A + ",__o2o_b=" + B + ";__o2o_a" + (Most ? ">" : "<") +
         "__o2o_b?__o2o_a:__o2o_b;})";
}

static std::string chosen(const std::string &Condition, const std::string &A,
                          const std::string &B) {
  return A == B ? A : "(" + Condition + "?" + A + ":" + B + ")";
}

static HostRange times(const HostRange &A, const HostRange &B) {
  auto Product = [](const std::string &X, const std::string &Y) { return "(" + X + "*" + Y + ")"; };
  if (A.Least == A.Most && B.Least == B.Most)
    return {Product(A.Most, B.Most), Product(A.Most, B.Most)};
  auto End = [&](bool Most) {
    return extreme(Most, extreme(Most, Product(A.Least, B.Least), Product(A.Least, B.Most)),
                   extreme(Most, Product(A.Most, B.Least), Product(A.Most, B.Most)));
  };
  return {End(false), End(true)};
}

/// The numbers that the type has.
static HostRange allOf(const o2o_type *T) {
  if (T->kind == O2O_T_BOOL)
    return {"0.0L", "1.0L"};
  const unsigned Bits = 8 * (unsigned)T->size;
  const bool Signed = o2o_is_signed(T);
  const long double Half = (long double)(1ULL << (Bits - 1));
  auto Text = [](long double V) {
    std::string S = std::to_string(V); // exact: a power of two, or one less
    return S.substr(0, S.find('.')) + ".0L";
  };
  return {Signed ? "(-" + Text(Half) + ")" : "0.0L", Text(Signed ? Half - 1 : 2 * Half - 1)};
}

SizeBounds::Sum SizeBounds::atom(const std::string &Name, const HostRange &R) {
  Atoms[Name] = R;
  return {{{Name}, 1}};
}

std::optional<SizeBounds::Sum> SizeBounds::product(const Sum &A, const Sum &B) const {
  Sum Result;
  for (const auto &[NameA, TimesA] : A)
    for (const auto &[NameB, TimesB] : B) {
      std::vector<std::string> Name = NameA;
      Name.insert(Name.end(), NameB.begin(), NameB.end());
      llvm::sort(Name);
      int64_t Times, All;
      if (Name.size() > 4 || __builtin_mul_overflow(TimesA, TimesB, &Times) ||
          __builtin_add_overflow(Result[Name], Times, &All))
        return std::nullopt;
      Result[Name] = All;
    }
  return Result.size() > MostTerms ? std::nullopt : std::optional(Result);
}

/// The conditional's chosen operand, or nothing: it is to be decided first.
std::optional<SizeBounds::Sum> SizeBounds::undecided(const o2o_expr *E, int Sign) {
  if (const o2o_expr *Operand = Chosen.lookup(E))
    return sum(Operand, Sign);
  if (!Undecided) {
    Undecided = E;
    UndecidedSign = Sign;
  } else if (Undecided == E && UndecidedSign != Sign) {
    UndecidedSign = 0;
  }
  return Sum();
}

static bool isWide(const o2o_type *T) { return o2o_is_integer(T) && T->size >= 4; }

/// A conversion keeps the number, or its last bits where sums of them are all that counts.
std::optional<SizeBounds::Sum> SizeBounds::castSum(const o2o_expr *E, int Sign) {
  const o2o_expr *Of = E->kids[0];
  const bool Keeps =
      o2o_is_integer(Of->type) &&
      (E->type->size > Of->type->size || (E->type->size == Of->type->size && isWide(Of->type)));
  const bool Extends = E->type->size > Of->type->size;
  if (Keeps && !(Extends && wraps(Of)))
    return sum(Of, Sign);
  std::optional<HostRange> R = guarded(E);
  return R ? std::optional(atom(R->Least + "|" + R->Most, *R)) : std::nullopt;
}

/// \p Sign: what the sum is of the whole: added (1), subtracted (-1), else (0).
std::optional<SizeBounds::Sum> SizeBounds::sum(const o2o_expr *E, int Sign) {
  llvm::SaveAndRestore<unsigned> Deeper(Depth, Depth + 1);
  if (Depth > MostDepth || !o2o_is_integer(E->type))
    return std::nullopt;
  if (E->kind == O2O_E_INT)
    return Sum{{{}, E->i}};
  if (E->kind == O2O_E_LOAD && E->kids[0]->kind == O2O_E_SYM) {
    const o2o_symbol *S = E->kids[0]->sym;
    if (const o2o_expr *Value = Values.lookup(S))
      return sum(Value, Sign);
    if (const HostRange *R = Ranges.lookup(S)) {
      if (R->Original && Original && Original != R->Original)
        return std::nullopt;
      Original = R->Original ? R->Original : Original;
      return atom(S->name + ("#" + std::to_string(S->id)), *R);
    }
  }
  if (E->kind == O2O_E_SYM && E->sym->storage == O2O_S_ITER) {
    std::optional<HostRange> R = iterations(E->sym);
    return R ? std::optional(atom(E->sym->name + ("#" + std::to_string(E->sym->id)), *R))
             : std::nullopt;
  }
  if (E->kind == O2O_E_COND)
    return undecided(E, Sign);
  if (E->kind == O2O_E_CAST)
    return castSum(E, Sign);
  if (E->kind == O2O_E_NEG && isWide(E->type)) {
    std::optional<Sum> A = sum(E->kids[0], -Sign);
    return A ? product(*A, {{{}, -1}}) : std::nullopt;
  }
  const bool Wide = E->kind == O2O_E_BINARY && isWide(E->type);
  if (Wide && (E->op == O2O_OP_ADD || E->op == O2O_OP_SUB)) {
    const int64_t Times = E->op == O2O_OP_ADD ? 1 : -1;
    std::optional<Sum> A = sum(E->kids[0], Sign), B = sum(E->kids[1], Sign * (int)Times);
    if (!A || !B)
      return std::nullopt;
    for (const auto &[Name, Count] : *B)
      if (__builtin_add_overflow((*A)[Name], Times * Count, &(*A)[Name]))
        return std::nullopt;
    return A->size() > MostTerms ? std::nullopt : A;
  }
  int64_t By = 0;
  if (Wide && E->op == O2O_OP_SHL && o2o_const_int(E->kids[1], &By) && By >= 0 && By < 31) {
    std::optional<Sum> A = sum(E->kids[0], Sign);
    return A ? product(*A, {{{}, (int64_t)1 << By}}) : std::nullopt;
  }
  if (Wide && E->op == O2O_OP_MUL) {
    auto SignOf = [&](const o2o_expr *Other) {
      int64_t Known;
      return o2o_const_int(Other, &Known) ? (Known > 0 ? Sign : -Sign) : 0;
    };
    std::optional<Sum> A = sum(E->kids[0], SignOf(E->kids[1])),
                       B = sum(E->kids[1], SignOf(E->kids[0]));
    return A && B ? product(*A, *B) : std::nullopt;
  }
  std::optional<HostRange> R = opaque(E);
  return R ? std::optional(atom(R->Least + "|" + R->Most, *R)) : std::nullopt;
}

/// The variable of one of the nest's loops, by names that loopRanges() defines.
std::optional<HostRange> SizeBounds::iterations(const o2o_symbol *Variable) {
  for (unsigned D = 0; D < N->nloops; D++) {
    const o2o_loop &Loop = N->loops[D];
    if (Loop.iv != Variable)
      continue;
    if (!Loop.host_lower || !Loop.host_trips || !Loop.host_step ||
        (D && (hostText(Loop.lower).empty() || hostText(Loop.upper).empty())))
      return std::nullopt;
    const std::string Which = std::to_string(D);
    return HostRange{LeastOf + Which, MostOf + Which};
  }
  return std::nullopt;
}

/// May the number have wrapped around, by unsigned arithmetic or a change of sign?
bool SizeBounds::wraps(const o2o_expr *E) {
  llvm::SaveAndRestore<unsigned> Deeper(Depth, Depth + 1);
  if (E->kind == O2O_E_LOAD && E->kids[0]->kind == O2O_E_SYM)
    if (const o2o_expr *Value = Values.lookup(E->kids[0]->sym))
      return Depth > MostDepth || wraps(Value);
  const bool Integer = o2o_is_integer(E->type), Signed = Integer && o2o_is_signed(E->type);
  if (Integer && !Signed && (E->kind == O2O_E_BINARY || E->kind == O2O_E_NEG))
    return true;
  if (Integer && E->kind == O2O_E_CAST && o2o_is_integer(E->kids[0]->type)) {
    const o2o_type *Of = E->kids[0]->type;
    if (Signed != o2o_is_signed(Of) && (!Signed || Of->size >= E->type->size))
      return true;
  }
  return llvm::any_of(llvm::ArrayRef(E->kids, E->nkids),
                      [this](const o2o_expr *Kid) { return wraps(Kid); });
}

static HostRange inside(const HostRange &R, const HostRange &All) {
  auto End = [&](const char *Name, const std::string &Else) {
    return "({long double __o2o_a=" + R.Least + ",__o2o_b=" + R.Most + ";__o2o_a>=" + All.Least +
           "&&__o2o_b<=" + All.Most + "?" + Name + ":" + Else + ";})";
  };
  return {End("__o2o_a", All.Least), End("__o2o_b", All.Most)};
}

/// The range of the number itself, whatever has wrapped around.
std::optional<HostRange> SizeBounds::exact(const o2o_expr *E) {
  std::optional<HostRange> R = o2o_is_integer(E->type) ? rangeOf(E) : std::nullopt;
  return R && wraps(E) ? inside(*R, allOf(E->type)) : R;
}

/// What a conversion that may change its number makes of it.
std::optional<HostRange> SizeBounds::guarded(const o2o_expr *E) {
  if (std::optional<HostRange> R = exact(E->kids[0]))
    return inside(*R, allOf(E->type));
  return isWide(E->type) ? std::nullopt : std::optional(allOf(E->type));
}

/// Neither a sum nor a product.
std::optional<HostRange> SizeBounds::opaque(const o2o_expr *E) {
  if (std::string Text = hostText(E); !Text.empty() && oneOriginal(E, Original))
    return HostRange{real(Text), real(Text)};
  if (E->kind == O2O_E_NOT || E->kind == O2O_E_LAND || E->kind == O2O_E_LOR ||
      (E->kind == O2O_E_BINARY && E->op >= O2O_OP_LT))
    return HostRange{"0.0L", "1.0L"};
  int64_t By = 0;
  const bool Known = E->kind == O2O_E_BINARY && o2o_const_int(E->kids[1], &By);
  if (E->kind == O2O_E_BINARY && E->op == O2O_OP_AND && Known && By >= 0)
    return HostRange{"0.0L", real(number(By))};
  if (E->kind == O2O_E_BINARY && E->op == O2O_OP_REM) {
    std::optional<HostRange> Of = exact(E->kids[1]);
    if (!Of)
      return isWide(E->type) ? std::nullopt : std::optional(allOf(E->type));
    if (!o2o_is_signed(E->type)) // by what is not below 0, else it can be anything
      return HostRange{"0.0L", chosen("(" + Of->Least + ">=0)", Of->Most, allOf(E->type).Most)};
    std::string Most = extreme(true, Of->Most, "(-" + Of->Least + ")");
    std::optional<HostRange> From = exact(E->kids[0]);
    return HostRange{From ? chosen("(" + From->Least + ">=0)", "0.0L", "(-" + Most + ")")
                          : "(-" + Most + ")",
                     Most};
  }
  const bool Divides = E->kind == O2O_E_BINARY && Known &&
                       ((E->op == O2O_OP_DIV && By > 0) ||
                        (E->op == O2O_OP_SHR && By >= 0 && By < 8 * (int64_t)E->type->size));
  if (Divides) {
    std::optional<HostRange> Of = exact(E->kids[0]);
    const std::string Divisor =
        "/(long double)" +
        (E->op == O2O_OP_DIV ? number(By) : "(1ULL<<" + std::to_string(By) + ")");
    if (!Of)
      return isWide(E->type) ? std::nullopt : std::optional(allOf(E->type));
    // Shifts round down; with -ffast-math a quotient may come out a little too small.
    const std::string Rest = E->op == O2O_OP_SHR ? "-1.5L)" : "-0.5L)";
    return HostRange{extreme(false, "(" + Of->Least + Divisor + Rest, "0.0L"),
                     extreme(true, "(" + Of->Most + Divisor + "+0.5L)", "0.0L")};
  }
  return isWide(E->type) ? std::nullopt : std::optional(allOf(E->type));
}

HostRange SizeBounds::rangeOfSum(const Sum &S) const {
  HostRange All;
  for (const auto &[Name, Times] : S) {
    if (Times == 0 && S.size() > 1)
      continue;
    HostRange Term{real(number(Times)), real(number(Times))};
    if (!Name.empty()) {
      HostRange Product = Atoms.find(Name[0])->second;
      for (size_t I = 1; I < Name.size(); I++)
        Product = times(Product, Atoms.find(Name[I])->second);
      if (Times < 0)
        std::swap(Product.Least, Product.Most);
      if (Times != 1)
        Product = {"(" + Term.Least + "*" + Product.Least + ")",
                   "(" + Term.Most + "*" + Product.Most + ")"};
      Term = Product;
    }
    All.Least += (All.Least.empty() ? "" : "+") + Term.Least;
    All.Most += (All.Most.empty() ? "" : "+") + Term.Most;
  }
  if (All.Least.empty())
    return {"0.0L", "0.0L"};
  return {"(" + All.Least + ")", "(" + All.Most + ")"};
}

/// Are the operands of a comparison the numbers that arithmetic says? C text; empty: nobody knows.
std::string SizeBounds::bothExact(const o2o_expr *Compared) {
  std::string Text;
  for (unsigned K = 0; K < 2; K++) {
    const o2o_expr *E = Compared->kids[K];
    if (o2o_is_signed(E->type) && !wraps(E))
      continue;
    std::optional<HostRange> R = rangeOf(E);
    if (!R)
      return "";
    Text += (Text.empty() ? "" : "&&") + R->Least + ">=0&&" + R->Most + "<=" + allOf(E->type).Most;
  }
  return Text.empty() ? "1" : Text;
}

static const o2o_expr *withoutCasts(const o2o_expr *E) {
  while (E->kind == O2O_E_CAST && o2o_is_integer(E->kids[0]->type) &&
         E->type->size >= E->kids[0]->type->size)
    E = E->kids[0];
  return E;
}

/// Of a size whose conditional \p Choice is `x < y ? x : y` or the like, which is added to the rest
/// or subtracted: the range of the smaller or the larger of \p A and \p B; else that of both.
HostRange SizeBounds::together(const o2o_expr *Choice, int Sign, const HostRange &A,
                               const HostRange &B) {
  HostRange Both{extreme(false, A.Least, B.Least), extreme(true, A.Most, B.Most)};
  const o2o_expr *C = withoutCasts(Choice->kids[0]);
  const bool Compares = C->kind == O2O_E_BINARY && C->op >= O2O_OP_LT && C->op <= O2O_OP_GE &&
                        o2o_is_integer(C->kids[0]->type);
  if (!Compares || Sign == 0)
    return Both;
  auto Same = [&](unsigned X, unsigned Y) {
    return o2o_expr_same(withoutCasts(C->kids[X]), withoutCasts(Choice->kids[Y]));
  };
  const bool Less = C->op == O2O_OP_LT || C->op == O2O_OP_LE;
  const bool First = Same(0, 1) && Same(1, 2), Second = Same(0, 2) && Same(1, 1);
  if (!First && !Second)
    return Both;
  std::string Exact = bothExact(C);
  if (Exact.empty())
    return Both;
  const bool Larger = (Less != First) != (Sign < 0);
  HostRange One{extreme(Larger, A.Least, B.Least), extreme(Larger, A.Most, B.Most)};
  if (Exact == "1")
    return One;
  return {chosen("(" + Exact + ")", One.Least, Both.Least),
          chosen("(" + Exact + ")", One.Most, Both.Most)};
}

std::optional<HostRange> SizeBounds::rangeOf(const o2o_expr *E) {
  llvm::SaveAndRestore<unsigned> Deeper(Depth, Depth + 1);
  llvm::SaveAndRestore<const o2o_expr *> Outer(Undecided, nullptr);
  llvm::SaveAndRestore<int> OuterSign(UndecidedSign, 0);
  if (Depth > MostDepth || ++Steps > MostSteps)
    return std::nullopt;
  std::optional<Sum> S = sum(E, 1);
  if (!S)
    return std::nullopt;
  HostRange Result;
  if (!Undecided) {
    Result = rangeOfSum(*S);
  } else {
    const o2o_expr *Choice = Undecided;
    const int Sign = UndecidedSign;
    std::optional<HostRange> Of[2];
    for (unsigned K = 0; K < 2; K++) {
      Chosen[Choice] = Choice->kids[1 + K];
      Of[K] = rangeOf(E);
      Chosen.erase(Choice);
      if (!Of[K])
        return std::nullopt;
    }
    Result = together(Choice, Sign, *Of[0], *Of[1]);
  }
  return Result.Most.size() + Result.Least.size() > MostText ? std::nullopt : std::optional(Result);
}

void SizeBounds::keeps(const o2o_symbol *S, const void *By, const o2o_expr *Value) {
  Values[S] = Value;
  Nest.Scans.keeps(S, By, Value);
}

void SizeBounds::assigned(const BinaryOperator *By, const o2o_expr *To, const o2o_expr *Value) {
  if (o2o_is_integer(To->type) && To->kind == O2O_E_SYM && Nest.Scans.assignsOnce(By))
    keeps(To->sym, By, Value);
}

const HostRange *SizeBounds::range(const o2o_expr *E, const void *By) {
  Steps = 0;
  Original = nullptr;
  if (Failed || !Site.Directive) // nobody launches a function for other units
    return nullptr;
  std::optional<HostRange> R = rangeOf(E);
  if (R)
    R->Original = Original;
  else
    R = Nest.Scans.scan(E, By);
  if (!R)
    return nullptr;
  return &*Known.insert(*R).first;
}

/// Definitions of the least and the most of the loops' variables, and of what the host looks for in
/// memory, that the text names.
std::string SizeBounds::loopRanges(const std::string &Text) const {
  std::string All = Nest.Scans.definitions(Text);
  for (unsigned D = 0; D < N->nloops; D++) {
    const o2o_loop &Loop = N->loops[D];
    const std::string Which = std::to_string(D), Least = LeastOf + Which, Most = MostOf + Which;
    if (Text.find(Least) == std::string::npos && Text.find(Most) == std::string::npos)
      continue;
    All += "unsigned long long __o2o_n" + Which + "=" + Loop.host_trips + ";long double " + Least +
           "=(" + Loop.host_lower + ")," + Most + "=" + Least + "+" +
           real("(__o2o_n" + Which + "?__o2o_n" + Which + "-1:0)") + "*" +
           real("(" + std::string(Loop.host_step) + ")") + ";if(" + Least + ">" + Most +
           "){long double __o2o_x=" + Least + ";" + Least + "=" + Most + ";" + Most + "=__o2o_x;}";
  }
  return All;
}

o2o_symbol *SizeBounds::most(const o2o_expr *Count, const std::string &Name, o2o_loc L,
                             const void *By) {
  const o2o_expr *Size = withoutCasts(Count);
  const HostRange *R = range(Size, By);
  if (!R)
    return nullptr;
  // What wraps around from far below 0 is a size again.
  const std::string Most =
      wraps(Size) ? chosen("(" + R->Least + "<-2147483648.0L)", "1e18L", R->Most) : R->Most;
  return Nest
      .hostInteger("({" + loopRanges(Most) + "long double __o2o_m=" + Most +
                       ";__o2o_m<1?1ULL:__o2o_m>1e15L?1000000000000000ULL:(unsigned long "
                       "long)__o2o_m;})",
                   Name + "_most", scalar(O2O_T_U64), R->Original, L)
      .first;
}

} // namespace o2o
