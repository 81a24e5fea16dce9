"""Drives tests/runtime/choice/models.c: PROGRAM DIRECTORY."""
import os
import re
import shutil
import subprocess
import sys

program, top = sys.argv[1:]
shutil.rmtree(top, ignore_errors=True)
for name in ["data", "system/omp2ocl", "cache"]:
    os.makedirs(f"{top}/{name}")
failures = 0


def run(device="any", trips=1000, *more, **environment):
    """Version, mapped or not, and what the runtime says."""
    e = {k: v for k, v in os.environ.items() if not k.startswith("OMP2OCL")}
    e.update(OMP2OCL_VERBOSE="1", OMP2OCL_HISTORY="off", OMP2OCL_SCOPE="program", XDG_DATA_HOME=f"{top}/data", XDG_DATA_DIRS=f"{top}/system", XDG_CACHE_HOME=f"{top}/cache")
    e.update(environment)
    r = subprocess.run([program, device, str(trips), *more], env=e, capture_output=True, text=True, timeout=300)
    found = re.search(r"version (\d), libOpenCL (not mapped|mapped)", r.stdout)
    if not found:
        sys.exit(f"the program failed: {r}")
    return int(found[1]), found[2] == "mapped", r.stderr


def check(condition, *what):
    global failures
    if not condition:
        failures += 1
        print("not so:", *what)


# What is there: nothing is recorded yet, the embedded tree holds for any device and says OpenCL.
version, mapped, said = run()
check(version == 2 and mapped, said)
device = re.search(r"device: (.+) \(", said)[1]
driver = re.search(r"driver: (.+)", said)[1]
check("(model embedded)" in said and "tree: comp 1000 > 500\n" in said, said)

# OpenMP needs no device.
version, mapped, said = run(trips=10)
check(version == 1 and not mapped and "tree: comp 10 <= 500\n" in said, said)

# The device is known from last time: a tree for another one does not load OpenCL to find that out.
version, mapped, said = run("name:nosuch")
check(version == 1 and not mapped and f"(model embedded is for device name:nosuch, not {device})" in said, said)
# Without the record it has to, and so under another environment of the drivers.
for environment in [{"OMP2OCL_CACHE": "off"}, {"OMP2OCL_DEVICE": "0"}, {"XDG_CACHE_HOME": f"{top}/cache2"}]:
    version, mapped, said = run("name:nosuch", **environment)
    check(version == 1 and mapped, environment, said)
version, mapped, said = run("name:nosuch", OMP2OCL_DEVICE="0")
check(version == 1 and not mapped, said)

# A record that is damaged, or of another state of the machine, is not believed.
for name in os.listdir(f"{top}/cache/omp2ocl"):
    path = f"{top}/cache/omp2ocl/{name}"
    data = open(path, "rb").read()
    if b"omp2ocl device" not in data:
        continue
    for bad in [data[:-1], data[:60], b"", data[:-3] + b"\n\n\n", bytes([data[0] ^ 1]) + data[1:], data + b"x"]:
        open(path, "wb").write(bad)
        version, mapped, said = run("name:nosuch")
        check(version == 1, said)

# Driver and processor of an embedded tree.
version, mapped, said = run("any", 1000, "0.0")
check(version == 1 and f"(model embedded is for driver 0.0, not {driver})" in said, said)
version, mapped, said = run("any", 1000, driver, "9 x Abacus")
check(version == 1 and "(model embedded is for processor 9 x Abacus, not " in said, said)
cpu = re.search(r"not (.+)\)", said)[1]
version, mapped, said = run("any", 1000, driver, cpu)
check(version == 2 and "(model embedded)" in said, said)

# The machine's own model.
file = "".join(c if c.isascii() and c.isalnum() else "-" for c in device) + ".model"
good = f"omp2ocl-model 1\nname own\ndevice name:{device}\ndriver {driver}\ncpu {cpu}\nfp64-weight 1\nfeatures mem\n" \
       "tree\nif mem <= 1000\n  opencl\nelse\n  openmp\n"


def put(text, directory="data"):
    os.makedirs(f"{top}/{directory}/omp2ocl", exist_ok=True)
    with open(f"{top}/{directory}/omp2ocl/{file}", "w", newline="") as f:
        f.write(text)


