#!/bin/sh
# Stands in for a multiversioned program: sleeps as long as its first two arguments say (OpenMP, OpenCL), and writes counts whose comp is the third.
[ "$4" = fails ] && exit 3
if [ "$OMP2OCL" = opencl ]; then
  sleep "$2"
  [ -z "$OMP2OCL_VERBOSE" ] || printf '%s\n' 'omp2ocl: device: Pretend Device (Nobody), unified memory' 'omp2ocl: driver: 1.2 beta' >&2
else
  sleep "$1"
fi
if [ -n "$OMP2OCL_FEATURES" ]; then
  printf '%s\n' '# name counted expected' "comp $3 7" 'comp64 0 0' 'rational 0 0' 'mem 100 7' 'localmem 0 0' 'coalesced 100 7' \
    'branch 0 0' 'atomic 0 0' 'transfer 800 7' 'items 100 7' 'launches 1 1' 'avgws 256 256' 'fp64-weight 4' 'F1 0 0' > "$OMP2OCL_FEATURES"
fi
echo 1.5
