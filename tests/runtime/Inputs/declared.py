"""Reads the declarations of OpenCL functions that the runtime makes, and prints a program that calls each: declared.py FILE.  With ORDINARY
defined the declarations are left out, which the header then has to have."""

import re
import sys

lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
pragma = next(line for line in lines if "enable" in line)
declarations = [line for line in lines if line.startswith("__attribute__")]
print("#ifndef ORDINARY", *lines, "#endif", pragma, sep="\n")
for number, line in enumerate(declarations):
    result, name, parameters = re.fullmatch(r"__attribute__\(\([^)]*\)\) (\w+) (\w+)\((.*)\);", line).groups()
    types = parameters.split(", ")
    given = ", ".join(f"{type} x{k}" for k, type in enumerate(types))
    back = "" if result == "void" else "return "
    print(f"{result} f{number}({given}) {{ {back}{name}({', '.join(f'x{k}' for k in range(len(types)))}); }}")
