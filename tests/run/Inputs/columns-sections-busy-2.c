// The other unit of columns-sections-busy.c.
#include <unistd.h>
void ext(int w);
void ext(int w) {
  if (w)
    usleep(200);
}
