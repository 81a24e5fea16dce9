/* Reading a model file (docs/model-file.md).
 *
 * The file is untrusted: it is read line by line, in one fixed order, and the first line that is
 * not what the grammar wants there ends the reading with a message that names the line and what is
 * accepted.  Nothing is allocated.  The tree is written as nested if / else lines; its nodes are
 * stored in the order of their lines, so that children come after their parents.
 *
 *     file   =  "omp2ocl-model 1"  "name" TEXT  "device" PATTERN  ["driver" TEXT]  ["cpu" TEXT]
 *               "fp64-weight" NUMBER  "features" NAME...  choice  ["layout"  tree]
 *     choice =  "tree"  tree  |  "vote"  tree  ["vote"  tree]...
 *     tree   =  LEAF | "if" NAME "<=" NUMBER  tree  "else"  tree
 *
 * The leaves behind "tree" are "openmp" and "opencl", those behind "layout" "keep" and "reorder",
 * those behind "vote" numbers.
 */
#include "predictor/model.h"

#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_OF(x) #x
#define VALUE_TEXT(x) TEXT_OF(x)
#define VERSION VALUE_TEXT(O2O_MODEL_VERSION)

#define LINE_BYTES 255 /* longest line, without its end */
#define INDENT 2       /* spaces per level of the tree */

#define MOST_DIGITS 900719925474099 /* with one digit more it is below 2^53 */

#define DEVICES "'any', 'gpu', 'cpu', or 'name:' and part of a device's name"

#define CHOICE_FEATURES                                                                            \
  "F1, F2, F3, F4, comp, mem, localmem, coalesced, transfer, avgws, launches, work or speedup"

/* A tree's words, and all of them as a message has them. */
typedef struct grammar {
  const struct o2o_words *words;
  const char *features, *start;
  const char *nodes; /* the lines that are nodes */
  int most;          /* of these */
  bool votes;        /* leaves are numbers */
} grammar;

static const grammar choice = {&o2o_choice_words,
                               CHOICE_FEATURES,
                               "'if FEATURE <= NUMBER', 'openmp' or 'opencl'",
                               "'if', 'openmp' and 'opencl' lines",
                               O2O_TREE_NODES,
                               false};
static const grammar voting = {&o2o_choice_words,
                               CHOICE_FEATURES,
                               "'if FEATURE <= NUMBER' or a vote, which is a finite number",
                               "'if' lines and votes",
                               O2O_MODEL_NODES,
                               true};
static const grammar layout = {&o2o_layout_words,
                               "bytes or accesses",
                               "'if FEATURE <= NUMBER', 'keep' or 'reorder'",
                               "'if', 'keep' and 'reorder' lines",
                               O2O_TREE_NODES,
                               false};

typedef struct reader {
  const char *at, *end;      /* rest of the text */
  unsigned number;           /* of the line in `line`, from 1 */
  char line[LINE_BYTES + 1]; /* without its end and trailing blanks */
  char *text;                /* in `line`, after the indentation */
  bool held;                 /* the line has been looked at, and is the next one again */
  char *error;
  size_t error_size;
} reader;

__attribute__((format(printf, 2, 3))) static bool fail(reader *r, const char *format, ...) {
  if (!r->error || r->error_size == 0)
    return false;
  int used = snprintf(r->error, r->error_size, "line %u: ", r->number);
  if (used > 0 && (size_t)used < r->error_size) {
    va_list args;
    va_start(args, format);
    vsnprintf(r->error + used, r->error_size - (size_t)used, format, args);
    va_end(args);
  }
  return false;
}

static char *after_blanks(char *s) {
  while (*s == ' ')
    ++s;
  return s;
}

/* Takes the next line off the text, whatever it holds. */
static bool take_line(reader *r) {
  const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
  size_t length = (size_t)((newline ? newline : r->end) - r->at);
  const char *start = r->at;
  r->at = newline ? newline + 1 : r->end;
  ++r->number;
  if (length > 0 && newline && start[length - 1] == '\r')
    --length;
  if (length > LINE_BYTES)
    return fail(r, "the line has %zu bytes; at most %d are accepted", length, LINE_BYTES);
  size_t blanks = 0; /* half of a file of trees that vote */
  while (blanks < length && start[blanks] == ' ')
    ++blanks;
  memset(r->line, ' ', blanks);
  for (size_t i = blanks; i < length; ++i) {
    unsigned char c = (unsigned char)start[i];
    if (c < ' ' || c == 0x7f)
      return fail(r,
                  "byte 0x%02x is not accepted; a model file holds printable text and line ends%s",
                  c, c == '\t' ? ", and is indented with spaces" : "");
    r->line[i] = start[i];
  }
  while (length > blanks && r->line[length - 1] == ' ')
    --length;
  r->line[length] = 0;
  r->text = r->line + blanks;
  return true;
}

