/* What the tables of a binary say, as text. */
#include "tools/explain.h"

#include "abi/abi.h"
#include "predictor/instructions.h"
#include "tools/symbolic.h"
#include "tools/tables.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MANY_ARGS 4096
#define MANY_WORDS (1 << 20)

struct explainer {
  FILE *out;
  struct o2o_tables tables;
};

/* The string that a pointer field of the struct at `address` points to; "" where there is none. */
static const char *string(const struct explainer *e, uint64_t address, size_t field) {
  const char *text = o2o_tables_text(&e->tables, address + field);
  return text ? text : "";
}

/* Untrusted text, on one line. */
static void print(struct explainer *e, const char *text) {
  for (unsigned n = 0; *text && n < 200; text++, n++)
    fputc((unsigned char)*text < ' ' || *text == 0x7f ? '?' : *text, e->out);
}

/* ---- kernels --------------------------------------------------------------------------------- */

/* Names of slots: "lower0", "trips0", then the arguments'. */
struct names {
  char (*text)[48];
  const char **value, **size;
};

static void free_names(struct names *n) {
  free(n->text);
  free(n->value);
  free(n->size);
}

static bool read_names(struct explainer *e, const struct o2o_kernel *k, uint64_t args,
                       struct names *n) {
  size_t first = 2 * (size_t)k->nloops, count = first + k->nargs;
  *n = (struct names){calloc(count + 1, 2 * sizeof *n->text), calloc(count + 1, sizeof *n->value),
                      calloc(count + 1, sizeof *n->size)};
  if (!n->text || !n->value || !n->size)
    return o2o_tables_damaged(&e->tables, "memory");
  for (size_t i = 0; i < count; i++) {
    char *value = n->text[2 * i], *size = n->text[2 * i + 1];
    n->value[i] = value;
    n->size[i] = size;
    if (i < first) {
      snprintf(value, sizeof *n->text, "%s%zu", i % 2 ? "trips" : "lower", i / 2);
      continue;
    }
    uint64_t at = args + (i - first) * sizeof(struct o2o_arg);
    const char *name = string(e, at, offsetof(struct o2o_arg, name));
    snprintf(value, sizeof *n->text, "%.40s", name);
    snprintf(size, sizeof *n->text, "size(%.40s)", name);
  }
  return true;
}

static bool print_arguments(struct explainer *e, const struct o2o_kernel *k, uint64_t args) {
  static const char *const kinds[] = {"?",          "value",   "object",  "reduction",
                                      "last value", "scratch", "by value"};
  for (uint32_t i = 0; i < k->nargs; i++) {
    struct o2o_arg a;
    uint64_t at = args + i * sizeof a;
    if (!o2o_elf_read(e->tables.elf, at, &a, sizeof a))
      return o2o_tables_damaged(&e->tables, "a table of arguments");
    fprintf(e->out, "  argument  ");
    print(e, string(e, at, offsetof(struct o2o_arg, name)));
    fprintf(e->out, ": %s", kinds[a.kind < sizeof kinds / sizeof *kinds ? a.kind : 0]);
    if (a.kind == O2O_ARG_OBJECT) {
      fprintf(e->out, ",%s%s%s", a.flags & O2O_ARG_READ ? " read" : "",
              a.flags & O2O_ARG_WRITE ? " written" : "",
              a.flags & O2O_ARG_OVERWRITTEN ? " as a whole" : "");
      if (a.extent >= 0)
        fprintf(e->out, ", %" PRId64 " bytes", a.extent);
    }
    fputc('\n', e->out);
  }
  return true;
}

/* Reads the formula with its END; NULL when it has none. */
static int64_t *read_code(struct explainer *e, uint64_t address, size_t *length) {
  int64_t *code = NULL, *more;
  size_t capacity = 0, end = 0; /* of the instruction that is being read */
  for (*length = 0; *length < MANY_WORDS; ++*length) {
    if (*length == capacity) {
      capacity = capacity ? 2 * capacity : 256;
      if (!(more = realloc(code, capacity * sizeof *code)))
        break;
      code = more;
    }
    int64_t *word = &code[*length];
    if (!o2o_elf_read(e->tables.elf, address + 8 * *length, word, sizeof *word))
      break;
    if (*length < end)
      continue;
    if (*word == O2O_F_END) {
      ++*length;
      return code;
    }
    if (!o2o_is_kernel_instruction(*word))
      break;
    end = *length + 1 + o2o_words_of(*word);
  }
  free(code);
  return NULL;
}

