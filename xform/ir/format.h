/* Text in a nest's arena from a list of arguments. */
#ifndef O2O_XFORM_IR_FORMAT_H
#define O2O_XFORM_IR_FORMAT_H

#include <stdarg.h>

struct o2o_nest;

char *o2o_format_list(struct o2o_nest *nest, const char *format, va_list list);

#endif
