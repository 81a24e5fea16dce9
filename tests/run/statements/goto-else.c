// A jump that ends the branch of an `if` and leaves out what stands behind it: what it leaves out is the other branch, so that
// a private variable that both set is set (what Cython makes of `elif` and `else`). With other jumps beside it, to the same
// label, over it, into what it leaves out, and out of loops.
//
// RUN: %modes %s
// KERNELS: 9
//
// RUN: %o2o -O2 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck --allow-empty %s
// CHECK-NOT: loop kept
#include "../Inputs/show.h"

enum { N = 90 };
static int in[N];
static long out[N], more[N];

static long classify(int v) {
  long r;
  if (v < 3) {
    r = 10;
    goto done;
  }
  if (v < 9) {
    r = v * 2;
    if (v == 7)
      goto odd;
    goto done;
  }
  r = 7;
  if (v > 15) {
    r += 100;
    goto done;
  }
odd:
  r += 1000;
done:
  return r + 1;
}

int main(void) {
  int k, size = N / 2;
  long x, y;
  for (int i = 0; i < N; i++)
    in[i] = (i * 37) % 23;

  // elif, elif, else; the variable outlives the iteration if one of them does not set it
#pragma omp parallel for private(x)
  for (int i = 0; i < N; i++) {
    if (in[i] < 4) {
      x = 0;
      goto chosen;
    }
    if (in[i] > 20) {
      x = size - 1;
      goto chosen;
    }
    /*else*/ {
      x = in[i] * 3;
      if (x >= size)
        x = size - 1;
    }
  chosen:;
    out[i] = x;
  }
  show_long("chosen", out, N);

  // nested, with the end of the iteration as a label
#pragma omp parallel for private(x, y)
  for (int i = 0; i < N; i++) {
    x = in[i];
    if (x % 5 == 0) {
      more[i] = -1;
      goto next;
    }
    if (x % 3 == 0) {
      if (x % 2 == 0) {
        y = 6;
        goto inner;
      }
      y = 3;
    inner:
      more[i] = y;
      goto behind;
    }
    y = 1;
    more[i] = y * 100;
  behind:
    more[i] += y;
  next:;
  }
  show_long("nested", more, N);

  // declarations that are left out, and visible behind
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    long total = in[i];
    if (total < 5) {
      total = -total;
      goto add;
    }
    long extra = total * 2;
    total += extra;
  add:
    extra = 4;
    out[i] += total + extra;
  }
  show_long("declared", out, N);

  // jumps out of loops to the same label, and to one inside of what is left out
#pragma omp parallel for private(k)
  for (int i = 0; i < N; i++) {
    long found = -1;
    for (k = 0; k < 6; k++)
      if (in[(i + k) % N] == 11)
        goto late;
    if (in[i] > 12) {
      found = 50;
      goto end;
    }
    for (k = 0; k < 4; k++)
      if (in[(i + 2 * k) % N] == 13) {
        found = k;
        goto end;
      }
    found = 60;
  late:
    found += 7;
  end:
    more[i] += found;
  }
  show_long("loops", more, N);

  // within an inner loop, which ends by a jump of the other branch
#pragma omp parallel for private(k)
  for (int i = 0; i < N; i++) {
    long sum = 0;
    for (k = 0; k < 10; k++) {
      if ((i + k) % 4 == 0) {
        sum += 1;
        goto again;
      }
      if (sum > 30)
        goto out;
      if ((i + k) % 7 == 0)
        continue;
      sum += in[k];
    again:
      sum *= 2;
    }
    sum -= 5;
  out:
    out[i] -= sum;
  }
  show_long("inner", out, N);

  // the first branch jumps twice, and one condition is known
#pragma omp parallel for private(x)
  for (int i = 0; i < N; i++) {
    if (in[i] > 4) {
      x = 1;
      if (in[i] > 10)
        goto both;
      x = 2;
      goto both;
    }
    x = 3;
    if (sizeof(x) == 8) {
      x += 20;
      goto both;
    }
    x = 5;
  both:
    out[i] += x;
    if (sizeof(x) == 4) {
      out[i] = 0;
      goto over;
    }
    out[i] += 1;
  over:;
  }
  show_long("both", out, N);

#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = classify(in[i]) + classify(in[(i + 1) % N]);
  show_long("classes", out, N);

  // `or` and `and` with an empty branch
#pragma omp parallel for private(x, y)
  for (int i = 0; i < N; i++) {
    x = in[i] < 3;
    if (!x) {
    } else {
      y = x;
      goto either;
    }
    x = in[i] > 18;
    y = x;
  either:
    if (y) {
      more[i] += 2;
      goto rest;
    }
    x = in[i] % 2 == 0;
    if (x) {
    } else {
      y = x;
      goto both_of;
    }
    x = in[i] % 3 == 0;
    if (x) {
    } else {
      y = x + 5;
      goto both_of;
    }
    x = in[i] > 6;
    y = x;
  both_of:
    more[i] += y * 3;
  rest:;
  }
  show_long("either", more, N);

  // two labels at one statement, and a switch
#pragma omp parallel for private(x)
  for (int i = 0; i < N; i++) {
    switch (in[i] % 4) {
    case 0:
      x = 1;
      break;
    case 1: {
      if (in[i] > 8) {
        x = 2;
        goto a;
      }
      x = 4;
      if (in[i] > 3) {
        x += 1;
        goto b;
      }
      x += 10;
    a:
    b:
      x *= 2;
      break;
    }
    default:
      x = in[i];
    }
    more[i] += x;
  }
  show_long("switch", more, N);
  return 0;
}
