/* Finding and reading a machine's model.
 *
 * A file is untrusted: it must be a regular one of a sane size that only the user or root can have
 * written, and it is parsed with bounds everywhere (predictor/model_parse.c).  Whatever is wrong
 * with it costs one line, and the tree in the binary is asked instead.
 */
#define _GNU_SOURCE
#include "runtime/choice/models.h"

#include "runtime/core/say.h"

#include "predictor/machine.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_BYTES (128 << 10)

bool o2o_models_any(void) {
  char path[1024];
  bool any = false;
  for (unsigned which = 0; !any && o2o_model_directory(which, path, sizeof path); which++) {
    DIR *directory = *path ? opendir(path) : NULL;
    if (!directory)
      continue;
    for (struct dirent *e; !any && (e = readdir(directory));) {
      size_t n = strlen(e->d_name), suffix = strlen(O2O_MODEL_SUFFIX);
      any = n > suffix && strcmp(e->d_name + n - suffix, O2O_MODEL_SUFFIX) == 0;
    }
    closedir(directory);
  }
  return any;
}

/* Reads the open file into malloc'ed memory; NULL and a message when that does not go. */
static char *read_file(int fd, size_t *size, char *error, size_t error_size) {
  char *text;
  ssize_t n;
  *size = 0;
  text = malloc(MAX_BYTES + 1);
  while (text && *size <= MAX_BYTES && (n = read(fd, text + *size, MAX_BYTES + 1 - *size)) != 0) {
    if (n < 0 && errno != EINTR)
      break;
    *size += n > 0 ? (size_t)n : 0;
  }
  if (text && *size <= MAX_BYTES && n == 0)
    return text;
  snprintf(error, error_size, *size > MAX_BYTES ? "more than %d bytes" : "it cannot be read",
           MAX_BYTES);
  free(text);
  return NULL;
}

/* 1: a model; 0: no such file; -1: a bad one, with a message. */
static int read_model(const char *directory, const char *name, struct o2o_model *model, char *error,
                      size_t error_size) {
  int fd = o2o_open_trusted(directory, name, error, error_size);
  size_t size;
  char *text;
  bool ok;
  if (fd < 0)
    return *error ? -1 : 0;
  text = read_file(fd, &size, error, error_size);
  close(fd);
  ok = text && o2o_model_parse(text, size, model, error, error_size);
  free(text);
  return ok ? 1 : -1;
}

bool o2o_models_read(const char *device, struct o2o_model *model, char *path, size_t size) {
  char directory[1024], name[300], error[256];
  int found = 0;
  if (!o2o_model_file(device, O2O_MODEL_SUFFIX, name, sizeof name))
    return false;
  for (unsigned which = 0; !found && o2o_model_directory(which, directory, sizeof directory);
       which++)
    if (*directory && snprintf(path, size, "%s/%s", directory, name) < (int)size)
      found = read_model(directory, name, model, error, sizeof error);
  if (found < 0)
    o2o_say("model %s: %s; the model in the program is used\n", path, error);
  return found > 0;
}
