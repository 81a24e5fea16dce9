// Threads' sums that the program puts together, and some of which one thread overwrites: what a thread had added itself
// is lost, and nothing else. Where all threads overwrite their own alike, nobody can tell who had added what.
//
// RUN: %modes %s
// KERNELS: 4
// LOOPS: 18
// LAUNCHES: any
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { N = 400, M = 8 };
static int a[N];
static long kept, alike, cleared[M], rest[M];
#pragma omp threadprivate(kept, alike, cleared, rest)

#define TEAM omp parallel num_threads(2)
#define SHARE omp for schedule(static)
#define PRAGMA(x) _Pragma(#x)
#define EXPAND(x) PRAGMA(x)
#define ADD(to)                                                                                                        \
  EXPAND(SHARE)                                                                                                        \
  for (int i = 0; i < N; i++)                                                                                          \
    to += a[i];

/* ---- which thread has added what can be told ---- */

// The first thread's is cleared, in front of the region.
static long in_front(void) {
  long all = 0;
  for (int r = 0; r < 3; r++) {
    kept = 0;
    EXPAND(TEAM) {
      ADD(kept)
#pragma omp critical
      all += kept;
    }
  }
  return all;
}

static long by_number(void) {
  long all = 0;
  EXPAND(TEAM) {
    long own = 0;
    for (int r = 0; r < 3; r++) {
      ADD(own)
      if (omp_get_thread_num() == 0)
        own = 5;
    }
#pragma omp atomic
    all += own;
  }
  return all;
}

static long by_master(void) {
  long all = 0;
  EXPAND(TEAM) {
    long own = 0;
    ADD(own)
#pragma omp master
    own = 1;
#pragma omp atomic
    all += own;
  }
  return all;
}

// Also where the region's reduction puts them together.
static long reduced(void) {
  long all = 0;
#pragma omp parallel num_threads(2) reduction(+ : all)
  {
    ADD(all)
    if (omp_get_thread_num() == 1)
      all = 3;
  }
  return all;
}

// The largest sum of a thread, not of all.
static long largest(void) {
  long all = 0;
#pragma omp parallel num_threads(2) reduction(max : all)
  {
    all = 0;
    ADD(all)
  }
  return all;
}

// Elements by the thread's number: overwritten, added to, put together.
static long elements(int what) {
  long all[M] = {0}, sum = 0;
  EXPAND(TEAM) {
    long own[M] = {0};
    const int me = omp_get_thread_num();
    ADD(own[i % M])
    own[me] = 7;
#pragma omp critical
    for (int k = 0; k < M; k++)
      all[k] += own[k];
  }
  EXPAND(TEAM) {
    long own[M] = {0};
    const int me = omp_get_thread_num();
    ADD(own[i % M])
    own[me + 2] += own[me];
#pragma omp critical
    for (int k = 0; k < M; k++)
      all[k] += own[k] * what;
  }
  EXPAND(TEAM) {
    long own[M] = {0};
    const int me = omp_get_thread_num();
    ADD(own[i % M])
#pragma omp critical
    for (int k = 0; k < M; k++)
      all[k] += own[(k + me) % M];
  }
  EXPAND(TEAM) {
    long own = 0;
    ADD(own)
#pragma omp critical
    all[omp_get_thread_num()] += own;
  }
  for (int k = 0; k < M; k++)
    sum = sum * 3 + all[k];
  return sum;
}

// By a loop of other lengths, and by loops that threads share.
static long parts(void) {
  long all[M] = {0}, sum = 0;
  EXPAND(TEAM) {
    long own[M] = {0};
    const int me = omp_get_thread_num();
    ADD(own[i % M])
    if (me == 1)
      memset(own, 0, sizeof own / 2);
#pragma omp critical
    for (int k = 0; k < M; k++)
      all[k] += own[k];
  }
  EXPAND(TEAM) {
    long own[M] = {0};
    const int me = omp_get_thread_num();
    ADD(own[i % M])
#pragma omp critical
    for (int k = 0; k < M; k++) {
      all[k] += own[k];
      k += me;
    }
  }
  EXPAND(TEAM) {
    long own[M] = {0};
    ADD(own[i % M])
#pragma omp for schedule(static)
    for (int k = 0; k < M; k++)
      own[k] = k;
#pragma omp critical
    for (int k = 0; k < M; k++)
      all[k] += own[k];
  }
  for (int k = 0; k < M; k++)
    sum = sum * 3 + all[k];
  return sum;
}

/* ---- nobody can tell ---- */

static long all_alike(void) {
  long all[M] = {0}, last = 0, sum = 0;
  for (int r = 0; r < 3; r++) {
    EXPAND(TEAM) {
      long own[M];
      for (int k = 0; k < M; k++)
        own[k] = r;
      alike = r;
      ADD(own[i % M])
      ADD(alike)
#pragma omp critical
      {
        for (int k = 0; k < M; k++)
          for (int q = k; q < M; q++)
            all[k] += own[q];
        last += alike;
        alike = 0;
      }
    }
  }
  for (int k = 0; k < M; k++)
    sum = sum * 3 + all[k];
  return sum + last;
}

static long reduced_alike(void) {
  long all = 4;
#pragma omp parallel num_threads(2) reduction(+ : all)
  {
    ADD(all)
    all += 2;
  }
  return all;
}

// What the first thread's copy has before does not matter where all copies are cleared, which is all of them.
static long begins_cleared(void) {
  long all[M] = {0}, sum = 0;
  for (int r = 0; r < 2; r++) {
    for (int k = 0; k < M; k++)
      cleared[k] = rest[k] = 5 - r;
    EXPAND(TEAM) {
      for (int k = 0; k < M; k++)
        cleared[k] = 0;
      for (int k = 1; k < M; k++)
        rest[k] = 0;
      ADD(cleared[i % M])
      ADD(rest[i % M])
#pragma omp critical
      for (int k = 0; k < M; k++)
        all[k] += cleared[k] + rest[k] * 2;
    }
  }
  for (int k = 0; k < M; k++)
    sum = sum * 3 + all[k];
  return sum;
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * i % 101 + i;
  printf("%ld %ld %ld\n", in_front(), by_number(), by_master());
  printf("%ld %ld\n", reduced(), largest());
  printf("%ld %ld\n", elements(3), parts());
  printf("%ld %ld\n", all_alike(), reduced_alike());
  printf("%ld\n", begins_cleared());
  return 0;
}
