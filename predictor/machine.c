/* The processor's name and the directories of models (machine.h). */
#define _GNU_SOURCE
#include "predictor/machine.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>

/* The instruction says in nanoseconds what /proc/cpuinfo needs milliseconds for on a machine
 * with many processors. */
static void processor(char text[64]) {
  unsigned words[12];
  *text = 0;
  if (__get_cpuid_max(0x80000000u, NULL) < 0x80000004u)
    return;
  for (unsigned i = 0; i < 3; i++)
    __cpuid(0x80000002u + i, words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3]);
  memcpy(text, words, sizeof words);
  text[sizeof words] = 0;
}
#else
/* The processor's identification register where the kernel shows it (Arm), else the
 * architecture. */
static void processor(char text[64]) {
  FILE *file = fopen("/sys/devices/system/cpu/cpu0/regs/identification/midr_el1", "r");
  struct utsname u;
  char id[24] = "";
  if (file && fscanf(file, "%23s", id) != 1)
    *id = 0;
  if (file)
    fclose(file);
  snprintf(text, 64, "%.30s %s", uname(&u) == 0 ? u.machine : "", id);
}
#endif

void o2o_cpu_name(char *text, size_t size) {
  char name[64], *to = name;
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  processor(name);
  /* Single blanks between words, none at the ends. */
  for (const char *from = name; *from; from++) {
    unsigned char c = (unsigned char)*from;
    if (c > ' ' && c < 0x7f)
      *to++ = *from;
    else if (to > name && to[-1] != ' ')
      *to++ = ' ';
  }
  while (to > name && to[-1] == ' ')
    to--;
  *to = 0;
  if (*name)
    snprintf(text, size, "%ld x %s", count > 0 ? count : 1, name);
  else if (size)
    *text = 0;
}

/* DIRECTORY[0..length) BELOW, "" unless it is an absolute path that fits. */
static void join(char *path, size_t size, const char *directory, size_t length, const char *below) {
  if (length == 0 || *directory != '/' ||
      snprintf(path, size, "%.*s%s", (int)length, directory, below) >= (int)size)
    *path = 0;
}

bool o2o_model_directory(unsigned which, char *path, size_t size) {
  const char *list, *data = secure_getenv("XDG_DATA_HOME"), *home = secure_getenv("HOME");
  if (which == 0) {
    if (data && *data)
      join(path, size, data, strlen(data), "/omp2ocl");
    else
      join(path, size, home ? home : "", home ? strlen(home) : 0, "/.local/share/omp2ocl");
    return true;
  }
  list = secure_getenv("XDG_DATA_DIRS");
  if (!list || !*list)
    list = "/usr/local/share:/usr/share";
  while (--which > 0) {
    list += strcspn(list, ":");
    if (!*list)
      return false;
    list++;
  }
  join(path, size, list, strcspn(list, ":"), "/omp2ocl");
  return true;
}

/* What speaks against what the descriptor is of; NULL: nothing. */
static const char *objection(int fd, bool directory) {
  struct stat s;
  if (fstat(fd, &s) != 0 || (directory ? !S_ISDIR(s.st_mode) : !S_ISREG(s.st_mode)))
    return directory ? "its directory is none" : "not a regular file";
  if (s.st_uid != geteuid() && s.st_uid != 0)
    return directory ? "its directory belongs to neither you nor root"
                     : "it belongs to neither you nor root";
  if (s.st_mode & (S_IWGRP | S_IWOTH))
    return directory ? "group or others can write its directory" : "group or others can write it";
  return NULL;
}

static bool is_absence(int error) { return error == ENOENT || error == ENOTDIR || error == EACCES; }

int o2o_open_trusted(const char *directory, const char *name, char *why, size_t size) {
  int folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC), fd = -1;
  const char *against = NULL;
  if (folder >= 0)
    fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    against = is_absence(errno) ? "" : strerror(errno);
  else if (!(against = objection(fd, false)))
    against = objection(folder, true);
  snprintf(why, size, "%s", against ? against : "");
  if (folder >= 0)
    close(folder);
  if (fd >= 0 && against) {
    close(fd);
    fd = -1;
  }
  return fd;
}

bool o2o_directory_trusted(const char *directory) {
  int folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool trusted = folder >= 0 && !objection(folder, true);
  if (folder >= 0)
    close(folder);
  return trusted;
}

bool o2o_files_may_grow(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur >= O2O_FILE_LIMIT;
}

bool o2o_model_file(const char *device, const char *suffix, char *name, size_t size) {
  int length = snprintf(name, size, "%s%s", device, suffix);
  if (length < 0 || (size_t)length >= size)
    return false;
  for (size_t i = 0; i < strlen(device); i++)
    if (!isalnum((unsigned char)name[i]))
      name[i] = '-';
  return true;
}
