"""C4.5 once more, written from the formulas in docs/c45.md without a look at training/c45.c; checks the document's data sets and trees.

reference.py DOCUMENT TREE-PROGRAM: every data set of the document (a table of F1, F2 and the faster version) is given to both, and the trees of both
must be the one that the document shows behind the table.  Without TREE-PROGRAM it prints the trees, and the splits that were considered.
"""
import math
import re
import subprocess
import sys

CONFIDENCE, LEAST, FEATURES = 0.25, 2, ["F1", "F2"]


def number(value):
    """As many digits as tell it from its neighbours."""
    return next(t for t in (f"{value:.{digits}g}" for digits in range(6, 18)) if float(t) == value)


def entropy(cases):
    counts = [sum(c[2] == v for c in cases) for v in ("openmp", "opencl")]
    return -sum(k / len(cases) * math.log2(k / len(cases)) for k in counts if k)


def splits_on(cases, f):
    """(gain, gain ratio, threshold) of the feature's best threshold, or None."""
    values = sorted({c[f] for c in cases})
    best = None
    for low, high in zip(values, values[1:]):
        threshold = (low + high) / 2
        left = [c for c in cases if c[f] <= threshold]
        right = [c for c in cases if c[f] > threshold]
        if min(len(left), len(right)) < LEAST:
            continue
        shares = [len(left) / len(cases), len(right) / len(cases)]
        gain = entropy(cases) - shares[0] * entropy(left) - shares[1] * entropy(right)
        if best is None or gain > best[0] + 1e-9:
            best = (gain, -sum(s * math.log2(s) for s in shares), threshold)
    if best is None:
        return None
    gain = best[0] - math.log2(len(values) - 1) / len(cases)
    return (gain, gain / best[1], best[2]) if gain > 1e-9 else None


def best_split(cases, say):
    found = [(splits_on(cases, f), f) for f in range(len(FEATURES))]
    found = [(s, f) for s, f in found if s]
    for s, f in found:
        say(f"    {len(cases)} cases: {FEATURES[f]} <= {s[2]:g}: gain {s[0]:.3f}, ratio {s[1]:.3f}")
    if not found:
        return None
    average = sum(s[0] for s, f in found) / len(found)
    good = [(s, f) for s, f in found if s[0] >= average - 1e-9]
    return max(good, key=lambda x: (round(x[0][1], 9), -x[1]))


def leaf(cases):
    opencl = sum(c[2] == "opencl" for c in cases)
    return "opencl" if opencl > len(cases) - opencl else "openmp"


def wrong(cases):
    return sum(c[2] != leaf(cases) for c in cases)


def grow(cases, say):
    if wrong(cases) == 0 or len(cases) < 2 * LEAST:
        return (cases,)
    chosen = best_split(cases, say)
    if not chosen:
        return (cases,)
    (_, _, threshold), f = chosen
    return (cases, f, threshold, grow([c for c in cases if c[f] <= threshold], say),
            grow([c for c in cases if c[f] > threshold], say))


def deviate():
    """z with P(Z > z) = CONFIDENCE, by bisection."""
    low, high = 0.0, 10.0
    for _ in range(80):
        z = (low + high) / 2
        low, high = (z, high) if math.erfc(z / math.sqrt(2)) / 2 > CONFIDENCE else (low, z)
    return low


def expected(cases):
    """The pessimistic number of errors of a leaf with these cases."""
    n, e = len(cases), wrong(cases)
    if e == 0:
        return n * (1 - CONFIDENCE ** (1 / n))
    if e + 0.5 >= n:
        return e + 0.67 * (n - e)
    z, f = deviate(), (e + 0.5) / n
    return n * (f + z * z / (2 * n) + z * math.sqrt(f * (1 - f) / n + z * z / (4 * n * n))) / (1 + z * z / n)


def prune(tree, say):
    """The pruned tree and its pessimistic errors."""
    if len(tree) == 1:
        return tree, expected(tree[0])
    cases, f, threshold, left, right = tree
    left, a = prune(left, say)
    right, b = prune(right, say)
    say(f"    {FEATURES[f]} <= {threshold:g}: {a + b:.3f} errors as a tree, {expected(cases):.3f} as a leaf")
    same = len(left) == 1 and len(right) == 1 and leaf(left[0]) == leaf(right[0])
    if expected(cases) <= a + b + 0.1 or same:
        return (cases,), expected(cases)
    return (cases, f, threshold, left, right), a + b


def text(tree, indent=0):
    if len(tree) == 1:
        return " " * indent + leaf(tree[0]) + "\n"
    _, f, threshold, left, right = tree
    return (" " * indent + f"if {FEATURES[f]} <= {number(threshold)}\n" + text(left, indent + 2) + " " * indent + "else\n" +
            text(right, indent + 2))


def main():
    document = open(sys.argv[1]).read()
    sections = re.findall(r"^## (Data set .*?)\n(.*?)(?=^## |\Z)", document, re.M | re.S)
    failures = len(sections) != 3
    for title, body in sections:
        rows = re.findall(r"^\| *([\d.]+) *\| *([\d.]+) *\| *(openmp|opencl) *\|", body, re.M)
        cases = [(float(a), float(b), v) for a, b, v in rows]
        shown = re.findall(r"```\n(.*?)```", body, re.S)
        say = print if len(sys.argv) < 3 else lambda _: None
        say(f"{title}: {len(cases)} cases")
        tree = text(prune(grow(cases, say), say)[0])
        say(tree)
        if len(sys.argv) < 3:
            continue
        lines = "".join(f"{a} {b} {v}\n" for a, b, v in rows)
        ours = subprocess.run([sys.argv[2], "-"], input=lines, capture_output=True, text=True, check=True).stdout
        if not (ours == tree == (shown or [""])[-1]) or len(cases) < 8:
            failures += 1
            print(f"{title}: {len(cases)} cases\nours:\n{ours}the reference's:\n{tree}the document's:\n{(shown or [''])[-1]}")
    sys.exit(bool(failures))


main()
