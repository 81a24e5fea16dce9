// The runtime's declarations of OpenCL's functions: all that kernels are printed with are known; each is, with its attributes, that of
// Clang's header; a text that may call another one has none.
//
// RUN: %clang -O1 %asan -I%root %s -lm -o %t && %t && %t all > %t.declared
// RUN: %python %S/../Inputs/declared.py %t.declared > %t.cl
// RUN: %clang -x cl -cl-std=CL1.2 -cl-no-stdinc -target spir64 -O1 -S -emit-llvm -DORDINARY -include opencl-c.h %t.cl -o %t.ordinary
// RUN: %clang -x cl -cl-std=CL1.2 -cl-no-stdinc -target spir64 -O1 -S -emit-llvm -D_OPENCL_H_ -include opencl-c-base.h %t.cl -o %t.brief
// RUN: diff %t.ordinary %t.brief
#include "runtime/device/declare.c"
#include "xform/ir/builtin.c"

#include "../../predictor/check.h"

static bool is_known(const char *text) {
  char *declared = o2o_declare(text, true);
  free(declared);
  return declared != NULL;
}

/* Each function of the printer's table is called. */
static void builtins(void) {
  char text[1 << 16];
  for (unsigned i = 0; o2o_builtin_at(i); i++) {
    const struct o2o_builtin *b = o2o_builtin_at(i);
    snprintf(text, sizeof text, "%s__kernel void f(int x) {\n  int y = %s(x);\n}\n",
             b->helper ? b->helper : "", b->cl_name);
    CHECK(is_known(text));
    if (!is_known(text))
      fprintf(stderr, "  %s\n", b->cl_name);
  }
}

static void texts(void) {
  CHECK(is_known("float g(float x) {\n  return x;\n}\nfloat f(float x) {\n  return g(x) + sin(x);\n}\n"));
  CHECK(!is_known("float f(float x) {\n  return g(x) + sin(x);\n}\n"));
  CHECK(!is_known("float f(float x) {\n  return mad24(1, 2, 3);\n}\n"));
  CHECK(is_known("#define G(x) sin(x)\nfloat f(float x) {\n  return G(x);\n}\n"));
  CHECK(!is_known("#define G(x) g(x)\nfloat f(float x) {\n  return G(x);\n}\n"));
  CHECK(!is_known("#define G(x) \\\n  g(x)\nfloat f(float x) {\n  return G(x);\n}\n"));
  CHECK(is_known("/* g(x) */\n#pragma clang loop vectorize(disable)\nfloat f(float x) {\n  return 1;\n}\n"));
  CHECK(is_known("float f(float x) {\n  if (x > 1) {\n#ifdef A\n  while (1) {\n#else\n  for (;;) {\n#endif\n  }\n  }\n}\n"
                 "float g(float x) {\n  return f(x);\n}\nfloat h(float x) {\n  return g(x);\n}\n"));
  CHECK(is_known("void f(void) {\n  _Pragma(\"unroll g(x) \\\" g(x)\")\n  int x = sizeof(int) + as_int(1.0f) + O2O_X(1);\n}\n"));
  char *plain = o2o_declare("float f(float x) {\n  return sin(x) + sin(x);\n}\n", false);
  CHECK(plain && !strcmp(plain, "__attribute__((overloadable, const)) float sin(float);\n#line 1\n"));
  free(plain);
}

/* Too many names are no reason to write behind the last one. */
static void many(void) {
  char *text = calloc(1, 64 * NAMES), *at = text;
  for (int i = 0; i < NAMES + 2; i++)
    at += sprintf(at, "int f%d(void) {\n}\n", i);
  CHECK(!is_known(text));
  free(text);
}

/* A text that calls each function of the table. */
static char *all(void) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  fprintf(out, "void f(void) {\n");
  for (unsigned i = 0; i < sizeof families / sizeof *families; i++)
    for (const char *n = families[i].names + 1; *n; n = strchr(n, ' ') + 1)
      fprintf(out, "  %.*s();\n", (int)strcspn(n, " "), n);
  fprintf(out, "}\n");
  fclose(out);
  return text;
}

int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "all")) {
    char *text = all(), *declared = o2o_declare(text, true);
    CHECK(declared != NULL);
    printf("%s", declared ? declared : "");
    free(declared);
    free(text);
    return check_result();
  }
  RUN(builtins);
  RUN(texts);
  RUN(many);
  return check_result();
}
