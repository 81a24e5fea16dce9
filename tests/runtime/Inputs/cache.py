"""Does things to the entries of a kernel cache: cache.py ACTION DIRECTORY [OTHER]."""

import glob
import os
import struct
import sys

action, directory = sys.argv[1:3]
entries = glob.glob(directory + "/*.bin")
HEADER = struct.Struct("<8sQQQQQ")  # magic, version, key size, binary size, hash (high, low)


def fnv128(data):
    value = 0x6C62272E07BB014262B821756295C58D
    for byte in data:
        value = ((value ^ byte) * ((1 << 88) + 0x13B)) & ((1 << 128) - 1)
    return value


def split(data):
    key_size = HEADER.unpack(data[: HEADER.size])[2]
    return data[HEADER.size : HEADER.size + key_size], data[HEADER.size + key_size :]


def entry(key, binary):
    h = fnv128(key + binary)
    return HEADER.pack(b"O2OCACHE", 1, len(key), len(binary), h >> 64, h & (1 << 64) - 1) + key + binary


(path,) = entries
with open(path, "rb") as file:
    data = file.read()
key, binary = split(data)


def flip(at):
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


if action == "graft":
    (other,) = glob.glob(sys.argv[3] + "/*.bin")
    with open(other, "rb") as file:
        data = entry(key, split(file.read())[1])
elif action in ("directory", "fifo"):
    os.unlink(path)
    os.mkdir(path) if action == "directory" else os.mkfifo(path)
    sys.exit(0)
else:
    data = {
        "empty": b"",
        "cut": data[:-100],
        "longer": data + b"more",
        "flip-header": flip(25),
        "flip-key": flip(HEADER.size + 5),
        "flip-binary": flip(len(data) - 5),
        "foreign-version": data[:8] + struct.pack("<Q", 2) + data[16:],
        "garbage": b"nothing of ours" * 100,
        "nonsense": entry(key, b"\0" * 1000),
    }[action]
with open(path, "wb") as file:
    file.write(data)
