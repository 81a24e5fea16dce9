// Compiled without the plugin: handlers registered before and after the first kernel, and a destructor.
#include <stdio.h>
#include <stdlib.h>

extern int shown[8];
extern double *block;
void show(void), peek(void), again(void);

void nothing(void) {}

static void print(const char *when) {
  printf("%s: %d %d %d, %g %g\n", when, shown[0], shown[3], shown[7], block[2], block[7]);
  show();
  peek();
  fflush(stdout);
}
static void early(void) { print("early"); }
static void late(void) {
  print("late");
  again();
  print("after it");
}
void register_early(void) {
  atexit(early);
  at_quick_exit(early);
}
void register_late(void) {
  atexit(late);
  at_quick_exit(late);
}
__attribute__((destructor)) static void last(void) { print("last"); }
