/* What the files of the printer share; no other room includes this. */
#ifndef O2O_XFORM_PRINT_PRINTER_H
#define O2O_XFORM_PRINT_PRINTER_H

#include "xform/mapping/kernel.h"

/* ---- text.c: a growing string in the nest's arena ------------------------------------------- */

typedef struct text {
  o2o_nest *nest;
  char *data; /* always ends with 0, NULL while empty */
  size_t length, capacity;
} text;

void text_append(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *text_string(const text *t);

/* ---- a set of symbols, in the order of first use -------------------------------------------- */

typedef struct symbol_set {
  o2o_symbol **items;
  unsigned count, capacity;
} symbol_set;

typedef struct helper_names {
  const char **items;
  unsigned count, capacity;
} helper_names;

/* ---- the printer ---------------------------------------------------------------------------- */

typedef struct printer {
  o2o_nest *nest;
  o2o_plan *plan;
  text out;     /* where text goes now */
  text helpers; /* definitions that builtins need */
  text temps;   /* declarations of temporaries of the kernel or function being printed */
  unsigned ntemps;
  unsigned indent;
  bool narrow;             /* some accesses are to 8- and 16-bit elements (vector_width.h) */
  struct {                 /* what devices may get wrong, and is written with macros */
    bool quotients, roots; /* floats are divided, or roots of them drawn */
    bool hidden;           /* integers that may go in steps and wrap around (hidden_steps.h) */
  } macros;
  struct {            /* there are such */
    bool whiles;      /* no `for` */
    bool carried;     /* elements are read that were written before (carried_elements.h) */
    bool ordered;     /* they carry floating-point values (float_recurrence.h) */
    bool rolled;      /* not unrolled before they are vectors (rolled_loops.h) */
    bool independent; /* as the statement says */
    bool neighbours;  /* they read neighbouring elements (neighbours.h) */
    bool ending;      /* whose condition is being printed */
  } loops;
  struct o2o_points_to *pointers;  /* where they lead; NULL: nobody has asked */
  const o2o_function *function;    /* being printed; NULL in the kernel */
  const struct short_loop *shorts; /* loops around what is printed (short_loops.h); NULL: none */
  struct {
    const struct neighbours *neighbours; /* of the loop around it; NULL: none */
    bool zero;                           /* is among `temps` */
  } apart;
  /* of a nest of several directives: the statement being printed; NULL: all of the body */
  o2o_stmt *part;
  symbol_set kernel_uses;    /* symbols of the nest that the body or a function called by it uses */
  symbol_set *function_uses; /* the same of each function, in the order of nest->functions */
  helper_names seen;         /* of what `helpers` defines */
  struct {
    bool interleaved;   /* elements of a group's scratch are next to each other, where that suits */
    bool whole;         /* but there are uses that are not of an element */
    symbol_set updated; /* reductions whose update function is among the helpers */
    const o2o_symbol *of; /* the scratch whose element is being printed, until its name is */
  } slabs;
  /* what functions of other units need from the kernel, passed to all that call one; NULL: there
   * are none */
  o2o_symbol *data;
} printer;

void put(printer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A whole line at the current indentation; put_indent starts one. */
void put_line(printer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void put_indent(printer *p);

/* ---- print_head.c --------------------------------------------------------------------------- */

void print_head(printer *p);

/* ---- print_use.c ---------------------------------------------------------------------------- */

/* Fills kernel_uses and function_uses. */
void find_uses(printer *p);
void add_to_set(printer *p, symbol_set *set, o2o_symbol *symbol);
bool uses_symbol(const symbol_set *set, const o2o_symbol *symbol);
const symbol_set *uses_of(const printer *p, const o2o_function *function);

/* ---- print_type.c --------------------------------------------------------------------------- */

/* The printed name of a symbol: its own and its number, so that it is no keyword or function of
 * OpenCL C. */
const char *name_of(printer *p, const o2o_symbol *symbol);
const char *function_name(printer *p, const o2o_function *function);
const char *field_name(printer *p, const o2o_record *record, unsigned field);
/* The type in memory of the innermost element: arrays are flattened, pointers in global memory are
 * numbers. */
const char *element_name(printer *p, const o2o_type *type, o2o_space memory);
/* In front of what a pointer into this space points to: "__global ", a macro, or nothing. */
const char *space_text(printer *p, o2o_space space);
/* Any type but an array.  `points_to`: address space of a pointer's pointee. */
const char *type_name(printer *p, const o2o_type *type, o2o_space points_to);
const o2o_type *innermost(const o2o_type *type);
/* The number of innermost elements of a type of constant size; 1 for what is no array. */
uint64_t flat_count(const o2o_type *type);
/* An array of no length: records are printed without it. */
bool has_no_elements(const o2o_type *type);
/* The number of innermost elements as an expression of type ulong, also for variable sizes. */
void print_flat_count(printer *p, const o2o_type *type);
void print_records(printer *p);

/* ---- print_expr.c, print_index.c, print_init.c ---------------------------------------------- */

/* True when an operand made by `kid` needs no parentheses as the left or right one of `op`; all
 * of them are binary operators. */
bool stands_bare(o2o_op kid, o2o_op op, bool right);
/* The expression so that any operator may stand next to it; print_top leaves out parentheses around
 * all of it. */
void print_expr(printer *p, o2o_expr *e);
void print_top(printer *p, o2o_expr *e);
/* What a call of the function passes besides its parameters, with the comma in front, if any. */
void print_extra_arguments(printer *p, const o2o_function *f, const char *comma);
/* Scalar truth value: floats and pointers are compared with 0. */
void print_condition(printer *p, o2o_expr *e);
/* Where an lvalue is. */
void print_address(printer *p, o2o_expr *lvalue);
/* True the first time that the function is asked for: its definition belongs into `helpers`, in
 * front of end_helper(). */
bool start_helper(printer *p, const char *name);
void end_helper(printer *p);
/* Of one with two operands: as C has it. */
const char *operator_text(o2o_op op);
/* An lvalue; one of ARRAY type prints as a pointer to its first innermost element. */
void print_lvalue(printer *p, o2o_expr *e);
void print_int(printer *p, const o2o_type *type, int64_t value);
void print_float(printer *p, const o2o_type *type, double value);
/* A subscripted element or a sub-array. */
void print_index(printer *p, o2o_expr *e);
/* An integer as a number of innermost elements from where `base` points: widened to long and
 * scaled by what `elem` holds. */
void print_offset(printer *p, const o2o_expr *base, o2o_expr *index, const o2o_type *elem);
/* The distance from a number in an array to the next one, in numbers. */
void print_element_stride(printer *p, const o2o_expr *element);
/* "* (n)" or nothing: innermost elements in one `elem`. Returns false when it is 1. */
bool print_scale(printer *p, const o2o_type *elem, const char *op);
/* Initial value or compound literal. */
void print_initializer(printer *p, const o2o_type *type, o2o_expr *e);
void print_compound(printer *p, o2o_expr *e);

/* ---- print_atomic.c ------------------------------------------------------------------------- */

/* An ATOMIC; `used`: its value is needed where it stands. */
void print_atomic(printer *p, o2o_expr *e, bool used);

/* ---- print_stmt.c --------------------------------------------------------------------------- */

void print_stmt(printer *p, o2o_stmt *s);
/* In front of a loop with this body: vectors of at most eight elements, where longer ones are
 * wrong (vector_width.h). */
void print_narrow(printer *p, o2o_stmt *body);
/* The head of a `for` with at most one statement in its init, and the brace that opens its body. */
void print_loop_start(printer *p, o2o_stmt *s);
void print_functions(printer *p);
/* The temporaries collected while printing, which must precede that text. */
void print_temps(printer *p);
/* `name` declared with the symbol's type, flattened: "double x_3[12]". */
void print_declarator(printer *p, const o2o_symbol *symbol, const char *name);

/* ---- print_slab.c --------------------------------------------------------------------------- */

/* Slabs that may be in local memory, at the top of the kernel. */
void print_slab_buffers(printer *p);
/* Pointers to the work-item's (reductions: the group's) part of each slab, where the kernel begins;
 * those of reductions get the identity. */
void print_slabs(printer *p);
/* Where it ends: what the group has in local memory goes to global memory. */
void print_slabs_left(printer *p);
/* The address space of a slab, or a macro that is one. */
const char *slab_space(printer *p, const o2o_symbol *symbol);
/* Prints a number in scratch that is interleaved, through `print`; false: it is none. */
bool print_slab_element(printer *p, o2o_expr *e, void (*print)(printer *p, o2o_expr *e));
/* "O2O_ELEMENT(double, t_3, t_3[e])"; t_3[e] where scratch is not interleaved. */
void print_slab_at_e(printer *p, const o2o_symbol *symbol);
/* The name of a slab is printed, or an address in one taken. */
void note_slab_use(printer *p, const o2o_symbol *symbol);
void note_slab_address(printer *p, const o2o_expr *lvalue);
/* What slabs are declared, and elements of interleaved scratch are printed with. */
void print_slab_macros(printer *p);
/* True for an update of a reduction that accumulates in a slab, where work-items of a group
 * meet. */
bool is_slab_update(const o2o_expr *e);
void print_slab_update(printer *p, o2o_expr *e);

/* ---- print_reduce.c ------------------------------------------------------------------------- */

/* a = a OP b, as a statement. */
void print_combination(printer *p, const o2o_symbol *symbol, const char *a, const char *b);
void print_identity(printer *p, const o2o_symbol *symbol);
int64_t integer_identity(o2o_redop op, o2o_type_kind kind);
double float_identity(const printer *p, o2o_redop op, o2o_type_kind kind);

/* Local buffers (at the top of the kernel), accumulators with the identity, and the combination in
 * the group. */
/* What the argument reduces in private memory; NULL: nothing.  Slabs need no combination. */
const o2o_symbol *reduced(const printer *p, unsigned arg);
void print_local_buffers(printer *p);
void print_accumulators(printer *p);
void print_combine(printer *p);

/* ---- print.c: pieces of an iteration -------------------------------------------------------- */

/* The loop from around the directive; NULL: there is none. */
o2o_stmt *absorbed_loop_of(const printer *p);
/* The loops' variables and what is private to the iteration. */
void print_iteration_start(printer *p);
/* The body, or a part of it. */
void print_part(printer *p, o2o_stmt *part);
/* The body that is given, or the directive's of it that is being printed, in a loop from around the
 * directive. */
void print_version(printer *p, o2o_stmt *version);
/* What the last iteration stores. */
void print_lasts(printer *p);
/* All of these, for the bodies that the kernel has. */
void print_iteration(printer *p);

/* ---- print_iterations.c --------------------------------------------------------------------- */

/* All iterations, by the work-items of a launch. */
void print_iterations(printer *p);
/* The arrays in local memory that they share, where the kernel begins. */
void print_local_arrays(printer *p);
/* Fields of one struct are the elements of a vector, and not several iterations. */
bool by_fields(const printer *p);
/* kN for each loop, from `number`, the number of the iteration among those of all loops. */
void print_loop_numbers(printer *p, const char *number);
/* All of a unit, which has the number `unit`. */
void print_unit(printer *p);

/* ---- print_phases.c ------------------------------------------------------------------------- */

/* The kernel of a plan that is `phased`, after the declarations of its local buffers and of
 * `units`. */
void print_phases(printer *p);

#endif
