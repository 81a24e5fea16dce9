//===- float_reader.cpp - strtod() and strtof() -----------------------------------------------===//
//
//   x = strtod(s, &end)      x = strtod(s), end = strtod_end(s)
//
// Correctly rounded, as the GNU library has it.  The first 19 significant digits (16 of
// hexadecimal ones) are one integer, of which o2o_number_bits() (xform/ir/builtin.c) makes a number
// by the power of ten, in 64 bits with a known error.  Where the error could decide, or digits that
// were left out, the number and what lies in the middle of the two that it is between are compared
// as integers of as many bits as they have (strtod_exact): the first 770 digits, and whether others
// than 0 follow, say all there is to know, since no such middle has more.
//
// What nan(...) has in parentheses is not kept; errno is not set.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/call/number_reader.h"
#include "plugin/lower/lower.h"
#include "plugin/lower/value/lower_bits.h"

#include "xform/ir/builtin.h"
#include "xform/prepare/edit.h"

using namespace clang;

namespace o2o {

namespace {

/// Words of 32 bits: 770 digits are 2558 bits, and what they are compared with is as large, or it
/// is 54 bits times a power of five below 5 ** 1120.
const int64_t Words = 90, MostDigits = 770;

/// Makes the bodies.
class FloatReader : NumberReader {
public:
  FloatReader(NestLowering &Nest, o2o_function *F, bool Single)
      : NumberReader(Nest, F), Single(Single), U32(Nest.scalar(O2O_T_U32)) {
    F->body = block();
  }

  void makeValue(o2o_function *Exact) {
    head();
    mantissa(number(I64, 19), [&](o2o_stmt *To) {
      o2o_expr *Times = o2o_binary(N, O2O_OP_MUL, U64, value(W), cast(U64, base()));
      set(To, W, choice(value(Take), sum(Times, cast(U64, value(D))), value(W)));
    });
    exponent();
    o2o_symbol *Bits = variable("bits", U64, numberBits());
    o2o_expr *Lower = o2o_binary(N, O2O_OP_AND, U64, value(Bits), number(U64, INT64_MAX));
    o2o_expr *Up = o2o_expr_new(N, O2O_E_CALL, Exact->result, {}, 4);
    Up->callee = Exact;
    Up->kids[0] = value(F->params[0]);
    Up->kids[1] = value(Start);
    Up->kids[2] = value(X);
    Up->kids[3] = Lower;
    Nest.Pointers.hold(&Up->kids[0]);
    o2o_expr *Close = compare(O2O_OP_NE, shifted(O2O_OP_SHR, value(Bits), 63), number(U64, 0));
    o2o_expr *All = choice(Close, sum(o2o_copy_expr(N, Lower), cast(U64, Up)), value(Bits));
    All = choice(value(Infinite), number(U64, Single ? 0x7f800000 : 0x7ff0000000000000), All);
    All = choice(value(NoNumber), number(U64, Single ? 0x7fc00000 : 0x7ff8000000000000), All);
    o2o_expr *Read = either(value(Any), either(value(Infinite), value(NoNumber)));
    o2o_expr *Sign = shifted(O2O_OP_SHL, cast(U64, both(value(Minus), Read)), Single ? 31 : 63);
    All = o2o_binary(N, O2O_OP_OR, U64, All, Sign);
    result(sameBits(N, Single ? cast(U32, All) : All, F->result));
  }

  void makeEnd() {
    head();
    mantissa(number(I64, 0), [](o2o_stmt *) {});
    exponent();
    o2o_expr *Long = variableOf("inity");
    o2o_expr *At = choice(value(Any), value(K), number(U64, 0));
    At = choice(value(Infinite), sum(value(K), choice(Long, number(U64, 8), number(U64, 3))), At);
    result(place(0, choice(value(NoNumber), endOfNan(), At)));
  }

