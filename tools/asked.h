/* asked.h - the two questions that every tool answers in the same way, and what it says of an
 * argument that it does not take. */
#ifndef O2O_TOOLS_ASKED_H
#define O2O_TOOLS_ASKED_H

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Whether the first argument asks for the version or for `usage`, which is then printed on stdout.
 * *status is the exit status: not 0 where it could not be printed. */
static inline bool asked(int argc, char **argv, const char *tool, const char *usage, int *status) {
  if (argc > 1 && strcmp(argv[1], "--version") == 0)
    *status = printf("%s %s\n", tool, O2O_VERSION) < 0;
  else if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
    *status = fputs(usage, stdout) < 0;
  else
    return false;
  *status |= fflush(stdout) != 0;
  if (*status)
    fprintf(stderr, "%s: standard output: %s\n", tool, strerror(errno));
  return true;
}

/* The exit status; `why` is NULL where there is no such option. */
static inline int misused(const char *tool, const char *argument, const char *why,
                          const char *usage) {
  fprintf(stderr, "%s: %s: %s\n%s", tool, argument, why ? why : "no such option", usage);
  return 2;
}

#endif
