/* train-model: measures the training programs on this machine, and makes its model.
 *
 *     train-model [--device D] [--quick [--also PREFIX]] [--time LIMIT] [--out FILE]
 *     [--classifier NAME] [--report FILE.html] [--programs DIR] [--data FILE] [--again]
 *     [--no-measure]
 *
 * The same session measures when reordering arrays on the device pays (layouts.h), for the model's
 * second tree. Measurements are kept beside the model, one line per case as soon as it is measured,
 * so that an interrupted session goes on where it stopped; docs/training.md is the manual.
 */
#define _GNU_SOURCE
#include "predictor/machine.h"
#include "training/chosen.h"
#include "training/layouts.h"
#include "training/model_write.h"
#include "training/report.h"
#include "training/run.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <libgen.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char usage[] =
    "usage: train-model [options]\n"
    "Measures the training programs in both versions and writes this machine's model.\n"
    "  --device D         the OpenCL device, an index or part of its name (default: as programs "
    "choose)\n"
    "  --quick            fewer and smaller cases, under 3 minutes; what is missing then is "
    "measured next time\n"
    "  --also PREFIX      with --quick: also all cases of the programs whose names begin so\n"
    "  --time LIMIT       stop measuring after LIMIT (90, 90s, 10m or 1h)\n"
    "  --out FILE         where the model goes (default: this user's directory of models)\n"
    "  --classifier NAME  \"chosen\" (default), \"c45\", \"svm\" or \"boosted\": which one the "
    "tables are about; a "
    "model is the chosen one\n"
    "  --report FILE      an HTML report that opens offline\n"
    "  --programs DIR     the training programs (default: the installed ones)\n"
    "  --data FILE        the file of measured cases (default: in this user's directory of "
    "models)\n"
    "  --again            forget earlier measurements\n"
    "  --no-measure       train on the measured cases only\n"
    "  --version          print the version\n"
    "  -h, --help         print this\n"
    "Ctrl-C ends a session: what is measured is kept, and a model is made of it the next time.\n";

#define QUICK_LIMIT                                                                                \
  165.0 /* seconds of measuring, when --time says nothing: --quick is under three minutes */

struct settings {
  struct o2o_collect_options collect;
  enum o2o_learner learner;
  char *out, *report, *programs, *data;
  bool again, no_measure;
};

static int fail(const char *what, const char *why) {
  fprintf(stderr, "train-model: %s: %s\n", what, why);
  return 1;
}

/* ---- command line ---------------------------------------------------------------------------- */

/* Seconds of "90", "90s", "10m", "1h"; -1 when it is none of these. */
static double seconds_of(const char *text) {
  char *end;
  double value = strtod(text, &end), unit = 1;
  if (end == text || !isfinite(value) || value <= 0)
    return -1;
  if (*end == 'm')
    unit = 60;
  else if (*end == 'h')
    unit = 3600;
  if (*end == 's' || *end == 'm' || *end == 'h')
    end++;
  return *end ? -1 : value * unit;
}

/* Options that name a file or folder: where the name is kept; NULL: it is another option. */
static char **file_option(struct settings *s, int option) {
  switch (option) {
  case 'o':
    return &s->out;
  case 'r':
    return &s->report;
  case 'p':
    return &s->programs;
  case 'm':
    return &s->data;
  default:
    return NULL;
  }
}

/* 0: go on, 1: error, -1: the option asks for words only, which have been printed. */
static int other_option(struct settings *s, int option) {
  switch (option) {
  case 'd':
    s->collect.device = optarg;
    return 0;
  case 'l':
    s->collect.also = optarg;
    return 0;
  case 'q':
    s->collect.quick = true;
    return 0;
  case 'a':
    s->again = true;
    return 0;
  case 'n':
    s->no_measure = true;
    return 0;
  case 't':
    s->collect.time_limit = seconds_of(optarg);
    return s->collect.time_limit < 0 ? fail("--time", "expected a time such as 90, 90s, 10m or 1h")
                                     : 0;
  case 'c':
    return o2o_learner_named(optarg, &s->learner)
               ? 0
               : fail("--classifier", "expected chosen, c45, svm or boosted");
  case 'h':
    fputs(usage, stdout);
    return -1;
  case 'v':
    puts("train-model " O2O_VERSION);
    return -1;
  default:
    fputs(usage, stderr);
    return 1;
  }
}

