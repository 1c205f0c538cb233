#!/bin/sh
# display.sh FOLDER PROGRAM [yes]: starpu_*_display in the folder show what there is, and end with the exit codes of their manual
# pages; PROGRAM leaves a model with 20 samples of 250 us; with "yes" descriptions of machines can be read.
set -u
leave_model=$2
simulates=${3:-}
. "$(dirname "$0")/expect.sh"

for tool in starpu_machine_display starpu_perfmodel_display starpu_sched_display; do
    expect 0 "$tool" --help
    says "^Usage: "
    expect 0 "$tool" -v
    says "^$tool 1[.]4[.]"
    expect 1 "$tool" --nonsense
    complains "nonsense"
done

# What cannot be printed is no success.
for tool in starpu_machine_display starpu_sched_display "starpu_sched_display --help"; do
    # shellcheck disable=SC2086 # several words
    "$folder"/$tool >/dev/full 2>"$work/err" && fail "$tool writes to a full disk"
    complains "could not be written in full"
done

expect 0 starpu_sched_display
says "^lws	"
says "^dmdas	"

expect 0 starpu_machine_display
says "^2 CPU workers:$"
says "^	CPU 0$"
says "^0 CUDA workers$"
says "^from/to (MB/s)"
expect 0 starpu_machine_display -n -i
says "^bandwidth: <.*box.bandwidth>$"
grep -q "^from/to" "$work/out" && fail "-n does not leave links out"
expect 0 starpu_machine_display -c -w CPU
[ "$(cat "$work/out")" = "2 CPU workers" ] || fail "-c -w CPU"

# What describes this machine is a machine like it.
expect 0 starpu_machine_display -d
says '"cpus": 2'
says '"host": "box"'
cp "$work/out" "$work/machine.json"
STARPU_HOSTNAME='' expect 0 starpu_machine_display -d
grep -q '"host": ""' "$work/out" && fail "an empty variable names the machine"
if [ -n "$simulates" ]; then
    STARPU_NCPU='' && unset STARPU_NCPU
    STARPU_SIMULATE="$work/machine.json" expect 0 starpu_machine_display
    says "^2 CPU workers:$"
    echo '{"gpus": [{"count": 2, "workers": 3, "link": {"mb_per_s": 1234.5, "latency_us": 6.25}}]}' >"$work/gpus.json"
    unset STARPU_NCUDA
    STARPU_SIMULATE="$work/gpus.json" expect 0 starpu_machine_display -d
    says '"kind": "cuda", "workers": 3, "memory_mib": 1[0-9]*, "link": {"mb_per_s": 1234.5, "latency_us": 6.25}'
    [ "$(grep -c cuda "$work/out")" = 2 ] || fail "-d does not list both devices"
    export STARPU_NCPU=2 STARPU_NCUDA=0
fi

"$leave_model" || fail "no model was left"
expect 0 starpu_perfmodel_display -d
says "^.*/sampling"
expect 0 starpu_perfmodel_display -l
says "kept"
expect 0 starpu_perfmodel_display -s kept
says "2.500000e+02"
expect 0 starpu_perfmodel_display -s kept -x
says "<perfmodel"
expect 0 starpu_perfmodel_display -s kept -p mean -a cpu
says "2.500000e+02"
footprint=$("$folder/starpu_perfmodel_display" -s kept | sed -n 's/^\([0-9a-f]\{8\}\).*/\1/p' | head -n 1)
expect 0 starpu_perfmodel_display -s kept -p mean -f "$footprint"
says "2.500000e+02"
expect 1 starpu_perfmodel_display -s kept -f xyz
complains "'xyz' is no footprint"
expect 1 starpu_perfmodel_display -s kept -p nonsense
complains "nonsense"
expect 1 starpu_perfmodel_display -s lost
complains "lost"
expect 1 starpu_perfmodel_display
complains "nothing was asked for"