  /// int strtod_exact(s, start, exponent, bits): is the number above the middle of that with these
  /// bits and the next one, or is it the middle, and the next one even?
  void makeExact(o2o_function *Times) {
    K = F->params[1];
    o2o_symbol *Big = variable("big", o2o_array_of(N, U32, number(U64, 2 * Words)), nullptr);
    o2o_symbol *I = variable("i", I64, number(I64, 0));
    o2o_stmt *Clear = block();
    set(Clear, word(Big, value(I)), number(U32, 0));
    step(Clear, I, number(I64, 1));
    loop(F->body, compare(O2O_OP_LT, value(I), number(I64, 2 * Words)), Clear);
    mantissa(number(I64, MostDigits), [&](o2o_stmt *To) {
      o2o_stmt *If = o2o_stmt_new(N, O2O_ST_IF, {}, 2);
      If->e[0] = value(Take);
      If->kids[0] = block();
      times(If->kids[0], Times, Big, number(I64, 0), number(U32, 10), cast(U32, value(D)));
      o2o_block_append(N, To, If);
    });
    step(F->body, E, value(F->params[2]));
    o2o_stmt *Last = block(); // for what was left out
    times(Last, Times, Big, number(I64, 0), number(U32, 10), number(U32, 1));
    step(Last, E, number(I64, -1));
    set(Last, More, number(I32, 0));
    loop(F->body, value(More), Last);
    o2o_symbol *Two = middle(Big);
    scale(Times, Big, Two);
    set(F->body, I, number(I64, Words));
    auto At = [&](int64_t From) {
      o2o_expr *Place = sum(value(I), number(I64, From - 1));
      return o2o_unary(N, O2O_E_LOAD, U32, word(Big, Place));
    };
    o2o_stmt *Down = block();
    step(Down, I, number(I64, -1));
    loop(F->body,
         both(compare(O2O_OP_GT, value(I), number(I64, 0)), compare(O2O_OP_EQ, At(0), At(Words))),
         Down);
    o2o_expr *Odd = cast(I32, o2o_binary(N, O2O_OP_AND, U64, value(F->params[3]), number(U64, 1)));
    result(choice(compare(O2O_OP_GT, value(I), number(I64, 0)),
                  compare(O2O_OP_GT, At(0), At(Words)), Odd));
  }

  /// int strtod_times(big, by, carry): all its words.
  void makeTimes() {
    o2o_symbol *I = variable("i", I64, number(I64, 0));
    o2o_symbol *Carry = variable("carry", U64, cast(U64, value(F->params[2])));
    o2o_stmt *Body = block();
    o2o_expr *Place = element(0, value(I));
    o2o_expr *Was = o2o_unary(N, O2O_E_LOAD, U32, Place);
    step(Body, Carry,
         o2o_binary(N, O2O_OP_MUL, U64, cast(U64, Was), cast(U64, value(F->params[1]))));
    expression(Body, Nest.assign(element(0, value(I)), cast(U32, value(Carry))));
    set(Body, Carry, shifted(O2O_OP_SHR, value(Carry), 32));
    step(Body, I, number(I64, 1));
    loop(F->body, compare(O2O_OP_LT, value(I), number(I64, Words)), Body);
    result(cast(I32, value(Carry)));
  }

private:
  using NumberReader::set;
  void set(o2o_stmt *To, o2o_expr *Place, o2o_expr *Value) const {
    expression(To, Nest.assign(Place, Value));
  }
  o2o_expr *shifted(o2o_op Op, o2o_expr *A, int64_t By) const {
    return o2o_binary(N, Op, A->type, A, number(I32, By));
  }
  o2o_expr *word(o2o_symbol *Big, o2o_expr *I) const {
    o2o_expr *W = o2o_expr_new(N, O2O_E_INDEX, U32, {}, 2);
    W->kids[0] = o2o_sym(N, Big);
    W->kids[1] = I;
    return W;
  }
  void times(o2o_stmt *To, o2o_function *Times, o2o_symbol *Big, o2o_expr *From, o2o_expr *By,
             o2o_expr *Carry) const {
    const o2o_type *P = Times->params[0]->type;
    o2o_expr *Place = o2o_expr_new(N, O2O_E_PTRADD, P, {}, 2);
    Place->kids[0] = o2o_unary(N, O2O_E_DECAY, P, o2o_sym(N, Big));
    Place->kids[1] = From;
    o2o_expr *C = o2o_expr_new(N, O2O_E_CALL, Times->result, {}, 3);
    C->callee = Times;
    C->kids[0] = Place;
    C->kids[1] = By;
    C->kids[2] = Carry;
    Nest.Pointers.hold(&C->kids[0]);
    expression(To, C);
  }

