/* Accesses as sets of integers in isl's notation: the bridge between the IR and isl.
 *
 * A side is one instance of one access: its iteration (associated loops' variables, sequential
 * loops' variables), the constraints that hold for it, and the address.  Two sides with different
 * suffixes and an extra condition make a question, for instance "is there an element that two
 * different iterations touch?", as a set over the parameters (VALUE symbols and what is computed
 * from them).
 *
 * `exact` says that the constraints describe just the instances that happen; otherwise they enclose
 * them.  C's conversions and divisions are modelled exactly with extra variables, so no assumption
 * about the absence of wrapping is made.  The one assumption: subscripts of variable-length arrays
 * stay inside their rows.  Of a nest whose launches check it (nest->bounds_checked), those of other
 * arrays do as well.
 */
#ifndef O2O_XFORM_ANALYSIS_AFFINE_H
#define O2O_XFORM_ANALYSIS_AFFINE_H

#include "xform/analysis/access.h"

#include <isl/set.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct o2o_affine o2o_affine;

#define O2O_ROWS 8 /* subscripts of variable-length dimensions in one address */

/* A value in memory that an address depends on. */
typedef struct o2o_memory_read {
  const struct o2o_memory_read *next;
  const o2o_symbol *object; /* an injective array, or NULL */
  const char *value;        /* the side's variable for it */
  /* where in the object: address and rows; NULL: not affine */
  const struct o2o_access_instance *place;
} o2o_memory_read;

typedef struct o2o_access_instance {
  const char *suffix;      /* distinguishes this side's variables: "a", "b" */
  const char *variables;   /* "i0a, s1a, ..." */
  const char *constraints; /* "0 <= i0a and ..." */
  const char *address;     /* bytes; NULL: not affine */
  unsigned nrows;
  const char *stride[O2O_ROWS],
      *row[O2O_ROWS];           /* what a variable-length row's size is made from; subscript */
  uint64_t bytes;               /* size of the access */
  const o2o_memory_read *reads; /* values in memory that the address depends on */
  bool exact_loops;             /* the bounds of all loops are affine and no loop leaves early */
  unsigned inexact;    /* the innermost sequential loop that is not described exactly; 0: all are */
  bool exact_guards;   /* all conditions are affine */
  bool uses_iteration; /* the address depends on an associated loop */
  bool uses_sequential; /* ... on a sequential loop */
} o2o_access_instance;

/* Has its own isl_ctx; errors of isl make questions fail, they never stop the program. */
o2o_affine *o2o_affine_new(o2o_nest *nest);
void o2o_affine_free(o2o_affine *affine);

/* From now on, an address may depend on values in memory, as that of a[idx[i]] does: such a
 * value is any of its type, and two of them differ where they are different elements of an
 * injective array.  Only for asking what never happens: the sides enclose the instances, and do
 * not describe them. */
void o2o_affine_read_memory(o2o_affine *affine, bool yes);

/* From now on, subscripts of inner dimensions stay inside of them, as C has it (6.5.6): only for
 * asking what certainly happens, since old programs run through whole arrays with the last
 * subscript. */
void o2o_affine_assume_valid_subscripts(o2o_affine *affine, bool yes);

/* From now on, what a variable of the body was assigned is any number where that is not affine:
 * the same one wherever the same assignment is what counts.  Only for sides in the same
 * iteration of all loops that are open at both. */
void o2o_affine_accept_opaque_values(o2o_affine *affine, bool yes);

/* Where `yes`, the nest's loops and the first `loops` sequential ones around an access have any
 * iterations, and their bounds are not looked at. Only for sides in the same iteration of all of
 * these, of which one happens when the other does. */
void o2o_affine_apart(o2o_affine *affine, bool yes, unsigned loops);

/* Describes an access.  Conditions from `until` outwards are left out (NULL: none are). */
void o2o_affine_describe(o2o_affine *affine, const o2o_access *access, const char *suffix,
                         const o2o_guard *until, o2o_access_instance *side);

/* The condition that both sides touch a common byte; NULL when their addresses cannot be compared.
 */
const char *o2o_affine_overlap(o2o_affine *affine, const o2o_access_instance *a,
                               const o2o_access_instance *b);
/* ... that they do so where row x of the one and row y of the other, counted by the nest's first
 * loop, are `gap` bytes apart at least if x is not y, and the places are those in the rows; NULL as
 * well when these are sums over rows of variable length. */
const char *o2o_affine_overlap_in_rows(o2o_affine *affine, const o2o_access_instance *a,
                                       const o2o_access_instance *b, o2o_symbol *gap);
/* ... that every byte of `read` is among those of `write`. */
const char *o2o_affine_contains(o2o_affine *affine, const o2o_access_instance *write,
                                const o2o_access_instance *read);
/* ... that the sides are in different iterations of the nest, or in the same one. */
const char *o2o_affine_iterations(o2o_affine *affine, const o2o_access_instance *a,
                                  const o2o_access_instance *b, bool different);

/* The parameter values for which instances of both sides exist that satisfy `condition`.  NULL: isl
 * failed. */
__isl_give isl_set *o2o_affine_pairs(o2o_affine *affine, const o2o_access_instance *a,
                                     const o2o_access_instance *b, const char *condition);
/* No instances of both sides satisfy `condition`, whatever the parameters are.  False also when
 * isl failed; cheaper than pairs. */
bool o2o_affine_never(o2o_affine *affine, const o2o_access_instance *a,
                      const o2o_access_instance *b, const char *condition);
/* The instances of `kept`, as the text of a set over its variables, for which (b and condition) has
 * a solution; b NULL: all instances. */
const char *o2o_affine_instances(o2o_affine *affine, const o2o_access_instance *kept,
                                 const o2o_access_instance *b, const char *condition);
/* The set that a text stands for.  NULL: isl failed, or no more is asked since too many questions
 * have taken too many operations. */
__isl_give isl_set *o2o_affine_set(o2o_affine *affine, const char *text);
/* The bytes that the side's instances access, as a set of numbers; NULL: isl failed. */
__isl_give isl_set *o2o_affine_bytes(o2o_affine *affine, const o2o_access_instance *side);
/* All parameter values that there may be, by their types; NULL: isl failed. */
__isl_give isl_set *o2o_affine_context(o2o_affine *affine);
/* Lets the nest's launches be only those for which `bad`, a set of parameter values (or of what
 * they allow), is empty; nothing need be said about values that are not in `given`.  Takes
 * both.  False, and nothing has changed: no launch is worth it, or values of the launch cannot
 * tell. */
bool o2o_affine_require(o2o_affine *affine, __isl_take isl_set *bad, __isl_take isl_set *given);
/* From now on what is required are conditions that hold in all launches behind one in which they
 * hold: over values that are assigned once at most while the program runs, and have been. */
void o2o_affine_require_lasting(o2o_affine *affine);
/* The parameter values that make every loop around the accesses long, where its length is a
 * parameter: at least so many iterations where there is one loop, else two of each. */
__isl_give isl_set *o2o_affine_loops_are_long(o2o_affine *affine, const o2o_access *a,
                                              const o2o_access *b, int64_t iterations);

#ifdef __cplusplus
}
#endif
#endif
