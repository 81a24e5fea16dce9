#!/usr/bin/env python3
"""The tables of bench/results/counts.md: what is counted of a run beside what it has executed.

    bench/features.py [-k | -b] [-t SECONDS] [BUILD]

Compiles the NAS benchmarks (classes S, W and A) and runs their OpenMP versions with OMP2OCL_FEATURES. Double-precision
operations counted are compared with the operations that the benchmark itself reports; EP and IS report numbers and keys
instead. Bytes to move are compared with what the OpenCL version moves in discrete memory (S and W). Then the training programs in double precision, in small sizes, on Oclgrind, which counts the instructions that
kernels execute: floating-point operations (a math function as many as docs/features.md says), and loads and stores of
global memory (an atomic update is both).

  -k           training programs only
  -b           benchmarks only
  -t SECONDS   the longest that a program may take on Oclgrind (60); those that take longer are left out
  BUILD        the build directory with omp2ocl.so (build)

Prints the tables, and what share of the numbers is within a factor of 2. Exit status: 0, or 2 when nothing runs.
"""
import os
import re
import subprocess
import sys
import tempfile

FLOPS = {"fadd": 1, "fsub": 1, "fmul": 1, "fdiv": 1, "frem": 1, "fneg": 1, "fcmp": 1}
TABLE_IV = {"S": 0.0020, "W": 0.0004, "A": 0.0003}
REPORTS_OPERATIONS = {"cg", "mg", "ft", "bt", "sp", "lu"}