static bool print_counts(struct explainer *e, const struct o2o_kernel *k, uint64_t address,
                         uint64_t args) {
  static char texts[O2O_NCOUNTS][O2O_EXPRESSION];
  uint64_t at = o2o_tables_pointer(&e->tables, address + offsetof(struct o2o_kernel, counts));
  struct names names;
  size_t length;
  int64_t *code;
  bool ok;
  if (!at)
    return true;
  if (!read_names(e, k, args, &names))
    return false;
  code = read_code(e, at, &length);
  struct o2o_slot_names slots = {names.value, names.size, (unsigned)(2 * k->nloops + k->nargs)};
  ok = code && o2o_symbolic_counts(code, length, &slots, texts);
  for (int c = 0; ok && c < O2O_NCOUNTS; c++)
    if (strcmp(texts[c], "0") != 0) {
      fprintf(e->out, "  %-9s ", o2o_count_name(c));
      for (const char *t = texts[c]; *t; t++)
        fputc((unsigned char)*t < ' ' || *t == 0x7f ? '?' : *t, e->out);
      fputc('\n', e->out);
    }
  free(code);
  free_names(&names);
  return ok || o2o_tables_damaged(&e->tables, "a formula of counts");
}

static bool print_kernel(struct explainer *e, uint64_t address) {
  static const char *const flags[] = {"double precision", "reduction or scratch", "exact division",
                                      "chunks",           "worksharing",          "64-bit atomics"};
  struct o2o_kernel k;
  if (!o2o_elf_read(e->tables.elf, address, &k, sizeof k) || k.nloops > 64 || k.nargs > MANY_ARGS ||
      k.ndims > 3)
    return o2o_tables_damaged(&e->tables, "a table of kernels");
  uint64_t args = o2o_tables_pointer(&e->tables, address + offsetof(struct o2o_kernel, args));
  fputs("\nkernel ", e->out);
  print(e, string(e, address, offsetof(struct o2o_kernel, name)));
  fputs(" (", e->out);
  print(e, string(e, address, offsetof(struct o2o_kernel, file)));
  fprintf(e->out, ":%" PRIu32 ")\n", k.line);
  fprintf(e->out, "  loops     %" PRIu32 ", of which", k.nloops);
  for (uint32_t d = 0; d < k.ndims; d++)
    fprintf(e->out, "%s %u is dimension %" PRIu32, d ? "," : "", k.loop_of_dim[d], d);
  fputc('\n', e->out);
  for (unsigned f = 0; f < sizeof flags / sizeof *flags; f++)
    if (k.flags >> f & 1)
      fprintf(e->out, "  needs     %s\n", flags[f]);
  return print_arguments(e, &k, args) && print_counts(e, &k, address, args);
}

/* ---- trees ----------------------------------------------------------------------------------- */

/* Children come behind their parents, so this ends. */
static bool print_node(struct explainer *e, const struct o2o_words *words, uint64_t nodes,
                       int64_t count, int64_t at, int indent) {
  struct o2o_node n;
  if (at >= count || !o2o_elf_read(e->tables.elf, nodes + (uint64_t)at * sizeof n, &n, sizeof n))
    return o2o_tables_damaged(&e->tables, "a tree");
  if (n.feature == -1) {
    fprintf(e->out, "%*s%s\n", indent, "", words->leaves[n.left == 1]);
    return true;
  }
  if (n.feature < 0 || n.feature >= words->nfeatures || n.left <= at || n.right <= at ||
      indent > 500)
    return o2o_tables_damaged(&e->tables, "a tree");
  fprintf(e->out, "%*sif %s <= %.10g\n", indent, "", words->features[n.feature], n.threshold);
  if (!print_node(e, words, nodes, count, n.left, indent + 2))
    return false;
  fprintf(e->out, "%*selse\n", indent, "");
  return print_node(e, words, nodes, count, n.right, indent + 2);
}

