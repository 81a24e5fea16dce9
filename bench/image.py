#!/usr/bin/env python3
"""What the parts of the runtime take of the packed image that each binary holds, in bytes: bench/image.py BUILD

A row for each room and each file: the image is that much smaller without its code and data (so the rows do not add up to the whole).
Then the runtime is linked without the files that only a wish needs (tuning, verifying, profiling, tracing), calls of
them unresolved: most of what could be loaded from an installation instead.
"""

import collections
import pathlib
import re
import runpy
import struct
import subprocess
import sys
import tempfile

ON_WISH = [
    "launch/tune",
    "forms/search",
    "forms/candidates",
    "launch/verify",
    "launch/verbose",
    "device/trace",
    "device/profile_page",
    "choice/alternatives",
]

build = pathlib.Path(sys.argv[1])
stub = pathlib.Path(__file__).resolve().parent.parent / "runtime/stub"
pack = runpy.run_path(str(stub / "pack.py"))


def link(work, without):
    """The runtime proper as the build links it, and the map of it."""
    commands = subprocess.run(
        ["ninja", "-C", build, "-t", "commands", "runtime/omp2ocl-proper.so"], check=True, capture_output=True, text=True
    ).stdout
    words = [w for w in commands.strip().split("\n")[-1].split() if w not in (":", "&&")]
    words = [w for w in words if not any(w.endswith(f"/{name}.c.o") for name in without)]
    words[words.index("-o") + 1] = str(work / "proper.so")
    words += [f"-Wl,-Map,{work}/map"] + ["-Wl,--unresolved-symbols=ignore-all"] * bool(without)
    words = [w for w in words if not without or w != "-Wl,-z,defs"]
    subprocess.run(words, check=True, cwd=build)
    return (work / "proper.so").read_bytes(), (work / "map").read_text()


def sections(data):
    """Address, offset and size of each section with bytes in the file."""
    (start,) = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    for i in range(count):
        kind, _, address, offset, length = struct.unpack_from("<IQQQQ", data, start + i * size + 4)
        if kind != 8:  # SHT_NOBITS
            yield address, offset, length


def inputs(data, text):
    """For each input file the places of what is kept of it: offset, size."""
    found, places = collections.defaultdict(list), list(sections(data))
    for address, size, file in re.findall(
        r"^ \.(?:text|rodata|data)\S*\s+0x(\w+)\s+0x(\w+)\s+(\S+\.o)$", text.split("Linker script and memory map")[1], re.M
    ):
        for start, offset, length in places:
            if start and start <= int(address, 16) < start + length and int(size, 16):
                found[file].append((int(address, 16) - start + offset, int(size, 16)))
                break
    return found


def without(data, places):
    out, at = bytearray(), 0
    for offset, size in sorted(places):
        out += data[at:offset]
        at = offset + size
    return bytes(out + data[at:])


with tempfile.TemporaryDirectory() as folder:
    data, text = link(pathlib.Path(folder), [])
    less, _ = link(pathlib.Path(folder), ON_WISH)


def packed_size(plain):
    return len(pack["compressed"](plain))


unpacked = pack["absolute_addresses"](data)
packed = packed_size(unpacked)
files = {re.sub(r".*\.dir/(?:__/)?(.*)\.c\.o$", r"\1", f): places for f, places in inputs(data, text).items()}
rooms = collections.defaultdict(list)
for name, places in files.items():
    if not name.startswith("/"):
        rooms[name.split("/")[0] + "/"] += places
print("| the image without | unpacked | packed |\n| --- | ---: | ---: |")
print(f"| nothing | {len(data)} | {packed} |")
for table in rooms, files:
    rows = [(packed - packed_size(without(unpacked, p)), sum(s for _, s in p), n) for n, p in table.items()]
    for saved, size, name in sorted(rows, reverse=True):
        if saved >= 400:
            print(f"| `{name}` | -{size} | -{saved} |")
print(f"| what only a wish needs: {', '.join(ON_WISH)} | -{len(data) - len(less)} | -{packed - packed_size(pack['absolute_addresses'](less))} |")
