/* What transformations of a body's statements share. */
#ifndef O2O_XFORM_PREPARE_EDIT_H
#define O2O_XFORM_PREPARE_EDIT_H

#include "xform/analysis/access.h"
#include "xform/ir/clone.h"

#ifdef __cplusplus
extern "C" {
#endif

/* New nodes: the value of an lvalue, an expression in another type (itself in its own), the
 * evaluation of an expression, an assignment, a declaration with a value, a block around a
 * statement, a copy. */
o2o_expr *o2o_load(o2o_nest *nest, o2o_expr *lvalue);
o2o_expr *o2o_convert(o2o_nest *nest, const o2o_type *to, o2o_expr *e);
o2o_stmt *o2o_evaluate(o2o_nest *nest, o2o_expr *e);
o2o_stmt *o2o_assign(o2o_nest *nest, o2o_expr *to, o2o_expr *value);
o2o_stmt *o2o_declare(o2o_nest *nest, o2o_symbol *sym, o2o_expr *value);
o2o_stmt *o2o_block_of(o2o_nest *nest, o2o_stmt *only);
o2o_stmt *o2o_as_block(o2o_nest *nest, o2o_stmt *s); /* no other one around a block */
o2o_expr *o2o_copy_expr(o2o_nest *nest, const o2o_expr *e);

/* The member of a variable. */
o2o_expr *o2o_member_of(o2o_nest *nest, o2o_symbol *sym, unsigned field);

/* The value of a variable, a number of type U64, an operation on operands of one type, `if
 * (condition) s`, and with `else other`. */
o2o_expr *o2o_value_of(o2o_nest *nest, o2o_symbol *sym);
o2o_expr *o2o_number(o2o_nest *nest, int64_t k);
o2o_expr *o2o_compute(o2o_nest *nest, o2o_op op, o2o_expr *a, o2o_expr *b);
o2o_stmt *o2o_if(o2o_nest *nest, o2o_expr *condition, o2o_stmt *s);
o2o_stmt *o2o_if_else(o2o_nest *nest, o2o_expr *condition, o2o_stmt *s, o2o_stmt *other);

/* Bodies of loops and branches become blocks, so that there is room for more statements. */
void o2o_make_blocks(o2o_nest *nest, o2o_stmt *s);
/* Replaces the statements of a block from `first` to `last` by those of another; the array of
 * its statements is a new one. */
void o2o_splice(o2o_nest *nest, o2o_stmt *block, unsigned first, unsigned last,
                const o2o_stmt *middle);

/* The statement is a loop or contains one. */
bool o2o_contains_loop(const o2o_stmt *s);
/* The variable is declared in the head of the FOR. */
bool o2o_declares_variable(const o2o_stmt *loop);
/* Control may leave the statement otherwise than at its end, or come into it from a switch
 * around it. */
bool o2o_jumps(const o2o_stmt *s);
/* A `continue` in it is one of a loop around it. */
bool o2o_continues(const o2o_stmt *s);
/* The statement, or a loop that runs once, which such a `continue` leaves. */
o2o_stmt *o2o_wrap_in_single_iteration(o2o_nest *nest, o2o_stmt *s);
/* The expression is the variable's value, and nothing else. */
bool o2o_is_value_of(const o2o_expr *e, const o2o_symbol *variable);
/* For copies (clone.h) in which a loop's variable has its first value; ctx: the
 * o2o_sequential_loop. */
o2o_expr *o2o_in_first_iteration(const o2o_cloning *c, o2o_expr *e);
/* What has been made of a loop that may run zero times, under the condition `entry` by which it
 * runs (NULL: it certainly does), which has no effects, as the head's `lower` has none. Where it
 * does not, a variable from outside of the loop is given its first value, as the loop did. */
o2o_stmt *o2o_where_it_runs(o2o_nest *nest, const o2o_stmt *loop, const o2o_sequential_loop *head,
                            o2o_expr *entry, o2o_stmt *made);
/* The evaluation does nothing but to look: no assignment, no call. */
bool o2o_has_no_effects(const o2o_expr *e);
/* Made of constants, variables and what is passed by value: it has one value as long as no
 * variable is assigned. Lvalues and pointers may be subscripts of objects, but nothing is read
 * from memory. */
bool o2o_reads_no_memory(const o2o_expr *e);
/* The statement may change the value of a plain expression. `root`: of the nest, for variables
 * whose address is taken. */
bool o2o_may_change_value(const o2o_scope *root, const o2o_stmt *stmt, const o2o_expr *plain);

/* A statement that does nothing, *where, and that lists of accesses with locals show as an
 * access to the symbol. */
o2o_symbol *o2o_insert_marker(o2o_nest *nest, o2o_stmt **where);
/* The number of the first access to the symbol; that of all when there is none. */
unsigned o2o_first_access_to(const o2o_accesses *list, const o2o_symbol *mark);

#ifdef __cplusplus
}
#endif
#endif
