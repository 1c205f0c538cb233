#!/bin/bash
# run.sh PROGRAMS LIBRARY DIFFERENCES: runs every conformance program that is built under PROGRAMS once more, with
# its data on several memory nodes that the library of test nodes brings. What DIFFERENCES lists is left out.
programs=$1 differences=$3
export STARPU_DEVICE_LIB=$2 STARPU_TEST_MEMORY_NODES=${STARPU_TEST_MEMORY_NODES:-3} STARPU_SILENT=1
said=$(mktemp)
trap 'rm -f "$said"' EXIT
run=0 failed=0

# Each executable, with each of the names that it lists where it holds several programs.
programs_in() {
    find "$1" -type f -perm -u+x ! -name '*.so' ! -path '*/later/*' ! -path '*/standstill/*' | sort |
        while read -r executable; do
            case $(basename "$executable") in
                programs | on_devices) "$executable" 2>&1 | sed -n "s|^    |$executable |p" ;;
                *) echo "$executable" ;;
            esac
        done
}

# later/ and standstill/ are judged by more than their exit status.
while read -r program name; do
    folder=$(dirname "${program#"$programs"/}")
    grep -q "^$folder/${name:-$(basename "$program")}	" "$differences" && continue
    run=$((run + 1))
    timeout 60 "$program" $name > "$said" 2>&1
    status=$?
    [ "$status" = 0 ] && continue
    failed=$((failed + 1))
    echo "$folder/${name:-$(basename "$program")} ends with $status on $STARPU_TEST_MEMORY_NODES memory nodes:"
    tail -5 "$said"
done < <(programs_in "$programs")
if [ "$run" = 0 ]; then
    echo "skipped: no conformance program is built"
    exit 77
fi
echo "$run programs, $failed of them failed"
[ "$failed" = 0 ]
