/* The program's floating-point environment.
 *
 * Kernels round to nearest, keep subnormal numbers and trap nothing.  A program that has set
 * anything else gets the host version of its loops.  That is looked at in the registers, for each
 * launch: a few cycles, where fegetenv() would be a call into libm.
 *
 * The environment is one of each thread, and a thread starts with that of the one that starts it: a
 * driver whose threads were made while the program flushed subnormal numbers would do so ever
 * after.  Hence the runtime, and all that it calls, has the default one.
 */
#include "runtime/core/float_env.h"

#include <float.h>
#include <stdint.h>

#ifdef __x86_64__

/* MXCSR: flags, subnormal operands are zeros, masks, rounding, subnormal results are zeros.  The
 * x87's control word: masks, precision, rounding. (Intel 64 and IA-32 Architectures Software
 * Developer's Manual, volume 1, 10.2.3 and 8.1.5) */
#define MXCSR_FLAGS 0x003fu
#define MXCSR_FLUSH 0x8040u
#define MXCSR_DEFAULT 0x1f80u
#define X87_MEANS 0x0f3fu
#define X87_DEFAULT 0x037fu

static struct {
  bool aside;
  uint32_t mxcsr;
  uint16_t control;
  uint32_t x87[7]; /* what fnstenv stores */
} program;

void o2o_float_enter(void) {
  const uint16_t control = X87_DEFAULT;
  program.mxcsr = __builtin_ia32_stmxcsr();
  __asm__ volatile("fnstcw %0" : "=m"(program.control));
  program.aside = (program.mxcsr & ~MXCSR_FLAGS) != MXCSR_DEFAULT ||
                  (program.control & X87_MEANS) != (X87_DEFAULT & X87_MEANS);
  if (!program.aside)
    return;
  __asm__ volatile("fnstenv %0" : "=m"(program.x87));
  __asm__ volatile("fldcw %0" : : "m"(control));
  __builtin_ia32_ldmxcsr(MXCSR_DEFAULT);
}

void o2o_float_leave(void) {
  if (!program.aside)
    return;
  program.aside = false;
  __asm__ volatile("fldenv %0" : : "m"(program.x87));
  __builtin_ia32_ldmxcsr(program.mxcsr);
}

bool o2o_float_is_default(bool flush) {
  return !program.aside ||
         ((program.mxcsr & ~(MXCSR_FLAGS | (flush ? MXCSR_FLUSH : 0))) == MXCSR_DEFAULT &&
          (program.control & X87_MEANS) == (X87_DEFAULT & X87_MEANS));
}

#elif defined(__aarch64__)

#define FPCR_FLUSH (UINT64_C(1) << 24)

static uint64_t program;

void o2o_float_enter(void) {
  __asm__ volatile("mrs %0, fpcr" : "=r"(program));
  if (program)
    __asm__ volatile("msr fpcr, %0" : : "r"(UINT64_C(0)));
}

void o2o_float_leave(void) {
  if (program)
    __asm__ volatile("msr fpcr, %0" : : "r"(program));
  program = 0;
}

bool o2o_float_is_default(bool flush) { return (program & ~(flush ? FPCR_FLUSH : 0)) == 0; }

#else

void o2o_float_enter(void) {}
void o2o_float_leave(void) {}
bool o2o_float_is_default(bool flush) { return (void)flush, FLT_ROUNDS == 1; }

#endif