  /// Do these letters, small or capital, stand so many bytes behind K?
  o2o_expr *letters(StringRef Word, int64_t Behind = 0) const {
    o2o_expr *All = nullptr;
    for (size_t I = 0; I < Word.size(); I++)
      All = both(All, is(lower(byte(Behind + (int64_t)I)), Word[I]));
    return All;
  }
  o2o_expr *variableOf(StringRef Word) const {
    return value(variable(Word.data(), I32, both(value(Infinite), letters(Word, 3))));
  }
  o2o_expr *base() const {
    return Hex ? choice(value(Hex), number(I32, 16), number(I32, 10)) : number(I32, 10);
  }

  /// Up to the digits.
  void head() {
    K = variable("k", U64, number(U64, 0));
    blanks();
    Infinite = variable("infinite", I32, letters("inf"));
    NoNumber = variable("no_number", I32, letters("nan"));
    auto Digit = [&](int64_t Behind) {
      return compare(O2O_OP_LT, digit(byte(Behind)), number(I32, 16));
    };
    Hex = variable("hex", I32,
                   both(is(byte(), '0'), both(is(lower(byte(1)), 'x'),
                                              either(Digit(2), both(is(byte(2), '.'), Digit(3))))));
    step(F->body, K, choice(value(Hex), number(U64, 2), number(U64, 0)));
    Start = variable("start", U64, value(K));
    W = variable("w", U64, number(U64, 0));
  }

  /// Digits and a point: \p Add takes one of those that count, of decimal ones not more than
  /// \p Most.
  void mantissa(o2o_expr *Most, llvm::function_ref<void(o2o_stmt *)> Add) {
    o2o_symbol *Count = variable("count", I64, number(I64, 0));
    o2o_symbol *Point = variable("point", I32, number(I32, 0));
    o2o_symbol *Dot = variable("dot", I32, number(I32, 0));
    E = variable("e", I64, number(I64, 0));
    More = variable("more", I32, number(I32, 0));
    Any = variable("any", I32, number(I32, 0));
    Take = variable("take", I32, number(I32, 0));
    D = variable("d", I32, number(I32, 0));
    if (Hex)
      Most = choice(value(Hex), number(I64, 16), Most);
    o2o_stmt *Body = block();
    set(Body, Dot, is(byte(), '.'));
    set(Body, D, choice(value(Dot), number(I32, 0), digit(byte())));
    set(Body, Take, both(negated(Dot), compare(O2O_OP_LT, value(Count), Most)));
    Add(Body);
    auto Left = [&] { return both(negated(Dot), negated(Take)); };
    o2o_expr *Some = compare(O2O_OP_NE, value(D), number(I32, 0));
    set(Body, More, either(value(More), both(Left(), Some)));
    o2o_expr *Unit = Hex ? choice(value(Hex), number(I64, 4), number(I64, 1)) : number(I64, 1);
    o2o_expr *Less = o2o_unary(N, O2O_E_NEG, I64, o2o_copy_expr(N, Unit));
    step(Body, E,
         choice(both(value(Take), value(Point)), Less,
                choice(both(Left(), negated(Point)), Unit, number(I64, 0))));
    step(Body, Count,
         cast(I64, both(value(Take), either(compare(O2O_OP_GT, value(Count), number(I64, 0)),
                                            o2o_copy_expr(N, Some)))));
    set(Body, Any, either(value(Any), negated(Dot)));
    set(Body, Point, either(value(Point), value(Dot)));
    step(Body, K, number(U64, 1));
    loop(F->body,
         either(compare(O2O_OP_LT, digit(byte()), base()), both(is(byte(), '.'), negated(Point))),
         Body);
  }
  o2o_expr *negated(o2o_symbol *V) const { return o2o_unary(N, O2O_E_NOT, I32, value(V)); }