/* As other_option(). */
static int read_options(int argc, char **argv, struct settings *s) {
  static const struct option options[] = {
      {"device", required_argument, NULL, 'd'}, {"quick", no_argument, NULL, 'q'},
      {"also", required_argument, NULL, 'l'},   {"time", required_argument, NULL, 't'},
      {"out", required_argument, NULL, 'o'},    {"classifier", required_argument, NULL, 'c'},
      {"report", required_argument, NULL, 'r'}, {"programs", required_argument, NULL, 'p'},
      {"data", required_argument, NULL, 'm'},   {"again", no_argument, NULL, 'a'},
      {"no-measure", no_argument, NULL, 'n'},   {"help", no_argument, NULL, 'h'},
      {"version", no_argument, NULL, 'v'},      {NULL, 0, NULL, 0}};
  int option, end;
  while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
    char **file = file_option(s, option);
    if (file)
      *file = optarg;
    else if ((end = other_option(s, option)) != 0)
      return end;
  }
  return optind < argc ? fail(argv[optind], "no such option: see --help") : 0;
}

/* ---- places ---------------------------------------------------------------------------------- */

/* Beside this binary (a build tree), else where `make install` puts the programs. */
static char *default_programs(void) {
  char self[4096], *path = NULL;
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  if (n <= 0)
    return NULL;
  self[n] = '\0';
  if (asprintf(&path, "%s/training-programs", dirname(self)) < 0)
    return NULL;
  if (access(path, R_OK) == 0)
    return path;
  free(path);
  return asprintf(&path, "%s/../" O2O_PROGRAMS, self) < 0 ? NULL : path; /* dirname() cut self */
}

/* Where programs and the plugin look for this user's models, made when it is missing; NULL: there
 * is no such place. */
static char *model_directory(void) {
  char directory[1024], *path;
  if (!o2o_model_directory(0, directory, sizeof directory) || !*directory ||
      !(path = strdup(directory)))
    return NULL;
  for (char *p = path + 1; *p; p++)
    if (*p == '/') {
      *p = '\0';
      mkdir(path, 0777);
      *p = '/';
    }
  mkdir(path, 0755); /* what others can write is not used */
  return path;
}

/* DIRECTORY/DEVICE.SUFFIX. */
static char *device_file(const char *device, const char *suffix) {
  char *directory = model_directory(), *path = NULL, name[O2O_MODEL_DEVICE + 16];
  if (!directory)
    return NULL;
  if (!o2o_model_file(device, suffix, name, sizeof name) ||
      asprintf(&path, "%s/%s", directory, name) < 0)
    path = NULL;
  free(directory);
  return path;
}

/* ---- the work -------------------------------------------------------------------------------- */

/* All that is measured. */
struct measured {
  struct o2o_dataset programs, layouts;
};

/* The microbenchmarks of a directory that has some; none of another one. */
static bool read_layouts(struct o2o_jobs *jobs, const char *programs) {
  char *path;
  bool any;
  memset(jobs, 0, sizeof *jobs);
  if (asprintf(&path, "%s/layouts.txt", programs) < 0)
    return false;
  any = access(path, F_OK) == 0;
  free(path);
  return !any || o2o_jobs_read(jobs, programs, "layouts.txt", stderr);
}

static void interrupt(int signal) {
  (void)signal;
  o2o_interrupted = 1;
}

/* Other programs that run meanwhile take processors from the OpenMP version, or from a CPU
 * device. */
static void look_at_load(void) {
  double load;
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (getloadavg(&load, 1) == 1 && load > 0.4 * (double)processors)
    fprintf(
        stderr,
        "the machine is busy (load %.1f on %ld processors): what is measured now may be wrong\n",
        load, processors);
}

