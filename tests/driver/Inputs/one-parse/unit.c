#include "shapes.h"
#define cold no_such_attribute
#define section(...) !
#define visibility 1
#define noescape +
#define nodebug 7
#define __address address of
struct shape shapes[4];
static int never(void) { return 1; }
int calls;
int twice(int v) { return calls++, 2 * v; }
#pragma GCC visibility push(hidden)
