/* Declarations of OpenCL's functions, for programs that are built without the driver's header. */
#ifndef O2O_RUNTIME_DEVICE_DECLARE_H
#define O2O_RUNTIME_DEVICE_DECLARE_H

#include <stdbool.h>

/* The build option by which headers that are Clang's opencl-c.h declare nothing: the macro against
 * being read twice.  Types and macros are in another header, which is read. */
#define O2O_WITHOUT_HEADER " -D_OPENCL_H_"

/* Declarations of the functions that a program in OpenCL C 1.2 calls, as text to be put in front of
 * it, in malloc'ed memory; `fp64`: the device has doubles.  NULL: it may call one that is not known
 * here, or memory ran out. */
char *o2o_declare(const char *source, bool fp64);

#endif
