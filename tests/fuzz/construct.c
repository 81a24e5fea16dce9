/* What stands around worksharing loops: regions, functions with constructs, orphaned loops, and host code between them. */
#include "loop.h"

#include <stdlib.h>
#include <string.h>

Buf constructs_text;
static int nconstructs;

typedef struct Global {
  const char *name;
  int t;
} Global;
static Global globals[8];
static int nglobals;

/* Scalars that only host code writes. */
void add_globals(Ctx *c) {
  while (nglobals < 5) {
    Global *g = &globals[nglobals];
    *g = (Global){fmt("gs%d", nglobals), any_type()};
    const char *value = any_literal(g->t).s;
    if (chance(20)) /* a member that is a macro as well */
      put(&globals_text, "static struct { %s %s; } of_%s = {%s}, *const at_%s = &of_%s;\n#define %s (at_%s->%s)\n", spelling(g->t), g->name, g->name,
          value, g->name, g->name, g->name, g->name, g->name);
    else
      put(&globals_text, "%s%s %s = %s;\n", chance(50) ? "static " : "", spelling(g->t), g->name, value);
    put(&final_text, "  BEGIN(\"%s\");\n  MIX(%s);\n  END;\n", g->name, g->name);
    nglobals++;
  }
  for (int i = 0; i < nglobals; i++)
    if (chance(40))
      add_var(c, globals[i].name, globals[i].t, c->host);
}

const char *host_code(const char *indent) {
  Ctx c = {.callable = nfunctions, .result = -1, .cost = 1, .host = true};
  add_globals(&c);
  for (int i = 0; i < 3 && narrays; i++) {
    Array *a = &arrays[below(narrays)];
    if (!a->constant)
      add_place(&c, a->p);
  }
  if (chance(30))
    for (int i = 0; i < narrays; i++)
      if (arrays[i].permutation)
        add_place(&c, (Place){.s = arrays[i].p.s, .t = arrays[i].p.t, .rank = 1, .dim = {arrays[i].p.dim[0]}, .lo = 0, .hi = arrays[i].p.hi});
  const char *s = statements(&c, between(1, 3), fmt("%s  ", indent));
  return fmt("%s{\n%s%s}\n", indent, s, indent);
}

static void barrier(Site *s) { s->nread = s->nwritten = 0; }

static const char *text_of(Buf *b) { return b->n ? b->s : ""; }

/* A `parallel` region with one to three loops. */
static const char *region(Site *s, const char *indent) {
  const char *in = fmt("%s  ", indent), *text = "";
  s->in_region = true;
  int loops = between(1, 3);
  bool pending = false;
  for (int i = 0; i < loops; i++) {
    bool nowait = chance(40);
    text = fmt("%s%s", text, worksharing(s, in, nowait));
    pending |= nowait;
    if (!nowait) {
      barrier(s);
      pending = false;
    } else if (chance(30)) {
      text = fmt("%s%s#pragma omp barrier\n", text, in);
      barrier(s);
      pending = false;
    }
    if (!pending && chance(12)) {
      text = fmt("%s%s", text, chain(s, in));
      barrier(s);
    }
    if (!pending && chance(15)) {
      Ctx c = {.callable = nfunctions, .result = -1, .cost = 1, .host = true};
      add_globals(&c);
      const char *body = statements(&c, 1, fmt("%s  ", in));
      bool single = chance(50);
      text = fmt("%s%s#pragma omp %s\n%s{\n%s%s}\n%s", text, in, single ? "single" : "master", in, body, in,
                 single ? "" : fmt("%s#pragma omp barrier\n", in));
    }
  }
  const char *clauses = chance(15) ? fmt(" if(%s > %d)", bound_name(between(3, 30)), between(0, 30)) : chance(15) ? " num_threads(2)" : "";
  const char *inside = text_of(&s->inside);
  s->in_region = false;
  return fmt("%s#pragma omp parallel%s%s\n%s{\n%s%s%s}\n", indent, clauses, text_of(&s->clauses), indent, inside, text, indent);
}

const char *construct(const char *indent) {
  if (chance(20))
    return dense(indent);
  if (chance(15))
    return follow(indent);
  if (chance(22))
    return gather(indent);
  if (chance(15))
    return team(indent);
  if (chance(8))
    return scratch(indent);
  Site s = {0};
  const char *in = fmt("%s  ", indent), *text;
  int kind = below(100);
  s.function = kind >= 70;
  s.orphaned = kind >= 88;
  if (s.orphaned) {
    s.in_region = true;
    text = worksharing(&s, "  ", false);
  } else if (kind < 45 || (kind >= 70 && kind < 80)) {
    text = worksharing(&s, s.function ? "  " : in, false);
  } else {
    text = region(&s, s.function ? "  " : in);
  }
  if (!s.function)
    return fmt("%s{\n%s%s%s%s}\n", indent, text_of(&s.before), text, text_of(&s.after), indent);
  const char *name = fmt("c%d", nconstructs++), *call;
  const char *params = s.params.n ? s.params.s : "void";
  if (s.orphaned) {
    put(&constructs_text, "%s\n", disguised(fmt("static void %s(%s) {\n%s%s}\n", name, params, text_of(&s.inside), text)));
    call = fmt("%s(%s);\n", name, text_of(&s.args));
    bool twice = chance(40);
    const char *outside = chance(20) ? fmt("%s%s", in, call) : "";
    call = fmt("%s%s#pragma omp parallel\n%s%s%s%s", outside, in, in, call, twice ? in : "", twice ? call : "");
    return fmt("%s{\n%s%s%s%s}\n", indent, text_of(&s.before), call, text_of(&s.after), indent);
  }
  put(&constructs_text, "%s\n", disguised(fmt("static void %s(%s) {\n%s%s%s}\n", name, params, text_of(&s.before), text, text_of(&s.after))));
  return fmt("%s%s(%s);\n", indent, name, text_of(&s.args));
}
