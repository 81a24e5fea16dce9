"""Drives tests/runtime/memory/layout-tree.test: DIRECTORY, which holds layout.c built with two models, `reorder` and `keep`."""
import os
import re
import subprocess
import sys

top = sys.argv[1]
os.makedirs(f"{top}/data/omp2ocl")
failures = 0


def run(program, **environment):
    """What the program prints, and what the runtime says."""
    e = {k: v for k, v in os.environ.items() if not k.startswith("OMP2OCL")}
    e.update(OMP2OCL="opencl", OMP2OCL_LEVELS="off", OMP2OCL_VERBOSE="1", OMP2OCL_MEMORY="discrete")
    e.update(XDG_DATA_HOME=f"{top}/data", XDG_DATA_DIRS=f"{top}/none", XDG_CACHE_HOME=f"{top}/cache")
    e.update(environment)
    r = subprocess.run([f"{top}/{program}", "10"], env=e, capture_output=True, text=True, timeout=300)
    if r.returncode:
        sys.exit(f"the program failed: {r}")
    return r.stdout, r.stderr


def check(condition, *what):
    global failures
    if not condition:
        failures += 1
        print("not so:", *what)


expected, _ = run("keep", OMP2OCL="openmp")


def reorders(program, model, **environment):
    """The model's tree is asked and says: reorder."""
    printed, said = run(program, **environment)
    check(printed == expected, printed, expected)
    check(f"omp2ocl: layouts: model {model}\n" in said, said)
    check(re.search(r"omp2ocl: layout of a: reordered \(accesses [0-9.]+ > 0.01, bytes 960 <= 1000\)\n", said), said)
    check(re.search(r"object a: .*; \d+ reorderings", said), said)


def keeps(program, model, **environment):
    """No array is reordered, because the model's tree says so, or (None) none is asked."""
    printed, said = run(program, **environment)
    check(printed == expected, printed, expected)
    check(f"layouts: model {model}\n" in said if model else "layouts:" not in said, said)
    check(("layout of a: kept (whatever the array)\n" in said) == bool(model), said)
    check("reorder" not in said, said)


# The tree in the binary; the settings that do not ask it.
reorders("reorder", "always")
keeps("keep", "never")
keeps("reorder", None, OMP2OCL_LAYOUT="off")
keeps("reorder", None, OMP2OCL_MEMORY="unified")
printed, said = run("keep", OMP2OCL_LAYOUT="gain")
check(printed == expected and "layouts:" not in said and "reorderings" in said, said)
check(re.search(r"layout of a: reordered \(accesses [0-9.]+ >= 2\)", said), said)

# This machine's own model comes first, when it holds and has such a tree.
_, said = run("keep")
device = re.search(r"device: (.+) \(", said)[1]
path = f"{top}/data/omp2ocl/" + re.sub("[^A-Za-z0-9]", "-", device) + ".model"
tree = "layout\nif accesses <= 0.01\n  keep\nelse\n  if bytes <= 1000\n    reorder\n  else\n    keep\n"


def own(text, driver=""):
    with open(path, "w") as file:
        file.write(f"omp2ocl-model 1\nname own\ndevice any\n{driver}fp64-weight 1\nfeatures F1\ntree\nopenmp\n{text}")


own(tree)
reorders("keep", "own")
own("layout\nkeep\n")
keeps("reorder", "own")
own("")
reorders("reorder", "always")
own("layout\nkeep\n", "driver no such\n")
reorders("reorder", "always")
own("layout\nif accesses <= nan\n  keep\nelse\n  reorder\n")
reorders("reorder", "always")
check("line 9: threshold 'nan' is not accepted" in run("reorder")[1])

sys.exit(failures != 0)