/* Nobody reads a thousand questions: what they ask for, and how much it tells. */
static bool print_votes(struct explainer *e, const struct o2o_node *nodes, int count) {
  struct o2o_weights w;
  double all = 0;
  bool told[O2O_NFEATURES] = {false};
  if (!o2o_weights_of(nodes, count, &w))
    return o2o_tables_damaged(&e->tables, "a vote");
  for (int f = 0; f < O2O_NFEATURES; f++)
    all += w.differ[f];
  fprintf(e->out,
          "    %d trees vote, %d nodes; by how much the answers of their questions differ:\n",
          w.trees, count);
  for (;;) {
    int most = -1;
    for (int f = 0; f < O2O_NFEATURES; f++)
      if (!told[f] && w.asked[f] && (most < 0 || w.differ[f] > w.differ[most]))
        most = f;
    if (most < 0)
      return true;
    told[most] = true;
    fprintf(e->out, "      %-10s %5.1f %%, asked in %d\n", o2o_feature_name(most),
            all > 0 ? 100 * w.differ[most] / all : 0, w.asked[most]);
  }
}

/* The choice: one tree, or several that vote. */
static bool print_choice(struct explainer *e, uint64_t address, int count) {
  static struct o2o_node nodes[O2O_MODEL_NODES];
  if (!o2o_elf_read(e->tables.elf, address, nodes, (size_t)count * sizeof *nodes))
    return o2o_tables_damaged(&e->tables, "a tree");
  return o2o_votes(nodes, count) ? print_votes(e, nodes, count)
                                 : print_node(e, &o2o_choice_words, address, count, 0, 4);
}

static bool print_model(struct explainer *e, const struct o2o_unit *u, uint64_t address) {
  static const struct {
    const char *name;
    size_t field;
  } lines[] = {{"device", offsetof(struct o2o_unit, model_device)},
               {"driver", offsetof(struct o2o_unit, model_driver)},
               {"cpu", offsetof(struct o2o_unit, model_cpu)}};
  uint64_t nodes = o2o_tables_pointer(&e->tables, address + offsetof(struct o2o_unit, nodes)),
           layouts =
               o2o_tables_pointer(&e->tables, address + offsetof(struct o2o_unit, layout_nodes));
  if (!nodes || u->nnodes <= 0) {
    fputs("  no model\n", e->out);
    return true;
  }
  if (u->nnodes > O2O_MODEL_NODES || u->nlayout_nodes > O2O_TREE_NODES)
    return o2o_tables_damaged(&e->tables, "a tree");
  fputs("  model     ", e->out);
  print(e, string(e, address, offsetof(struct o2o_unit, model_name)));
  for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
    const char *text = string(e, address, lines[i].field);
    if (*text) {
      fprintf(e->out, ", %s ", lines[i].name);
      print(e, text);
    }
  }
  fprintf(e->out, ", fp64-weight %.10g\n", u->fp64_weight);
  if (!print_choice(e, nodes, (int)u->nnodes))
    return false;
  if (!layouts || u->nlayout_nodes <= 0)
    return true;
  fputs("  layouts\n", e->out);
  return print_node(e, &o2o_layout_words, layouts, u->nlayout_nodes, 0, 4);
}

/* ---- units ----------------------------------------------------------------------------------- */

static bool print_kernel_at(void *data, uint64_t address) { return print_kernel(data, address); }

static bool print_unit(void *data, uint64_t address, const struct o2o_unit *u) {
  struct explainer *e = data;
  fputs("unit ", e->out);
  print(e, string(e, address, offsetof(struct o2o_unit, file)));
  fprintf(e->out, "\n  kernels   %" PRIu32 "\n", u->nkernels);
  if (u->flags & O2O_UNIT_BASELINE)
    fputs("  nothing stays on the device between kernels\n", e->out);
  if (!print_model(e, u, address) ||
      !o2o_tables_kernels(&e->tables, address, u, print_kernel_at, e))
    return false;
  fputc('\n', e->out);
  return true;
}

static bool has_units(const struct o2o_tables *t) {
  if (!o2o_tables_any(t))
    snprintf(t->error, t->error_size, "holds no kernels: it was not compiled with omp2ocl");
  return o2o_tables_any(t);
}

bool o2o_explain(FILE *out, const struct o2o_elf *elf, char *error, size_t error_size) {
  struct explainer e = {out, {elf, error, error_size}};
  if (!has_units(&e.tables) || !o2o_tables_units(&e.tables, print_unit, &e))
    return false;
  fputs(
      "features, of the counts of all kernels added up:\n"
      "  comp = comp + fp64-weight*comp64;  F1 = transfer / (comp + mem);  F2 = coalesced / mem;\n"
      "  F3 = localmem / mem * avgws;  F4 = comp / mem\n",
      out);
  return true;
}

