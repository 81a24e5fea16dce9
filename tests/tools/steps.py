"""Checks that a program of time steps leaves its arrays on the device: steps.py TRACE KERNEL FIRST [SCALAR]...

KERNEL is the beginning of a kernel's name. From its launch number FIRST (the first is 0) to its last one the trace of OMP2OCL_TRACE must have
no upload and no download of anything but the named scalars."""

import json
import sys

trace, kernel, first, scalars = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
with open(trace) as file:
    events = [event for event in json.load(file) if event["ph"] == "X"]
# In the order of the device's queue, which is that of the file.
launches = [i for i, event in enumerate(events) if event["cat"] == "kernel" and event["name"].startswith(kernel)]
assert len(launches) > first + 2, f"{len(launches)} launches of {kernel}"
moved = {}
for event in events[launches[first] : launches[-1]]:
    if event["cat"] in ("upload", "download"):
        name = event["args"]["object"]
        if name not in scalars:
            moved[name] = moved.get(name, 0) + event["args"]["bytes"]
if moved:
    sys.exit(f"steps.py: moved between launches {first} and {len(launches) - 1} of {kernel}: {moved}")
