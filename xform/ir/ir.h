/* The intermediate representation of one worksharing loop (a "nest").
 *
 * The plugin lowers the AST of a loop that carries `omp for` into one o2o_nest: the associated
 * loops with their bounds, the body as statements and expressions whose types and conversions are
 * all explicit, the functions that the body calls, and one o2o_symbol for every variable.  Passes
 * annotate the nest; print.c turns it into OpenCL C.
 *
 * The IR is C with nothing implied: every conversion is a CAST, every use of a value in memory is a
 * LOAD, every array that turns into a pointer is a DECAY.  An expression is an lvalue (SYM of a
 * variable, INDEX, MEMBER, DEREF) or an rvalue (all others); lvalues appear only as the child of
 * LOAD, DECAY, ADDR, ASSIGN (first child), ASSIGNOP (first child), INCDEC, MEMBER, and INDEX of an
 * array.
 *
 * What every pass needs is declared here, under the name of the file that implements it.
 *
 * All nodes live in the nest's arena and die with o2o_nest_free(); strings given to constructors
 * are copied into it.
 */
#ifndef O2O_XFORM_IR_IR_H
#define O2O_XFORM_IR_IR_H

#include "abi/redop.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_MAX_LOOPS 8 /* associated loops of one nest: collapse(8) at most */

typedef struct o2o_arena o2o_arena;
typedef struct o2o_type o2o_type;
typedef struct o2o_record o2o_record;
typedef struct o2o_symbol o2o_symbol;
typedef struct o2o_expr o2o_expr;
typedef struct o2o_stmt o2o_stmt;
typedef struct o2o_function o2o_function;
typedef struct o2o_nest o2o_nest;

/* A place in the user's source.  `raw` is the plugin's own encoding (a clang::SourceLocation); 0
 * = unknown. */
typedef struct o2o_loc {
  uint32_t raw;
  uint32_t line;
} o2o_loc;

/* Why a nest stays an OpenMP loop.  `text` is a whole phrase in plain words ("iterations add to
 * 'sum' ..."); `note` says what is at `note_loc` (NULL: no note).  Strings are owned by the
 * nest's arena. */
typedef struct o2o_refusal {
  const char *reason; /* short key of docs/remarks.md, a string literal such as "private-carried" */
  const char *text;
  const char *note;
  o2o_loc note_loc;
} o2o_refusal;

/* ---- types ----------------------------------------------------------------------------------- */

typedef enum o2o_type_kind {
  O2O_T_VOID,
  O2O_T_BOOL, /* C's _Bool; stored as one byte, 0 or 1 */
  O2O_T_I8,
  O2O_T_U8,
  O2O_T_I16,
  O2O_T_U16,
  O2O_T_I32,
  O2O_T_U32,
  O2O_T_I64,
  O2O_T_U64,
  O2O_T_F32,
  O2O_T_F64,
  O2O_T_POINTER,
  O2O_T_ARRAY,
  O2O_T_RECORD
} o2o_type_kind;

/* Where a pointer points to, or where an object lives. */
typedef enum o2o_space {
  O2O_SPACE_NONE,    /* not a pointer, or not known yet */
  O2O_SPACE_PRIVATE, /* memory of one work-item */
  O2O_SPACE_GLOBAL,  /* memory shared by all work-items */
  /* plus k, in a nest of a published function: wherever parameter k of the function points */
  O2O_SPACE_OUTER,
  O2O_SPACE_LAST = 127
} o2o_space;

/* Scalars are unique per arena (compare by address); pointers, arrays and records are not: use
 * o2o_type_same(). */
struct o2o_type {
  o2o_type_kind kind;
  const o2o_type *elem; /* POINTER: pointee, ARRAY: element */
  /* ARRAY: number of elements, U64; an INT for constant sizes, else an expression over VALUE
   * symbols */
  o2o_expr *count;
  o2o_record *record;   /* RECORD */
  uint64_t size, align; /* bytes on the host; size 0 for VOID and variable-length arrays */
};

typedef struct o2o_field {
  const char *name;
  const o2o_type *type;
  uint64_t offset; /* bytes from the start of the record */
} o2o_field;

/* A struct or union.  Bit-fields are bits of unsigned members
 * (plugin/lower/value/lower_bitfield.cpp).  Pointer fields are present as type POINTER but may not
 * be loaded on the device. */
struct o2o_record {
  bool is_union;    /* all fields start at offset 0; an initializer has one kid that is not NULL */
  const char *name; /* tag, or "anon" */
  unsigned id;      /* unique in the nest: printed names are name_id */
  unsigned nfields;
  o2o_field *fields;
  uint64_t size, align;
};

