/* Comparing two forms, each kind of launches once. */
#include "runtime/forms/turns.h"

#define KIND_SAMPLES 2  /* of each kind in each form, where there are several */
#define LEAST_GAIN 0.9  /* of the time, to leave a form for another */
#define LEAST_WINS 0.75 /* of a kind's launches in the new form, for a gain to count */
#define HOPELESS 4      /* times as long */

struct o2o_pair *o2o_turns_of(struct o2o_turns *t, uint64_t kind) {
  uint64_t of = t->mixed ? 0 : kind;
  for (unsigned i = 0; i < t->npairs; i++)
    if (t->pairs[i].of == of)
      return &t->pairs[i];
  if (t->npairs == O2O_TURNS_KINDS)
    *t = (struct o2o_turns){.mixed = true};
  struct o2o_pair *p = &t->pairs[t->npairs++];
  *p = (struct o2o_pair){.of = t->mixed ? 0 : kind};
  return p;
}

bool o2o_turns_next(const struct o2o_pair *p) { return p->samples[0] > p->samples[1]; }

/* The least counts; by the clock, of launches that nobody has disturbed, if there was one. */
void o2o_turns_note(struct o2o_turns *t, struct o2o_pair *p, bool fresh,
                    const struct o2o_took *took) {
  struct o2o_took *least = &p->least[fresh];
  uint64_t better = took->work ? took->work : took->time;
  bool first = p->samples[fresh]++ == 0, quieter = !took->disturbed && least->disturbed;
  t->tries += fresh;
  if (fresh)
    p->wins += better < p->before;
  else
    p->before = better;
  if (first || took->work < least->work)
    least->work = took->work;
  if (first || quieter || (took->disturbed <= least->disturbed && took->time < least->time))
    least->time = took->time;
  least->disturbed = took->disturbed && (first || least->disturbed);
}

/* What launches have taken in both forms, as far as both are known. */
struct sum {
  unsigned kinds;
  bool all;  /* every kind has as many samples as were asked for */
  bool busy; /* the clock tells nothing: there were others, and processor time is known */
  uint64_t time[2], work[2];     /* ns; work is 0 where it is not known of all */
  uint64_t sure_time, sure_work; /* in the new form, without gains that do not count */
};

/* What a kind of launches has taken in the new form; in the old one, where the new form has gained
 * in some launches and not in others. */
static uint64_t sure(const struct o2o_pair *p, uint64_t old, uint64_t new) {
  return new < old && p->wins < LEAST_WINS * p->samples[1] ? old : new;
}

static struct sum sum_up(const struct o2o_turns *t, unsigned samples) {
  struct sum sum = {.all = true};
  bool works = true, quiet = true;
  for (unsigned i = 0; i < t->npairs; i++) {
    const struct o2o_pair *p = &t->pairs[i];
    sum.all &= p->samples[0] >= samples && p->samples[1] >= samples;
    if (!p->samples[0] || !p->samples[1])
      continue;
    sum.kinds++;
    sum.sure_time += sure(p, p->least[0].time, p->least[1].time);
    sum.sure_work += sure(p, p->least[0].work, p->least[1].work);
    for (int n = 0; n < 2; n++) {
      works &= p->least[n].work != 0;
      quiet &= !p->least[n].disturbed;
      sum.time[n] += p->least[n].time;
      sum.work[n] += p->least[n].work;
    }
  }
  if (!works)
    sum.work[0] = sum.work[1] = sum.sure_work = 0;
  sum.busy = works && !quiet;
  return sum;
}

static bool is_slow(const struct sum *sum, unsigned times) {
  const uint64_t *took = sum->work[0] ? sum->work : sum->time;
  return sum->all && sum->kinds && took[1] / times > took[0];
}

static bool is_faster(const struct sum *sum) {
  double before = (double)(sum->busy ? sum->work : sum->time)[0];
  double after = (double)(sum->busy ? sum->sure_work : sum->sure_time);
  return after < before * LEAST_GAIN && sum->work[1] <= sum->work[0];
}

struct o2o_verdict o2o_turns_verdict(const struct o2o_turns *t) {
  struct sum once = sum_up(t, 1), twice = sum_up(t, 2),
             sum = sum_up(t, t->npairs == 1 ? O2O_TURNS_SAMPLES : KIND_SAMPLES);
  struct o2o_verdict v = {.decided = is_slow(&once, HOPELESS) || is_slow(&twice, 2) || sum.all ||
                                     t->tries >= O2O_TURNS_KINDS * O2O_TURNS_SAMPLES};
  if (!v.decided || !sum.kinds)
    return v;
  v.times[0] = sum.time[0] / sum.kinds;
  v.times[1] = sum.busy ? (uint64_t)((double)v.times[0] * (double)sum.work[1] / (double)sum.work[0])
                        : sum.time[1] / sum.kinds;
  v.wins = is_faster(&sum);
  return v;
}
