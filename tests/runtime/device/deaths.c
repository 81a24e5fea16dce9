// Notes about builds that have ended processes: who has died of what, what time and other processes change about that, and files that are no notes.
//
// RUN: rm -rf %t.cache && %clang -O1 %asan -I%root %s %root/runtime/device/cache.c %root/runtime/device/deaths.c %root/predictor/entry.c %root/predictor/machine.c -o %t && %t %t.cache
#include "runtime/core/settings.h"
#include "runtime/device/cache.h"
#include "runtime/device/deaths.h"

#include "talk.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct o2o_settings o2o_settings;

/* Each test has a kernel of its own. */
static char key[32];
static enum o2o_way way(void) { return o2o_deaths_way(key, sizeof key, false); }
static enum o2o_way harmless_way(void) { return o2o_deaths_way(key, sizeof key, true); }

/* The path of a file of that kernel's. */
static const char *path_of(const char *suffix) {
  static char path[5000];
  char name[O2O_ENTRY_NAME_BYTES];
  o2o_entry_name(name, key, sizeof key);
  snprintf(path, sizeof path, "%s/%.32s%s", o2o_settings.cache, name, suffix);
  return path;
}

static int there(const char *suffix) { return access(path_of(suffix), F_OK) == 0; }

static void age(const char *suffix, int days) {
  struct timespec times[2] = {{.tv_sec = time(NULL) - days * 86400 - 60}, {.tv_sec = time(NULL) - days * 86400 - 60}};
  CHECK(utimensat(AT_FDCWD, path_of(suffix), times, 0) == 0);
}

