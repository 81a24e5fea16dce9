#!/usr/bin/env python3
"""What kernels need on GPUs, without one: registers, stack and spills, as compilers for them say.

    bench/gpu/resources.py [-j JOBS] [-o FILE.md] [--narrow] [npb] [bench] [training]     a table of all kernels
    bench/gpu/resources.py --limits | --check [-j JOBS] [-o FILE.md] [npb] [bench] [training]

The OpenCL C of every kernel, in both its shapes, is compiled by Clang with libclc as a GPU gets it (a work-item for each
iteration, groups of 256, vectors, tiles in local memory): for NVIDIA's sm_90, where CUDA's ptxas is installed, and for AMD's
gfx90a. docs/gpu-model.md says what the numbers mean. Without names: npb (class S) and bench.

--narrow: with subscripts of arrays in global memory in 32 bits, which no launch has: what that would change.

--limits writes what was found to bench/gpu/limits.txt; --check compares with it: exit status 1, and a line for each kernel
of npb with a stack frame, and for each with an occupancy below 25 %, that docs/gpu-model.md has no reason for, and for
each that needs more stack, spills or (in steps of 8, with the compilers that the limits are from) registers. 77: libclc,
or Clang's targets, are missing.

Environment: CC (clang-19), PLUGIN (build/omp2ocl.so), PTXAS, LIBCLC (its folder, /usr/lib/clc).
"""
import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
clang = os.environ.get("CC", "clang-19").split()
plugin = os.environ.get("PLUGIN", os.path.join(root, "build", "omp2ocl.so"))
libclc = os.environ.get("LIBCLC", "/usr/lib/clc")
ptxas = os.environ.get("PTXAS") or shutil.which("ptxas") or shutil.which("/usr/local/cuda/bin/ptxas")
limits_file = os.path.join(root, "bench", "gpu", "limits.txt")
libraries = {"nv": "nvptx64--nvidiacl.bc", "amd": "amdgcn--amdhsa.bc"}
targets = {
    "nv": ["-target", "nvptx64-nvidia-nvcl", "-Xclang", "-target-cpu", "-Xclang", "sm_90"],
    "amd": ["-target", "amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-nogpulib"],
}
opencl = ("-x cl -cl-std=CL1.2 -O3 -w -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins -DO2O_WG=256 "
          "-DO2O_RESTRICT=restrict -DO2O_VECTORS -DO2O_LOCAL=const -DO2O_CONVERTS").split()
fields = ("registers", "stack", "spills", "vgprs", "scratch", "vspills", "waves")


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, **more)


mix = ["-DOPERATIONS=32", "-DLOADS=8", "-DAPART=4"]  # training/programs/mix.c is as many programs as there are numbers


def programs(which):
    """(name, source, options) of each program."""
    found = []
    if "npb" in which:
        for folder in sorted(glob.glob(f"{root}/npb/*/")):
            name = os.path.basename(folder.rstrip("/"))
            if os.path.exists(f"{folder}{name}.c"):
                found.append((f"npb/{name}", f"{folder}{name}.c", ["-DCLASS=S", f"-I{root}/npb/common"]))
    for group, folder in (("bench", "bench/kernels"), ("training", "training/programs")):
        for source in sorted(glob.glob(f"{root}/{folder}/*.c")) if group in which else []:
            with open(source, encoding="utf-8") as file:
                if "pragma omp" in file.read():
                    options = mix if os.path.basename(source) == "mix.c" else []
                    found.append((f"{group}/{os.path.basename(source)[:-2]}", source, options))
    return found


def kernels(program):
    """[program, key, OpenCL C] of each kernel and shape: the key has no lines, which change with the source.

    The program itself is not compiled to the end: its kernels are there before LLVM's passes begin."""
    name, source, options = program
    command = clang + ["-O2", "-fopenmp", f"-fplugin={plugin}", "-fplugin-arg-omp2ocl-print-kernels", *options, "-c", source,
                       "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-o", os.devnull]
    done = run(command)
    if done.returncode:
        sys.exit(f"{source}: {done.stderr}")
    result, seen, last = [], {}, None
    for text in re.split(r"(?m)^(?=/\* The loops? )", done.stdout):
        entry = re.search(r"__kernel\b[^{;]*?\b(\w+)\(", re.sub(r"__attribute__\(\(.*?\)\)\)?", "", text))
        if not entry:
            continue
        function = re.sub(r"_\d+$", "", entry[1])
        if entry[1] != last:
            seen[function] = seen.get(function, 0) + 1
            shape = ""
        else:
            shape = "+levels"
        last = entry[1]
        result.append((name, f"{function}#{seen[function]}{shape}", text))
    return result


