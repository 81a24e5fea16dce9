"""Drives a part of tests/runtime/launch/builder.test: PROGRAM DIRECTORY.

Of all workers only so many build at a time as there are seats; one whose program has ended leaves, where another of the
program is at work.
"""
import fcntl
import glob
import os
import struct
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import history_file

program, top = sys.argv[1:]


def lock(path, start, length, kind=fcntl.F_WRLCK):
    """The open file."""
    file = open(path, "a+")
    fcntl.fcntl(file, fcntl.F_OFD_SETLK, struct.pack("hhqqi4x", kind, os.SEEK_SET, start, length, 0))
    return file


def built(cache, seconds):
    end = time.monotonic() + seconds
    while not glob.glob(f"{cache}/*.bin") and time.monotonic() < end:
        time.sleep(0.1)
    return bool(glob.glob(f"{cache}/*.bin"))


def run(name, at_work):
    """With all seats taken at first; whether a kernel is there before they are free, and at last."""
    cache = f"{top}/{name}"
    os.makedirs(cache, mode=0o700)
    seats = lock(f"{cache}/seats", 0, 1 << 20)
    other = lock(f"{cache}/working", history_file.program_number(program), 1, fcntl.F_RDLCK) if at_work else None
    e = dict(os.environ, OMP2OCL="opencl", OMP2OCL_BUILD="behind", OMP2OCL_CACHE=cache, POCL_CACHE_DIR=f"{cache}/pocl")
    subprocess.run([program], env=e, stdout=subprocess.DEVNULL, check=True)
    before = built(cache, 1)
    seats.close()
    after = built(cache, 4 if at_work else 300)
    if other:
        other.close()
    return before, after


os.umask(0o077)
waits, leaves = run("waits", False), run("leaves", True)
if waits != (False, True) or leaves != (False, False):
    sys.exit(f"not so: {waits} {leaves}")
