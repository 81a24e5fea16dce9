// Functions of another unit whose parameters or results do not go from one unit's text to another's.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s %S/Inputs/outside.c
// KERNELS: 0
// LOOPS: 6
#include "../run/Inputs/show.h"

#include <stdlib.h>

struct row {
  const int *at;
  int y;
};

int outside_member(const struct row *const *r, int i);
struct row outside_row(const int *a, int i);
const int *outside_place(const int *a, const int *b, int i);
int outside_old();
int outside_any(int n, ...);

static int a[20], b[20];

int main(void) {
  struct row whole = {b, 1};
  const struct row *wholes[] = {&whole};
  for (int i = 0; i < 20; i++)
    b[i] = i * 3 % 7;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'outside_member', which is not defined in this file, and takes pointers to structs with pointers [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = outside_member(wholes, i);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'outside_row', which is not defined in this file, and returns a struct with pointers [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] += outside_row(b, i).y;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'outside_place', which is not defined in this file, and returns a pointer that is not made of its only parameter of that type [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] += *outside_place(b, b, i);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'outside_old', which is not defined in this file, and declared without its parameters [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] += outside_old(i);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'outside_any', which takes a variable number of arguments [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] += outside_any(1, i);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'mblen', a function of a library that has no translation [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    char letter[2] = {(char)('a' + i)};
    a[i] += mblen(letter, 1);
  }
  show_int("a", a, 20);
  return 0;
}