  /// `e-5`, `p+3`: X, which E has as well, and K behind it.
  void exponent() {
    o2o_expr *Letter = choice(value(Hex), number(I32, 'p'), number(I32, 'e'));
    o2o_symbol *Mark =
        variable("mark", I32, both(value(Any), compare(O2O_OP_EQ, lower(byte()), Letter)));
    o2o_symbol *Below = variable("below", I32, both(value(Mark), is(byte(1), '-')));
    o2o_symbol *Signed =
        variable("sign", I32, both(value(Mark), either(value(Below), is(byte(1), '+'))));
    o2o_symbol *At =
        variable("at", U64, sum(value(K), sum(number(U64, 1), cast(U64, value(Signed)))));
    auto Digit = [&] { return within(byteAt(0, value(At)), '0', '9'); };
    o2o_symbol *Scaled = variable("scaled", I32, both(value(Mark), Digit()));
    X = variable("x", I64, number(I64, 0));
    o2o_stmt *Body = block();
    o2o_expr *Next = sum(o2o_binary(N, O2O_OP_MUL, I64, value(X), number(I64, 10)),
                         cast(I64, digit(byteAt(0, value(At)))));
    set(Body, X, choice(compare(O2O_OP_LT, value(X), number(I64, 1000000000000)), Next, value(X)));
    step(Body, At, number(U64, 1));
    loop(F->body, both(value(Scaled), Digit()), Body);
    set(F->body, X, choice(value(Below), o2o_unary(N, O2O_E_NEG, I64, value(X)), value(X)));
    set(F->body, K, choice(value(Scaled), value(At), value(K)));
    step(F->body, E, value(X));
  }

  o2o_expr *numberBits() const {
    o2o_expr *Flags = sum(cast(U32, value(More)), number(U32, Single ? 2 : 0));
    Flags = sum(Flags, choice(value(Hex), number(U32, 4), number(U32, 0)));
    o2o_expr *B = o2o_expr_new(N, O2O_E_BUILTIN, U64, {}, 3);
    B->builtin = o2o_builtin_find("o2o_number_bits");
    B->kids[0] = value(W);
    B->kids[1] = value(E);
    B->kids[2] = Flags;
    return B;
  }

  /// `nan(abc)` with its parentheses, if they close.
  o2o_expr *endOfNan() {
    o2o_symbol *At = variable("behind", U64, sum(value(K), number(U64, 4)));
    o2o_symbol *Open = variable("open", I32, both(value(NoNumber), is(byte(3), '(')));
    o2o_stmt *Body = block();
    step(Body, At, number(U64, 1));
    auto Here = [&] { return byteAt(0, value(At)); };
    o2o_expr *Word =
        either(within(Here(), '0', '9'), either(within(lower(Here()), 'a', 'z'), is(Here(), '_')));
    loop(F->body, both(value(Open), Word), Body);
    return choice(both(value(Open), is(Here(), ')')), sum(value(At), number(U64, 1)),
                  sum(value(K), number(U64, 3)));
  }

  /// The middle as an integer, in the second half of the words, times 2 to what is returned.
  o2o_symbol *middle(o2o_symbol *Big) {
    const int64_t Bits = Single ? 23 : 52, Bias = Single ? 127 : 1023;
    o2o_symbol *Low = F->params[3];
    o2o_symbol *Field = variable("field", I64, cast(I64, shifted(O2O_OP_SHR, value(Low), Bits)));
    o2o_expr *Normal = compare(O2O_OP_GT, value(Field), number(I64, 0));
    o2o_expr *M =
        sum(o2o_binary(N, O2O_OP_AND, U64, value(Low), number(U64, ((int64_t)1 << Bits) - 1)),
            choice(Normal, number(U64, (int64_t)1 << Bits), number(U64, 0)));
    o2o_symbol *Twice = variable("twice", U64, sum(shifted(O2O_OP_SHL, M, 1), number(U64, 1)));
    set(F->body, word(Big, number(I64, Words)), cast(U32, value(Twice)));
    set(F->body, word(Big, number(I64, Words + 1)),
        cast(U32, shifted(O2O_OP_SHR, value(Twice), 32)));
    return variable("two", I64,
                    sum(choice(o2o_copy_expr(N, Normal), value(Field), number(I64, 1)),
                        number(I64, -Bias - Bits - 1)));
  }

