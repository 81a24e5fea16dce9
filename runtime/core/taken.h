/* Names of the C library that the program has taken for itself. */
#ifndef O2O_RUNTIME_CORE_TAKEN_H
#define O2O_RUNTIME_CORE_TAKEN_H

/* Why OpenCL cannot be loaded into this program, NULL when it can. Static storage. */
const char *o2o_taken(void);

/* The same, when libraries have been loaded since that was called: by what they need. */
const char *o2o_taken_from_libraries(void);

/* How many modules there were when o2o_taken() was called first: those of dl_iterate_phdr() that
 * come first. */
unsigned o2o_modules_before_opencl(void);

#endif
