/* Times of earlier runs (history.h).
 *
 * A time is believed as far as it is near: runs with the same arguments and the same first region;
 * then runs with the same first region; then a line through runs of other sizes, which has to fit
 * all of them, and reaches four times as far as they do.  So a program whose counts do not tell
 * its sizes apart is never judged by a line.
 *
 * A program that has only ever run in one version cannot know better, so the other one is tried,
 * under conditions that keep the price small: the runs so far may have lost as much as all trials
 * cost, by what the device can do at best for what OpenMP's run has counted, and a trial that takes
 * too long is left (dispatch.c): OpenCL at any launch, OpenMP at the start of any region, of which
 * there must be many where one could be slower by orders of magnitude.  A trial waits for kernels
 * that are being built.  What has lost by little, and was seen once, is tried once more, and so is
 * OpenMP where it was only seen while kernels were built.
 */
#include "predictor/history.h"

#include <stdio.h>
#include <string.h>

/* Programs that carry the runtime do without the math library. */
#define isfinite(x) __builtin_isfinite(x)
#define INFINITY __builtin_inf()
static double smaller(double a, double b) { return a < b ? a : b; }
static double larger(double a, double b) { return a > b ? a : b; }
static double apart(double a, double b) { return a > b ? a - b : b - a; }

#define TRY_AT_ONCE 10.0   /* seconds of OpenMP: such a run is worth a trial the second time */
#define TRY_OPENMP_TO 1.0  /* seconds of OpenCL on a device of its own */
#define MANY_LAUNCHES 64   /* OpenMP is left in time, whatever a region takes on the host */
#define GIVEN_UP 4         /* trials that ended while kernels were built, */
#define GIVEN_UP_SHARE 0.2 /* and took so much of OpenMP's time beside OpenCL's start */
#define MODEL_TRIES 2      /* after as many of these the model has no say */
#define MODEL_ERROR 4.0    /* times as long as it takes: so much an estimate may be wrong */
#define NEAR_LOSS O2O_TRIAL_LIMIT
/* Times: so long OpenMP takes at most where others build kernels.  They take half of the
 * processors, or more; threads that wait actively for each other, as those of pipelines do, lose
 * more than that. */
#define CROWDED 4.0
#define REACH 4.0 /* of the line, beyond the sizes that it goes through */
#define RATIO_REACH 8.0
#define MISFIT 0.3

static const char *const names[] = {"openmp", "opencl"};

uint64_t o2o_history_hash(uint64_t hash, const void *data, size_t size) {
  const unsigned char *bytes = data;
  const uint64_t prime = 0x9E3779B97F4A7C15u;
  uint64_t word = size;
  hash = (hash ^ word) * prime;
  for (; size > 0; bytes += sizeof word) {
    size_t n = size < sizeof word ? size : sizeof word;
    word = 0;
    memcpy(&word, bytes, n);
    hash = (hash ^ word) * prime;
    hash ^= hash >> 29;
    size -= n;
  }
  return hash;
}

/* ---- the records ----------------------------------------------------------------------------- */

static unsigned samples(const struct o2o_record *r) {
  unsigned n = 0;
  while (n < O2O_HISTORY_SAMPLES && r->seconds[n] > 0)
    n++;
  return n;
}

static bool good(const struct o2o_record *r) {
  bool ended = false;
  for (unsigned i = 0; i < O2O_HISTORY_SAMPLES; i++) {
    if (!isfinite(r->seconds[i]) || r->seconds[i] < 0 || (ended && r->seconds[i] > 0))
      return false;
    ended = ended || !(r->seconds[i] > 0);
  }
  return isfinite(r->work) && r->work >= 0 && isfinite(r->expected) && r->expected >= 0 &&
         r->version <= O2O_OPENCL && r->runs > 0 && r->runs >= samples(r) &&
         !(r->flags & ~(O2O_RECORD_LEFT | O2O_RECORD_COLD));
}

void o2o_history_read(struct o2o_history *h, const void *bytes, size_t size) {
  struct o2o_record r;
  h->count = 0;
  if (!bytes || size % sizeof r || size / sizeof r > O2O_HISTORY_RECORDS)
    return;
  for (size_t at = 0; at < size; at += sizeof r) {
    memcpy(&r, (const char *)bytes + at, sizeof r);
    if (good(&r))
      h->records[h->count++] = r;
  }
}

const void *o2o_history_bytes(const struct o2o_history *h, size_t *size) {
  *size = h->count * sizeof *h->records;
  return h->records;
}

static bool alike(const struct o2o_record *a, const struct o2o_record *b) {
  return a->what == b->what && a->where == b->where && a->version == b->version;
}

static bool same_input(const struct o2o_record *a, const struct o2o_record *b) {
  return a->arguments == b->arguments && a->values == b->values;
}