/* Measures what is missing, within the time limit. */
static void collect(const struct settings *s, const struct o2o_jobs *jobs,
                    const struct o2o_jobs *layouts, struct measured *measured, FILE *file) {
  struct o2o_collect_options options = s->collect;
  /* A second signal ends this program at once. */
  const struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
  double start = o2o_now();
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  look_at_load();
  o2o_collect(jobs, &options, &measured->programs, file, stderr);
  if (options.time_limit > 0)
    options.time_limit = fmax(options.time_limit - (o2o_now() - start), 1e-9);
  if (!o2o_interrupted)
    o2o_collect_layouts(layouts, &options, &measured->layouts, file, stderr);
}

/* Reads earlier measurements and adds this session's. */
static int measure(const struct settings *s, const char *programs, const char *path,
                   const struct o2o_training_device *device, struct measured *measured) {
  struct o2o_dataset *data = &measured->programs, *layouts = &measured->layouts;
  struct o2o_jobs jobs, benchmarks;
  char cpu[O2O_MODEL_MACHINE], machine[sizeof data->machine];
  FILE *file;
  bool fresh = s->again || access(path, F_OK) != 0;
  if (!fresh && !o2o_dataset_read(data, layouts, path, stderr))
    return 1;
  o2o_cpu_name(cpu, sizeof cpu);
  snprintf(machine, sizeof machine, "%.*s, %s", (int)sizeof cpu - 3, device->driver, cpu);
  if (!fresh && (strcmp(data->device, device->name) != 0 ||
                 (*data->machine && strcmp(data->machine, machine) != 0)))
    return fail(path, "holds measurements of another device, driver or processor; use --again or "
                      "another --data FILE");
  snprintf(data->device, sizeof data->device, "%s", device->name);
  snprintf(data->machine, sizeof data->machine, "%s", machine);
  if (!o2o_jobs_read(&jobs, programs, "programs.txt", stderr))
    return 1;
  if (!read_layouts(&benchmarks, programs)) {
    o2o_jobs_free(&jobs);
    return 1;
  }
  /* Written anew, so that no damaged line stays in front of what is appended. */
  file = fopen(path, "w");
  if (!file) {
    o2o_jobs_free(&jobs);
    o2o_jobs_free(&benchmarks);
    return fail(path, strerror(errno));
  }
  bool ok = o2o_dataset_write_head(file, data->device, data->machine);
  for (size_t i = 0; ok && i < data->count; i++)
    ok = o2o_dataset_write_case(file, &data->cases[i]);
  for (size_t i = 0; ok && i < layouts->count; i++)
    ok = o2o_dataset_write_case(file, &layouts->cases[i]);
  ok = fflush(file) == 0 && ok;
  if (ok && !s->no_measure)
    collect(s, &jobs, &benchmarks, measured, file);
  o2o_jobs_free(&jobs);
  o2o_jobs_free(&benchmarks);
  ok = fclose(file) == 0 && ok;
  if (ok && o2o_interrupted) {
    size_t kept = measured->programs.count + measured->layouts.count;
    if (kept)
      fprintf(stderr,
              "\ninterrupted: %zu measured cases are kept in %s, and the next session goes on "
              "there; train-model --no-measure makes a model of them\n",
              kept, path);
    else
      fprintf(stderr, "\ninterrupted before a case was measured\n");
    return 128 + SIGINT;
  }
  return ok ? 0 : fail(path, "cannot be written");
}

/* Writes beside the file and renames, so that nobody reads half a model. */
static int write_model(const char *path, const struct o2o_model *model, const char *comment) {
  char *temporary;
  FILE *file;
  bool ok;
  if (asprintf(&temporary, "%s.%ld", path, (long)getpid()) < 0)
    return fail(path, "out of memory");
  file = fopen(temporary, "w");
  if (file) /* what others can write is not used */
    fchmod(fileno(file), 0644);
  ok = file && o2o_model_write(file, model, comment);
  ok = file && fclose(file) == 0 && ok && rename(temporary, path) == 0;
  if (!ok) {
    fail(path, strerror(errno));
    unlink(temporary);
  }
  free(temporary);
  return !ok;
}

