#include "runtime/entry/start_builder.h"

#include "runtime/core/process.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/cache.h"
#include "runtime/device/program.h"
#include "runtime/entry/foreign_code.h"
#include "runtime/launch/builder.h"

#include <sys/resource.h>
#include <unistd.h>

#define BUILDER_NICE 10 /* a tenth of a processor that the program wants, too: of all together */
#define NICEST 19

/* A team whose threads wait for each other waits for the one that a worker has put off, whichever
 * it is: what all workers take is what it loses.  Each step of nice is a factor of 1.25. */
static int niceness_of(unsigned workers) {
  int niceness = BUILDER_NICE;
  for (double share = workers; share > 1.1 && niceness < NICEST; niceness++)
    share /= 1.25;
  return niceness;
}

/* Half of the processors, of those that the program's threads leave. */
static unsigned most_workers(unsigned threads) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN), left = processors - (long)threads;
  return left < 1 ? 1 : left < processors / 2 ? (unsigned)left : (unsigned)processors / 2;
}

/* Half of the processors, and two where there are two: the program itself has nothing to do. But
 * the processes of a launcher share them. */
static unsigned most_waited_for(void) {
  const char *variable;
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  return processors < 2 || o2o_local_rank(&variable) >= 0 ? 1
         : processors < 4                                 ? 2
                                                          : (unsigned)processors / 2;
}

/* Whether the program goes on while other processes build. */
static bool builds_behind(void) {
  return o2o_settings.build == O2O_BUILD_BEHIND ||
         (o2o_settings.build != O2O_BUILD_WAIT && o2o_settings.build != O2O_BUILD_HERE &&
          o2o_settings.version == O2O_VERSION_AUTO);
}

void o2o_start_builder(unsigned threads) {
  static bool started;
  bool kept = o2o_cache_keeps(), chooses = o2o_settings.version == O2O_VERSION_AUTO;
  bool behind = builds_behind(), adopts = o2o_process_adopts() && o2o_foreign_waits();
  unsigned workers = behind ? most_workers(threads) : most_waited_for();
  if (started || o2o_settings.trust || o2o_settings.build == O2O_BUILD_HERE || o2o_cl_present())
    return;
  started = true;
  if (behind && (kept || chooses))
    o2o_builder_start(workers, niceness_of(workers),
                      !kept    ? O2O_BUILDER_NEVER
                      : adopts ? O2O_BUILDER_AT_END
                               : O2O_BUILDER_NOW);
  else if (kept && !adopts)
    o2o_builder_start(workers, getpriority(PRIO_PROCESS, 0), O2O_BUILDER_WAITED);
  if (o2o_builder_builds())
    o2o_program_compile_elsewhere(o2o_builder_have_built);
}
