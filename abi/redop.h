/* The operators of reductions, for the compiler and the runtime. */
#ifndef O2O_ABI_REDOP_H
#define O2O_ABI_REDOP_H

typedef enum o2o_redop {
  O2O_RED_NONE,
  O2O_RED_ADD, /* also C's reduction(-): OpenMP combines with + */
  O2O_RED_MUL,
  O2O_RED_AND,
  O2O_RED_OR,
  O2O_RED_XOR,
  O2O_RED_LAND,
  O2O_RED_LOR,
  O2O_RED_MIN,
  O2O_RED_MAX,
  O2O_RED_OWN /* by a function of the kernel's own */
} o2o_redop;

#endif