/* The record of runs like this one, made when there is none. */
static struct o2o_record *place(struct o2o_history *h, const struct o2o_record *run) {
  struct o2o_record *oldest = h->records;
  for (uint32_t i = 0; i < h->count; i++) {
    struct o2o_record *r = &h->records[i];
    if (alike(r, run) && same_input(r, run))
      return r;
    if (r->when < oldest->when)
      oldest = r;
  }
  if (h->count < O2O_HISTORY_RECORDS)
    oldest = &h->records[h->count++];
  *oldest = *run;
  memset(oldest->seconds, 0, sizeof oldest->seconds);
  oldest->runs = 0;
  oldest->flags = 0;
  return oldest;
}

static uint32_t latest(const struct o2o_history *h) {
  uint32_t when = 0;
  for (uint32_t i = 0; i < h->count; i++)
    when = h->records[i].when > when ? h->records[i].when : when;
  return when;
}

void o2o_history_note(struct o2o_history *h, const struct o2o_record *run, double seconds) {
  uint32_t when = latest(h);
  struct o2o_record *r = place(h, run);
  bool known = samples(r) > 0;
  r->when = when < UINT32_MAX ? when + 1 : when;
  r->work = run->work;
  if (!(seconds > 0) || !isfinite(seconds) || seconds > 1e9) {
    r->runs += !known && r->runs < UINT16_MAX;
    return;
  }
  /* A whole run says more than one that was left, and one that built nothing more than one that
   * did; of lower bounds the newest counts. */
  if (known && (run->flags & ~r->flags)) {
    /* What OpenMP took while kernels were built was no trial; that it was left is one. */
    if (r->version == O2O_OPENMP && (run->flags & O2O_RECORD_LEFT))
      r->flags &= (uint8_t)~O2O_RECORD_COLD;
    r->runs += ((run->flags & O2O_RECORD_LEFT) || r->version == O2O_OPENMP) && r->runs < UINT16_MAX;
    return;
  }
  if (!known || (r->flags & ~run->flags) || (run->flags & O2O_RECORD_LEFT)) {
    memset(r->seconds, 0, sizeof r->seconds);
    /* OpenMP may have lost in runs during which kernels were built as much as in others. */
    if (!known || r->version == O2O_OPENCL || ((r->flags | run->flags) & O2O_RECORD_LEFT))
      r->runs = 0;
    r->flags = run->flags;
  }
  memmove(r->seconds + 1, r->seconds, sizeof r->seconds - sizeof *r->seconds);
  r->seconds[0] = (float)seconds > 1e-9F ? (float)seconds : 1e-9F;
  r->launches = run->launches;
  if (run->expected > 0)
    r->expected = run->expected;
  r->runs += r->runs < UINT16_MAX;
}

/* ---- times ----------------------------------------------------------------------------------- */

/* Of up to three the shortest, of four the second: what else the machine does only adds to a
 * time. */
static double usual(const struct o2o_record *r) {
  float sorted[O2O_HISTORY_SAMPLES];
  unsigned n = samples(r);
  for (unsigned i = 0, k; i < n; i++) {
    for (k = i; k > 0 && sorted[k - 1] > r->seconds[i]; k--)
      sorted[k] = sorted[k - 1];
    sorted[k] = r->seconds[i];
  }
  return n ? (double)sorted[(n - 1) / 3] : 0;
}

/* A line through the runs of all sizes, each as important as its time is short: what counts is the
 * error in percent. */
static struct o2o_estimate fit(const struct o2o_history *h, const struct o2o_record *run) {
  double w = 0, x = 0, y = 0, xx = 0, xy = 0, least = INFINITY, most = 0, a, b, det;
  struct o2o_estimate e = {.known = O2O_UNKNOWN};
  for (uint32_t i = 0; i < h->count; i++) {
    const struct o2o_record *r = &h->records[i];
    double t = usual(r), weight;
    if (!alike(r, run) || !(t > 0) || (r->flags & O2O_RECORD_LEFT))
      continue;
    weight = 1 / (t * t);
    w += weight, x += weight * r->work, y += weight * t;
    xx += weight * r->work * r->work, xy += weight * r->work * t;
    least = smaller(least, r->work), most = larger(most, r->work);
    e.runs++;
  }
  det = w * xx - x * x;
  if (e.runs < 2 || !(most > least * 1.01) || !(det > 1e-9 * w * xx) ||
      !(run->work >= least / REACH && run->work <= most * REACH))
    return (struct o2o_estimate){.known = O2O_UNKNOWN};
  b = (w * xy - x * y) / det;
  a = (y - b * x) / w;
  for (uint32_t i = 0; i < h->count; i++) {
    const struct o2o_record *r = &h->records[i];
    double t = usual(r);
    if (alike(r, run) && t > 0 && !(r->flags & O2O_RECORD_LEFT) &&
        apart(a + b * r->work, t) > MISFIT * t)
      return (struct o2o_estimate){.known = O2O_UNKNOWN};
  }
  e.seconds = a + b * run->work;
  if (e.seconds > 0 && b >= 0)
    e.known = O2O_FITTED;
  return e;
}

