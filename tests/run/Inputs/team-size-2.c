// The other file of team-size.c: asks for threads, and counts them.
#include <omp.h>
void set_threads(int n);
void enter(void);
int count(void);
static int n;
void set_threads(int k) { omp_set_num_threads(k); }
void enter(void) { __sync_fetch_and_add(&n, 1); }
int count(void) { return n; }
