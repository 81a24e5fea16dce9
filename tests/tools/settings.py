#!/usr/bin/env python3
"""Compares the values of each OMP2OCL variable: settings.py ROOT.

The list of settings (runtime/core/variables.c) has the values in the order of the enums that they become
(runtime/core/settings.h), and docs/runtime.md, docs/using.md and the manual page of omp2ocl-cc have the same values as
that list, in its order, and the same default.
"""

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
failed = False


def complain(text):
    global failed
    failed = True
    print(text)


def read(name):
    return (root / name).read_text(encoding="utf-8")


def words(text):
    """The values that are words or numbers of their own, of a list with bars."""
    found = [re.fullmatch(r"([a-z0-9]+(?::N)?)(?: with .*)?", word) for word in text.replace("\\|", "|").split("|")]
    return [match.group(1) for match in found if match]


def listed():
    """Of each variable its values and the default, None where the list does not name it."""
    rows = re.findall(r'\{"(OMP2OCL\w*)", (?:NULL|"([^"]*)"),\s*"([^"]*)"\}', read("runtime/core/variables.c"))
    found = {}
    for name, values, note in rows:
        default = re.match(r"([a-z0-9]+):", note)
        found[name] = words(values), default.group(1) if default and default.group(1) in words(values) else None
    return found


def chosen():
    """Of each variable whose value is the place in its list, the names that settings.h has for these places."""
    header = read("runtime/core/settings.h")
    for kind, variable in re.findall(r'\(enum (\w+)\)choose\("(OMP2OCL\w*)"\)', read("runtime/core/settings.c")):
        members = re.search(r"enum " + kind + r" \{([^}]*)\}", header).group(1)
        yield variable, [name.rsplit("_", 1)[1].lower() for name in re.findall(r"\bO2O_\w+", re.sub(r"/\*.*?\*/", "", members, flags=re.S))]


def explained():
    """The rows of docs/runtime.md."""
    for name, values in re.findall(r"^\| `(OMP2OCL\w*)` \| ([^|]*) \|", read("docs/runtime.md"), re.M):
        default = re.search(r"`([^`]*)` \(default\)", values)
        yield name, words("|".join(re.findall(r"`([^`]*)`", values))), default.group(1) if default else None


def used():
    """The rows of docs/using.md of one variable each, and the entries of the manual page."""
    for name, values in re.findall(r"^\| `(OMP2OCL\w*)=((?:\\\||[^`|])*)` \|", read("docs/using.md"), re.M):
        yield "docs/using.md", name, values
    page = read("packaging/man/omp2ocl-cc.1")
    for name, values in re.findall(r"^\.B[RI] (OMP2OCL\w*)= (\S*)", page, re.M):
        yield "packaging/man/omp2ocl-cc.1", name, values


settings, names = listed(), dict(chosen())
for name, values in names.items():
    taken = [value for value in settings[name][0] if ":" not in value]
    others = values[len(taken) :]  # for values of other forms
    if taken != values[: len(taken)] or (others and not re.search(rf"_{others[0].upper()}\b", read("runtime/core/settings.c"))):
        complain(f"runtime/core/variables.c: {name} takes {values}")
rows = list(explained())
for name, values, default in rows:
    known, usual = settings[name]
    if known and (values, default) != (known, usual):
        complain(f"docs/runtime.md: {name} takes {known}, {usual} is the default")
entries = list(used())
for where, name, values in entries:
    known = settings[name][0]
    if known and words(values) != known and not ("..." in values and words(values) == known[: len(words(values))]):
        complain(f"{where}: {name} takes {known}")
if not (settings and names and rows and entries):
    complain("nothing found to compare")
sys.exit(failed)
