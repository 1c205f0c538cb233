#!/bin/sh
# finding.sh PROGRAM STUBS FOLDER: whichever CUDA runtime is there is loaded, the newer one of two, and none at all is no trouble.
set -eu
program=$1 stubs=$2 folder=$3
rm -rf "$folder" && mkdir -p "$folder"
loader=$(readelf -l "$program" | sed -n 's/.*interpreter: \(.*\)]/\1/p')
unset LD_LIBRARY_PATH STARPU_NCUDA STARPU_WORKERS_CUDAID STARPU_SILENT

# loaded PATH [VARIABLE=VALUE]: prints which stub was loaded while the program ran, with the cache of installed libraries unused.
loaded() {
    path=$1
    shift
    : >"$folder/record"
    env STARPU_TEST_RECORD="$folder/record" "$@" "$loader" --inhibit-cache --library-path "$path" "$program" \
        2>"$folder/stderr" || { echo "the program failed with '$path'" >&2; cat "$folder/stderr" >&2; exit 1; }
    sed -n 's/ loaded$//p' "$folder/record" | tr '\n' ' '
}

expect() {
    wanted=$1
    found=$2
    if [ "$found" != "$wanted" ]; then
        echo "$3: loaded '$found', not '$wanted'" >&2
        exit 1
    fi
}

silent() {
    if [ -s "$folder/stderr" ]; then
        echo "$1: a line without need:" >&2
        cat "$folder/stderr" >&2
        exit 1
    fi
}

expect "libcudart.so.12 " "$(loaded "$stubs/runtime_12")" "CUDA 12 alone"
silent "CUDA 12 without a device"
expect "libcudart.so.13 " "$(loaded "$stubs/runtime_13")" "CUDA 13 alone"
expect "libcudart.so.13 " "$(loaded "$stubs/runtime_12:$stubs/runtime_13")" "both"
expect "" "$(loaded "$folder/nothing")" "neither"
silent "no CUDA"
expect "" "$(loaded "$stubs/runtime_13" STARPU_NCUDA=0)" "none wanted"

# Asked for and not there: the program goes on, and says so.
loaded "$folder/nothing" STARPU_NCUDA=1 >/dev/null
grep -q "1 CUDA devices are asked for and 0 can be used" "$folder/stderr" || { echo "no word of the missing device" >&2; exit 1; }
