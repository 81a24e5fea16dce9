// Iterations with large scratch, which a group runs together: transforms of blocks of lines and of lines of structs, in functions and between two
// buffers, in parts, sorting, windows, two sums of neighbouring rows, lengths and strides that a launch has, values that all work-items compute, single elements.
//
// RUN: env OMP2OCL_LOCAL=on %modes %s -lm
// RUN: %o2o -O2 -fopenmp -Rpass=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// FUSE: no: kernels of several directives are not shared
// KERNELS: 15
// OCLGRIND: -DLINES=8
#include <math.h>
#include <stdio.h>
#define N 64
#define BLOCK 8
#ifndef LINES
#define LINES 16
#endif
#define LONG 700

struct complex {
  double re, im;
};
struct lines {
  double re[N][BLOCK], im[N][BLOCK];
};

static struct complex root[N / 2], field[LINES][N], row[LINES][2 * N + 200];
static double a[LINES + 2][LONG], b[LINES][LONG], taps[9], cube[2][160][33];
static int keys[LINES][1500], sums[LINES];
static float grid[LINES * 1300], out[LINES * 1300];

static void show(const char *name, const double *values, int n, int step) {
  printf("%s", name);
  for (int i = 0; i < n; i += step)
    printf(" %.17g", values[i]);
  printf("\n");
}

static void fill(void) {
  for (int k = 0; k < N / 2; k++)
    root[k] = (struct complex){cos(6.283185307179586 * k / N), sin(6.283185307179586 * k / N)};
  for (int i = 0; i < LINES; i++) {
    for (int x = 0; x < N; x++)
      field[i][x] = (struct complex){(i * 31 + x * 17) % 101 / 7.0, (i + x * x) % 13 / 3.0};
    for (int x = 0; x < 2 * N + 200; x++)
      row[i][x] = (struct complex){(i * 3 + x * 5) % 19 / 4.0, (i * x) % 7 - 3};
    for (int x = 0; x < 1500; x++)
      keys[i][x] = (x * 7919 + i * 104729) % 10007;
    for (int x = 0; x < 1300; x++)
      grid[i * 1300 + x] = (float)((i * 13 + x * 29) % 53) / 3 - 4;
  }
  for (int i = 0; i < LINES + 2; i++)
    for (int x = 0; x < LONG; x++)
      a[i][x] = (i * 37 + x * 11) % 97 / 9.0 - 5;
  for (int k = 0; k < 2 * 160 * 33; k++)
    cube[0][0][k] = k % 71 / 5.0 - 3;
  for (int k = 0; k < 9; k++)
    taps[k] = 1.0 / (k + 2);
}

/* Stockham's passes: products of values that loops only know as variables. */
static void pass(int half, int count, double sign, const struct lines *in, struct lines *to) {
  for (int j = 0; j < half; j++) {
    struct complex w = root[j * (N / 2 / half)];
    w.im *= sign;
    for (int k = 0; k < count; k++) {
      int even_in = j * count + k, odd_in = (j + half) * count + k;
      int even_out = 2 * j * count + k, odd_out = (2 * j + 1) * count + k;
      for (int x = 0; x < BLOCK; x++) {
        double re = in->re[even_in][x], im = in->im[even_in][x];
        double re_minus = re - in->re[odd_in][x], im_minus = im - in->im[odd_in][x];
        to->re[even_out][x] = re + in->re[odd_in][x];
        to->im[even_out][x] = im + in->im[odd_in][x];
        to->re[odd_out][x] = w.re * re_minus - w.im * im_minus;
        to->im[odd_out][x] = w.re * im_minus + w.im * re_minus;
      }
    }
  }
}

static void transform(int n, double sign, struct lines *lines, struct lines *spare) {
  int half = n / 2, count = 1;
  for (; half > 1; half /= 4, count *= 4) {
    pass(half, count, sign, lines, spare);
    pass(half / 2, 2 * count, sign, spare, lines);
  }
  if (half == 1)
    pass(1, count, sign, lines, lines);
}

