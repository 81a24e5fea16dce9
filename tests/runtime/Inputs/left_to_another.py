"""Drives a part of tests/runtime/choice/ahead.test: PROGRAM CACHE KERNELS.

Another worker is at all kernels, until the program has ended: what is noted as built is there all the same when that worker is
done, or has died, as here.
"""
import fcntl
import glob
import os
import struct
import subprocess
import sys
import time

program, cache, kernels = sys.argv[1], sys.argv[2], int(sys.argv[3])
other = open(f"{cache}/compiling", "a+")
fcntl.fcntl(other, fcntl.F_OFD_SETLK, struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0))
subprocess.run([program], stdout=subprocess.DEVNULL, check=True)
time.sleep(15)
if len(glob.glob(f"{cache}/*.built")) == kernels:
    sys.exit("noted before it was built")
other.close()
end = time.monotonic() + 300
while len(glob.glob(f"{cache}/*.built")) < kernels and time.monotonic() < end:
    time.sleep(0.1)
if len(glob.glob(f"{cache}/*.built")) != kernels or len(glob.glob(f"{cache}/*.bin")) != kernels:
    sys.exit("not noted, or not built")
