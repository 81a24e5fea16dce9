// EP, the embarrassingly parallel benchmark (report RNR-94-007, section 2.2.1).
//
// 2^M pairs of uniform numbers in (-1, 1) are drawn from one long sequence. A pair inside the unit
// circle gives two independent Gaussian deviates by the polar method; the results are the sums of
// the deviates and how many pairs lie in each of ten square annuli around the origin.
//
// The pairs are cut into batches, one per iteration of the only parallel loop. An iteration jumps
// to its place in the sequence with one power of the multiplier and then tests each pair as soon as
// it is drawn, so it needs no array of its own, and everything that leaves it is a sum. A batch of
// 1,024 pairs keeps the jump (some forty multiplications) below one percent of the work and leaves
// enough iterations for a device of many thousands of work-items even in class S.

#include "../common/class.h"
#include "../common/random.h"
#include "../common/report.h"
#include "../common/timer.h"

#include <math.h>
#include <stdio.h>

#if NPB_CLASS == 'S'
#define LOG2_PAIRS 24
#define REFERENCE_X (-3.247834652034740e3)
#define REFERENCE_Y (-6.958407078382297e3)
#elif NPB_CLASS == 'W'
#define LOG2_PAIRS 25
#define REFERENCE_X (-2.863319731645753e3)
#define REFERENCE_Y (-6.320053679109499e3)
#elif NPB_CLASS == 'A'
#define LOG2_PAIRS 28
#define REFERENCE_X (-4.295875165629892e3)
#define REFERENCE_Y (-1.580732573678431e4)
#elif NPB_CLASS == 'B'
#define LOG2_PAIRS 30
#define REFERENCE_X 4.033815542441498e4
#define REFERENCE_Y (-2.660669192809235e4)
#else
#define LOG2_PAIRS 32
#define REFERENCE_X 4.764367927995374e4
#define REFERENCE_Y (-8.084072988043731e4)
#endif

#define EPSILON 1e-8
#define SEED UINT64_C(271828183)
#define LOG2_BATCH 10
#define BATCH_PAIRS (1 << LOG2_BATCH)
#define BATCHES (1 << (LOG2_PAIRS - LOG2_BATCH))

// A deviate of 10 or more has a probability of 1e-23; none occurs in the sequences of the classes.
#define ANNULI 10

/// The sums of all deviates, and the number of pairs whose larger deviate has the integer part l.
struct tally {
  double x, y;
  long pairs[ANNULI];
};

static struct tally tally_all_batches(void) {
  double sum_x = 0.0, sum_y = 0.0;
  long count[ANNULI] = {0};
  uint64_t batch_multiplier = npb_random_power(NPB_RANDOM_MULTIPLIER, UINT64_C(2) * BATCH_PAIRS);

#pragma omp parallel for reduction(+ : sum_x, sum_y, count[ : ANNULI])
  for (int batch = 0; batch < BATCHES; batch++) {
    uint64_t jump = npb_random_power(batch_multiplier, (uint64_t)batch);
    uint64_t element = npb_random_multiply(SEED, jump);
    for (int pair = 0; pair < BATCH_PAIRS; pair++) {
      element = npb_random_multiply(NPB_RANDOM_MULTIPLIER, element);
      double u = 2.0 * npb_random_uniform(element) - 1.0;
      element = npb_random_multiply(NPB_RANDOM_MULTIPLIER, element);
      double v = 2.0 * npb_random_uniform(element) - 1.0;
      // Elements are odd, so u and v are never zero and neither is t.
      double t = u * u + v * v;
      if (t <= 1.0) {
        double factor = sqrt(-2.0 * log(t) / t);
        double x = u * factor;
        double y = v * factor;
        double size_x = fabs(x);
        double size_y = fabs(y);
        int annulus = (int)(size_x > size_y ? size_x : size_y);
        count[annulus] += 1;
        sum_x += x;
        sum_y += y;
      }
    }
  }

  struct tally tally = {sum_x, sum_y, {0}};
  for (int l = 0; l < ANNULI; l++)
    tally.pairs[l] = count[l];
  return tally;
}

/// Prints the tally. The sums carry ten digits: those behind depend on the order of the additions.
static void print_tally(const struct tally *tally) {
  long total = 0;
  for (int l = 0; l < ANNULI; l++)
    total += tally->pairs[l];
  printf("  Gaussian pairs  = %ld\n", total);
  printf("  Sums            = %.9e %.9e\n", tally->x, tally->y);
  for (int l = 0; l < ANNULI; l++)
    printf("  Annulus %d       = %ld\n", l, tally->pairs[l]);
}

int main(void) {
  printf("EP, class %c: 2^%d pairs of random numbers\n\n", NPB_CLASS, LOG2_PAIRS);

  double start = npb_wall_seconds();
  struct tally tally = tally_all_batches();
  double seconds = npb_wall_seconds() - start;
  print_tally(&tally);

  char size[16];
  snprintf(size, sizeof size, "2^%d", LOG2_PAIRS);
  struct npb_report report = {
      .name = "EP",
      .operations = "random numbers generated",
      .size = size,
      .problem_class = NPB_CLASS,
      .iterations = 1,
      .seconds = seconds,
      .mega_operations = ldexp(1.0, LOG2_PAIRS + 1) * 1e-6,
      .verified =
          npb_close(tally.x, REFERENCE_X, EPSILON) && npb_close(tally.y, REFERENCE_Y, EPSILON),
  };
  return npb_print_report(&report);
}
