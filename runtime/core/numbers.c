/* The locale of the runtime's own texts (numbers.h). */
#define _GNU_SOURCE
#include "runtime/core/numbers.h"

#include <locale.h>
#include <stddef.h>

void *o2o_numbers_plain(void) {
  static locale_t plain; /* made under the runtime's lock */
  if (!plain)
    plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  return plain ? (void *)uselocale(plain) : NULL;
}

void o2o_numbers_back(void *before) {
  if (before)
    uselocale((locale_t)before);
}
