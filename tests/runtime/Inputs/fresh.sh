# Sourced by tests that empty caches between programs that leave workers behind: `fresh FILE...` removes the files of caches
# in this folder when nobody writes there any more.  A folder that is emptied under a worker that compiles holds half of a
# program for PoCL, of which no binary can be had.

fresh() {
  for fresh_try in $(seq 3000); do
    grep -lz "^O2O_WORKER=" /proc/[0-9]*/environ 2>/dev/null | while read -r fresh_environ; do
      tr '\0' '\n' <"$fresh_environ" 2>/dev/null | grep -F "CACHE_DIR=$PWD/pocl" && break
    done | grep -q . || break
    sleep 0.1
  done
  rm -rf "$@"
}
