/* A growing array of formula words (code.h). */
#include "xform/formula/code.h"

void o2o_emit(o2o_nest *nest, o2o_code *code, int64_t word) {
  code->words = o2o_grown(nest, code->words, code->count, &code->capacity, sizeof *code->words);
  code->words[code->count++] = word;
}
