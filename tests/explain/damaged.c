// A binary with damage in each place that omp2ocl-explain reads: it says so, or prints something; it never reads elsewhere.
//
// RUN: %o2o -O1 -fopenmp -fplugin-arg-omp2ocl-model=%S/Inputs/tree.model %S/Inputs/matrix.c -o %t.pie
// RUN: %o2o -O1 -fopenmp -no-pie -fplugin-arg-omp2ocl-model=%S/Inputs/tree.model %S/Inputs/matrix.c -o %t.nopie
// RUN: %bin/explain-damaged %t.pie %t.nopie
#include "tools/explain.h"

#include "../predictor/check.h"

#include <stdlib.h>
#include <string.h>

static FILE *null;
static unsigned good, bad;

/* From memory of exactly that size. */
static void explain(const unsigned char *bytes, size_t size) {
  struct o2o_elf elf;
  char error[300] = "";
  unsigned char *exact = malloc(size ? size : 1);
  memcpy(exact, bytes, size);
  bool ok = o2o_elf_open(&elf, exact, size, error, sizeof error);
  if (ok) {
    ok = o2o_explain(null, &elf, error, sizeof error);
    if (ok) /* what the first of them finds wrong, it has said */
      ok = o2o_explain_gpu(null, &elf, NULL, 0, error, sizeof error);
    o2o_elf_close(&elf);
  }
  CHECK(ok == !*error);
  ok ? good++ : bad++;
  free(exact);
}

static void damage(const char *path) {
  FILE *file = fopen(path, "rb");
  static unsigned char bytes[4 << 20], pristine[4 << 20]; /* a runtime with checks in it is large */
  char error[300];
  size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
  struct o2o_elf elf;
  uint64_t units, length, head = 0;
  CHECK(size > 1000 && size < sizeof bytes);
  fclose(file);
  memcpy(pristine, bytes, size);
  explain(bytes, size);
  CHECK(good == 1 && bad == 0);
  CHECK(o2o_elf_open(&elf, bytes, size, error, sizeof error));
  CHECK(o2o_elf_section(&elf, "omp2ocl.units", &units, &length) && length % 8 == 0);
  /* Where the units are in the file, found by their first bytes. */
  unsigned char start[64];
  CHECK(o2o_elf_read(&elf, units, start, sizeof start));
  while (head + sizeof start < size && memcmp(bytes + head, start, sizeof start) != 0)
    head++;
  o2o_elf_close(&elf);
  for (int round = 0; round < 1000; round++) {
    /* The headers, the tables in front of the units, the units, anywhere. */
    size_t areas[][2] = {{0, 0x400}, {head > 0x3000 ? head - 0x3000 : 0, 0x3000}, {head, 256}, {0, size}, {size - 0x900, 0x900}};
    size_t places[4], n = 1 + check_random(4);
    for (size_t k = 0; k < n; k++) {
      const size_t *area = areas[check_random(5)];
      size_t at = area[0] + check_random(area[1]);
      at = at + 8 < size ? at : size - 9;
      places[k] = at & ~(size_t)7;
      if (check_random(3) == 0)
        memset(bytes + places[k], check_random(2) ? 0xff : 0, 8);
      else
        bytes[at] = (unsigned char)check_random(256);
    }
    explain(bytes, check_random(20) ? size : check_random(size));
    for (size_t k = 0; k < n; k++)
      memcpy(bytes + places[k], pristine + places[k], 8);
  }
  explain(bytes, size);
  for (size_t cut = 0; cut < 0x800; cut += 7)
    explain(bytes, cut);
}

int main(int argc, char **argv) {
  null = fopen("/dev/null", "w");
  for (int i = 1; i < argc; i++) {
    good = bad = 0;
    damage(argv[i]);
    CHECK(good > 100 && bad > 50);
  }
  return check_result();
}
