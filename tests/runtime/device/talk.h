/* A process and its child tell each other to go on, for tests of what several processes do. */
#ifndef O2O_TESTS_RUNTIME_DEVICE_TALK_H
#define O2O_TESTS_RUNTIME_DEVICE_TALK_H

#include "../../predictor/check.h"

#include <unistd.h>

/* Made by pipe(). */
static int to_child[2], to_parent[2];

static void tell(int end) { CHECK(write(end, "x", 1) == 1); }

static void hear(int end) {
  char c;
  CHECK(read(end, &c, 1) == 1);
}

#endif