static bool like_size(double a, double b) { return apart(a, b) <= 0.02 * larger(a, b); }

static struct o2o_estimate measured(const struct o2o_record *r, enum o2o_known how) {
  return (struct o2o_estimate){.known = how,
                               .seconds = usual(r),
                               .runs = r->runs,
                               .launches = r->launches,
                               .expected = (double)r->expected,
                               .at_least = (r->flags & O2O_RECORD_LEFT) != 0,
                               .at_most = (r->flags & O2O_RECORD_COLD) != 0};
}

struct o2o_estimate o2o_history_estimate(const struct o2o_history *h,
                                         const struct o2o_record *run) {
  struct o2o_estimate like = {.known = O2O_UNKNOWN};
  unsigned given_up = 0;
  uint32_t newest = 0;
  for (uint32_t i = 0; i < h->count; i++) {
    const struct o2o_record *r = &h->records[i];
    bool same = same_input(r, run);
    if (!alike(r, run) || !(same || (r->values == run->values && like_size(r->work, run->work))))
      continue;
    if (!samples(r)) {
      given_up += r->runs;
      continue;
    }
    if (same)
      return measured(r, O2O_MEASURED);
    if (like.known == O2O_UNKNOWN || r->when > newest)
      like = measured(r, O2O_LIKE);
    newest = r->when > newest ? r->when : newest;
  }
  if (like.known == O2O_UNKNOWN)
    like = fit(h, run);
  if (like.known == O2O_UNKNOWN)
    like.runs = given_up;
  return like;
}

/* The same by the ratio of the versions: `known` is a run of the other version, `seconds` its
 * time. */
static struct o2o_estimate by_ratio(const struct o2o_history *h, const struct o2o_record *run,
                                    const struct o2o_record *known, double seconds) {
  struct o2o_estimate e = {.known = O2O_UNKNOWN};
  double nearest = RATIO_REACH;
  for (uint32_t i = 0; i < h->count; i++)
    for (uint32_t k = 0; k < h->count; k++) {
      const struct o2o_record *a = &h->records[i], *b = &h->records[k];
      double away;
      if (!alike(a, run) || !alike(b, known) || !same_input(a, b) || !samples(a) || !samples(b) ||
          (b->flags & O2O_RECORD_LEFT) || !(a->work > 0) || !(run->work > 0))
        continue;
      away = larger(a->work, run->work) / smaller(a->work, run->work);
      if (away <= nearest) {
        nearest = away;
        e = measured(a, O2O_RATIO);
        e.seconds *= seconds / usual(b);
        e.runs = 1;
      }
    }
  return e;
}

/* ---- what follows ---------------------------------------------------------------------------- */

/* What a run in OpenMP can have lost at most: all but OpenCL's start, or but what it takes at least
 * if the estimate is as wrong as it may be. */
static double most_lost(const struct o2o_estimate *openmp, double start) {
  return openmp->seconds - larger(start, openmp->expected / MODEL_ERROR);
}

/* Whether OpenCL may be tried where OpenMP takes this long; `given_up` trials have told nothing
 * (the host ran the loops meanwhile).  When the runs so far may have lost as much as all trials
 * cost, this one included, it is due; what an estimate is against is not given up as often. */
static bool may_try(const struct o2o_estimate *openmp, unsigned given_up, double start) {
  double lost = openmp->runs * most_lost(openmp, start) -
                given_up * (start + GIVEN_UP_SHARE * openmp->seconds);
  if (given_up >= (openmp->expected > openmp->seconds ? GIVEN_UP / 2 : GIVEN_UP))
    return false;
  return lost >= O2O_TRIAL_LIMIT * openmp->seconds ||
         (openmp->seconds >= TRY_AT_ONCE && lost >= openmp->seconds / 2);
}

/* Whether OpenMP may be tried where OpenCL takes this long: at once where no run in OpenMP takes
 * much longer; else when the runs so far may have lost what a trial costs. */
static bool may_try_openmp(const struct o2o_estimate *opencl, const struct o2o_try *device) {
  return device->shares || opencl->seconds <= TRY_OPENMP_TO ||
         (opencl->launches >= MANY_LAUNCHES && opencl->runs >= 2);
}

