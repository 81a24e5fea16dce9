#!/bin/sh
# The commands of README on a fresh machine: packaging/fresh-debian.sh FOLDER [COMMAND] (make demo; make check is the other)
#
# Makes a Debian 12 in FOLDER (debootstrap, as root, outside the tree), puts a copy of the tree into it, and runs the command there as a container would:
# as root, without a terminal. Environment: MIRROR; LIT_FILTER and LIT_MAX_TESTS narrow make check.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$1 command=${2:-make demo}
mirror=${MIRROR:-http://deb.debian.org/debian}
[ -e "$folder/etc/debian_version" ] || debootstrap --variant=minbase bookworm "$folder" "$mirror"
if ! grep -q security "$folder/etc/apt/sources.list"; then
  printf 'deb %s bookworm-updates main\ndeb %s-security bookworm-security main\n' "$mirror" "$mirror" >>"$folder/etc/apt/sources.list"
fi
chroot "$folder" sh -c 'command -v make || { apt-get update -q && apt-get install -y -q --no-install-recommends make; }' </dev/null
mkdir -p "$folder/src/omp2ocl"
(cd "$root" && git ls-files -z --cached --others --exclude-standard | xargs -0 cp -pP --parents -t "$folder/src/omp2ocl")
trap 'umount "$folder/proc" "$folder/dev/pts" "$folder/dev/shm" "$folder/dev" "$folder/sys"' EXIT
mount -t sysfs -o ro sysfs "$folder/sys"
mount -t proc proc "$folder/proc"
mount --bind /dev "$folder/dev"
mount --bind /dev/pts "$folder/dev/pts"
mount --bind /dev/shm "$folder/dev/shm"
chroot "$folder" env -i PATH="$PATH" HOME=/root LIT_FILTER="${LIT_FILTER:-}" sh -c "cd /src/omp2ocl && $command" </dev/null
