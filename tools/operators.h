/* Which operator an expression has, for libclang before version 17, which does not say: by its
 * tokens.
 *
 * An operator that a macro brings is not found, and counts as one that is none of those named.
 */
#ifndef O2O_TOOLS_OPERATORS_H
#define O2O_TOOLS_OPERATORS_H

#include <clang-c/Index.h>

#if CINDEX_VERSION < CINDEX_VERSION_ENCODE(0, 64)

#include <stdbool.h>
#include <string.h>

/* Named and ordered like libclang's own. */
enum CXBinaryOperatorKind {
  CXBinaryOperator_Invalid,
  CXBinaryOperator_Mul,
  CXBinaryOperator_Div,
  CXBinaryOperator_Add,
  CXBinaryOperator_Sub,
  CXBinaryOperator_LT,
  CXBinaryOperator_GT,
  CXBinaryOperator_LE,
  CXBinaryOperator_GE,
  CXBinaryOperator_EQ,
  CXBinaryOperator_NE,
  CXBinaryOperator_LAnd,
  CXBinaryOperator_LOr,
  CXBinaryOperator_Assign,
  CXBinaryOperator_MulAssign,
  CXBinaryOperator_AddAssign,
  CXBinaryOperator_SubAssign,
  CXBinaryOperator_OrAssign, /* and all others that assign */
  CXBinaryOperator_Comma
};

enum CXUnaryOperatorKind {
  CXUnaryOperator_Invalid,
  CXUnaryOperator_PostInc,
  CXUnaryOperator_PostDec,
  CXUnaryOperator_PreInc,
  CXUnaryOperator_PreDec,
  CXUnaryOperator_AddrOf,
  CXUnaryOperator_Deref,
  CXUnaryOperator_Minus,
  CXUnaryOperator_Not,
  CXUnaryOperator_LNot
};

static inline unsigned operator_offset(CXSourceLocation place) {
  unsigned offset;
  clang_getExpansionLocation(place, NULL, NULL, NULL, &offset);
  return offset;
}

/* The index of `word` among the words, -1 when it is none of them. */
static inline int operator_index(const char *word, const char *const *words, int count) {
  for (int i = 0; i < count; i++)
    if (words[i] && strcmp(word, words[i]) == 0)
      return i;
  return -1;
}

/* The first token of the expression at or behind an offset, or the last one; "" when there is
 * none. */
static inline void operator_token(CXCursor e, unsigned offset, bool last, char word[8]) {
  CXTranslationUnit unit = clang_Cursor_getTranslationUnit(e);
  CXToken *tokens;
  unsigned count, i = 0;
  *word = 0;
  clang_tokenize(unit, clang_getCursorExtent(e), &tokens, &count);
  while (!last && i < count && operator_offset(clang_getTokenLocation(unit, tokens[i])) < offset)
    i++;
  if (last)
    i = count - 1;
  if (i < count) {
    CXString text = clang_getTokenSpelling(unit, tokens[i]);
    strncat(word, clang_getCString(text), 7);
    clang_disposeString(text);
  }
  clang_disposeTokens(unit, tokens, count);
}

static inline enum CXChildVisitResult operator_left(CXCursor child, CXCursor parent, void *data) {
  (void)parent;
  *(CXCursor *)data = child;
  return CXChildVisit_Break;
}

static inline enum CXBinaryOperatorKind clang_getCursorBinaryOperatorKind(CXCursor e) {
  static const char *const words[] = {NULL, "*",  "/",  "+", "-",  "<",  ">",  "<=", ">=", "==",
                                      "!=", "&&", "||", "=", "*=", "+=", "-=", "|=", ","};
  CXCursor left = clang_getNullCursor();
  char word[8];
  int i;
  clang_visitChildren(e, operator_left, &left);
  if (clang_Cursor_isNull(left))
    return CXBinaryOperator_Invalid;
  operator_token(e, operator_offset(clang_getRangeEnd(clang_getCursorExtent(left))), false, word);
  i = operator_index(word, words, sizeof words / sizeof *words);
  if (i >= 0)
    return (enum CXBinaryOperatorKind)i;
  return clang_getCursorKind(e) == CXCursor_CompoundAssignOperator ? CXBinaryOperator_OrAssign
                                                                   : CXBinaryOperator_Invalid;
}

static inline enum CXUnaryOperatorKind clang_getCursorUnaryOperatorKind(CXCursor e) {
  static const char *const words[] = {NULL, NULL, NULL, "++", "--", "&", "*", "-", "~", "!"};
  char first[8], last[8];
  int i;
  operator_token(e, 0, false, first);
  operator_token(e, 0, true, last);
  if (strcmp(last, "++") == 0)
    return CXUnaryOperator_PostInc;
  if (strcmp(last, "--") == 0)
    return CXUnaryOperator_PostDec;
  i = operator_index(first, words, sizeof words / sizeof *words);
  return i < 0 ? CXUnaryOperator_Invalid : (enum CXUnaryOperatorKind)i;
}

#endif
#endif