/* ---- symbols --------------------------------------------------------------------------------- */

typedef enum o2o_storage {
  O2O_S_LOCAL,  /* declared in the body or in a called function; also function parameters */
  O2O_S_ITER,   /* variable of an associated loop (nest->loops[k].iv) */
  O2O_S_VALUE,  /* scalar read at launch on the host and not changed by the loop; passed by value */
  O2O_S_OBJECT, /* memory shared by all work-items, see `points` */
  /* one copy per work-item: private, firstprivate, lastprivate and reduction variables, and
   * variables private to the enclosing region that the loop writes */
  O2O_S_PRIVATE
} o2o_storage;

/* Of variables whose values belong together, and of a record that is made of them. */
typedef struct o2o_symbol_record {
  /* PRIVATE and live_out: what puts the threads' values together with those of other variables;
   * NULL: there is more to it, or nothing */
  const struct o2o_join *join; /* xform/analysis/choice.h */
  /* an OWN reduction over variables that the program keeps one by one: these, by member */
  const o2o_symbol *const *parts;
  unsigned nparts;
  uint64_t host_bytes; /* OWN: the first bytes, which are the host's; 0: all */
} o2o_symbol_record;

/* Of a PRIVATE symbol with a `redop`: how its values come together.  Filled in by the lowering of
 * clauses, and by privatize.c for those that it has found. */
typedef struct o2o_symbol_reduction {
  /* of a record: the operator of each member, by field; NULL: it is none */
  const o2o_redop *members;
  /* OWN: T combiner(T out, T in), and T initial(T original) for a work-item's first value; both use
   * nothing but what they are passed */
  o2o_function *combiner, *initial;
  bool recognised; /* not asked for by a clause: privatize.c has found it */
  bool in_place;   /* the loop updates it atomically, and so combines with `host` itself */
  bool scanned;    /* of nest->scan */
  o2o_symbol_record record;
} o2o_symbol_reduction;

/* What a launch has to know of an OBJECT.  Filled in by the plugin's lowering. */
typedef struct o2o_symbol_object {
  /* it does not point: the host reads it for a launch, of which there could be several
   * (merge_launches.h) */
  bool host_read;
  /* the host reads for a launch what the iterations read there (host_scan.h) */
  bool scanned;
  /* points: `host` dereferences a pointer that the loop dereferences only under a condition */
  bool guarded;
  bool nullable; /* points: may be NULL; the loop asks before it dereferences it */
  /* the user says that no two of its elements, which are integers, are the same while the loop
   * runs */
  bool injective;
  bool of_end; /* part of what an END records; one work-item of a launch writes it */
  /* a PRIVATE array instead of an object: one thread's part of it, with as many elements as there
   * are until the next one's (thread_part.h). Launches in which iterations touch more are not made
   */
  bool part;
  /* of a nest of a published function: the parameter of the function's entry that leads to it, plus
   * 1; 0: none does */
  unsigned outer;
  /* of such a nest, a path: it begins with what `from`, a parameter, points to, and each of the
   * `nsteps` steps is the offset of a pointer that the runtime follows, in bytes from where the one
   * before leads; NULL: no path */
  const o2o_symbol *from;
  const int64_t *steps;
  unsigned nsteps;
} o2o_symbol_object;

/* Pointers kept in memory.  The loop follows those of an object that is a `table`: at launch it
 * gets an image of the object with an offset into the rows in place of each pointer.  The rows are
 * an OBJECT of their own, `points`, which has no `host`: all memory that pointers in these places
 * of the table point into.  They may be a table again.  Filled in by lower_pointer_table.cpp. */
typedef struct o2o_symbol_pointers {
  bool is_table;
  /* rows: the object that holds the pointers to them; LOCAL or PRIVATE pointer to pointers: what it
   * points into */
  o2o_symbol *table;
  /* rows: where in the table the pointers are, see O2O_ARG_ROWS in abi/abi.h; `path_words` words */
  const int64_t *path;
  unsigned path_words;
  /* rows to which the table's first pointers lead, one each: VALUE, how many bytes those that the
   * nest's first loop names by its variable are apart at least, 0 where the host cannot tell; NULL:
   * nobody has asked */
  struct o2o_symbol *gap;
} o2o_symbol_pointers;

