#!/usr/bin/env python3
"""Lists the leaks of our own C code among all that LeakSanitizer has seen.

usage: leaks.py BUILD [SYMBOLIZER]

Reads BUILD/leaks/log.* (reports without symbols, of processes that loaded the plugin or the runtime). A leak is ours when the
innermost frame outside of the sanitizer is in one of our C files: Clang's objects are reached through the plugin's C++ files,
the drivers' through themselves. Exit status 1 when there is one; other reports of the sanitizers are shown too.
"""

import glob
import os
import re
import subprocess
import sys

FRAME = re.compile(r"\s*#(\d+) 0x[0-9a-f]+\s+(?:in .*)?\((.+?)\+(0x[0-9a-f]+)\)")
OURS = {"omp2ocl.so": "omp2ocl.so", "omp2ocl-proper.so": "runtime/omp2ocl-proper.so", "memfd": "runtime/omp2ocl-proper.so"}


def image(module, build):
    """The file whose symbols explain a frame, when the module is ours."""
    if "memfd:" in module:
        return os.path.join(build, OURS["memfd"])
    name = OURS.get(os.path.basename(module))
    return os.path.join(build, name) if name else None


def innermost(lines):
    """Module and offset of the first frame outside of the sanitizer's runtime."""
    for line in lines:
        match = FRAME.match(line)
        if match and "libclang_rt" not in match[2]:
            return match[2], match[3]
    return None


def main():
    build = sys.argv[1]
    symbolizer = sys.argv[2] if len(sys.argv) > 2 else "llvm-symbolizer-19"
    found, processes, others = {}, 0, []
    for path in sorted(glob.glob(os.path.join(build, "leaks", "log.*"))):
        processes += 1
        with open(path, encoding="utf-8", errors="replace") as file:
            blocks = file.read().split("\n\n")
        for block in blocks:
            lines = block.strip().splitlines()
            if not lines:
                continue
            if re.search(r"ERROR: (?!LeakSanitizer)|runtime error", block):
                others.append(f"{path}:\n{block}")
            if not re.match(r"(Direct|Indirect) leak", lines[0]):
                continue
            frame = innermost(lines[1:])
            file = image(frame[0], build) if frame else None
            if file:
                found[(file, frame[1])] = found.get((file, frame[1]), 0) + 1

    ours = 0
    for (file, offset), count in sorted(found.items()):
        place = subprocess.run([symbolizer, "--no-inlines", f"--obj={file}", offset],
                               capture_output=True, text=True, check=False).stdout.split("\n")
        where = place[1] if len(place) > 1 else "??"
        if re.search(r"\.c:\d", where):
            ours += 1
            print(f"leak: {place[0]} at {where}, {count} times")
    for text in others:
        print(text)
    print(f"{processes} processes with leaks of any kind, {ours} places of ours, {len(others)} other reports")
    sys.exit(1 if ours or others else 0)


if __name__ == "__main__":
    main()
