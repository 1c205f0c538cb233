#!/bin/sh
# plot.sh FOLDER PROGRAM: starpu_perfmodel_plot in the folder writes what gnuplot draws; PROGRAM leaves models.
set -u
leave_models=$2
. "$(dirname "$0")/expect.sh"

plot() {
    expected=$1
    shift
    expect "$expected" starpu_perfmodel_plot "$@"
}
# The folder holds this many files beside what the tests themselves need.
holds() {
    [ "$(ls "$work/plots" | wc -l)" = "$1" ] || fail "$1 files were expected: $(ls "$work/plots")"
}
draws() {
    command -v gnuplot >/dev/null || { echo "drawing $1: skipped, no gnuplot here"; return; }
    gnuplot "$1" >"$work/out" 2>"$work/err" || fail "gnuplot does not read $1"
    [ -s "${1%.gp}.eps" ] || fail "gnuplot drew nothing of $1"
}

plot 0 --help
says "^Usage: "
plot 0 -v
says "^starpu_perfmodel_plot 1[.]4[.]"
plot 1 --nonsense
complains "nonsense"
plot 1
complains "nothing was asked for"

"$leave_models" || fail "no models were left"
mkdir "$work/plots"
cd "$work/plots" || exit 1
plot 0 -l
says "^file: <curved.box>"
plot 0 -d
says "^directory: "
plot 0 -s curved -lc
says "Comb 0: 1 device"
plot 1 -lc
complains "give -s"
holds 0

# Points in milliseconds, by size; both curves, where the sizes lie.
plot 0 -s curved
says "^starpu_curved.gp$"
holds 2
grep -v '^#' starpu_curved.data | grep . | cut -f 1,2,4 | tr '\t\n' ' ;' >"$work/out"
says "^800 0.2 20;8000 1.1 20;80000 10.1 20;800000 100.1 20;$"
cp starpu_curved.gp "$work/out"
says "index 0 using 1:2:3 with yerrorbars linecolor 1 title 'cpu0_impl0 (Comb0)'"
says "within(x, 720, 880000) .* 0.001 .* 0.39[0-9]* .* x .* (0.906[0-9]*) with lines "
says "within(x, 720, 880000) .* 0.001 .* (0.125 .* x .* (1) + (100)) with lines "
draws starpu_curved.gp

# In another folder, beside which the picture comes to lie, too.
cd "$work" || exit 1
plot 0 -s curved -f -o plots -c 0
says "^plots/starpu_curved.gp$"
sed -n 's/^800000\t//p' plots/starpu_curved.data | cut -f 1 >"$work/out"
says "^0.00199800[0-9]*$"
grep -q within.*with plots/starpu_curved.gp && fail "-f draws curves of times"
rm -f plots/*.eps
draws plots/starpu_curved.gp

# Energy alone, and over time.
plot 0 -s its_energy -e -o plots
cp plots/starpu_its_energy.data "$work/out"
says "^8000	1000	0	20$"
draws plots/starpu_its_energy.gp
plot 0 -s its_energy -e -f -o plots
cp plots/starpu_its_energy.data "$work/out"
says "^8000	2e-09	0	20$"
draws plots/starpu_its_energy.gp
plot 0 -se curved its_energy -o plots
cp plots/starpu_curved_its_energy.data "$work/out"
says "^1.1	1000	0	20$"
draws plots/starpu_curved_its_energy.gp
plot 0 -se curved its_energy -f -o plots
cp plots/starpu_curved_its_energy.data "$work/out"
says "^0.001818181818	2e-09	0	20$"
draws plots/starpu_curved_its_energy.gp

# A name that means something to shells and to gnuplot, and a size that has no logarithm.
plot 0 -s "it's/odd" -o plots
draws "plots/starpu_it's_odd.gp"
plot 0 -s kept -o plots
draws plots/starpu_kept.gp

rm -f plots/*
plot 1 -s kept -f -o plots
complains "set flops"
plot 1 -s lost -o plots
complains "lost"
plot 1 -se curved lost -o plots
complains "lost"
plot 1 -s curved -c 7 -o plots
complains "no combination 7"
plot 1 -s curved -i trace -o plots
complains "traces are not read"
holds 0
plot 1 -s curved -o nowhere
complains "^starpu_perfmodel_plot: nowhere/starpu_curved.data cannot be written"
[ "$(wc -l <"$work/err")" = 1 ] || fail "more than a line about a folder that is not there"
mkdir plots/starpu_curved.gp
plot 1 -s curved -o plots
complains "starpu_curved.gp cannot be written"
holds 1
