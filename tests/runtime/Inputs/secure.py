"""Drives tests/runtime/core/secure.c: PROGRAM.  As root, a copy with the set-user-id bit is run by another user."""
import os
import shutil
import subprocess
import sys
import tempfile

program = sys.argv[1]
if os.geteuid() != 0:
    print("not root: no set-user-id program to be made")
    sys.exit(0)

# Not in the folder for temporary files of the tests, which other users may not enter.
with tempfile.TemporaryDirectory(dir="/tmp") as top:
    os.chmod(top, 0o755)
    copy = f"{top}/program"
    shutil.copy(program, copy)
    os.chown(copy, 12345, 12345)
    os.chmod(copy, 0o4755)
    files = f"{top}/caller"
    os.mkdir(files)
    os.chown(files, 23456, 23456)
    environment = dict(os.environ, OMP2OCL="opencl", OMP2OCL_VERBOSE="2", OMP2OCL_DEVCE="1", OMP2OCL_CACHE=f"{files}/cache", OMP2OCL_TRACE=f"{files}/trace",
                       OMP2OCL_FEATURES=f"{files}/features", HOME=files, POCL_CACHE_DIR=f"{files}/pocl")

    def run(path, **more):
        r = subprocess.run([path], env=environment, user=23456, group=23456, extra_groups=[], capture_output=True, text=True, timeout=120, **more)
        return r.returncode, r.stdout, r.stderr

    # Without the bit the caller's variables are obeyed.
    os.chmod(copy, 0o755)
    status, said, errors = run(copy)
    assert (status, said) == (0, "secure 0: 499500\n") and "version: opencl" in errors, (status, said, errors)
    assert os.path.exists(f"{files}/trace")
    shutil.rmtree(files)
    os.mkdir(files)
    os.chown(files, 23456, 23456)
    os.chmod(copy, 0o4755)
    status, said, errors = run(copy)
    if os.statvfs(top).f_flag & os.ST_NOSUID:
        print("nosuid: the bit does nothing here")
        sys.exit(0)
    assert (status, said, errors) == (0, "secure 1: 499500\n", ""), (status, said, errors)
    assert os.listdir(files) == [], os.listdir(files)
