#!/bin/sh
# documented.sh ROOT: every key of a refusal in the sources stands in the first column of a table of docs/remarks.md, and the
# other way round.
set -u
root=$1
status=0
keys=$(sed -n 's/^| \([a-z][a-z, -]*\) | .*/\1/p' "$root/docs/remarks.md" | tr -s ', ' '\n' | grep -v '^key$')
used=$(grep -rh '' --include='*.c' --include='*.cpp' "$root/plugin" "$root/xform" | tr '\n' ' ' |
  grep -oE '(refuse|refuseExpr)\((w, |[a-z>-]*nest, why, |N, &Why, )? *"[a-z-]+"|why, *"[a-z-]+"' | grep -oE '"[a-z-]+"' | tr -d '"' | sort -u)
for key in $used; do
  if ! echo "$keys" | grep -qx -e "$key"; then
    echo "docs/remarks.md does not explain '$key'"
    status=1
  fi
done
for key in $keys; do
  if ! grep -rq --include='*.c' --include='*.cpp' -e "\"$key\"" "$root/plugin" "$root/xform"; then
    echo "docs/remarks.md explains '$key', which no source uses"
    status=1
  fi
done
if [ -z "$used" ]; then
  echo "no keys found in the sources"
  status=1
fi
exit $status
