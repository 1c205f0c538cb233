#!/bin/sh
# simulated_twice.sh MACHINE PROGRAM: on the described machine the program succeeds, and prints the same in two runs.
# Kernels run, so that a program that checks its results finds them, but take the time that is stated.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export STARPU_SIMULATE="$1" STARPU_SIMULATE_EXECUTE=1 STARPU_HOME="$work" STARPU_HOSTNAME=described
unset STARPU_SCHED STARPU_SIMULATE_SEED STARPU_PERF_MODEL_DIR STARPU_PERF_MODEL_PATH
for run in first second; do
    "$2" >"$work/$run" || {
        echo "the $run run of $2 failed; it printed:"
        cat "$work/$run"
        exit 1
    }
done
cat "$work/first"
diff "$work/first" "$work/second"