/* Goes on to the next line that is neither empty nor a comment.  *any: there is one. */
static bool skip(reader *r, bool *any) {
  if (r->held) {
    r->held = false;
    return *any = true;
  }
  *any = false;
  while (r->at < r->end) {
    if (!take_line(r))
      return false;
    if (*r->text && *r->text != '#')
      return *any = true;
  }
  return true;
}

/* There has to be such a line; `wanted` says what should stand there. */
static bool next_line(reader *r, const char *wanted) {
  bool any;
  if (!skip(r, &any) || any)
    return any;
  ++r->number;
  return fail(r, "the file ends here; expected %s", wanted);
}

/* The next line has to be KEY and a value; returns the value, which is not empty. */
static char *header(reader *r, const char *key, const char *wanted) {
  if (!next_line(r, wanted))
    return NULL;
  size_t n = strlen(key);
  if (strncmp(r->line, key, n) != 0 || r->line[n] != ' ') {
    fail(r, "expected %s, found '%.40s'", wanted, r->line);
    return NULL;
  }
  return after_blanks(r->line + n);
}

/* A decimal number: what its digits say without the point, and the power of ten that belongs to it;
 * `exact`: all of them have gone into `digits`, and the power is a small one. */
typedef struct decimal {
  bool negative, exact;
  uint64_t digits;
  int power;
} decimal;

/* Takes digits off *s; how many there were. */
static int take_digits(const char **s, decimal *d) {
  int n = 0;
  for (; **s >= '0' && **s <= '9'; ++*s, ++n)
    if (d->digits < MOST_DIGITS)
      d->digits = 10 * d->digits + (uint64_t)(**s - '0');
    else
      d->exact = false;
  return n;
}

/* Takes e [+-] digits off *s, if they are there.  False: there is an e without digits. */
static bool take_power(const char **s, decimal *d) {
  decimal power = {.exact = true};
  if (**s != 'e' && **s != 'E')
    return true;
  ++*s;
  power.negative = **s == '-';
  *s += **s == '+' || **s == '-';
  if (!take_digits(s, &power))
    return false;
  d->exact &= power.digits < 1000;
  d->power += d->exact ? power.negative ? -(int)power.digits : (int)power.digits : 0;
  return true;
}

/* [+-] digits [. digits] [e [+-] digits], and nothing else: no "inf", no hexadecimal. */
static bool read_decimal(const char *s, decimal *d) {
  *d = (decimal){.negative = *s == '-', .exact = true};
  s += *s == '+' || *s == '-';
  int n = take_digits(&s, d);
  if (*s == '.') {
    ++s;
    d->power = -take_digits(&s, d);
    n -= d->power;
  }
  return n > 0 && take_power(&s, d) && *s == 0;
}

/* A finite number, always with a decimal point whatever the process's locale.  Where its digits and
 * its power of ten are numbers without rounding, so that their product or quotient is rounded once,
 * that is the number; a model has hundreds, and nearly all are such.  Modifies the text. */
static bool number(char *s, double *value) {
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  const int most = sizeof powers / sizeof *powers - 1;
  decimal d;
  if (!read_decimal(s, &d))
    return false;
  if (d.exact && d.power >= -most && d.power <= most) {
    double digits = (double)d.digits;
    digits = d.power < 0 ? digits / powers[-d.power] : digits * powers[d.power];
    *value = d.negative ? -digits : digits;
    return true;
  }
  char *point = strchr(s, '.'), *end;
  if (point)
    *point = *localeconv()->decimal_point;
  *value = strtod(s, &end);
  if (point)
    *point = '.';
  return *end == 0 && isfinite(*value);
}

static int feature_of(const grammar *g, const char *name) {
  for (int f = 0; f < g->words->nfeatures; ++f)
    if (strcmp(name, g->words->features[f]) == 0)
      return f;
  return -1;
}

/* Cuts the first word off *s. */
static char *word(char **s) {
  char *start = after_blanks(*s), *end = start;
  while (*end && *end != ' ')
    ++end;
  *s = *end ? end + 1 : end;
  *end = 0;
  return start;
}

/* ---- the header ------------------------------------------------------------------------------ */

static bool read_magic(reader *r) {
  char *version =
      header(r, "omp2ocl-model", "'omp2ocl-model " VERSION "', which starts a model file");
  if (!version)
    return false;
  if (strcmp(version, VERSION) != 0)
    return fail(r,
                "version '%.20s' of the format is not known; this omp2ocl reads version " VERSION,

                version);
  return true;
}