static void write_file(const char *suffix, const char *bytes, size_t size, mode_t mode) {
  int fd = open(path_of(suffix), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  CHECK(fd >= 0 && write(fd, bytes, size) == (ssize_t)size && fchmod(fd, mode) == 0);
  close(fd);
}

/* A build that ends, with success or not, leaves nothing. */
static void ends(void) {
  CHECK(way() == O2O_WAY_USUAL);
  struct o2o_risk risk = o2o_deaths_begin(key, sizeof key, O2O_WAY_USUAL);
  CHECK(there(".died0"));
  o2o_deaths_end(risk);
  CHECK(!there(".died0") && way() == O2O_WAY_USUAL);
  o2o_deaths_end(o2o_deaths_begin(key, sizeof key, O2O_WAYS));
}

/* A process that builds is no reason for others not to; one that has been killed is, for a day, and for those only who would end with it. */
static void killed(void) {
  CHECK(pipe(to_parent) == 0);
  pid_t child = fork();
  if (child == 0) {
    o2o_deaths_begin(key, sizeof key, O2O_WAY_USUAL);
    tell(to_parent[1]);
    pause();
  }
  hear(to_parent[0]);
  CHECK(there(".died0") && way() == O2O_WAY_USUAL);
  struct o2o_risk risk = o2o_deaths_begin(key, sizeof key, O2O_WAY_USUAL);
  o2o_deaths_end(risk); /* the note is the other's */
  CHECK(there(".died0"));
  kill(child, SIGKILL);
  CHECK(waitpid(child, NULL, 0) == child);
  CHECK(way() == O2O_WAY_UNSURE && harmless_way() == O2O_WAY_USUAL);
  age(".died0", 1);
  CHECK(way() == O2O_WAY_USUAL);
  o2o_deaths_end(o2o_deaths_begin(key, sizeof key, O2O_WAY_USUAL));
  CHECK(!there(".died0"));
}

static struct o2o_at_work at_work(unsigned in_way) {
  struct o2o_at_work work = {.way = in_way};
  o2o_entry_name(work.name, key, sizeof key);
  return work;
}

/* Deaths that somebody has seen: after two there is another way, and then none; what is in the cache may be what they died of. */
static void seen(void) {
  struct o2o_at_work usual = at_work(O2O_WAY_USUAL), scalar = at_work(O2O_WAY_SCALAR), stored = at_work(O2O_WAYS);
  write_file(".bin", "binary", 6, 0600);
  CHECK(o2o_deaths_note(&usual) && way() == O2O_WAY_USUAL && !there(".bin"));
  CHECK(o2o_deaths_note(&usual) && way() == O2O_WAY_SCALAR);
  CHECK(o2o_deaths_note(&scalar) && way() == O2O_WAY_SCALAR);
  write_file(".bin", "binary", 6, 0600);
  CHECK(o2o_deaths_note(&stored) && way() == O2O_WAY_SCALAR && !there(".bin"));
  CHECK(o2o_deaths_note(&scalar) && way() == O2O_WAYS && harmless_way() == O2O_WAYS);
  age(".died0", 30);
  age(".died1", 30);
  CHECK(way() == O2O_WAYS && harmless_way() == O2O_WAY_USUAL);
  CHECK(o2o_deaths_note(&usual) && harmless_way() == O2O_WAY_SCALAR);
}

/* Where a process is looked after it leaves what it is at, and no note; when it survives, notes of earlier ones go. */
static void looked_after(void) {
  struct o2o_at_work usual = at_work(O2O_WAY_USUAL);
  CHECK(o2o_deaths_note(&usual) && there(".died0"));
  pid_t child = fork();
  int status;
  if (child == 0) {
    static struct o2o_at_work work;
    o2o_deaths_watched(&work);
    o2o_deaths_end(o2o_deaths_begin(key, sizeof key, O2O_WAY_USUAL));
    CHECK(strcmp(work.name, usual.name) == 0 && work.way == O2O_WAY_USUAL && there(".died0"));
    o2o_deaths_survived();
    CHECK(!*work.name && !there(".died0"));
    _exit(check_result());
  }
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

/* What the dead leave may be anything. */
static void nonsense(void) {
  struct o2o_at_work work;
  memset(&work, 'a', sizeof work);
  CHECK(!o2o_deaths_note(&work));
  memset(&work, 0, sizeof work);
  CHECK(!o2o_deaths_note(&work));
  strcpy(work.name, "../../0123456789abcdef0123456789abcdef.bin");
  CHECK(!o2o_deaths_note(&work));
  work = at_work(12345);
  CHECK(o2o_deaths_note(&work) && way() == O2O_WAY_USUAL);
}

/* Files that others could have written, or that are no notes; many bytes; a link, which is neither followed for writing nor removed but by name. */
static void files(void) {
  static char bytes[100000];
  write_file(".died0", "dd", 2, 0666);
  CHECK(way() == O2O_WAY_USUAL);
  write_file(".died0", "dd", 2, 0600);
  CHECK(way() == O2O_WAY_SCALAR);
  write_file(".died0", "\0\xff x", 4, 0600);
  CHECK(way() == O2O_WAY_USUAL);
  memset(bytes, 'x', sizeof bytes);
  write_file(".died0", bytes, sizeof bytes, 0600);
  CHECK(way() == O2O_WAY_USUAL);
  o2o_deaths_end(o2o_deaths_begin(key, sizeof key, O2O_WAY_USUAL));
  memset(bytes, 'b', sizeof bytes);
  write_file(".died0", bytes, sizeof bytes, 0600);
  CHECK(way() == O2O_WAY_UNSURE);
  unlink(path_of(".died0"));
  CHECK(mkfifo(path_of(".died0"), 0600) == 0);
  CHECK(way() == O2O_WAY_USUAL);
  o2o_deaths_end(o2o_deaths_begin(key, sizeof key, O2O_WAY_USUAL));
  unlink(path_of(".died0"));
  CHECK(mkdir(path_of(".died0"), 0700) == 0);
  CHECK(way() == O2O_WAY_USUAL);
  o2o_deaths_end(o2o_deaths_begin(key, sizeof key, O2O_WAY_USUAL));
  CHECK(rmdir(path_of(".died0")) == 0);
  char other[5000];
  snprintf(other, sizeof other, "%s/other", o2o_settings.cache);
  CHECK(symlink(other, path_of(".died0")) == 0);
  o2o_deaths_end(o2o_deaths_begin(key, sizeof key, O2O_WAY_USUAL));
  CHECK(access(other, F_OK) != 0 && unlink(path_of(".died0")) == 0);
}

/* Processes that build the same all the time never take each other for dead. */
static void together(void) {
  pid_t children[4];
  for (int i = 0; i < 4; i++)
    if ((children[i] = fork()) == 0) {
      for (int n = 0; n < 500; n++) {
        CHECK(way() == O2O_WAY_USUAL);
        o2o_deaths_end(o2o_deaths_begin(key, sizeof key, O2O_WAY_USUAL));
      }
      _exit(check_result());
    }
  for (int i = 0; i < 4; i++) {
    int status;
    CHECK(waitpid(children[i], &status, 0) == children[i] && status == 0);
  }
  CHECK(way() == O2O_WAY_USUAL && !there(".died0"));
}

/* Without a directory there are no notes. */
static void no_cache(void) {
  *o2o_settings.cache = 0;
  CHECK(way() == O2O_WAY_USUAL);
  o2o_deaths_end(o2o_deaths_begin(key, sizeof key, O2O_WAY_USUAL));
  CHECK(o2o_deaths_begin(NULL, 0, O2O_WAY_USUAL).note == -1);
}

#define TEST(name) (strcpy(key, #name), RUN(name))

int main(int argc, char **argv) {
  CHECK(argc == 2);
  snprintf(o2o_settings.cache, sizeof o2o_settings.cache, "%s", argv[1]);
  TEST(ends);
  TEST(killed);
  TEST(seen);
  TEST(looked_after);
  TEST(nonsense);
  TEST(files);
  TEST(together);
  TEST(no_cache);
  return check_result();
}
