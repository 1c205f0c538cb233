# Read by the scripts of this folder, with the folder of the tools as first argument: `expect STATUS TOOL ARGUMENT...` runs one,
# `says` and `complains` look into what it printed. Models lie in a folder of the test's own, $work.
. "$(dirname "$0")/../support/expect.sh"
folder=$1
PATH=$folder:$PATH
export STARPU_HOME="$work" STARPU_HOSTNAME=box STARPU_NCPU=2 STARPU_NCUDA=0 STARPU_NOPENCL=0
unset STARPU_PERF_MODEL_DIR STARPU_PERF_MODEL_PATH STARPU_SCHED

says() {
    grep -q -e "$1" "$work/out" || fail "the output lacks '$1'"
}
complains() {
    grep -q -e "$1" "$work/err" || fail "the error output lacks '$1'"
}
