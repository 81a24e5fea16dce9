#!/usr/bin/env python3
"""Compares a tool's options in its --help, its manual page and the bash completion: options.py TOOL PAGE COMPLETION.

Each option that one of the three has and another lacks is printed, and each that takes other values by the manual page
than by --help (what stands for the value, and the words in quotes); the exit status is 1 then.
"""

import re
import subprocess
import sys

OPTION = r"-(?:-?[a-z][a-z0-9-]*|Rpass[a-z-]*|[A-Z])"
VALUE = r"[ =]?([A-Z]+(?:[=,\[\]]*[A-Z\]]+)*|\.\.\.)(?![a-z])"
COMPILER = {"-fopenmp"}  # Clang's own, which the completion offers


def plugin_argument(name):
    """The option of that name in the list of the plugin's arguments."""
    return "-fplugin-arg-omp2ocl-" + name


def plain(options):
    """The names, without what stands for the value."""
    return {re.sub(r"=.*", "=" if "omp2ocl-" in o else "", o) for o in options} - COMPILER


def help_of(tool):
    return subprocess.run([tool, "--help"], check=True, capture_output=True, text=True).stdout


def page_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read().replace("\\-", "-")


def in_help(text):
    options = set(re.findall(r"(?:^|[ \[])(" + OPTION + r")", text, re.M))
    options = {o for o in options if not o.startswith("-fplugin")}
    arguments = re.findall(r"^  ([a-z][a-z-]*=?)", text, re.M)
    return options | set(map(plugin_argument, arguments))


def in_page(text):
    tags = re.findall(r"^\.TP\n(.*)$", text, re.M)
    return {o for tag in tags for o in re.findall(r"(?:^|[ ,])(" + OPTION + "=?)", tag)}


def in_completion(tool, path):
    script = f'. "{path}"; COMP_WORDS=("{tool}" -) COMP_CWORD=1; _omp2ocl; printf "%s\\n" "${{COMPREPLY[@]}}"'
    return set(subprocess.run(["bash", "-c", script], check=True, capture_output=True, text=True).stdout.split())


def values_in(entries):
    """What stands for the value of each option, and the words in quotes behind it, of (what it begins with, text)."""
    values = {}
    for tag, text in entries:
        options = re.findall("(" + OPTION + ")(?:" + VALUE + ")?", tag)
        for option, value in options:
            values.setdefault(option, set()).update(filter(None, [value, *re.findall(r'"([a-z0-9]+)"', text)]))
    return values


def values_in_help(text):
    """Those of its list, of which the plugin's arguments have no hyphen in front, and of its usage lines."""
    entries = re.findall(r"^  ((?:-|[a-z-]+=).*?)(?: {2,}|\n {4,})(.*(?:\n {4,}.*)*)", text, re.M)
    entries = [(tag if tag[0] == "-" else plugin_argument(tag), rest) for tag, rest in entries]
    return values_in(entries + [(tag, "") for tag in re.findall(r"\[(-[^\]|]*[A-Z]+)\]", text)])


def values_in_page(text):
    entries = re.findall(r"^\.TP\n\.B[IR]? (.*)\n((?:(?!\.TP|\.SH).*\n)*)", text, re.M)
    return values_in((tag.replace('"', "").replace("  ", " "), rest) for tag, rest in entries)


def main():
    tool, page, completion = sys.argv[1:]
    text, manual = help_of(tool), page_of(page)
    found = {"--help": plain(in_help(text)), page: plain(in_page(manual)), completion: plain(in_completion(tool, completion))}
    # The page has one entry for all switches of passes; the two lists of names must be the same.
    one = {name: {re.sub(r"omp2ocl-no-.*", "omp2ocl-no-", o) for o in options} for name, options in found.items()}
    missing = [(o, name) for o in set().union(*one.values()) for name, options in one.items() if o not in options]
    missing += [(o, completion) for o in found["--help"] - found[completion]]
    for option, name in sorted(missing):
        print(f"{tool}: {option} is not in {name}")
    values, others = values_in_help(text), values_in_page(manual)
    different = [o for o in values if o in others and values[o] != others[o]]
    for option in sorted(different):
        print(f"{tool}: {option} takes {sorted(values[option])}, in {page} {sorted(others[option])}")
    sys.exit(bool(missing or different) or not one["--help"] or not values)


main()
