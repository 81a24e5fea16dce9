// FT, the spectral benchmark (report RNR-94-007, section 2.2.4).
//
// The diffusion equation du/dt = alpha * laplacian(u) is solved on a periodic box: the spectrum of
// a random field is found by one Fourier transform; at each time step it decays, the further from
// wavenumber zero the faster, and is transformed back to give the field of that time, of which
// 1,024 points are summed up as a checksum.
//
// A transform in three dimensions is one pass of transforms in one dimension over each. Each pass
// takes BLOCK neighbouring lines at a time, transposes them into line buffers in which their points
// alternate, transforms them there side by side, and transposes them back: memory is read and
// written in runs of several points in every dimension, and the arithmetic works on BLOCK numbers
// that lie together. Real and imaginary parts are separate in the buffers for the same reason.

#include "../common/class.h"
#include "../common/random.h"
#include "../common/report.h"
#include "../common/timer.h"

#include "reference.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define EPSILON 1e-12
#define SEED UINT64_C(314159265)
#define ALPHA 1e-6
#define PI 3.14159265358979323846
#define CHECKED 1024 // points of a checksum

#define POINTS ((double)NX * NY * NZ)
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define LONGEST LARGER(NX, LARGER(NY, NZ))
#define BLOCK 16 // lines that are transformed together; divides NX and NY

// Rows of a field are one point longer than they need be. Lengths that are powers of two would put
// all points of a line in the second or third dimension into the same few sets of the cache.
#define ROW (NX + 1)

struct complex {
  double re, im;
};

/// BLOCK lines of at most LONGEST points: point i of line b is re[i][b], im[i][b].
struct lines {
  double re[LONGEST][BLOCK], im[LONGEST][BLOCK];
};

/// A field or its spectrum: element [z][y][x].
typedef struct complex plane[NY][ROW];

static plane *spectrum, *field;

// exp(2 pi i k / LONGEST), from which all factors of the transforms are taken.
static struct complex root[LONGEST / 2];

// The decay of one time step, a product of one factor for each dimension.
static double decay_x[NX], decay_y[NY], decay_z[NZ];

static plane *new_field(void) {
  plane *block = calloc(NZ, sizeof *block);
  if (block == NULL) {
    fprintf(stderr, "FT: out of memory\n");
    exit(EXIT_FAILURE);
  }
  return block;
}

/// Draws a field: the random numbers fill it in the order of memory, real part before imaginary
/// part. Each plane starts at its own place in the sequence.
static void draw_field(plane *u) {
  uint64_t plane_multiplier = npb_random_power(NPB_RANDOM_MULTIPLIER, UINT64_C(2) * NX * NY);

#pragma omp parallel for
  for (int z = 0; z < NZ; z++) {
    uint64_t jump = npb_random_power(plane_multiplier, (uint64_t)z);
    uint64_t random = npb_random_multiply(SEED, jump);
    for (int y = 0; y < NY; y++)
      for (int x = 0; x < NX; x++) {
        u[z][y][x].re = npb_random_next(&random);
        u[z][y][x].im = npb_random_next(&random);
      }
  }
}

static void tabulate_roots(void) {
  for (int k = 0; k < LONGEST / 2; k++) {
    double angle = 2.0 * PI * k / LONGEST;
    root[k] = (struct complex){cos(angle), sin(angle)};
  }
}

/// The factors of decay along a dimension of \p n points: exp(-4 alpha pi^2 k^2) for wavenumber k,
/// which counts from 0 to n/2 - 1 and then from -n/2 to -1.
static void tabulate_decay(int n, double decay[n]) {
  for (int i = 0; i < n; i++) {
    double k = i < n / 2 ? i : i - n;
    decay[i] = exp(-4.0 * ALPHA * PI * PI * k * k);
  }
}

/// One pass of butterflies over \p in to \p out: a transform of \p half * 2 points for each of the
/// \p count interleaved sequences that the passes before have split the lines into. Afterwards
/// there are twice as many, half as long. In the last pass (half == 1) \p out may be \p in.
static void pass(int half, int count, double sign, const struct lines *in, struct lines *out) {
  for (int j = 0; j < half; j++) {
    struct complex w = root[j * (LONGEST / 2 / half)];
    w.im *= sign;
    for (int k = 0; k < count; k++) {
      int even_in = j * count + k, odd_in = (j + half) * count + k;
      int even_out = 2 * j * count + k, odd_out = (2 * j + 1) * count + k;
      for (int b = 0; b < BLOCK; b++) {
        double re = in->re[even_in][b], im = in->im[even_in][b];
        double re_minus = re - in->re[odd_in][b], im_minus = im - in->im[odd_in][b];
        out->re[even_out][b] = re + in->re[odd_in][b];
        out->im[even_out][b] = im + in->im[odd_in][b];
        out->re[odd_out][b] = w.re * re_minus - w.im * im_minus;
        out->im[odd_out][b] = w.re * im_minus + w.im * re_minus;
      }
    }
  }
}

/// Transforms \p lines of \p n points, a power of two, by the method of Stockham: the passes go to
/// and fro between two buffers, and the result comes out in its natural order. \p sign is that of
/// the exponents; \p spare is overwritten.
static void transform_lines(int n, double sign, struct lines *lines, struct lines *spare) {
  int half = n / 2, count = 1;
  for (; half > 1; half /= 4, count *= 4) {
    pass(half, count, sign, lines, spare);
    pass(half / 2, 2 * count, sign, spare, lines);
  }
  if (half == 1)
    pass(1, count, sign, lines, lines);
}

