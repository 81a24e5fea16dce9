// Scores of aligned sequences, along antidiagonals: launches of all lengths.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 500), w = n + 1;
  int *score = NEW(int, w *w), *letter = NEW(int, 2 * n);
  unsigned state = 1;
  for (long i = 0; i < 2 * n; i++)
    letter[i] = (int)(next(&state) >> 30);
  for (long d = 2; d <= 2 * n; d++) {
    long first = d > n ? d - n : 1, last = d > n ? n : d - 1;
#pragma omp parallel for
    for (long i = first; i <= last; i++) {
      long j = d - i;
      int match = score[(i - 1) * w + j - 1] + (letter[i - 1] == letter[n + j - 1] ? 3 : -2);
      int up = score[(i - 1) * w + j] - 1, left = score[i * w + j - 1] - 1;
      int best = match > up ? match : up;
      score[i * w + j] = best > left ? best : left;
    }
  }
  finish_int(score, w * w);
}
