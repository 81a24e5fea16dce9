/* The instructions of formulas (formula.h): how many words follow each, how many intervals it takes
 * from the stack, and how many it leaves there. Everything that walks over the words of a formula
 * asks here. */
#ifndef O2O_PREDICTOR_INSTRUCTIONS_H
#define O2O_PREDICTOR_INSTRUCTIONS_H

#include "predictor/formula.h"

#include <stdbool.h>

#define O2O_INSTRUCTION(words, pops, pushes) ((words) | (pops) << 2 | (pushes) << 4)
static const uint8_t o2o_instructions[] = {
    [O2O_F_END] = O2O_INSTRUCTION(0, 0, 0),       [O2O_F_CONST] = O2O_INSTRUCTION(1, 0, 1),
    [O2O_F_SLOT] = O2O_INSTRUCTION(1, 0, 1),      [O2O_F_UNKNOWN] = O2O_INSTRUCTION(0, 0, 1),
    [O2O_F_VAR] = O2O_INSTRUCTION(1, 0, 1),       [O2O_F_ADD] = O2O_INSTRUCTION(0, 2, 1),
    [O2O_F_SUB] = O2O_INSTRUCTION(0, 2, 1),       [O2O_F_MUL] = O2O_INSTRUCTION(0, 2, 1),
    [O2O_F_DIV] = O2O_INSTRUCTION(0, 2, 1),       [O2O_F_REM] = O2O_INSTRUCTION(0, 2, 1),
    [O2O_F_MIN] = O2O_INSTRUCTION(0, 2, 1),       [O2O_F_MAX] = O2O_INSTRUCTION(0, 2, 1),
    [O2O_F_NEG] = O2O_INSTRUCTION(0, 1, 1),       [O2O_F_LOOP] = O2O_INSTRUCTION(3, 2, 0),
    [O2O_F_ENDLOOP] = O2O_INSTRUCTION(1, 0, 0),   [O2O_F_TOUCH] = O2O_INSTRUCTION(1, 1, 0),
    [O2O_F_COUNT] = O2O_INSTRUCTION(2, 0, 0),     [O2O_F_WEIGHT] = O2O_INSTRUCTION(1, 0, 0),
    [O2O_F_ENDWEIGHT] = O2O_INSTRUCTION(0, 0, 0), [O2O_F_BYTES] = O2O_INSTRUCTION(1, 1, 0),
    [O2O_F_EXTENT] = O2O_INSTRUCTION(1, 0, 1),    [O2O_F_WITHIN] = O2O_INSTRUCTION(2, 1, 1),
    [O2O_F_HULL] = O2O_INSTRUCTION(0, 2, 1),      [O2O_F_SPAN] = O2O_INSTRUCTION(0, 0, 1),
    [O2O_F_ELSE] = O2O_INSTRUCTION(0, 2, 1),      [O2O_F_LOAD] = O2O_INSTRUCTION(1, 1, 1),
    [O2O_F_EACH] = O2O_INSTRUCTION(1, 0, 0),      [O2O_F_MEAN] = O2O_INSTRUCTION(2, 1, 1),
};

/* The functions below are for these. */
static inline bool o2o_is_instruction(int64_t op) { return op >= O2O_F_END && op <= O2O_F_MEAN; }

/* Whether counts and the ranges of kernels have it: of these only MEAN reads memory. */
static inline bool o2o_is_kernel_instruction(int64_t op) {
  return o2o_is_instruction(op) && op != O2O_F_LOAD && op != O2O_F_EACH;
}

/* Words behind the instruction's own. */
static inline unsigned o2o_words_of(int64_t op) { return o2o_instructions[op] & 3; }
static inline unsigned o2o_pops_of(int64_t op) { return o2o_instructions[op] >> 2 & 3; }
static inline unsigned o2o_pushes_of(int64_t op) { return o2o_instructions[op] >> 4; }

#endif
