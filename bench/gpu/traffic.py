#!/usr/bin/env python3
"""What kernels ask memory for on GPUs, without one: sectors, bytes, operations, and a lower bound of their time.

    bench/gpu/traffic.py [-j JOBS] [-o FILE.md] [-t SECONDS] [-s NAME=NUMBER] [-p] [PROGRAM...]     a table
    bench/gpu/traffic.py --limits | --check [-j JOBS] [PROGRAM...]

Programs of bench/kernels and of npb ("npb/mg"), and pieces of npb that there are hand-written kernels for ("gpu/mg"), at
small sizes, run on the simulator Oclgrind with a plugin of ours (sectors.cpp): as the plugin makes their kernels, and with
the hand-written ones. docs/gpu-model.md says what the numbers mean. Without names: all
of bench/kernels; with --limits and --check also those of npb that are soon done. A run ends after SECONDS (120; what was seen until
then counts). -s: constants of the programs of npb that have other values, such as N=24; -p: their arrays in the program's order.

--limits writes sectors over ideal ones of each kernel to bench/gpu/traffic.txt (of programs that are named, the others stay),
--check compares with it: exit status 1, and a line for each kernel that has more. 77: Oclgrind, its headers (Debian: liboclgrind-dev) or those of its LLVM are missing.

Environment: CC (clang-19), CXX (g++), PLUGIN (build/omp2ocl.so), OCLGRIND_INCLUDE (/usr/include), OCLGRIND_ICD.
"""
import array
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
clang = os.environ.get("CC", "clang-19").split()
cxx = os.environ.get("CXX", "g++").split()
plugin = os.environ.get("PLUGIN", os.path.join(root, "build", "omp2ocl.so"))
headers = os.environ.get("OCLGRIND_INCLUDE", "/usr/include")
icd = os.environ.get("OCLGRIND_ICD", "/usr/lib/oclgrind/liboclgrind-rt-icd.so")
limits_file = os.path.join(root, "bench", "gpu", "traffic.txt")
names = ("items groups requests sectors ideal read written warp_instructions lane_instructions flops32 flops64 atomics "
         "local_requests local_passes local_ideal uniform").split()

# Sizes that a simulator can do; a warp still has 32 neighbours in each dimension, and groups are full.
sizes = {"dot": 4096, "fft": 128, "histogram": 4096, "lines": 12, "matmul": 48, "matvec": 96, "matvec-t": 96, "nbody": 128,
         "options": 512, "particles-aos": 1024, "particles-soa": 1024, "scan": 2048, "spmv": 512, "stencil-1d": 4096,
         "stencil-3d": 18, "syrk": 48}
others = {"STEPS": 1, "BATCH": 8, "K": 48, "LIMIT": 20, "STAGES": 7, "GROUPS": 8}
npb_sizes = {"bt": {"STEPS": 3}, "cg": {"N": 600, "ITERATIONS": 1, "STEPS": 1}, "ep": {"LOG2_PAIRS": 14},
             "ft": {"NX": 32, "NY": 32, "NZ": 32, "ITERATIONS": 1}, "is": {"ITERATIONS": 1}, "lu": {"STEPS": 3},
             "mg": {"ITERATIONS": 2}, "sp": {"STEPS": 3}}

# Pieces of npb that there are hand-written kernels of (bench/gpu/npb): "gpu/NAME", and which of ours stands against them.
pieces = {"gpu/cg": "solve#2", "gpu/mg": "residual#1", "gpu/ft": "transform_x#1", "gpu/sp": "x_solve#1"}

# Of SP a line has 12 places of which 10 are solved at class S, 34 of 36 at W; its arrays are in the orders that all of SP wants.
piece_classes, piece_orders = {"gpu/sp": "W"}, {"gpu/sp": "on"}

sample = ["npb/cg", "npb/is", "npb/mg", "npb/sp", "gpu/ft"]

# Of predictor/gpus.def, which says what they are.
rates = "bytes flops64 flops32 units clock cache local".split()
with open(os.path.join(root, "predictor", "gpus.def"), encoding="utf-8") as definitions:
    devices = {name: dict(zip(rates, map(float, numbers.split(","))))
               for name, numbers in re.findall(r'(?m)^O2O_GPU\("([^"]+)", (.*)\)$', definitions.read())}


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, **more)