def narrow(text, names=None):
    """The same kernel with subscripts of arrays in global memory modulo 2^32."""
    names = names or set(re.findall(r"__global [\w ]+\*\s*(\w+_\d+) =", text))
    out, at = "", 0
    while found := re.compile(r"\b(\w+_\d+)\[").search(text, at):
        out, at = out + text[at:found.end()], found.end()
        if found[1] in names:
            end, depth = at, 1
            while depth:
                depth += {"[": 1, "]": -1}.get(text[end], 0)
                end += 1
            out, at = f"{out}(int)({narrow(text[at:end - 1], names)})]", end
    return out + text[at:]


def compile_for(target, text, folder):
    kind = ["-S", "-o", f"{folder}/k.ptx"] if target == "nv" else ["-c", "-Rpass-analysis=kernel-resource-usage", "-o", os.devnull]
    with open(f"{folder}/k.cl", "w", encoding="utf-8") as file:
        file.write(text)
    library = ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", f"{libclc}/{libraries[target]}"]
    return run(clang + opencl + targets[target] + library + kind + [f"{folder}/k.cl"])


def number(pattern, text):
    found = re.findall(pattern, text)
    return max(map(int, found)) if found else None


def measure(text):
    row = dict.fromkeys(fields)
    with tempfile.TemporaryDirectory() as folder:
        if ptxas:
            done = compile_for("nv", text, folder)
            if done.returncode == 0:
                done = run([ptxas, "-v", "-arch=sm_90", f"{folder}/k.ptx", "-o", os.devnull])
            if done.returncode == 0:
                row["registers"] = number(r"Used (\d+) registers", done.stderr)
                row["stack"] = number(r"(\d+) bytes stack frame", done.stderr)
                row["spills"] = number(r"(\d+) bytes spill", done.stderr)
            else:
                row["error"] = "sm_90: " + (done.stderr.strip().splitlines() or ["?"])[0]
        done = compile_for("amd", text, folder)
        if done.returncode == 0:
            row["vgprs"] = number(r" VGPRs: (\d+)", done.stderr)
            row["scratch"] = number(r"ScratchSize.*?: (\d+)", done.stderr)
            row["vspills"] = number(r"VGPRs Spill: (\d+)", done.stderr)
            row["waves"] = number(r"Occupancy.*?: (\d+)", done.stderr)
        else:
            row["error"] = "gfx90a: " + (done.stderr.strip().splitlines() or ["?"])[0]
    return row


