/* The disk cache.
 *
 * One file per binary (predictor/entry.h), named by a 128-bit hash of the key.
 * Several programs may use the directory at once: a file is written under a name of its own, then
 * renamed, so that a reader sees a whole file or none.  Whatever does not check out (size, magic,
 * hash, another key with the same name, a file that others may have written) is treated as absent,
 * and is replaced by the next put.  A directory that others can write is not used at all.
 *
 * Drivers have caches of their own, and processes that fill these at the same time have been seen
 * to crash: so processes with the same directory take turns at building.  What one has built the
 * next one finds in the cache.  Workers (runtime/device/worker.h), whose end is nobody's but
 * theirs, compile at the same time, each something else: they share the turn, and have a lock for
 * each kernel.
 */
#define _GNU_SOURCE
#include "runtime/device/cache.h"

#include "predictor/entry.h"
#include "predictor/machine.h"
#include "runtime/core/settings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define LOCK_TRIES 250
#define LOCK_PAUSE 2000 /* microseconds */

static bool lost; /* something could not be written, as on a full disk */

unsigned char *o2o_cache_get(const char *key, size_t key_size, size_t *size) {
  return *o2o_settings.cache ? o2o_entry_read(o2o_settings.cache, key, key_size, size) : NULL;
}

bool o2o_cache_has(const char *key, size_t key_size) {
  char name[O2O_ENTRY_NAME_BYTES], path[sizeof o2o_settings.cache + sizeof name];
  if (!*o2o_settings.cache)
    return false;
  o2o_entry_name(name, key, key_size);
  snprintf(path, sizeof path, "%s/%s", o2o_settings.cache, name);
  return access(path, R_OK) == 0;
}

/* Makes the cache directory and those above it. */
static void make_directory(void) {
  char path[sizeof o2o_settings.cache];
  memcpy(path, o2o_settings.cache, sizeof path);
  if (access(path, F_OK) == 0)
    return;
  for (char *p = path + 1; *p; p++)
    if (*p == '/') {
      *p = 0;
      mkdir(path, 0777);
      *p = '/';
    }
  mkdir(path, 0700);
}

void o2o_cache_put(const char *key, size_t key_size, const unsigned char *binary, size_t size) {
  char name[O2O_ENTRY_NAME_BYTES];
  char path[sizeof o2o_settings.cache + 64], temporary[sizeof path + 16];
  bool written;
  int fd;
  if (!*o2o_settings.cache)
    return;
  make_directory();
  if (!o2o_directory_trusted(o2o_settings.cache))
    return;
  o2o_entry_name(name, key, key_size);
  snprintf(path, sizeof path, "%s/%s", o2o_settings.cache, name);
  snprintf(temporary, sizeof temporary, "%s.XXXXXX", path);
  fd = mkostemp(temporary, O_CLOEXEC);
  written = fd >= 0 && o2o_entry_write(fd, key, key_size, binary, size);
  if (fd < 0 || close(fd) != 0 || !written || rename(temporary, path) != 0) {
    lost |= errno != EISDIR; /* that one alone stands in the way of this entry */
    unlink(temporary);
  }
}

/* Whether it is there by now, and the user's. */
static bool have_directory(void) {
  if (!*o2o_settings.cache)
    return false;
  make_directory();
  return o2o_directory_trusted(o2o_settings.cache);
}

bool o2o_cache_keeps(void) {
  return !lost && have_directory() && access(o2o_settings.cache, W_OK | X_OK) == 0;
}

int o2o_cache_file(const char *name) {
  char path[sizeof o2o_settings.cache + 64];
  struct stat status;
  int fd;
  if (!have_directory())
    return -1;
  snprintf(path, sizeof path, "%s/%s", o2o_settings.cache, name);
  fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  if (fd >= 0 && (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode))) {
    close(fd);
    fd = -1;
  }
  return fd;
}

void o2o_cache_remove(const char *name) {
  char path[sizeof o2o_settings.cache + 64];
  if (!have_directory())
    return;
  snprintf(path, sizeof path, "%s/%s", o2o_settings.cache, name);
  unlink(path);
}

int o2o_cache_lock(void) {
  int fd = o2o_cache_file("lock");
  for (int i = 0; fd >= 0 && i < LOCK_TRIES; i++) {
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
      return fd;
    usleep(LOCK_PAUSE);
  }
  if (fd >= 0)
    close(fd);
  return -1;
}

void o2o_cache_unlock(int lock) { close(lock); }

/* ---- turns ----------------------------------------------------------------------------------- */

#define WAIT_MILLISECONDS 5000
#define LOOK_MILLISECONDS 5

