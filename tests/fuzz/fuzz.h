/* What the files of the program generator share.
 *
 * gen.c      the command, and the whole program: sections of text in the order C wants them
 * construct.c what stands around loops: regions, functions with constructs, host code
 * host.c     host code between kernels: what it does to memory
 * third.c    more of what host code does, above all in the unit without kernels
 * units.c    where that host code stands, a second and a third unit among others; pointers that are stored
 * loop.c     worksharing loops: iteration spaces, directives, clauses, what a body may touch
 * together.c atomics, critical sections, values of threads merged after a loop
 * dense.c    nests over matrices, vectors and cells
 * follow.c   directives that follow each other
 * gather.c   loops that gather in forms of their own
 * device.c   directives for devices, data regions, `linear`
 * waiting.c  loops whose iterations wait for each other
 * members.c  structs and functions by which loops get what they work on, bounds of inner loops
 * scratch.c  scratch in memory of the thread
 * team.c     regions that depend on their team, and what old programs do in regions
 * stmt.c     statements of a body
 * expr.c     expressions whose values are known to be defined
 * func.c     functions that bodies call
 * rows.c     arrays of pointers to rows
 * data.c     structs, arrays and pointers; how they are declared, filled, read and printed
 * macro.c    code in macros, and in files that are included several times
 * type.c     C's arithmetic types, conversions and ranges
 * util.c     random numbers, text, and the numbered parts that a reducer may leave out
 *
 * Nothing undefined is ever generated: integer expressions carry the interval of their values, floating ones a bound of
 * their magnitude, and an operation that could overflow gets narrower operands instead.
 */
#ifndef O2O_FUZZ_H
#define O2O_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef __int128 wide;

/* ---- util.c ---- */
typedef struct Buf {
  char *s;
  size_t n, cap;
} Buf;

