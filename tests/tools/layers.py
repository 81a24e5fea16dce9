#!/usr/bin/env python3
"""Fails where a file includes what its room may not use, or files of a room include each other in a circle: layers.py ROOT.

The rooms and their order stand in docs/design.md. A header and the source of its name count as one file.
"""

import pathlib
import re
import sys

# Circles that may be, by what their files have in common.
circles = {
    r"plugin/lower/.*": "parts of one class, NestLowering, each with a header (docs/design.md, plugin/lower)",
    r"xform/analysis/affine(_form)?": "affine_form.h is what the four sources of affine.h share",
    r"predictor/(formula|instructions)": "instructions.h is a table about the enumeration in formula.h, which has no code",
}

root = pathlib.Path(sys.argv[1])
section = (root / "docs/design.md").read_text().split("\n## The rooms\n")[1].split("\n## ")[0]
rows = re.findall(r"^\| `([a-z/]+)` \|(.*)\|$", section, re.M)
may_use = {name: {name, *re.findall(r"`(\w+)`", rest)} for name, rest in rows if "/" not in name}
order = {name.rstrip("/"): k for k, name in enumerate(name for name, _ in rows if "/" in name)}
folders = {room.split("/")[0] for room in order}  # that have rooms


def room_of(path):
    """The room of a file; folders inside a room belong to it."""
    room = str(path.parent) if path.parts[0] in folders else path.parts[0]
    while room not in order and room.count("/") > 1:
        room = room.rpartition("/")[0]
    return room if room in order or room in may_use else sys.exit(f"{path} is in no room of docs/design.md")


failed = not order
includes = {}  # of files of the same room, without their suffixes
for file in sorted(f.relative_to(root) for name in may_use for f in (root / name).rglob("*.[ch]*")):
    room, folder = room_of(file), file.parts[0]
    mine = includes.setdefault(str(file.with_suffix("")), set())
    for used in map(pathlib.Path, re.findall(r'^#include "([^"]+)"', (root / file).read_text(), re.M)):
        if used.parts[0] in may_use and room_of(used) == room and used.stem != file.stem:
            mine.add(str(used.with_suffix("")))
        if len(used.parts) == 1 and folder in folders:
            why = "say in which room that is"
        elif not (root / used).exists() or used.parts[0] == "tests":
            continue
        elif used.parts[0] not in may_use[folder] or (
            used.parts[0] == folder and order.get(room_of(used), 0) > order.get(room, 0)
        ):
            why = f"{room} may not use it"
        else:
            continue
        failed = True
        print(f"{file} includes {used}: {why}")


def reached(start):
    """All that a file includes, by way of others of its room."""
    found, new = set(), [start]
    while new:
        more = includes.get(new.pop(), set()) - found
        found |= more
        new += more
    return found


all_reached = {file: reached(file) for file in includes}
for file in sorted(includes):
    circle = sorted(other for other in all_reached[file] if file in all_reached.get(other, ()))
    if circle and circle[0] == file and not any(all(re.fullmatch(c, f) for f in circle) for c in circles):
        failed = True
        print("a circle: " + ", ".join(circle))
sys.exit(failed)
