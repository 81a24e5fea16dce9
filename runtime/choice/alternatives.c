/* Which of a function's versions runs: the trials that find it.
 *
 * What is sought is a table of the fastest alternative for each class of sizes, as in PetaBricks
 * (Ansel and others, PLDI 2009).  With OMP2OCL_TUNE=functions:SECONDS a call whose class has no
 * entry yet tries all of them, before it is made:
 *
 *   a child process for each: once to see its results, then as often as it takes to measure it,
 *                             with what the results' memory held before put back in between
 *
 * The child has the program's memory as it is and changes none of it, so it may be wrong, crash or
 * never end.  The first alternative, the function's own body, says what the results are; one that
 * leaves others is dropped, for all sizes.
 *
 * A recursion changes its algorithm below a cut-off that nobody knows before.  So sizes are tried
 * from the smallest on: in the first run of an alternative the calls that it makes of the function
 * with sizes of other classes try all alternatives themselves, in children of the child, before
 * they go on.  What these find is in memory that all processes share, and is used when the
 * alternative is measured.  A call of the class that is being tried takes the alternative that is.
 *
 * With OMP2OCL_TUNE=auto normal runs do the same in a part of the time (SHARE) that runs before
 * have taken, which a second record says, for the first calls of a function in a run: each call
 * that could be a trial's costs a look.  Where the device has data nothing is tried.
 */
#define _GNU_SOURCE
#include "runtime/choice/alternatives.h"

#include "runtime/choice/alternatives_record.h"
#include "runtime/core/alike.h"
#include "runtime/core/clock.h"
#include "runtime/core/numbers.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/measured.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define SLOWER 3      /* times the best time, of processors: what takes longer is not waited for */
#define GRACE 0.03    /* seconds that are waited for in any case */
#define BUSY 20       /* times as long by the clock: the machine may be busy */
#define REPEATED 0.03 /* seconds of runs of which the least counts */
#define REPEATS 2000
#define FEWEST 6
#define LONGEST 0.3 /* seconds after which fewer do */
#define REGISTERED 1024
#define LARGEST ((int64_t)1 << 32) /* bytes of results */

#define SHARE 0.1  /* of the time of all runs, for trials in normal ones */
#define LEAST 0.1  /* seconds that they want */
#define LOOKS 1000 /* calls in a row that are no trials: there are no more in this run */

/* What a run may take: seconds of processor time and by the clock. */
struct limit {
  double processor, clock;
};

/* A trial, in its process. */
struct run {
  struct o2o_tries *tries;
  int alternative, class;
  unsigned char *before, *expected; /* of all results, one behind the other */
  double start, processor, spent;   /* processor: its time at the start */
  struct limit limit;
  unsigned runs; /* that have ended */
  bool alone;    /* in its process, after the first run */
};

static struct o2o_tries *all;
static pid_t trier; /* the process whose calls are tried; 0: none */
/* The process whose time counts for trials in normal runs, likewise; since when; and what trials of
 * all functions have taken since. */
static pid_t payer;
static double asked, spent;
static double end;    /* when time runs out */
static int trying;    /* one of its threads tries a class; atomic */
static bool in_trial; /* this process is one */

static bool in_background(void) { return o2o_settings.tune == O2O_TUNE_AUTO; }

/* ---- asking ---------------------------------------------------------------------------------- */

static void print(void) {
  void *locale;
  if (getpid() != trier)
    return;
  locale = o2o_numbers_plain();
  for (const struct o2o_tries *t = all; t; t = t->next) {
    const struct o2o_selector *s = t->selector;
    if (!t->known)
      continue;
    for (uint32_t i = 1; i < s->count; i++)
      if (t->known->dropped[i] && !(t->dropped & 1u << i))
        o2o_say("%s (%s:%u): '%s' is dropped: %s\n", s->names[0], s->file, s->line, s->names[i],
                t->known->why[i]);
    if (*t->known->why[0])
      o2o_say("%s (%s:%u): not tried: %s\n", s->names[0], s->file, s->line, t->known->why[0]);
    for (int c = 0; c < O2O_SIZE_CLASSES && (!in_background() || o2o_settings.verbose); c++) {
      int found = o2o_alternatives_best(t->known, s->count, c);
      if (t->known->tried[c] == O2O_TRIED)
        o2o_say("%s, sizes from %" PRIu64 ": %s, %.2f of the time of its own body\n", s->names[0],
                c ? (uint64_t)1 << (c - 1) : 0, found ? s->names[found] : "its own body",
                t->known->seconds[c][found] / t->known->seconds[c][0]);
      else if (t->known->tried[c] == O2O_NOT_ENDED)
        o2o_say("%s, sizes from %" PRIu64 ": not tried: its own body has not ended in time\n",
                s->names[0], c ? (uint64_t)1 << (c - 1) : 0);
    }
  }
  o2o_numbers_back(locale);
}

