#!/bin/sh
# app.c, instrumented for a profile, run in both versions, and compiled with what they counted: profiles.sh COMPILER PROFDATA GENERATE USE
rm -f ./*.raw data
$1 -O2 -fopenmp "$3" app.c -o instrumented
for version in openmp opencl; do
  env LLVM_PROFILE_FILE=$version.raw OMP2OCL=$version OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 ./instrumented >out 2>err
  cmp out expected
  grep -q "version: $version" err
done
$2 merge openmp.raw opencl.raw -o data
$1 -O2 -Wall -Werror -fopenmp "$4=data" app.c -o used
for version in openmp opencl; do
  env OMP2OCL=$version OMP2OCL_VERBOSE=1 ./used >out 2>err
  cmp out expected
  grep -q "version: $version" err
done
