/* What the stub thinks, for programs that are compiled with the plugin. */
#include "abi/abi.h"

extern int __o2o_state;
int state(void) { return __o2o_state; }
