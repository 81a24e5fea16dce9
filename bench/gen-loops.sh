#!/bin/sh
# Writes a C program of 2,000 lines with 60 OpenMP loops on standard output, always the same one; or of so many times
# ten loops.
#
#     bench/gen-loops.sh [-h] [TENS] > loops.c
#
# It stands for an ordinary numeric program in the measurement of compile time. Ten kinds of loop
# that such programs are made of come six times each (TENS times), every time with helper functions, constants and
# array extents of their own: vector update, stencil, matrix product, norm, polynomial, sparse
# product, forces, escape iteration, array of structs, integer mixing. The program runs in a moment
# and prints one checksum per loop.

if [ "${1-}" = -h ]; then
  sed -n '2,/^$/{ s/^# \{0,1\}//; p; }' "$0"
  exit 0
fi

head_of_program() {
  cat <<'END'
// OpenMP loops of the kinds that numeric programs are made of. Generated: bench/gen-loops.sh.

#include <math.h>
#include <stdio.h>

#define LENGTH 4096
#define SIDE 64
#define BAND 5

struct body {
  double position[3], velocity[3];
  double mass;
};

static double alpha[LENGTH], beta[LENGTH], gamma_[LENGTH];
static double plane[SIDE][SIDE], image[SIDE][SIDE], matrix[SIDE][SIDE];
static int band_start[LENGTH + 1], band_column[LENGTH * BAND];
static double band_value[LENGTH * BAND];
static unsigned key[LENGTH];
static struct body body[LENGTH];

// A value in [0, 1) that depends on the index alone.
static double spread(int index) {
  unsigned mixed = (unsigned)index * 2654435761u;
  mixed ^= mixed >> 15;
  return (double)(mixed & 0xffffff) / 16777216.0;
}

static void fill(void) {
  for (int i = 0; i < LENGTH; i++) {
    alpha[i] = spread(i);
    beta[i] = spread(i + LENGTH);
    gamma_[i] = 0.0;
    key[i] = (unsigned)i;
    body[i].mass = 1.0 + spread(i + 2 * LENGTH);
    for (int d = 0; d < 3; d++) {
      body[i].position[d] = spread(3 * i + d);
      body[i].velocity[d] = 0.0;
    }
    band_start[i + 1] = (i + 1) * BAND;
    for (int k = 0; k < BAND; k++) {
      band_column[i * BAND + k] = (i * 7 + k * 131) % LENGTH;
      band_value[i * BAND + k] = spread(i * BAND + k);
    }
  }
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++) {
      plane[i][j] = spread(i * SIDE + j);
      image[i][j] = 0.0;
      matrix[i][j] = spread(i - j + LENGTH);
    }
}

static double checksum(const double *values, int count) {
  double sum = 0.0;
  for (int i = 0; i < count; i++)
    sum += values[i] / (1.0 + i % 7);
  return sum;
}
END
}

# Each function below writes loop number $n. $a and $b are small constants that differ from loop to
# loop.

vector_update() {
  cat <<END

// Loop $n: a vector update whose factor saturates.
static double saturate_$n(double value) {
  double limit = $a.5;
  return value > limit ? limit : value < -limit ? -limit : value;
}

static double mean_$n(const double *values, int count) {
  double sum = 0.0;
  for (int i = 0; i < count; i++)
    sum += values[i];
  return count > 0 ? sum / count : 0.0;
}

static double vector_update_$n(void) {
  int count = LENGTH - 8 * $b;
  double shift = mean_$n(beta, count);
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
    double factor = saturate_$n($a.25 * alpha[i] - shift);
    gamma_[i] = factor * alpha[i] + (1.0 - factor) * beta[i];
    if (gamma_[i] < 0.0)
      gamma_[i] = -0.5 * gamma_[i];
  }
  return checksum(gamma_, count);
}
END
}

stencil() {
  cat <<END

// Loop $n: one relaxation step of a five-point stencil, with a source term.
static double source_$n(int i, int j) {
  double y = (double)i / SIDE - 0.5;
  double x = (double)j / SIDE - 0.5;
  return x * x + y * y < 0.0$a ? 1.0 : 0.0;
}

static void clear_border_$n(double grid[SIDE][SIDE]) {
  for (int i = 0; i < SIDE; i++) {
    grid[i][0] = 0.0;
    grid[i][SIDE - 1] = 0.0;
    grid[0][i] = 0.0;
    grid[SIDE - 1][i] = 0.0;
  }
}

static double stencil_$n(void) {
  const double weight = 0.$b;
  clear_border_$n(plane);
#pragma omp parallel for collapse(2)
  for (int i = 1; i < SIDE - 1; i++)
    for (int j = 1; j < SIDE - 1; j++) {
      double around = plane[i - 1][j] + plane[i + 1][j] + plane[i][j - 1] + plane[i][j + 1];
      image[i][j] = (1.0 - weight) * plane[i][j] + 0.25 * weight * around + source_$n(i, j);
    }
  clear_border_$n(image);
  return checksum(&image[0][0], SIDE * SIDE);
}
END
}

