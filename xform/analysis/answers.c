/* Answered questions (answers.h): a hash table that only grows, up to a bound. */
#include "xform/analysis/answers.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LISTS 1024
#define MOST_BYTES (32 << 20)

typedef struct answered {
  struct answered *next;
  uint64_t hash;
  bool answer;
  char question[];
} answered;

static answered *lists[LISTS];
static size_t kept; /* bytes */

/* FNV-1a */
static uint64_t hash_of(const char *text) {
  uint64_t h = UINT64_C(14695981039346656037);
  for (; *text; ++text)
    h = (h ^ (unsigned char)*text) * UINT64_C(1099511628211);
  return h;
}

bool o2o_answer_known(const char *question, bool *answer) {
  const uint64_t hash = hash_of(question);
  for (const answered *a = lists[hash % LISTS]; a; a = a->next)
    if (a->hash == hash && strcmp(a->question, question) == 0) {
      *answer = a->answer;
      return true;
    }
  return false;
}

void o2o_answer_keep(const char *question, bool answer) {
  const size_t bytes = sizeof(answered) + strlen(question) + 1;
  answered *a = bytes <= MOST_BYTES - kept ? malloc(bytes) : NULL;
  if (!a)
    return;
  kept += bytes;
  a->hash = hash_of(question);
  a->answer = answer;
  strcpy(a->question, question);
  a->next = lists[a->hash % LISTS];
  lists[a->hash % LISTS] = a;
}
