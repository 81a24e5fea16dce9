/* Preloaded in front of OpenCL: a driver that takes each 1977 in a kernel for 1978. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void *clCreateProgramWithSource(void *context, unsigned count, const char **strings, const size_t *lengths, int *error) {
  void *(*real)(void *, unsigned, const char **, const size_t *, int *) =
      (void *(*)(void *, unsigned, const char **, const size_t *, int *))dlsym(RTLD_NEXT, "clCreateProgramWithSource");
  const char *copies[16];
  for (unsigned i = 0; i < count && i < 16; i++) {
    char *copy = lengths && lengths[i] ? strndup(strings[i], lengths[i]) : strdup(strings[i]);
    for (char *p = copy; (p = strstr(p, "1977"));)
      p[3] = '8';
    copies[i] = copy;
  }
  void *program = real(context, count, copies, NULL, error);
  for (unsigned i = 0; i < count && i < 16; i++)
    free((void *)copies[i]);
  return program;
}
