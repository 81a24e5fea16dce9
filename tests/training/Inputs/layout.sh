#!/bin/sh
# Stands in for the microbenchmark of layouts: an array of $1 bytes, for which reordering pays from 3 accesses per element on when it has more than 5000 bytes.
# Needs discrete memory.
[ "$OMP2OCL" = opencl ] && [ "$OMP2OCL_MEMORY" = discrete ] || exit 3
for accesses in 0.5 1 2 4 8 16; do
  awk -v bytes="$1" -v accesses="$accesses" -v layout="$OMP2OCL_LAYOUT" 'BEGIN {
    print bytes, accesses, layout == "off" ? bytes * accesses * 1e-8 : bytes * 3e-8 + (bytes > 5000 ? 0 : 1)
  }'
done
echo 1.5e3