// CHECK: 4 arrays of an iteration that a group shares in local memory in kernel blocks_
static void blocks(double sign) {
#pragma omp parallel for
  for (int y = 0; y < LINES; y += BLOCK) {
    struct lines lines, spare;
    for (int k = 0; k < BLOCK; k++)
      for (int x = 0; x < N; x++) {
        lines.re[x][k] = field[y + k][x].re;
        lines.im[x][k] = field[y + k][x].im;
      }
    transform(N, sign, &lines, &spare);
    for (int k = 0; k < BLOCK; k++)
      for (int x = 0; x < N; x++) {
        field[y + k][x].re = lines.re[x][k];
        field[y + k][x].im = lines.im[x][k];
      }
  }
}

/* Columns that are together too long: some of them at a time, in arrays of as many. */
// CHECK: 2 arrays of an iteration that a group shares in local memory in kernel columns_
static void columns(void) {
#pragma omp parallel for collapse(2)
  for (int z = 0; z < 2; z++)
    for (int x = 0; x < 32; x += 16) {
      double from[160][16], to[160][16];
      for (int y = 0; y < 160; y++)
        for (int k = 0; k < 16; k++)
          from[y][k] = cube[z][y][x + k];
      for (int half = 80, count = 1; half > 4; half /= 2, count *= 2) {
        for (int j = 0; j < half; j++)
          for (int n = 0; n < count; n++)
            for (int k = 0; k < 16; k++) {
              to[2 * j * count + n][k] = from[j * count + n][k] + from[(j + half) * count + n][k] / 2;
              to[(2 * j + 1) * count + n][k] = from[j * count + n][k] - taps[n % 9];
            }
        for (int y = 0; y < 160; y++)
          for (int k = 0; k < 16; k++)
            from[y][k] = to[y][k] * 0.75;
      }
      for (int k = 0; k < 16; k++)
        for (int y = 0; y < 160; y++)
          cube[z][y][x + k] = from[y][k];
    }
}

/* Not where a column needs another one's elements. */
// CHECK-NOT: shares in local memory in kernel neighbours_
static void neighbours(void) {
#pragma omp parallel for collapse(2)
  for (int z = 0; z < 2; z++)
    for (int x = 0; x < 32; x += 16) {
      double from[160][16], to[160][16];
      for (int y = 0; y < 160; y++)
        for (int k = 0; k < 16; k++)
          from[y][k] = cube[z][y][x + k];
      for (int y = 0; y < 160; y++)
        for (int k = 0; k < 16; k++)
          to[y][k] = from[159 - y][15 - k];
      for (int y = 0; y < 160; y++)
        for (int k = 0; k < 16; k++)
          cube[z][y][x + k] = to[y][k] + from[y][k];
    }
}

/* Structs, in the order of their bits turned round; each stage in place. */
// CHECK: 2 arrays of an iteration that a group shares in local memory in kernel in_place_
static void in_place(void) {
#pragma omp parallel for
  for (int i = 0; i < LINES; i++) {
    struct complex line[5 * N];
    for (int x = 0; x < 5 * N; x++) {
      line[x].re = row[i][x].re;
      line[x].im = row[i][x].im + x;
    }
    for (int half = 1; half < 5 * N; half *= 4)
      for (int x = 0; x < N; x++) {
        double re = line[5 * x].re, im = line[5 * x].im;
        line[5 * x].re = line[5 * x + 1].re * half - im;
        line[5 * x].im = line[5 * x + 1].im + re;
        line[5 * x + 1].re = re;
        line[5 * x + 4].im = im / 3;
      }
    for (int x = 0; x < 5 * N; x++) {
      row[i][x].re = line[x].re;
      row[i][x].im = line[x].im;
    }
  }
}

/* Pairs with even and odd first elements in turn. */
// CHECK: 1 array of an iteration that a group shares in local memory in kernel sort_
static void sort(void) {
#pragma omp parallel for
  for (int i = 0; i < LINES; i++) {
    int line[1500];
    for (int x = 0; x < 1500; x++)
      line[x] = keys[i][x];
    for (int turn = 0; turn < 9; turn++) {
      if (turn % 2 == 0) {
        for (int x = 0; x < 1499; x += 2)
          if (line[x] > line[x + 1]) {
            int more = line[x];
            line[x] = line[x + 1];
            line[x + 1] = more;
          }
      } else {
        for (int x = 1; x < 1499; x += 2)
          if (line[x] > line[x + 1]) {
            int more = line[x];
            line[x] = line[x + 1];
            line[x + 1] = more;
          }
      }
    }
    for (int x = 0; x < 1500; x++)
      keys[i][x] = line[x];
  }
}

