// Blocks of all threads that the region itself makes, in `single` or in front of a barrier, or that are known by a pointer
// to void, and teams whose size a function tells.
//
// RUN: %modes %s
// KERNELS: 8
// LOOPS: 15
// LAUNCHES: any
#include <omp.h>

enum { M = 24 };
#include "../Inputs/filled.h"

static void in_single(int m) {
  double *w;
#pragma omp parallel
  {
#pragma omp single
    w = malloc((size_t)omp_get_num_threads() * m * sizeof *w);
    double *b = w + omp_get_thread_num() * m;
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
#pragma omp single
    free(w);
  }
  show("single");
}

static void in_master(int m) {
  double *w = NULL;
#pragma omp parallel
  {
    const int me = omp_get_thread_num();
#pragma omp master
    w = malloc((size_t)omp_get_num_threads() * m * sizeof *w);
#pragma omp barrier
    double *b = &w[me * m];
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
  }
  free(w);
  show("master");
}

// The pointer is made of the block that was there before.
static void made_later(int m) {
  double *w = malloc((size_t)omp_get_max_threads() * m * sizeof *w), *old = w;
#pragma omp parallel
  {
    double *b = w + omp_get_thread_num() * m;
#pragma omp barrier
#pragma omp single
    w = malloc((size_t)omp_get_num_threads() * m * sizeof *w);
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
  }
  free(w);
  free(old);
  show("made later");
}

// One block after the other.
static void again(int m) {
  double *w;
#pragma omp parallel
  for (int step = 0; step < 3; step++) {
#pragma omp single
    w = malloc((size_t)omp_get_num_threads() * m * sizeof *w);
    double *b = w + omp_get_thread_num() * m;
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
#pragma omp single
    free(w);
  }
  show("again");
}

// The barrier stands behind the pointer.
static void no_barrier(int m) {
  double *w = malloc((size_t)omp_get_max_threads() * m * sizeof *w);
#pragma omp parallel
  {
#pragma omp master
    if (m < 0)
      w = NULL;
    double *b = w + omp_get_thread_num() * m;
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
  }
  free(w);
  show("no barrier");
}

// What is in the block is read.
static void read_later(int m) {
  double *w, sum = 0.0;
#pragma omp parallel
  {
#pragma omp single
    w = calloc((size_t)omp_get_num_threads() * m, sizeof *w);
    double *b = w + omp_get_thread_num() * m;
#pragma omp for
    for (int i = 0; i < N; i++) {
      FILL(b);
    }
#pragma omp single
    for (int k = 1; k < m; k++)
      sum += w[k];
  }
  free(w);
  out[0] = sum > 0.0;
  show("read later");
}

// Pointers to void: each loop has its type.
static void of_void(int m) {
  void *memory = malloc((size_t)omp_get_max_threads() * m * sizeof(double));
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *b = (double *)memory + omp_get_thread_num() * m;
    FILL(b);
  }
  show("void, double");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    long *b = (long *)memory + omp_get_thread_num() * m;
    FILL(b);
  }
  show("void, long");
  free(memory);
  memory = NULL;
  // Two blocks by one name.
  for (int step = 0; step < 2; step++) {
    void *both = step ? malloc(8 * (size_t)omp_get_max_threads() * m) : calloc((size_t)omp_get_max_threads() * m, 8);
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
      double *b = (double *)both + omp_get_thread_num() * m;
      FILL(b);
    }
    free(both);
  }
  show("void, two blocks");
  // The last iteration's values are wanted.
  unsigned char *bytes = malloc((size_t)omp_get_max_threads() * m);
  void *kept = bytes;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned char *b = (unsigned char *)kept + omp_get_thread_num() * m;
    FILL(b);
  }
  out[1] = bytes[0] * 0.0;
  free(bytes);
  show("void, read");
}

static int threads(void) { return omp_get_max_threads() < 2 ? 1 : 2; }
static int calls;
static int counted(void) { return ++calls > 0 ? 2 : 1; }

static void teams(int m) {
  double *w = malloc(((size_t)omp_get_max_threads() + 2) * m * sizeof *w);
#pragma omp parallel for num_threads(omp_get_max_threads())
  for (int i = 0; i < N; i++) {
    double *b = w + omp_get_thread_num() * m;
    FILL(b);
  }
  show("num_threads, OpenMP's");
#pragma omp parallel for num_threads(threads())
  for (int i = 0; i < N; i++) {
    double *b = w + omp_get_thread_num() * m;
    FILL(b);
  }
  show("num_threads, the program's");
  double *v = malloc(2 * (size_t)m * sizeof *v);
#pragma omp parallel for num_threads(counted())
  for (int i = 0; i < N; i++) {
    double *b = v + omp_get_thread_num() * m;
    FILL(b);
  }
  out[2] = calls;
  show("num_threads, counted");
  // Iterations go to the threads that OpenMP would give them to.
  int part[64] = {0};
#pragma omp parallel for num_threads(omp_get_max_threads() > 1 ? 2 : 1) schedule(static)
  for (int i = 0; i < N; i++)
    part[omp_get_thread_num()] += i;
  out[3] = part[0] + part[1];
  show("parts");
#pragma omp parallel for num_threads(omp_get_num_procs() > 0 ? 2 : 1) schedule(static, 5)
  for (int i = 0; i < N; i++)
    part[2 + omp_get_thread_num()] += i;
  out[3] = part[2] + part[3];
  out[4] = part[2] % 1000;
  show("parts, by processors");
  free(w);
  free(v);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      in[i][k] = (i * 31 + k * 17) % 97 * 0.25;
  in_single(M);
  in_master(M);
  made_later(M);
  again(M);
  no_barrier(M);
  read_later(M);
  of_void(M);
  teams(M);
  return 0;
}
