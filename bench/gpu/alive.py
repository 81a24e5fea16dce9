#!/usr/bin/env python3
"""Why kernels need many registers on a GPU: what is alive at once in their code for NVIDIA's sm_90.

    bench/gpu/alive.py [-b PERCENT] [npb] [bench] [training]

A row for each kernel with an occupancy below PERCENT (25) as resources.py computes it: registers by `ptxas -v`; the most 32-bit
registers of PTX that are alive at one instruction, and the largest parts of these by what made them; those alive through the whole
of a loop that are read from memory in front of it ("kept"), and that go from one of its iterations to the next ("carried"), the
largest loop of each kind; and the bytes that ptxas stores and loads for want of registers where a quarter of the warps have to fit (128).

Environment: that of resources.py. Exit status: 0; 77: Clang's targets, libclc or ptxas are missing.
"""
import collections
import os
import re
import sys
import tempfile

import resources

register = re.compile(r"%(?:rd|r|fd|f|rs|p)\d+")
capped = 128  # registers of a work-item, of which a quarter of a multiprocessor's warps can have as many


def width(name):
    return 0 if name.startswith("%p") else 2 if name.startswith(("%fd", "%rd")) else 1


class Code:
    """The instructions of a PTX file with what they read (`uses`), write (`sets`), and what may follow them."""

    def __init__(self, text):
        self.lines, labels = [], {}
        for line in (raw.split("//")[0].strip() for raw in text.splitlines()):
            label = re.match(r"(\$?\w+):$", line)
            if label:
                labels[label[1]] = len(self.lines)
            elif line.endswith(";") and not line.startswith("."):
                self.lines.append(line[:-1])
        self.uses, self.sets, self.next = [], [], []
        for at, line in enumerate(self.lines):
            condition = re.match(r"@!?(%p\d+)\s+(.*)", line)
            body = condition[2] if condition else line
            word, _, rest = body.partition("\t") if "\t" in body else body.partition(" ")
            writes = not word.startswith(("st.", "bra", "bar", "ret", "call", "red"))
            to, _, of = rest.strip().lstrip("{").partition("}" if rest.strip().startswith("{") else ",")
            self.sets.append(set(register.findall(to)) if writes else set())
            self.uses.append(set(register.findall(of if writes else rest)) | ({condition[1]} if condition else set()))
            ahead = [labels[rest.strip().split()[-1]]] if word.startswith("bra") else []
            falls = at + 1 < len(self.lines) and (condition or not word.startswith(("bra", "ret")))
            self.next.append([n for n in ahead + [at + 1] * bool(falls) if n < len(self.lines)])
        self.makers = collections.defaultdict(list)
        for at, names in enumerate(self.sets):
            for name in names:
                self.makers[name].append(at)

    def alive(self):
        """What is alive in front of each instruction."""
        found, changed = [set() for _ in self.lines], True
        while changed:
            changed = False
            for at in reversed(range(len(self.lines))):
                behind = set().union(*(found[n] for n in self.next[at]))
                now = self.uses[at] | (behind - self.sets[at])
                changed, found[at] = changed or now != found[at], now
        return found

    def kind(self, name):
        words = [self.lines[at].split()[0] for at in self.makers[name]] or ["?"]
        what = "double" if name.startswith("%fd") else "address" if name.startswith("%rd") else "other"
        how = "from memory" if words[0].startswith("ld.global") else "from the frame" if words[0].startswith("ld.local") else "computed"
        return f"{what}s {how}" if what == "double" else f"{what}es" if what == "address" else what


def row(name, key, text, limit):
    with tempfile.TemporaryDirectory() as folder:
        if resources.compile_for("nv", text, folder).returncode:
            return None
        path = f"{folder}/k.ptx"
        answer = resources.run([resources.ptxas, "-v", "-arch=sm_90", path, "-o", os.devnull]).stderr
        registers = resources.number(r"Used (\d+) registers", answer)
        if registers is None or resources.occupancy(registers) >= limit:
            return None
        answer = resources.run([resources.ptxas, "-v", "-arch=sm_90", f"-maxrregcount={capped}", path, "-o", os.devnull]).stderr
        spills = [resources.number(rf"(\d+) bytes spill {w}", answer) for w in ("stores", "loads")]
        with open(path, encoding="utf-8") as file:
            code = Code(file.read())
    alive = code.alive()
    total = [sum(map(width, names)) for names in alive]
    parts = collections.Counter()
    for one in alive[total.index(max(total))]:
        parts[code.kind(one)] += width(one)
    kept = carried = 0
    for at, following in enumerate(code.next):
        for head in (n for n in following if n <= at):
            inside = [n for n in alive[head] if any(head <= m <= at for m in code.makers[n])]
            outside = [n for n in alive[head] if n not in inside and code.kind(n) == "doubles from memory"]
            kept, carried = max(kept, sum(map(width, outside))), max(carried, sum(map(width, inside)))
    most = ", ".join(f"{count} {what}" for what, count in parts.most_common(3))
    return f"| {name} {key} | {registers} | {max(total)}: {most} | {kept} | {carried} | {spills[0]}, {spills[1]} |"


def main(arguments):
    limit = 25
    if arguments[:1] == ["-b"] and len(arguments) > 1:
        limit, arguments = int(arguments[1]), arguments[2:]
    if not set(arguments) <= {"npb", "bench", "training"}:
        print(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    if not (resources.ptxas and os.path.exists(f"{resources.libclc}/{resources.libraries['nv']}")):
        print("alive.py: libclc or ptxas is missing")
        return 77
    print("| kernel | registers | most alive, of these | kept | carried | bytes stored, loaded at 128 registers |\n|---|--:|---|--:|--:|--:|")
    for program in resources.programs(arguments or ["npb", "bench", "training"]):
        for name, key, text in resources.kernels(program):
            line = row(name, key, text, limit)
            if line:
                print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
