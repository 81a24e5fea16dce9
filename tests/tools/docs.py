#!/usr/bin/env python3
"""Fails where a document has a line of more than 120 columns that could be wrapped, a link to a file or section that does not
exist, or names a source file that does not exist; where a source or test cites a section of docs/design.md that is not there;
where a source file has a line of more than 100 columns; where the README.md of a room does not name one of its files, or names
one that is not there; where a pass that can be switched off (xform/ir/passes.h) is not in docs/using.md, or its remark not in
docs/remarks.md; and where a row of docs/forms.md names no test of what it says, or one that is not there or lacks the
modes or remarks that show it: docs.py ROOT."""

import functools
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
folders = {p.name for p in root.iterdir() if p.is_dir() and not p.name.startswith((".", "build"))}
failed = False


def complain(path, number, text):
    global failed
    failed = True
    print(f"{path.relative_to(root)}:{number}: {text}")


@functools.cache
def sections(path):
    """The headings of a document, as they are and as addresses of links."""
    titles = re.findall(r"^#+ (.*)$", path.read_text(), re.M) if path.suffix == ".md" and path.is_file() else []
    return titles, {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def is_written(path):
    """By hand: no build folder, no table that a script has made."""
    return not any(part.startswith((".", "build")) or part == "results" for part in path.relative_to(root).parts[:-1])


for path in filter(is_written, sorted(root.rglob("*.md"))):
    code = False
    for number, line in enumerate(path.read_text().split("\n"), 1):
        code ^= line.startswith("```")
        if code or line.startswith("    "):
            continue
        if len(line) > 120 and not line.startswith("|"):
            complain(path, number, f"{len(line)} columns")
        for link in re.findall(r"\]\(([^)#:]+)[^)]*\)", re.sub(r"`[^`]*`", "", line)):
            if not link.startswith("http") and not (path.parent / link).exists():
                complain(path, number, f"no file {link}")
        for link, section in re.findall(r"\]\(([^)#:\s]*)#([^)\s]+)\)", line):
            if section not in sections(path.parent / link if link else path)[1]:
                complain(path, number, f"no section {link}#{section}")
        for name in re.findall(r"`([\w./-]+/[\w.-]+\.(?:c|h|cpp|py|sh|test|md))`", line):
            if name.split("/")[0] in folders and not (root / name).exists():
                complain(path, number, f"no file {name}")

sources = [p for room in folders for p in (root / room).rglob("*.*") if p.suffix in (".c", ".h", ".cpp", ".py", ".sh", ".test")]
for path in sorted(sources):
    text = re.sub(r"\n[/*# ]*", " ", path.read_text(errors="replace"))
    for title in re.findall(r'docs/design\.md, "([^"]*)"', text):
        if not any(heading.startswith(title) for heading in sections(root / "docs/design.md")[0]):
            complain(path, 1, f"no section {title} in docs/design.md")

forms = root / "docs/forms.md"
for number, line in enumerate(forms.read_text().split("\n") if forms.exists() else [], 1):
    cells = [c.strip() for c in line.split("|")]
    if len(cells) != 5 or cells[1] == "construct" or set(cells[1]) <= {"-"} or cells[2] == "":
        continue
    host = cells[2].startswith("host")
    tests = re.findall(r"[\w./-]+\.(?:c|test)\b|\w+/(?=[ ,]|$)", cells[3])
    if not tests and cells[3] != "none":
        complain(forms, number, f"no test of {cells[1]}")
    for name in tests:
        path = root / name if name.startswith("tests/") else root / "tests/run" / name
        text = path.read_text() if path.is_file() else ""
        if not path.exists():
            complain(forms, number, f"no test {name}")
        elif path.is_file() and not re.search("remark: |on the host: |%FileCheck" if host else r"%modes|%FileCheck", text):
            complain(forms, number, f"{name} does not look")
        elif "KERNELS: 0" in text and "host" not in cells[2]:
            complain(forms, number, f"{name} has no kernel")

passes = root / "xform/ir/passes.h"
for name, remark in re.findall(r'^  X\(\w+, (\w+), (NULL|"[^"]*"),', passes.read_text() if passes.exists() else "", re.M):
    for document in ["using.md", "remarks.md"] if remark != "NULL" else ["using.md"]:
        row = r"^\|.*(`|-no-)" + name + "`"  # of a table
        if not re.search(row, (root / "docs" / document).read_text(), re.M):
            complain(root / "docs" / document, 1, f"does not name the pass {name}")

for room in ["abi", "features", "plugin", "predictor", "runtime", "tools", "training", "xform"]:
    for path in sorted(p for p in (root / room).rglob("*.*") if p.suffix in (".c", ".h", ".cpp") and "programs" not in p.parts):
        for number, line in enumerate(path.read_text().split("\n"), 1):
            if len(line) > 100:
                complain(path, number, f"{len(line)} columns")

for path in sorted(root.glob("*/*/README.md")):
    if path.parts[-3] not in ("plugin", "xform", "runtime"):
        continue
    text = path.read_text()
    files = {p.stem for p in path.parent.rglob("*") if p.suffix in (".c", ".cpp", ".h", ".py")}
    named = re.findall(r"`(?:[\w/]+/)?(\w+\*?)(?:\.\w+)?`", text)
    whole = set(named) | {s for n in named if n.endswith("*") for s in files if s.startswith(n[:-1])}
    for name in sorted(files - whole):
        complain(path, 1, f"does not name {name}")
    for name in sorted(set(re.findall(r"^(?:- |\d+\. )`([a-z_]+)`:", text, re.M)) - files):
        complain(path, 1, f"names {name}, which is not there")
sys.exit(failed)