/* What the program sees of a PRIVATE variable behind the loop, beyond `lastprivate`. */
typedef struct o2o_symbol_after {
  bool live_out; /* region_private and written by the loop: the region may read it afterwards */
  /* not live_out, but the loop itself may come to it again as it has left it: then every launch
   * has to fill it first, or the host, which runs the others, misses what an earlier one has not
   * left. A condition may be made of values that stay as they are once it has held */
  bool again;
  /* live_out: the operator by which the threads' values are put together, which is all that happens
   * to them; O2O_RED_NONE: there is more */
  o2o_redop merged;
  const o2o_redop *merged_members; /* of a record, by field: the same of each; NULL: `merged` */
  bool conditional;                /* the last iteration that assigns it gives `host` its value */
} o2o_symbol_after;

/* What else is known of it on the host. */
typedef struct o2o_symbol_source {
  /* PRIVATE array of variable size: C text of its size in bytes; NULL: sizeof(host) */
  const char *bytes;
  /* PRIVATE array: C text behind an element of `host`, which is a record: its member that the
   * array has (`.lo`); NULL: the element */
  const char *member;
  /* VALUE: C text of the shared memory that it is read from, which pointers may lead to as well;
   * NULL: none do */
  const char *original;
  const o2o_type *type; /* of that memory; NULL: the symbol's */
  bool unannounced;     /* nobody has the device's copy of `original` brought home for the launch */
  /* VALUE: it is assigned once at most while the program runs, and has this number before; NULL: it
   * may be assigned again */
  const int64_t *unset;
  /* PRIVATE, region_private: in front of the loop it has one value in all threads */
  bool alike;
} o2o_symbol_source;

struct o2o_symbol {
  const char *name; /* as in the source */
  unsigned id;      /* unique in the nest; printed names are name_id */
  const o2o_type *type;
  o2o_storage storage;
  o2o_space space; /* of what a pointer variable points to; of an OBJECT: GLOBAL */
  o2o_loc loc;     /* declaration */
  /* VALUE, OBJECT, PRIVATE: C text that names it (an rvalue or lvalue) at the place of the
   * directive */
  const char *host;

  /* OBJECT: true: `type` is POINTER and the symbol is a pointer value, constant in the loop,
   * whose pointee is the object (SYM of it is an rvalue of type POINTER); false: `type` is ARRAY
   * or RECORD, or a number that iterations update in one step, and the symbol is the object
   * itself (an lvalue). */
  bool points;
  o2o_symbol_object object;
  o2o_symbol_pointers pointers;
  bool firstprivate; /* PRIVATE: starts with the value of `host` */
  bool lastprivate;  /* PRIVATE: the sequentially last iteration's value goes back to `host` */
  /* declared private by the enclosing region or function, not by this loop: each thread has its
   * own */
  bool region_private;
  o2o_symbol_after after;
  /* PRIVATE: reduction variable; a scalar, or an ARRAY of scalars (an array section from element
   * 0) */
  o2o_redop redop;
  o2o_symbol_reduction reduction;
  /* PRIVATE array or record that lives in global memory: scratch has a copy per work-item, a
   * reduction one per work-group */
  bool slab;
  o2o_symbol_source source;
  /* OBJECT, or LOCAL pointer into one: an array that launches may store in another order
   * (layout.h); else NULL */
  struct o2o_layout *layout;
  int slot; /* set by plan.c: index of the kernel argument, -1 = none */
};

/* ---- expressions ----------------------------------------------------------------------------- */

typedef enum o2o_expr_kind {
  O2O_E_INT,   /* i; any integer type */
  O2O_E_FLOAT, /* d; F32 or F64 */
  O2O_E_SYM, /* sym; lvalue, but an rvalue for a pointing OBJECT, and for VALUE and ITER symbols */
  /* kids: lvalue; a pointer loaded from a table has `sym`, the rows that it points into */
  O2O_E_LOAD,
  /* kids: base (lvalue ARRAY or rvalue POINTER), index (integer); lvalue of the element */
  O2O_E_INDEX,
  O2O_E_MEMBER, /* kids: lvalue (or rvalue) RECORD; field = index in record->fields; lvalue */
  O2O_E_DEREF,  /* kids: rvalue POINTER; lvalue */
  O2O_E_DECAY,  /* kids: lvalue ARRAY; rvalue POINTER to its first element */
  O2O_E_ADDR,   /* kids: lvalue; rvalue POINTER */
  O2O_E_NEG,    /* unary, kids: one */
  O2O_E_BITNOT, /* unary */
  O2O_E_NOT,    /* logical; I32 result, scalar operand of any type */
  /* op, kids: two of the same type (shifts: own types); comparisons give I32; pointers may be
   * compared */
  O2O_E_BINARY,
  O2O_E_LAND,    /* && with I32 result; operands scalars of any type */
  O2O_E_LOR,     /* || */
  O2O_E_COMMA,   /* kids: two */
  O2O_E_PTRADD,  /* kids: pointer, integer (may be negative) */
  O2O_E_PTRDIFF, /* kids: two pointers; I64 number of elements */
  O2O_E_ASSIGN,  /* kids: lvalue, rvalue of the same type; value is the lvalue's new value */
  /* op, kids: lvalue, rvalue; `ctype` = type the operation is done in (rhs has it, except shifts
   * and pointers) */
  O2O_E_ASSIGNOP,
  O2O_E_INCDEC, /* i = +1 or -1, post = postfix; kids: lvalue */
  O2O_E_COND,   /* kids: condition, a, b (a and b of the same type) */
  O2O_E_CAST,   /* kids: one; conversion to `type` as C defines it */
  O2O_E_CALL,   /* callee, kids: arguments */
  /* kids: one LOAD, ASSIGN, ASSIGNOP or INCDEC of shared memory that is done in one step; see
   * o2o_atomic_form */
  O2O_E_ATOMIC,
  O2O_E_BUILTIN, /* builtin, kids: arguments already of the builtin's types */
  /* rvalue RECORD or initializer of an ARRAY/RECORD: kids in order, NULL kid = zero */
  O2O_E_COMPOUND
} o2o_expr_kind;

