/* Measuring (collect.h).
 *
 * Both versions of a case run in turns, after one warm-up each (which fills the cache of kernels,
 * and the page cache).  The noise of a case comes from the spread of its own runs (series.h).
 */
#define _GNU_SOURCE
#include "training/collect.h"

#include "training/run.h"
#include "training/series.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RUNS O2O_MOST_RUNS
#define LEAST 5
#define LEAST_QUICK 3
#define LIMIT 300.0 /* seconds for one run */
#define WORDS 32

/* ---- programs.txt ---------------------------------------------------------------------------- */

void o2o_jobs_free(struct o2o_jobs *jobs) {
  for (size_t i = 0; i < jobs->count; i++) {
    if (jobs->jobs[i].argv)
      free(jobs->jobs[i].argv[0]);
    free(jobs->jobs[i].argv);
    free(jobs->jobs[i].line);
  }
  free(jobs->jobs);
  memset(jobs, 0, sizeof *jobs);
}

/* Fills the job from a line; a message when it is none. */
static const char *parse_job(struct o2o_job *job, const char *line, const char *directory) {
  char *rest, *word;
  size_t n = 0;
  job->line = strdup(line);
  job->argv = calloc(WORDS + 1, sizeof *job->argv);
  if (!job->line || !job->argv)
    return "out of memory";
  word = strtok_r(job->line, " \t\r\n", &rest);
  if (!word || strlen(word) >= sizeof job->program || strchr(word, '/'))
    return "expected the name of a program in this directory";
  strcpy(job->program, word);
  job->program[strcspn(job->program, ".")] = '\0';
  if (asprintf(&job->argv[n++], "%s/%s", directory, word) < 0) {
    job->argv[0] = NULL;
    return "out of memory";
  }
  word = strtok_r(NULL, " \t\r\n", &rest);
  if (!word || strlen(word) >= sizeof job->size)
    return "expected the name of a size";
  strcpy(job->size, word);
  word = strtok_r(NULL, " \t\r\n", &rest);
  if (!word || (strcmp(word, "quick") != 0 && strcmp(word, "full") != 0))
    return "expected 'quick' or 'full' behind the size";
  job->quick = strcmp(word, "quick") == 0;
  while ((word = strtok_r(NULL, " \t\r\n", &rest))) {
    if (n == WORDS)
      return "too many arguments";
    job->argv[n++] = word;
  }
  return NULL;
}

static unsigned add_text(unsigned h, const char *text) {
  for (const char *p = text; *p; p++)
    h = (h ^ (unsigned char)*p) * 16777619u;
  return h;
}

/* Any order that is not the file's, where neighbours are of one kind, and sizes go up: a session
 * that is interrupted has seen a fair sample of programs and sizes.  The same in each session. */
static unsigned shuffled(const struct o2o_job *job) {
  unsigned h = add_text(add_text(2166136261u, job->program), job->size);
  return h ^ h >> 15;
}

static int by_shuffled(const void *a, const void *b) {
  unsigned x = shuffled(a), y = shuffled(b);
  return x < y ? -1 : x > y;
}

bool o2o_jobs_read(struct o2o_jobs *jobs, const char *directory, const char *name, FILE *messages) {
  char *path, *line = NULL;
  size_t size = 0;
  const char *error = NULL;
  FILE *file;
  memset(jobs, 0, sizeof *jobs);
  if (asprintf(&path, "%s/%s", directory, name) < 0)
    return false;
  file = fopen(path, "r");
  if (!file) {
    fprintf(messages, "%s: %s\n", path, strerror(errno));
    free(path);
    return false;
  }
  for (unsigned at = 1; !error && getline(&line, &size, file) > 0; at++) {
    struct o2o_job *more;
    if (line[strspn(line, " \t\r\n")] == '\0' || line[0] == '#')
      continue;
    more = realloc(jobs->jobs, (jobs->count + 1) * sizeof *more);
    error = more ? NULL : "out of memory";
    if (more) {
      jobs->jobs = more;
      memset(&more[jobs->count], 0, sizeof *more);
      error = parse_job(&more[jobs->count++], line, directory);
    }
    if (error)
      fprintf(messages, "%s:%u: %s\n", path, at, error);
  }
  free(line);
  fclose(file);
  free(path);
  if (error)
    o2o_jobs_free(jobs);
  else if (jobs->count > 0)
    qsort(jobs->jobs, jobs->count, sizeof *jobs->jobs, by_shuffled);
  return !error;
}

/* ---- one case -------------------------------------------------------------------------------- */

static void summarise(const struct o2o_series series[2], struct o2o_case *c) {
  for (int v = 0; v < 2; v++)
    c->seconds[v] = o2o_series_median(&series[v]);
  c->noise = o2o_series_noise(series);
}

/* Reads what OMP2OCL_FEATURES wrote: lines "name counted expected", of which a model learns what
 * was counted. */