void seed_random(uint64_t seed);
int below(int n);           /* 0 .. n-1 */
int between(int a, int b);  /* a .. b */
bool chance(int percent);
char *fmt(const char *format, ...) __attribute__((format(printf, 1, 2))); /* lives until free_text() */
void put(Buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void free_text(void);

/* Every statement and expression that may be left out has a number, in the order of generation. */
bool parse_dropped(const char *list); /* "3,17,20-25" */
bool kept(void);                      /* takes the next number; is that part kept? */
int parts(void);                      /* numbers taken so far */

/* ---- macro.c ---- */
extern Buf included_text; /* of what the file includes of itself: #if PART == 1 ... */
/* The code, or a macro of it, or its inclusion. */
const char *disguised(const char *text);

/* ---- type.c ---- */
enum { TB, TC, TSC, TUC, TS, TUS, TI, TU, TL, TUL, TLL, TULL, TF, TD, NTYPES };

/* An expression: its text (safe as an operand), its type, and what is known of its value. */
typedef struct Ex {
  const char *s;
  int t;
  wide lo, hi; /* integer types */
  double mag;  /* floating types: |value| <= mag; INFINITY: may be infinite or NaN too */
} Ex;

/* What an object of floating type at rest may hold, unless it is "wild". */
#define MAG 1e6

extern const char *const type_name[NTYPES];
bool is_float(int t);
bool is_signed(int t);
int bits_of(int t);
wide type_min(int t);
wide type_max(int t);
int promoted(int t);
int common(int a, int b);
int any_type(void);
int any_int(void);
const char *spelling(int t); /* the type's name, or a typedef of the library for it */
Ex whole(const char *s, int t, bool wild); /* any value of the type */
Ex literal(int t, long long value);
Ex any_literal(int t);
Ex cast(Ex e, int t);      /* explicit, always defined */
Ex converted(Ex e, int t); /* what an implicit conversion gives; text changes where that would not be defined */
Ex narrowed(Ex e, int bits);
Ex stored(Ex e, int t, bool wild); /* as converted(), and within MAG unless wild */
/* + - * / % & | ^.  With `used`, only b may be changed, and *used is what became of it. */
Ex arithmetic(const char *op, Ex a, Ex b, Ex *used);
Ex shifted(const char *op, Ex a, Ex b);

/* ---- data.c ---- */
typedef struct Struct Struct;
typedef struct Field {
  const char *name;
  int t;     /* scalar type, when st is NULL */
  int count; /* 0: no array */
  Struct *st;
} Field;
struct Struct {
  const char *name;
  int nfields;
  Field f[6];
};

/* An lvalue, or an array of them.  `s` names it; `flat` arrays of rank 2 and 3 are pointers indexed by hand. */
typedef struct Place {
  const char *s;
  int t; /* scalar type, when st is NULL */
  Struct *st;
  int rank, dim[3];
  const char *bound[3]; /* text of dim[k] in an index computation */
  bool flat, writable, wild;
  bool rows; /* the first subscript selects a pointer */
  wide lo, hi; /* integer elements: range of the values */
} Place;

typedef struct Array {
  Place p;
  bool global;   /* visible to every function */
  bool constant; /* never written: tables and permutations */
  bool permutation;
  bool exported;      /* a plain array with external linkage */
  const char *heap;   /* the pointer variable that has the block, when it may be moved */
  const char *record; /* the struct that the array is a member of */
  int read_by, written_by; /* number of the loop phase that last did so: see loop.c */
} Array;

enum { MAX_ARRAYS = 40, MAX_STRUCTS = 4 };
extern Array arrays[MAX_ARRAYS];
extern int narrays;
extern Struct structs[MAX_STRUCTS];
extern int nstructs;
extern Buf structs_text, globals_text, locals_text, init_text, final_text, free_list;

void make_structs(void);
Array *new_array(int rank, const int *dims, bool global); /* of a random type and storage; NULL when there are too many */
Array *new_permutation(int length, int range);            /* distinct values in 0 .. range-1 */
Array *new_table(void);
Place place_of(int t, const char *name, int rank, const int *dims);
Place element(Place p, const char *const *subs, int nsubs); /* with nsubs leading subscripts applied */
const char *bound_name(int value); /* text for a value: a literal or the name of a variable that holds it */

/* ---- rows.c ---- */
void declare_rows(Place *p, const char *name, bool global);
const char *rows_parameter(const Place *p, const char *name);

/* ---- expr.c ---- */
typedef struct Var {
  Ex e;
  bool writable, frozen, wild;
} Var;

enum { MAX_VARS = 48, MAX_PLACES = 24 };
typedef struct Ctx {
  Var v[MAX_VARS];
  int nv;
  Place p[MAX_PLACES];
  int np;
  int depth;       /* of nested statements */
  int cost;        /* how often the innermost statement runs per iteration */
  bool in_loop;    /* break and continue may stand here */
  bool in_body;    /* of a worksharing loop: continue may stand at its top level */
  int callable;    /* functions with a smaller number may be called */
  int result;      /* scalar type that `return` gives, -1: none may stand here */
  bool host;       /* plain host code */
  bool far;        /* of the second unit, which does not have the names of the first one */
} Ctx;

Var *add_var(Ctx *c, const char *name, int t, bool writable);
void add_place(Ctx *c, Place p);
Ex expression(Ctx *c, int depth);
Ex condition(Ctx *c, int depth);
Ex subscript(Ctx *c, int dim); /* 0 .. dim-1 */
Ex leaf_of(Ctx *c, Place p, int *scalar_type); /* subscripts and members down to a scalar */
Place *pick_place(Ctx *c, bool writable);
Var *pick_writable(Ctx *c, int type); /* type -1: any */
const char *run_of(Ctx *c, int t, int length); /* pointer to so many elements of that type, or NULL */
const char *struct_value(Ctx *c, Struct *st);  /* or NULL */

/* ---- func.c ---- */
extern Buf functions_text;
extern Buf functions_declared; /* those that both units know */
extern int nfunctions;
void make_functions(int count);
bool call(Ctx *c, int depth, Ex *out);   /* of a function without side effects */
const char *update_call(Ctx *c, int depth); /* statement that calls a function storing through a pointer, or NULL */

/* ---- stmt.c ---- */
const char *statements(Ctx *c, int count, const char *indent);
const char *assign(Ctx *c, Ex lvalue, bool wild, int depth); /* "x = e;" or a compound assignment */

/* ---- loop.c ---- */
extern Buf constructs_text; /* functions that hold constructs */
const char *construct(const char *indent); /* a parallel construct or a call of a function with one */
const char *host_code(const char *indent);
void add_globals(Ctx *c);

/* ---- dense.c ---- */
const char *dense(const char *indent); /* a nest with its arrays, and what it computes mixed into the hash */
/* The words in front of `for` in a directive that makes its own team. */
const char *team_head(void);

/* ---- follow.c ---- */
const char *follow(const char *indent);

/* ---- gather.c ---- */
const char *gather(const char *indent);

/* ---- team.c ---- */
const char *team(const char *indent);

/* ---- scratch.c ---- */
const char *scratch(const char *indent);

/* ---- host.c, third.c, units.c ---- */
extern Buf hosts_text; /* functions of the first unit */
extern Buf other_text; /* the second unit */
extern Buf third_text; /* the third unit, without kernels */
extern bool other_plain, third_plain; /* compiled without the plugin */
extern bool mostly_host; /* few constructs, and much of the third unit */
void start_units(void);
const char *host_access(const char *indent); /* a statement for main */
bool second_unit(void);                      /* there is one */
bool third_unit(void);
Buf *second_unit_text(void);                 /* there is one from now on */

/* ---- gen.c ---- */
extern bool print_all;

#endif
