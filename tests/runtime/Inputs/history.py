"""Drives tests/runtime/history.test: PROGRAM EXPLAIN DIRECTORY.

The times in the entry are set by hand, so that they decide and not this machine's mood.
"""
import fcntl
import os
import re
import shutil
import struct
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import history_file

program, explain, top = sys.argv[1:]
shutil.rmtree(top, ignore_errors=True)
os.makedirs(top)
cache = f"{top}/cache"
failures = 0
OPENMP, OPENCL = 0, 1
COLD = 2


def run(*arguments, **environment):
    e = {k: v for k, v in os.environ.items() if not k.startswith("OMP2OCL")}
    e.update(OMP2OCL_VERBOSE="1", OMP2OCL_CACHE=cache, OMP_NUM_THREADS="2", XDG_DATA_HOME=f"{top}/data", XDG_DATA_DIRS=f"{top}/none")
    e.update(environment)
    n = int(arguments[0]) if arguments else 1000
    r = subprocess.run([program, *arguments], env=e, capture_output=True, text=True, timeout=300)
    if r.returncode or r.stdout != f"{n * (n + 1) // 2}\n":
        sys.exit(f"the program failed: {r}")
    return r.stderr


def check(condition, *what):
    global failures
    if not condition:
        failures += 1
        print("not so:", *what)


def path():
    return history_file.path(cache)


def read():
    return history_file.read(cache)


def write(head, records):
    history_file.write(cache, head, records)


def set_time(version, seconds, runs=3):
    """All records of that version took so long."""
    key, records = read()
    for r in records:
        if r[11] == version:
            r[5:9] = [seconds] * min(runs, 4) + [0.0] * (4 - min(runs, 4))
            r[10], r[12] = runs, 0
    write(key, records)


def newest():
    """Of the newest record: its runs, version and flags."""
    return max(read()[1], key=lambda r: r[9])[10:13]


# The first run leaves a time; a short one does not, and nothing does when it is off.
check("version: openmp (model" in run(OMP2OCL_HISTORY="off"), "no history")
check(not os.path.exists(path()), "off leaves nothing")
for attempt in range(20):  # on a busy machine a run of nothing may be a long one
    run("1000", "0", OMP_NUM_THREADS="1")
    if not os.path.exists(path()):
        break
    os.remove(path())
else:
    check(False, "a short run leaves nothing")
said = run()
check("version: openmp (model" in said and "history" not in said, said)
check([r[11] for r in read()[1]] == [OPENMP], read())

# A run that takes no longer than OpenCL's start is left alone.
set_time(OPENMP, 0.03, 1)
said = run()
check("version: openmp (model" in said and "history: openmp 0.03 s (1 run), opencl unknown" in said, said)

# What OpenMP may have lost until now is less than what a trial may cost: not yet.
set_time(OPENMP, 4.0, 1)
said = run()
check("version: openmp (model" in said and "history: openmp 4 s (1 run)" in said, said)

# A long one is tried in OpenCL, once, if that is allowed; the user's word counts, and leaves a time as well.
set_time(OPENMP, 100.0)
said = run(OMP2OCL_HISTORY="still")
check("version: openmp (model" in said and "history: openmp 100 s" in said, said)
said = run(OMP2OCL_BUILD="wait")
check("version: opencl (history: tried)" in said and "opencl unknown" in said, said)
check(sorted(r[11] for r in read()[1]) == [OPENMP, OPENCL], read())
said = run()
check("version: opencl (history)" in said, said)
before = read()[1]
run(OMP2OCL="opencl")
check(read()[1] != before, "OMP2OCL=opencl leaves a time")

# Either wins.
set_time(OPENMP, 1.0), set_time(OPENCL, 2.0)
said = run()
check("version: openmp (history)\nomp2ocl: history: openmp 1 s (3 runs), opencl 2 s (3 runs)\n" in said, said)
set_time(OPENMP, 2.0), set_time(OPENCL, 1.0)
said = run()
check("version: opencl (history)\nomp2ocl: history: openmp 2 s (3 runs), opencl 1 s (3 runs)\n" in said, said)
for version, name in [("openmp", "OMP2OCL"), ("opencl", "OMP2OCL")]:
    check(f"version: {version} (OMP2OCL)" in run(OMP2OCL=version), "the user decides")
set_time(OPENMP, 2.0), set_time(OPENCL, 1.0)
said = run(OMP2OCL="openmp")
check("version: openmp (OMP2OCL)\nomp2ocl: history: openmp 2 s (3 runs), opencl 1 s (3 runs)\n" in said, "what the other version would have taken", said)

# It changes with the size: times of two sizes, and a size between.
key, records = read()
one = {r[11]: r for r in records}
sizes = {1000: (1.0, 2.0), 100000: (10.0, 3.0)}
made = []
for n, pair in sizes.items():
    for version in (OPENMP, OPENCL):
        r = list(one[version])
        r[2] = r[3] = n  # other arguments
        r[4] = 2 * n + 200  # the second loop's bound is not known when the first one starts
        r[5:9] = [pair[version]] * 3 + [0.0]
        r[10], r[12] = 3, 0
        made.append(r)
write(key, made)
for n, version, times in [(2000, "openmp", "1.09"), (90000, "opencl", "9.09")]:
    write(key, made)
    said = run(str(n))
    check(f"version: {version} (history)" in said and f"openmp {times}" in said and "of other sizes" in said, n, said)

