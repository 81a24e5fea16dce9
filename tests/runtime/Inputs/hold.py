"""hold.py FILE -- COMMAND: runs the command while this process holds the file's lock."""
import fcntl
import subprocess
import sys

with open(sys.argv[1], "w") as file:
    fcntl.flock(file, fcntl.LOCK_EX)
    sys.exit(subprocess.run(sys.argv[3:], check=False).returncode)
