/* Kernel binaries on disk, so that a program's second run does not compile again. */
#ifndef O2O_RUNTIME_DEVICE_CACHE_H
#define O2O_RUNTIME_DEVICE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The stored binary of `key` (any bytes; everything that the binary depends on) in malloc'ed
 * memory, *size bytes; NULL when there is no intact one. */
unsigned char *o2o_cache_get(const char *key, size_t key_size, size_t *size);

/* Whether what is put there is likely to be found again: the directory is there, or can be made,
 * and is the user's. */
bool o2o_cache_keeps(void);

/* Whether there is a file for the key; it may not be intact. */
bool o2o_cache_has(const char *key, size_t key_size);

/* Stores a binary. Where that fails (no directory, no space, no right) the next run compiles again:
 * o2o_cache_keeps() says so from then on. */
void o2o_cache_put(const char *key, size_t key_size, const unsigned char *binary, size_t size);

/* A file of that name in the directory, made where there is none: to be locked, or for a few bytes.
 * A descriptor; -1: there is no directory that is the user's. */
int o2o_cache_file(const char *name);

/* The file goes, if it is there. */
void o2o_cache_remove(const char *name);

/* Holds back other processes that change what they have read; a descriptor for
 * o2o_cache_unlock(), -1 when that cannot be had within a tenth of a second. */
int o2o_cache_lock(void);
void o2o_cache_unlock(int lock);

/* From here on no other process with this cache has the driver compile, until the turn is given
 * back; nested ones count. For some seconds at most it is waited for, and where no file can be
 * locked not at all. True: another process had the turn meanwhile, so what is wanted may be in
 * the cache now. The caller has the runtime's lock. */
bool o2o_turn_take(void);
void o2o_turn_give(void);

/* In between it is another process's, for whose result this one waits. */
void o2o_turn_lend(void);
void o2o_turn_regain(void);

/* The same for a worker, which may wait for as long as it takes: workers compile at the same time,
 * but not what has the same number, and not while a program has the turn. `patient`, asked every
 * now and then, says whether to go on waiting for another worker with that number.  False: not any
 * more, and there is nothing to give back. */
struct o2o_worker_turn {
  int all, one; /* open files, -1: none */
};
bool o2o_worker_turn_take(struct o2o_worker_turn *turn, uint64_t number, bool (*patient)(void));
void o2o_worker_turn_give(struct o2o_worker_turn turn);

/* A seat for a worker: of all programs with this cache no more than `seats` of them load a driver
 * and build at a time.  Waits for one, longer than a worker takes as a rule at most, which then may
 * hang; false: `patient` did not want to any more, and there is nothing to give back. */
bool o2o_worker_seat_take(unsigned seats, bool (*patient)(void));
void o2o_worker_seat_give(void);

/* Whether any worker of the program with this number has something to do.  The worker itself says
 * whether it has. */
bool o2o_workers_busy(uint64_t program);
void o2o_worker_is_busy(uint64_t program, bool busy);

#endif
