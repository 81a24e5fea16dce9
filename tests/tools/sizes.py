#!/usr/bin/env python3
"""Fails where a function has more than 60 lines or a struct more than 20 fields, but for the structs
that `ALLOWED` names with a reason: sizes.py ROOT."""

import pathlib
import re
import sys

LINES, FIELDS = 60, 20
ROOMS = ["abi", "features", "plugin", "predictor", "runtime", "tools", "training", "xform"]
ALLOWED = {
    "o2o_nest": "the root of the IR: its lists, its loops, and what every pass asks of a loop as a whole",
    "o2o_unit": "what an object holds, in the order in which it is printed; a group would be one more name to print",
    "NestLowering": "one member for each part of lowering, and the tables by which all parts find what the nest has already",
    "UnitFunctions": "the sets that one walk over a unit fills, each of which answers one question of Functions",
}


def blanked(match):
    return re.sub(r"[^\n]", " ", match.group())


def code_of(text):
    """The text without comments, literals and preprocessor lines, with the same lines."""
    text = re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', blanked, text, flags=re.S)
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blanked, text, flags=re.M)


def kind_of(head):
    """What the brace behind this text opens."""
    if re.match(r"\s*(inline\s+)?namespace\b|\s*extern\s*$", head):
        return "scope"
    plain = re.sub(r"\([^()]*\)", "()", re.sub(r"__attribute__\s*\(\(.*?\)\)", "", head))
    if "=" not in plain.split("(")[0] and "(" in plain:
        return "function"
    if re.search(r"\b(struct|class|union)\b", plain) and "=" not in plain:
        return "struct"
    return "other"


def name_of(head, kind):
    if kind == "struct":
        found = re.search(r"\b(?:struct|class|union)\s+(\w+)", head)
    else:
        found = re.search(r"([\w:~]+)\s*\(", head)
    return found.group(1) if found else "(no name)"


def fields_of(declaration):
    """How many fields a member declaration without its braces' contents declares."""
    text = re.sub(r"\b(public|private|protected)\s*:", "", declaration).strip()
    if not text or re.match(r"(using|typedef|static|friend|enum|template|class|explicit|virtual)\b[^*]*$", text):
        return 0
    if re.match(r"(struct|union)\s*\w*$", text):
        return 0
    text = re.sub(r"<[^;]*>", "", text)
    if "(" in text and "(*" not in text:
        return 0
    return 1 + re.sub(r"\([^()]*\)", "", text).count(",")


def look(text):
    """Yields (kind, name, line, size) of each function and struct."""
    open_blocks = []  # of (kind, name, line, fields)
    head, line, inside = "", 1, 0
    for c in text:
        line += c == "\n"
        if inside:
            inside += (c == "{") - (c == "}")
            if inside == 0:
                kind, name, start, _ = open_blocks.pop()
                if kind == "function":
                    yield kind, name, start, line - start - 1
                    head = ""
        elif c == "{":
            kind = kind_of(head)
            open_blocks.append([kind, name_of(head, kind), line, 0])
            if kind in ("function", "other"):
                inside = 1
            else:
                head = ""
        elif c == "}":
            if open_blocks:
                kind, name, start, count = open_blocks.pop()
                if kind == "struct":
                    yield kind, name, start, count
                    head = "struct nested"
        elif c == ";":
            if open_blocks and open_blocks[-1][0] == "struct":
                open_blocks[-1][3] += fields_of(head)
            head = ""
        else:
            head += c


def main(root):
    failed, unused = False, set(ALLOWED)
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.*")):
            if path.suffix not in (".c", ".h", ".cpp") or "programs" in path.parts:
                continue
            for kind, name, line, size in look(code_of(path.read_text())):
                if kind == "struct" and size > FIELDS and name in ALLOWED:
                    unused.discard(name)
                elif size > (LINES if kind == "function" else FIELDS):
                    print(f"{path.relative_to(root)}:{line}: {kind} {name} has {size} {'lines' if kind == 'function' else 'fields'}")
                    failed = True
    for name in sorted(unused):
        print(f"struct {name} needs no reason any more: take it off the list")
        failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
