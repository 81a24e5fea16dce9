#!/usr/bin/env python3
"""Runs the lit suite and prints `N passed, N failed, N skipped` as the last line.

Usage: run-tests.py --lit LIT.PY [-j N] TEST_DIRECTORY...
The exit status is 0 when no test failed and at least one passed.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lit", required=True)
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("tests", nargs="+")
    args = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        results = os.path.join(folder, "results.json")
        command = [sys.executable, args.lit, "-j", str(args.j), "-v", "--time-tests",
                   "--output", results, *args.tests]
        status = subprocess.run(command, check=False).returncode
        tests = []
        if os.path.exists(results):
            with open(results, encoding="utf-8") as file:
                tests = json.load(file)["tests"]

    codes = [test["code"] for test in tests]
    passed = sum(code in PASSED for code in codes)
    skipped = sum(code in SKIPPED for code in codes)
    failed = len(codes) - passed - skipped
    if status != 0 and failed == 0:
        print(f"lit itself failed with status {status}", file=sys.stderr)
    sys.stderr.flush()
    print(f"{passed} passed, {failed} failed, {skipped} skipped", flush=True)
    sys.exit(0 if status == 0 and failed == 0 and passed > 0 else 1)


if __name__ == "__main__":
    main()
