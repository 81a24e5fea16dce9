// What reports a failed check.
#include <stdarg.h>
#include <stdio.h>

void report(const char *text, ...);
void report(const char *text, ...) {
  va_list list;
  va_start(list, text);
  vprintf(text, list);
  va_end(list);
}
