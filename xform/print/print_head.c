/* What a kernel's text begins with: extensions, and macros by which the options of a build say what
 * the text cannot know (devices, arrays that overlap, forms of the kernel).  It depends on what the
 * rest uses, which is printed first. */
#include "abi/abi.h"
#include "xform/mapping/layout.h"
#include "xform/print/printer.h"

/* Strides of arrays whose order the launch chooses (layout.h). */
static void print_strides(printer *p) {
  if (p->plan->access.exchanges)
    put(p, "#ifndef O2O_EXCHANGE /* the dimension that dimension 0 is exchanged with */\n"
           "#define O2O_EXCHANGE 0\n"
           "#endif\n\n");
  for (unsigned k = 0; k < p->plan->nargs; ++k) {
    const o2o_layout *layout = p->plan->args[k].sym->layout;
    if (p->plan->args[k].kind != O2O_ARG_OBJECT || !layout || !layout->printed)
      continue;
    const char *name = name_of(p, layout->root);
    put(p, "#ifdef O2O_STRIDES_%u /* the launch stores %s in another order */\n", k,
        layout->root->name);
    put(p, "#define S_%s(dimension, host) O2O_STRIDE_%u_##dimension\n#else\n", name, k);
    put(p, "#define S_%s(dimension, host) (host)\n#endif\n\n", name);
  }
}

/* What compilers of devices are told in front of loops. */
static void print_pragma_macros(printer *p) {
  if (p->loops.independent)
    put(p, "#ifdef O2O_PLAIN\n"
           "#define O2O_INDEPENDENT\n"
           "#else /* iterations access nothing that others write */\n"
           "#define O2O_INDEPENDENT _Pragma(\"clang loop vectorize(assume_safety)\")\n"
           "#endif\n\n");
  if (p->loops.carried)
    put(p, "#if defined(O2O_CONVERTS) || defined(O2O_PLAIN)\n"
           "#define O2O_CARRIED(others) others\n"
           "#elif defined(O2O_KEEPS_ORDER) /* iterations read what others have written */\n"
           "#define O2O_CARRIED(others) _Pragma(\"clang loop vectorize(disable)\")\n"
           "#else\n"
           "#define O2O_CARRIED(others) _Pragma(\"clang loop vectorize(disable)\") "
           "_Pragma(\"nounroll\")\n"
           "#endif\n\n");
  if (p->loops.neighbours)
    put(p, "#if defined(O2O_BLOCKED) && !defined(O2O_PLAIN) /* 0, which no compiler knows */\n"
           "#define O2O_ZERO ((long)get_global_offset(0))\n"
           "#else\n"
           "#define O2O_ZERO 0L\n"
           "#endif\n\n");
  if (p->loops.ordered || p->loops.rolled)
    put(p, "#ifdef O2O_UNROLL /* the tuner's wish */\n"
           "#define O2O_PRAGMA(x) _Pragma(#x)\n"
           "#define O2O_UNROLLED(n) O2O_PRAGMA(unroll n)\n"
           "#endif\n\n");
  if (p->loops.ordered)
    put(p, "#if defined(O2O_KEEPS_ORDER) && defined(O2O_UNROLL)\n"
           "#define O2O_ORDERED O2O_UNROLLED(O2O_UNROLL)\n"
           "#elif defined O2O_KEEPS_ORDER /* of floating-point operations: by itself */\n"
           "#define O2O_ORDERED\n"
           "#elif defined O2O_PLAIN\n"
           "#define O2O_ORDERED _Pragma(\"nounroll\")\n"
           "#else\n"
           "#define O2O_ORDERED _Pragma(\"clang loop vectorize(disable)\") _Pragma(\"nounroll\")\n"
           "#endif\n\n");
  if (p->loops.rolled)
    put(p,
        "#ifdef O2O_UNROLL\n"
        "#define O2O_ROLLED O2O_UNROLLED(O2O_UNROLL)\n"
        "#elif defined(O2O_BLOCKED) && !defined(O2O_PLAIN) && !defined(O2O_KEEPS_ORDER) /* vectors "
        "first */\n"
        "#define O2O_ROLLED _Pragma(\"nounroll\")\n"
        "#else\n"
        "#define O2O_ROLLED\n"
        "#endif\n\n");
}

