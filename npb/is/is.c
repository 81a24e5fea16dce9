// IS, the integer sort benchmark (report RNR-94-007, section 2.2.5).
//
// The ranks of many small integer keys are found ten times; between two rankings two keys change.
// The rank of a key is its place in the sorted sequence, so a ranking is a counting sort without
// the moving of the keys: count how often each value occurs, and sum the counts up.
//
// Each thread counts its share of the keys in a histogram of its own, sums that up, and adds it to
// the shared one: the sum of the threads' running totals is the running total of their sum, so the
// summing-up is parallel as well. Threads meet only in that last addition.
//
// The histograms are on the threads' stacks up to class A. Those of 8 and 32 MiB in classes B and C
// are blocks of the heap.

#include "../common/class.h"
#include "../common/random.h"
#include "../common/report.h"
#include "../common/timer.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

// The sizes; five keys whose ranks are known; how the rank of the first, second, ... of these keys
// moves with the iteration: by MOVES times (iteration - LAG), where LAG differs by the sign.
#if NPB_CLASS == 'S'
#define LOG2_KEYS 16
#define LOG2_MAX_KEY 11
#define TEST_INDICES 48427, 17148, 23627, 62548, 4431
#define TEST_RANKS 0, 18, 346, 64917, 65463
#define MOVES 1, 1, 1, -1, -1
#define LAG_UP 0
#define LAG_DOWN 0
#elif NPB_CLASS == 'W'
#define LOG2_KEYS 20
#define LOG2_MAX_KEY 16
#define TEST_INDICES 357773, 934767, 875723, 898999, 404505
#define TEST_RANKS 1249, 11698, 1039987, 1043896, 1048018
#define MOVES 1, 1, -1, -1, -1
#define LAG_UP 2
#define LAG_DOWN 0
#elif NPB_CLASS == 'A'
#define LOG2_KEYS 23
#define LOG2_MAX_KEY 19
#define TEST_INDICES 2112377, 662041, 5336171, 3642833, 4250760
#define TEST_RANKS 104, 17523, 123928, 8288932, 8388264
#define MOVES 1, 1, 1, -1, -1
#define LAG_UP 1
#define LAG_DOWN 1
#elif NPB_CLASS == 'B'
#define LOG2_KEYS 25
#define LOG2_MAX_KEY 21
#define TEST_INDICES 41869, 812306, 5102857, 18232239, 26860214
#define TEST_RANKS 33422937, 10244, 59149, 33135281, 99
#define MOVES -1, 1, 1, -1, 1
#define LAG_UP 0
#define LAG_DOWN 0
#else
#define LOG2_KEYS 27
#define LOG2_MAX_KEY 23
#define TEST_INDICES 44172927, 72999161, 74326391, 129606274, 21736814
#define TEST_RANKS 61147, 882988, 266290, 133997595, 133525895
#define MOVES 1, 1, 1, -1, -1
#define LAG_UP 0
#define LAG_DOWN 0
#endif

#define KEYS (1 << LOG2_KEYS)
#define MAX_KEY (1 << LOG2_MAX_KEY) // keys are from 0 to MAX_KEY - 1
#define ITERATIONS 10
#define SEED UINT64_C(314159265)
#define DRAWS 4 // random numbers that are averaged into one key
#define BATCH_KEYS 4096
#define HISTOGRAM_ON_STACK (LOG2_MAX_KEY <= 19) // 2 MiB
#define TESTS 5

static int key[KEYS];

// After a ranking, up_to[k] is the number of keys that are at most k.
static int up_to[MAX_KEY];

/// Draws the keys. Batches of keys are drawn in parallel, each from its place in the one sequence.
static void draw_keys(void) {
  uint64_t batch_multiplier = npb_random_power(NPB_RANDOM_MULTIPLIER, DRAWS * BATCH_KEYS);

#pragma omp parallel for
  for (int batch = 0; batch < KEYS / BATCH_KEYS; batch++) {
    uint64_t jump = npb_random_power(batch_multiplier, (uint64_t)batch);
    uint64_t random = npb_random_multiply(SEED, jump);
    for (int i = 0; i < BATCH_KEYS; i++) {
      double sum = npb_random_next(&random);
      for (int draw = 1; draw < DRAWS; draw++)
        sum += npb_random_next(&random);
      key[batch * BATCH_KEYS + i] = (int)(MAX_KEY / DRAWS * sum);
    }
  }
}

