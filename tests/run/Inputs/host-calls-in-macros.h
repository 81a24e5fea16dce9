#include <stddef.h>
void *new_block(size_t n);
void free_block(char *p);
void report(const char *file, int line, const char *what);
void timer_start(int which);
void timer_stop(int which);
extern double timers[8];
#define NEW(type, n) ((type *)new_block((size_t)(n) * sizeof(type)))
#define FREE(p) (free_block((char *)(p)), (p) = NULL)
#define CHECK(e)                                                                                   \
  if (!(e)) {                                                                                      \
    report(__FILE__, __LINE__, #e);                                                                \
  }
#define START(t)                                                                                   \
  do {                                                                                             \
    timer_start(t);                                                                                \
  } while (0)
#define STOP(t)                                                                                    \
  do {                                                                                             \
    timer_stop(t);                                                                                 \
  } while (0)
