// What cannot be followed of '#pragma omp2ocl alternatives' is ignored with one warning at its place; plain Clang says nothing of it unless it is
// asked.
//
// RUN: %o2o -O1 -fopenmp -c %s -o %t.o 2> %t.err && %FileCheck %s < %t.err
// RUN: grep -c 'warning:' %t.err | grep -x 17
// RUN: %clang -O1 -fopenmp -c %s -o %t.o 2>&1 | %count 0
#include <stdio.h>

static int counter;
int good(int *a, int n);
void others(int *a, int n, ...);
int floats(float *a, int n);
int two(int *a, int n, int m), two_again(int *a, int n, int m);
int none(int *a), none_again(int *a);
void plain(int *a, int n);
int count_calls(int *a, int n);

// CHECK: alternatives.c:[[#@LINE+1]]:{{[0-9]+}}: warning: '#pragma omp2ocl' is ignored: expected 'injective(array, ...)' or 'alternatives(function: function, ...; size(n); results(array[n], ...))'
#pragma omp2ocl alternatives(first)
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: '#pragma omp2ocl' is ignored: expected
#pragma omp2ocl alternatives(first: good; size(n++))
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: '#pragma omp2ocl' is ignored: expected
#pragma omp2ocl alternatives(first: good; length(n))
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: '#pragma omp2ocl alternatives(nowhere)' is ignored: there is no function 'nowhere' in this file
#pragma omp2ocl alternatives(nowhere: good)
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: '#pragma omp2ocl alternatives(good)' is ignored: 'good' is not defined in this file
#pragma omp2ocl alternatives(good: first)
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: '#pragma omp2ocl alternatives(first)' is ignored: there is no function 'nobody'
#pragma omp2ocl alternatives(first: nobody)
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ignored: 'floats' has the type 'int (float *, int)', 'first' has 'int (int *, int)'
#pragma omp2ocl alternatives(first: floats)
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ignored: 'later' is not declared in front of the definition of 'first'
#pragma omp2ocl alternatives(first: later)
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ignored: it names no function but 'first' itself
#pragma omp2ocl alternatives(first: first)
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ignored: nothing says how many elements 'a' has, which may be written: name them, as in 'results(a[n])'
#pragma omp2ocl alternatives(first: good)
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ignored: 'm' is no parameter of 'first'
#pragma omp2ocl alternatives(first: good; size(m); results(a[n]))
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ignored: 'count_calls', or what it calls, uses 'counter', which outlives the call: results in it could not be compared
#pragma omp2ocl alternatives(first: count_calls; results(a[n]))
int first(int *a, int n) { return a[n - 1] + count_calls(a, n); }
int later(int *a, int n) { return first(a, n); }

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ignored: 'two' has several integers: say which one is the size, as in 'size(n)'
#pragma omp2ocl alternatives(two: two_again; results(a[n]))
int two(int *a, int n, int m) { return a[n + m]; }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ignored: 'none' has no integer that could be its size: say 'size(...)'
#pragma omp2ocl alternatives(none: none_again; results(a[1]))
int none(int *a) { return *a; }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ignored: 'varies' has no list of parameters, or one that varies
#pragma omp2ocl alternatives(varies: others)
void varies(int *a, int n, ...) { a[n] = 0; }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ignored: 'constant' is main(), does not return, or has an attribute
#pragma omp2ocl alternatives(constant: even)
__attribute__((const)) int constant(int n) { return n; }
int count_calls(int *a, int n) { return a[n] + counter++; }

// A good one that names the function itself too, which is the first alternative anyway, and another one for the same function.
#pragma omp2ocl alternatives(last: last, good; results(a[n]))
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ignored: another pragma gives alternatives for it already
#pragma omp2ocl alternatives(last: floats_too; results(a[n]))
int floats_too(int *a, int n);
int last(int *a, int n) { return a[n - 1]; }