put(good)
version, mapped, said = run()
check(version == 1 and not mapped and f"(model own, {top}/data/omp2ocl/{file})" in said and "tree: mem 2000 > 1000\n" in said, said)
version, mapped, said = run(trips=10)
check(version == 2 and mapped and "(model own, " in said and "tree: mem 20 <= 1000\n" in said, said)
check(run("name:nosuch", 10)[0] == 2, "the embedded tree's device does not matter")
check(run(trips=10, OMP2OCL_CACHE="off")[0] == 2, "without a cache")
version, mapped, said = run(OMP2OCL_CACHE="off")
check(version == 1 and mapped and "(model own, " in said, said)
# No OpenCL: its model has no device.
version, mapped, said = run(trips=10, OCL_ICD_VENDORS="/nonexistent")
check(version == 1 and "(no device: OpenCL has no driver that works)" in said, said)

# The user's before the system's.
put(good.replace("name own", "name system"), "system")
check("(model own, " in run()[2], "the user's model comes first")
os.remove(f"{top}/data/omp2ocl/{file}")
check("(model system, " in run()[2], "the system's model")
shutil.rmtree(f"{top}/system")

# Bad files and models for something else: one line, without OMP2OCL_VERBOSE too, and the embedded tree.
big = good + "#\n" * 70000
for text, complaint in [
    (good.replace("tree", "bush"), "line 8: expected 'tree' or 'vote', found 'bush'; the model in the program is used"),
    (big, "more than 131072 bytes; the model in the program is used"),
    ("", "line 1: the file ends here"),
    (good.replace(f"driver {driver}", "driver 0.1"), f"is for driver 0.1, not {driver}; the model in the program is used"),
    (good.replace(f"cpu {cpu}", "cpu 9 x Abacus"), f"is for processor 9 x Abacus, not {cpu}; the model in the program is used"),
    (good.replace(f"name:{device}", "name:nosuch"), f"is for device name:nosuch, not {device}; the model in the program is used"),
]:
    put(text)
    version, mapped, said = run(OMP2OCL_VERBOSE="0")
    lines = said.splitlines()
    check(version == 2 and len(lines) == 1 and lines[0].startswith(f"omp2ocl: model {top}/data/omp2ocl/{file}") and
          complaint in said, repr(complaint), said)
put("")
os.remove(f"{top}/data/omp2ocl/{file}")
os.mkdir(f"{top}/data/omp2ocl/{file}")
version, mapped, said = run(OMP2OCL_VERBOSE="0")
check(version == 2 and "not a regular file" in said, said)
os.rmdir(f"{top}/data/omp2ocl/{file}")
os.mkfifo(f"{top}/data/omp2ocl/{file}")
version, mapped, said = run(OMP2OCL_VERBOSE="0")
check(version == 2 and "not a regular file" in said, said)
os.remove(f"{top}/data/omp2ocl/{file}")

# A model that others can have written.
for mode, folder_mode, complaint in [(0o664, 0o755, "group or others can write it"), (0o646, 0o755, "group or others can write it"),
                                     (0o644, 0o775, "group or others can write its directory"), (0o644, 0o1777, "group or others can write its directory")]:
    put(good)
    os.chmod(f"{top}/data/omp2ocl/{file}", mode)
    os.chmod(f"{top}/data/omp2ocl", folder_mode)
    version, mapped, said = run(OMP2OCL_VERBOSE="0")
    check(version == 2 and said == f"omp2ocl: model {top}/data/omp2ocl/{file}: {complaint}; the model in the program is used\n", said)
    os.chmod(f"{top}/data/omp2ocl", 0o755)
    os.remove(f"{top}/data/omp2ocl/{file}")
if os.geteuid() == 0:
    put(good)
    os.chown(f"{top}/data/omp2ocl/{file}", 12345, 0)
    check("it belongs to neither you nor root" in run()[2], "another user's model")
    os.chown(f"{top}/data/omp2ocl/{file}", 0, 0)
    os.chown(f"{top}/data/omp2ocl", 12345, 0)
    check("its directory belongs to neither you nor root" in run()[2], "another user's directory")
    os.chown(f"{top}/data/omp2ocl", 0, 0)
    os.remove(f"{top}/data/omp2ocl/{file}")

# A model about another device only.
with open(f"{top}/data/omp2ocl/Other-Device.model", "w") as f:
    f.write(good)
version, mapped, said = run()
check(version == 2 and "(model embedded)" in said, said)
sys.exit(failures > 0)
