"""Drives tests/runtime/choice/leaving.test: PROGRAM DIRECTORY ARGUMENT...

Runs the program as OpenMP and in OpenCL, sets OpenCL's time so that OpenMP takes longer than its trial may, and lets the program choose: it begins
in OpenMP and moves to the device, with the same output, in either memory.
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import history_file

program, caches, *arguments = sys.argv[1:]


def run(cache, **environment):
    e = {k: v for k, v in os.environ.items() if not k.startswith("OMP2OCL")}
    e.update(OMP2OCL_VERBOSE="1", OMP2OCL_CACHE=cache, **environment)
    r = subprocess.run([program, *arguments], env=e, capture_output=True, text=True, timeout=600)
    if r.returncode:
        sys.exit(f"the program failed: {r}")
    return r.stdout.split(" state ")[0], r.stderr


expected, _ = run(caches, OMP2OCL="openmp", OMP2OCL_HISTORY="off")
for memory in ("unified", "discrete"):
    cache = tempfile.mkdtemp(prefix=memory, dir=caches)  # one for each: what a run leaves behind may still build kernels into its own
    out, said = run(cache, OMP2OCL="opencl", OMP2OCL_MEMORY=memory)
    if out != expected or not os.path.exists(history_file.path(cache)):
        sys.exit(f"{memory}: OpenCL prints {out} instead of {expected}, or leaves no time: {said}")
    head, records = history_file.read(cache)
    for r in records:
        r[5:9] = [0.002, 0.0, 0.0, 0.0]
    history_file.write(cache, head, records)
    out, said = run(cache, OMP2OCL_MEMORY=memory)
    if out != expected or "version: openmp (history: tried)" not in said or "(history: OpenMP is left after " not in said:
        sys.exit(f"{memory}: {out} instead of {expected}, or OpenMP was not left: {said}")
    if " launches" not in said or sum(int(line.split(": ")[2].split()[0]) for line in said.splitlines() if " launches, " in line) == 0:
        sys.exit(f"{memory}: nothing ran on the device: {said}")