typedef enum o2o_op {
  O2O_OP_ADD,
  O2O_OP_SUB,
  O2O_OP_MUL,
  O2O_OP_DIV,
  O2O_OP_REM,
  O2O_OP_SHL,
  O2O_OP_SHR,
  O2O_OP_AND,
  O2O_OP_OR,
  O2O_OP_XOR,
  O2O_OP_LT,
  O2O_OP_GT,
  O2O_OP_LE,
  O2O_OP_GE,
  O2O_OP_EQ,
  O2O_OP_NE
} o2o_op;

/* What an ATOMIC does to its target x, the lvalue that is the first child of its child.  Where
 * the child's value mentions x (REVERSE, MIN, MAX, COMPARE), that is the same node as the
 * target. */
typedef enum o2o_atomic_form {
  O2O_ATOMIC_READ,    /* LOAD x */
  O2O_ATOMIC_WRITE,   /* ASSIGN x, e */
  O2O_ATOMIC_UPDATE,  /* ASSIGNOP x op e, or INCDEC x */
  O2O_ATOMIC_REVERSE, /* ASSIGN x, (type of x)(e op (ctype)x); op and ctype are the ATOMIC's */
  O2O_ATOMIC_MIN,     /* ASSIGN x, e < x ? e : x; e has the type of x and no side effects */
  O2O_ATOMIC_MAX,     /* ASSIGN x, e > x ? e : x */
  O2O_ATOMIC_COMPARE  /* ASSIGN x, (ctype)x op e ? d : x; op is the ATOMIC's: EQ, LT or GT */
} o2o_atomic_form;

struct o2o_builtin; /* builtin.h */

struct o2o_expr {
  o2o_expr_kind kind;
  o2o_op op;
  o2o_atomic_form form; /* ATOMIC */
  bool post;            /* INCDEC; ATOMIC: its value is that of x before */
  bool used;            /* ATOMIC: somebody looks at its value */
  bool ordered;         /* ATOMIC: orders the accesses to other memory as well */
  bool critical;        /* ATOMIC: made of an update in a critical section */
  const o2o_type *type; /* of the value or of the object that the lvalue names */
  const o2o_type *ctype;
  o2o_loc loc;
  int64_t i; /* INT (U64 constants as two's complement), INCDEC */
  double d;
  o2o_symbol *sym;
  o2o_function *callee;
  const struct o2o_builtin *builtin;
  unsigned field;
  unsigned nkids;
  o2o_expr **kids;
};

/* ---- statements ------------------------------------------------------------------------------ */

typedef enum o2o_stmt_kind {
  O2O_ST_BLOCK, /* kids */
  O2O_ST_EXPR,  /* e[0] */
  O2O_ST_DECL,  /* sym, e[0] = initial value or NULL (COMPOUND for arrays and records) */
  O2O_ST_IF,    /* e[0], kids[0], kids[1] (may be NULL) */
  /* kids[0] = init (BLOCK of DECL/EXPR, may be NULL), e[0] = condition or NULL, e[1] = increment or
   * NULL, kids[1] = body */
  O2O_ST_FOR,
  O2O_ST_WHILE, /* e[0], kids[0] */
  O2O_ST_DO,    /* kids[0], e[0] */
  /* e[0], kids[0] = body (BLOCK with CASE and DEFAULT labels as statements of their own) */
  O2O_ST_SWITCH,
  O2O_ST_CASE, /* e[0] = INT; e[1] = INT upper end of a GNU range or NULL */
  O2O_ST_DEFAULT,
  O2O_ST_BREAK,
  O2O_ST_CONTINUE, /* at the top level of the body: ends the iteration */
  O2O_ST_RETURN,   /* e[0] or NULL; only in functions */
  /* kids[0] = BLOCK of assignments to elements of nest->exit_record and other arrays, done by
   * the first work-item of the launch that comes here; no iteration comes back from it
   * (program_exit.h) */
  O2O_ST_EXIT,
  /* kids[0] = BLOCK; e[0] = NULL, or an INT when it is an `atomic compare`; gone after
   * o2o_rewrite_synchronisation() (atomic.h) */
  O2O_ST_CRITICAL
} o2o_stmt_kind;

