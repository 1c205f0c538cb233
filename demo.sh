#!/bin/sh
# Sets up, builds what the main job needs, runs it in C and in Fortran, and says where the picture is.
set -eu
cd "$(dirname "$0")"
. .ci/packages.sh

# shellcheck disable=SC2086
install_missing $STARPU_DEMO_PACKAGES
echo "Building (one to four minutes the first time; the log is build/demo/build.log) ..."
mkdir -p build/demo
{
    cmake --preset release -B build/demo -D STARPU_BUILD_TESTS=OFF -D STARPU_BUILD_BENCHMARKS=OFF &&
        cmake --build build/demo --parallel "$(build_jobs)" --target co2 co2_fortran
} >build/demo/build.log 2>&1 || {
    tail -n 40 build/demo/build.log >&2
    echo "The build failed; the whole log is build/demo/build.log" >&2
    exit 1
}

programs=build/demo/examples/applications/co2
data=examples/applications/co2/mauna_loa_co2_weekly.csv
printf '\n== The analysis written in C\n'
$programs/co2 $data co2.svg
printf '\n== The same written in Fortran\n'
$programs/co2_fortran $data co2_fortran.svg

printf '\nThe picture is %s/co2.svg (the Fortran program drew co2_fortran.svg beside it).\n' "$(pwd)"