/* Said before anything is measured, which may take hours: a file that cannot be written in the end.
 * A model is renamed to what it replaces, so that must be a file. */
static int check_place(const char *path, bool renamed) {
  char *temporary;
  struct stat s;
  int fd, status = 0;
  if (stat(path, &s) == 0 && !S_ISREG(s.st_mode))
    return S_ISDIR(s.st_mode) ? fail(path, strerror(EISDIR))
           : renamed          ? fail(path, "is no regular file")
                              : 0;
  if (asprintf(&temporary, "%s.%ld", path, (long)getpid()) < 0)
    return fail(path, "out of memory");
  fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    status = fail(path, strerror(errno));
  else {
    close(fd);
    unlink(temporary);
  }
  free(temporary);
  return status;
}

static int write_report(const char *path, const struct o2o_report *report) {
  FILE *file = fopen(path, "w");
  bool ok = file && o2o_report_html(file, report);
  ok = file && fclose(file) == 0 && ok;
  return ok ? 0 : fail(path, strerror(errno));
}

/* Grows the layout tree and validates it; without measurements there is none.  False when memory
 * ran out. */
static bool learn_layouts(const struct o2o_dataset *layouts, struct o2o_model *model,
                          enum o2o_version *chosen, struct o2o_score *score) {
  struct o2o_lesson *lessons;
  size_t n;
  if (layouts->count == 0)
    return true;
  lessons = o2o_lessons(layouts, NULL, &n);
  model->nlayout_nodes = lessons ? o2o_c45(lessons, n, &o2o_layout_c45, model->layout_nodes) : 0;
  free(lessons);
  return model->nlayout_nodes > 0 &&
         o2o_leave_one_program_out(layouts, O2O_LEARN_C45, &o2o_layout_c45, chosen, score);
}

/* A program that was never seen must not be slower for having been asked about: trees that lose to
 * one version alone with programs held out are not used, but that version. */
static bool keep_to_one(struct o2o_model *model, const struct o2o_score *held_out) {
  double mp = held_out->over_openmp, cl = held_out->over_opencl;
  enum o2o_version better = cl < mp ? O2O_OPENCL : O2O_OPENMP;
  if (mp >= 1 - 1e-9 && cl >= 1 - 1e-9)
    return false;
  model->nodes[0] = (struct o2o_node){.feature = -1, .left = (int16_t)better};
  model->nnodes = 1;
  return true;
}

/* The model, and a tree for the report.  False: out of memory. */
static bool learn(const struct o2o_lesson *lessons, size_t count, struct o2o_report *report,
                  struct o2o_node *tree, struct o2o_model *model) {
  report->tree = tree;
  report->ntree = o2o_c45(lessons, count, &o2o_c45_defaults, tree);
  model->nnodes = o2o_chosen(lessons, count, &o2o_c45_defaults, model->nodes);
  return report->ntree > 0 && model->nnodes > 0;
}

/* Keeps to one version where nothing that was learnt is better, and shows the model's own tree. */
static void settle(struct o2o_report *report, struct o2o_model *model) {
  const struct o2o_score *tree = &report->scores[O2O_LEARN_C45];
  bool kept = keep_to_one(model, &report->scores[O2O_LEARN_CHOSEN]);
  double over = model->nodes[0].left == O2O_OPENCL ? tree->over_opencl : tree->over_openmp;
  report->unproven = kept || (model->nodes[0].feature == -1 && over < 1 - 1e-9);
  if (o2o_votes(model->nodes, model->nnodes))
    return;
  report->tree = model->nodes;
  report->ntree = model->nnodes;
}

