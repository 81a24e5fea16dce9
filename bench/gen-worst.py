#!/usr/bin/env python3
"""Programs that are hard to analyse, for bench/analysis-worst.sh: prints the one that is named, or their names.

usage: gen-worst.py [NAME]

Each has at least one worksharing loop, and one thing far more often than programs have it: statements that access the
same arrays, conditionals in bounds, loops, calls, terms.  None is random.
"""
import sys

HEAD = "#include <stdio.h>\n#include <stdlib.h>\n"
MAIN = "int main(void) { return 0; }\n"


def tiled_product():
    """A product of matrices, tiled and unrolled: 64 statements under bounds of nested conditionals."""
    out = HEAD + "#define min(a, b) ((a) < (b) ? (a) : (b))\n#define N 512\n#define T 32\n"
    out += "double a[N][N], b[N][N], c[N][N];\nvoid product(int n, int m, int l) {\n"
    out += "#pragma omp parallel for collapse(2)\n"
    out += "  for (int it = 0; it < N; it += T)\n    for (int jt = 0; jt < N; jt += T)\n"
    out += "      for (int kt = 0; kt < l; kt += T)\n"
    out += "        for (int i = it; i < min(min(min(it + T, n), m), N) - 7; i += 8)\n"
    out += "          for (int j = jt; j < min(min(min(jt + T, m), n), N) - 7; j += 8)\n"
    out += "            for (int k = kt; k < min(min(min(kt + T, l), n), N); k++) {\n"
    for x in range(8):
        for y in range(8):
            out += f"              c[i + {x}][j + {y}] += a[i + {x}][k] * b[k][j + {y}];\n"
    return out + "            }\n}\n" + MAIN


def tree_search():
    """A function that calls itself at seven places, called in a loop."""
    out = HEAD + "typedef struct node { struct node *kid[7]; int value; } node;\n"
    out += "static int search(const node *n, int depth) {\n  int best = n->value;\n  if (depth == 0)\n    return best;\n"
    for k in range(7):
        out += f"  if (n->kid[{k}]) {{ int v = search(n->kid[{k}], depth - 1); if (v > best) best = v; }}\n"
    out += "  return best;\n}\nvoid all(const node **roots, int *out, int n) {\n#pragma omp parallel for\n"
    out += "  for (int i = 0; i < n; i++)\n    out[i] = search(roots[i], 12);\n}\n"
    return out + MAIN


def integer_search():
    """The same on integers: backtracking over positions."""
    out = HEAD + "static int place(int at, unsigned taken, int n) {\n  int found = 0;\n  if (at == n)\n    return 1;\n"
    for k in range(7):
        out += f"  if (!(taken & {1 << k}u)) found += place(at + 1, taken | {1 << k}u, n);\n"
    out += "  return found;\n}\nvoid all(int *out, int n) {\n#pragma omp parallel for\n"
    out += "  for (int i = 0; i < n; i++)\n    out[i] = place(0, (unsigned)i, 7);\n}\n"
    return out + MAIN


def call_tree():
    """Functions that call the next one at four places, twelve deep, in a kernel."""
    out = HEAD + "static double f0(double x, int k) { return x * k; }\n"
    for d in range(1, 13):
        calls = " + ".join(f"f{d - 1}(x + {k}, k + {k})" for k in range(4))
        out += f"static double f{d}(double x, int k) {{ return {calls}; }}\n"
    out += "void all(double *out, int n) {\n#pragma omp parallel for\n"
    out += "  for (int i = 0; i < n; i++)\n    out[i] = f12(i, i);\n}\n"
    return out + MAIN


def call_stores():
    """Functions that store through their parameters, and call the next one at three places, six deep."""
    out = HEAD + "static void f0(double *p, int k) { p[k] += k; }\n"
    for d in range(1, 8):
        calls = " ".join(f"f{d - 1}(p, k + {c});" for c in range(3))
        out += f"static void f{d}(double *p, int k) {{ p[k] = 0; {calls} }}\n"
    out += "void all(double *out, int n) {\n#pragma omp parallel for\n"
    out += "  for (int i = 0; i < n; i++)\n    f7(out + 100 * i, 3);\n}\n"
    return out + MAIN