#if !HISTOGRAM_ON_STACK
static int *new_histogram(void) {
  int *histogram = malloc(MAX_KEY * sizeof *histogram);
  if (histogram == NULL) {
    fprintf(stderr, "IS: out of memory\n");
    exit(EXIT_FAILURE);
  }
  return histogram;
}
#endif

/// Ranks the keys: leaves the number of keys up to each value in up_to.
static void rank_keys(void) {
#pragma omp parallel
  {
#if HISTOGRAM_ON_STACK
    int own[MAX_KEY];
#else
    int *own = new_histogram();
#endif
    for (int k = 0; k < MAX_KEY; k++)
      own[k] = 0;

#pragma omp for
    for (int k = 0; k < MAX_KEY; k++)
      up_to[k] = 0;

#pragma omp for nowait
    for (int i = 0; i < KEYS; i++)
      own[key[i]]++;

    for (int k = 1; k < MAX_KEY; k++)
      own[k] += own[k - 1];

#pragma omp critical
    for (int k = 0; k < MAX_KEY; k++)
      up_to[k] += own[k];
#if !HISTOGRAM_ON_STACK
    free(own);
#endif
  }
}

/// The change of two keys that the specification asks for before each ranking.
static void change_keys(int iteration) {
  key[iteration] = iteration;
  key[iteration + ITERATIONS] = MAX_KEY - iteration;
}

/// How many of the test keys have the rank that the reference gives for this \p iteration.
static int right_ranks(int iteration) {
  static const int index[TESTS] = {TEST_INDICES};
  static const int first_rank[TESTS] = {TEST_RANKS};
  static const int moves[TESTS] = {MOVES};

  int right = 0;
  for (int test = 0; test < TESTS; test++) {
    int value = key[index[test]];
    int rank = value > 0 ? up_to[value - 1] : 0;
    int lag = moves[test] > 0 ? LAG_UP : LAG_DOWN;
    if (rank == first_rank[test] + moves[test] * (iteration - lag))
      right++;
  }
  return right;
}

/// Moves the keys to the places that the last ranking gave them and returns whether every key found
/// a place of its own and the keys ascend.
static bool ranks_sort_the_keys(void) {
  static int sorted[KEYS];
  for (int i = 0; i < KEYS; i++)
    sorted[i] = -1;
  for (int i = 0; i < KEYS; i++) {
    int place = --up_to[key[i]];
    if (place < 0 || place >= KEYS || sorted[place] >= 0)
      return false;
    sorted[place] = key[i];
  }

  int out_of_order = 0;
#pragma omp parallel for reduction(+ : out_of_order)
  for (int i = 1; i < KEYS; i++)
    out_of_order += sorted[i - 1] > sorted[i];
  return out_of_order == 0;
}

int main(void) {
  printf("IS, class %c: 2^%d keys below 2^%d\n\n", NPB_CLASS, LOG2_KEYS, LOG2_MAX_KEY);
  draw_keys();

  // One ranking that does not count touches all data and code before the clock starts.
  change_keys(1);
  rank_keys();

  int right = 0;
  double start = npb_wall_seconds();
  for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
    change_keys(iteration);
    rank_keys();
    right += right_ranks(iteration);
  }
  double seconds = npb_wall_seconds() - start;
  printf("  Known ranks     = %d of %d\n", right, TESTS * ITERATIONS);

  bool sorted = ranks_sort_the_keys();
  printf("  Keys by rank    = %s\n", sorted ? "ascending" : "NOT ascending");

  char size[16];
  snprintf(size, sizeof size, "2^%d", LOG2_KEYS);
  struct npb_report report = {
      .name = "IS",
      .operations = "keys ranked",
      .size = size,
      .problem_class = NPB_CLASS,
      .iterations = ITERATIONS,
      .seconds = seconds,
      .mega_operations = ldexp(ITERATIONS, LOG2_KEYS) * 1e-6,
      .verified = right == TESTS * ITERATIONS && sorted,
  };
  return npb_print_report(&report);
}
