/* What the program's modules have of other modules. */
#ifndef O2O_RUNTIME_ENTRY_FOREIGN_CODE_H
#define O2O_RUNTIME_ENTRY_FOREIGN_CODE_H

#include <stdbool.h>

struct o2o_unit;

/* Host code may come to run, or to access memory, while no call says so: threads are started, or
 * streams made of the program's own memory or functions. */
#define O2O_FOREIGN_UNSEEN 1u
/* Functions may be left by a jump, and what they do on return is not done. */
#define O2O_FOREIGN_JUMPS 2u
/* Pages of the program's memory may become unreadable. */
#define O2O_FOREIGN_PROTECTS 4u
/* Threads of the OpenMP library may be at work beside the program's own (`target nowait`). */
#define O2O_FOREIGN_HELPERS 8u

/* Which of these hold for the program or shared library that holds `address`, and for what
 * libraries do with streams; 0 where that cannot be found out. */
unsigned o2o_foreign_code(const void *address);

/* Whether a library of the program's has a stub for itself, though it and others see each other's
 * names: linked with -Bsymbolic, or loaded with RTLD_DEEPBIND. What its functions announce others
 * do not hear, and the other way round. To be asked again when a library has been loaded. */
bool o2o_foreign_stubs(void);

/* Whether objects may stay on the device, by what the units of the program say, what its code
 * imports (o2o_foreign_code()), and o2o_foreign_stubs(). */
bool o2o_foreign_may_stay(const struct o2o_unit *units, unsigned imports);

/* Whether an object is the buffer of a stream, as a library may have made it by setvbuf(): it
 * changes without a word. To be asked again whenever unknown code has run. */
bool o2o_foreign_buffers(void);

/* Whether the program or a library of its waits for children. */
bool o2o_foreign_waits(void);

/* A function as the program or shared library that holds `address` would find it: one that was
 * loaded with RTLD_LOCAL has libraries of its own. NULL: none. */
void *o2o_find_function(const void *address, const char *name);

#endif
