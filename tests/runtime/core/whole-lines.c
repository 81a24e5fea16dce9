// Several processes of an MPI program write to one terminal: a line is written at once, also one that was said in parts.
//
// RUN: %clang -std=c11 -Wall -Wextra -Werror -I%root %s -o %t && %t

#include "runtime/core/say.c"

#include <assert.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Each write() is a message of its own. */
static int ends[2];

static size_t next(char *text, size_t size) {
  ssize_t n = recv(ends[0], text, size - 1, MSG_DONTWAIT);
  text[n > 0 ? n : 0] = '\0';
  return n > 0 ? (size_t)n : 0;
}

int main(void) {
  char text[4096], words[3000];
  assert(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) == 0 && dup2(ends[1], 2) == 2);

  o2o_say("kernel %s: %d launches", "k", 3);
  assert(next(text, sizeof text) == 0);
  o2o_say_more(", %d on the host", 1);
  o2o_say_more("\n");
  next(text, sizeof text);
  assert(strcmp(text, "omp2ocl: kernel k: 3 launches, 1 on the host\n") == 0);

  o2o_say("whole\n");
  next(text, sizeof text);
  assert(strcmp(text, "omp2ocl: whole\n") == 0);

  setenv("PMI_RANK", "7", 1);
  o2o_say("whole\n");
  next(text, sizeof text);
  assert(strcmp(text, "omp2ocl[7]: whole\n") == 0);

  /* Too long: what stood in front of it comes first, and it is a line. */
  memset(words, 'x', sizeof words - 1);
  words[sizeof words - 1] = '\0';
  o2o_say("%s\n", words);
  assert(next(text, sizeof text) > 0 && strcmp(text, "omp2ocl[7]: ") == 0);
  size_t n = next(text, sizeof text);
  assert(n > 1000 && text[n - 1] == '\n' && next(text, sizeof text) == 0);
  return 0;
}