/* Both times are known. */
static enum o2o_advice compare(const struct o2o_estimate times[2], const struct o2o_try *device) {
  enum o2o_version best =
      times[O2O_OPENCL].seconds < times[O2O_OPENMP].seconds ? O2O_OPENCL : O2O_OPENMP;
  const struct o2o_estimate *winner, *loser;
  /* All that is known is too little: the other one was faster then. */
  if (times[best].at_least && best == O2O_OPENCL)
    return may_try(&times[O2O_OPENMP], 0, device->start) ? O2O_ADVICE_TRY_OPENCL
                                                         : O2O_ADVICE_OPENMP;
  if (times[best].at_least)
    return may_try_openmp(&times[O2O_OPENCL], device) ? O2O_ADVICE_TRY_OPENMP : O2O_ADVICE_OPENCL;
  winner = &times[best], loser = &times[!best];
  if (best == O2O_OPENMP && loser->at_most && loser->runs < GIVEN_UP &&
      may_try(winner, 0, device->start))
    return O2O_ADVICE_TRY_OPENCL;
  if (best == O2O_OPENCL && loser->at_most && !device->building && loser->runs < GIVEN_UP &&
      loser->seconds < CROWDED * winner->seconds && may_try_openmp(winner, device))
    return O2O_ADVICE_TRY_OPENMP;
  if (loser->known == O2O_MEASURED && loser->runs == 1 && !loser->at_least && winner->runs >= 2 &&
      loser->seconds < NEAR_LOSS * winner->seconds)
    return best == O2O_OPENCL ? O2O_ADVICE_TRY_OPENMP : O2O_ADVICE_TRY_OPENCL;
  return best == O2O_OPENCL ? O2O_ADVICE_OPENCL : O2O_ADVICE_OPENMP;
}

static enum o2o_advice advise(const struct o2o_history *h, const struct o2o_record *openmp,
                              const struct o2o_record *opencl, const struct o2o_try *device,
                              struct o2o_estimate times[2]) {
  struct o2o_estimate *mp = &times[O2O_OPENMP], *cl = &times[O2O_OPENCL];
  *mp = o2o_history_estimate(h, openmp);
  *cl = opencl ? o2o_history_estimate(h, opencl) : (struct o2o_estimate){.known = O2O_UNKNOWN};
  if (opencl && mp->known && !cl->known && cl->runs == 0)
    *cl = by_ratio(h, opencl, openmp, mp->seconds);
  else if (opencl && cl->known && !mp->known)
    *mp = by_ratio(h, openmp, opencl, cl->seconds);
  if (mp->known && cl->known)
    return compare(times, device);
  if (mp->known && may_try(mp, cl->runs, device->start))
    return O2O_ADVICE_TRY_OPENCL;
  if (mp->known)
    return cl->runs < MODEL_TRIES ? O2O_ADVICE_MODEL : O2O_ADVICE_OPENMP;
  if (cl->known)
    return may_try_openmp(cl, device) ? O2O_ADVICE_TRY_OPENMP : O2O_ADVICE_MODEL;
  /* Kernels were built in all runs so far: those to come have a time to be compared with. */
  return cl->runs > 0 && device->shares ? O2O_ADVICE_TRY_OPENMP : O2O_ADVICE_NONE;
}

enum o2o_advice o2o_history_advise(const struct o2o_history *h, const struct o2o_record *openmp,
                                   const struct o2o_record *opencl, const struct o2o_try *device,
                                   struct o2o_estimate times[2]) {
  enum o2o_advice advice = advise(h, openmp, opencl, device, times);
  /* A trial that finds some kernels missing tells nothing, and takes longer than either version.
   * Where the model is asked, runs that were given up have shown that it is for OpenCL. */
  bool asked = device->shares && times[O2O_OPENMP].known && !times[O2O_OPENCL].known &&
               times[O2O_OPENCL].runs > 0;
  return device->building &&
                 (advice == O2O_ADVICE_TRY_OPENCL || (advice == O2O_ADVICE_MODEL && asked))
             ? O2O_ADVICE_WAIT
             : advice;
}

void o2o_history_text(const struct o2o_estimate times[2], char *text, size_t size) {
  static const char *const how[] = {"", "", " like it", " of other sizes", " by the ratio"};
  size_t used = 0;
  if (size)
    *text = 0;
  for (int v = O2O_OPENMP; v <= O2O_OPENCL && used < size; v++) {
    const struct o2o_estimate *e = &times[v];
    const char *comma = v ? ", " : "";
    if (!e->known)
      used += (size_t)snprintf(text + used, size - used, "%s%s unknown", comma, names[v]);
    else
      used += (size_t)snprintf(text + used, size - used, "%s%s %s%.4g s (%u run%s%s)", comma,
                               names[v], e->at_least ? "at least " : "", e->seconds, e->runs,
                               e->runs == 1 ? "" : "s", how[e->known]);
  }
}
