// atomic compare as compare-and-swap, with and without capture, in all forms; minimum and maximum with capture.
//
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 4
#include "../Inputs/show.h"

enum { N = 480, SLOTS = 16 };
struct cell {
  int owner;
  short tag;
};
static int owner[SLOTS], winners[SLOTS], tries[N], failed[N], taken[SLOTS], after[N], low[SLOTS], seen[N], keys[1024];
static long wide[SLOTS];
static double real[SLOTS];
static short small[SLOTS];
static unsigned char tiny[SLOTS];
static struct cell cells[SLOTS];

int main(void) {
  int sum = 0, changes = 0, own = 0;
  for (int k = 0; k < SLOTS; k++) {
    owner[k] = cells[k].owner = -1;
    wide[k] = k * 10000000000L;
    small[k] = 7;
    low[k] = 1000;
  }
#pragma omp parallel for reduction(+ : own)
  for (int i = 0; i < N; i++) {
    int k = i % SLOTS, mine = 3, none = 300;
#pragma omp atomic compare
    if (wide[k] == k * 10000000000L) {
      wide[k] = k + 1L;
    }
#pragma omp atomic compare
    real[k] = real[k] == 0.0 ? k + 0.5 : real[k];
#pragma omp atomic compare seq_cst
    if (small[k] == 7)
      small[k] = (short)(k * 100);
#pragma omp atomic compare
    if (tiny[k] == none) // which no unsigned char is
      tiny[k] = 1;
#pragma omp atomic compare
    if (cells[k].tag == 0)
      cells[k].tag = (short)(k - 9);
#pragma omp atomic compare
    if (mine == 3)
      mine = i % 5;
    own += mine;
  }
  // Exactly one iteration wins each slot; which one does not matter.
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = i % SLOTS, before = -2, won = 0, now = -2;
#pragma omp atomic compare capture
    {
      before = owner[k];
      if (owner[k] == -1) {
        owner[k] = 77;
      }
    }
    tries[i] = before == -1 || before == 77;
#pragma omp atomic compare capture
    {
      won = cells[k].owner == -1;
      if (won)
        cells[k].owner = i;
    }
    if (won) {
#pragma omp atomic
      winners[k]++;
    }
#pragma omp atomic compare capture
    {
      now = taken[k];
      if (taken[k] == 0) {
        taken[k] = 5;
      }
    }
    after[i] = now == 0 || now == 5;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = i % SLOTS, was = 9, ok = 0, v = (i * 71 + 13) % 499;
#pragma omp atomic compare capture
    if (taken[k] == 1000) {
      taken[k] = 4;
    } else {
      was = taken[k];
    }
    failed[i] = was;
#pragma omp atomic compare capture
    {
      ok = taken[k] == 6;
      if (ok) {
        taken[k] = 1;
      } else {
        was = taken[k];
      }
    }
    failed[i] += was * 10 + ok;
    int least;
#pragma omp atomic compare capture
    {
      least = low[k];
      if (v < low[k]) {
        low[k] = v;
      }
    }
    seen[i] = least <= 1000;
  }
  // A set of numbers in an open hash table: the number of keys is what it must be.
#pragma omp parallel for reduction(+ : changes)
  for (int i = 0; i < N; i++) {
    int key = i % 300 + 1, done = 0;
    for (int step = 0; step < 1024; step++) {
      int there, at = (key * 7 + step) % 1024;
      if (done)
        continue;
#pragma omp atomic compare capture
      {
        there = keys[at];
        if (keys[at] == 0) {
          keys[at] = key;
        }
      }
      changes += there == 0;
      done = there == 0 || there == key;
    }
  }
  for (int i = 0; i < N; i++)
    sum += tries[i] + after[i] * 3 + seen[i] * 7;
  show_int("owner", owner, SLOTS);
  show_int("winners", winners, SLOTS);
  show_int("failed", failed, N);
  show_int("low", low, SLOTS);
  show_long("wide", wide, SLOTS);
  show_double("real", real, SLOTS);
  show_short("small", small, SLOTS);
  show_uchar("tiny", tiny, SLOTS);
  printf("%d %d %d %d\n", sum, changes, own, cells[3].tag);
  return 0;
}