def build_plugin(folder):
    """The simulator's plugin; None: something is missing."""
    libraries = sorted(glob.glob("/usr/lib/*/liboclgrind-[0-9]*.so"))
    if not (os.path.exists(icd) and libraries and os.path.exists(f"{headers}/oclgrind/Plugin.h")):
        return None
    llvm = re.search(r"=> (\S*libLLVM-(\d+)\S*)", run(["ldd", libraries[-1]]).stdout)
    if not llvm or not os.path.exists(f"/usr/lib/llvm-{llvm[2]}/include/llvm/IR/BasicBlock.h"):
        return None
    output = f"{folder}/sectors.so"
    # -idirafter: -isystem /usr/include would come before the C++ library, whose headers go on to "the next" one of C.
    done = run([*cxx, "-std=c++17", "-O2", "-fPIC", "-shared", "-fno-rtti", "-idirafter", headers, "-isystem",
                f"/usr/lib/llvm-{llvm[2]}/include", f"{root}/bench/gpu/sectors.cpp", libraries[-1], llvm[1], "-o", output])
    if done.returncode:
        sys.exit(done.stderr)
    return output


def small(text, wanted):
    """The program with fewer iterations."""
    return re.sub(r"(?m)^#define (\w+) (\d+)(?=$| )", lambda m: f"#define {m[1]} {wanted.get(m[1], m[2])}", text)


def hand_source(name):
    if name.startswith("gpu/"):
        return f"{root}/bench/gpu/npb/{name[4:]}.cl"
    for candidate in (name, name.rsplit("-", 1)[0]):
        if os.path.exists(f"{root}/bench/kernels/{candidate}.cl"):
            return f"{root}/bench/kernels/{candidate}.cl"
    return None


def build(name, version, folder):
    """The program's path; None: there is no such version."""
    output = f"{folder}/{name.replace('/', '-')}-{version}"
    if name.startswith("npb/"):
        if version == "hand":
            return None
        source = [f"{folder}/npb-{name[4:]}.c", *glob.glob(f"{root}/npb/common/*.c")]
        options = ["-DCLASS=S", f"-I{root}/npb/{name[4:]}"]
    elif name.startswith("gpu/"):
        source = [f"{root}/bench/gpu/npb/{name[4:]}.c", *glob.glob(f"{root}/npb/common/*.c")]
        options = ["-DROUNDS=1", f"-DCLASS={piece_classes.get(name, 'S')}", f"-I{root}/npb/{name[4:]}", f'-DNPB_SOURCE="{folder}/npb-{name[4:]}.c"', f"-I{folder}"]
    else:
        source = [f"{folder}/{name}.c"]
        options = ["-DROUNDS=1"]
    if version == "hand":
        if not hand_source(name):
            return None
        options += ["-DBENCH_HAND", f'-DHAND_SOURCE="{hand_source(name)}"', "-l:libOpenCL.so.1"]
        source.append(f"{folder}/hand.c")
    else:
        options.append(f"-fplugin={plugin}")
    done = run([*clang, "-O2", "-fopenmp", "-w", *source, *options, "-lm", "-o", output])
    if done.returncode:
        sys.exit(f"{name}: {done.stderr}")
    return output


def simulate(job):
    """(name, version, kernel, numbers of one round) of each kernel of a program."""
    name, version, folder, library, seconds, order = job
    program = build(name, version, folder)
    if not program:
        return []
    counts = f"{program}.counts"
    environment = dict(os.environ, OMP2OCL="opencl", OMP2OCL_MEMORY="discrete", OMP2OCL_LEVELS="auto",
                       OMP2OCL_LAYOUT=order or piece_orders.get(name, "gain" if "/" in name else "off"),
                       OMP2OCL_VECTORS="on", OMP2OCL_LOCAL="on", OMP2OCL_FORM="items", OMP2OCL_CACHE="off", OMP2OCL_SPLIT="off",
                       HAND_FORM="gpu", OCL_ICD_VENDORS=icd, OCLGRIND_PLUGINS=library, O2O_SECTORS=counts, OMP_NUM_THREADS="1",
                       O2O_SECTORS_LAUNCHES="1000000", BENCH_RESULTS=f"{program}.results")
    try:
        done = run([program], env=environment, timeout=seconds)
        if done.returncode and not (name.startswith("npb/") and done.returncode == 1):  # results at other sizes are not known
            print(f"{name}, {version}: {(done.stderr.strip().splitlines() or [done.returncode])[-1]}", file=sys.stderr)
    except subprocess.TimeoutExpired:
        print(f"{name}, {version}: stopped after {seconds} s", file=sys.stderr)
    sums, order = {}, []
    for line in open(counts, encoding="utf-8") if os.path.exists(counts) else []:
        kernel, *numbers = line.split()
        if kernel == "compare":  # of a download
            continue
        # Lines change with every edit: kernels of a function are counted.
        if kernel not in sums:
            sums[kernel] = [0] * len(names)
            order.append(kernel)
        numbers = [int(n) for n in numbers]
        if "/" not in name:
            sums[kernel] = [a + b for a, b in zip(sums[kernel], numbers)]
        elif numbers[0] >= sums[kernel][0]:  # the largest launch; of these the last, when arrays are in their orders
            sums[kernel] = numbers
    seen, rows = {}, []
    for kernel in sorted(order, key=lambda k: [int(w) if w.isdigit() else w for w in re.split(r"(\d+)", k)]):
        function = re.sub(r"_\d+(_to_\d+)?$", "", kernel)
        seen[function] = seen.get(function, 0) + 1
        rounds = 1 if "/" in name else 2
        row = {n: v / rounds for n, v in zip(names, sums[kernel])}
        rows.append((name, version, f"{function}#{seen[function]}" if version == "ours" else kernel, row))
    return rows


