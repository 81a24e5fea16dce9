/* omp2ocl-features: the features of hand-written OpenCL, in the form of OMP2OCL_FEATURES. */
#include "predictor/model.h"
#include "tools/asked.h"
#include "tools/clcount.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MANY 256

static const char usage[] =
    "usage: omp2ocl-features FILE.cl [options]\n"
    "Counts what the kernels of an OpenCL C file do, as omp2ocl does for the loops it compiles, "
    "and prints\n"
    "one \"name value\" per line.\n"
    "  -DNAME[=VALUE], -IDIR   for the compiler; also -cl-std=..., -include FILE\n"
    "  --kernel NAME           this kernel only (default: all of the file, added up)\n"
    "  --global N[,N[,N]]      work-items (default: 100, the average of what is not known)\n"
    "  --local N               work-items of a work-group, in all (default: 256)\n"
    "  --set NAME=VALUE        the value of a kernel's scalar argument\n"
    "  --fp64-weight W         the cost of a double-precision operation (default: 4)\n"
    "  --version               print the version\n"
    "  -h, --help              print this\n";

struct settings {
  struct o2o_cl_options count;
  const char *args[MANY], *file;
  struct o2o_cl_value values[MANY];
  double fp64_weight;
};

static int fail(const char *what, const char *why) {
  fprintf(stderr, "omp2ocl-features: %s: %s\n", what, why);
  return 2;
}

/* A number of at least `least`, ending at one of `stops` or the text's end; NULL when it is
 * none, else behind the stop. */
static const char *number(const char *text, double least, double *value) {
  char *end;
  *value = strtod(text, &end);
  if (end == text || !isfinite(*value) || *value < least || (*end && *end != ','))
    return NULL;
  return *end ? end + 1 : end;
}

static int read_global(struct settings *s, const char *text) {
  for (int d = 0; d < 3 && text; d++) {
    text = number(text, 1, &s->count.global[d]);
    if (text && !*text)
      return 0;
  }
  return fail("--global", "expected one to three numbers of work-items, such as 1024,64");
}

static int read_value(struct settings *s, char *text) {
  char *equals = strchr(text, '=');
  struct o2o_cl_value *v = &s->values[s->count.nvalues];
  const char *end = equals ? number(equals + 1, -1e300, &v->value) : NULL;
  if (!end || *end || equals == text || s->count.nvalues == MANY - 1)
    return fail("--set", "expected NAME=NUMBER");
  *equals = '\0';
  v->name = text;
  s->count.nvalues++;
  return 0;
}

/* One option with a value. */
static int read_option(struct settings *s, const char *name, char *value) {
  static const char *const names[] = {"--kernel", "--global", "--set", "--local", "--fp64-weight"};
  const char *end;
  bool known = false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    known |= strcmp(name, names[i]) == 0;
  if (!known)
    return fail(name, "no such option: see --help");
  if (!value)
    return fail(name, "needs a value: see --help");
  if (strcmp(name, "--kernel") == 0)
    s->count.kernel = value;
  else if (strcmp(name, "--global") == 0)
    return read_global(s, value);
  else if (strcmp(name, "--set") == 0)
    return read_value(s, value);
  else if (strcmp(name, "--local") == 0) {
    end = number(value, 1, &s->count.local);
    return end && !*end ? 0 : fail(name, "expected a number of at least 1");
  } else {
    end = number(value, 1e-6, &s->fp64_weight);
    return end && !*end ? 0 : fail(name, "expected a number above 0");
  }
  return 0;
}

static int read_arguments(struct settings *s, int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--", 2) == 0) {
      int status = read_option(s, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
      if (status)
        return status;
      i++;
    } else if (argv[i][0] == '-' && argv[i][1]) {
      if (s->count.nargs + 2 >= MANY)
        return fail(argv[i], "too many options");
      s->args[s->count.nargs++] = argv[i];
      bool takes = strcmp(argv[i], "-D") == 0 || strcmp(argv[i], "-I") == 0 ||
                   strcmp(argv[i], "-include") == 0;
      if (takes && i + 1 < argc)
        s->args[s->count.nargs++] = argv[++i];
    } else if (s->file)
      return fail(argv[i], "one file at a time");
    else
      s->file = argv[i];
  }
  if (s->file)
    return 0;
  fputs(usage, stderr);
  return 2;
}

static void print(const struct settings *s, const double *counts) {
  double features[O2O_NFEATURES];
  for (int k = 0; k < O2O_NCOUNTS; k++)
    printf("%s %.17g\n", o2o_count_name(k), counts[k]);
  printf("avgws %.17g\nfp64-weight %.17g\n", s->count.local, s->fp64_weight);
  o2o_features(counts, s->count.local, 1, s->fp64_weight, features);
  for (int f = O2O_F1; f <= O2O_F4; f++)
    printf("%s %.17g\n", o2o_feature_name(f), features[f]);
}

/* Why the compiler could not read the file; NULL: it can. */
static const char *unreadable(const char *path) {
  struct stat s;
  if (stat(path, &s) != 0)
    return strerror(errno);
  return S_ISDIR(s.st_mode)                         ? "it is a directory"
         : S_ISCHR(s.st_mode) || S_ISBLK(s.st_mode) ? "it is a device"
         : access(path, R_OK) != 0                  ? strerror(errno)
                                                    : NULL;
}

int main(int argc, char **argv) {
  static struct settings s = {.count = {.global = {100, 1, 1}, .local = 256}, .fp64_weight = 4};
  double counts[O2O_NCOUNTS];
  const char *why;
  int status;
  if (asked(argc, argv, "omp2ocl-features", usage, &status))
    return status;
  s.count.args = s.args;
  s.count.values = s.values;
  status = read_arguments(&s, argc, argv);
  if (status)
    return status;
  if ((why = unreadable(s.file)))
    return fail(s.file, why), 1;
  if (!o2o_cl_count(s.file, &s.count, stderr, counts))
    return 1;
  for (unsigned i = 0; i < s.count.nvalues; i++)
    if (!s.values[i].used)
      return fail(s.values[i].name, "no kernel has an argument of this name to --set"), 1;
  print(&s, counts);
  return fflush(stdout) != 0 ? fail("standard output", strerror(errno)), 1 : 0;
}
