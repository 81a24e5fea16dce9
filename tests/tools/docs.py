#!/usr/bin/env python3
"""Fails where a document has a line of more than 120 columns that could be wrapped, a link to a file that does not exist, or names a
source file that does not exist; where a source file has a line of more than 100 columns; and where the README.md of a room does not
name one of its files, or names one that is not there: docs.py ROOT."""

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


for path in [root / "README.md", *sorted(root.glob("docs/*.md"))]:
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
        for name in re.findall(r"`([\w./-]+/[\w.-]+\.(?:c|h|cpp|py|sh|test|md))`", line):
            if name.split("/")[0] in folders and not (root / name).exists():
                complain(path, number, f"no file {name}")

for room in ["abi", "features", "plugin", "predictor", "runtime", "tools", "training", "xform"]:
    for path in sorted(p for p in (root / room).rglob("*.*") if p.suffix in (".c", ".h", ".cpp") and "programs" not in p.parts):
        for number, line in enumerate(path.read_text().split("\n"), 1):
            if len(line) > 100:
                complain(path, number, f"{len(line)} columns")

for path in sorted(root.glob("*/*/README.md")):
    if path.parts[-3] not in ("plugin", "xform", "runtime"):
        continue
    text = path.read_text()
    files = {p.stem for p in path.parent.iterdir() if p.suffix in (".c", ".cpp", ".h", ".py")}
    named = re.findall(r"`(?:[\w/]+/)?(\w+\*?)(?:\.\w+)?`", text)
    whole = set(named) | {s for n in named if n.endswith("*") for s in files if s.startswith(n[:-1])}
    for name in sorted(files - whole):
        complain(path, 1, f"does not name {name}")
    for name in sorted(set(re.findall(r"^(?:- |\d+\. )`([a-z_]+)`:", text, re.M)) - files):
        complain(path, 1, f"names {name}, which is not there")
sys.exit(failed)
