#!/usr/bin/env python3
"""Divides the stub's assembly text into pieces that a compilation can take one by one.

    assemble.py STUB.ll STUB.s OUTPUT ASSEMBLER...

STUB.s is what Clang makes of the stub's functions and variables, STUB.ll. A piece is one of them, or a string
or table that they use, with its section. OUTPUT has for each piece a line

    #o2o NAME|NEEDED NAMES|WEAK NAMES|inlined

and then its text: the names that stand in it and that another piece or the program defines, those
of the latter that nobody need define, and whether it is to be inlined where it is called, which
takes IR. Local labels get names that no other code has.

Reading an instruction takes an assembler some thousand instructions of its own, reading a byte some
ten. So the code of functions is bytes, with its relocations, where ASSEMBLER, a command that makes
an object of text, has made some for x86-64. What unwinding needs stays as it is, between them.
"""

import pathlib
import re
import struct
import subprocess
import sys
import tempfile

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


class Object:
    """What is looked up in an object file of ELF for x86-64 (ELF-64 Object File Format, 1.5). Not by llvm-readobj
    --elf-output-style=JSON: what LLVM 16 writes so is no JSON where there are relocations."""

    RELOCATIONS = {1: "64", 2: "PC32", 4: "PLT32", 9: "GOTPCREL", 10: "32", 11: "32S", 19: "TLSGD",
                   22: "GOTTPOFF", 41: "GOTPCRELX", 42: "REX_GOTPCRELX"}
    SYMTAB, RELA, X86_64 = 2, 4, 62

    def __init__(self, data):
        self.data = data
        self.known = data[:6] == b"\x7fELF\x02\x01" and self.read("<H", 18)[0] == self.X86_64
        if not self.known:
            return
        start, (size, count) = self.read("<Q", 40)[0], self.read("<HH", 58)
        self.sections = [self.read("<IIQQQQIIQQ", start + i * size) for i in range(count)]
        table = next(s for s in self.sections if s[1] == self.SYMTAB)
        strings = self.sections[table[6]][4]
        self.symbols = []  # (name, section, value)
        for at in range(table[4], table[4] + table[5], 24):
            name, _, _, section, value, _ = self.read("<IBBHQQ", at)
            self.symbols.append((self.string(strings + name), section, value))
        self.places = {name: (section, value) for name, section, value in self.symbols}

    def read(self, layout, at):
        return struct.unpack_from(layout, self.data, at)

    def string(self, at):
        return self.data[at:self.data.index(b"\0", at)].decode()

    def code(self, section, first, end):
        start = self.sections[section][4]
        return self.data[start + first:start + end]

    def relocations(self, section):
        """(offset, type's name, symbol's name, addend) of each; a section's name is "". """
        for kind, info, start, size in ((s[1], s[7], s[4], s[5]) for s in self.sections):
            if kind == self.RELA and info == section:
                for at in range(start, start + size, 24):
                    offset, what, addend = self.read("<QQq", at)
                    yield (offset, self.RELOCATIONS.get(what & 0xffffffff),
                           self.symbols[what >> 32][0], addend)


def mark(piece, line):
    return f"o2o_line_{piece}_{line}"


def is_code(line):
    """Is the line an instruction, or what else becomes bytes of a function?"""
    return not re.match(r"\t\.(cfi_|size\b)", line)


def is_function(name, body):
    return any(re.match(rf"\t\.type\t{re.escape(name)},@function", line) for line in body)


def quoted(data):
    return "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\{b:03o}" for b in data)


def marked(piece, name, body):
    """The piece with a label in front of each line behind the function's label, and at the end."""
    start = body.index(f"{name}:") + 1
    out = body[:start]
    for i, line in enumerate(body[start:], start):
        out += [f"{mark(piece, i)}:", line]
    return out + [f"{mark(piece, len(body))}:"]


