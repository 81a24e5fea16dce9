/* The microbenchmarks of the layout tree (layouts.h).
 *
 * One process measures all numbers of accesses for an array of one size, without its start and the
 * building of kernels; processes that keep the array's order and those that reorder it take turns.
 * A case is called by its size, and is held out with all cases of that size.
 */
#define _GNU_SOURCE
#include "training/layouts.h"

#include "training/run.h"
#include "training/series.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RUNS 5
#define RUNS_QUICK 3
#define LIMIT 120.0 /* seconds for one run */
#define MOST_POINTS 32

const struct o2o_c45_options o2o_layout_c45 = {
    .features = (1u << O2O_NLAYOUT_FEATURES) - 1, .confidence = 0.25, .minimum = 2};

/* One number of accesses for an array of one size. */
struct point {
  double bytes, accesses;
  struct o2o_series series[2]; /* by enum o2o_layout_answer */
};

struct measurement {
  struct point points[MOST_POINTS];
  unsigned count;
};

/* Adds what a run has printed; the first run says which points there are. */
static bool read_run(const char *text, int answer, bool first, struct measurement *m) {
  unsigned n = 0;
  double bytes, accesses, seconds;
  for (; n < MOST_POINTS && sscanf(text, "%lf %lf %lf", &bytes, &accesses, &seconds) == 3; n++) {
    struct point *p = &m->points[n];
    const char *end = strchr(text, '\n');
    if (!end || !(isfinite(bytes) && bytes > 0) || !(isfinite(accesses) && accesses > 0) ||
        !(isfinite(seconds) && seconds > 0))
      return false;
    if (first)
      *p = (struct point){.bytes = bytes, .accesses = accesses};
    else if (n >= m->count || p->bytes != bytes || p->accesses != accesses)
      return false;
    p->series[answer].seconds[p->series[answer].n++] = seconds;
    text = end + 1;
  }
  if (first)
    m->count = n;
  return n > 0 && n == m->count;
}

/* More runs would change no label. */
static bool all_clear(const struct measurement *m) {
  for (unsigned i = 0; i < m->count; i++) {
    const struct o2o_series *series = m->points[i].series;
    double ratio = o2o_series_median(&series[0]) / o2o_series_median(&series[1]);
    if (fmax(ratio, 1 / ratio) <= 1.5 + 4 * o2o_series_noise(series))
      return false;
  }
  return true;
}

/* NULL, or what went wrong. */
static const char *measure(const struct o2o_job *job, const struct o2o_collect_options *options,
                           struct measurement *m) {
  static const char *const names[2] = {[O2O_LAYOUT_KEEP] = "off", [O2O_LAYOUT_REORDER] = "on"};
  unsigned runs = options->quick ? RUNS_QUICK : RUNS;
  bool terminal = options->progress && isatty(fileno(options->progress));
  memset(m, 0, sizeof *m);
  for (unsigned run = 0; run < runs && !(run >= 2 && all_clear(m)); run++)
    for (int answer = 0; answer < 2; answer++) {
      char text[4096];
      struct o2o_run done;
      if (terminal)
        fprintf(options->progress, "\r\033[Klayouts: %s, reordering %s %u", job->size,
                names[answer], run + 1);
      fflush(options->progress);
      done = o2o_run_version(&(struct o2o_request){.argv = job->argv,
                                                   .version = O2O_OPENCL,
                                                   .device = options->device,
                                                   .layout = names[answer],
                                                   .want_stdout = true,
                                                   .limit = LIMIT},
                             text, sizeof text);
      if (done.failed || done.late)
        return done.late ? "the program takes too long" : "the program failed";
      if (!read_run(text, answer, run == 0 && answer == 0, m))
        return "the program printed no measurements";
    }
  return NULL;
}

static bool keep(const struct o2o_job *job, const struct measurement *m,
                 struct o2o_dataset *layouts, FILE *file, unsigned *gains) {
  bool ok = true;
  *gains = 0;
  for (unsigned i = 0; ok && i < m->count; i++) {
    const struct point *p = &m->points[i];
    struct o2o_case c = {.layout = true, .noise = o2o_series_noise(p->series)};
    snprintf(c.program, sizeof c.program, "%s", job->size);
    snprintf(c.size, sizeof c.size, "%g", p->accesses);
    c.features[O2O_LAYOUT_BYTES] = p->bytes;
    c.features[O2O_LAYOUT_ACCESSES] = p->accesses;
    for (int answer = 0; answer < 2; answer++)
      c.seconds[answer] = o2o_series_median(&p->series[answer]);
    *gains += o2o_case_clear(&c) && (int)o2o_case_best(&c) == O2O_LAYOUT_REORDER;
    ok = o2o_dataset_add(layouts, &c) && o2o_dataset_write_case(file, &c);
  }
  return fflush(file) == 0 && ok;
}

static bool is_measured(const struct o2o_dataset *layouts, const struct o2o_job *job) {
  for (size_t i = 0; i < layouts->count; i++)
    if (strcmp(layouts->cases[i].program, job->size) == 0)
      return true;
  return false;
}

size_t o2o_collect_layouts(const struct o2o_jobs *jobs, const struct o2o_collect_options *options,
                           struct o2o_dataset *layouts, FILE *file, FILE *messages) {
  double start = o2o_now();
  size_t before = layouts->count;
  for (size_t i = 0; i < jobs->count; i++) {
    const struct o2o_job *job = &jobs->jobs[i];
    struct measurement m;
    const char *error;
    unsigned gains;
    if ((options->quick && !job->quick) || is_measured(layouts, job))
      continue;
    if (o2o_interrupted)
      break;
    if (options->time_limit > 0 && o2o_now() - start > options->time_limit) {
      fprintf(messages, "no time left for layouts; the next session measures them\n");
      break;
    }
    error = measure(job, options, &m);
    if (options->progress && isatty(fileno(options->progress)))
      fprintf(options->progress, "\r\033[K");
    if (error) {
      fprintf(messages, "layouts, %s: %s; left out\n", job->size, error);
      continue;
    }
    if (!keep(job, &m, layouts, file, &gains)) {
      fprintf(messages, "the measurement of layouts cannot be kept: %s\n", strerror(errno));
      break;
    }
    if (options->progress)
      fprintf(options->progress,
              "layouts: array of %-6s reordering pays for %u of %u numbers of accesses\n",
              job->size, gains, m.count);
  }
  return layouts->count - before;
}
