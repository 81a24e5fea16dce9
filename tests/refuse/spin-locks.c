// RUN: %o2o -O1 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
/* Loops with a compare-and-swap that wait for what another iteration does. */
static int lock, turn;
double total;

void by_lock(const double *x, int n) {
// CHECK: [[#@LINE+1]]:{{.*}}remark: loop kept: iterations may wait for each other
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    while (!__sync_bool_compare_and_swap(&lock, 0, 1))
      ;
    total += x[i];
    __sync_lock_release(&lock);
  }
}

void by_test(const double *x, int n) {
// CHECK: [[#@LINE+1]]:{{.*}}remark: loop kept: iterations may wait for each other
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int old;
    do
      old = lock;
    while (old != 0 || !__sync_bool_compare_and_swap(&lock, old, 1));
    total += x[i];
    __sync_lock_release(&lock);
  }
}

void in_turn(const double *x, int n) {
// CHECK: [[#@LINE+1]]:{{.*}}remark: loop kept: iterations may wait for each other
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int mine = i;
    while (!__atomic_compare_exchange_n(&turn, &mine, i + 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
      mine = i;
    total += x[i];
  }
}

void by_look(const double *x, int n) {
// CHECK: [[#@LINE+1]]:{{.*}}remark: loop kept: iterations may wait for each other
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int old;
    do {
      do
        old = lock;
      while (old);
    } while (!__sync_bool_compare_and_swap(&lock, old, 1));
    total += x[i];
    __sync_lock_release(&lock);
  }
}

void by_both(const double *x, int n) {
// CHECK: [[#@LINE+1]]:{{.*}}remark: loop kept: iterations may wait for each other
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int old, new;
    do {
      old = lock;
      new = old ? old : 1;
    } while (!(__sync_bool_compare_and_swap(&lock, old, new) && !old));
    total += x[i];
    __sync_lock_release(&lock);
  }
}
