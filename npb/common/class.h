// The problem class, chosen on the compiler's command line with -DCLASS=S, W, A, B or C.
//
// CLASS is a bare letter, which the preprocessor cannot compare. Pasting it behind a prefix makes
// it the name of one of the macros below, and those are character constants, which it can. A letter
// outside the list stays an undefined name, counts as 0, and is rejected here once for every
// benchmark.

#ifndef NPB_COMMON_CLASS_H
#define NPB_COMMON_CLASS_H

#ifndef CLASS
#define CLASS S
#endif

#define NPB_CLASS_S 'S'
#define NPB_CLASS_W 'W'
#define NPB_CLASS_A 'A'
#define NPB_CLASS_B 'B'
#define NPB_CLASS_C 'C'

#define NPB_PASTE(a, b) a##b
#define NPB_PASTE_EXPANDED(a, b) NPB_PASTE(a, b)

/// The class as a character constant, usable in #if and in expressions.
#define NPB_CLASS NPB_PASTE_EXPANDED(NPB_CLASS_, CLASS)

#if NPB_CLASS != 'S' && NPB_CLASS != 'W' && NPB_CLASS != 'A' && NPB_CLASS != 'B' && NPB_CLASS != 'C'
#error "CLASS must be one of S, W, A, B, C: compile with -DCLASS=W, for example"
#endif

#endif
