/* The translation of integer expressions to isl's notation, shared by affine.c (expressions and
 * conditions), affine_side.c (loops, addresses and questions), affine_read.c and affine_require.c.
 */
#ifndef O2O_XFORM_ANALYSIS_AFFINE_FORM_H
#define O2O_XFORM_ANALYSIS_AFFINE_FORM_H

#include "xform/analysis/affine.h"

#define MAX_PARAMS 64
struct o2o_affine {
  o2o_nest *nest;
  isl_ctx *ctx;
  unsigned exhausted; /* questions that took too many operations */
  unsigned nparams;
  const char *params[MAX_PARAMS]; /* names */
  const char *keys[MAX_PARAMS];   /* what they stand for */
  const char *context;            /* constraints on parameters */
  bool read_memory;               /* see o2o_affine_read_memory() */
  bool valid;                     /* see o2o_affine_assume_valid_subscripts() */
  bool opaque;                    /* see o2o_affine_accept_opaque_values() */
  bool apart;                     /* see o2o_affine_apart() */
  bool lasting;                   /* see o2o_affine_require_lasting() */
  unsigned apart_loops;
  struct known_side **known; /* sides that have been described, by hash; NULL: no memory for it */
};

#define SIDES 256     /* lists of known sides */
#define MAX_FACTORS 4 /* parameters in one product that a subscript is multiplied with */

/* A product of parameters, sorted by name. */
typedef struct factors {
  const char *of[MAX_FACTORS];
  unsigned count; /* 0: none known */
} factors;

/* stride * coefficient, where the stride is a product of parameters: the i * n of a[i * n + j]. */
typedef struct row {
  const struct row *next;
  factors stride;
  const char *coefficient;
  int64_t divisor; /* of the coefficient: a constant that divides it */
} row;

/* The translation of one expression. */
typedef struct form {
  const char *text; /* NULL: not affine */
  bool constant;
  int64_t k;
  bool invariant;  /* over parameters only */
  bool actual;     /* of type U64, and known to be the value itself, not only congruent to it */
  int64_t divisor; /* a positive constant that divides `text`; 0: not known, that is 1 */
  factors product; /* invariant: what it is the product of */
  const row *rows; /* to be added to `text`; only affine_flat() returns forms with rows */
} form;

typedef struct builder {
  o2o_affine *affine;
  o2o_access_instance *side;
  unsigned fresh, depth;
  unsigned steps;  /* expressions translated for one bound, condition or subscript */
  bool too_large;  /* constraints have been left out, since there were too many */
  bool in_address; /* the expression is a subscript of the access */
} builder;

#define FORMAT(b, ...) o2o_format((b)->affine->nest, __VA_ARGS__)

/* Adds a constraint, a variable, or a variable with a name of its own (returned) to the side. */
void affine_constrain(builder *b, const char *text);
void affine_declare(builder *b, const char *name);
const char *affine_fresh(builder *b);

/* An integer expression seen from `scope`; text NULL: not affine.  flat() also gives sums with
 * products of a variable and a parameter, as rows. */
form affine_expression(builder *b, const o2o_scope *scope, const o2o_expr *e);
form affine_flat(builder *b, const o2o_scope *scope, const o2o_expr *e);
/* The value itself, where a U64 is known modulo 2^64 only. */
form affine_actual(builder *b, form x, const o2o_type *type);
/* The condition, or its negation; NULL: not affine. */
const char *affine_condition(builder *b, const o2o_scope *scope, const o2o_expr *e, bool holds);

/* The address of a place, rows included; NULL: not affine.  Where the nest counts on subscripts
 * that stay in their arrays, those that the launch checks of `access` (NULL: none) are
 * constrained so. */
const char *affine_address(builder *b, const o2o_place *place, const o2o_access *access);
/* Adds the value that a LOAD reads to those that the side's address depends on. */
void affine_note_read(builder *b, const o2o_scope *scope, const o2o_expr *load, const char *value);
/* What is known about values that two sides have read. */
const char *affine_read_values(o2o_affine *affine, const o2o_access_instance *a,
                               const o2o_access_instance *b);
/* The subscripts of variable-length rows agree; NULL when the addresses are sums over different
 * rows. */
const char *affine_same_rows(o2o_affine *affine, const o2o_access_instance *a,
                             const o2o_access_instance *b);

/* A constant step of more than one: the side's variable counts iterations. */
bool affine_counts_iterations(const o2o_loop *loop, int64_t *step);
/* The rows of x times a constant, added to `rows`. */
const row *affine_scaled_rows(builder *b, const row *rows, const row *x, int64_t k);

#endif
