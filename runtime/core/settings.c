/* Reading the settings.
 *
 * Each variable is read once, when the choice is made.  A value that a variable does not take is
 * reported in one line that names the variable and what it takes; then the default holds.  Paths
 * are not taken from the environment of a program that runs with another user's rights.
 */
#define _GNU_SOURCE
#include "runtime/core/settings.h"

#include "predictor/entry.h"
#include "runtime/core/say.h"
#include "runtime/core/variables.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct o2o_settings o2o_settings;
const char *o2o_settings_misread[O2O_SETTINGS_MISREAD + 1];

static void misread(const char *variable) {
  unsigned n = 0;
  while (n < O2O_SETTINGS_MISREAD && o2o_settings_misread[n])
    n++;
  if (n < O2O_SETTINGS_MISREAD)
    o2o_settings_misread[n] = variable;
}

/* One of several values, and its length; *rest: the next one, NULL behind the last. */
static const char *next_value(const char **rest, size_t *length) {
  const char *value = *rest;
  *length = value ? strcspn(value, "|") : 0;
  *rest = value && value[*length] ? value + *length + 1 : NULL;
  return value;
}

static bool is_word(const char *value, size_t length) { return strcspn(value, " :") >= length; }

/* The index of the variable's value among those that it takes; the first is the default. */
static int choose(const char *variable) {
  const struct o2o_variable *v = o2o_variable_named(variable);
  const char *value = getenv(variable), *rest = v->values, *word;
  size_t length;
  if (!value || !*value)
    return 0;
  for (int i = 0; (word = next_value(&rest, &length)); i++)
    if (is_word(word, length) && strlen(value) == length && strncasecmp(value, word, length) == 0)
      return i;
  misread(variable);
  o2o_say("%s='%s' is not one of", variable, value);
  rest = v->values;
  while ((word = next_value(&rest, &length)))
    o2o_say_more(" %.*s%s", (int)length, word, rest ? "," : "");
  o2o_say_more("; using %.*s\n", (int)strcspn(v->values, "|"), v->values);
  return 0;
}

static void unknown(const char *name, const char *meant) {
  if (meant)
    o2o_say("%s in the environment is no setting: is %s meant?\n", name, meant);
  else
    o2o_say("%s in the environment is no setting (omp2ocl-info lists them)\n", name);
}

/* "items:N", with N a power of two up to 1024; else one of the names. */
static void choose_form(void) {
  const char *value = getenv("OMP2OCL_FORM");
  unsigned group = 256;
  char end;
  if (value && sscanf(value, "items:%4u%c", &group, &end) == 1 && group > 0 && group <= 1024 &&
      (group & (group - 1)) == 0)
    o2o_settings.form = O2O_FORM_ITEMS;
  else {
    group = 256;
    o2o_settings.form = (enum o2o_form_setting)choose("OMP2OCL_FORM");
  }
  o2o_settings.form_group = group;
}

/* Bytes, which may end in K, M or G; 0: all that the device has. */
static void choose_device_memory(void) {
  const char *value = getenv("OMP2OCL_DEVICE_MEMORY"), *unit;
  static const char units[] = "KMG";
  char *end = NULL;
  if (!value || !*value)
    return;
  uint64_t bytes = *value >= '0' && *value <= '9' ? strtoull(value, &end, 10) : 0;
  unsigned shift = 0;
  if (end && *end && (unit = strchr(units, toupper((unsigned char)*end))) && !end[1])
    shift = 10 * (unsigned)(unit - units + 1), end++;
  if (end && !*end && bytes > 0 && bytes <= UINT64_MAX >> shift) {
    o2o_settings.device_memory = bytes << shift;
    return;
  }
  misread("OMP2OCL_DEVICE_MEMORY");
  o2o_say("OMP2OCL_DEVICE_MEMORY='%s' is not a number of bytes, as 500M or 4G; using all\n", value);
}

/* The device's share, else one of the names. */
static void choose_split(void) {
  const char *value = getenv("OMP2OCL_SPLIT");
  char *end = NULL;
  double share = value && *value >= '0' && *value <= '9' ? strtod(value, &end) : -1;
  o2o_settings.share = share;
  if (end && !*end && share >= 0 && share <= 1)
    o2o_settings.split = O2O_SPLIT_FIXED;
  else
    o2o_settings.split = (enum o2o_split_setting)choose("OMP2OCL_SPLIT");
}