static bool read_counts(const char *path, struct o2o_case *c) {
  FILE *file = fopen(path, "r");
  char line[256], name[64];
  double value;
  unsigned seen = 0;
  if (!file)
    return false;
  while (fgets(line, sizeof line, file)) {
    if (sscanf(line, "%63s %lf", name, &value) != 2)
      continue;
    for (int k = 0; k < O2O_NCOUNTS; k++)
      if (strcmp(name, o2o_count_name(k)) == 0 && isfinite(value)) {
        c->counts[k] = value;
        seen |= 1u << k;
      }
    if (strcmp(name, "avgws") == 0 && isfinite(value)) {
      c->avgws = value;
      seen |= 1u << O2O_NCOUNTS;
    } else if (strcmp(name, "launches") == 0 && isfinite(value)) {
      c->launches = value;
      seen |= 2u << O2O_NCOUNTS;
    }
  }
  fclose(file);
  return seen == (4u << O2O_NCOUNTS) - 1;
}

struct bar {
  FILE *file;
  bool terminal;
  size_t done, total;
  double start;
  double limit; /* seconds, 0: none */
};

/* "", or how long the rest may take, or what there is of it until the limit. */
static void remaining(const struct bar *bar, char *text, size_t size) {
  double spent = o2o_now() - bar->start;
  double left = bar->done ? spent / (double)bar->done * (double)(bar->total - bar->done) : 0;
  if (bar->limit > 0)
    left = fmin(left, fmax(bar->limit - spent, 0));
  *text = '\0';
  if (left >= 90)
    snprintf(text, size, ", about %.0f min left", left / 60);
  else if (left > 0)
    snprintf(text, size, ", about %.0f s left", left);
}

static void show(const struct bar *bar, const struct o2o_job *job, const char *what) {
  char left[48];
  unsigned filled = (unsigned)(bar->total ? 24 * bar->done / bar->total : 0);
  if (!bar->file || !bar->terminal)
    return;
  fprintf(bar->file, "\r\033[K[%.*s%.*s] %zu/%zu  %s %s, %s", (int)filled,
          "########################", (int)(24 - filled), "........................", bar->done,
          bar->total, job->program, job->size, what);
  remaining(bar, left, sizeof left);
  fputs(left, bar->file);
  fflush(bar->file);
}

/* Runs one version once; false when it failed. */
static bool measure(const struct o2o_job *job, enum o2o_version version, const char *device,
                    double limit, struct o2o_series *series) {
  struct o2o_run run = o2o_run_version(
      &(struct o2o_request){
          .argv = job->argv, .version = version, .device = device, .limit = limit},
      NULL, 0);
  if (run.failed)
    return false;
  series->seconds[series->n++] = run.seconds;
  return true;
}

/* NULL, or what went wrong. */
static const char *measure_case(const struct o2o_job *job,
                                const struct o2o_collect_options *options, const struct bar *bar,
                                struct o2o_case *c) {
  static const char *const names[2] = {"openmp", "opencl"};
  char path[512], what[32];
  struct o2o_series series[2] = {{.n = 0}, {.n = 0}};
  struct o2o_run warm[2];
  unsigned least = options->quick ? LEAST_QUICK : LEAST;
  const char *directory = getenv("TMPDIR");
  bool counted;
  int fd;
  snprintf(path, sizeof path, "%s/omp2ocl-features-XXXXXX",
           directory && *directory && strlen(directory) < 400 ? directory : "/tmp");
  fd = mkstemp(path);
  if (fd < 0)
    return "no temporary file can be made";
  close(fd);
  memset(c, 0, sizeof *c);
  strcpy(c->program, job->program);
  strcpy(c->size, job->size);
  show(bar, job, "warm-up");
  struct o2o_request request = {
      .argv = job->argv, .device = options->device, .features = path, .limit = LIMIT};
  warm[0] = o2o_run_version(&request, NULL, 0);
  counted = read_counts(path, c);
  unlink(path);
  /* A version that is many times slower need not be run to its end. */
  request.version = O2O_OPENCL;
  request.features = NULL;
  request.limit = fmin(LIMIT, 20 * warm[0].seconds + 20);
  warm[1] = o2o_run_version(&request, NULL, 0);
  if (warm[0].failed || warm[1].failed)
    return warm[0].failed ? "the OpenMP version failed" : "the OpenCL version failed";
  if (!counted)
    return "the program wrote no counts";
  for (unsigned run = 0; run < RUNS; run++) {
    double ratio;
    for (int v = 0; v < 2; v++) {
      /* A warm-up beyond 20 s, or five times the other one's, says all that a label needs. */
      if (warm[v].late || (run > 0 && warm[v].seconds > 20 + 5 * warm[!v].seconds)) {
        if (series[v].n == 0)
          series[v].seconds[series[v].n++] = warm[v].seconds;
        continue;
      }
      snprintf(what, sizeof what, "%s %u", names[v], run + 1);
      show(bar, job, what);
      if (!measure(job, v ? O2O_OPENCL : O2O_OPENMP, options->device, LIMIT, &series[v]))
        return v ? "the OpenCL version failed" : "the OpenMP version failed";
    }
    summarise(series, c);
    ratio = fmax(c->seconds[0], c->seconds[1]) / fmin(c->seconds[0], c->seconds[1]);
    if (run + 1 >= least ? ratio > 1 + 2 * c->noise || run + 1 >= 2 * least
                         : run + 1 >= 2 && ratio > 1.5 + 4 * c->noise)
      break;
  }
  return NULL;
}

