#!/usr/bin/env python3
"""Makes the runtime's image: pack.py UNPACKER PROPER IMAGE INSTALLED

The unpacker, the runtime proper as a raw LZMA stream (unpack.c says which), and a trailer of four numbers (abi/image.h). INSTALLED is
what is installed beside the plugin: the runtime proper behind a line that says what it is."""

import lzma
import pathlib
import struct
import sys

HEAD = b"omp2ocl runtime\n"  # O2O_IMAGE_HEAD
WORD = 0xFFFFFFFFFFFFFFFF


def sum_of(data):
    h = len(data)
    for i in range(0, len(data), 8):
        h = (h ^ int.from_bytes(data[i : i + 8].ljust(8, b"\0"), "little")) * 0x9E3779B97F4A7C15 & WORD
        h ^= h >> 29
    return h


def before_address(last, byte):
    """Whether a relative address may stand behind these two bytes: of a call or jump, a jump with a condition, or what an instruction of
    the common groups reads or writes (unpack.c says the same)."""
    return (
        byte & 0xFE == 0xE8
        or (last == 0x0F and byte & 0xF0 == 0x80)
        or (byte & 0xC7 == 0x05 and (last & 0xF0 == 0x80 or last == 0xFF))
    )


def absolute_addresses(data):
    """The addresses that instructions refer to become absolute where they lie inside: the same one is then the same bytes."""
    out, i, size = bytearray(data), 0, len(data)
    while i + 5 <= size:
        if before_address(data[i - 1] if i else 0, data[i]):
            (value,) = struct.unpack_from("<i", out, i + 1)
            if -(i + 5) <= value < size - (i + 5):
                struct.pack_into("<i", out, i + 1, value + i + 5)
            elif size - (i + 5) <= value < size:
                struct.pack_into("<i", out, i + 1, value - size)
            i += 4
        i += 1
    return bytes(out)


def compressed(data):
    return lzma.compress(
        data,
        format=lzma.FORMAT_RAW,
        filters=[
            {
                "id": lzma.FILTER_LZMA1,
                "preset": 9 | lzma.PRESET_EXTREME,
                "dict_size": 1 << 22,
                "lc": 3,
                "lp": 0,
                "pb": 0,
                "nice_len": 273,
                "depth": 1000,
            }
        ],
    )


def main():
    unpacker, proper, image, installed = map(pathlib.Path, sys.argv[1:])
    code, data = unpacker.read_bytes(), proper.read_bytes()
    x86 = struct.unpack_from("<H", data, 18)[0] == 62  # e_machine
    packed = compressed(absolute_addresses(data) if x86 else data)
    code += b"\0" * (-len(code) % 8)
    installed.write_bytes(HEAD + data)
    image.write_bytes(code + packed + struct.pack("<4Q", len(packed), len(data), sum_of(data), x86))


if __name__ == "__main__":
    main()