/* The number of seconds behind a colon, perhaps with a fraction; -1: that is none. */
static double seconds_behind(const char *colon) {
  char *end;
  double seconds = strtod(colon + 1, &end);
  return end > colon + 1 && !*end && seconds >= 0 && seconds < 1e6 ? seconds : -1;
}

/* One of the names, or what omp2ocl-tune asks for: "look", or one of the next and a number of
 * seconds behind a colon. */
static void choose_tune(void) {
  static const char *const timed[] = {"functions", "now", "all"};
  const char *value = getenv("OMP2OCL_TUNE"), *colon = value ? strchr(value, ':') : NULL;
  const double seconds = colon ? seconds_behind(colon) : -1;
  for (unsigned i = 0; seconds >= 0 && i < sizeof timed / sizeof *timed; i++)
    if (strlen(timed[i]) == (size_t)(colon - value) &&
        strncmp(value, timed[i], (size_t)(colon - value)) == 0) {
      o2o_settings.tune = (enum o2o_tune_setting)(O2O_TUNE_FUNCTIONS + i);
      o2o_settings.tune_seconds = seconds;
      return;
    }
  o2o_settings.tune = value && strcmp(value, "look") == 0
                          ? O2O_TUNE_LOOK
                          : (enum o2o_tune_setting)choose("OMP2OCL_TUNE");
}

/* A number that is not negative, else by type. */
static void choose_tolerance(void) {
  const char *value = getenv("OMP2OCL_TOLERANCE");
  char *end;
  o2o_settings.tolerance = -1;
  if (!value || !*value)
    return;
  double number = strtod(value, &end);
  if (*end || !(number >= 0 && number <= 1)) {
    misread("OMP2OCL_TOLERANCE");
    o2o_say("OMP2OCL_TOLERANCE='%s' is not a number from 0 to 1; using the default\n", value);
  } else
    o2o_settings.tolerance = number;
}

void o2o_settings_read(void) {
  const char *device = getenv("OMP2OCL_DEVICE"), *features = secure_getenv("OMP2OCL_FEATURES");
  const char *trace = secure_getenv("OMP2OCL_TRACE");
  const char *profile = secure_getenv("OMP2OCL_PROFILE");

  o2o_settings.version = (enum o2o_version_setting)choose("OMP2OCL");
  o2o_settings.scope = (enum o2o_scope_setting)choose("OMP2OCL_SCOPE");
  o2o_settings.memory = (enum o2o_memory_setting)choose("OMP2OCL_MEMORY");
  o2o_settings.verbose = choose("OMP2OCL_VERBOSE");
  o2o_settings.levels = (enum o2o_levels_setting)choose("OMP2OCL_LEVELS");
  o2o_settings.layout = (enum o2o_layout_setting)choose("OMP2OCL_LAYOUT");
  o2o_settings.local = (enum o2o_local_setting)choose("OMP2OCL_LOCAL");
  o2o_settings.sizes = (enum o2o_sizes_setting)choose("OMP2OCL_SIZES");
  choose_form();
  choose_split();
  choose_device_memory();
  choose_tune();
  choose_tolerance();
  o2o_settings.vectors = (enum o2o_vectors_setting)choose("OMP2OCL_VECTORS");
  o2o_settings.declare = (enum o2o_declare_setting)choose("OMP2OCL_DECLARE");
  o2o_settings.history = (enum o2o_history_setting)choose("OMP2OCL_HISTORY");
  o2o_settings.build = (enum o2o_build_setting)choose("OMP2OCL_BUILD");
  if (o2o_settings.tune >= O2O_TUNE_LOOK) /* such a run takes another time than others */
    o2o_settings.history = O2O_HISTORY_OFF;
  o2o_settings.device = device && *device ? strdup(device) : NULL;
  o2o_settings.features = features && *features ? strdup(features) : NULL;
  o2o_settings.trust = !o2o_entry_directory(o2o_settings.cache, sizeof o2o_settings.cache);
  o2o_settings.trace = trace && *trace ? strdup(trace) : NULL;
  o2o_settings.profile = profile && *profile ? strdup(profile) : NULL;
  o2o_variables_unknown(unknown);
}