def statements():
    """A chain of 3000 statements over five arrays in one loop."""
    out = HEAD + "double a[1000000], b[1000000], c[1000000], d[1000000], e[1000000];\n"
    out += "void chain(int n) {\n#pragma omp parallel for\n  for (int i = 8; i < n - 8; i++) {\n"
    arrays = "abcde"
    for k in range(3000):
        out += f"    {arrays[k % 5]}[i] = {arrays[(k + 1) % 5]}[i] * {k % 7 + 1}.0 + {arrays[(k + 2) % 5]}[i] - {k};\n"
    return out + "  }\n}\n" + MAIN


def locals_chain():
    """2000 local variables, each made of the ones before."""
    out = HEAD + "void chain(double *a, const double *b, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) {\n"
    out += "    int k0 = i; double x0 = b[i];\n"
    for k in range(1, 2000):
        out += f"    int k{k} = k{k - 1} + (k{k // 2} & {k}); double x{k} = x{k - 1} * x{k // 2} + k{k};\n"
    return out + "    a[i] = x1999;\n  }\n}\n" + MAIN


def integer_chain():
    """Subscripts made of integers that were doubled one after the other."""
    out = HEAD + "void chain(double *a, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) {\n    int k0 = i & 1;\n"
    for k in range(1, 60):
        out += f"    int k{k} = k{k - 1} + k{k - 1};\n"
    for k in range(60):
        out += f"    a[100 * i + (k{k} & 63)] = {k};\n"
    return out + "  }\n}\n" + MAIN


def conditional_chain():
    """Subscripts made of integers that conditionals choose."""
    out = HEAD + "void chain(double *a, const int *s, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) {\n    int k0 = i & 7;\n"
    for k in range(1, 40):
        out += f"    int k{k} = k{k - 1} < {k} ? k{k - 1} + 1 : k{k - 1} - s[{k}];\n"
    for k in range(40):
        out += f"    a[100 * i + k{k}] = {k};\n"
    return out + "  }\n}\n" + MAIN


def loops():
    """300 loops in one function."""
    out = HEAD + "double a[100000], b[100000], c[100000];\nvoid loops(int n) {\n"
    for k in range(300):
        x, y, z = "abc"[k % 3], "abc"[(k + 1) % 3], "abc"[(k + 2) % 3]
        out += f"#pragma omp parallel for\n  for (int i = 1; i < n - 1; i++)\n    {x}[i] = {y}[i - 1] + {z}[i + 1] * {k};\n"
        out += f"  {y}[{k}] = {k};\n"
    return out + "}\n" + MAIN


def region_loops():
    """300 loops in one region."""
    out = HEAD + "double a[100000], b[100000], c[100000];\nvoid loops(int n) {\n#pragma omp parallel\n  {\n"
    for k in range(300):
        x, y, z = "abc"[k % 3], "abc"[(k + 1) % 3], "abc"[(k + 2) % 3]
        out += f"#pragma omp for\n    for (int i = 1; i < n - 1; i++)\n      {x}[i] = {y}[i - 1] + {z}[i + 1] * {k};\n"
    return out + "  }\n}\n" + MAIN


def host_statements():
    """A function with one loop and 3000 host accesses around it."""
    out = HEAD + "double a[100000], b[100000], c[100000];\nvoid host(int n, double *p) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    a[i] = b[i] + c[i];\n"
    for k in range(3000):
        out += f"  {'abc'[k % 3]}[{k}] += p[{k}] * {'abc'[(k + 1) % 3]}[n - {k % 50 + 1}];\n"
    return out + "}\n" + MAIN


