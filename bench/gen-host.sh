#!/bin/sh
# Writes a C file of 4,700 lines without kernels on standard output, always the same one.
#
#     bench/gen-host.sh [-h] > host.c
#
# It stands for most files of a large program in the measurement of compile time: functions that go from one call of
# another file's function to the next, and touch members of structs behind pointers in between. Only its compilation is
# of interest; it cannot be linked.

if [ "${1-}" = -h ]; then
  sed -n '2,/^$/{ s/^# \{0,1\}//; p; }' "$0"
  exit 0
fi

awk 'BEGIN {
  print "// Host code of a large program. Generated: bench/gen-host.sh."
  print "#include <math.h>\n#include <stdlib.h>\n#include <string.h>\n"
  print "struct page { int width, height, depth; double scale, *pixels; struct page *next; char name[32]; };"
  print "struct style { double fill[4], stroke[4], width; int join, cap; struct page *pattern; char *path; };"
  print "struct context { struct page *page; struct style *style; int used, failed; double affine[6]; char *text; };\n"
  for (k = 0; k < 12; k++)
    printf "int step_%d(struct context *c, const char *word, int number);\n", k
  print "struct page *open_page(const char *name, int width, int height);\nvoid say(const char *format, ...);\n"
  for (f = 0; f < 100; f++) {
    printf "int perform_%d(struct context *c, const char *word, int n) {\n", f
    print  "  struct page *p = c->page;"
    print  "  struct style *s = c->style;"
    print  "  double sum = 0;"
    printf "  if (strcmp(word, \"word-%d\") == 0 && n > %d) {\n", f, f % 7
    printf "    s->width = s->width * %d.5 + p->scale;\n", f % 5 + 1
    printf "    if (!step_%d(c, word, n + %d))\n      return 0;\n", f % 12, f
    print  "    s->pattern = open_page(c->text, p->width, p->height);"
    print  "    if (!s->pattern) {"
    print  "      say(\"%s: %d\", word, c->failed++);"
    print  "      return -1;"
    print  "    }"
    print  "    s->pattern->scale = p->scale;"
    print  "    s->pattern->depth = p->depth;"
    print  "  }"
    for (k = 0; k < 4; k++) {
      printf "  if (n %% %d == %d) {\n", k + 2, k % 2
      printf "    c->affine[%d] = s->fill[%d] * p->scale + c->affine[%d];\n", k, k, (k + f) % 6
      printf "    c->used += step_%d(c, s->path, p->width * %d);\n", (f + k) % 12, k + 1
      print  "  } else {"
      printf "    s->stroke[%d] = fabs(c->affine[%d]) + p->height;\n", k, (f + 2 * k) % 6
      print  "  }"
    }
    printf "  for (int i = %d; i < p->height; i++)\n", f % 3
    printf "    sum += p->pixels[i * p->width + %d] * s->fill[i & 3];\n", f % 4
    print  "  p->scale += sum;"
    printf "  memcpy(p->name, word, %d);\n", 4 + f % 20
    print  "  return c->used;\n}\n"
  }
}'
