#!/bin/sh
# bench.sh PROGRAM: starpufft_bench is right about right and wrong results, times both sides, draws, and ends with the
# exit codes of its manual page.
set -u
bench=$1
. "$(dirname "$0")/../support/expect.sh"

rights() {
    grep -c ' right$' "$work/out"
}

# All letters, kinds and ranks; n = 1 and primes too.
specs="ocf64 icb100 c65536 irf64x30 irb64x31 orb30x17 ofr100v8 ifr101v8 rb128x128 ok64e10x32o00 ok30fx20h ik64e00 ok33e11v5
       ok40bv2x2 ok16o01x8o10 ok9o11 ok17e01 7x11x13x2 1 4099 b64v3x4"
count=$(echo "$specs" | wc -w)
for precision in double single long-double; do
    # shellcheck disable=SC2086
    expect 0 "$bench" verify --precision $precision $specs
    [ "$(rights)" -eq "$count" ] || fail "verify in $precision: $(rights) right instead of $count"
done
expect 0 "$bench" verify --measure --threads 1 ocf256 irf64x64
[ "$(rights)" -eq 2 ] || fail "verify --measure"
# Two ways to transform so many numbers do not round alike.
expect 1 "$bench" verify --tolerance 0 icb65536
grep -q 'icb65536 .* WRONG$' "$work/out" || fail "verify --tolerance 0"

expect 0 "$bench" speed --pairs 3 ocf1024 irf64x64 ok100e10 ofr16v10
[ "$(awk 'NR > 1 && NF == 6 && $2 > 0 && $3 > 0 && $4 > 0 && $5 > 0 && $6 > 0' "$work/out" | wc -l)" -eq 4 ] || fail "speed"

# What cannot be held is left out, and the others are done.
expect 3 "$bench" verify ocf64 c1000000000000x1000
[ "$(rights)" -eq 1 ] || fail "an impossible one beside another"
grep -q "'c1000000000000x1000' is left out: there is no memory" "$work/err" || fail "an impossible one: the reason"

for wrong in oc 12y o0 ok12 ok12e ok12e02 x12 12x 12v 99999999999999999999 99999999999x99999999999 12v99999999999v2; do
    expect 2 "$bench" verify ocf64 $wrong
    grep -q "'$wrong' is no transform" "$work/err" || fail "$wrong: the reason"
    [ -s "$work/out" ] && fail "$wrong: something was run"
done
expect 2 "$bench"
expect 2 "$bench" verify
expect 2 "$bench" speed --pairs 0 64
expect 2 "$bench" verify --precision half 64
expect 2 "$bench" verify --no-such-option 64
expect 0 "$bench" --help
grep -q verify "$work/out" || fail "--help"
expect 0 "$bench" --version
grep -qx 'starpufft_bench [0-9.]*' "$work/out" || fail "--version"

expect 4 "$bench" speed --pairs 1 --plot "$work/none/speed.svg" 64
grep -q "speed.svg is not drawn: No such file" "$work/err" || fail "a drawing in no folder: the reason"
PATH=/nonexistent expect 4 "$bench" speed --pairs 1 --plot "$work/speed.svg" 64
grep -q "speed.svg is not drawn: gnuplot" "$work/err" || fail "a drawing without gnuplot: the reason"
if command -v gnuplot >/dev/null; then
    expect 0 "$bench" speed --pairs 1 --plot "$work/it's.svg" 64 32x32
    grep -q '<svg' "$work/it's.svg" || fail "no drawing"
    grep -q '>starpufft<' "$work/it's.svg" || fail "the drawing does not name starpufft"
else
    echo "the drawing itself: skipped, no gnuplot here"
fi
