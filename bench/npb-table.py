#!/usr/bin/env python3
"""Prints what becomes of the loops of the NAS benchmarks, as the tables of docs/npb.md.

    npb-table.py [DOCUMENT]

Each benchmark is compiled with the plugin in class W, whose remarks tell of its loops, and runs once
for its counts (docs/features.md). In class S it runs with discrete memory and a trace: transfers per
step are those of the second half of the time that its most frequent kernel is launched in, when
everything that may stay on the device is there.

With DOCUMENT, the tables replace what stands there between the lines "<!-- tables -->" and
"<!-- end of tables -->". Environment: CC (clang-19), PLUGIN (build/omp2ocl.so), and OpenCL's.

Exit status: 0, or 1 when a benchmark does not compile or does not verify.
"""
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

BENCHMARKS = [("ep", "ep", []), ("cg", "cg", []), ("is", "is", []), ("mg", "mg", []),
              ("mg, pointers", "mg", ["-DMG_POINTERS=1"]), ("ft", "ft", []), ("bt", "bt", []), ("sp", "sp", []),
              ("lu", "lu", []),
              ("lu, doacross", "lu", ["-DLU_DOACROSS=1"]), ("lu, hyperplanes", "lu", ["-DLU_HYPERPLANES=1"])]
REMARK = re.compile(r"^(?P<file>[^:]+):(?P<line>\d+):\d+: remark: (?P<what>.*?) \[-Rpass")
KERNEL = re.compile(r"kernel (?P<name>\w+): (?P<dimensions>\d) dimensions? ?(?P<rest>.*)")
KEPT = re.compile(r"loop kept: (?P<reason>.*)")


def compile_benchmark(name, problem_class, options, program, *plugin_arguments):
    """Builds a benchmark with the plugin and returns the remarks."""
    command = [os.environ.get("CC", "clang-19"), "-O3", "-fopenmp", "-fplugin=" + plugin(), "-Rpass=omp2ocl",
               "-Rpass-missed=omp2ocl", *plugin_arguments, f"-DCLASS={problem_class}", f"npb/{name}/{name}.c", *options,
               *glob.glob("npb/common/*.c"), "-o", program, "-lm"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(result.stderr)
    return [m for m in map(REMARK.match, result.stderr.splitlines()) if m]


def plugin():
    return os.path.abspath(os.environ.get("PLUGIN", "build/omp2ocl.so"))


def run(program, **settings):
    environment = {**os.environ, "OMP_NUM_THREADS": "2", "OMP2OCL": "opencl", **settings}
    result = subprocess.run([program], capture_output=True, text=True, check=False, env=environment)
    if result.returncode != 0:
        sys.exit(f"{program}: exit status {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def coalesced_share(work, program):
    """The share of the accesses to shared memory that are coalesced."""
    path = os.path.join(work, "features")
    run(program, OMP2OCL_FEATURES=path)
    with open(path, encoding="utf-8") as lines:
        counts = {line.split()[0]: float(line.split()[1]) for line in lines if not line.startswith("#")}
    os.remove(path)
    return counts["coalesced"] / counts["mem"] if counts["mem"] else None


def transfers(work, program):
    """(name -> transfers and bytes per step), or None when the program launches no kernel repeatedly."""
    path = os.path.join(work, "trace")
    steps = int(re.search(r"Iterations\s*=\s*(\d+)", run(program, OMP2OCL_TRACE=path, OMP2OCL_MEMORY="discrete"))[1])
    with open(path, encoding="utf-8") as file:
        events = [e for e in json.load(file) if e.get("ph") == "X"]
    os.remove(path)
    launches = collections.Counter(e["name"] for e in events if e["cat"] == "kernel")
    if not launches or launches.most_common(1)[0][1] < steps:
        return None
    name, count = launches.most_common(1)[0]
    times = sorted(e["ts"] for e in events if e["cat"] == "kernel" and e["name"] == name)
    half = [times[len(times) // 2], times[-1]]
    share = (len(times) - 1 - len(times) // 2) / (count / (steps + 1))  # of one step; one does not count
    moved = collections.defaultdict(lambda: [0, 0])
    for e in events:
        if e["cat"] in ("upload", "download") and half[0] <= e["ts"] < half[1]:
            moved[e["args"]["object"]][0] += 1 / share
            moved[e["args"]["object"]][1] += e["args"]["bytes"] / share
    return moved


def describe_transfers(moved):
    """Arrays by their names; what a reduction's groups leave and single numbers are not arrays."""
    if moved is None:
        return "-"
    arrays = {k: v for k, v in moved.items() if v[1] > 1024 * v[0]}
    count = sum(v[0] for v in arrays.values())
    small = sum(v[0] for k, v in moved.items() if k not in arrays)
    words = f"{count:.1f} ({', '.join(sorted(arrays))})" if arrays else "0"
    return words + (f", {small:.0f} of at most 1 KiB" if small >= 0.5 else "")


def dimensions(kernels):
    counts = collections.Counter(k["dimensions"] for k in kernels)
    return ", ".join(f"{n} of {d}" for d, n in sorted(counts.items())) or "-"


def percent(share):
    return "-" if share is None else f"{100 * share:.0f} %"


def tables():
    summary, kept = [], []
    with tempfile.TemporaryDirectory() as work:
        for title, name, options in BENCHMARKS:
            print(title, file=sys.stderr)
            program = os.path.join(work, "program")
            remarks = compile_benchmark(name, "W", options, program)
            kernels = [m for m in (KERNEL.match(r["what"]) for r in remarks) if m]
            refused = [(r["line"], m["reason"]) for r in remarks for m in [KEPT.match(r["what"])] if m]
            after = coalesced_share(work, program)
            compile_benchmark(name, "W", options, program, "-fplugin-arg-omp2ocl-no-layout")
            before = coalesced_share(work, program)
            compile_benchmark(name, "S", options, program)
            moved = transfers(work, program) if kernels else None
            reductions = sum("reduction" in k["rest"] for k in kernels)
            summary.append(f"| {title} | {len(kernels) + len(refused)} | {len(kernels)} | {len(refused)} | "
                           f"{dimensions(kernels)} | {reductions} | "
                           f"{percent(before)} | {percent(after)} | {describe_transfers(moved)} |")
            kept += [f"| {title} | {name}.c:{line} | {reason} |" for line, reason in refused]
    return ["| benchmark | loops | kernels | kept | kernels by dimensions | with reductions | coalesced, program's order | "
            "after reordering | array transfers per step |", "|---|---:|---:|---:|---|---:|---:|---:|---|", *summary, "",
            "| benchmark | loop | why it stays with OpenMP |", "|---|---|---|", *(kept or ["| none | | |"])]


BEGIN, END = "<!-- tables -->\n", "<!-- end of tables -->"


def main():
    if len(sys.argv) == 1:
        print("\n".join(tables()))
        return
    with open(sys.argv[1], encoding="utf-8") as file:
        document = file.read()
    place = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)
    if not place.search(document):
        sys.exit(f"{sys.argv[1]} has no place for the tables")
    text = BEGIN + "\n" + "\n".join(tables()) + "\n\n" + END
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(place.sub(lambda _: text, document))


main()
