#!/usr/bin/env python3
"""Prints the runs of bench/npb.sh as a table, and draws them as a chart.

    npb-report.py RUNS.tsv CHART.svg

A line of RUNS.tsv is a run: benchmark, class, version, round, seconds that the benchmark reports, outcome, the
version that ran, and seconds of the whole run, between tabs. Lines that begin with # say how it was measured. A
version's time is the median of its verified runs. The oracle is the faster of OpenMP and OpenCL. The whole run
has what the timed part leaves out: reading and setting up, and OpenCL's start.
"""
import collections
import math
import statistics
import sys
import textwrap
from xml.sax.saxutils import escape

EIGHT = ["ep", "cg", "is", "mg", "ft", "bt", "sp", "lu"]
NAMES = {"lu-hp": "lu, hyperplanes"}


class Row:
    """The results of one benchmark and class."""

    def __init__(self, benchmark, problem_class):
        self.benchmark, self.problem_class = benchmark, problem_class
        self.times = collections.defaultdict(list)  # version -> seconds of its verified runs
        self.wholes = collections.defaultdict(list)  # version -> seconds of its verified runs from start to end
        self.bad = set()  # what became of the other runs
        self.chosen = set()  # what ran in the runs that chose

    def median(self, version):
        if version == "oracle":
            return self.oracle()
        times = self.times.get(version)
        return statistics.median(times) if times else None

    def oracle(self):
        both = self.median("openmp"), self.median("opencl")
        return min(both) if None not in both else None

    def whole(self):
        """The chosen version's whole run, as a multiple of the oracle's."""
        medians = [statistics.median(self.wholes[v]) for v in ("openmp", "opencl", "auto") if self.wholes.get(v)]
        return medians[2] / min(medians[:2]) if len(medians) == 3 else None

    def spread(self):
        """The largest distance of a run from its median, as a share of that."""
        return max((abs(t / self.median(v) - 1) for v, ts in self.times.items() for t in ts), default=0)


def read(path):
    notes, rows, last = [], {}, None
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("# last run"):
                last = line[1:].strip()
                continue
            if line.startswith("#"):
                notes.append(line[1:].strip())
                continue
            fields = line.rstrip("\n").split("\t")
            if len(fields) != 8:
                continue  # cut off by an interruption
            benchmark, problem_class, version, _, seconds, outcome, ran, whole = fields
            row = rows.setdefault((benchmark, problem_class), Row(benchmark, problem_class))
            if outcome != "verified":
                row.bad.add(f"{version} {outcome}")
                continue
            row.times[version].append(max(float(seconds), 1e-6))
            row.wholes[version].append(max(float(whole), 1e-6))
            if version == "auto":
                row.chosen.add(ran)
    return notes + ([last] if last else []), list(rows.values())


def ratio(a, b):
    return a / b if a is not None and b is not None else None


def geometric_mean(values):
    values = [v for v in values if v is not None]
    return math.exp(statistics.fmean(map(math.log, values))) if values else None


def number(value, digits=3):
    """A number of that many significant digits, without an exponent."""
    if value is None:
        return "-"
    places = max(0, digits - 1 - math.floor(math.log10(value))) if value > 0 else 0
    return f"{value:.{places}f}"


def columns(with_one_thread):
    """The heads of the table, each with the function that fills its cells."""
    heads = [
        ("benchmark", lambda r: NAMES.get(r.benchmark, r.benchmark)),
        ("class", lambda r: r.problem_class),
        ("OpenMP (s)", lambda r: number(r.median("openmp"))),
        ("OpenCL (s)", lambda r: number(r.median("opencl"))),
        ("chosen", lambda r: " and ".join(sorted(r.chosen)) or "-"),
        ("chosen (s)", lambda r: number(r.median("auto"))),
        ("oracle (s)", lambda r: number(r.oracle())),
        ("OpenCL / OpenMP", lambda r: number(ratio(r.median("opencl"), r.median("openmp")))),
        ("chosen / oracle", lambda r: number(ratio(r.median("auto"), r.oracle()))),
        ("whole runs, chosen / oracle", lambda r: number(r.whole())),
        ("spread", lambda r: f"{100 * r.spread():.0f} %"),
    ]
    if with_one_thread:
        heads.insert(2, ("1 thread (s)", lambda r: number(r.median("openmp-1"))))
        heads.append(("OpenMP / 1 thread, speedup", lambda r: number(ratio(r.median("openmp-1"), r.median("openmp")))))
        heads.append(("OpenCL / 1 thread, speedup", lambda r: number(ratio(r.median("openmp-1"), r.median("opencl")))))
    return heads


def print_table(notes, rows):
    heads = columns(any(r.median("openmp-1") for r in rows))
    print("| " + " | ".join(name for name, _ in heads) + " |")
    print("|" + "|".join("---" if name in ("benchmark", "class", "chosen") else "---:" for name, _ in heads) + "|")
    for row in rows:
        print("| " + " | ".join(cell(row) for _, cell in heads) + " |")
    print()
    for problem_class in dict.fromkeys(r.problem_class for r in rows):
        eight = [r for r in rows if r.problem_class == problem_class and r.benchmark in EIGHT]
        measured = [r for r in eight if r.oracle() is not None]
        print(f"Class {problem_class}, geometric means over {len(measured)} benchmarks: OpenCL / OpenMP "
              f"{number(geometric_mean(ratio(r.median('opencl'), r.median('openmp')) for r in measured))}, "
              f"chosen / oracle {number(geometric_mean(ratio(r.median('auto'), r.oracle()) for r in measured))}, "
              f"of whole runs {number(geometric_mean(r.whole() for r in measured))}.")
    print()
    for row in rows:
        for bad in sorted(row.bad):
            print(f"Not measured: {row.benchmark} {row.problem_class}, {bad}.")
    print("Times are medians; spread is the largest distance of one run from the median of its version.", *notes,
          sep="\n\n")


