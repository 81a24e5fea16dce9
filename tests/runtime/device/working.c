// What workers lock: no kernel keeps another one waiting, only itself, and whether a program's workers are busy can be seen by others.
//
// RUN: rm -rf %t.cache && %clang -O1 %asan -I%root %s %root/runtime/device/cache.c %root/predictor/entry.c %root/predictor/machine.c -o %t && %t %t.cache
#include "runtime/core/settings.h"
#include "runtime/device/cache.h"

#include "talk.h"

#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

struct o2o_settings o2o_settings;

static bool never(void) { return false; }

/* Is at kernel 1, and busy for program 7, until it is told to go on. */
static void other_worker(void) {
  struct o2o_worker_turn turn;
  o2o_worker_is_busy(7, true);
  CHECK(o2o_worker_turn_take(&turn, 1, never));
  tell(to_parent[1]);
  hear(to_child[0]);
  o2o_worker_turn_give(turn);
  tell(to_parent[1]);
  hear(to_child[0]);
  o2o_worker_is_busy(7, false);
  tell(to_parent[1]);
  hear(to_child[0]);
  _exit(check_result());
}

static void locks(void) {
  struct o2o_worker_turn turn, second;
  int status;
  pid_t child;
  CHECK(pipe(to_child) == 0 && pipe(to_parent) == 0);
  child = fork();
  if (child == 0)
    other_worker();
  hear(to_parent[0]);
  CHECK(!o2o_worker_turn_take(&turn, 1, never));
  for (uint64_t other = 2; other < 300; other++) {
    CHECK(o2o_worker_turn_take(&turn, other, never));
    CHECK(!o2o_worker_turn_take(&second, other, never));
    o2o_worker_turn_give(turn);
  }
  CHECK(o2o_workers_busy(7) && !o2o_workers_busy(8) && o2o_workers_busy(7));
  tell(to_child[1]);
  hear(to_parent[0]);
  CHECK(o2o_worker_turn_take(&turn, 1, never));
  o2o_worker_turn_give(turn);
  CHECK(o2o_workers_busy(7));
  tell(to_child[1]);
  hear(to_parent[0]);
  CHECK(!o2o_workers_busy(7));
  tell(to_child[1]);
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

/* A worker that dies is busy no longer. */
static void dead(void) {
  int status;
  pid_t child = fork();
  if (child == 0) {
    o2o_worker_is_busy(7, true);
    _exit(o2o_workers_busy(7) ? 1 : 0); /* its own lock is not in its way */
  }
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(!o2o_workers_busy(7));
}

/* Who waits for a worker's result lends it the turn, and has it again afterwards. */
static void lent(void) {
  struct o2o_worker_turn work;
  int status;
  o2o_turn_take();
  o2o_turn_lend();
  pid_t child = fork();
  if (child == 0) {
    CHECK(o2o_worker_turn_take(&work, 9, never));
    o2o_worker_turn_give(work);
    _exit(check_result());
  }
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  o2o_turn_regain();
  int other = o2o_cache_file("building");
  CHECK(other >= 0 && flock(other, LOCK_SH | LOCK_NB) != 0);
  o2o_turn_give();
  CHECK(flock(other, LOCK_SH | LOCK_NB) == 0);
  close(other);
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  snprintf(o2o_settings.cache, sizeof o2o_settings.cache, "%s", argv[1]);
  RUN(locks);
  RUN(dead);
  RUN(lent);
  return check_result();
}
