/* The accesses of one iteration to memory, in program order.
 *
 * Every load and store of the body and of the functions that it calls (once per call) is listed
 * with what is known at its place: the scope (emit.h), and the conditions it stands under.  Shared
 * memory (OBJECT symbols) is what the kernel's arguments, the dependence test and the byte ranges
 * are made from; private arrays and records are listed for privatize.c.
 */
#ifndef O2O_XFORM_ANALYSIS_ACCESS_H
#define O2O_XFORM_ANALYSIS_ACCESS_H

#include "xform/formula/emit.h"
#include "xform/formula/place.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A condition that an access stands under.  Chained innermost first; one link per branch that is
 * entered, so that two accesses in the same branch share it. */
typedef struct o2o_guard {
  const struct o2o_guard *outer;
  /* NULL: not an expression (after a conditional break, in a while loop, a case, ...) */
  const o2o_expr *cond;
  bool holds;             /* cond is true here; else false */
  const o2o_scope *scope; /* that `cond` is seen from */
  unsigned loops;         /* sequential LOOPs of the scope that are open around it */
} o2o_guard;

typedef struct o2o_access {
  o2o_symbol *object;     /* an OBJECT, or a PRIVATE array or record */
  const o2o_expr *lvalue; /* what the source accesses, for its place and type; NULL never */
  bool somewhere; /* may be any part of the object: through a pointer that has no place (place.h) */
  bool write;     /* x += e is a read and then a write */
  bool atomic;    /* in one step, together with its neighbour in the list */
  bool critical;  /* atomic: stood in a critical section */
  o2o_redop combines;     /* atomic: the operator of an update whose order does not matter */
  const o2o_expr *stored; /* write: the value, where it is the same in all iterations; else NULL */
  bool by_rows;           /* somewhere, and `place` is from o2o_place_by_rows() */
  o2o_place place;        /* !somewhere, or by_rows */
  uint64_t bytes;         /* size of what is accessed; 0: unknown */
  const o2o_scope *scope;
  const o2o_guard *guard; /* NULL: happens in every iteration (of all enclosing LOOPs) */
  unsigned order;         /* position in program order */
  o2o_loc loc;
} o2o_access;

typedef struct o2o_accesses {
  o2o_access *items;
  unsigned count, capacity;
} o2o_accesses;

/* Collects the accesses; arena memory.  Returns false and fills *why for what cannot be a kernel:
 * pointers stored to or loaded from memory, writes to variables that all iterations share, calls
 * that nest too deeply. */
bool o2o_access_collect(o2o_nest *nest, o2o_accesses *out, o2o_refusal *why);

/* The same with the arrays and records that the body declares. */
bool o2o_access_collect_locals(o2o_nest *nest, o2o_accesses *out, o2o_refusal *why);

/* The same of a BLOCK in the body alone; those in front of it and behind it that are listed, too,
 * do not belong to it. */
bool o2o_access_collect_block(o2o_nest *nest, const o2o_stmt *block, o2o_accesses *out,
                              o2o_refusal *why);

/* Whether some access may read, or write, the object. */
void o2o_access_reads_writes(const o2o_accesses *accesses, const o2o_symbol *object, bool *read,
                             bool *written);
bool o2o_access_writes(const o2o_accesses *accesses, const o2o_symbol *object);

/* Both store the same bytes, in all iterations: it does not matter which of them comes last. */
bool o2o_accesses_store_alike(const o2o_access *a, const o2o_access *b);

/* After slots have been assigned: emits the formula of the bytes of `object` that the whole nest
 * touches, END included.  False: not known (data-dependent subscripts, moving pointers). */
bool o2o_access_byte_range(o2o_nest *nest, const o2o_accesses *accesses, const o2o_symbol *object,
                           o2o_code *code);

/* As what kinds of types (bit k: o2o_type_kind k) other code may read or write the bytes of the
 * lvalue, by the rules of C about aliases (C11 6.5, paragraph 7) unless the program is compiled
 * without them.  NULL: all. */
unsigned o2o_alias_kinds(const o2o_nest *nest, const o2o_expr *lvalue);

/* A subscript of which o2o_access_bounds_check() makes sure that it stays in its array of *count
 * elements: term k of an access that happens whenever its loops run, or a loop's variable. */
bool o2o_access_bound_is_checked(o2o_nest *nest, const o2o_access *access, unsigned k,
                                 uint64_t *count);

/* It may be known at launch where the access is. */
bool o2o_access_is_measured(o2o_nest *nest, const o2o_access *access);

/* The launch has to look at something: see o2o_access_bounds_check(). */
bool o2o_access_has_bounds_check(const o2o_nest *nest);

/* After slots have been assigned: emits a formula that touches byte 1, and no other, when the
 * launch may be made: all such subscripts of objects that are written stay in their arrays,
 * where the nest counts on that, nothing that it requires is negative, and what is accessed of
 * threads' parts of blocks is in them; END included. */
void o2o_access_bounds_check(o2o_nest *nest, const o2o_accesses *accesses, o2o_code *code);

#ifdef __cplusplus
}
#endif
#endif