// CHECK: 1 array of an iteration that a group shares in local memory in kernel window_
static void window(int width) {
#pragma omp parallel for
  for (int i = 0; i < LINES; i++) {
    double line[LONG];
    double scale = 1.0 / width;
    for (int x = 0; x < LONG; x++)
      line[x] = a[i][x] * scale;
    for (int x = 0; x < LONG - width; x++) {
      double sum = 0;
      for (int k = 0; k < width; k++)
        sum += line[x + k] * taps[k];
      b[i][x] = sum;
    }
    b[i][LONG - 1] = line[LONG - 1] + line[0];
  }
}

// CHECK: 2 arrays of an iteration that a group shares in local memory in kernel two_sums_
static void two_sums(void) {
#pragma omp parallel for
  for (int i = 1; i <= LINES; i++) {
    double u1[LONG], u2[LONG];
    for (int x = 0; x < LONG; x++) {
      u1[x] = a[i - 1][x] + a[i + 1][x];
      u2[x] = a[i - 1][x] * 2 - a[i][x];
    }
    for (int x = 1; x < LONG - 1; x++)
      b[i - 1][x] = a[i][x] - u1[x - 1] - u1[x + 1] + 0.5 * (u2[x] + u2[x + 1]);
  }
}

/* Lengths and rows of the launch, a step that it does not know, and a loop that may not run. */
// CHECK: 1 array of an iteration that a group shares in local memory in kernel lengths_
static void lengths(int n, int m, size_t stride) {
#pragma omp parallel for
  for (int i = 0; i < m; i++) {
    float line[1300];
    for (int x = 0; x < n; x++)
      line[x] = grid[(size_t)i * stride + (size_t)x];
    float first = line[0];
    for (int distance = 1; distance < n; distance *= 3)
      for (int x = 0; x < n; x += 3)
        line[x] = line[x] / 2 + first;
    for (int x = n; x < n - m; x++)
      line[x] = 0;
    for (size_t x = 0; x < (size_t)n; x++)
      out[(size_t)i * stride + x] = line[x] + first;
  }
}

/* Pairs of loops; the value of one of them is an element of a row. */
// CHECK: 1 array of an iteration that a group shares in local memory in kernel squares_
static void squares(void) {
  enum { n = 37 };
#pragma omp parallel for
  for (int i = 0; i < LINES; i++) {
    int square[40][40], total = 0;
    for (int y = 0; y < n; y++)
      for (int x = 0; x < n; x++)
        square[y][x] = keys[i][y * 7 + x];
    for (int turn = 1; turn <= 3; turn++)
      for (int y = 0; y < n / 2; y++) {
        int other = n - 1 - y;
        for (int x = 0; x < n; x++) {
          int upper = square[y][x];
          square[y][x] = square[other][x] + turn;
          square[other][x] = upper - y;
        }
      }
    total += square[n - 1][n - 1] + square[0][1];
    sums[i] = total;
    for (int y = 0; y < n; y++)
      for (int x = 0; x < n; x++)
        keys[i][y * n + x] = square[x][y];
  }
}

/* Rows that lie in each other follow each other. */
// CHECK: 1 array of an iteration that a group shares in local memory in kernel overlapping_
static void overlapping(void) {
#pragma omp parallel for
  for (int i = 0; i < LINES; i++) {
    double line[LONG];
    for (int x = 0; x < LONG; x++)
      line[x] = a[i][x];
    for (int y = 0; y < 10; y++)
      for (int x = 0; x < 60; x++)
        line[y * 40 + x] += y;
    for (int x = 0; x < LONG; x++)
      b[i][x] = line[x];
  }
}

