// The other unit's code runs while this one calls nothing that it has defined.
#include <stdatomic.h>
#include <stdio.h>

enum { N = 1000 };
double a[N], seen[4];
char text[N];
atomic_int turn;
FILE *stream;
void begin(void), wait_for_it(int t), stop(void);

static void grow(double by) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += i * by + text[i];
}

int main(void) {
  double s = 0;
  begin();
  for (int t = 0; t < 4; t++) {
    grow(t + 1);
    if (stream) {
      fprintf(stream, "%d,", 100 + t);
      fflush(stream);
    } else if (atomic_load(&turn) >= 0) {
      atomic_store(&turn, 2 * t + 1);
      while (atomic_load(&turn) != 2 * t + 2)
        ;
    } else {
      wait_for_it(t);
    }
    grow(1);
    s += seen[t];
  }
  stop();
  for (int i = 0; i < N; i++)
    s += a[i];
  printf("%.1f\n", s);
  return 0;
}