  /// Both times powers of five and two, so that they are integers that can be compared.
  void scale(o2o_function *Times, o2o_symbol *Big, o2o_symbol *Two) {
    auto Below = [&](o2o_symbol *V) { return compare(O2O_OP_LT, value(V), number(I64, 0)); };
    auto Least = [&](o2o_symbol *V) {
      return choice(Below(V), o2o_unary(N, O2O_E_NEG, I64, value(V)), value(V));
    };
    o2o_symbol *Fives = variable("fives", I64, Least(E));
    o2o_stmt *Body = block();
    times(Body, Times, Big, choice(Below(E), number(I64, Words), number(I64, 0)), number(U32, 5),
          number(U32, 0));
    step(Body, Fives, number(I64, -1));
    loop(F->body, compare(O2O_OP_GT, value(Fives), number(I64, 0)), Body);
    o2o_symbol *Shift =
        variable("shift", I64, o2o_binary(N, O2O_OP_SUB, I64, value(E), value(Two)));
    o2o_symbol *Twos = variable("twos", I64, Least(Shift));
    o2o_symbol *Now = variable("now", I64, number(I64, 0));
    Body = block();
    set(Body, Now,
        choice(compare(O2O_OP_LT, value(Twos), number(I64, 16)), value(Twos), number(I64, 16)));
    times(Body, Times, Big, choice(Below(Shift), number(I64, Words), number(I64, 0)),
          o2o_binary(N, O2O_OP_SHL, U32, number(U32, 1), cast(I32, value(Now))), number(U32, 0));
    step(Body, Twos, o2o_unary(N, O2O_E_NEG, I64, value(Now)));
    loop(F->body, compare(O2O_OP_GT, value(Twos), number(I64, 0)), Body);
  }

  bool Single;
  const o2o_type *U32;
  o2o_symbol *Infinite = nullptr, *NoNumber = nullptr, *Hex = nullptr, *Start = nullptr;
  o2o_symbol *W = nullptr, *E = nullptr, *More = nullptr, *Any = nullptr, *Take = nullptr;
  o2o_symbol *D = nullptr, *X = nullptr;
};

/// The function of that name for strings in that space, or a new one without a body (second: true).
std::pair<o2o_function *, bool> found(NestLowering &Nest, const std::string &Name,
                                      llvm::ArrayRef<const o2o_type *> Params, o2o_space Space) {
  o2o_nest *N = Nest.arena();
  for (unsigned I = 0; I < N->nfunctions; I++) {
    o2o_function *F = N->functions[I];
    if (F->loc.raw == 0 && F->name == Name && F->params[0]->space == Space &&
        o2o_type_same(F->params[0]->type, Params[0]))
      return {F, false};
  }
  static const char *const Names[] = {"s", "start", "x", "low"};
  o2o_function *F = o2o_function_new(N, Nest.keep(Name), (unsigned)Params.size());
  for (size_t I = 0; I < Params.size(); I++)
    F->params[I] = o2o_symbol_new(N, Names[I], Params[I], O2O_S_LOCAL);
  F->params[0]->space = Space;
  F->result = Nest.scalar(O2O_T_I32);
  return {F, true};
}

} // namespace

o2o_function *floatReader(NestLowering &Nest, bool Single, bool End, const o2o_expr *String) {
  o2o_nest *N = Nest.arena();
  const o2o_type *U64 = Nest.scalar(O2O_T_U64), *I64 = Nest.scalar(O2O_T_I64),
                 *U32 = Nest.scalar(O2O_T_U32);
  const o2o_space Space = Nest.Pointers.spaceOf(String);
  const std::string Name = Single ? "strtof" : "strtod";
  auto [F, New] = found(Nest, End ? Name + "_end" : Name, {String->type}, Space);
  if (!New)
    return F;
  if (End) {
    F->result = String->type;
    F->result_space = Space;
    FloatReader(Nest, F, Single).makeEnd();
    o2o_function_add(N, F);
    return F;
  }
  auto [Times, NewTimes] =
      found(Nest, "strtod_times", {o2o_pointer_to(N, U32), U32, U32}, O2O_SPACE_PRIVATE);
  if (NewTimes) {
    FloatReader(Nest, Times, Single).makeTimes();
    o2o_function_add(N, Times);
  }
  auto [Exact, NewExact] = found(Nest, Name + "_exact", {String->type, U64, I64, U64}, Space);
  if (NewExact) {
    FloatReader(Nest, Exact, Single).makeExact(Times);
    o2o_function_add(N, Exact);
  }
  F->result = Nest.scalar(Single ? O2O_T_F32 : O2O_T_F64);
  FloatReader(Nest, F, Single).makeValue(Exact);
  o2o_function_add(N, F);
  return F;
}

} // namespace o2o