/* Variables of loops that are declared in front of them, and the thread's own. */
// CHECK: 1 array of an iteration that a group shares in local memory in kernel declared_
static int outer;
static void declared(int width) {
  int k, x;
#pragma omp parallel for private(k, x, outer)
  for (int i = 0; i < LINES; i++) {
    double line[LONG], sum;
    for (x = 0; x < LONG; x++)
      line[x] = a[i][x] - 1;
    for (outer = 0; outer < 3; outer++)
      for (x = outer; x < LONG; x += 4)
        line[x] *= 2;
    for (x = 0; x < LONG - width; x++) {
      double total = 0;
      for (k = 0; k < width; k++)
        total += line[x + k];
      b[i][x] = total;
    }
    sum = line[1];
    b[i][LONG - 2] = sum;
  }
}

/* An element for one work-item, in front of a loop that all of them run. */
// CHECK: 1 array of an iteration that a group shares in local memory in kernel element_first_
static void element_first(void) {
#pragma omp parallel for
  for (int i = 0; i < LINES; i++) {
    double line[1024];
    int half = 1;
    for (int x = 0; x < 1024; x++)
      line[x] = x < LONG ? a[i][x] : 0;
    b[i][0] = line[3];
    while (half < 512) {
      for (int x = half; x < 2 * half; x++)
        line[x] = line[x - half] + 1;
      half *= 2;
    }
    for (int x = 1; x < LONG; x++)
      b[i][x] = line[x];
  }
}

/* What stays with a work-item: elements that the next one needs, places that meet, and an address that is kept. */
// CHECK-NOT: shares in local memory in kernel alone_
static void alone(int shift) {
#pragma omp parallel for
  for (int i = 0; i < LINES; i++) {
    double line[LONG];
    line[0] = a[i][0];
    for (int x = 1; x < LONG; x++)
      line[x] = a[i][x] + 0.5 * line[x - 1];
    for (int x = 0; x < LONG; x++)
      b[i][x] = line[LONG - 1 - x];
  }
#pragma omp parallel for
  for (int i = 0; i < LINES; i++) {
    double line[LONG];
    for (int x = 0; x < LONG; x++)
      line[x] = 0;
    for (int x = 0; x < LONG - 5; x++)
      line[x % 50 + shift] += a[i][x];
    for (int x = 0; x < LONG; x++)
      b[i][x] += line[x];
  }
#pragma omp parallel for
  for (int i = 0; i < LINES; i++) {
    double line[LONG], *at = line + shift;
    for (int x = 0; x < LONG; x++)
      line[x] = a[i][x];
    for (int x = 0; x < LONG / 2; x++)
      at[x] = line[x + LONG / 2 - 5] * 2;
    for (int x = 0; x < LONG; x++)
      b[i][x] -= line[x];
  }
}

int main(void) {
  fill();
  blocks(1.0);
  show("blocks", &field[0][0].re, 2 * LINES * N, 5);
  columns();
  show("columns", cube[0][0], 2 * 160 * 33, 7);
  neighbours();
  show("neighbours", cube[0][0], 2 * 160 * 33, 7);
  in_place();
  show("in place", &row[0][0].re, 2 * LINES * (2 * N + 200), 11);
  sort();
  long checked = 0;
  for (int i = 0; i < LINES; i++)
    for (int x = 0; x < 1500; x++)
      checked = (checked * 31 + keys[i][x]) % 1000003;
  printf("sort %ld\n", checked);
  window(9);
  show("window", b[0], LINES * LONG, 13);
  two_sums();
  show("two sums", b[0], LINES * LONG, 13);
  lengths(1111, LINES, 1300);
  double total = 0;
  for (int k = 0; k < LINES * 1300; k++)
    total += out[k] * (k % 7 + 1);
  printf("lengths %.17g\n", total);
  squares();
  for (int i = 0; i < LINES; i++)
    printf(" %d %d", sums[i], keys[i][i * 37 + 5]);
  printf("\n");
  overlapping();
  show("overlapping", b[0], LINES * LONG, 13);
  declared(5);
  show("declared", b[0], LINES * LONG, 13);
  element_first();
  show("element first", b[0], LINES * LONG, LONG);
  alone(3);
  show("alone", b[0], LINES * LONG, 13);
}
