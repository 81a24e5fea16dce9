/* Measured runs as a table, and as a file of lines (dataset.h). */
#include "training/dataset.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "omp2ocl-cases 1 "
#define LINE 2048
#define MOST_TOLD 5 /* damaged lines */

void o2o_dataset_free(struct o2o_dataset *data) {
  free(data->cases);
  memset(data, 0, sizeof *data);
}

static struct o2o_case *find(const struct o2o_dataset *data, const char *program,
                             const char *size) {
  for (size_t i = 0; i < data->count; i++)
    if (strcmp(data->cases[i].program, program) == 0 && strcmp(data->cases[i].size, size) == 0)
      return &data->cases[i];
  return NULL;
}

const struct o2o_case *o2o_dataset_find(const struct o2o_dataset *data, const char *program,
                                        const char *size) {
  return find(data, program, size);
}

bool o2o_dataset_add(struct o2o_dataset *data, const struct o2o_case *c) {
  struct o2o_case *same = find(data, c->program, c->size);
  if (same) {
    *same = *c;
    return true;
  }
  if (data->count == data->capacity) {
    size_t capacity = data->capacity ? 2 * data->capacity : 64;
    struct o2o_case *cases = realloc(data->cases, capacity * sizeof *cases);
    if (!cases)
      return false;
    data->cases = cases;
    data->capacity = capacity;
  }
  data->cases[data->count++] = *c;
  return true;
}

void o2o_dataset_weigh(struct o2o_dataset *data, double fp64_weight) {
  for (size_t i = 0; i < data->count; i++)
    o2o_features(data->cases[i].counts, data->cases[i].avgws, data->cases[i].launches, fp64_weight,
                 data->cases[i].features);
}

enum o2o_version o2o_case_best(const struct o2o_case *c) {
  return c->seconds[O2O_OPENCL] < c->seconds[O2O_OPENMP] ? O2O_OPENCL : O2O_OPENMP;
}

bool o2o_case_clear(const struct o2o_case *c) {
  double a = c->seconds[O2O_OPENMP], b = c->seconds[O2O_OPENCL];
  return fmax(a, b) > fmin(a, b) * (1 + c->noise);
}

static size_t length_of_source(const char *program) {
  size_t n = strlen(program);
  return n > 2 && strcmp(program + n - 2, "-s") == 0 ? n - 2 : n;
}

bool o2o_same_program(const char *a, const char *b) {
  size_t n = length_of_source(a);
  return n == length_of_source(b) && strncmp(a, b, n) == 0;
}

double o2o_case_stake(const struct o2o_case *c) {
  return fabs(log(c->seconds[O2O_OPENMP] / c->seconds[O2O_OPENCL]));
}

/* ---- the file -------------------------------------------------------------------------------- */

bool o2o_dataset_write_head(FILE *file, const char *device, const char *machine) {
  return fprintf(file, HEAD "%s\t%s\n", device, machine) > 0;
}

bool o2o_dataset_write_case(FILE *file, const struct o2o_case *c) {
  bool ok = fprintf(file, "%s %s %.17g %.17g %.17g", c->program, c->size, c->seconds[O2O_OPENMP],
                    c->seconds[O2O_OPENCL], c->noise) > 0;
  if (c->layout)
    return fprintf(file, " %s=%.17g %s=%.17g\n", o2o_layout_words.features[O2O_LAYOUT_BYTES],
                   c->features[O2O_LAYOUT_BYTES], o2o_layout_words.features[O2O_LAYOUT_ACCESSES],
                   c->features[O2O_LAYOUT_ACCESSES]) > 0 &&
           ok;
  for (int k = 0; k < O2O_NCOUNTS; k++)
    ok = fprintf(file, " %s=%.17g", o2o_count_name(k), c->counts[k]) > 0 && ok;
  return fprintf(file, " avgws=%.17g launches=%.17g\n", c->avgws, c->launches) > 0 && ok;
}

/* A finite number, and nothing behind it. */
static bool number(const char *text, double *value) {
  char *end;
  if (!text || !*text)
    return false;
  *value = strtod(text, &end);
  return *end == '\0' && isfinite(*value);
}

static bool name(const char *text, char *to) {
  size_t n = text ? strlen(text) : 0;
  if (n == 0 || n >= O2O_CASE_NAME)
    return false;
  memcpy(to, text, n + 1);
  return true;
}

