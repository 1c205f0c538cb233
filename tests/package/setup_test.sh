#!/bin/sh
# setup_test.sh FOLDER: install_missing of .ci/packages.sh does the right thing for root, for sudo and for neither.
# The commands it calls are replaced by stubs that write down how they were called.
set -eu
folder=$1
packages=$STARPU_SOURCE/.ci/packages.sh
rm -rf "$folder" && mkdir -p "$folder/bin"

stub() {
    printf '#!/bin/sh\n%s\n' "$2" >"$folder/bin/$1"
    chmod +x "$folder/bin/$1"
}

# Only the stubs are found; "present" is installed, all else is missing.
run() {
    : >"$folder/calls"
    status=0
    env -i PATH="$folder/bin" CALLS="$folder/calls" /bin/sh -c ". '$packages' && install_missing $*" \
        >"$folder/out" 2>"$folder/err" </dev/null || status=$?
}

fail() {
    echo "$1" >&2
    head -n 20 "$folder/calls" "$folder/out" "$folder/err" >&2
    exit 1
}

stub dpkg-query 'case "$*" in *" present") printf installed;; *) exit 1;; esac'
stub apt-get 'echo "apt-get $*" >>"$CALLS"'
stub id 'echo 1000'

run present
[ $status -eq 0 ] && [ ! -s "$folder/calls" ] || fail "nothing is missing, so it must go on without root or sudo"

run present absent other
[ $status -ne 0 ] || fail "neither root nor sudo: it must stop"
grep -q "apt-get install absent other$" "$folder/err" || fail "it must print the apt-get line"
[ ! -s "$folder/calls" ] || fail "it must not have called apt-get"

stub id 'echo 0'
run present absent
[ $status -eq 0 ] || fail "root: it must go on"
grep -q "absent" "$folder/out" || fail "it must name what it installs"
grep -q "^apt-get install .*absent" "$folder/calls" || fail "root: apt-get installs"

stub id 'echo 1000'
stub sudo '[ "$1" = -n ] && exit 0; echo "sudo $*" >>"$CALLS"; "$@"'
run absent
[ $status -eq 0 ] && grep -q "^sudo .*apt-get install .*absent" "$folder/calls" || fail "sudo: apt-get runs through it"

stub sudo 'exit 1'
run absent
[ $status -ne 0 ] && grep -q "apt-get install absent$" "$folder/err" || fail "sudo that refuses is as good as none"
echo "setup: as expected"
