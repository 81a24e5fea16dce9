// An element of an array that a reduction gathers, whose number a function with a state of its own says: it is evaluated once where the element is
// updated in place.
//
// RUN: %modes %s
// KERNELS: 4
// LOOPS: 5
#include "../Inputs/show.h"
#include <stdint.h>

enum { Count = 200, Bins = 10 };

static uint64_t next(uint64_t *state) { return *state = *state * 6364136223846793005u + 1442695040888963407u; }

int main(void) {
  int counted[Bins] = {0}, every[Bins] = {0}, either[Bins] = {0}, kept[Bins] = {0};
  double added[Bins] = {0};
#pragma omp parallel for reduction(+ : counted)
  for (int i = 0; i < Count; i++) {
    uint64_t state = i;
    for (int k = 0; k < 5; k++)
      counted[(next(&state) >> 40) % Bins]++;
  }
#pragma omp parallel for reduction(+ : added[ : Bins])
  for (int i = 0; i < Count; i++) {
    uint64_t state = i;
    for (int k = 0; k < 5; k++)
      added[(next(&state) >> 40) % Bins] -= k + 0.5;
  }
#pragma omp parallel for reduction(+ : every)
  for (int i = 0; i < Count; i++) {
    int at = i % 3;
    every[at++]++;
    every[at++] += 2;
    --every[at *= 2];
  }
#pragma omp parallel for reduction(| : either)
  for (int i = 0; i < Count; i++) {
    uint64_t state = i;
    either[(next(&state) >> 40) % Bins] |= 1 << i % 31;
  }
  // Evaluated twice.
#pragma omp parallel for reduction(+ : kept)
  for (int i = 0; i < Count; i++) {
    uint64_t state = i;
    kept[(next(&state) >> 40) % 1] = kept[(next(&state) >> 41) % 1] + i;
  }
  show_int("counted", counted, Bins);
  show_double("added", added, Bins);
  show_int("every", every, Bins);
  show_int("either", either, Bins);
  show_int("kept", kept, 1);
  return 0;
}
