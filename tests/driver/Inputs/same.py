#!/usr/bin/env python3
"""Runs commands twice, with plain Clang and with a plugin, and fails where a user could tell.

Usage: same.py --clang CLANG --plugin PLUGIN [options] -- COMMAND [:: COMMAND]...

Both runs start in a fresh directory of the same name that holds copies of the inputs. In a command,
`clang` as the first word stands for the compiler. A command that fails does not stop the ones after
it. Exit status, standard output and standard error of every command are compared, and the files
that exist in the end: their names and, unless --behaviour is given, their bytes.
"""

import argparse
import difflib
import os
import shlex
import shutil
import subprocess
import sys


def parse_arguments():
    ours, commands = sys.argv[1:], []
    if "--" in ours:
        split = ours.index("--")
        ours, rest = ours[:split], ours[split + 1:]
        command = []
        for word in rest + ["::"]:
            if word == "::":
                commands.append(command)
                command = []
            else:
                command.append(word)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--dir", required=True, help="scratch directory")
    parser.add_argument("--in", dest="inputs", action="append", default=[], help="file to copy")
    parser.add_argument("--stdin", help="file that every command reads from a pipe")
    parser.add_argument("--behaviour", action="store_true", help="do not compare bytes of files")
    parser.add_argument("--quiet-stderr", action="store_true", help="do not compare stderr")
    parser.add_argument("--status", type=int, help="required exit status of the first command")
    parser.add_argument("--expect", action="append", default=[],
                        help="text that plain Clang must print, or the test tests nothing")
    args = parser.parse_args(ours)
    return args, [c for c in commands if c]


def run_all(args, commands, compiler):
    """The outcome of each command, and the files afterwards as name -> bytes."""
    work = os.path.join(args.dir, "work")
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    for path in args.inputs:
        shutil.copy2(path, work)
    outcomes = []
    for command in commands:
        words = compiler + command[1:] if command[0] == "clang" else command
        text = None
        if args.stdin:
            with open(args.stdin, "rb") as file:
                text = file.read()
        done = subprocess.run(words, cwd=work, capture_output=True, check=False,
                              **({"input": text} if text is not None
                                 else {"stdin": subprocess.DEVNULL}))
        outcomes.append((done.returncode, done.stdout, done.stderr))
    files = {}
    for folder, _, names in os.walk(work):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                files[os.path.relpath(path, work)] = file.read()
    return outcomes, files


def describe(plain, other):
    """The difference between two byte strings, as text."""
    lines = difflib.unified_diff(plain.decode(errors="replace").splitlines(),
                                 other.decode(errors="replace").splitlines(),
                                 "plain", "plugin", lineterm="")
    return "\n".join(list(lines)[:40])


def main():
    args, commands = parse_arguments()
    plain, plain_files = run_all(args, commands, [args.clang])
    # An instrumented plugin comes with `env LD_PRELOAD=...` before the compiler.
    plugin = shlex.split(args.plugin)
    other, other_files = run_all(args, commands, plugin[:-1] + [args.clang, "-fplugin=" + plugin[-1]])

    problems = []
    for command, (status, out, err), (status2, out2, err2) in zip(commands, plain, other):
        name = " ".join(command)
        if status != status2:
            problems.append(f"{name}: status {status} becomes {status2}\n{err2.decode()}")
        if out != out2:
            problems.append(f"{name}: standard output\n{describe(out, out2)}")
        if err != err2 and not args.quiet_stderr:
            problems.append(f"{name}: standard error\n{describe(err, err2)}")
    if args.status is None:
        problems += [f"{' '.join(c)}: fails\n{err.decode()}"
                     for c, (status, _, err) in zip(commands, plain) if status != 0]
    elif plain[0][0] != args.status:
        problems.append(f"plain Clang ends with status {plain[0][0]}, not {args.status}")
    said = b"".join(out + err for _, out, err in plain).decode(errors="replace")
    problems += [f"plain Clang does not say: {text}" for text in args.expect if text not in said]
    for name in sorted(plain_files.keys() ^ other_files.keys()):
        problems.append(f"{name}: only {'without' if name in plain_files else 'with'} the plugin")
    if not args.behaviour:
        for name in sorted(plain_files.keys() & other_files.keys()):
            if plain_files[name] != other_files[name]:
                problems.append(f"{name}: bytes differ")
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