def differ(name, folder):
    """Whether the two versions of a program have other results."""
    results = []
    for version in ("ours", "hand"):
        path = f"{folder}/{name.replace('/', '-')}-{version}.results"
        numbers = array.array("d")
        if os.path.exists(path):
            with open(path, "rb") as file:
                numbers.frombytes(file.read())
        results.append(numbers)
    ours, hand = results
    if len(ours) == len(hand) and all(abs(a - b) <= 1e-9 * max(abs(a), 1) for a, b in zip(ours, hand)):
        return False
    print(f"{name}: the hand-written kernel has other results", file=sys.stderr)
    return True


def ratio(a, b):
    return a / b if b else 1.0


def bound(row, d):
    """Seconds that the kernel takes at least, and by what."""
    times = {
        "memory": 32 * (row["read"] + row["written"]) / d["bytes"],
        "cache": max(row["requests"], 32 * row["sectors"] / d["cache"]) / (d["units"] * d["clock"]),
        "operations": row["flops64"] / d["flops64"] + row["flops32"] / d["flops32"],
        "local": 128 * row["local_passes"] / (d["units"] * d["local"] * d["clock"]),
    }
    what = max(times, key=times.get)
    return times[what], what


def compared(row):
    """Whether it counts when a program's kernels are compared with the hand-written ones."""
    name, version, kernel, _ = row
    return version == "hand" or kernel == pieces.get(name, kernel)


def table(rows, out):
    commit = run(["git", "-C", root, "rev-parse", "--short", "HEAD"]).stdout.strip()
    date = run(["date", "+%Y-%m-%d"]).stdout.strip()
    print(f"# Kernels on GPUs: what they ask memory for\n\n`bench/gpu/traffic.py`, {date}, commit {commit}; in Oclgrind, at the "
          "sizes that the script says.\n[docs/gpu-model.md](../../docs/gpu-model.md) says what the columns mean. Times are lower "
          "bounds, in microseconds, of all\nlaunches of the kernel in one computation.\n", file=out)
    print(f"| program | version | kernel | sectors / request | sectors / ideal | uniform | KB moved | KB at least | Mflop | lanes | bank | "
          f"{' | '.join(devices)} | by |", file=out)
    print(f"|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|{'--:|' * len(devices)}---|", file=out)
    totals = {}
    for row in rows:
        name, version, kernel, r = row
        bounds = [bound(r, d) for d in devices.values()]
        for device, (time, _) in zip(devices, bounds) if compared(row) else ():
            totals[name, version, device] = totals.get((name, version, device), 0) + time
        print(f"| {name} | {version} | {kernel} | {ratio(r['sectors'], r['requests']):.2f} | {ratio(r['sectors'], r['ideal']):.2f} | "
              f"{100 * ratio(r['uniform'], r['requests']):.0f} % | "
              f"{r['sectors'] * 32 / 1e3:.1f} | {(r['read'] + r['written']) * 32 / 1e3:.1f} | "
              f"{(r['flops32'] + r['flops64']) / 1e6:.3f} | {100 * ratio(r['lane_instructions'], 32 * r['warp_instructions']):.0f} % | "
              f"{ratio(r['local_passes'], r['local_ideal']):.2f} | {' | '.join(f'{1e6 * t:.3f}' for t, _ in bounds)} | "
              f"{', '.join(dict.fromkeys(w for _, w in bounds))} |", file=out)
    both = [n for n in dict.fromkeys(r[0] for r in rows) if (n, "hand", "H200") in totals and (n, "ours", "H200") in totals]
    if both:
        print(f"\nBounds of ours over those of the hand-written kernels, whole computations:\n\n| program | {' | '.join(devices)} |\n"
              f"|---|{'--:|' * len(devices)}", file=out)
    for name in both:
        quotients = [totals[name, "ours", d] / totals[name, "hand", d] for d in devices]
        print(f"| {name} | {' | '.join(f'{q:.2f}' for q in quotients)} |", file=out)


