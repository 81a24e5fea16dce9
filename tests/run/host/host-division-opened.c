// Divisions by zero in a library that is opened after the driver end the program, and its handler for them is called.
//
// RUN: %clang -O2 -shared -fPIC -DLIBRARY %s -o %t.so && %clang -O2 -shared -fPIC -DLIBRARY -DHANDLER %s -o %t.handler.so
// RUN: %modes %s '-DLIBRARIES="%t"'
// KERNELS: 1
// LAUNCHES: any
#include <dlfcn.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

#ifdef LIBRARY
#ifdef HANDLER
static sigjmp_buf divided;
static void leave(int s) { siglongjmp(divided, s); }
__attribute__((constructor)) static void begin(void) { signal(SIGFPE, leave); }
#define OTHERWISE                                                                                  \
  if (sigsetjmp(divided, 1))                                                                       \
    return -1;
#else
#define OTHERWISE
#endif
int divide(volatile int a, volatile int b) {
  OTHERWISE
  return a / b;
}
#else
static int a[1000];

static void open_and_divide(const char *library) {
  void *handle = dlopen(library, RTLD_NOW);
  int (*divide)(int, int) = handle ? (int (*)(int, int))dlsym(handle, "divide") : NULL;
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] += i;
  printf("%d %d\n", a[5], divide ? divide(6, 3) : 0);
  fflush(stdout);
  if (divide)
    printf("%d\n", divide(a[7], 0));
  signal(SIGFPE, SIG_DFL);
}

int main(void) {
  open_and_divide(LIBRARIES ".handler.so");
  open_and_divide(LIBRARIES ".so");
}
#endif
