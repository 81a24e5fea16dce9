// C++ is compiled as without the plugin; one remark says so, when it is asked for.

// RUN: cp %s %t.cpp
// RUN: %exact --in %t.cpp -- clang -fopenmp -std=c++17 -Wall -c cplusplus.cpp.tmp.cpp -o x.o :: clang -fsyntax-only cplusplus.cpp.tmp.cpp
// RUN: %same --in %t.cpp -- clang -fopenmp -c cplusplus.cpp.tmp.cpp -o x.o
// RUN: %o2o -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %o2o -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | grep -c remark: | grep -x 1
// RUN: %o2o -fopenmp -c %s -o %t.o 2>&1 | %count 0
// RUN: %o2o -Rpass-missed=omp2ocl -fsyntax-only %s 2>&1 | %count 0
// CHECK: cplusplus.cpp:1:1: remark: C++ sources are compiled as without the plugin [-Rpass-missed=omp2ocl]

template <typename T> void fill(T *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = T(i);
}
template void fill<double>(double *, int);