volatile sig_atomic_t o2o_interrupted;

/* ---- all cases ------------------------------------------------------------------------------- */

static bool is_wanted(const struct o2o_job *job, const struct o2o_collect_options *options) {
  return !options->quick || job->quick ||
         (options->also && strncmp(job->program, options->also, strlen(options->also)) == 0);
}

size_t o2o_collect(const struct o2o_jobs *jobs, const struct o2o_collect_options *options,
                   struct o2o_dataset *data, FILE *file, FILE *messages) {
  struct bar bar = {.file = options->progress, .start = o2o_now(), .limit = options->time_limit};
  size_t measured = 0;
  bar.terminal = bar.file && isatty(fileno(bar.file));
  for (size_t i = 0; i < jobs->count; i++)
    bar.total += is_wanted(&jobs->jobs[i], options) &&
                 !o2o_dataset_find(data, jobs->jobs[i].program, jobs->jobs[i].size);
  for (size_t i = 0; i < jobs->count; i++) {
    const struct o2o_job *job = &jobs->jobs[i];
    struct o2o_case c;
    const char *error;
    char left[48];
    if (o2o_interrupted)
      break;
    if (!is_wanted(job, options) || o2o_dataset_find(data, job->program, job->size))
      continue;
    if (options->time_limit > 0 && o2o_now() - bar.start > options->time_limit) {
      fprintf(messages,
              "stopped after %.0f s with %zu cases to go; the next session measures them\n",
              o2o_now() - bar.start, bar.total - bar.done);
      break;
    }
    error = measure_case(job, options, &bar, &c);
    if (o2o_interrupted) /* which has ended the program, too */
      break;
    bar.done++;
    if (bar.terminal)
      fprintf(bar.file, "\r\033[K");
    if (error) {
      fprintf(messages, "%s %s: %s; left out\n", job->program, job->size, error);
      continue;
    }
    if (!o2o_dataset_add(data, &c) || !o2o_dataset_write_case(file, &c) || fflush(file) != 0) {
      fprintf(messages, "the measurement of %s cannot be kept: %s\n", job->program,
              strerror(errno));
      break;
    }
    measured++;
    remaining(&bar, left, sizeof left);
    if (bar.file)
      fprintf(bar.file, "%3zu/%zu %-20s %-10s openmp %9.4f s, opencl %9.4f s%s%s\n", bar.done,
              bar.total, c.program, c.size, c.seconds[0], c.seconds[1],
              o2o_case_clear(&c) ? "" : "  (too close)", left);
  }
  return measured;
}

/* ---- the device ------------------------------------------------------------------------------ */

/* Copies what follows `mark` in the text, up to `stop` or the end of the line; false when the
 * mark is not there. */
static bool quoted(const char *text, const char *mark, const char *stop, char *to, size_t size) {
  const char *found = strstr(text, mark), *end;
  if (!found)
    return false;
  found += strlen(mark);
  end = found + strcspn(found, "\n");
  const char *stopped = strstr(found, stop);
  if (stopped && stopped < end)
    end = stopped;
  return snprintf(to, size, "%.*s", (int)(end - found), found) > 0;
}

bool o2o_find_device(const char *directory, const struct o2o_collect_options *options,
                     struct o2o_training_device *device, FILE *messages) {
  char *argv[2] = {NULL, NULL}, text[4096];
  struct o2o_run run;
  bool found;
  memset(device, 0, sizeof *device);
  if (asprintf(&argv[0], "%s/fp64-weight", directory) < 0)
    return false;
  if (access(argv[0], X_OK) != 0) {
    fprintf(messages,
            "%s: %s: the training programs are not there (in a build tree, the target "
            "training-programs makes them; --programs DIR names others)\n",
            argv[0], strerror(errno));
    free(argv[0]);
    return false;
  }
  struct o2o_request request = {
      .argv = argv, .version = O2O_OPENCL, .device = options->device, .limit = LIMIT};
  run = o2o_run_version(&request, text, sizeof text);
  found = !run.failed && quoted(text, "omp2ocl: device: ", " (", device->name, sizeof device->name);
  if (found) {
    quoted(text, "omp2ocl: driver: ", "\n", device->driver, sizeof device->driver);
    request.want_stdout = true;
    run = o2o_run_version(&request, text, sizeof text);
    device->fp64_weight = run.failed ? 0 : strtod(text, NULL);
    if (!(device->fp64_weight >= 0.25 && device->fp64_weight <= 64))
      device->fp64_weight = 1;
  } else
    fprintf(messages, "%s finds no OpenCL device%s%s: nothing to train for\n", argv[0],
            options->device ? " for --device " : "", options->device ? options->device : "");
  free(argv[0]);
  return found;
}
