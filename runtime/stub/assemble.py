#!/usr/bin/env python3
"""Divides the stub's assembly text into pieces that a compilation can take one by one.

    assemble.py STUB.s OUTPUT

STUB.s is what Clang makes of the stub's functions and variables. A piece is one of them, or a string
or table that they use, with its section. OUTPUT has for each piece a line

    #o2o NAME|NEEDED NAMES|WEAK NAMES

and then its text: the names that stand in it and that another piece or the program defines, and
those of the latter that nobody need define. Local labels get names that no other code has.
"""

import re
import sys

# Only the first words of what is local to a function.
INSIDE = re.compile(r"\.L(BB|func|tmp|cfi|JTI)")
LABEL = re.compile(r"^([A-Za-z_.$][\w.$]*):")
SECTION = re.compile(r"^\t\.(section|text|bss|data)\b")
LEADING = re.compile(r"^\t\.(section|text|bss|data|weak|globl|hidden|protected|p2align|type)\b")
NOT_CODE = re.compile(
    r"^\t\.(file|ident|addrsig|addrsig_sym)\b|^\s*[#/]|^\t\.section\t\"?\.note\.GNU-stack")
NAME = re.compile(r"(?<![%@\w.$])(\.?[A-Za-z_][\w.$]*)")
ABOUT_OTHERS = re.compile(r"^\t\.(weak|hidden)\t(\S+)$")


def definitions(lines):
    """(first line, label's line, name) of each definition at file scope."""
    out = []
    for i, line in enumerate(lines):
        label = LABEL.match(line)
        if not label or INSIDE.match(line):
            continue
        first = i
        while first > 0 and LEADING.match(lines[first - 1]):
            first -= 1
        out.append((first, i, label[1]))
    return out


def sections(lines):
    """The directive that is in force behind each line."""
    now, out = "\t.text", []
    for line in lines:
        if SECTION.match(line):
            now = line
        out.append(now)
    return out


def pieces(text):
    lines = [line for line in text.split("\n") if line.strip() and not NOT_CODE.match(line)]
    defined = {label[1] for line in lines if (label := LABEL.match(line))}
    others, rest = {"weak": set(), "hidden": set()}, []
    for line in lines:
        about = ABOUT_OTHERS.match(line)
        if about and about[2] not in defined:
            others[about[1]].add(about[2])
        else:
            rest.append(line)
    lines = rest
    found, within = definitions(lines), sections(lines)
    ends = [first for first, _, _ in found[1:]] + [len(lines)]
    bodies = {}
    for (first, label, name), end in zip(found, ends):
        body = [line for line in lines[first:end] if not SECTION.match(line)]
        bodies[name] = [within[label]] + body
    return bodies, others


def names_in(body):
    """Words of operands; those of directives about sections and types are none."""
    found = set()
    for line in body[1:]:
        operands = re.sub(r'"[^"]*"', "", line.strip().partition("\t")[2])
        if not re.match(r"\t\.(type|size|p2align|cfi_\w+|ascii|asciz|weak|globl)\b", line):
            found |= set(NAME.findall(operands))
    return found


def main():
    source, output = sys.argv[1:]
    with open(source, encoding="utf-8") as f:
        text = re.sub(r"(?<![\w.$])\.L(?=[\w.])", ".Lo2o_", f.read())
        text = re.sub(r"\.Lo2o_(BB|func|tmp|cfi|JTI)", r".L\1_o2o_", text)
    bodies, others = pieces(text)
    with open(output, "w", encoding="utf-8") as f:
        for name, body in bodies.items():
            inside = {label[1] for line in body if (label := LABEL.match(line))}
            needed = sorted(n for n in names_in(body) - inside if not INSIDE.match(n))
            f.write("#o2o " + "|".join([name, " ".join(needed),
                                        " ".join(n for n in needed if n in others["weak"])]))
            f.write("".join(f"\n\t.hidden\t{n}" for n in needed if n in others["hidden"]))
            f.write("\n" + "\n".join(body) + "\n")


if __name__ == "__main__":
    main()