matrix_product() {
  cat <<END

// Loop $n: a matrix product with scaled rows.
static double row_scale_$n(const double row[SIDE]) {
  double largest = 0.0;
  for (int j = 0; j < SIDE; j++)
    if (fabs(row[j]) > largest)
      largest = fabs(row[j]);
  return largest > 0.0 ? $a.0 / largest : 1.0;
}

static void transpose_$n(double square[SIDE][SIDE]) {
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < i; j++) {
      double swapped = square[i][j];
      square[i][j] = square[j][i];
      square[j][i] = swapped;
    }
}

static double matrix_product_$n(void) {
  transpose_$n(matrix);
#pragma omp parallel for
  for (int i = 0; i < SIDE; i++) {
    double scale = row_scale_$n(matrix[i]);
    for (int j = 0; j < SIDE; j++) {
      double sum = 0.0;
      for (int k = 0; k < SIDE; k++)
        sum += matrix[i][k] * plane[k][j];
      image[i][j] = scale * sum + 0.$b * plane[i][j];
    }
  }
  return checksum(&image[0][0], SIDE * SIDE);
}
END
}

norm() {
  cat <<END

// Loop $n: sums over a vector and its largest element, with weights that fall off.
static double weight_$n(int i) {
  double distance = (double)(i - LENGTH / 2) / (64.0 * $a);
  return 1.0 / (1.0 + distance * distance);
}

static void shift_all_$n(double *values, int count, double shift) {
  for (int i = 0; i < count; i++)
    values[i] += shift;
}

static double norm_$n(void) {
  double squares = 0.0;
  double product = 0.0;
  double largest = 0.0;
  shift_all_$n(alpha, LENGTH, 0.00$b);
#pragma omp parallel for reduction(+ : squares, product) reduction(max : largest)
  for (int i = 0; i < LENGTH; i++) {
    double weight = weight_$n(i);
    double size = fabs(alpha[i]);
    squares += weight * alpha[i] * alpha[i];
    product += weight * alpha[i] * beta[i];
    if (size > largest)
      largest = size;
  }
  shift_all_$n(alpha, LENGTH, -0.00$b);
  return sqrt(squares) + product / (1.0 + largest);
}
END
}

polynomial() {
  cat <<END

// Loop $n: a damped wave, from a polynomial and functions of the C library.
static double horner_$n(double t) {
  double value = 0.00$a;
  value = value * t - 0.0$b;
  value = value * t + 0.25;
  value = value * t - 0.5;
  value = value * t + 1.0;
  return value;
}

static double largest_$n(const double *values, int count) {
  double largest = values[0];
  for (int i = 1; i < count; i++)
    if (values[i] > largest)
      largest = values[i];
  return largest;
}

static double polynomial_$n(void) {
  double span = largest_$n(beta, LENGTH);
#pragma omp parallel for schedule(static)
  for (int i = 0; i < LENGTH; i++) {
    double t = span * i / LENGTH;
    double envelope = exp(-t * $b.0) * horner_$n(t);
    double phase = $a.0 * t + beta[i];
    gamma_[i] = envelope * cos(phase) + 0.125 * sin(2.0 * phase);
  }
  return checksum(gamma_, LENGTH);
}
END
}

sparse_product() {
  cat <<END

// Loop $n: a product of a sparse matrix in compressed rows with a vector.
static double damp_$n(double value, double diagonal) {
  double damped = value - 0.$b * diagonal;
  return damped > 0.0 ? damped : damped / $a.0;
}

static int longest_row_$n(void) {
  int longest = 0;
  for (int i = 0; i < LENGTH; i++) {
    int length = band_start[i + 1] - band_start[i];
    if (length > longest)
      longest = length;
  }
  return longest;
}

static double sparse_product_$n(void) {
  double energy = 0.0;
  int longest = longest_row_$n();
#pragma omp parallel for reduction(+ : energy)
  for (int i = 0; i < LENGTH; i++) {
    double sum = 0.0;
    for (int k = band_start[i]; k < band_start[i + 1]; k++)
      sum += band_value[k] * alpha[band_column[k]];
    sum = damp_$n(sum, beta[i]);
    gamma_[i] = sum;
    energy += sum * alpha[i];
  }
  return checksum(gamma_, LENGTH) + energy / (1 + longest);
}
END
}