struct o2o_stmt {
  o2o_stmt_kind kind;
  o2o_loc loc;
  bool unroll;      /* FOR: short and of constant length, to be unrolled (unroll.h) */
  bool independent; /* FOR: iterations may be elements of vectors (abreast.h) */
  bool around;      /* FOR: it stood around a directive (absorb_outer_loop.h, fuse_directives.h) */
  o2o_symbol *sym;
  o2o_expr *e[2];
  unsigned nkids;
  o2o_stmt **kids;
};

/* A function called by the body, specialised for the address spaces of its pointer parameters
 * (params[k]->space).  It may use the nest's VALUE, OBJECT and PRIVATE symbols directly (globals
 * of the unit); print.c passes them on. */
struct o2o_function {
  const char *name;
  unsigned id; /* unique in the nest */
  const o2o_type *result;
  o2o_space result_space; /* of a returned pointer */
  unsigned nparams;
  o2o_symbol **params; /* LOCAL */
  o2o_stmt *body;
  o2o_loc loc;
  /* Of another unit: the body does what the function may do, for the analyses, and is not
   * printed. */
  const struct o2o_external *external;
};

/* Where a struct with pointers is that has one address in all iterations: so many bytes behind that
 * of an OBJECT; `sym` NULL: it has several, or is no such struct. */
typedef struct o2o_struct_place {
  const o2o_symbol *sym;
  int64_t offset;
} o2o_struct_place;

/* A function of another unit, as the nest needs it (abi/abi.h, struct o2o_call). */
typedef struct o2o_external {
  unsigned number;      /* in the nest */
  const void *declared; /* the plugin's declaration of it */
  const char *type;
  uint32_t *may;             /* per parameter, then in how many bytes */
  o2o_struct_place *structs; /* per parameter */
} o2o_external;

/* ---- the nest -------------------------------------------------------------------------------- */

/* With the loop's number behind it: the variable that holds what its first value, its bound, or its
 * step was. */
#define O2O_LOWER "__o2o_bl"
#define O2O_BOUND "__o2o_b"
#define O2O_STEP "__o2o_bs"

/* C text of a part of a loop's head that must be evaluated once, whoever runs the loop, and the
 * type that it has: the other texts name its value (`variable` and the loop's number); no text: it
 * may be evaluated again. */
typedef struct o2o_once {
  const char *text, *type, *variable;
} o2o_once;

/* One associated loop, in the canonical form of OpenMP 5.1, section 2.11.1:
 *
 *     for (iv = lower; iv CMP upper; iv += step)
 *
 * Iteration k has iv = (type)(lower + k * step).  The host evaluates the number of iterations
 * (never negative, no overflow).  lower, upper, step: integer rvalues over VALUE symbols (and, in
 * non-rectangular nests, never lowered, outer ITERs). */
typedef struct o2o_loop {
  o2o_symbol *iv; /* ITER */
  o2o_expr *lower, *upper;
  o2o_expr *step;         /* signed; I64 */
  o2o_op cmp;             /* LT, GT, LE, GE, NE */
  const char *host_lower; /* C text of type `long long`, evaluated at launch */
  const char *host_trips; /* C text of type `unsigned long long` */
  const char *host_step;  /* C text of type `long long`; signed like `step` */
  o2o_once once_lower, once_upper, once_step;
  o2o_symbol **stands_for; /* level: the variables of the loops that it has replaced */
  unsigned nstands_for;
  /* an inner loop of the body that was proven parallel (nested_parallel.h): its step is constant,
   * it has no host texts */
  bool level;
  o2o_loc loc;
} o2o_loop;

/* A sequential loop on the host whose body is nothing but the nest's directive: each of its
 * iterations is a launch.  absorb_outer_loop.c may make it the outermost loop of the body; then
 * there is one launch for all of them. */
