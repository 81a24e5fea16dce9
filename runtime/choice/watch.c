/* Counts of the run.
 *
 * A program that starts with cheap regions is not to be judged by them.  While OpenMP runs, and the
 * tree could still say otherwise, each region that starts adds its counts, and the tree is asked
 * again: so the program moves to the device when it has done as much as the tree wants to see,
 * whichever regions that was in.  (design.md, the choice)
 */
#define _GNU_SOURCE
#include "runtime/choice/watch.h"

#include <string.h>
#include <time.h>

#define KERNELS 256
#define FIRST_LOOK 128 /* regions */
#define QUICK 20e-6    /* seconds from one to the next */

static struct {
  const struct o2o_kernel *kernel;
  double transfer; /* the most of its launches so far */
} seen[KERNELS];
static unsigned nseen;
static bool started;
static double known[O2O_NCOUNTS], unseen[O2O_NCOUNTS];
static unsigned long regions;
static double first;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The kernel's place; one that is seen for the first time is no longer one of the others. */
static int place(const struct o2o_kernel *k) {
  double average[O2O_NCOUNTS] = {0};
  unsigned i = 0;
  while (i < nseen && seen[i].kernel != k)
    i++;
  if (i < nseen)
    return (int)i;
  if (nseen == KERNELS || !o2o_choice_kernel(k, NULL, average))
    return -1;
  for (int c = 0; c < O2O_NCOUNTS; c++)
    unseen[c] = unseen[c] > average[c] ? unseen[c] - average[c] : 0;
  seen[nseen].kernel = k;
  seen[nseen].transfer = 0;
  return (int)nseen++;
}

static bool add(const struct o2o_kernel *k, const o2o_slot *slots) {
  double counts[O2O_NCOUNTS] = {0};
  int at = place(k);
  if (at < 0 || !o2o_choice_kernel(k, slots, counts))
    return false;
  double moved = counts[O2O_C_TRANSFER], before = seen[at].transfer;
  counts[O2O_C_TRANSFER] = moved > before ? moved - before : 0;
  seen[at].transfer = moved > before ? moved : before;
  for (int c = 0; c < O2O_NCOUNTS; c++)
    known[c] += counts[c];
  return true;
}

bool o2o_watch_add(const struct o2o_unit *units, const struct o2o_kernel *kernel,
                   const o2o_slot *slots, double counts[O2O_NCOUNTS]) {
  if (!started && !o2o_choice_counts(units, NULL, NULL, unseen))
    return false;
  started = true;
  /* The launch of several directives counts for them. */
  if (kernel && !(kernel->flags & O2O_KERNEL_PART) && !add(kernel, slots))
    return false;
  regions++;
  for (int c = 0; c < O2O_NCOUNTS; c++)
    counts[c] = known[c] + unseen[c];
  return true;
}

unsigned long o2o_watch_regions(void) { return regions; }

bool o2o_watch_is_idle(void) {
  double t;
  if (regions & (regions - 1))
    return false;
  t = now();
  if (regions <= 1)
    first = t;
  return regions >= FIRST_LOOK && t - first < QUICK * (double)regions;
}
