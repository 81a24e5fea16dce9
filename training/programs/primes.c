// Trial division: uneven integer work.
#include "training.h"

int main(int argc, char **argv) {
  long n = argument(argc, argv, 1, 100000);
  int count = 0;
#pragma omp parallel for reduction(+ : count) schedule(dynamic, 64)
  for (long i = 2; i < n; i++) {
    int prime = 1;
    for (long d = 2; d * d <= i && prime; d++)
      prime = i % d != 0;
    count += prime;
  }
  finish_int(&count, 1);
}
