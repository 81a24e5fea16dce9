/* A library that moves columns between neighbours while the program computes, as MPI does with asynchronous progress: one process with itself for neighbour. */
#include <pthread.h>
#include <unistd.h>

static double *field;
static int rows, columns;
static pthread_t progress;

static void *run(void *unused) {
  (void)unused;
  usleep(2000);
  for (int i = 0; i < rows; i++) {
    double *row = field + (long)i * columns;
    row[0] = row[columns - 2];
    row[columns - 1] = row[1];
  }
  return NULL;
}

/* Sends the last but one column and the second one, and receives them in column 0 and in the last one. */
void halo_start(double *u, int n, int m) {
  field = u, rows = n, columns = m;
  pthread_create(&progress, NULL, run, NULL);
}

void halo_wait(void) { pthread_join(progress, NULL); }
