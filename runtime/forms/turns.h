/* Two forms of a kernel in turns: which of them takes less.
 *
 * Launches are compared with launches that have the same bounds and values, as an inner loop may be
 * short in one and long in another; the least time of each counts, as other work on the machine can
 * only add to it, and a gain only where most launches of the kind have taken less in the new form
 * than the one in the old form before.  On a CPU the new form must also win in processor time;
 * where others had its processors during a launch that is all that counts, for the clock then says
 * how busy they were.  A form that takes twice as long is given up early. */
#ifndef O2O_RUNTIME_FORMS_TURNS_H
#define O2O_RUNTIME_FORMS_TURNS_H

#include <stdbool.h>
#include <stdint.h>

#define O2O_TURNS_KINDS 12  /* of launches that are told apart */
#define O2O_TURNS_SAMPLES 5 /* in each form, where all launches are of one kind */

/* What a launch has taken. */
struct o2o_took {
  uint64_t time, work; /* ns, by the clock and of processor time; work 0: not known */
  bool disturbed;      /* others had processors meanwhile that it wanted */
};

static inline struct o2o_took o2o_took(double seconds, double work, bool disturbed) {
  double s[] = {seconds, work};
  uint64_t ns[2];
  for (int i = 0; i < 2; i++)
    ns[i] = s[i] > 1e-9 ? s[i] < 1e6 ? (uint64_t)(s[i] * 1e9) : (uint64_t)1e15 : i == 0;
  return (struct o2o_took){ns[0], ns[1], disturbed};
}

/* Launches of a kind, in the old form and in the new one. */
struct o2o_pair {
  uint64_t of;
  unsigned samples[2];
  struct o2o_took least[2]; /* of each clock */
  uint64_t before;          /* what the last launch in the old form took, by the better clock */
  unsigned wins;            /* of the new form over that */
};

struct o2o_turns {
  bool mixed;     /* too many kinds of launches: taken for one */
  unsigned tries; /* launches in the new form that count */
  unsigned npairs;
  struct o2o_pair pairs[O2O_TURNS_KINDS];
};

struct o2o_verdict {
  bool decided, wins; /* enough is known; the new form takes less */
  uint64_t times[2];  /* ns of a launch in the old form and in the new one; 0: not known */
};

/* Where launches of that kind are kept, until the next call. */
struct o2o_pair *o2o_turns_of(struct o2o_turns *turns, uint64_t kind);

/* Whether the next launch is to be in the new form. */
bool o2o_turns_next(const struct o2o_pair *pair);

void o2o_turns_note(struct o2o_turns *turns, struct o2o_pair *pair, bool fresh,
                    const struct o2o_took *took);

struct o2o_verdict o2o_turns_verdict(const struct o2o_turns *turns);

#endif