typedef struct o2o_outer_loop {
  /* what the body knows of its variable: a VALUE, another in each launch; NULL: nothing */
  o2o_symbol *value;
  o2o_symbol *iv; /* LOCAL: the variable, once the loop is in the body */
  o2o_stmt *head; /* FOR with init, condition, increment and an empty body, over `iv` and VALUEs */
  const char *host_trips; /* C text of type `unsigned long long`: its iterations */
  /* C statements that give the host's variable its last value; NULL: it has none */
  const char *host_after;
  o2o_loc loc;
} o2o_outer_loop;

/* What the second part of an iteration sees of a variable that is `scanned`. */
typedef enum o2o_scan {
  O2O_SCAN_NONE,
  O2O_SCAN_INCLUSIVE, /* all iterations up to this one */
  O2O_SCAN_EXCLUSIVE  /* those before it */
} o2o_scan;

typedef struct o2o_fp_rules {
  bool contract;                /* fused multiply-add allowed (the host compiler may do it too) */
  bool fast;                    /* -ffast-math */
  bool finite, no_signed_zeros; /* -ffinite-math-only, -fno-signed-zeros */
  bool no_errno;                /* -fno-math-errno */
} o2o_fp_rules;

/* What the host does around the kernel, as C text.  Filled in by the plugin's lowering. */
typedef struct o2o_host_side {
  const char *runs;  /* a condition without which the host runs the loops itself; NULL: none */
  const char *after; /* statements, when the kernel has run; NULL: none */
  /* with `exit_record`: see plugin/lower/call/lower_program_exit.cpp */
  const char *declared, *defined;
  /* in_region, in no region of its function: there may be one thread where it is called */
  bool orphaned;
} o2o_host_side;

/* Of how many of the program's launches this is one: sequential loops around the directive, and
 * directives that follow each other (merge_launches.h).  The lowering says what could be merged,
 * absorb_outer_loop.c and fuse_directives.c what is. */
typedef struct o2o_merged {
  o2o_outer_loop *outer_loop; /* NULL: the directive has no such loop around it */
  bool absorbed;              /* `outer_loop` is the outermost loop of the body */
  /* of how many directives this is the nest (fuse_directives.h): as many statements are the body,
   * in their order; 0: of one */
  unsigned fused;
  /* With `outer_loop` or `fused`: memory that the host reads for a launch, as bits 1u <<
   * o2o_type_kind of what is read there: by a name, where pointers could reach it as well, and
   * through pointers.  Only a launch for each iteration, or directive, sees what an earlier one
   * has written there. */
  unsigned named_reads, pointer_reads;
} o2o_merged;

/* Functions that cross units (docs/design.md, "Functions of other files"). */
typedef struct o2o_other_units {
  /* not a loop, but this function for kernels of other units; the nest's body is a call of it;
   * NULL: a loop */
  o2o_function *published;
  unsigned externals; /* functions of other units that the body calls */
  bool synchronise;   /* these may have ATOMICs or CRITICALs in shared memory */
} o2o_other_units;

/* An I64 over VALUE symbols that is not to be negative.  Items that follow each other make systems,
 * and systems requirements: launches are made only where of each requirement one system holds, with
 * all of its items. */
typedef struct o2o_required_item {
  o2o_expr *e;
  bool begins_requirement, begins_system; /* the first of a requirement is of a system, too */
} o2o_required_item;

typedef struct o2o_required {
  o2o_required_item *items;
  unsigned count;
} o2o_required;

/* The next number for a name, and for how many items the nest's lists have room: for ir.c, and
 * what copies a nest. */
typedef struct o2o_room {
  unsigned next_id;
  unsigned symbols, functions, records;
} o2o_room;

