/* The names of the settings, for tools; the runtime reads them in settings.c and needs no list. */
#ifndef O2O_RUNTIME_CORE_VARIABLES_H
#define O2O_RUNTIME_CORE_VARIABLES_H

struct o2o_variable {
  const char *name;
  const char *values;  /* separated by '|', the default first; NULL: any text */
  const char *without; /* what holds where the variable is not set */
};

/* Ends with a NULL name. */
extern const struct o2o_variable o2o_variables[];

#endif
