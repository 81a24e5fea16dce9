#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

extern double a[1000], seen[4];
extern char text[1000];
extern atomic_int turn;
extern FILE *stream;

static void look(int t) {
  for (int i = 0; i < 1000; i++)
    seen[t] += a[i];
  a[7] = t;
}

void wait_for_it(int t) { look(t); }

#if defined UNSEEN_thread
static pthread_t thread;

static void *run(void *unused) {
  (void)unused;
  for (int t = 0; t < 4; t++) {
    while (atomic_load(&turn) != 2 * t + 1)
      sched_yield();
    look(t);
    atomic_store(&turn, 2 * t + 2);
  }
  return NULL;
}

void begin(void) { pthread_create(&thread, NULL, run, NULL); }

void stop(void) { pthread_join(thread, NULL); }
#elif defined UNSEEN_stream
void begin(void) { stream = fmemopen(text, sizeof text, "w"); }

void stop(void) { fclose(stream); }
#else
void begin(void) { atomic_store(&turn, -1); }

void stop(void) {}
#endif
