// Files that are mapped for reading only, private or shared, are sent to the device once, and again when the program changes them: by write(), through a stream,
// through another mapping, by a new mapping at the same place; or when it has waited for a process that has.
//
// RUN: %modes %s
// KERNELS: 1
// LAUNCHES: any
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t once 2>&1 | %FileCheck %s
// CHECK: object w: 2 uploads, 32768 bytes; 0 downloads
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define N 2048

static double total(const double *w, int n) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += w[i] * (i % 3);
  return sum;
}

static int make(char *name) {
  int fd = mkstemp(name);
  double *values = malloc(N * sizeof *values);
  for (int i = 0; i < N; i++)
    values[i] = i % 7;
  if (fd < 0 || write(fd, values, N * sizeof *values) != N * (long)sizeof *values)
    exit(1);
  free(values);
  return fd;
}

static void look(const double *w, int flags) {
  for (int t = 0; t < 5; t++)
    printf("%d %g\n", flags == MAP_SHARED, total(w, N));
}

static void use(int flags, int more) {
  char name[] = "/tmp/host-mapped-file-XXXXXX", command[200];
  int fd = make(name);
  double *w = mmap(NULL, N * sizeof *w, PROT_READ, flags, fd, 0), *other, value = 50;
  if (w == MAP_FAILED)
    exit(1);
  look(w, flags);
  if (more) {
    if (pwrite(fd, &value, sizeof value, 100 * sizeof value) != sizeof value)
      exit(1);
    look(w, flags);
    FILE *f = fopen(name, "r+");
    fseek(f, 200 * sizeof value, SEEK_SET);
    fwrite(&value, sizeof value, 1, f);
    fclose(f);
    look(w, flags);
    snprintf(command, sizeof command, "printf xxxxxxxx | dd of=%s conv=notrunc 2> /dev/null", name);
    if (system(command))
      exit(1);
    look(w, flags);
    other = mmap(NULL, N * sizeof *w, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (other == MAP_FAILED)
      exit(1);
    for (int t = 0; t < 3; t++) {
      other[t + 1] = 70;
      printf("%g\n", total(w, N));
    }
    munmap(other, N * sizeof *w);
  }
  munmap(w, N * sizeof *w);
  close(fd);
  unlink(name);
}

int main(int argc, char **argv) {
  (void)argv;
  use(MAP_PRIVATE, 0);
  use(MAP_SHARED, 0);
  if (argc < 2) {
    use(MAP_PRIVATE, 1);
    use(MAP_SHARED, 1);
  }
  return 0;
}
