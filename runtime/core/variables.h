/* The settings by name: what settings.c, omp2ocl-info and the check of the documents know of them.
 */
#ifndef O2O_RUNTIME_CORE_VARIABLES_H
#define O2O_RUNTIME_CORE_VARIABLES_H

struct o2o_variable {
  const char *name;
  /* Separated by '|', the default first, as enums of settings.h have them; what has a space or a
   * colon in it says which others there are.  NULL: any text. */
  const char *values;
  const char *without; /* what holds where the variable is not set */
};

/* Ends with a NULL name. */
extern const struct o2o_variable o2o_variables[];

/* NULL: there is none. */
const struct o2o_variable *o2o_variable_named(const char *name);

/* The variables as the program has them now; NULL: unknown. */
char **o2o_environment(void);

/* Calls `found` for each variable of the environment whose name looks like that of a setting and is
 * none; meant: the setting that it may be, NULL where it is like none.  Says nothing of a program
 * with rights that its caller does not have. */
void o2o_variables_unknown(void (*found)(const char *name, const char *meant));

#endif