struct o2o_nest {
  o2o_arena *arena;
  const char *name;     /* unique in the unit, a C identifier: function_line or function_line_k */
  const char *function; /* enclosing function */
  o2o_loc loc;          /* the directive */
  /* a `for` inside a region or orphaned: region_private symbols may differ between threads */
  bool in_region;
  /* a LOCAL of the body is the number of the thread that OpenMP gives the iteration to: it is
   * region_private */
  bool has_thread_number;
  bool any_thread; /* and it may be any: no static schedule gives the iterations away */
  /* chunk size of schedule(kind, chunk), I64 over VALUE symbols; NULL: none given. Consecutive
   * iterations inside one chunk may legally depend on each other. */
  o2o_expr *chunk;
  /* iterations with the same value of loop 0 are independent, and those values are launched one
   * after the other (plugin/lower/directive/lower_hyperplanes.cpp) */
  bool hyperplanes;
  /* `omp scan`: the body is a BLOCK of two, what updates the `scanned` variables and what reads
   * them */
  o2o_scan scan;
  /* the user compiles so that pointers may lead to variables of other types:
   * -fno-strict-aliasing */
  bool any_alias;
  o2o_fp_rules fp;
  unsigned off; /* O2O_OFF() of the passes that the user has switched off (passes.h) */
  o2o_host_side host;
  /* OBJECT, an array of two I32: how many work-items came to an END, and to which one the first of
   * them; NULL: there is none */
  o2o_symbol *exit_record;
  o2o_merged launch;
  o2o_required required;
  /* subscripts that o2o_access_bounds_check() knows stay in their arrays: launches in which they
   * don't are not made */
  bool bounds_checked;
  /* has, or had, ATOMICs or CRITICALs: other threads may be at the same memory */
  bool synchronises;
  o2o_other_units units;
  unsigned nloops;
  o2o_loop loops[O2O_MAX_LOOPS]; /* outermost first: the associated ones, then levels */
  /* levels of the kernel's other shape: they have slots behind those of `loops`, and this shape
   * ignores them */
  unsigned other_loops;
  /* where `body` is a part that is looked at by itself: all of the body, whose pointers it uses;
   * NULL elsewhere */
  const o2o_stmt *whole;
  o2o_stmt *body;
  unsigned nsymbols;
  o2o_symbol **symbols; /* every symbol that is not LOCAL */
  unsigned nfunctions;
  o2o_function **functions; /* callees before callers */
  unsigned nrecords;
  o2o_record **records; /* contained records before containers */
  o2o_room room;
};

/* ---- arena.c: memory and texts, never NULL --------------------------------------------------- */

o2o_nest *o2o_nest_new(void);
void o2o_nest_free(o2o_nest *nest);
void *o2o_alloc(o2o_nest *nest, size_t bytes); /* zeroed */
/* An array with room for one more item of `size` bytes: `items`, or a copy of it that is twice as
 * large. */
