"""Changes what the trial of a driver has left in a cache: traits.py DIRECTORY FUSES MISCOUNTS (0 or 1 each) [START], the microseconds that OpenCL takes to start.

What is there counts as seen long ago then.  Prints START as it was, and how often somebody has looked; with DIRECTORY alone it does nothing else, for who asks
while a worker may be writing."""

import glob
import re
import struct
import sys

directory, *change = sys.argv[1:]
HEADER = struct.Struct("<8sQQQQQ")  # magic, version, key size, value size, hash (high, low)


def fnv128(data):
    value = 0x6C62272E07BB014262B821756295C58D
    for byte in data:
        value = ((value ^ byte) * ((1 << 88) + 0x13B)) & ((1 << 128) - 1)
    return value


found = 0
for path in glob.glob(directory + "/*"):
    data = open(path, "rb").read()
    if data[:8] != b"O2OCACHE":
        continue
    size = HEADER.unpack(data[: HEADER.size])[2]
    key, value = data[HEADER.size : HEADER.size + size], data[HEADER.size + size :]
    if not re.fullmatch(rb"1 \d+( \d+){9}( [01]){5} [1-4]", value):
        continue
    numbers = value.decode().split()
    print(numbers[-8], numbers[-1])
    found += 1
    if not change:
        continue
    numbers[1] = "0"
    numbers[-6:-4] = change[:2]
    numbers[-8:-7] = change[2:] or numbers[-8:-7]
    value = " ".join(numbers).encode()
    h = fnv128(key + value)
    with open(path, "wb") as out:
        out.write(HEADER.pack(b"O2OCACHE", 1, len(key), len(value), h >> 64, h & (1 << 64) - 1) + key + value)
sys.exit(found != 1)
