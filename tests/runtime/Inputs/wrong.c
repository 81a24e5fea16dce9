/* Preloaded in front of OpenCL: a driver that takes each 1977 in a kernel for 1978; or, when compiled with -DREAD -DTAKEN, one text for
 * another of the same length. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifndef READ
#define READ "1977"
#define TAKEN "1978"
#endif

void *clCreateProgramWithSource(void *context, unsigned count, const char **strings, const size_t *lengths, int *error) {
  void *(*real)(void *, unsigned, const char **, const size_t *, int *) =
      (void *(*)(void *, unsigned, const char **, const size_t *, int *))dlsym(RTLD_NEXT, "clCreateProgramWithSource");
  const char *copies[16];
  for (unsigned i = 0; i < count && i < 16; i++) {
    char *copy = lengths && lengths[i] ? strndup(strings[i], lengths[i]) : strdup(strings[i]);
    for (char *p = copy; (p = strstr(p, READ));)
      memcpy(p, TAKEN, sizeof READ - 1);
    copies[i] = copy;
  }
  void *program = real(context, count, copies, NULL, error);
  for (unsigned i = 0; i < count && i < 16; i++)
    free((void *)copies[i]);
  return program;
}
