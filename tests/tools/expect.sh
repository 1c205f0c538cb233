# Read by the scripts of this folder, with the folder of the tools as first argument: `expect` runs one, `says` and
# `complains` look into what it printed. Models lie in a folder of the test's own, $work.
folder=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export STARPU_HOME="$work" STARPU_HOSTNAME=box STARPU_NCPU=2 STARPU_NCUDA=0 STARPU_NOPENCL=0
unset STARPU_PERF_MODEL_DIR STARPU_PERF_MODEL_PATH STARPU_SCHED

fail() {
    echo "$*" >&2
    cat "$work/out" "$work/err" >&2
    exit 1
}

# expect STATUS TOOL ARGUMENT...: the tool ends so; what it prints lies in out and err.
expect() {
    expected=$1
    tool=$2
    shift 2
    "$folder/$tool" "$@" >"$work/out" 2>"$work/err"
    status=$?
    [ $status -eq "$expected" ] || fail "$tool $*: status $status instead of $expected"
}
says() {
    grep -q -e "$1" "$work/out" || fail "the output lacks '$1'"
}
complains() {
    grep -q -e "$1" "$work/err" || fail "the error output lacks '$1'"
}