def occupancy(registers):
    """Percent of the warps that a multiprocessor of sm_90 can have, in groups of 256 work-items."""
    warps = 65536 // (max(registers + 7, 32) // 8 * 8 * 32)
    return min(64, warps // 8 * 8) * 100 // 64


def versions():
    lines = [run(clang + ["--version"]).stdout.splitlines()[0]]
    if ptxas:
        lines.append("ptxas " + re.search(r"\bV(\d\S*)", run([ptxas, "--version"]).stdout)[1])
    return "; ".join(lines)


def table(rows, out):
    commit = run(["git", "-C", root, "rev-parse", "--short", "HEAD"]).stdout.strip()
    date = run(["date", "+%Y-%m-%d"]).stdout.strip()
    print(f"# Kernels on GPUs: what their compilers say\n\n`bench/gpu/resources.py`, {date}, commit {commit}; {versions()}.\n"
          "[docs/gpu-model.md](../../docs/gpu-model.md) says what the columns mean.\n", file=out)
    known = [r for _, _, r in rows if r["stack"] is not None]
    amd = [r for _, _, r in rows if r["scratch"] is not None]
    print(f"{len(rows)} kernels and shapes; sm_90: {sum(r['stack'] > 0 for r in known)} of {len(known)} with a stack frame, "
          f"{sum(r['spills'] > 0 for r in known)} with spills,\n{sum(occupancy(r['registers']) < 25 for r in known)} with an "
          f"occupancy below 25 %; gfx90a: {sum(r['scratch'] > 0 for r in amd)} of {len(amd)} with scratch, "
          f"{sum(r['vspills'] > 0 for r in amd)} with spills.\n", file=out)
    print("| program | kernel | registers | stack | spills | occupancy | VGPRs | scratch | spilled | waves |", file=out)
    print("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|", file=out)
    for program, key, r in rows:
        cells = [r["registers"], r["stack"], r["spills"], r["registers"] and f"{occupancy(r['registers'])} %", r["vgprs"],
                 r["scratch"], r["vspills"], r["waves"]]
        cells = ["" if c is None else str(c) for c in cells]
        print(f"| {program} | {key} | {' | '.join(cells)} |", file=out)
    for program, key, r in rows:
        if "error" in r:
            print(f"\n{program} {key}: {r['error']}", file=out)


def write_limits(rows):
    with open(limits_file, "w", encoding="utf-8") as file:
        print(f"# What kernels may need at most: bench/gpu/resources.py --limits\n# {versions()}\n"
              f"# program kernel {' '.join(fields[:-1])}", file=file)
        for program, key, r in rows:
            print(program, key, *("-" if r[f] is None else r[f] for f in fields[:-1]), file=file)


def without_reason(rows):
    """Kernels with a stack frame (those of npb) or a low occupancy of which docs/gpu-model.md does not say why."""
    with open(os.path.join(root, "docs", "gpu-model.md"), encoding="utf-8") as file:
        frames, low = re.search(r"(?s)\*\*Stack frames of npb/\*\*(.*?)\*\*Occupancy below 25 %\*\*(.*?)\n## ", file.read()).groups()
    found = []
    for program, key, r in rows:
        name = key.split("#")[0] if program.startswith("npb/") else os.path.basename(program)
        if program.startswith("npb/") and (r["stack"] or r["scratch"]) and not re.search(rf"\b{name}\b", frames):
            found.append((program, key, "a stack frame"))
        if r["registers"] and occupancy(r["registers"]) < 25 and not re.search(rf"\b{name}\b", low):
            found.append((program, key, "an occupancy below 25 %"))
    return found


def check(rows):
    limits, made_by = {}, ""
    with open(limits_file, encoding="utf-8") as file:
        for line in file:
            words = line.split()
            if line.startswith("#"):
                made_by += line
            elif len(words) == len(fields) + 1:
                limits[tuple(words[:2])] = dict(zip(fields, words[2:]))
    same, worse = versions() in made_by, 0
    for program, key, r in rows:
        limit = limits.get((program, key))
        if limit is None:
            print(f"{program} {key}: has no limit; bench/gpu/resources.py --limits writes one")
            worse += 1
        for field in fields[:-1] if limit else ():
            counts = field in ("registers", "vgprs")
            if r[field] is None or limit[field] == "-" or (counts and not same):
                continue
            step = 8 if counts else 1
            if r[field] > -(-int(limit[field]) // step) * step:
                print(f"{program} {key}: {field} {r[field]}, at most {limit[field]}")
                worse += 1
    for program, key, what in without_reason(rows):
        print(f"{program} {key}: has {what}, and docs/gpu-model.md has no reason for it")
        worse += 1
    print(f"{len(rows)} kernels and shapes, {worse} beyond their limits")
    return worse > 0


def main(arguments):
    which, jobs, output, mode, change = [], 2, None, "table", str
    while arguments:
        word = arguments.pop(0)
        if word in ("--limits", "--check"):
            mode = word
        elif word == "--narrow":
            change = narrow
        elif word == "-j" and arguments:
            jobs = int(arguments.pop(0))
        elif word == "-o" and arguments:
            output = arguments.pop(0)
        elif word in ("npb", "bench", "training"):
            which.append(word)
        else:
            print(__doc__)
            return 0 if word in ("-h", "--help") else 2
    if not all(os.path.exists(f"{libclc}/{name}") for name in libraries.values()):
        print(f"resources.py: no libclc in {libclc}")
        return 77
    known = run(clang + ["-print-targets"]).stdout
    if "nvptx64" not in known or "amdgcn" not in known:
        print("resources.py: this Clang has no targets for GPUs")
        return 77
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        texts = [(*name, change(text)) for found in pool.map(kernels, programs(which or ["npb", "bench"]))
                 for *name, text in found]
        different = list(dict.fromkeys(text for *_, text in texts))  # some shapes are alike
        measured = dict(zip(different, pool.map(measure, different)))
    rows = [(*name, measured[text]) for *name, text in texts]
    if mode == "--check":
        return check(rows)
    if mode == "--limits":
        write_limits(rows)
    if output:
        with open(output, "w", encoding="utf-8") as file:
            table(rows, file)
    elif mode == "table":
        table(rows, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