/* ---- kernels one by one ---------------------------------------------------------------------- */

/* Whether the formula asks for no slot that there is not. */
static bool knows_slots(const int64_t *code, uint32_t nslots) {
  for (; *code != O2O_F_END; code += 1 + o2o_words_of(*code))
    if ((*code == O2O_F_SLOT || *code == O2O_F_EXTENT) &&
        (code[1] < 0 || code[1] >= (int64_t)nslots))
      return false;
  return true;
}

/* The formula of the counts, with the extents of the objects in its slots; both are malloc'ed. */
static bool read_formula(struct explainer *e, const struct o2o_kernel *k, uint64_t address,
                         int64_t **code, int64_t **extents) {
  uint64_t args = o2o_tables_pointer(&e->tables, address + offsetof(struct o2o_kernel, args));
  uint64_t at = o2o_tables_pointer(&e->tables, address + offsetof(struct o2o_kernel, counts));
  size_t length, first = 2 * (size_t)k->nloops;
  struct o2o_arg a;
  *extents = malloc((first + k->nargs + 1) * sizeof **extents);
  for (size_t i = 0; *extents && i < first + k->nargs; i++) {
    (*extents)[i] = -1;
    if (i >= first && o2o_elf_read(e->tables.elf, args + (i - first) * sizeof a, &a, sizeof a))
      (*extents)[i] = a.extent;
  }
  *code = at ? read_code(e, at, &length) : NULL;
  return *extents && (!at || (*code && knows_slots(*code, (uint32_t)(first + k->nargs))))
             ? true
             : o2o_tables_damaged(&e->tables, "a formula of counts");
}

/* What o2o_explain() prints of a kernel. */
static bool print_to_text(struct explainer *e, uint64_t address, char **text) {
  FILE *whole = e->out;
  size_t size = 0;
  e->out = open_memstream(text, &size);
  bool ok = e->out && print_kernel(e, address);
  if (e->out)
    fclose(e->out);
  e->out = whole;
  return ok && *text;
}

/* Whom to tell of each kernel. */
struct listener {
  struct explainer e;
  void (*each)(void *, const struct o2o_explained *);
  void *data;
};

static bool explain_kernel(void *data, uint64_t at) {
  struct listener *l = data;
  struct explainer *e = &l->e;
  struct o2o_kernel k;
  struct o2o_explained x = {.text = NULL};
  struct names names = {NULL, NULL, NULL};
  int64_t *code = NULL, *extents = NULL;
  if (!o2o_elf_read(e->tables.elf, at, &k, sizeof k))
    return o2o_tables_damaged(&e->tables, "a table of kernels");
  bool ok =
      print_to_text(e, at, &x.text) &&
      read_names(e, &k, o2o_tables_pointer(&e->tables, at + offsetof(struct o2o_kernel, args)),
                 &names) &&
      read_formula(e, &k, at, &code, &extents);
  x.name = string(e, at, offsetof(struct o2o_kernel, name));
  x.file = string(e, at, offsetof(struct o2o_kernel, file));
  x.source = string(e, at, offsetof(struct o2o_kernel, source));
  x.options = string(e, at, offsetof(struct o2o_kernel, options));
  x.line = k.line;
  x.nloops = k.nloops;
  x.nslots = 2 * k.nloops + k.nargs;
  x.slots = names.value;
  x.extents = extents;
  x.code = code;
  if (ok)
    l->each(l->data, &x);
  free_names(&names);
  free(extents);
  free(code);
  free(x.text);
  return ok;
}

static bool explain_unit(void *data, uint64_t address, const struct o2o_unit *u) {
  struct listener *l = data;
  return o2o_tables_kernels(&l->e.tables, address, u, explain_kernel, l);
}

bool o2o_explain_kernels(const struct o2o_elf *elf,
                         void (*each)(void *data, const struct o2o_explained *kernel), void *data,
                         char *error, size_t error_size) {
  struct listener l = {{NULL, {elf, error, error_size}}, each, data};
  return has_units(&l.e.tables) && o2o_tables_units(&l.e.tables, explain_unit, &l);
}