void *o2o_grown(o2o_nest *nest, void *items, unsigned count, unsigned *capacity, size_t size);
char *o2o_strdup(o2o_nest *nest, const char *text);
char *o2o_format(o2o_nest *nest, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Fills *why and returns false, so that a pass can `return o2o_refuse(...)`. */
bool o2o_refuse(o2o_nest *nest, o2o_refusal *why, const char *reason, o2o_loc note_loc,
                const char *note, const char *format, ...) __attribute__((format(printf, 6, 7)));
/* The type of that kind, of which a nest has one. */
const o2o_type *o2o_scalar(o2o_nest *nest, o2o_type_kind kind);

/* ---- ir.c: construction in the nest's arena, never NULL, and types --------------------------- */

const o2o_type *o2o_pointer_to(o2o_nest *nest, const o2o_type *elem);
const o2o_type *o2o_array_of(o2o_nest *nest, const o2o_type *elem, o2o_expr *count);
const o2o_type *o2o_record_type(o2o_nest *nest, o2o_record *record);
o2o_record *o2o_record_new(o2o_nest *nest, const char *name,
                           unsigned nfields); /* appended to nest->records by o2o_record_add */
void o2o_record_add(o2o_nest *nest, o2o_record *record);
bool o2o_type_same(const o2o_type *a, const o2o_type *b);
bool o2o_is_integer(const o2o_type *t); /* BOOL..U64 */
bool o2o_is_float(const o2o_type *t);
bool o2o_is_number(const o2o_type *t); /* integer or float */
bool o2o_is_signed(const o2o_type *t);
/* The smallest value of an integer type. */
int64_t o2o_least_value(const o2o_type *type);
/* The greatest common divisor; 0 is divided by everything. */
int64_t o2o_common_divisor(int64_t a, int64_t b);
/* The CAST, between integers, keeps the number, or its 64 bits. */
bool o2o_keeps_value(const o2o_expr *cast);
/* The expression without conversions that keep all that matters to a target of `size` bytes. */
const o2o_expr *o2o_uncast(const o2o_expr *e, uint64_t size);
bool o2o_is_pointer(const o2o_type *t);
bool o2o_is_aggregate(const o2o_type *t); /* an array or a record */
/* The type below all dimensions of an array; any other type itself. */
const o2o_type *o2o_element(const o2o_type *t);

o2o_symbol *o2o_symbol_new(o2o_nest *nest, const char *name, const o2o_type *type,
                           o2o_storage storage);
/* Another symbol that is as this one. */
o2o_symbol *o2o_symbol_copy(o2o_nest *nest, const o2o_symbol *sym);
void o2o_symbol_add(o2o_nest *nest, o2o_symbol *symbol); /* appends to nest->symbols */
o2o_function *o2o_function_new(o2o_nest *nest, const char *name, unsigned nparams);
void o2o_function_add(o2o_nest *nest, o2o_function *function);

o2o_expr *o2o_expr_new(o2o_nest *nest, o2o_expr_kind kind, const o2o_type *type, o2o_loc loc,
                       unsigned nkids);
o2o_expr *o2o_int(o2o_nest *nest, const o2o_type *type, int64_t value);
o2o_expr *o2o_sym(o2o_nest *nest, o2o_symbol *symbol);
o2o_expr *o2o_unary(o2o_nest *nest, o2o_expr_kind kind, const o2o_type *type, o2o_expr *kid);
o2o_expr *o2o_binary(o2o_nest *nest, o2o_op op, const o2o_type *type, o2o_expr *a, o2o_expr *b);
/* `array[index]`, where the array, or pointer, is; `pointer + count`. */
o2o_expr *o2o_subscript(o2o_nest *nest, o2o_expr *array, o2o_expr *index);
o2o_expr *o2o_behind(o2o_nest *nest, o2o_expr *pointer, o2o_expr *count);
o2o_stmt *o2o_stmt_new(o2o_nest *nest, o2o_stmt_kind kind, o2o_loc loc, unsigned nkids);
void o2o_block_append(o2o_nest *nest, o2o_stmt *block, o2o_stmt *stmt);

/* The slot of the first argument: each loop of either shape has two slots in front of it. */
unsigned o2o_first_slot(const o2o_nest *nest);

/* ---- query.c --------------------------------------------------------------------------------- */

/* True and *value set when the expression is an integer constant (folds casts and arithmetic of
 * constants). */
bool o2o_const_int(const o2o_expr *e, int64_t *value);

/* The symbol at the root of an lvalue or pointer expression (through INDEX, MEMBER, DEREF,
 * DECAY, ADDR, PTRADD, CAST, LOAD of pointer variables is not followed); NULL when the root is
 * not one symbol. */
o2o_symbol *o2o_root(const o2o_expr *e);

/* Calls `visit` on every expression of the statement/expression, parents before children; does
 * not enter called functions. Visiting a node's children is skipped when `visit` returns false. */
void o2o_walk_expr(o2o_expr *e, bool (*visit)(o2o_expr *e, void *ctx), void *ctx);
void o2o_walk_stmt(o2o_stmt *s, bool (*visit_stmt)(o2o_stmt *s, void *ctx),
                   bool (*visit_expr)(o2o_expr *e, void *ctx), void *ctx);

/* The expression changes what its first operand names: ASSIGN, ASSIGNOP or INCDEC. */
static inline bool o2o_is_assignment(const o2o_expr *e) {
  return e->kind == O2O_E_ASSIGN || e->kind == O2O_E_ASSIGNOP || e->kind == O2O_E_INCDEC;
}

static inline bool o2o_is_loop(const o2o_stmt *s) {
  return s->kind == O2O_ST_FOR || s->kind == O2O_ST_WHILE || s->kind == O2O_ST_DO;
}

/* Of its operands only the first is certainly evaluated. */
static inline bool o2o_chooses(const o2o_expr *e) {
  return e->kind == O2O_E_LAND || e->kind == O2O_E_LOR || e->kind == O2O_E_COND;
}

/* An argument of the CALL or BUILTIN is a pointer. */
bool o2o_takes_pointers(const o2o_expr *call);

/* There is such an expression in it, an ATOMIC, or a CALL. */
bool o2o_has_side_effects(const o2o_expr *e);

/* The statement without blocks of one statement around it; NULL stays NULL. */
o2o_stmt *o2o_unblocked(o2o_stmt *s);

/* The expression without conversions between integers, or between floating types, that keep every
 * value. */
const o2o_expr *o2o_unwidened(const o2o_expr *e);

/* The sizes of variable-length arrays in a type and in what its pointers lead to; NULL has none. */
void o2o_walk_sizes(const o2o_type *type, bool (*visit)(o2o_expr *e, void *ctx), void *ctx);

/* All expressions of the body and of the functions that it calls. */
void o2o_walk_nest(o2o_nest *nest, bool (*visit)(o2o_expr *e, void *ctx), void *ctx);

/* ---- address_space.c ------------------------------------------------------------------------- */

/* Where the object that an lvalue names lives, and where the value of a pointer points. */
o2o_space o2o_lvalue_space(const o2o_expr *e);
o2o_space o2o_pointer_space(const o2o_expr *e);

#ifdef __cplusplus
}
#endif
#endif
