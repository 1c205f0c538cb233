#!/bin/sh
# calibrate.sh FOLDER: starpu_calibrate_bus keeps the speeds of links in files, which programs then go by. Two CUDA devices
# are there, which are emulated.
set -u
. "$(dirname "$0")/expect.sh"
files="$work/.starpu/sampling/bus/box"
bandwidths="$files.bandwidth"
export STARPU_NCPU=1 # a line is printed where workers share a core

says_nothing() {
    [ ! -s "$work/out" ] && [ ! -s "$work/err" ] || fail "$1 prints something"
}
complains_once() {
    complains "$1"
    [ "$(wc -l <"$work/err")" = 1 ] || fail "more than a line"
}
# Puts a speed that no link has into the file, from main memory to the first device.
falsify() {
    awk -F '\t' -v OFS='\t' 'NR == 2 { $2 = "4.321500e+03" } 1' "$bandwidths" >"$work/false" && mv "$work/false" "$bandwidths"
}
is_false() {
    grep -q "^0.000000e+00	4.321500e+03" "$bandwidths"
}

expect 0 starpu_calibrate_bus --help
says "^Usage: "
expect 0 starpu_calibrate_bus -v
says "^starpu_calibrate_bus 1[.]4[.]"
expect 1 starpu_calibrate_bus --nonsense
complains "nonsense"
[ ! -e "$bandwidths" ] || fail "something was measured"

# Without devices there is nothing to measure, and the files say so.
expect 0 starpu_calibrate_bus
complains_once "only main memory"
for ending in bandwidth latency affinity config; do
    [ -s "$files.$ending" ] || fail "there is no $files.$ending"
done
unset STARPU_NCUDA
expect 0 starpu_calibrate_bus
says_nothing starpu_calibrate_bus
grep -q "^2 # Number of CUDA devices" "$files.config" || fail "not both devices are known"
[ "$(grep -c '^[01]	0	$' "$files.affinity")" = 2 ] || fail "the affinity lacks devices"
head -n 4 "$bandwidths" | tail -n 3 | cut -f 1-3 | grep -q nan && fail "not all ways were measured"
head -n 5 "$bandwidths" | tail -n 1 | grep -q '[0-9]' && fail "what is not there was measured"

# Where they lie.
expect 0 starpu_machine_display -n -i
says "^bandwidth: <$bandwidths>$"
says "^ affinity: <$files.affinity>$"
says "^  latency: <$files.latency>$"
STARPU_PERF_MODEL_DIR="$work/elsewhere" expect 0 starpu_machine_display -n -i
says "<$work/elsewhere/bus/box.latency>"

# Programs go by them, also with fewer devices.
falsify
expect 0 starpu_machine_display
says "^NUMA 0	0.00	4321.50	"
[ ! -s "$work/err" ] || fail "a file that is right is complained of"
STARPU_NCUDA=1 expect 0 starpu_machine_display
says "^NUMA 0	0.00	4321.50$"
cp "$files.config" "$work/config"
sed 's/^2 # Number of CUDA/1 # Number of CUDA/' "$work/config" >"$files.config"
expect 0 starpu_machine_display
grep -q 4321.50 "$work/out" && fail "speeds of another machine are used"
STARPU_NCUDA=1 expect 0 starpu_machine_display
says "^NUMA 0	0.00	4321.50$"
cp "$work/config" "$files.config"

# A damaged one is read, and complained of, only where a link is asked about; it stays.
cp "$bandwidths" "$work/whole"
head -c 100 "$work/whole" >"$bandwidths"
expect 0 starpu_machine_display -n
[ ! -s "$work/err" ] || fail "starpu_init looks at links"
expect 0 starpu_machine_display
complains_once "it ends too early; links are measured"
says "^NUMA 0	0.00	[1-9]"
[ "$(wc -c <"$bandwidths")" = 100 ] || fail "the damaged file was changed"
cp "$work/whole" "$bandwidths"

# Anew.
is_false || fail "the test itself is wrong"
STARPU_BUS_CALIBRATE=0 expect 0 starpu_calibrate_bus
is_false && fail "nothing was measured anew"
falsify
STARPU_BUS_CALIBRATE=1 expect 0 starpu_machine_display -n
is_false && fail "STARPU_BUS_CALIBRATE=1 measures nothing"
falsify
expect 0 starpu_machine_display -f
is_false && fail "-f measures nothing"
grep -q 4321.50 "$work/out" && fail "-f prints what the file said"

# What cannot be kept is used all the same.
touch "$work/in the way"
export STARPU_PERF_MODEL_DIR="$work/in the way"
expect 1 starpu_calibrate_bus
complains_once "cannot be made"
STARPU_BUS_CALIBRATE=1 expect 0 starpu_machine_display
complains_once "cannot be made"
exit 0