static bool read_name(reader *r, struct o2o_model *model) {
  char *name = header(r, "name", "'name' and the model's name");
  if (!name)
    return false;
  if (strlen(name) >= O2O_MODEL_NAME)
    return fail(r, "the name has %zu bytes; at most %d are accepted", strlen(name),
                O2O_MODEL_NAME - 1);
  strcpy(model->name, name);
  return true;
}

static bool read_device(reader *r, struct o2o_model *model) {
  char *device = header(r, "device", "'device' and " DEVICES);
  if (!device)
    return false;
  bool by_name = strncmp(device, "name:", 5) == 0 && *after_blanks(device + 5);
  if (!by_name && strcmp(device, "any") && strcmp(device, "gpu") && strcmp(device, "cpu"))
    return fail(r, "device '%.40s' is not accepted; expected " DEVICES, device);
  if (strlen(device) >= O2O_MODEL_DEVICE)
    return fail(r, "the device has %zu bytes; at most %d are accepted", strlen(device),
                O2O_MODEL_DEVICE - 1);
  strcpy(model->device, device);
  return true;
}

/* KEY TEXT, or another line, which is then the next one again. */
static bool read_optional(reader *r, const char *key, char text[O2O_MODEL_MACHINE]) {
  size_t n = strlen(key);
  if (!next_line(r, "'fp64-weight' and a number"))
    return false;
  if (strncmp(r->line, key, n) != 0 || r->line[n] != ' ')
    return r->held = true;
  char *value = after_blanks(r->line + n);
  if (strlen(value) >= O2O_MODEL_MACHINE)
    return fail(r, "the %s has %zu bytes; at most %d are accepted", key, strlen(value),
                O2O_MODEL_MACHINE - 1);
  strcpy(text, value);
  return true;
}

static bool read_weight(reader *r, struct o2o_model *model) {
  char *weight = header(r, "fp64-weight", "'fp64-weight' and a number");
  if (!weight)
    return false;
  if (!number(weight, &model->fp64_weight) || model->fp64_weight <= 0)
    return fail(r, "fp64-weight '%.40s' is not accepted; expected a finite number above 0", weight);
  return true;
}

