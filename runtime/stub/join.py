"""Joins what the plugin needs of the runtime in one file that is bitcode to everybody else.

    join.py WHOLE.bc STUB.bc IMAGE PIECES OUTPUT.bc

Bitcode may have a header in front that says where in its file it is. Behind WHOLE, which that header
names, stand three parts of it for the plugin: the stub's bitcode without image and text, which are
zeros there; the image; the assembly text. As constants of bitcode these are read number by number,
at a hundred instructions for each. At the end the file says where they are
(plugin/driver/link_runtime.cpp).
"""

import struct
import sys

HEADER = struct.Struct("<IIIII")
ALIGNMENT = 16


def padded(data):
    return data + bytes(-len(data) % ALIGNMENT)


def main():
    whole, stub, image, pieces, output = sys.argv[1:]
    parts = []
    for name in (whole, stub, image, pieces):
        with open(name, "rb") as file:
            parts.append(file.read())
    start = -(-HEADER.size // ALIGNMENT) * ALIGNMENT
    data = padded(HEADER.pack(0x0B17C0DE, 0, start, len(parts[0]), 0)) + padded(parts[0])
    places = []
    for part in parts[1:]:
        places += [len(data), len(part)]
        data += padded(part)
    data += struct.pack("<6Q", *places) + b"o2oparts"
    with open(output, "wb") as file:
        file.write(data)


main()
