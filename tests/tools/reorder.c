/* A tool for an OpenMP runtime (OMPT; OpenMP 5.2, chapter 19): threads of a team begin regions and worksharing constructs in
 * the reverse of their usual order, the first one last. A program whose output depends on which thread comes first then shows it
 * each time, and not once in some hundred runs on a busy machine. modes.sh runs the plain program of each test so. */
#include <stdint.h>
#include <time.h>

/* What the standard's omp-tools.h declares of what is used here: not every compiler that builds tests finds that header. */
typedef void (*ompt_callback_t)(void);
typedef int (*ompt_set_callback_t)(int event, ompt_callback_t callback);
typedef ompt_callback_t (*ompt_function_lookup_t)(const char *name);
typedef struct {
  int (*initialize)(ompt_function_lookup_t lookup, int device, void *data);
  void (*finalize)(void *data);
  uint64_t data;
} ompt_start_tool_result_t;
enum { ompt_scope_begin = 1, ompt_callback_implicit_task = 7, ompt_callback_work = 20 };

/* Long enough for a thread that has been waiting to come first; so often at most, for programs with thousands of regions. */
enum { WAIT_US = 300, WAITS = 200 };

static _Thread_local unsigned place, team;
static _Thread_local int waits;

static void wait_for_the_next_thread(void) {
  if (team < 2 || waits++ >= WAITS)
    return;
  struct timespec pause = {0, (long)(team - 1 - place) * WAIT_US * 1000 % 1000000000};
  nanosleep(&pause, NULL);
}

static void implicit_task(int scope, void *parallel, void *task, unsigned threads, unsigned index, int flags) {
  (void)parallel;
  (void)task;
  (void)flags;
  if (scope != ompt_scope_begin)
    return;
  place = index;
  team = threads;
  wait_for_the_next_thread();
}

static void work(int type, int scope, void *parallel, void *task, uint64_t count, const void *code) {
  (void)type;
  (void)parallel;
  (void)task;
  (void)count;
  (void)code;
  if (scope == ompt_scope_begin)
    wait_for_the_next_thread();
}

static int initialize(ompt_function_lookup_t lookup, int device, void *data) {
  (void)device;
  (void)data;
  ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  if (!set)
    return 0;
  set(ompt_callback_implicit_task, (ompt_callback_t)implicit_task);
  set(ompt_callback_work, (ompt_callback_t)work);
  return 1;
}

static void finalize(void *data) { (void)data; }

__attribute__((visibility("default"))) ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime);

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t tool = {initialize, finalize, 0};
  (void)version;
  (void)runtime;
  return &tool;
}
