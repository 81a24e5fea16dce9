/* The linker that PoCL finds in tests: a command `ld` in front of the linker's, which reads less for the library of a kernel.
 *
 * PoCL links each work-group function that it has compiled to a library, of 17 ms of processor time: 14 of them are for the
 * symbols of the C library, which the process that loads the kernel has anyway, and for the linker script of the mathematical
 * one. Only the latter's library itself is named here, since that may not be in the scope where the kernel is loaded. All else is
 * handed on as it is, also what PoCL links that is not the one for tests (brief_pocl.py). */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What PoCL calls what it links, until it is whole. */
#define KERNEL_PREFIX "tempfile_"

static int is_for_tests(void) {
  const char *ours = getenv("O2O_POCL"), *used = getenv("OCL_ICD_VENDORS");
  return ours && used && strcmp(ours, used) == 0;
}

static int is_kernel(char **words) {
  for (char **word = words + 1; *word; word++)
    if (strcmp(*word, "-o") == 0 && word[1]) {
      const char *slash = strrchr(word[1], '/');
      return strncmp(slash ? slash + 1 : word[1], KERNEL_PREFIX, strlen(KERNEL_PREFIX)) == 0;
    }
  return 0;
}

static void shorten(char **words) {
  char **to = words;
  for (; *words; words++) {
    if (strcmp(*words, "-lc") == 0 || strcmp(*words, "-lgcc_s") == 0)
      continue;
    *to++ = strcmp(*words, "-lm") == 0 ? "-l:libm.so.6" : *words;
  }
  *to = NULL;
}

/* Runs the first other command of that name in PATH, or the system's: a test may have linked to this one from all there is. */
static void run_next(char **words) {
  char own[4096], path[4096];
  ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
  own[length > 0 ? length : 0] = 0;
  for (const char *folder = getenv("PATH"); folder; folder = strchr(folder, ':')) {
    folder += *folder == ':';
    snprintf(path, sizeof path, "%.*s/ld", (int)strcspn(folder, ":"), folder);
    char *whole = realpath(path, NULL);
    if (whole && strcmp(whole, own) != 0)
      execv(path, words);
    free(whole);
  }
  execv("/usr/bin/ld", words);
}

int main(int count, char **words) {
  (void)count;
#ifdef __GLIBC__
  if (is_for_tests() && is_kernel(words))
    shorten(words);
#endif
  run_next(words);
  fprintf(stderr, "%s: no other ld: %s\n", words[0], strerror(errno));
  return 127;
}
