"""Runs a program with each OpenCL call failing once, then with all calls failing from each one on.

fail.py PROGRAM LIBRARY [resident]: the output must be the same each time, and the exit status 0, except that a program whose memory a kernel is
changing in place, or that has objects on the device (resident), may be stopped with a message when OpenCL fails for good.
"""

import os
import re
import subprocess
import sys

program, library = sys.argv[1:3]
in_place = "resident" in sys.argv[3:] or os.environ.get("OMP2OCL_MEMORY") == "unified"


def run(**variables):
    preload = " ".join(filter(None, [os.environ.get("LD_PRELOAD"), library]))  # ASan's runtime stays the first
    result = subprocess.run([program], env={**os.environ, "LD_PRELOAD": preload, **variables},
                            capture_output=True, text=True, timeout=120)
    return result.returncode, result.stdout, result.stderr


run()  # where nobody has tried the driver yet, that takes a thousand calls more, and a run for each of them
code, expected, errors = run()
calls = int(re.findall(r"failing: (\d+) calls", errors)[-1])  # children that the driver forks count as well
assert code == 0 and calls > 10, (code, errors)
stopped = 0
for mode in ["FAIL_AT", "FAIL_FROM"]:
    for n in range(1, calls + 1):
        code, output, errors = run(**{mode: str(n)})
        if mode == "FAIL_FROM" and code == -6 and "the program cannot go on" in errors:
            assert in_place
            stopped += 1
        elif code != 0 or output != expected:
            sys.exit(f"{mode}={n}: status {code}\n{output}\n{errors}")
print(f"{calls} calls, each survived ({stopped} times the program was stopped)")
