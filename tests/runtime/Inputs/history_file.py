"""The file of measurements of the host, with the times of one program (predictor/entry.h, database.h, history.h)."""
import os
import struct

HEADER = struct.Struct("<8sQQQQQ")
ENTRY = struct.Struct("<QQIIII")  # of a record of the database: key, when, sizes of label and content
KEY = b"omp2ocl measured 1\nhost"
# what, where, arguments, values, work, four times, when, runs, version, flags, launches, expected
RECORD = struct.Struct("<QQQQd4fIHBBIf")
OPENMP, OPENCL = 0, 1


def fnv128(data):
    value = 0x6C62272E07BB014262B821756295C58D
    for byte in data:
        value = ((value ^ byte) * ((1 << 88) + 0x13B)) & ((1 << 128) - 1)
    return value


def program_number(program):
    """By which its workers lock (runtime/device/cache.h): o2o_history_hash() of its path."""
    prime = 0x9E3779B97F4A7C15
    text = os.path.realpath(program).encode()
    value = (0xCBF29CE484222325 ^ len(text)) * prime % 2**64
    for i in range(0, len(text), 8):
        value = (value ^ int.from_bytes(text[i:i + 8], "little")) * prime % 2**64
        value ^= value >> 29
    return value % 2**62


def path(cache):
    return f"{cache}/{fnv128(KEY):032x}.measured"


def read(cache):
    """The database's record of the program: all in front of its content, and the runs."""
    data = open(path(cache), "rb").read()[HEADER.size + len(KEY):]
    n = ENTRY.unpack(data[:ENTRY.size])[3] + ENTRY.size
    size = ENTRY.unpack(data[:ENTRY.size])[4]
    return data[:n], [list(r) for r in RECORD.iter_unpack(data[n:n + size])]


def write(cache, head, records):
    content = b"".join(RECORD.pack(*r) for r in records)
    fields = list(ENTRY.unpack(head[:ENTRY.size]))
    fields[4] = len(content)
    content = ENTRY.pack(*fields) + head[ENTRY.size:] + content
    content += bytes(-len(content) % 8)
    h = fnv128(KEY + content)
    with open(path(cache), "wb") as f:
        f.write(HEADER.pack(b"O2OCACHE", 1, len(KEY), len(content), h >> 64, h & (1 << 64) - 1) + KEY + content)
