// The runtime in several objects, in shared libraries of one process, in a library that comes and goes, in a static binary.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %clang -O1 -fPIC -fvisibility=hidden -I%root -c %S/../Inputs/library.c -Drun=run1 -Dstate=state1 -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t/1.o
// RUN: %clang -O0 -g -fPIC -I%root -c %S/../Inputs/library.c -Drun=run2 -Dstate=state2 -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t/2.o
// RUN: %clang -shared -I%root %S/../Inputs/library.c -O2 -fPIC -Drun=run1 -Dstate=state1 -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t/lib1.so
// RUN: %clang -shared -O2 %t/2.o -o %t/lib2.so
// RUN: %clang -O3 -march=native -I%root -c %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t/main.o
//
// Objects merge: one stub, one image.  (-fvisibility=hidden does not concern it.)
// RUN: %clang %t/main.o %t/1.o %t/2.o -o %t/objects
// RUN: readelf -sW %t/objects | grep -c '__o2o_v[0-9]*_image$' | grep -x 1
// RUN: env OMP2OCL=opencl OMP2OCL_VERBOSE=1 %t/objects 2>&1 | %FileCheck %s
//
// Libraries share the stub of the executable; -no-pie and -Wl,-z,now as well.
// RUN: %clang %t/main.o -L%t -l1 -l2 -Wl,-rpath,%t -o %t/shared
// RUN: env OMP2OCL=opencl OMP2OCL_VERBOSE=1 %t/shared 2>&1 | %FileCheck %s
// RUN: %clang -fno-pie -no-pie -O2 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -L%t -l1 -l2 -Wl,-rpath,%t -Wl,-z,now -o %t/nopie
// RUN: env OMP2OCL=opencl OMP2OCL_VERBOSE=1 %t/nopie 2>&1 | %FileCheck %s
// CHECK-COUNT-1: version: opencl
// CHECK: kernels: 2, one state
// CHECK: kernel simple {{.*}}: 1 launches
// CHECK: kernel simple {{.*}}: 1 launches
//
// Loaded and unloaded again before the end; the library's runtime is its own or the program's.
// RUN: %clang -O1 -DLOAD -I%root %s -o %t/load
// RUN: env OMP2OCL=opencl OMP2OCL_VERBOSE=1 %t/load %t/lib1.so 2>&1 | %FileCheck %s --check-prefix=LOAD
// RUN: %clang -O1 -DLOAD -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -rdynamic -o %t/load2
// RUN: env OMP2OCL=opencl OMP2OCL_VERBOSE=1 %t/load2 %t/lib1.so 2>&1 | %FileCheck %s --check-prefix=LOAD
// LOAD: kernels: 1
// LOAD: kernel simple {{.*}}: 1 launches
//
// A static binary is the OpenMP program.
// RUN: %clang -static %t/main.o %t/1.o %t/2.o -o %t/static
// RUN: env OMP2OCL=opencl %t/static 2>&1 | %FileCheck %s --check-prefix=STATIC
// RUN: env OMP2OCL=openmp %t/static 2>&1 | %FileCheck %s --check-prefix=STATIC --implicit-check-not=omp2ocl:
// RUN: %t/static 2>&1 | %FileCheck %s --check-prefix=STATIC --implicit-check-not=omp2ocl:
// STATIC: kernels: 0, one state
// REQUIRES: opencl
#include "../harness.h"

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef LOAD
int run1(int *a), run2(int *a), *state1(void), *state2(void);

int main(void) {
  static int a[1000], b[1000];
  int kernels = run1(a) + run2(b);
  setvbuf(stdout, NULL, _IONBF, 0);
  printf("kernels: %d, %s state\n", kernels, state1() == &__o2o_state && state2() == &__o2o_state ? "one" : "more than one");
}
#else
int main(int argc, char **argv) {
  static int a[1000];
  void *library = dlopen(argv[argc - 1], RTLD_NOW | RTLD_LOCAL);
  int (*run)(int *) = (int (*)(int *))dlsym(library, "run1");
  setvbuf(stdout, NULL, _IONBF, 0);
  printf("kernels: %d\n", run(a));
  dlclose(library);
  /* What the runtime does at a fork must not need the library. */
  int status = 1;
  if (fork() == 0)
    _exit(0);
  wait(&status);
  CHECK(status == 0);
}
#endif
