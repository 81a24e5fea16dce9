/* docs/runtime.md says what they mean; tests/info holds this list against it. */
#define _GNU_SOURCE
#include "runtime/core/variables.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>
#include <sys/auxv.h>

const struct o2o_variable o2o_variables[] = {
    {"OMP2OCL", "auto|openmp|opencl|verify", "auto: the decision tree"},
    {"OMP2OCL_TOLERANCE", "0 to 1", "of OMP2OCL=verify: 1e-9, float 1e-4"},
    {"OMP2OCL_DEVICE", NULL, "a GPU, else an accelerator, else a CPU"},
    {"OMP2OCL_SCOPE", "auto|program|region", "auto: one choice, when enough is known"},
    {"OMP2OCL_MEMORY", "auto|unified|discrete", "auto: as suits the device"},
    {"OMP2OCL_DEVICE_MEMORY", "bytes, as 500M or 4G", "all that the device has"},
    {"OMP2OCL_FORM", "auto|off|learn|blocks|plain|items|items:N with N a power of two up to 1024",
     "auto: as was fastest"},
    {"OMP2OCL_SPLIT", "off|auto|on|a share from 0 to 1", "off: a loop runs on one side"},
    {"OMP2OCL_TUNE", "use|auto|off", "use: what omp2ocl-tune has found"},
    {"OMP2OCL_LEVELS", "auto|off|on", "auto: as suits the device"},
    {"OMP2OCL_LAYOUT", "auto|off|on|gain", "auto: where it pays"},
    {"OMP2OCL_LOCAL", "auto|off|on", "auto: as suits the device"},
    {"OMP2OCL_SIZES", "auto|off|on", "auto: where it was faster"},
    {"OMP2OCL_VECTORS", "auto|off|on", "auto: on GPUs"},
    {"OMP2OCL_DECLARE", "auto|off|on", "auto: where builds take much less time"},
    {"OMP2OCL_BUILD", "auto|wait|behind|eager|here", "auto: behind where OMP2OCL=auto"},
    {"OMP2OCL_VERBOSE", "0|1|2", "0: nothing is printed"},
    {"OMP2OCL_CACHE", NULL, "omp2ocl in $XDG_CACHE_HOME, else in ~/.cache"},
    {"OMP2OCL_HISTORY", "on|still|off", "on: runs leave and use times"},
    {"OMP2OCL_TRACE", NULL, "no trace"},
    {"OMP2OCL_PROFILE", NULL, "no page"},
    {"OMP2OCL_FEATURES", NULL, "no file of features"},
    {"OMP2OCL_CC", NULL, "of omp2ocl-cc alone: the Clang that it was built for"},
    {NULL, NULL, NULL},
};

const struct o2o_variable *o2o_variable_named(const char *name) {
  const struct o2o_variable *v = o2o_variables;
  while (v->name && strcmp(v->name, name) != 0)
    v++;
  return v->name ? v : NULL;
}

char **o2o_environment(void) {
  /* What the image sees first is the C library's variable (stub.c), of which the program may
   * have a copy. */
  void *program = dlopen(NULL, RTLD_LAZY | RTLD_LOCAL);
  char ***environment = program ? (char ***)dlsym(program, "__environ") : NULL;
  return environment ? *environment : NULL;
}

#define LONGEST 64
#define LIKE 4 /* letters that may be other ones in a name that is meant */

/* How many letters are to be inserted, left out or changed to make `b` of `a`. */
static unsigned distance(const char *a, const char *b) {
  size_t n = strlen(a), m = strlen(b);
  unsigned row[LONGEST];
  for (size_t j = 0; j <= m; j++)
    row[j] = (unsigned)j;
  for (size_t i = 1; i <= n; i++) {
    unsigned corner = row[0];
    row[0] = (unsigned)i;
    for (size_t j = 1; j <= m; j++) {
      unsigned change = corner + (toupper((unsigned char)a[i - 1]) != b[j - 1]);
      corner = row[j];
      row[j] = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
      if (change < row[j])
        row[j] = change;
    }
  }
  return row[m];
}

static const char *nearest(const char *name) {
  const char *best = NULL;
  unsigned least = LIKE + 1;
  for (const struct o2o_variable *v = o2o_variables; v->name; v++) {
    unsigned d = distance(name, v->name);
    if (d < least) {
      least = d;
      best = v->name;
    }
  }
  return best;
}

void o2o_variables_unknown(void (*found)(const char *name, const char *meant)) {
  static const char first[] = "OMP2OC";
  char **e = getauxval(AT_SECURE) ? NULL : o2o_environment();
  for (; e && *e; e++) {
    char name[LONGEST];
    size_t n;
    if (strncasecmp(*e, first, sizeof first - 1) != 0 || (n = strcspn(*e, "=")) >= sizeof name)
      continue;
    memcpy(name, *e, n);
    name[n] = 0;
    if (!o2o_variable_named(name))
      found(name, nearest(name));
  }
}