static void *share(size_t bytes) {
  void *p =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

/* For all functions together. */
static void start(struct o2o_tries *t, double seconds) {
  if (!trier) {
    end = o2o_now() + seconds;
    trier = getpid();
    atexit(print);
  }
  t->known = share(sizeof *t->known);
  t->stale = true;
}

/* In a normal run: what the time of earlier ones pays for. */
static void start_in_background(struct o2o_tries *t) {
  double seconds;
  o2o_alternatives_read_paid(t);
  if (!payer)
    asked = o2o_now();
  payer = getpid();
  seconds = SHARE * t->paid.ran - t->paid.spent - spent;
  if (seconds < o2o_larger(LEAST, t->paid.wanted))
    return;
  start(t, seconds);
  for (uint32_t i = 0; t->known && i < t->selector->count; i++)
    t->known->dropped[i] = (t->dropped >> i & 1) != 0;
}

void o2o_alternatives_ask(struct o2o_selector *s, int threads) {
  struct o2o_tries *t;
  uint32_t state = O2O_SELECTOR_FIRST;
  if (s->state != O2O_SELECTOR_UNASKED)
    return;
  t = o2o_settings.tune != O2O_TUNE_OFF && *o2o_settings.cache && s->count <= O2O_MOST_ALTERNATIVES
          ? calloc(1, sizeof *t)
          : NULL;
  if (t) {
    t->selector = s;
    void *locale = o2o_numbers_plain();
    o2o_alternatives_key(t, threads);
    if (o2o_settings.tune == O2O_TUNE_FUNCTIONS)
      start(t, o2o_settings.tune_seconds);
    else if (in_background() && t->key)
      start_in_background(t);
    if (o2o_settings.tune != O2O_TUNE_FUNCTIONS && o2o_alternatives_read(t))
      state = O2O_SELECTOR_TABLE;
    if (t->known)
      state = O2O_SELECTOR_TRIES;
    if (t->known || (payer && t->key)) {
      s->tries = t->known ? t : NULL;
      t->next = all;
      all = t;
    } else {
      free(t->key);
      free(t->paid_key);
      free(t->label);
      free(t);
    }
    o2o_numbers_back(locale);
  }
  __atomic_store_n(&s->state, state, __ATOMIC_RELEASE);
}

bool o2o_alternatives_try_now(void) { return trier != 0 && !in_background(); }

/* ---- results --------------------------------------------------------------------------------- */

/* Bytes of all results; negative: no number of bytes that can be copied. */
static int64_t size_of(const struct o2o_attempt *a) {
  int64_t sum = 0;
  for (uint32_t i = 0; i < a->nresults; i++) {
    if (a->results[i].size < 0 || a->results[i].size > LARGEST - sum)
      return -1;
    sum += a->results[i].size;
  }
  return sum;
}

static void save(const struct o2o_attempt *a, unsigned char *to) {
  for (uint32_t i = 0; i < a->nresults; to += a->results[i++].size)
    memcpy(to, a->results[i].address, (size_t)a->results[i].size);
}

static void put_back(const struct o2o_attempt *a, const unsigned char *from) {
  for (uint32_t i = 0; i < a->nresults; from += a->results[i++].size)
    memcpy(a->results[i].address, from, (size_t)a->results[i].size);
}

static double element(uint64_t kind, const unsigned char *at) {
  return o2o_fraction(kind == O2O_RESULT_DOUBLE, at);
}

/* As OMP2OCL=verify has it. */
static bool alike(uint64_t kind, double a, double b, double noise) {
  return o2o_alike(kind == O2O_RESULT_DOUBLE, a, b, 1) || o2o_alike_by_noise(a, b, noise);
}

/* The first element that differs, -1: none does. */
static int64_t differs(const struct o2o_result *r, const unsigned char *expected) {
  const unsigned char *left = r->address;
  size_t width = r->kind == O2O_RESULT_DOUBLE  ? sizeof(double)
                 : r->kind == O2O_RESULT_FLOAT ? sizeof(float)
                                               : 1;
  double noise = 0;
  if (memcmp(left, expected, (size_t)r->size) == 0)
    return -1;
  for (int64_t i = 0; width > 1 && i < r->size; i += (int64_t)width)
    noise = o2o_larger(noise, o2o_noise(width == sizeof(double), element(r->kind, expected + i)));
  for (int64_t i = 0; i < r->size; i += (int64_t)width)
    if (width == 1
            ? left[i] != expected[i]
            : !alike(r->kind, element(r->kind, left + i), element(r->kind, expected + i), noise))
      return i / (int64_t)width;
  return -1;
}

static void drop(struct o2o_known *k, int alternative, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void drop(struct o2o_known *k, int alternative, const char *format, ...) {
  void *locale = o2o_numbers_plain();
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(k->why[alternative], sizeof k->why[alternative], format, arguments);
  va_end(arguments);
  o2o_numbers_back(locale);
  k->dropped[alternative] = 1;
}

/* Whether the results are those of the first alternative. */
static bool check(const struct o2o_attempt *a, const struct run *r) {
  const unsigned char *expected = r->expected;
  for (uint32_t i = 0; i < a->nresults; expected += a->results[i++].size) {
    const struct o2o_result *one = &a->results[i];
    int64_t at = differs(one, expected);
    if (at < 0)
      continue;
    if (one->kind == O2O_RESULT_BYTES)
      drop(r->tries->known, r->alternative,
           "with size %" PRId64 ", byte %" PRId64 " of '%s' is not what its own body leaves",
           a->size, at, one->name);
    else
      drop(r->tries->known, r->alternative,
           "with size %" PRId64 ", element %" PRId64
           " of '%s' is %.17g, with its own body it is %.17g",
           a->size, at, one->name,
           element(one->kind,
                   (unsigned char *)one->address + at * (one->kind == O2O_RESULT_DOUBLE ? 8 : 4)),
           element(one->kind, expected + at * (one->kind == O2O_RESULT_DOUBLE ? 8 : 4)));
    return false;
  }
  return true;
}

/* ---- a trial --------------------------------------------------------------------------------- */

static void use(struct o2o_selector *s, uint32_t state) {
  __atomic_store_n(&s->state, state, __ATOMIC_RELEASE);
}

static struct itimerval after(double seconds) {
  return (struct itimerval){
      .it_value = {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6) + 1}};
}

static void arm(struct limit limit) {
  const struct itimerval processor = after(limit.processor), clock = after(limit.clock);
  setitimer(ITIMER_PROF, &processor, NULL);
  setitimer(ITIMER_REAL, &clock, NULL);
}

/* What the program has open stays as it is: nothing is printed, and files cannot grow.  LLVM's
 * OpenMP makes one of REGISTERED bytes for each process, by its number, and nobody takes that
 * away. */
static void become_trial(struct limit limit) {
  static const int ends[] = {SIGALRM, SIGPROF, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  const struct rlimit none = {0, 0}, file = {REGISTERED, REGISTERED};
  sigset_t unblocked;
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  in_trial = true;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (null >= 0) {
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
  }
  setrlimit(RLIMIT_FSIZE, &file);
  setrlimit(RLIMIT_CORE, &none);
  sigemptyset(&unblocked);
  for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
    signal(ends[i], SIG_DFL); /* handlers of the program's might go on */
    sigaddset(&unblocked, ends[i]);
  }
  sigprocmask(SIG_UNBLOCK, &unblocked, NULL);
  arm(limit);
}

static double processor_time(void) { return o2o_clock(CLOCK_THREAD_CPUTIME_ID); }

static void start_clock(struct run *r) {
  r->processor = processor_time();
  r->start = o2o_now();
}

/* Of one thread the processor time, of which other programs take nothing; the time that has passed
 * where the alternative has several, and for runs that are short beside asking for the other.  (The
 * process's clock goes by ticks while a timer of it runs.) */
static double time_since(const struct run *r) {
  double passed = o2o_now() - r->start, used = processor_time() - r->processor;
  return r->alone && used < passed ? used : passed;
}

static bool has_one_thread(void) {
  struct stat threads;
  return stat("/proc/self/task", &threads) == 0 && threads.st_nlink == 3;
}

/* The trial's next run, or its end. */
static int go_on(struct o2o_attempt *a) {
  struct run *r = a->run;
  struct o2o_tries *t = r->tries;
  double took = time_since(r);
  if (r->runs++ == 0) {
    r->alone = has_one_thread();
    if (r->alternative == 0)
      save(a, r->expected);
    else if (!check(a, r))
      _exit(0);
    o2o_alternatives_fill(t, t->selector->table);
    use(t->selector, O2O_SELECTOR_TABLE);
  } else {
    double *least = &t->known->seconds[r->class][r->alternative];
    if (*least == 0 || took < *least)
      *least = took > 0 ? took : 1e-9;
    r->spent += took;
    if (r->spent > REPEATED ? r->runs > FEWEST || r->spent > LONGEST : r->runs > REPEATS)
      _exit(0);
    if (in_background() && end <= o2o_now())
      _exit(0);
  }
  put_back(a, r->before);
  arm(r->limit);
  start_clock(r);
  return 1;
}

/* In a process of its own: the first run of the alternative. */
static int begin(struct o2o_attempt *a, struct o2o_tries *t, int alternative,
                 unsigned char *expected, struct limit limit) {
  struct run *r = calloc(1, sizeof *r);
  if (!r || !(r->before = malloc((size_t)size_of(a) + 1)))
    _exit(1);
  become_trial(limit);
  *r = (struct run){.tries = t,
                    .alternative = alternative,
                    .class = o2o_size_class(a->size),
                    .before = r->before,
                    .expected = expected,
                    .limit = limit};
  t->running[r->class] = true;
  t->selector->table[r->class] = (uint8_t)alternative;
  save(a, r->before);
  a->run = r;
  start_clock(r);
  return 1;
}

/* Waits for the trial. */
static void await(struct o2o_tries *t, pid_t child, int alternative) {
  char registered[64];
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  snprintf(registered, sizeof registered, "/dev/shm/__KMP_REGISTERED_LIB_%d_%d", (int)child,
           (int)getuid());
  unlink(registered);
  if (!WIFSIGNALED(status) || WTERMSIG(status) == SIGALRM || WTERMSIG(status) == SIGPROF)
    return;
  drop(t->known, alternative, "it was ended by signal %d", WTERMSIG(status));
}

/* Whether what a trial writes there is its own. */
static bool is_private(const struct o2o_attempt *a) {
  char line[512];
  bool good = true;
  FILE *maps = fopen("/proc/self/maps", "re");
  while (maps && fgets(line, sizeof line, maps)) {
    uintptr_t from, to;
    char shared;
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %*3c%c", &from, &to, &shared) != 3 || shared != 's')
      continue;
    for (uint32_t i = 0; i < a->nresults; i++) {
      uintptr_t address = (uintptr_t)a->results[i].address;
      good &= address >= to || address + (uintptr_t)a->results[i].size <= from;
    }
  }
  if (!maps)
    return false;
  fclose(maps);
  return good;
}

/* Tries all alternatives of the class.  True in a trial. */
static bool try_class(struct o2o_attempt *a, struct o2o_tries *t, int class) {
  struct o2o_known *k = t->known;
  int64_t bytes = size_of(a);
  unsigned char *expected = bytes >= 0 ? share((size_t)bytes + 1) : NULL;
  double least = 0, processors = (double)sysconf(_SC_NPROCESSORS_ONLN);
  bool all_tried = true;
  if (expected && !is_private(a)) {
    drop(k, 0, "its results are in memory that processes share");
    munmap(expected, (size_t)bytes + 1);
    return false;
  }
  k->tried[class] = O2O_NOT_ENDED;
  if (!expected)
    return false;
  for (int i = 0; i < (int)t->selector->count; i++) {
    double left = end - o2o_now(), most = SLOWER * least + GRACE;
    struct limit limit = {left * processors, left};
    pid_t child;
    if (i > 0 && left > most * BUSY)
      limit = (struct limit){most * processors, most * BUSY};
    all_tried = all_tried && left > 0;
    if (k->dropped[i] || left <= 0)
      continue;
    child = fork();
    if (child == 0) {
      begin(a, t, i, expected, limit);
      return true;
    }
    if (child < 0)
      break;
    await(t, child, i);
    if (i == 0 && (k->seconds[class][0] == 0 || k->dropped[0]))
      break;
    if (k->seconds[class][i] > 0 && (least == 0 || k->seconds[class][i] < least))
      least = k->seconds[class][i];
  }
  if (k->seconds[class][0] > 0 && (all_tried || !in_background()))
    k->tried[class] = O2O_TRIED;
  t->changed = t->stale = true;
  munmap(expected, (size_t)bytes + 1);
  return false;
}

/* Whether this call tries its class: not in processes that the program makes itself. */
static bool wants(const struct o2o_tries *t, int class) {
  return (in_trial || getpid() == trier) && !t->running[class] &&
         t->known->tried[class] == O2O_NOT_TRIED && !t->known->dropped[0] && end > o2o_now() &&
         __atomic_exchange_n(&trying, 1, __ATOMIC_ACQUIRE) == 0;
}

/* The first run of a class has to be over in the time that there is. */
static bool try_timed(struct o2o_attempt *a, struct o2o_tries *t, int class) {
  double before = o2o_now(), left = end - before;
  if (try_class(a, t, class))
    return true;
  spent += o2o_now() - before;
  t->looks = 0;
  if (t->known->tried[class] == O2O_NOT_ENDED)
    t->paid.wanted = 2 * left;
  return false;
}

/* Whether calls go on coming here: there is time, and trials have not become rare. */
static bool goes_on(const struct o2o_tries *t) {
  return end > o2o_now() && (!in_background() || in_trial || t->looks < LOOKS);
}

int o2o_alternatives_try(struct o2o_attempt *a, bool possible) {
  struct o2o_selector *s = a->selector;
  struct o2o_tries *t = s->tries;
  int class = o2o_size_class(a->size);
  if (a->run)
    return go_on(a);
  if (t && possible && wants(t, class)) {
    const struct itimerval none = {.it_value = {0, 0}};
    struct itimerval processor, clock;
    const bool nested = in_trial;
    bool trial;
    if (nested) { /* its time stands still */
      setitimer(ITIMER_PROF, &none, &processor);
      setitimer(ITIMER_REAL, &none, &clock);
    }
    trial = try_timed(a, t, class);
    __atomic_store_n(&trying, 0, __ATOMIC_RELEASE);
    if (trial)
      return 1;
    if (nested) {
      setitimer(ITIMER_PROF, &processor, NULL);
      setitimer(ITIMER_REAL, &clock, NULL);
    }
  }
  if (t && s->state == O2O_SELECTOR_TRIES) {
    if (t->stale)
      o2o_alternatives_fill(t, s->table);
    t->stale = false;
    t->looks++;
    if (!goes_on(t))
      use(s, O2O_SELECTOR_TABLE);
  }
  a->choice =
      __atomic_load_n(&s->state, __ATOMIC_ACQUIRE) == O2O_SELECTOR_FIRST ? 0 : s->table[class];
  return 0;
}

bool o2o_alternatives_found(void) {
  bool any = false;
  for (const struct o2o_tries *t = all; t && !in_trial; t = t->next)
    any |= t->changed;
  return any;
}

void o2o_alternatives_keep(void) {
  void *locale = o2o_numbers_plain();
  for (struct o2o_tries *t = all; t; t = t->next) {
    if (t->changed)
      o2o_alternatives_put(t);
    t->changed = false;
  }
  o2o_measured_end();
  o2o_numbers_back(locale);
}

bool o2o_alternatives_pays(void) { return payer != 0; }

void o2o_alternatives_end(void) {
  for (const struct o2o_tries *t = all; t && getpid() == payer; t = t->next)
    o2o_alternatives_put_paid(t, o2o_now() - asked, spent);
  o2o_measured_end();
}