forces() {
  cat <<END

// Loop $n: attraction of a few bodies on some of the others, with softened distances.
static double inverse_cube_$n(double x, double y, double z) {
  double squared = x * x + y * y + z * z + 0.0$b;
  return 1.0 / (squared * sqrt(squared));
}

static double momentum_$n(void) {
  double sum = 0.0;
  for (int i = 0; i < LENGTH; i++)
    for (int d = 0; d < 3; d++)
      sum += body[i].mass * body[i].velocity[d];
  return sum;
}

static double forces_$n(void) {
#pragma omp parallel for
  for (int i = 0; i < LENGTH; i += $a) {
    double force[3] = {0.0, 0.0, 0.0};
    for (int j = 0; j < 16; j++) {
      double x = body[j].position[0] - body[i].position[0];
      double y = body[j].position[1] - body[i].position[1];
      double z = body[j].position[2] - body[i].position[2];
      double strength = body[j].mass * inverse_cube_$n(x, y, z);
      force[0] += strength * x;
      force[1] += strength * y;
      force[2] += strength * z;
    }
    for (int d = 0; d < 3; d++)
      body[i].velocity[d] = 0.001 * force[d];
  }
  return momentum_$n();
}
END
}

escape_iteration() {
  cat <<END

// Loop $n: how many steps a point of the plane takes to leave a disc.
static int steps_$n(double x, double y, int most) {
  double u = 0.0, v = 0.0;
  int step = 0;
  while (step < most && u * u + v * v <= 4.0) {
    double next = u * u - v * v + x;
    v = 2.0 * u * v + y;
    u = next;
    step++;
  }
  return step;
}

static int count_above_$n(int threshold) {
  int count = 0;
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++)
      count += image[i][j] > threshold;
  return count;
}

static double escape_iteration_$n(void) {
  const int most = 40 + $b;
#pragma omp parallel for collapse(2) schedule(dynamic)
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++) {
      double x = -2.0 + 3.0 * j / SIDE;
      double y = -1.$a + 2.5 * i / SIDE;
      image[i][j] = steps_$n(x, y, most);
    }
  return checksum(&image[0][0], SIDE * SIDE) + count_above_$n($a);
}
END
}

array_of_structs() {
  cat <<END

// Loop $n: bodies move, and turn back at the walls of a box.
static double reflect_$n(double position, double wall) {
  if (position > wall)
    return 2.0 * wall - position;
  if (position < 0.0)
    return -position;
  return position;
}

static double extent_$n(int d) {
  double largest = 0.0;
  for (int i = 0; i < LENGTH; i++)
    if (body[i].position[d] > largest)
      largest = body[i].position[d];
  return largest;
}

static double array_of_structs_$n(void) {
  double step = 0.0$a;
  double wall = 1.0 + 0.$b;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < LENGTH; i++) {
      for (int d = 0; d < 3; d++) {
        double moved = body[i].position[d] + step * body[i].velocity[d];
        body[i].position[d] = reflect_$n(moved, wall);
      }
    }
  }
  return extent_$n(0) + extent_$n(1) + extent_$n(2) + body[$a].mass;
}
END
}

integer_mixing() {
  cat <<END

// Loop $n: keys are mixed, and the odd ones among them counted.
static unsigned mix_$n(unsigned value) {
  value ^= value >> 1$a;
  value *= 0x7feb352du + 2u * $b;
  value ^= value >> 15;
  return value;
}

static unsigned fold_$n(const unsigned *values, int count) {
  unsigned folded = 0;
  for (int i = 0; i < count; i++)
    folded = folded * 31u + values[i];
  return folded;
}

static double integer_mixing_$n(void) {
  int odd = 0;
#pragma omp parallel for reduction(+ : odd)
  for (int i = LENGTH - 1; i >= 0; i--) {
    unsigned mixed = mix_$n(key[i]);
    switch (mixed & 3u) {
    case 0:
      mixed += 17u;
      break;
    case 1:
      mixed = ~mixed;
      break;
    }
    key[i] = mixed;
    odd += (int)(mixed & 1u);
  }
  return odd + (fold_$n(key, LENGTH) & 0xffffu) / 65536.0;
}
END
}

tail_of_program() {
  cat <<'END'

struct entry {
  const char *name;
  double (*run)(void);
};

static const struct entry entries[] = {
END
  for entry in $entries; do
    echo "    {\"$entry\", $entry},"
  done
  cat <<'END'
};

int main(void) {
  fill();
  for (size_t k = 0; k < sizeof entries / sizeof entries[0]; k++)
    printf("%-20s %.9e\n", entries[k].name, entries[k].run());
  return 0;
}
END
}

kinds="vector_update stencil matrix_product norm polynomial sparse_product forces escape_iteration \
array_of_structs integer_mixing"
entries=
n=0
head_of_program
round=0
while [ $round -lt "${1:-6}" ]; do
  round=$((round + 1))
  for kind in $kinds; do
    n=$((n + 1))
    a=$(((round - 1) % 6 + 2))
    b=$((n % 9 + 1))
    $kind
    entries="$entries ${kind}_$n"
  done
done
tail_of_program
