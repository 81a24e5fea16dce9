"""Says how much a program of time steps moves: moved.py TRACE KERNEL FIRST MOST.

KERNEL is the beginning of a kernel's name. From its launch number FIRST (the first is 0) to its last one the trace of OMP2OCL_TRACE may have
at most MOST bytes of uploads and downloads per launch of it, on average."""

import json
import sys

trace, kernel, first, most = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
with open(trace) as file:
    events = [event for event in json.load(file) if event["ph"] == "X"]
launches = [i for i, event in enumerate(events) if event["cat"] == "kernel" and event["name"].startswith(kernel)]
steps = len(launches) - 1 - first
assert steps > 1, f"{len(launches)} launches of {kernel}"
moved = {}
for event in events[launches[first] : launches[-1]]:
    if event["cat"] in ("upload", "download"):
        name = event["args"]["object"]
        moved[name] = moved.get(name, 0) + event["args"]["bytes"]
if sum(moved.values()) > most * steps:
    sys.exit(f"moved.py: moved in {steps} launches of {kernel}: {moved}")