/* The set of features that the tree may ask for, as bits. */
static bool read_features(reader *r, unsigned *allowed) {
  char *rest = header(r, "features", "'features' and the names of the features that the tree uses");
  if (!rest)
    return false;
  *allowed = 0;
  while (*rest) {
    char *name = word(&rest);
    int f = feature_of(&choice, name);
    if (f < 0)
      return fail(r, "unknown feature '%.40s'; expected %s", name, choice.features);
    if (*allowed >> f & 1)
      return fail(r, "feature '%s' is listed twice", name);
    *allowed |= 1u << f;
  }
  return true;
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* An `if` whose tree is not complete. */
typedef struct open_if {
  int node;
  unsigned line;
  bool in_else;
} open_if;

/* The line stands `level` levels deep. */
static bool check_indent(reader *r, int level) {
  int found = (int)(r->text - r->line);
  return found == INDENT * level ||
         fail(
             r,
             "'%.40s' is indented by %d spaces; expected %d (%d for each 'if' or 'else' around it)",
             r->text, found, INDENT * level, INDENT);
}

/* "if FEATURE <= NUMBER", `text` after the "if". */
static bool read_condition(reader *r, const grammar *g, char *text, unsigned allowed,
                           struct o2o_node *node) {
  char *name = word(&text);
  char *relation = word(&text);
  char *threshold = word(&text);
  int f = feature_of(g, name);
  if (f < 0)
    return fail(r, "unknown feature '%.40s'; expected %s", name, g->features);
  if (!(allowed >> f & 1))
    return fail(r, "feature '%s' is not in the line 'features'; add it there", name);
  if (strcmp(relation, "<=") != 0)
    return fail(r, "expected '<=' after 'if %s', found '%.40s'", name, relation);
  if (!number(threshold, &node->threshold))
    return fail(r,
                "threshold '%.40s' is not accepted; expected a finite number such as 0.25 or 1e6",
                threshold);
  if (*after_blanks(text))
    return fail(r, "expected the end of the line after the threshold, found '%.40s'", text);
  node->feature = (int16_t)f;
  return true;
}

/* One line that starts a tree.  True: *is_leaf is set. */
static bool read_node(reader *r, const grammar *g, unsigned allowed, struct o2o_node *node,
                      bool *is_leaf) {
  for (int16_t leaf = 0; leaf < 2 && !g->votes; ++leaf)
    if (strcmp(r->text, g->words->leaves[leaf]) == 0) {
      node->feature = -1;
      node->left = leaf;
      return *is_leaf = true;
    }
  *is_leaf = false;
  if (g->votes && number(r->text, &node->threshold)) {
    node->feature = O2O_VOTE;
    return *is_leaf = true;
  }
  if (strncmp(r->text, "if ", 3) == 0)
    return read_condition(r, g, r->text + 3, allowed, node);
  return fail(r, "expected %s, found '%.40s'", g->start, r->text);
}

/* Reads the `else` of the innermost open `if`. */
static bool read_else(reader *r, const open_if *open, int level) {
  bool any;
  if (!skip(r, &any))
    return false;
  r->number += !any;
  if (!any || strcmp(r->text, "else") != 0)
    return fail(r, "%sexpected 'else' for the 'if' of line %u%s%.40s%s",
                any ? "" : "the file ends here; ", open->line, any ? ", found '" : "",
                any ? r->text : "", any ? "'" : "");
  return check_indent(r, level);
}

/* Each step reads one line that starts a tree; a leaf completes as many `if`s as end with it. */
static bool read_tree(reader *r, const grammar *g, unsigned allowed, struct o2o_node *nodes,
                      int32_t *nnodes) {
  open_if open[O2O_TREE_NODES];
  int depth = 0;
  for (;;) {
    bool is_leaf;
    if (!next_line(r, g->start))
      return false;
    if (*nnodes == g->most)
      return fail(r, "the %s more than %d nodes (%s)", g->votes ? "trees have" : "tree has",
                  g->most, g->nodes);
    int index = (*nnodes)++;
    if (!read_node(r, g, allowed, &nodes[index], &is_leaf) || !check_indent(r, depth))
      return false;
    if (!is_leaf && depth == O2O_TREE_NODES)
      return fail(r, "the tree is more than %d levels deep", O2O_TREE_NODES);
    if (!is_leaf) {
      nodes[index].left = (int16_t)(index + 1);
      open[depth++] = (open_if){index, r->number, false};
      continue;
    }
    while (depth > 0 && open[depth - 1].in_else)
      --depth;
    if (depth == 0)
      return true;
    if (!read_else(r, &open[depth - 1], depth - 1))
      return false;
    open[depth - 1].in_else = true;
    nodes[open[depth - 1].node].right = (int16_t)*nnodes;
  }
}

/* The tree, or all trees that vote; their leaves lead to the next one.  *more: a line of what
 * follows is in r->line. */
static bool read_choice(reader *r, unsigned allowed, struct o2o_model *model, bool *more) {
  if (strcmp(r->line, "vote") != 0)
    return read_tree(r, &choice, allowed, model->nodes, &model->nnodes) && skip(r, more);
  for (int32_t from = 0;; from = model->nnodes) {
    if (!read_tree(r, &voting, allowed, model->nodes, &model->nnodes) || !skip(r, more))
      return false;
    if (!*more || strcmp(r->line, "vote") != 0)
      return true;
    for (int32_t i = from; i < model->nnodes; i++)
      if (model->nodes[i].feature == O2O_VOTE)
        model->nodes[i].right = (int16_t)model->nnodes;
  }
}

/* The end of the file, or a layout tree and the end. */
static bool read_rest(reader *r, struct o2o_model *model, bool any) {
  if (!any)
    return true;
  if (strcmp(r->line, "layout") != 0)
    return fail(r,
                "the tree is complete; expected %s'layout' or the end of the file, found '%.40s'",
                model->nodes[model->nnodes - 1].feature == O2O_VOTE ? "'vote', " : "", r->text);
  if (!read_tree(r, &layout, ~0u, model->layout_nodes, &model->nlayout_nodes) || !skip(r, &any))
    return false;
  return !any ||
         fail(r, "the tree is complete; expected the end of the file, found '%.40s'", r->text);
}

static bool read_model(reader *r, struct o2o_model *model) {
  unsigned allowed;
  bool more;
  if (!read_magic(r) || !read_name(r, model) || !read_device(r, model) ||
      !read_optional(r, "driver", model->driver) || !read_optional(r, "cpu", model->cpu) ||
      !read_weight(r, model) || !read_features(r, &allowed) || !next_line(r, "'tree' or 'vote'"))
    return false;
  if (strcmp(r->line, "tree") != 0 && strcmp(r->line, "vote") != 0)
    return fail(r, "expected 'tree' or 'vote', found '%.40s'", r->line);
  return read_choice(r, allowed, model, &more) && read_rest(r, model, more);
}

int o2o_model_parse(const char *text, size_t length, struct o2o_model *model, char *error,
                    size_t error_size) {
  reader r = {.at = text, .end = text + length, .error = error, .error_size = error_size};
  memset(model, 0, sizeof *model);
  if (read_model(&r, model))
    return 1;
  memset(model, 0, sizeof *model);
  return 0;
}