/* What the options of a build say about arrays and about the loops of the kernel. */
static void print_loop_macros(printer *p) {
  if (p->plan->apart)
    put(p,
        "#ifndef O2O_RESTRICT /* `restrict` when the arrays of the launch do not overlap */\n"
        "#define O2O_RESTRICT\n"
        "%s"
        "#endif\n\n",
        p->plan->second.body ? "#else\n#define O2O_APART\n" : "");
  put(p,
      "#ifdef O2O_PLAIN /* no vectors of the iterations of a loop */\n"
      "#define for _Pragma(\"clang loop vectorize(disable)\") for\n"
      "%s"
      "#endif\n\n",
      p->loops.whiles ? "#define O2O_WHILE _Pragma(\"clang loop vectorize(disable)\")\n"
                        "#else\n"
                        "#define O2O_WHILE\n"
                      : "");
  if (by_fields(p))
    put(p, "#if defined(__AVX512F__) && !defined(O2O_PLAIN) /* not several iterations in one "
           "vector, but fields of one */\n"
           "#define O2O_FIELDS _Pragma(\"clang loop vectorize(disable)\")\n"
           "#else\n"
           "#define O2O_FIELDS\n"
           "#endif\n\n");
  if (p->narrow)
    put(p, "#if defined(__clang_major__) && __clang_major__ < 19 && !defined(O2O_PLAIN) && \\\n"
           "    (defined(__x86_64__) || defined(__aarch64__)) /* vectors of at most eight elements "
           "*/\n"
           "#define O2O_NARROW _Pragma(\"clang loop vectorize_width(8)\")\n"
           "#else\n"
           "#define O2O_NARROW\n"
           "#endif\n\n");
}

/* Float division and square roots where the device does not round them. */
static void print_rounding_macros(printer *p) {
  if (p->macros.quotients)
    put(p, "#ifdef O2O_WIDE_DIVIDE /* the device does not round float division: double rounds "
           "twice to the same */\n"
           "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
           "#define O2O_QUOTIENT(a, b) ((float)((double)(float)(a) / (double)(float)(b)))\n"
           "#else\n"
           "#define O2O_QUOTIENT(a, b) ((a) / (b))\n"
           "#endif\n\n");
  if (p->macros.roots)
    put(p, "#ifdef O2O_WIDE_DIVIDE\n"
           "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
           "#define O2O_ROOT(a) ((float)sqrt((double)(float)(a)))\n"
           "#else\n"
           "#define O2O_ROOT(a) sqrt(a)\n"
           "#endif\n\n");
}

/* Integers of which the compiler is not to know that they go in equal steps: no launch has an
 * offset, but no compiler knows.  No comparison of the result with a constant tells it that the
 * offset is 0, as after an `or` (with 0) or an `and` (with -1), and two of them neither cancel out,
 * as with exclusive or alone, nor make a sum of steps. */
static void print_hiding_macro(printer *p) {
  if (p->macros.hidden)
    put(p, "#ifdef O2O_CONVERTS /* what goes in steps between iterations, and wraps around */\n"
           "#define O2O_ANY(x) (x)\n"
           "#else\n"
           "#define O2O_ANY(x) "
           "(((x) ^ (int)get_global_offset(0)) + (int)get_global_offset(0))\n"
           "#endif\n\n");
}

void print_head(printer *p) {
  const o2o_nest *nest = p->nest;
  if (!nest->units.published) {
    put(p, "/* The loop");
    if (nest->loc.line)
      put(p, " at line %u", (unsigned)nest->loc.line);
    put(p, " of %s(). */\n", nest->function);
  }
  if (p->plan->printed.fp64)
    put(p, "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n");
  if (p->plan->printed.atomic64)
    put(p, "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n");
  put(p, "#pragma OPENCL FP_CONTRACT %s\n\n", nest->fp.contract ? "ON" : "OFF");
  print_loop_macros(p);
  print_pragma_macros(p);
  print_rounding_macros(p);
  print_hiding_macro(p);
  print_strides(p);
  print_slab_macros(p);
}
