#!/bin/sh
# The figures of docs/features.md, "The default model": how the advantage of a GPU depends on the work of a kernel and on the bytes
# moved for it, in the public data set of 680 OpenCL kernel runs (amd.csv: Cummins et al., PACT 2017).
#
#   bench/default-model.sh [amd.csv]

set -eu
data=${1:-$(dirname "$0")/../../shared/data/device-mapping/amd.csv}
if [ ! -r "$data" ]; then
  echo "default-model: no data at $data: pass the path of amd.csv" >&2
  exit 1
fi
awk -F, '
function group(name) {
  n[name]++
  gpu[name] += $13 == "GPU"
  logs[name] += log($11 / $12)
  cpu_s[name] += $11 / 1000
  gpu_s[name] += $12 / 1000
  gains[name] += $11 - $12 > 1000
  if (!(name in seen)) { seen[name] = 1; order[++groups] = name }
}
FNR == 1 { next }
pass == 1 { group($11 < 100 ? "CPU time below 0.1 s" : $11 < 1000 ? "CPU time 0.1 to 1 s" : "CPU time from 1 s") }
pass == 2 {
  ns = $11 * 1e6 / ($9 > 0 ? $9 : 1)
  group(ns < 1 ? "CPU time per byte below 1 ns" : ns < 5 ? "CPU time per byte 1 to 5 ns" : "CPU time per byte from 5 ns")
}
pass == 3 && $11 * 1e6 >= ($9 > 0 ? $9 : 1) && $5 > 0 { group($7 / $5 < 0.8 ? "from 1 ns per byte, F2 below 0.8" : "from 1 ns per byte, F2 from 0.8") }
END {
  printf "%-36s %5s %5s %8s %8s %8s %9s\n", "runs with", "runs", "GPU", "speedup", "CPU s", "GPU s", "gain > 1 s"
  for (i = 1; i <= groups; i++) {
    g = order[i]
    printf "%-36s %5d %4d%% %8.2f %8.1f %8.1f %9d\n", g, n[g], 100 * gpu[g] / n[g] + 0.5, exp(logs[g] / n[g]), cpu_s[g], gpu_s[g], gains[g]
  }
}' pass=1 "$data" pass=2 "$data" pass=3 "$data"