def encoded(piece, name, body, made):
    """The piece as bytes; as it is where it has relocations that have no name here."""
    start = body.index(f"{name}:") + 1
    section, base = made.places[name]
    fixed = sorted(made.relocations(section))
    if any(not kind or not symbol for _, kind, symbol, _ in fixed):
        return body
    out, first = body[:start], start
    for i in range(start, len(body) + 1):
        if i < len(body) and is_code(body[i]):
            continue
        at, end = (made.places[mark(piece, line)][1] for line in (first, i))
        out += [f"\t.reloc {name}+{offset - base}, R_X86_64_{kind}, {symbol}{addend:+}"
                for offset, kind, symbol, addend in fixed if at <= offset < end]
        if end > at:
            out.append(f'\t.ascii "{quoted(made.code(section, at, end))}"')
        if i < len(body):
            out.append(re.sub(r",.*", f", .-{name}", body[i]) if "\t.size" in body[i] else body[i])
        first = i + 1
    return out


def assembled(lines, assembler):
    """What the assembler makes of the lines. Relocations name local labels by their sections, and global ones as they are called: all
    labels that pieces share are global."""
    text = re.sub(r"\.L(o2o_)", r"o2o_L\1", "\n".join(lines) + "\n")
    text = re.sub(r"(?m)^(o2o_Lo2o_.*):$", r"\t.globl\t\1\n\1:", text)
    with tempfile.TemporaryDirectory() as directory:
        source, output = pathlib.Path(directory, "stub.s"), pathlib.Path(directory, "stub.o")
        source.write_text(text, encoding="utf-8")
        subprocess.run([*assembler, "-c", source, "-o", output], check=True)
        return Object(output.read_bytes())


def with_bytes(bodies, assembler):
    """The pieces, functions among them as bytes where that is possible. LLVM 16's assembler, for one, forgets the symbols of
    such relocations that nothing else names: what is made of the bytes has to be what was made of the text."""
    functions = [name for name, body in bodies.items() if is_function(name, body)]
    text = []
    for i, (name, body) in enumerate(bodies.items()):
        text += marked(i, name, body) if name in functions else body
    made = assembled(text, assembler)
    if not made.known:
        return bodies
    read = {name: encoded(i, name, body, made) if name in functions else body
            for i, (name, body) in enumerate(bodies.items())}
    again = assembled([line for body in read.values() for line in body], assembler)
    if any(sorted(made.relocations(made.places[name][0]), key=str) !=
           sorted(again.relocations(again.places[name][0]), key=str) for name in functions):
        return bodies
    return {name: [line.replace(" o2o_L", " .L") if "\t.reloc" in line else line for line in body]
            for name, body in read.items()}


def inlined(ir):
    """The functions that are inlined where they are called."""
    groups = set(re.findall(r"(?m)^attributes (#\d+) = .*\balwaysinline\b", ir))
    return {name for name, group in re.findall(r"(?m)^define .*@([\w.]+)\(.*\) .*(#\d+) ", ir) if group in groups}


def main():
    ir, source, output, *assembler = sys.argv[1:]
    with open(ir, encoding="utf-8") as f:
        always = inlined(f.read())
    with open(source, encoding="utf-8") as f:
        text = re.sub(r"(?<![\w.$])\.L(?=[\w.])", ".Lo2o_", f.read())
        text = re.sub(r"\.Lo2o_(BB|func|tmp|cfi|JTI)", r".L\1_o2o_", text)
    bodies, others = pieces(text)
    read = with_bytes(bodies, assembler)
    with open(output, "w", encoding="utf-8") as f:
        for name, body in bodies.items():
            inside = {label[1] for line in body if (label := LABEL.match(line))}
            needed = sorted(n for n in names_in(body) - inside if not INSIDE.match(n))
            f.write("#o2o " + "|".join([name, " ".join(needed),
                                        " ".join(n for n in needed if n in others["weak"]),
                                        "inlined" if name in always else ""]))
            f.write("".join(f"\n\t.hidden\t{n}" for n in needed if n in others["hidden"]))
            f.write("\n" + "\n".join(read[name]) + "\n")


if __name__ == "__main__":
    main()
