/* gen: a random OpenMP C program, free of races and of undefined behaviour, on standard output.
 *
 *   gen [-p] [-n] [-u] [-w] [-x LIST] SEED
 *
 * -u  prints the program's second unit instead, or nothing when it has none; the first line tells whether the plugin is to compile it
 * -w  prints the unit without kernels, likewise
 * -p  the program prints every element, not only check sums
 * -n  prints the number of parts that may be left out, instead of the program
 * -x  leaves out these parts (statements; expressions become constants): "3,17,20-25"
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool print_all;

static const char head[] =
    "#include <complex.h>\n#include <math.h>\n#include <omp.h>\n#include <stdarg.h>\n#include <stdbool.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n"
    "typedef float real4;\ntypedef double real8;\n"
    "static const double scale[5] = {1.0, 1e30, 1e-40, -0.0, 1e300};\n\n"
    "static unsigned long long hash;\n"
    "static void mix_int(unsigned long long v) { hash = (hash ^ v) * 0x100000001b3ull + (hash >> 47); }\n"
    "static void mix_float(double v) {\n"
    "  unsigned long long u;\n"
    "  memcpy(&u, &v, sizeof u);\n"
    "  mix_int(v != v ? 0x7ff8ull : u); /* a NaN is a NaN */\n"
    "}\n";

static const char shows[] = "static void show_int(unsigned long long v) { printf(\" %lld\", (long long)v); mix_int(v); }\n"
                            "static void show_float(double v) { if (v != v) printf(\" nan\"); else printf(\" %.17g\", v); mix_float(v); }\n";

static const char tail[] =
    "#define MIX(x) _Generic((x), float: MIX_FLOAT, double: MIX_FLOAT, default: MIX_INT)(x)\n"
    "#define BEGIN(name) hash = 1; printf(\"%s:\", name)\n"
    "#define END printf(\" %016llx\\n\", hash)\n\n"
    "extern int no_ends;\n"
    "static inline int no_end(void) { return no_ends; }\n"
    "static inline void fail(int v) { printf(\"failed: %d\\n\", v); exit(v); }\n\n"
    "/* Any value, brought to at most a million. */\n"
    "static double fix(double x) { return x >= -1e6 && x <= 1e6 ? x : x > -1e14 && x < 1e14 ? x * 1e-9 : 0.5; }\n\n";

static void print(const Buf *b) {
  if (b->n)
    fwrite(b->s, 1, b->n, stdout);
}

/* What host code does to the arrays; `step` names the number of the time step around it, if there is one. */
static void host_part(Buf *b, const char *in, const char *step) {
  int count = mostly_host ? between(2, 6) : chance(25) ? 0 : between(1, 3);
  for (int i = 0; i < count; i++) {
    const char *text = !mostly_host && chance(25) ? host_code(in) : host_access(in);
    if (step && *text && chance(40))
      text = fmt("%sif (%s %% 2 == %d) {\n%s%s}\n", in, step, below(2), text, in);
    put(b, "%s", text);
  }
}

/* The constructs of main, some inside a loop over time steps. */
static const char *main_body(void) {
  Buf b = {0};
  int steps = mostly_host ? between(1, 2) : between(2, 4);
  for (int i = 0; i < steps; i++) {
    bool repeated = chance(30), keep = kept();
    const char *in = repeated ? "    " : "  ", *step = repeated ? fmt("rep%d", i) : NULL;
    Buf one = {0};
    for (int count = repeated && !mostly_host && chance(50) ? between(2, 3) : 1; count > 0; count--) {
      put(&one, "%s", disguised(construct(in)));
      host_part(&one, in, step);
    }
    if (!keep)
      put(&b, "  ;\n");
    else if (repeated)
      put(&b, "  for (int rep%d = 0; rep%d < %d; rep%d++) {\n%s  }\n", i, i, between(2, 4), i, one.s);
    else
      put(&b, "%s", one.s);
    if (keep)
      put(&b, "  printf(\"after %d: %%016llx\\n\", hash);\n", i);
  }
  return b.s;
}

static void print_head(const char *seed) {
  printf("/* seed %s */\n", seed);
  if (included_text.n)
    printf("#ifdef PART\n%s#else\n", included_text.s);
  fputs(head, stdout);
  if (print_all)
    fputs(shows, stdout);
  printf("#define MIX_INT %s\n#define MIX_FLOAT %s\n%s", print_all ? "show_int" : "mix_int", print_all ? "show_float" : "mix_float", tail);
}

/* Behind all that names them, functions and variables are macros of something else. */
static void print_macros(void) {
  for (int i = 0; i < nfunctions; i++)
    printf("#define f%d broken f%d\n", i, i);
  for (int i = 0; i < narrays; i++)
    printf("#define g%d broken\n#define l%d(x) broken\n", i, i);
}

static void print_first(const char *seed, const char *body) {
  print_head(seed);
  puts("int no_ends;\n");
  print(&structs_text);
  putchar('\n');
  print(&globals_text);
  putchar('\n');
  print(&functions_declared);
  print(&functions_text);
  print(&hosts_text);
  print(&constructs_text);
  if (second_unit())
    puts("unsigned long long other_hash(void);\n");
  if (third_unit())
    puts("unsigned long long third_hash(void);\n");
  puts("int main(void) {");
  print(&locals_text);
  print(&init_text);
  printf("%s", body);
  print(&final_text);
  print(&free_list);
  if (second_unit())
    puts("  printf(\"other unit: %016llx\\n\", other_hash());");
  if (third_unit())
    puts("  printf(\"third unit: %016llx\\n\", third_hash());");
  puts("  return 0;\n}");
  print_macros();
  if (included_text.n)
    puts("#endif");
}

static void print_other(const char *seed, bool third) {
  printf("/* %s */\n", (third ? third_plain : other_plain) ? "plain" : "plugin");
  included_text.n = 0;
  print_head(seed);
  if (functions_declared.n)
    print(&structs_text);
  print(&functions_declared);
  print(third ? &third_text : &other_text);
  print_macros();
}

int main(int argc, char **argv) {
  bool count = false, second = false, third = false;
  const char *seed = NULL;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "-p")) {
      print_all = true;
    } else if (!strcmp(argv[i], "-u")) {
      second = true;
    } else if (!strcmp(argv[i], "-w")) {
      third = true;
    } else if (!strcmp(argv[i], "-n")) {
      count = true;
    } else if (!strcmp(argv[i], "-x") && i + 1 < argc) {
      if (!parse_dropped(argv[++i])) {
        fprintf(stderr, "gen: '%s' is not a list of numbers\n", argv[i]);
        return 2;
      }
    } else {
      seed = argv[i];
    }
  }
  if (!seed || *seed == '-') {
    fputs("usage: gen [-p] [-n] [-u] [-w] [-x LIST] SEED\n", stderr);
    return 2;
  }
  seed_random(strtoull(seed, NULL, 10));
  make_structs();
  int tables = between(0, 2);
  for (int i = 0; i < tables; i++)
    new_table();
  make_functions(between(0, 4));
  start_units();
  const char *body = main_body();
  if (count)
    printf("%d\n", parts());
  else if (!second && !third)
    print_first(seed, body);
  else if (third ? third_unit() : second_unit())
    print_other(seed, third);
  free_text();
  return 0;
}
