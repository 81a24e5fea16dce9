# Sourced by tests that empty caches between programs that leave workers behind: `fresh 'PATTERN'...` removes files of the
# caches in this folder when nobody writes there any more.  A worker may build what its program has only been expected to
# ask for after that has ended, and would leave a kernel for the next one.

fresh_workers() {
  grep -lz "^O2O_WORKER=" /proc/[0-9]*/environ 2>/dev/null | while read -r fresh_environ; do
    tr '\0' '\n' <"$fresh_environ" 2>/dev/null | grep -F "CACHE_DIR=$PWD/pocl" && break
  done | grep -q .
}

# Twice in turn: one that has just been started is still its program's copy.
fresh() {
  fresh_quiet=0
  for fresh_try in $(seq 3000); do
    if fresh_workers; then fresh_quiet=0; else fresh_quiet=$((fresh_quiet + 1)); fi
    test $fresh_quiet -lt 2 || break
    sleep 0.1
  done
  # shellcheck disable=SC2048,SC2086 # the patterns are matched here, when nobody writes
  rm -rf $*
}