/* What may stand before "=": counts, then these. */
enum { AVGWS = O2O_NCOUNTS, LAUNCHES, LAYOUT };
#define COUNTED ((1u << LAYOUT) - 1)
#define MEASURED (((1u << O2O_NLAYOUT_FEATURES) - 1) << LAYOUT)

/* "comp=25": the count's number, AVGWS, LAUNCHES, LAYOUT and an enum o2o_layout_feature, or -1. */
static int count(char *text, double *value) {
  char *equals = strchr(text, '=');
  if (!equals || !number(equals + 1, value) || *value < 0)
    return -1;
  *equals = '\0';
  for (int k = 0; k < O2O_NCOUNTS; k++)
    if (strcmp(o2o_count_name(k), text) == 0)
      return k;
  for (int f = 0; f < O2O_NLAYOUT_FEATURES; f++)
    if (strcmp(o2o_layout_words.features[f], text) == 0)
      return LAYOUT + f;
  return strcmp(text, "avgws") == 0 ? AVGWS : strcmp(text, "launches") == 0 ? LAUNCHES : -1;
}

/* What is wrong with the line, NULL when nothing is. */
static const char *parse(char *line, struct o2o_case *c) {
  static const char blanks[] = " \t\r\n";
  char *rest, *word;
  unsigned seen = 0;
  memset(c, 0, sizeof *c);
  if (!name(strtok_r(line, blanks, &rest), c->program) ||
      !name(strtok_r(NULL, blanks, &rest), c->size))
    return "expected the names of program and size";
  if (!number(strtok_r(NULL, blanks, &rest), &c->seconds[O2O_OPENMP]) ||
      !number(strtok_r(NULL, blanks, &rest), &c->seconds[O2O_OPENCL]) ||
      !number(strtok_r(NULL, blanks, &rest), &c->noise) || c->seconds[O2O_OPENMP] <= 0 ||
      c->seconds[O2O_OPENCL] <= 0 || c->noise < 0)
    return "expected two times above 0 and the noise";
  while ((word = strtok_r(NULL, blanks, &rest))) {
    double value;
    int k = count(word, &value);
    if (k < 0)
      return "expected count=number";
    *(k < AVGWS       ? &c->counts[k]
      : k == AVGWS    ? &c->avgws
      : k == LAUNCHES ? &c->launches
                      : &c->features[k - LAYOUT]) = value;
    seen |= 1u << k;
  }
  c->layout = seen == MEASURED;
  return c->layout || seen == COUNTED ? NULL : "a count is missing";
}

bool o2o_dataset_read(struct o2o_dataset *data, struct o2o_dataset *layouts, const char *path,
                      FILE *messages) {
  char line[LINE];
  FILE *file = fopen(path, "r");
  unsigned damaged = 0;
  bool ok = true;
  if (!file) {
    fprintf(messages, "%s: %s\n", path, strerror(errno));
    return false;
  }
  if (!fgets(line, sizeof line, file) || strncmp(line, HEAD, strlen(HEAD)) != 0) {
    fprintf(messages, "%s: not a file of measured cases: line 1 must begin with '" HEAD "'\n",
            path);
    fclose(file);
    return false;
  }
  line[strcspn(line, "\r\n")] = '\0';
  char *device = line + strlen(HEAD), *tab = device + strcspn(device, "\t");
  snprintf(data->machine, sizeof data->machine, "%.*s", (int)sizeof data->machine - 1,
           *tab ? tab + 1 : tab);
  *tab = '\0';
  snprintf(data->device, sizeof data->device, "%.*s", (int)sizeof data->device - 1, device);
  for (unsigned at = 2; ok && fgets(line, sizeof line, file); at++) {
    struct o2o_case c;
    bool whole = strchr(line, '\n') != NULL;
    const char *error = whole ? parse(line, &c) : "the line is not complete";
    if (error && ++damaged <= MOST_TOLD)
      fprintf(messages, "%s:%u: %s; the line is left out\n", path, at, error);
    else if (error)
      continue;
    else if (!c.layout || layouts)
      ok = o2o_dataset_add(c.layout ? layouts : data, &c);
  }
  if (damaged > MOST_TOLD)
    fprintf(messages, "%s: %u more lines are left out; another version may have written it\n", path,
            damaged - MOST_TOLD);
  if (!ok)
    fprintf(messages, "%s: out of memory\n", path);
  fclose(file);
  return ok;
}