def host_loops():
    """A function with one kernel and 400 host loops, three deep, around it."""
    out = HEAD + "double a[40][40][40], b[40][40][40];\nvoid host(int n, double *p) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    a[i][0][0] = b[i][0][0];\n"
    for k in range(400):
        out += f"  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) for (int k = 0; k < n; k++) a[i][j][k] += b[i][j][{k % 40}] * p[i * n + j];\n"
    return out + "}\n" + MAIN


def macros():
    """An expression that macros double 11 times, in a loop."""
    out = HEAD + "#define M0(x) ((x) + 1.0)\n"
    for k in range(1, 12):
        out += f"#define M{k}(x) (M{k - 1}(x) * 0.5 + M{k - 1}(x + {k}))\n"
    out += "void macros(double *a, const double *b, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    a[i] = M11(b[i]);\n}\n"
    return out + MAIN


def macro_subscripts():
    """Subscripts that a macro of nested conditionals gives."""
    out = HEAD + "#define MIN(a, b) ((a) < (b) ? (a) : (b))\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\n"
    out += "#define C(x, n) MIN(MAX(MIN(MAX(MIN(MAX(x, 0), (n) - 1), 0), (n) - 1), 0), (n) - 1)\n"
    out += "double a[2000][2000], b[2000][2000];\nvoid macros(int n, int m) {\n#pragma omp parallel for collapse(2)\n  for (int i = 0; i < n; i++)\n    for (int j = 0; j < m; j++)\n      a[i][j] = 0"
    for x in range(-2, 3):
        for y in range(-2, 3):
            out += f"\n        + b[C(i + {x}, n)][C(j + {y}, m)]"
    return out + ";\n}\n" + MAIN


def table():
    """A constant table of 5 MB."""
    out = HEAD + "static const double t[] = {\n"
    for k in range(250000):
        out += f"{k}.25e-3, " + ("\n" if k % 8 == 7 else "")
    out += "};\nvoid table(double *a, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    a[i] = t[i % 250000];\n}\n"
    return out + MAIN


def deep_nest():
    """Twelve loops around one statement, eight of them collapsed."""
    out = HEAD + "void nest(double *a, int n) {\n#pragma omp parallel for collapse(8)\n"
    names = [f"i{k}" for k in range(12)]
    for k, name in enumerate(names):
        out += "  " * (k + 1) + f"for (int {name} = {'0' if k < 8 else names[k - 1]}; {name} < n; {name}++)\n"
    index = names[0]
    for name in names[1:]:
        index = f"({index} * n + {name})"
    return out + f"    a[{index}] += {' + '.join(names)};\n}}\n" + MAIN


def deep_blocks():
    """200 conditions inside each other."""
    out = HEAD + "void nest(double *a, const int *s, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n"
    for k in range(200):
        out += f"    if (s[i] != {k}) {{ a[i] += {k};\n"
    return out + "}" * 200 + "\n}\n" + MAIN


def functions():
    """1000 functions that call each other, in all directions, around one kernel."""
    out = HEAD + "double a[1000], b[1000];\nvoid kernel(int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    a[i] += b[i];\n}\n"
    for k in range(1000):
        out += f"double f{k}(double *p, int n);\n"
    for k in range(1000):
        calls = "".join(f"  if (n > {c}) s += f{(k * 7 + c * 131) % 1000}(p + {c}, n - 1);\n" for c in range(4))
        out += f"double f{k}(double *p, int n) {{\n  double s = p[{k % 10}] + a[n];\n{calls}  b[{k}] = s;\n  return s;\n}}\n"
    return out + "int main(void) { kernel(10); f0(a, 3); kernel(20); return 0; }\n"


def functions_checked():
    """1000 functions that call each other, one of which runs a kernel."""
    text = functions()
    return text.replace("double f999(double *p, int n) {\n", "double f999(double *p, int n) {\n  kernel(n);\n")


