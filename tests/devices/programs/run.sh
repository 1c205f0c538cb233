#!/bin/bash
# run.sh PROGRAMS LIBRARY DIFFERENCES: runs every conformance program that is built under PROGRAMS once more, with
# its data on several memory nodes that the library of test nodes brings. What DIFFERENCES lists is left out.
programs=$1 differences=$3
export STARPU_DEVICE_LIB=$2 STARPU_TEST_MEMORY_NODES=${STARPU_TEST_MEMORY_NODES:-3} STARPU_SILENT=1
said=$(mktemp)
trap 'rm -f "$said"' EXIT
run=0 failed=0
# later/ and trouble/ are judged by more than their exit status.
while read -r program; do
    name=${program#"$programs"/}
    grep -q "^$name	" "$differences" && continue
    run=$((run + 1))
    timeout 60 "$program" > "$said" 2>&1
    status=$?
    [ "$status" = 0 ] && continue
    failed=$((failed + 1))
    echo "$name ends with $status on $STARPU_TEST_MEMORY_NODES memory nodes:"
    tail -5 "$said"
done < <(find "$programs" -type f -perm -u+x ! -name '*.so' ! -path '*/later/*' ! -path '*/trouble/*' | sort)
if [ "$run" = 0 ]; then
    echo "skipped: no conformance program is built"
    exit 77
fi
echo "$run programs, $failed of them failed"
[ "$failed" = 0 ]
