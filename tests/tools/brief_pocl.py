#!/usr/bin/env python3
"""PoCL with fewer of OpenCL's functions, for tests: brief_pocl.py FOLDER.

Of the processor time that PoCL 3.1 takes for the first small kernel of a process 0.6 s are for reading its library of functions; tests
have some ten thousand processes.  Of these functions kernels of ours call those that the runtime knows how to declare
(runtime/device/declare.c), each for numbers; others are for vectors, images, conversions, half precision and printf.

FOLDER becomes another place of PoCL: links to the installed library and what belongs to it, and copies of the library of functions without
the others.  What kernels are compiled to is the same.  One that needs what was left out is refused by PoCL, and its test
fails.  FOLDER/vendors is for OCL_ICD_VENDORS.  Nothing is made where PoCL is not as
it is known: it looks for its files beside its library, by the name that this was loaded by.

OpenCL's header has 18,000 lines.  Kernels with declarations of their own define the word that guards it, and Clang reads over all of
them, twice for each kernel that is built and once for each that PoCL's cache has.  Here the word is asked before the file is opened.
"""

import ctypes
import glob
import multiprocessing
import os
import re
import shutil
import sys

VENDORS = "/etc/OpenCL/vendors"
DECLARE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../runtime/device/declare.c")
MANGLED = re.compile(rb"_Z(\d+)(.*)")
# C functions that only others of the library call; those that PoCL itself looks for by name have other names.
HELPERS = re.compile(rb"Sleef_|llvm\.|gamma")


def declared():
    """The functions that the runtime knows how to declare: the words of the table in declare.c."""
    with open(DECLARE, encoding="utf-8") as file:
        table = re.search(r"families\[\] = \{\n(.*?)\n\};", file.read(), re.DOTALL)[1]
    return {word.encode() for text in re.findall(r'"([^"]*)"', table) for word in text.split()}


def is_kept(name, names):
    """Whether a function of the library stays even if no other one of it calls it."""
    match = MANGLED.match(name)
    if not match:
        return not HELPERS.match(name)
    length = int(match[1])
    function, parameters = match[2][:length].removeprefix(b"_cl_"), match[2][length:]
    return function in names and (b"Dv" not in parameters or function.startswith((b"vload", b"vstore")))


def loaded(pattern):
    """The library of such a name that the OpenCL loader has brought into this process; None: none, or several."""
    with open("/proc/self/maps", encoding="utf-8") as maps:
        paths = {line.split()[-1] for line in maps if re.search(pattern, line)}
    return paths.pop() if len(paths) == 1 else None


class Bitcode:
    """The few functions of LLVM's C interface that are needed, of the version that PoCL uses."""

    def __init__(self, path):
        self.llvm = ctypes.CDLL(path)

    def call(self, name, *arguments, result=ctypes.c_void_p):
        function = getattr(self.llvm, "LLVM" + name)
        function.restype = result
        return function(*arguments)

    def all_functions(self, module):
        function = self.call("GetFirstFunction", module)
        while function:
            function, following = ctypes.c_void_p(function), self.call("GetNextFunction", ctypes.c_void_p(function))
            yield function
            function = following

    def shorten(self, path, brief, names):
        """Writes the module of a file with such functions and those that they call; says whether it could."""
        context = ctypes.c_void_p(self.call("ContextCreate"))
        buffer, module, length = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
        message = ctypes.c_char_p()
        if self.call("CreateMemoryBufferWithContentsOfFile", path.encode(), ctypes.byref(buffer), ctypes.byref(message),
                     result=ctypes.c_int) or \
           self.call("ParseBitcodeInContext2", context, buffer, ctypes.byref(module), result=ctypes.c_int):
            return False
        count = -1
        while count != 0:
            count = 0
            for function in self.all_functions(module):
                name = self.call("GetValueName2", function, ctypes.byref(length), result=ctypes.c_char_p)
                if not is_kept(name, names) and not self.call("GetFirstUse", function):
                    self.call("DeleteFunction", function, result=None)
                    count += 1
        return self.call("WriteBitcodeToFile", module, brief.encode(), result=ctypes.c_int) == 0


def shorten(llvm, path, brief, names):
    """A copy of a file with the functions in `names`, by a process of its own; a link where none could be made."""
    if not Bitcode(llvm).shorten(path, brief, names):
        os.symlink(path, brief)


def guard_header(include, brief):
    """A folder of links to the headers, of which the long one is not even opened where its guard is defined."""
    os.mkdir(brief)
    long = "opencl-c.h"
    for path in glob.glob(f"{include}/*"):
        name = os.path.basename(path)
        os.symlink(path, os.path.join(brief, f"all-{name}" if name == long else name))
    if os.path.exists(os.path.join(brief, f"all-{long}")):
        with open(os.path.join(brief, long), "w", encoding="utf-8") as file:
            file.write(f'#ifndef _OPENCL_H_\n#include "all-{long}"\n#endif\n')


def announce(folder, vendors):
    """What the loader finds in the usual folder, with this place of PoCL."""
    os.makedirs(vendors)
    for path in glob.glob(f"{VENDORS}/*.icd"):
        with open(path, encoding="utf-8") as file:
            name = file.read()
        with open(os.path.join(vendors, os.path.basename(path)), "w", encoding="utf-8") as file:
            file.write(f"{folder}/lib/here/libpocl.so\n" if "libpocl" in name else name)


def main():
    folder = os.path.abspath(sys.argv[1])
    count = ctypes.c_uint(0)
    ctypes.CDLL("libOpenCL.so.1").clGetPlatformIDs(0, None, ctypes.byref(count))
    found, llvm = loaded(r"/libpocl\.so[.0-9]*$"), loaded(r"/libLLVM[-.0-9so]*$")
    if not found or not llvm:
        return
    beside = os.path.dirname(found)
    share = os.path.normpath(os.path.join(beside, "../../share/pocl"))
    if not os.path.isdir(os.path.join(beside, "pocl")) or not os.path.isdir(share):
        return
    made = f"{folder}.{os.getpid()}"  # tests may be running with what is there
    for part in ["lib/here", "share/pocl"]:
        os.makedirs(os.path.join(made, part))
    os.symlink(found, os.path.join(made, "lib/here/libpocl.so"))
    os.symlink(os.path.join(beside, "pocl"), os.path.join(made, "lib/here/pocl"))
    names, libraries = declared(), []
    for path in glob.glob(f"{share}/*"):
        brief = os.path.join(made, "share/pocl", os.path.basename(path))
        if path.endswith(".bc"):
            libraries.append((llvm, path, brief, names))
        elif os.path.basename(path) == "include":
            guard_header(path, brief)
        else:
            os.symlink(path, brief)
    with multiprocessing.get_context("spawn").Pool() as pool:  # PoCL has threads in this process: it is not to be forked
        pool.starmap(shorten, libraries, chunksize=1)
    announce(folder, os.path.join(made, "vendors"))
    if os.path.exists(folder):
        os.rename(folder, f"{made}.old")
    os.rename(made, folder)
    shutil.rmtree(f"{made}.old", ignore_errors=True)


if __name__ == "__main__":
    main()