def function_chain():
    """1000 functions, each of which calls the one that stands behind it."""
    out = HEAD + "double a[1000], b[1000];\n"
    for k in range(1000):
        out += f"double f{k}(double *p, int n);\n"
    for k in range(1000):
        out += f"double f{k}(double *p, int n) {{ p[n] += a[{k}]; return {f'f{k + 1}(p + 1, n)' if k < 999 else '1'}; }}\n"
    out += "void kernel(int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    a[i] += b[i];\n  f0(a, n);\n}\n"
    return out + MAIN


def parts():
    """500 functions that announce parts: each passes one more place on."""
    out = HEAD + "double a[1000][1000], b[1000];\n"
    out += "void f0(double (*p)[1000], int n) { for (int i = 0; i < n; i++) p[i][n] = b[i]; }\n"
    for k in range(1, 500):
        out += f"void f{k}(double (*p)[1000], int n) {{ for (int i = 0; i < n; i++) p[i][{k}] = b[i]; f{k - 1}(p + {k}, n + {k}); }}\n"
    out += "void kernel(int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    a[i][i] += b[i];\n  f499(a, n);\n}\n"
    return out + MAIN


def else_if():
    """A chain of 1000 else-ifs in a loop."""
    out = HEAD + "void chain(double *a, const int *s, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) {\n"
    for k in range(1000):
        out += f"    {'else ' if k else ''}if (s[i] == {k}) a[i] = {k} * 0.5;\n"
    return out + "  }\n}\n" + MAIN


def switch():
    """A switch of 3000 cases in a loop."""
    out = HEAD + "void cases(double *a, const int *s, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    switch (s[i]) {\n"
    for k in range(3000):
        out += f"    case {k}: a[i] = {k} * 0.5; break;\n"
    return out + "    }\n}\n" + MAIN


def switch_fall():
    """A switch of 1000 cases that all fall through."""
    out = HEAD + "void cases(double *a, const int *s, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    switch (s[i]) {\n"
    for k in range(1000):
        out += f"    case {k}: a[i] += {k} * 0.5;\n"
    return out + "    }\n}\n" + MAIN


def terms():
    """A sum of 5000 terms."""
    out = HEAD + "void terms(double *a, const double *b, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    a[i] = 0"
    for k in range(5000):
        out += f"\n      + b[i + {k}] * {k % 9}"
    return out + ";\n}\n" + MAIN


def integer_terms():
    """A subscript of 3000 terms."""
    out = HEAD + "void terms(double *a, int n, int m) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    a[i"
    for k in range(3000):
        out += f"\n      + {k} * m"
    return out + "] = i;\n}\n" + MAIN


def elimination():
    """An unrolled elimination of a 12x12 block in private arrays."""
    out = HEAD + "void solve(double *a, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) {\n    double t[12][12];\n"
    out += "    for (int x = 0; x < 12; x++) for (int y = 0; y < 12; y++) t[x][y] = a[144 * i + 12 * x + y];\n"
    for p in range(11):
        for q in range(p + 1, 12):
            out += f"    {{ double f = t[{q}][{p}] / t[{p}][{p}];\n"
            for c in range(p, 12):
                out += f"      t[{q}][{c}] -= f * t[{p}][{c}];\n"
            out += "    }\n"
    out += "    for (int x = 0; x < 12; x++) for (int y = 0; y < 12; y++) a[144 * i + 12 * x + y] = t[x][y];\n"
    return out + "  }\n}\n" + MAIN