def run(command, seconds, **environment):
    env = {k: v for k, v in os.environ.items() if not k.startswith("OMP2OCL")}
    env.update(OMP2OCL_HISTORY="off", **environment)
    try:
        return subprocess.run(command, env=env, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None


def features(path):
    """name -> [counted, expected]"""
    with open(path) as file:
        return {w[0]: [float(x) for x in w[1:]] for w in map(str.split, file) if w[0] != "#"}


def costs(builtins):
    """OpenCL's name of a function -> operations that it counts as."""
    text = open(builtins).read()
    found = re.findall(r'REAL\d?\w*\(\s*"\w+",\s*"(\w+)",\s*(\d+)\)', text)
    found += re.findall(r'\{\s*"\w+",\s*"(\w+)",[^{}]*\{[^{}]*\},\s*(\d+),\s*(?:true|false)\}', text)
    return {name: int(cost) for name, cost in found}


def executed(text, cost):
    """Floating-point operations and accesses to global memory of what Oclgrind prints."""
    operations = accesses = 0
    for number, what in re.findall(r"^ *(\d+) - (.*)$", text, re.M):
        call = re.match(r"call (?:_Z\d+([a-z0-9]+?)(?:d+|f+)\b|llvm\.(fmuladd|fabs|sqrt))", what)
        vector = re.match(r"call _Z\d+v(?:load|store)(\d+).*AS1", what)
        if vector:
            accesses += int(number) * int(vector[1])
        elif re.match(r"(load|store) (global|constant)", what):
            accesses += int(number)
        elif re.match(r"call _Z\d+atomi?c?_\w*PU3AS1", what):
            accesses += 2 * int(number)
        elif what.split()[0] in FLOPS:
            operations += int(number)
        elif call:
            name = call[1] or call[2]
            operations += int(number) * (2 if name in ("fmuladd", "fma") else cost.get(name, 0))
    return operations, accesses


def ratio(counted, done):
    return counted / done if done else None


def within(ratios, factor=2):
    known = [r for r in ratios if r is not None]
    return sum(1 / factor <= r <= factor for r in known), len(known)


def text(r):
    return "-" if r is None else f"{r:.2f}"


def benchmarks(build, work, judged):
    print("| benchmark | class | counted | reported | ratio | bytes to move | moved | ratio | launches | F1 | F2 | F4 |")
    print("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for name in ("ep", "cg", "is", "mg", "ft", "bt", "sp", "lu"):
        for size in "SWA":
            program, file = f"{work}/{name}", f"{work}/features"
            sources = [f"npb/{name}/{name}.c"] + [f"npb/common/{f}" for f in os.listdir("npb/common") if f.endswith(".c")]
            subprocess.run([os.environ.get("CC", "clang-19"), "-O3", "-fopenmp", f"-fplugin={build}/omp2ocl.so", f"-DCLASS={size}",
                            *sources, "-o", program, "-lm"], check=True, stderr=subprocess.DEVNULL)
            done = run([program], 600, OMP2OCL="openmp", OMP2OCL_FEATURES=file)
            if not done or done.returncode:
                print(f"| {name} | {size} | failed |" + " |" * 9)
                continue
            f = features(file)
            moved = None
            if size != "A":
                os.remove(file)
                run([program], 600, OMP2OCL="opencl", OMP2OCL_MEMORY="discrete", OMP2OCL_FEATURES=file)
                moved = features(file)["moved"][0] if os.path.exists(file) else None
            seconds = float(re.search(r"Time in seconds *= *([\d.]+)", done.stdout)[1])
            rate = float(re.search(r"Mop/s total *= *([\d.]+)", done.stdout)[1])
            reported = seconds * rate * 1e6 if name in REPORTS_OPERATIONS else None
            judged.append(ratio(f["comp64"][0], reported) if reported else None)
            print(f"| {name} | {size} | {f['comp64'][0]:.3g} | {f'{reported:.3g}' if reported else '-'} | {text(judged[-1])} | "
                  f"{f['transfer'][0]:.3g} | {'-' if moved is None else f'{moved:.3g}'} | "
                  f"{text(ratio(f['transfer'][0], moved) if moved else None)} | {f['launches'][0]:.0f} | {f['F1'][0]:.2g} | {f['F2'][0]:.2f} | {f['F4'][0]:.2g} |", flush=True)
            if name == "bt":
                work_done = f["comp"][0] + f["comp64"][0] + f["mem"][0]
                bt = f["transfer"][0] / work_done
                print(f"{size}: F1 {bt:.4f} with all operations alike, Table IV {TABLE_IV[size]}", file=sys.stderr)


def small(words):
    """Arguments that a simulator can do with."""
    return [str(int(w) // 20 if int(w) >= 5000 else int(w) // 5 if int(w) >= 150 else int(w)) for w in words]


def cases():
    """Programs in double precision, with the arguments of their smallest size."""
    seen = {}
    with open("training/programs/programs.txt") as file:
        for words in map(str.split, file):
            if words and words[0] != "#" and "." not in words[0] and os.path.exists(f"training/programs/{words[0]}.c"):
                seen.setdefault(words[0], words[3:])
    return seen


def training(build, work, seconds, judged):
    cost = costs("xform/ir/builtin.c")
    print("| program | operations | executed | ratio | accesses | executed | ratio |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, arguments in cases().items():
        file, program = f"{work}/features", f"{work}/{name}"
        subprocess.run([os.environ.get("CC", "clang-19"), "-O2", "-fopenmp", f"-fplugin={build}/omp2ocl.so", f"training/programs/{name}.c",
                        "-o", program, "-lm"], check=True, stderr=subprocess.DEVNULL)
        for words in (small(arguments), arguments):
            done = run(["oclgrind", "--inst-counts", program, *words], seconds, OMP2OCL="opencl",
                       OMP2OCL_LOCAL="off", OMP2OCL_LEVELS="off", OMP2OCL_VECTORS="off", OMP2OCL_FEATURES=file)
            if not done or done.returncode == 0:
                break
        if not done or done.returncode:
            print(f"{name}: {'takes too long' if not done else 'fails'}", file=sys.stderr, flush=True)
            continue
        f = features(file)
        operations, accesses = executed(done.stdout + done.stderr, cost)
        counted = f["comp64"][0]
        judged["operations"].append(ratio(counted, operations) if operations and counted else None)
        judged["accesses"].append(ratio(f["mem"][0], accesses))
        print(f"| {name} {' '.join(words)} | {counted:.3g} | {operations:.3g} | {text(judged['operations'][-1])} | "
              f"{f['mem'][0]:.3g} | {accesses:.3g} | {text(judged['accesses'][-1])} |", flush=True)


def main():
    arguments = sys.argv[1:]
    seconds = 60
    if arguments[:1] == ["-h"]:
        print(__doc__)
        return 0
    only = arguments.pop(0) if arguments[:1] in (["-k"], ["-b"]) else None
    if arguments[:1] == ["-t"]:
        seconds, arguments = float(arguments[1]), arguments[2:]
    os.chdir(os.path.dirname(os.path.abspath(__file__)) + "/..")
    build = arguments[0] if arguments else "build"
    if not os.path.exists(f"{build}/omp2ocl.so"):
        print("features.py: no plugin: run make", file=sys.stderr)
        return 2
    reported, judged = [], {"operations": [], "accesses": []}
    with tempfile.TemporaryDirectory() as work:
        if only != "-k":
            benchmarks(os.path.abspath(build), work, reported)
            print()
        if only != "-b":
            training(os.path.abspath(build), work, seconds, judged)
    print()
    for what, ratios in (("benchmarks, operations", reported), *((f"training programs, {k}", v) for k, v in judged.items())):
        right, all_of = within(ratios)
        print(f"- {what}: {right} of {all_of} within a factor of 2")
    return 0


sys.exit(main())