static int turn = -1; /* the open file while this process has the turn */
static unsigned held;
static bool
    waited_in_vain; /* the one that has the turn is stopped, or hangs: no more time is lost by it */

/* Waits for the lock, for some seconds; *left: milliseconds of them. */
static bool lock_turn(int fd, int *left) {
  *left = waited_in_vain ? 0 : WAIT_MILLISECONDS;
  while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if ((errno != EWOULDBLOCK && errno != EINTR) || *left <= 0) {
      waited_in_vain = *left <= 0;
      return false;
    }
    usleep(LOOK_MILLISECONDS * 1000);
    *left -= LOOK_MILLISECONDS;
  }
  return true;
}

/* The lock is the open file's, which a child shares: it is given up by name, and not by closing
 * alone. */
bool o2o_turn_take(void) {
  int fd, left;
  if (held++ || (fd = o2o_cache_file("building")) < 0)
    return false;
  if (!lock_turn(fd, &left)) {
    close(fd);
    return waited_in_vain;
  }
  turn = fd;
  return left < WAIT_MILLISECONDS;
}

void o2o_turn_lend(void) {
  if (turn >= 0)
    flock(turn, LOCK_UN);
}

void o2o_turn_regain(void) {
  int left;
  if (turn >= 0)
    lock_turn(turn, &left);
}

void o2o_turn_give(void) {
  if (--held || turn < 0)
    return;
  flock(turn, LOCK_UN);
  close(turn);
  turn = -1;
}

/* A lock of one byte of a file for each number: no two numbers share one, and it can be looked at
 * (F_OFD_GETLK) without being taken, which others who look would see.  False: *type is in the way,
 * or nothing can be locked. */
static bool lock_number(int fd, int command, uint64_t number, short *type) {
  struct flock lock = {.l_type = *type,
                       .l_whence = SEEK_SET,
                       .l_start = (off_t)(number % ((uint64_t)1 << 62)),
                       .l_len = 1};
  bool done = fd >= 0 && fcntl(fd, command, &lock) == 0;
  *type = lock.l_type;
  return done;
}

/* In this order: who waits for another worker's result keeps no program from its turn. */
bool o2o_worker_turn_take(struct o2o_worker_turn *t, uint64_t number, bool (*patient)(void)) {
  short type = F_WRLCK;
  *t = (struct o2o_worker_turn){-1, o2o_cache_file("compiling")};
  while (t->one >= 0 && !lock_number(t->one, F_OFD_SETLK, number, &type) &&
         (errno == EAGAIN || errno == EACCES || errno == EINTR)) {
    if (!patient()) {
      close(t->one);
      return false;
    }
    usleep(LOOK_MILLISECONDS * 1000);
  }
  t->all = o2o_cache_file("building");
  while (t->all >= 0 && flock(t->all, LOCK_SH) != 0 && errno == EINTR)
    ;
  return true;
}

#define SEAT_SECONDS 60
#define SEAT_LOOK_MILLISECONDS 20

static int seat = -1;

static bool sit(unsigned seats) {
  for (unsigned i = 0; i < seats; i++) {
    short type = F_WRLCK;
    if (lock_number(seat, F_OFD_SETLK, i, &type) ||
        (errno != EAGAIN && errno != EACCES && errno != EINTR))
      return true;
  }
  return false;
}

bool o2o_worker_seat_take(unsigned seats, bool (*patient)(void)) {
  seat = o2o_cache_file("seats");
  for (int left = SEAT_SECONDS * 1000; left > 0 && seat >= 0 && !sit(seats);
       left -= SEAT_LOOK_MILLISECONDS) {
    if (!patient()) {
      o2o_worker_seat_give();
      return false;
    }
    usleep(SEAT_LOOK_MILLISECONDS * 1000);
  }
  return true;
}

void o2o_worker_seat_give(void) {
  if (seat >= 0)
    close(seat);
  seat = -1;
}

bool o2o_workers_busy(uint64_t program) {
  int fd = o2o_cache_file("working");
  short type = F_WRLCK;
  bool busy = lock_number(fd, F_OFD_GETLK, program, &type) && type != F_UNLCK;
  if (fd >= 0)
    close(fd);
  return busy;
}

void o2o_worker_is_busy(uint64_t program, bool busy) {
  static int fd = -1;
  short type = busy ? F_RDLCK : F_UNLCK;
  if (fd < 0)
    fd = o2o_cache_file("working");
  lock_number(fd, F_OFD_SETLK, program, &type);
}

void o2o_worker_turn_give(struct o2o_worker_turn t) {
  if (t.all >= 0)
    close(t.all);
  if (t.one >= 0)
    close(t.one);
}
