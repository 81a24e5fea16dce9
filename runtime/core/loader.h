/* The dynamic linker's lock. */
#ifndef O2O_RUNTIME_CORE_LOADER_H
#define O2O_RUNTIME_CORE_LOADER_H

#include <stdbool.h>

/* Other threads may load libraries, as drivers' do with the kernels that they have built: no thread
 * is inside of dlopen() or dlclose(), running constructors or destructors, whose end the caller or
 * those that it waits for may have to wait for.  `first`: something is about to be loaded for all
 * that is known; otherwise the answer is the last one's as long as nothing has been loaded since.
 * False after a quarter of a second in which there was none.  Not for two threads at a time. */
bool o2o_loader_is_free(bool first);

#endif