/* Trains on everything, validates, reports, writes. */
static int train(const struct settings *s, struct measured *measured,
                 const struct o2o_training_device *device, const char *out) {
  struct o2o_dataset *data = &measured->programs;
  enum o2o_version *chosen[O2O_LEARNERS];
  enum o2o_version *layouts_chosen = calloc(measured->layouts.count + 1, sizeof *layouts_chosen);
  struct o2o_model model = {.fp64_weight = device->fp64_weight};
  struct o2o_report report = {.data = data,
                              .model = &model,
                              .selected = s->learner,
                              .layouts = &measured->layouts,
                              .layouts_chosen = layouts_chosen,
                              .fp64_weight = device->fp64_weight};
  struct o2o_node tree[O2O_TREE_NODES];
  struct o2o_lesson *lessons;
  char comment[256];
  size_t n = 0;
  int status = 1;
  o2o_dataset_weigh(data, device->fp64_weight);
  lessons = o2o_lessons(data, NULL, &n);
  bool ready = lessons && layouts_chosen;
  for (int l = 0; l < O2O_LEARNERS; l++) {
    report.chosen[l] = chosen[l] = calloc(data->count + 1, sizeof *chosen[l]);
    ready &= chosen[l] != NULL;
  }
  if (ready && !learn(lessons, n, &report, tree, &model))
    model.nnodes = 0;
  for (int l = 0; model.nnodes > 0 && l < O2O_LEARNERS; l++)
    if (!o2o_leave_one_program_out(data, l, &o2o_c45_defaults, chosen[l], &report.scores[l]))
      model.nnodes = 0;
  if (model.nnodes > 0 &&
      !learn_layouts(&measured->layouts, &model, layouts_chosen, &report.layouts_score))
    model.nnodes = 0;
  if (model.nnodes == 0) {
    fail("training", "out of memory");
  } else {
    const struct o2o_score *score = &report.scores[O2O_LEARN_CHOSEN];
    settle(&report, &model);
    snprintf(model.name, sizeof model.name, "trained-%.50s", data->device);
    snprintf(model.device, sizeof model.device, "name:%.120s", data->device);
    snprintf(model.driver, sizeof model.driver, "%s", device->driver);
    o2o_cpu_name(model.cpu, sizeof model.cpu);
    snprintf(
        comment, sizeof comment,
        "Made by train-model from %zu cases, %zu of them clear.\nPrograms held out: %.1f %% right, "
        "%.1f %% of the oracle.",
        score->cases, score->clear,
        score->clear ? 100.0 * (double)score->right / (double)score->clear : 100.0,
        100 * score->oracle);
    o2o_report_text(stdout, &report);
    status = write_model(out, &model, comment);
    if (status == 0)
      printf("\nmodel written to %s\n", out);
    if (s->report && write_report(s->report, &report) != 0)
      status = 1;
  }
  free(lessons);
  free(layouts_chosen);
  for (int l = 0; l < O2O_LEARNERS; l++)
    free(chosen[l]);
  return status;
}

int main(int argc, char **argv) {
  struct settings s = {.collect = {.progress = stderr}, .learner = O2O_LEARN_CHOSEN};
  static struct measured data;
  struct o2o_training_device device;
  char *programs, *out, *path;
  int status = read_options(argc, argv, &s);
  if (status != 0)
    return status > 0 || fflush(stdout) != 0;
  if (s.collect.quick && !s.collect.also && s.collect.time_limit == 0)
    s.collect.time_limit = QUICK_LIMIT;
  programs = s.programs ? strdup(s.programs) : default_programs();
  if (!programs)
    return fail("training programs", "not found; name them with --programs DIR");
  if (!o2o_find_device(programs, &s.collect, &device, stderr)) {
    free(programs);
    return 1;
  }
  out = s.out ? strdup(s.out) : device_file(device.name, O2O_MODEL_SUFFIX);
  path = s.data ? strdup(s.data) : device_file(device.name, ".cases");
  if (!out || !path)
    status =
        fail("no directory for the model", "set XDG_DATA_HOME or HOME, or give --out and --data");
  if (status == 0)
    status = check_place(out, true) || (s.report && check_place(s.report, false));
  if (status == 0)
    status = measure(&s, programs, path, &device, &data);
  if (status == 0 && data.programs.count == 0)
    status = fail(programs, "no case could be measured");
  if (status == 0)
    status = train(&s, &data, &device, out);
  o2o_dataset_free(&data.programs);
  o2o_dataset_free(&data.layouts);
  free(programs);
  free(out);
  free(path);
  return status;
}
