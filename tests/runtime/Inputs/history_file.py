"""The file of measurements of the host, with the times of one program (predictor/entry.h, database.h, history.h)."""
import struct

HEADER = struct.Struct("<8sQQQQQ")
ENTRY = struct.Struct("<QQIIII")  # of a record of the database: key, when, sizes of label and content
KEY = b"omp2ocl measured 1\nhost"
# what, where, arguments, values, work, four times, when, runs, version, flags, launches
RECORD = struct.Struct("<QQQQd4fIHBBII")
OPENMP, OPENCL = 0, 1


def fnv128(data):
    value = 0x6C62272E07BB014262B821756295C58D
    for byte in data:
        value = ((value ^ byte) * ((1 << 88) + 0x13B)) & ((1 << 128) - 1)
    return value


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
