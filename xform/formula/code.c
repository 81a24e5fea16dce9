/* A growing array of formula words (code.h). */
#include "xform/formula/code.h"

#include <string.h>

void o2o_emit(o2o_nest *nest, o2o_code *code, int64_t word) {
  if (code->count == code->capacity) {
    code->capacity = code->capacity ? 2 * code->capacity : 64;
    int64_t *larger = o2o_alloc(nest, code->capacity * sizeof *larger);
    if (code->count)
      memcpy(larger, code->words, code->count * sizeof *larger);
    code->words = larger;
  }
  code->words[code->count++] = word;
}