# Too slow: it is left for OpenMP, and that it took so long is known.
os.remove(path())
run("1000", "5500")
set_time(OPENMP, 4.0, 1)
said = run("1000", "5500", OMP2OCL_HISTORY="still")
check("version: openmp (model" in said, "still: no trials", said)
set_time(OPENMP, 4.0, 2)
said = run("1000", "5500", OMP2OCL_BUILD="wait")
check("version: opencl (history: tried)" in said and "history: OpenCL is left after" in said, said)
said = run("1000", "5500")
check("version: openmp (history)" in said and "opencl at least" in said, said)

# The other way round: OpenMP is left at the next region, and that it took so long is known.
key, records = read()
write(key, [r for r in records if r[11] == OPENCL])
set_time(OPENCL, 0.1)
said = run("1000", "400", OMP2OCL_HISTORY="still")
check("version: openmp (model" in said, "still: no trials", said)
write(key, [r for r in read()[1] if r[11] == OPENCL])
said = run("1000", "400")
check("version: openmp (history: tried)" in said and re.search(r"version: opencl \(history: OpenMP is left after [\d.]+ s, after 1 regions?\)", said), said)
said = run("1000", "400")
check("version: opencl (history)" in said and "openmp at least" in said, said)
set_time(OPENCL, 100.0)
write(key, [r for r in read()[1] if r[11] == OPENCL])
said = run("1000", "400")
check(said.count("version:") == 1 and "version: openmp (history: tried)" in said, "it is soon at its end", said)
said = run("1000", "400")
check("version: openmp (history)" in said, said)

# Kernels for a trial that are being built are waited for, when a run has asked for them: a worker says so by a lock.
set_time(OPENMP, 100.0), set_time(OPENCL, 0.0, 1)
with open(f"{cache}/working", "r+") as working:
    fcntl.fcntl(working, fcntl.F_OFD_SETLK, struct.pack("hhqqi4x", fcntl.F_RDLCK, os.SEEK_SET, history_file.program_number(program), 1, 0))
    said = run("1000", "400")
    check("version: openmp (history: kernels are being built)" in said, said)
    run("777", "60")
    check(newest() == [1, OPENMP, COLD], "crowded", read())
run("777", "60")
check(newest() == [2, OPENMP, 0], "its time was replaced", read())
set_time(OPENMP, 100.0)
said = run("1000", "400", OMP2OCL_BUILD="wait")
check("version: opencl (history: tried)" in said, said)

# A trial that finds kernels missing after all tells nothing: it is left as soon as that has been felt, and one more run was given up.
for name in os.listdir(cache):
    if name.endswith(".bin"):
        os.remove(f"{cache}/{name}")
set_time(OPENMP, 4.0), set_time(OPENCL, 0.0, 1)
with open(f"{cache}/building", "w") as building:  # nobody can build
    fcntl.flock(building, fcntl.LOCK_EX)
    said = run("1000", "400")
check("version: opencl (history: tried)" in said and re.search(r"history: OpenCL is left after 0\.[\d]+ s of building kernels; the OpenMP version runs", said), said)
check(any(r[10] == 2 and r[5] == 0 for r in read()[1] if r[11] == OPENCL), read())

# Other arguments with the same first region are like it; another binary, machine or driver is another matter.
write(key, [list(one[OPENMP]), list(one[OPENCL])])
set_time(OPENMP, 2.0), set_time(OPENCL, 1.0)
said = run("1000", "31")
check("opencl (history)" in said or "like it" in said, said)
write(key, [list(one[OPENMP]), list(one[OPENCL])])
set_time(OPENMP, 2.0), set_time(OPENCL, 1.0)
said = run(OMP_NUM_THREADS="3")
check("version: openmp (model" in said and "omp2ocl: history:" not in said, "with other threads", said)
key, good = read()
for r in good:
    r[1] ^= 1
write(key, good)
said = run()
check("version: openmp (model" in said and "omp2ocl: history:" not in said, "of another machine", said)

# What is known can be looked at.
text = subprocess.run([explain, program], env=dict(os.environ, OMP2OCL_CACHE=cache), capture_output=True, text=True).stdout
check(re.search(r"^history\n( +(openmp|opencl) +[\d.e+-]+ s \(\d+ runs?\), work [\d.e+]+, .*\n)+", text, re.M), text)

# Damage of any kind: as if there were none, and a new one is made.
data = open(path(), "rb").read()
for bad in [data[:-1], data[:60], b"", data + b"x", data[:100] + bytes([data[100] ^ 1]) + data[101:], b"\0" * 4096]:
    open(path(), "wb").write(bad)
    said = run()
    check("version: openmp (model" in said and "omp2ocl: history:" not in said, said)
    check("is not intact" in said, said)
    check(len(read()[1]) == 1, "made anew")
open(path(), "wb").write(data)
os.chmod(path(), 0o666)
check("omp2ocl: history:" not in run(), "others can write it")

# Four processes at a time, again and again: none is lost, none is damaged.
shutil.rmtree(cache)
environment = {k: v for k, v in os.environ.items() if not k.startswith("OMP2OCL")}
environment.update(OMP2OCL_CACHE=cache, OMP_NUM_THREADS="2")
for turn in range(5):
    children = [subprocess.Popen([program, "1000", str(20 + i)], env=environment, stdout=subprocess.DEVNULL) for i in range(4)]
    for child in children:
        check(child.wait() == 0, "a process failed")
    records = read()[1]
    check(len(records) == 4 and all(r[10] == turn + 1 for r in records), turn, records)
sys.exit(failures > 0)
