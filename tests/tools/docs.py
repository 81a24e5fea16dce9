#!/usr/bin/env python3
"""Fails where a document has a line of more than 120 columns that could be wrapped, a link to a file that does not exist, or names a
source file that does not exist, and where a source file has a line of more than 100 columns: docs.py ROOT."""

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
sys.exit(failed)
