#!/usr/bin/env python3
"""Compares a tool's options in its --help, its manual page and the bash completion: options.py TOOL PAGE COMPLETION.

Each option that one of the three has and another lacks is printed, and the exit status is 1 then.
"""

import re
import subprocess
import sys

OPTION = r"-(?:-?[a-z][a-z0-9-]*|Rpass[a-z-]*|[A-Z])"
COMPILER = {"-fopenmp"}  # Clang's own, which the completion offers


def plugin_argument(name):
    """The option of that name in the list of the plugin's arguments."""
    return "-fplugin-arg-omp2ocl-" + name


def plain(options):
    """The names, without what stands for the value."""
    return {re.sub(r"=.*", "=" if "omp2ocl-" in o else "", o) for o in options} - COMPILER


def in_help(tool):
    text = subprocess.run([tool, "--help"], check=True, capture_output=True, text=True).stdout
    options = set(re.findall(r"(?:^|[ \[])(" + OPTION + r")", text, re.M))
    options = {o for o in options if not o.startswith("-fplugin")}
    arguments = re.findall(r"^  ([a-z][a-z-]*=?)", text, re.M)
    return options | set(map(plugin_argument, arguments))


def in_page(path):
    with open(path, encoding="utf-8") as file:
        text = file.read().replace("\\-", "-")
    tags = re.findall(r"^\.TP\n(.*)$", text, re.M)
    return {o for tag in tags for o in re.findall(r"(?:^|[ ,])(" + OPTION + "=?)", tag)}


def in_completion(tool, path):
    script = f'. "{path}"; COMP_WORDS=("{tool}" -) COMP_CWORD=1; _omp2ocl; printf "%s\\n" "${{COMPREPLY[@]}}"'
    return set(subprocess.run(["bash", "-c", script], check=True, capture_output=True, text=True).stdout.split())


def main():
    tool, page, completion = sys.argv[1:]
    found = {"--help": plain(in_help(tool)), page: plain(in_page(page)), completion: plain(in_completion(tool, completion))}
    # The page has one entry for all switches of passes; the two lists of names must be the same.
    one = {name: {re.sub(r"omp2ocl-no-.*", "omp2ocl-no-", o) for o in options} for name, options in found.items()}
    missing = [(o, name) for o in set().union(*one.values()) for name, options in one.items() if o not in options]
    missing += [(o, completion) for o in found["--help"] - found[completion]]
    for option, name in sorted(missing):
        print(f"{tool}: {option} is not in {name}")
    sys.exit(bool(missing) or not one["--help"])


main()
