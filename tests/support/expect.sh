# Read by scripts that test programs: `expect` runs one, in a folder of the test's own, $work, lies what it printed.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "$*" >&2
    cat "$work/out" "$work/err" >&2
    exit 1
}

# expect STATUS PROGRAM ARGUMENT...: the program ends so; what it prints lies in out and err.
expect() {
    expected=$1
    shift
    "$@" >"$work/out" 2>"$work/err"
    status=$?
    [ $status -eq "$expected" ] || fail "$*: status $status instead of $expected"
}
