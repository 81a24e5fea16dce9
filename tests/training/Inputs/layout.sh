#!/bin/sh
# Stands in for the microbenchmark of layouts: an array of $1 bytes, for which reordering pays from 3 accesses per element on when it has more than 5000 bytes.
# Needs discrete memory.
[ "$OMP2OCL" = opencl ] && [ "$OMP2OCL_MEMORY" = discrete ] || exit 3
for accesses in 0.5 1 2 4 8 16; do
  awk -v bytes="$1" -v accesses="$accesses" -v layout="$OMP2OCL_LAYOUT" 'BEGIN {
    print bytes, accesses, bytes * accesses * 1e-8 * (layout == "off" ? 1 : bytes > 5000 && accesses > 3 ? 0.4 : 2.5)
  }'
done
echo 1.5e3
