/* Who builds this run's kernels.
 *
 * Other processes build kernels, as compilers may take long, and may end their process: the program
 * goes on, or waits for them.  They would not see an OpenCL that the program has brought along, and
 * what they leave is in the cache.  A program that adopts what is nobody's child, and waits for
 * children, would wait for them, who wait for the program: there they build what was wanted when it
 * has ended.  Where nothing can be left in a directory (HOME is not set, say) it would be built in
 * each run: a program that chooses has the kernels that are there. */
#ifndef O2O_RUNTIME_ENTRY_START_BUILDER_H
#define O2O_RUNTIME_ENTRY_START_BUILDER_H

/* Starts the builder (runtime/launch/builder.h), where there is to be one. `threads`: of the
 * program's OpenMP. The first call does that; others do nothing. */
void o2o_start_builder(unsigned threads);

#endif