static void transform_x(plane *u, double sign) {
#pragma omp parallel for collapse(2)
  for (int z = 0; z < NZ; z++)
    for (int y = 0; y < NY; y += BLOCK) {
      struct lines lines, spare;
      for (int b = 0; b < BLOCK; b++)
        for (int x = 0; x < NX; x++) {
          lines.re[x][b] = u[z][y + b][x].re;
          lines.im[x][b] = u[z][y + b][x].im;
        }
      transform_lines(NX, sign, &lines, &spare);
      for (int b = 0; b < BLOCK; b++)
        for (int x = 0; x < NX; x++) {
          u[z][y + b][x].re = lines.re[x][b];
          u[z][y + b][x].im = lines.im[x][b];
        }
    }
}

static void transform_y(plane *u, double sign) {
#pragma omp parallel for collapse(2)
  for (int z = 0; z < NZ; z++)
    for (int x = 0; x < NX; x += BLOCK) {
      struct lines lines, spare;
      for (int y = 0; y < NY; y++)
        for (int b = 0; b < BLOCK; b++) {
          lines.re[y][b] = u[z][y][x + b].re;
          lines.im[y][b] = u[z][y][x + b].im;
        }
      transform_lines(NY, sign, &lines, &spare);
      for (int y = 0; y < NY; y++)
        for (int b = 0; b < BLOCK; b++) {
          u[z][y][x + b].re = lines.re[y][b];
          u[z][y][x + b].im = lines.im[y][b];
        }
    }
}

static void transform_z(plane *u, double sign) {
#pragma omp parallel for collapse(2)
  for (int y = 0; y < NY; y++)
    for (int x = 0; x < NX; x += BLOCK) {
      struct lines lines, spare;
      for (int z = 0; z < NZ; z++)
        for (int b = 0; b < BLOCK; b++) {
          lines.re[z][b] = u[z][y][x + b].re;
          lines.im[z][b] = u[z][y][x + b].im;
        }
      transform_lines(NZ, sign, &lines, &spare);
      for (int z = 0; z < NZ; z++)
        for (int b = 0; b < BLOCK; b++) {
          u[z][y][x + b].re = lines.re[z][b];
          u[z][y][x + b].im = lines.im[z][b];
        }
    }
}

/// The spectrum of the field that is drawn at time 0, and the tables.
static void set_up(void) {
  tabulate_roots();
  tabulate_decay(NX, decay_x);
  tabulate_decay(NY, decay_y);
  tabulate_decay(NZ, decay_z);

  draw_field(spectrum);
  transform_x(spectrum, 1.0);
  transform_y(spectrum, 1.0);
  transform_z(spectrum, 1.0);
}

/// Advances the spectrum by one time step and copies it to where it becomes the field.
static void evolve(void) {
#pragma omp parallel for collapse(2)
  for (int z = 0; z < NZ; z++)
    for (int y = 0; y < NY; y++)
      for (int x = 0; x < NX; x++) {
        double factor = decay_z[z] * decay_y[y] * decay_x[x];
        spectrum[z][y][x].re *= factor;
        spectrum[z][y][x].im *= factor;
        field[z][y][x] = spectrum[z][y][x];
      }
}

/// The sum over points that are spread all over the field, with the scale of the inverse transform.
static struct complex checksum(void) {
  double re = 0.0, im = 0.0;
#pragma omp parallel for reduction(+ : re, im)
  for (int j = 1; j <= CHECKED; j++) {
    struct complex point = field[5 * j % NZ][3 * j % NY][j % NX];
    re += point.re;
    im += point.im;
  }
  return (struct complex){re / POINTS, im / POINTS};
}

/// The floating point operations of the timed part, in millions, as the specification counts them.
static double mega_operations(void) {
  double log_points = log(POINTS);
  double set_up = 14.8157 + 7.19641 * log_points;
  double per_iteration = 5.23518 + 7.21113 * log_points;
  return POINTS * (set_up + per_iteration * ITERATIONS) * 1e-6;
}

/// Prints the checksum of each iteration and returns whether all agree with the reference. Ten
/// digits are printed: those behind depend on the order of the additions.
static bool verify(const struct complex sum[ITERATIONS]) {
  bool close = true;
  for (int i = 0; i < ITERATIONS; i++) {
    printf("  Checksum %2d     = %.9e %.9e\n", i + 1, sum[i].re, sum[i].im);
    close = close && npb_close(sum[i].re, reference[i][0], EPSILON) &&
            npb_close(sum[i].im, reference[i][1], EPSILON);
  }
  return close;
}

int main(void) {
  printf("FT, class %c: %d x %d x %d points, %d iterations\n\n", NPB_CLASS, NX, NY, NZ, ITERATIONS);
  spectrum = new_field();
  field = new_field();

  // One step that does not count touches all data and code before the clock starts.
  struct complex sum[ITERATIONS];
  set_up();
  evolve();

  double start = npb_wall_seconds();
  set_up();
  for (int iteration = 0; iteration < ITERATIONS; iteration++) {
    evolve();
    transform_z(field, -1.0);
    transform_y(field, -1.0);
    transform_x(field, -1.0);
    sum[iteration] = checksum();
  }
  double seconds = npb_wall_seconds() - start;

  char size[32];
  snprintf(size, sizeof size, "%d x %d x %d", NX, NY, NZ);
  struct npb_report report = {
      .name = "FT",
      .operations = "floating point",
      .size = size,
      .problem_class = NPB_CLASS,
      .iterations = ITERATIONS,
      .seconds = seconds,
      .mega_operations = mega_operations(),
      .verified = verify(sum),
  };
  return npb_print_report(&report);
}