# ---- the chart ----

BARS = [("openmp-1", "OpenMP, 1 thread", "#9aa5b1"), ("opencl", "OpenCL", "#c2591b"), ("auto", "chosen", "#2f6f8f"),
        ("oracle", "oracle", "#8cb369")]
BAR, GAP, GROUP_GAP = 30, 3, 24  # widths
PLOT, TOP, LEFT = 200, 46, 64  # the height of a panel's plot, the space above it and to its left
PANEL = TOP + PLOT + 44


def speedups(row):
    """(label, colour, how many times as fast as OpenMP) of each bar of a group."""
    return [(label, colour, ratio(row.median("openmp"), row.median(version))) for version, label, colour in BARS]


def text(x, y, words, anchor="middle", size=12, colour="#333", weight="normal"):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{colour}" '
            f'font-weight="{weight}">{escape(words)}</text>')


class Scale:
    """A logarithmic scale of a panel, from the power of two below the least value to the one above the greatest."""

    def __init__(self, values, top):
        self.low = math.floor(math.log2(min(values + [1.0])) - 0.2)
        self.high = math.ceil(math.log2(max(values + [1.0])) + 0.2)
        self.top = top

    def y(self, value):
        return self.top + PLOT * (self.high - math.log2(value)) / (self.high - self.low)

    def ticks(self):
        step = max(1, (self.high - self.low) // 6)
        return [2.0 ** e for e in range(self.low, self.high + 1) if e % step == 0]


def draw_bar(scale, x, label, colour, value):
    end, base = scale.y(value), scale.y(1.0)
    faster = value >= 1.0
    return [
        f'<rect x="{x:.1f}" y="{min(end, base):.1f}" width="{BAR}" height="{max(abs(end - base), 1):.1f}" '
        f'fill="{colour}"><title>{escape(label)}: {number(value)} x</title></rect>',
        text(x + BAR / 2, end - 4 if faster else end + 12, number(value, 3 if value < 100 else 4), size=10),
    ]


def draw_panel(rows, problem_class, top, width, kinds):
    values = [v for r in rows for _, _, v in speedups(r) if v]
    scale = Scale(values, top + TOP)
    out = [text(LEFT, top + 26, f"Class {problem_class}", "start", 14, weight="bold")]
    for tick in scale.ticks():
        y = scale.y(tick)
        out.append(f'<line x1="{LEFT}" x2="{width - 20}" y1="{y:.1f}" y2="{y:.1f}" stroke="#e3e6ea"/>')
        out.append(text(LEFT - 8, y + 4, f"{tick:g} x", "end", 11, "#667"))
    x = LEFT + GROUP_GAP / 2
    group = kinds * (BAR + GAP) - GAP
    for row in rows:
        bars = [b for b in speedups(row) if b[0] in used_labels(rows)]
        for n, (label, colour, value) in enumerate(bars):
            if value:
                out += draw_bar(scale, x + n * (BAR + GAP), label, colour, value)
        out.append(text(x + group / 2, top + TOP + PLOT + 20, NAMES.get(row.benchmark, row.benchmark)))
        out.append(text(x + group / 2, top + TOP + PLOT + 35, f"{number(row.median('openmp'))} s", size=10,
                        colour="#667"))
        x += group + GROUP_GAP
    base = scale.y(1.0)
    out.append(f'<line x1="{LEFT}" x2="{width - 20}" y1="{base:.1f}" y2="{base:.1f}" stroke="#333" stroke-width="1.5"/>')
    return out


def used_labels(rows):
    return [label for version, label, _ in BARS if any(r.median(version) for r in rows)]


def draw(notes, rows):
    rows = [r for r in rows if r.median("openmp")]
    classes = list(dict.fromkeys(r.problem_class for r in rows))
    kinds = len(used_labels(rows))
    most = max((sum(r.problem_class == c for r in rows) for c in classes), default=0)
    width = max(LEFT + most * (kinds * (BAR + GAP) - GAP + GROUP_GAP) + 20, 620)
    notes = [line for note in notes for line in textwrap.wrap(note, (width - LEFT) // 6)]
    head, foot = 74, 24 + 16 * len(notes)
    height = head + PANEL * len(classes) + foot
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        text(LEFT, 28, "NAS benchmarks: speed relative to OpenMP", "start", 17, "#111", "bold"),
    ]
    x = LEFT
    for _, label, colour in BARS:
        if label in used_labels(rows):
            out.append(f'<rect x="{x}" y="44" width="12" height="12" fill="{colour}"/>')
            out.append(text(x + 18, 54, label, "start"))
            x += 34 + 7 * len(label)
    out.append(f'<line x1="{x}" x2="{x + 16}" y1="50" y2="50" stroke="#333" stroke-width="1.5"/>')
    out.append(text(x + 22, 54, "OpenMP = 1 x, its time below each group", "start"))
    for n, problem_class in enumerate(classes):
        members = [r for r in rows if r.problem_class == problem_class]
        out += draw_panel(members, problem_class, head + n * PANEL, width, kinds)
    for n, note in enumerate(notes):
        out.append(text(LEFT, head + PANEL * len(classes) + 16 + 16 * n, note, "start", 10, "#667"))
    return "\n".join(out + ["</svg>", ""])


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    notes, rows = read(sys.argv[1])
    print_table(notes, rows)
    with open(sys.argv[2], "w", encoding="utf-8") as chart:
        chart.write(draw(notes, rows))


main()