def private_arrays():
    """Thirteen elimination steps on a private block, by loops."""
    out = HEAD + "void solve(double *a, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) {\n    double t[5][5];\n"
    out += "    for (int x = 0; x < 5; x++) for (int y = 0; y < 5; y++) t[x][y] = a[25 * i + 5 * x + y];\n"
    for s in range(40):
        p, q = s % 5, (s + 1 + s // 5) % 5
        if p == q:
            q = (q + 1) % 5
        out += f"    {{ double f = t[{q}][{p}] / (t[{p}][{p}] + 2); for (int c = 0; c < 5; c++) t[{q}][c] -= f * t[{p}][c]; }}\n"
    out += "    for (int x = 0; x < 5; x++) for (int y = 0; y < 5; y++) a[25 * i + 5 * x + y] = t[x][y];\n"
    return out + "  }\n}\n" + MAIN


def structs():
    """A struct of 1000 members, all of which a loop reads and writes."""
    out = HEAD + "typedef struct { double " + ", ".join(f"m{k}" for k in range(1000)) + "; } wide;\n"
    out += "void members(wide *a, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) {\n"
    for k in range(1000):
        out += f"    a[i].m{k} = a[i].m{(k * 7 + 1) % 1000} + {k};\n"
    return out + "  }\n}\n" + MAIN


def arrays():
    """800 arrays in one loop."""
    out = HEAD + "".join(f"double a{k}[1000];\n" for k in range(800))
    out += "void many(int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) {\n"
    for k in range(800):
        out += f"    a{k}[i] += a{(k + 1) % 800}[i] * {k};\n"
    return out + "  }\n}\n" + MAIN


def inner_loops():
    """200 inner loops, two deep, over parameters."""
    out = HEAD + "void inner(double *a, const double *b, int n, int m) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) {\n"
    for k in range(200):
        out += f"    for (int j = {k}; j < m - {k % 9}; j++) for (int k = j; k < m; k++) a[i * m + j] += b[k * m + j + {k}];\n"
    return out + "  }\n}\n" + MAIN


def stencil():
    """A stencil of 11x11x11 points, unrolled."""
    out = HEAD + "double a[200][200][200], b[200][200][200];\nvoid stencil(int n) {\n#pragma omp parallel for collapse(2)\n  for (int i = 8; i < n; i++)\n    for (int j = 8; j < n; j++)\n      for (int k = 8; k < n; k++)\n        a[i][j][k] = 0"
    for x in range(-5, 6):
        for y in range(-5, 6):
            out += "\n          "
            for z in range(-5, 6):
                out += f"+ b[i + {x}][j + {y}][k + {z}] "
    return out + ";\n}\n" + MAIN


def rows():
    """Rows behind pointers: 300 accesses to a `double ***`."""
    out = HEAD + "void rows(double ***a, double ***b, int n) {\n#pragma omp parallel for\n  for (int i = 1; i < n - 1; i++)\n    for (int j = 1; j < n - 1; j++)\n      for (int k = 1; k < n - 1; k++) {\n"
    for k in range(300):
        out += f"        a[i][j][k] += b[i + {k % 3 - 1}][j + {k // 3 % 3 - 1}][k + {k // 9 % 3 - 1}] * {k};\n"
    return out + "      }\n}\n" + MAIN


def gotos():
    """300 labels and jumps forward in a loop."""
    out = HEAD + "void jumps(double *a, const int *s, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) {\n"
    for k in range(300):
        out += f"    if (s[i] == {k}) goto l{k}; a[i] += {k};\n    l{k}: a[i] *= 1.5;\n"
    return out + "  }\n}\n" + MAIN


def reductions():
    """60 reductions, and 600 updates of them."""
    names = ", ".join(f"s{k}" for k in range(60))
    out = HEAD + "double sums(const double *a, int n) {\n  double " + ", ".join(f"s{k} = 0" for k in range(60)) + ";\n"
    out += f"#pragma omp parallel for reduction(+ : {names})\n  for (int i = 0; i < n; i++) {{\n"
    for k in range(600):
        out += f"    s{k % 60} += a[i] * {k};\n"
    return out + "  }\n  return " + " + ".join(f"s{k}" for k in range(60)) + ";\n}\n" + MAIN


CASES = [f for name, f in list(globals().items()) if callable(f) and getattr(f, "__doc__", None) and f.__module__ == "__main__"]


def main():
    if len(sys.argv) < 2:
        for case in CASES:
            print(case.__name__)
        return 0
    for case in CASES:
        if case.__name__ == sys.argv[1]:
            sys.stdout.write(case())
            return 0
    sys.exit(f"gen-worst.py: no case '{sys.argv[1]}'")


if __name__ == "__main__":
    sys.exit(main())