def read_limits():
    with open(limits_file, encoding="utf-8") as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    return {(name, kernel): float(limit) for name, kernel, limit in lines}


def write_limits(rows, others):
    """`others`: limits that stay."""
    limits = dict(others)
    limits.update({(n, k): ratio(r["sectors"], r["ideal"]) for n, v, k, r in rows if v == "ours"})
    with open(limits_file, "w", encoding="utf-8") as file:
        print("# Sectors over ideal ones, at most: bench/gpu/traffic.py --limits\n# program kernel sectors/ideal", file=file)
        for (name, kernel), limit in sorted(limits.items(), key=lambda item: item[0][0]):
            print(name, kernel, f"{limit:.3f}", file=file)


def check(rows, programs):
    limits, worse = read_limits(), 0
    found = {(n, k): ratio(r["sectors"], r["ideal"]) for n, v, k, r in rows if v == "ours"}
    for key, value in found.items():
        if key not in limits:
            print(f"{' '.join(key)}: has no limit; bench/gpu/traffic.py --limits writes one")
            worse += 1
        elif value > limits[key] + 0.0015:
            print(f"{' '.join(key)}: {value:.3f} sectors for each ideal one, at most {limits[key]:.3f}")
            worse += 1
    for key in limits:
        if key[0] in programs and key not in found:
            print(f"{' '.join(key)}: has a limit, and did not run")
            worse += 1
    print(f"{len(found)} kernels, {worse} beyond their limits")
    return worse > 0


def main(arguments):
    programs, jobs, output, mode, seconds, order, constants = [], 2, None, "table", 120, None, {}
    while arguments:
        word = arguments.pop(0)
        if word in ("--limits", "--check"):
            mode = word
        elif word in ("-j", "-t") and arguments:
            number = int(arguments.pop(0))
            jobs, seconds = (number, seconds) if word == "-j" else (jobs, number)
        elif word == "-p":
            order = "off"
        elif word == "-s" and "=" in "".join(arguments[:1]):
            constant, _, value = arguments.pop(0).partition("=")
            constants[constant] = value
        elif word == "-o" and arguments:
            output = arguments.pop(0)
        elif not word.startswith("-"):
            programs.append(word)
        else:
            print(__doc__)
            return 0 if word in ("-h", "--help") else 2
    all_programs = [os.path.basename(f)[:-2] for f in sorted(glob.glob(f"{root}/bench/kernels/*.c"))]
    with tempfile.TemporaryDirectory() as folder:
        library = build_plugin(folder)
        if not library:
            print("traffic.py: Oclgrind, its headers or those of its LLVM are missing")
            return 77
        for path in glob.glob(f"{root}/bench/kernels/*.[ch]"):
            name = os.path.basename(path)
            with open(path, encoding="utf-8") as file, open(f"{folder}/{name}", "w", encoding="utf-8") as to:
                to.write(small(file.read(), dict(others, N=sizes.get(name[:-2], 64))))
        with open(f"{root}/npb/ft/reference.h", encoding="utf-8") as file, open(f"{folder}/reference.h", "w", encoding="utf-8") as to:
            to.write(small(file.read(), npb_sizes["ft"]))
        for name, wanted in npb_sizes.items():
            with open(f"{root}/npb/{name}/{name}.c", encoding="utf-8") as file, open(f"{folder}/npb-{name}.c", "w", encoding="utf-8") as to:
                to.write(small(file.read().replace('#include "../', f'#include "{root}/npb/'), {**wanted, **constants}))
        with_main = [n for n in all_programs if "int main(void)" in open(f"{folder}/{n}.c", encoding="utf-8").read()]
        named = bool(programs)
        programs = programs or with_main + (sample if mode != "table" else [])
        versions = ("ours", "hand") if mode == "table" else ("ours",)
        work = [(p, v, folder, library, seconds, order) for p in programs for v in versions]
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            rows = []
            for (name, version, *_), found in zip(work, pool.map(simulate, work)):
                rows += found
                print(f"{name}, {version}: {len(found)} kernels", file=sys.stderr, flush=True)
        wrong = [p for p in programs if p.startswith("gpu/") and "hand" in versions and differ(p, folder)]
    if mode == "--check":
        return check(rows, programs)
    if mode == "--limits":
        write_limits(rows, {k: limit for k, limit in read_limits().items() if named and k[0] not in programs})
    if output or mode == "table":
        with open(output, "w", encoding="utf-8") if output else sys.stdout as file:
            table(rows, file)
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
