/* Notes about builds that have ended processes.
 *
 * A note is a file with a byte for each process, so that nothing needs to be parsed and nothing can
 * be half written:
 *   DIED   whoever looked after it has seen a signal by which programs die of themselves.  Two are
 *          too many for a way to build; drivers fail by chance, too.
 *   BEGUN  written before a build that nobody looks after; when that ends the file goes.  It may
 *          have been the user who ended the process: for a day nobody builds it so who would end
 *          with it, and for others the byte says nothing.
 * Whoever writes BEGUN has the file locked until then, so that the byte of a process that lives is
 * told from that of one that is dead.  Where another death does no harm it is risked anew after a
 * month, as memory may have been short.
 */
#define _GNU_SOURCE
#include "runtime/device/deaths.h"

#include "predictor/machine.h"
#include "runtime/core/settings.h"
#include "runtime/device/cache.h"

#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define DIED 'd'
#define BEGUN 'b'
#define TOO_MANY 2
#define MOST 16 /* bytes that are looked at */
#define DAY 86400
#define MONTH (30 * DAY)

static struct o2o_at_work *watched; /* NULL: nobody looks after this process */

/* "HASH.died0", from "HASH.bin". */
static void name_note(char name[O2O_ENTRY_NAME_BYTES], const char *binary, unsigned way) {
  snprintf(name, O2O_ENTRY_NAME_BYTES, "%.*s.died%u", (int)strcspn(binary, "."), binary, way);
}

/* Of one way. */
struct deaths {
  bool too_many; /* for certain */
  bool begun;    /* lately, by a process that has ended since */
};

static struct deaths deaths(const char *binary, unsigned way, bool harmless) {
  char name[O2O_ENTRY_NAME_BYTES], bytes[MOST], why[256];
  unsigned died = 0, begun = 0;
  struct stat s;
  name_note(name, binary, way);
  int fd = o2o_open_trusted(o2o_settings.cache, name, why, sizeof why);
  if (fd < 0)
    return (struct deaths){false, false};
  ssize_t n = fstat(fd, &s) == 0 && S_ISREG(s.st_mode) ? read(fd, bytes, sizeof bytes) : 0;
  for (ssize_t i = 0; i < n; i++) {
    died += bytes[i] == DIED;
    begun += bytes[i] == BEGUN;
  }
  if (begun && flock(fd, LOCK_SH | LOCK_NB) != 0)
    begun--; /* the last one is at it */
  if (fstat(fd, &s) != 0 || !s.st_nlink)
    begun = 0; /* it has ended well; another may have had the file open, and have begun since */
  close(fd);
  time_t age = n > 0 ? time(NULL) - s.st_mtime : 0;
  return (struct deaths){.too_many = died >= TOO_MANY && !(harmless && age > MONTH),
                         .begun = begun && !harmless && age <= DAY};
}

enum o2o_way o2o_deaths_way(const char *key, size_t key_size, bool harmless) {
  char binary[O2O_ENTRY_NAME_BYTES];
  if (!*o2o_settings.cache || !key)
    return O2O_WAY_USUAL;
  o2o_entry_name(binary, key, key_size);
  for (unsigned way = O2O_WAY_USUAL; way < O2O_WAYS; way++) {
    struct deaths d = deaths(binary, way, harmless || watched);
    if (!d.too_many)
      return d.begun ? O2O_WAY_UNSURE : (enum o2o_way)way;
  }
  return O2O_WAYS;
}

/* ---- nobody looks after it ------------------------------------------------------------------- */

/* Another process may be at the same, and have the file locked: its note is enough.  Or it may have
 * ended well since, and the file be gone.  Where there is no space nothing stays. */
static int write_begun(const char *name) {
  int fd = o2o_cache_file(name);
  struct stat s;
  bool locked =
      fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &s) == 0 && s.st_nlink > 0;
  off_t size = locked ? lseek(fd, 0, SEEK_END) : -1;
  if (size >= 0 && size < MOST && write(fd, &(char){BEGUN}, 1) == 1)
    return fd;
  if (size == 0)
    o2o_cache_remove(name);
  if (fd >= 0)
    close(fd);
  return -1;
}

struct o2o_risk o2o_deaths_begin(const char *key, size_t key_size, enum o2o_way way) {
  struct o2o_risk risk = {.note = -1};
  char binary[O2O_ENTRY_NAME_BYTES];
  if (!*o2o_settings.cache || !key || (!watched && way >= O2O_WAYS))
    return risk;
  o2o_entry_name(binary, key, key_size);
  if (watched) {
    watched->way = way;
    memcpy(watched->name, binary, sizeof binary);
  } else {
    name_note(risk.name, binary, way);
    risk.note = write_begun(risk.name);
  }
  return risk;
}

/* The lock is the open file's, which a child by fork() has, too. */
void o2o_deaths_end(struct o2o_risk risk) {
  if (risk.note < 0)
    return;
  o2o_cache_remove(risk.name);
  flock(risk.note, LOCK_UN);
  close(risk.note);
}

/* ---- another process does -------------------------------------------------------------------- */

void o2o_deaths_watched(struct o2o_at_work *shared) { watched = shared; }

void o2o_deaths_survived(void) {
  char name[O2O_ENTRY_NAME_BYTES];
  if (!watched || !*watched->name)
    return;
  if (watched->way < O2O_WAYS) {
    name_note(name, watched->name, watched->way);
    o2o_cache_remove(name);
  }
  *watched->name = 0;
}

/* What a process has left that has died may be anything. */
static bool is_name(const char *name) {
  size_t digits = strspn(name, "0123456789abcdef");
  return digits == 32 && strcmp(name + digits, ".bin") == 0;
}

bool o2o_deaths_note(const struct o2o_at_work *work) {
  char binary[O2O_ENTRY_NAME_BYTES], name[O2O_ENTRY_NAME_BYTES];
  unsigned way = work->way;
  memcpy(binary, work->name, sizeof binary);
  binary[sizeof binary - 1] = 0;
  if (!is_name(binary))
    return false;
  o2o_cache_remove(binary);
  if (way >= O2O_WAYS)
    return true;
  name_note(name, binary, way);
  int fd = o2o_cache_file(name);
  bool noted = fd >= 0 && lseek(fd, 0, SEEK_END) >= 0 && write(fd, &(char){DIED}, 1) == 1;
  if (fd >= 0)
    close(fd);
  return noted;
}
