#!/bin/sh
# configure_test.sh FOLDER: what cmake answers where things are missing or asked for that do not go together. Nothing is
# compiled, and what CMake found out about the compilers is kept from one configuration to the next.
set -eu
folder=$1
rm -rf "$folder" && mkdir -p "$folder"

fail() {
    cat "$folder/log" >&2
    echo "$1" >&2
    exit 1
}
configure() {
    rm -f "$folder/build/CMakeCache.txt"
    status=0
    cmake -S "$STARPU_SOURCE" -B "$folder/build" -G Ninja "$@" >"$folder/log" 2>&1 || status=$?
    tr -s ' \n' ' ' <"$folder/log" >"$folder/line"
}
says() {
    grep -qF -- "$1" "$folder/line" || fail "it does not say '$1'"
}
without() {
    for package in "$@"; do printf ' -DCMAKE_DISABLE_FIND_PACKAGE_%s=ON' "$package"; done
}

# Nothing but the compilers and what the libraries link.
# shellcheck disable=SC2046  # a list of flags on purpose
configure $(without GTest CLI11 Python3 fmt nlohmann_json LAPACKE)
[ $status -eq 0 ] || fail "the libraries need none of these, but the configuration failed"
says "TESTS: no, for want of: GoogleTest (Debian: libgtest-dev), CLI11 (Debian: libcli11-dev), Python 3 (Debian: python3), LAPACKE (Debian: liblapacke-dev)"
says "BENCHMARKS: no, for want of: fmt (Debian: libfmt-dev), nlohmann_json (Debian: nlohmann-json3-dev), CLI11"
cmake --build "$folder/build" --target help | grep -q "starpu_runtime" || fail "there is no target for the runtime"

# What follows is not about these parts, which take long to configure; linalg is there for its test's sake.
few_parts="-D STARPU_WITH_MPI=OFF -D STARPU_WITH_FORTRAN=OFF"
# shellcheck disable=SC2046,SC2086
configure $(without GTest LAPACKE) $few_parts -D STARPU_BUILD_TESTS=ON
[ $status -ne 0 ] || fail "STARPU_BUILD_TESTS=ON must insist"
says "these are missing: GoogleTest (Debian: libgtest-dev), LAPACKE (Debian: liblapacke-dev). Install them"

configure -D BUILD_SHARED_LIBS=OFF
[ $status -ne 0 ] || fail "BUILD_SHARED_LIBS=OFF must be refused"
says "the suite has shared libraries only"

# A sub-directory of a project that says nothing about optimisation, and of one that does.
mkdir "$folder/parent"
printf 'cmake_minimum_required(VERSION 3.24)\nproject(parent LANGUAGES C CXX)\nadd_subdirectory(%s starpu)\n' \
    "$STARPU_SOURCE" >"$folder/parent/CMakeLists.txt"
in_parent() {
    rm -f "$folder/build/CMakeCache.txt"
    # shellcheck disable=SC2086  # a list of flags on purpose
    cmake -S "$folder/parent" -B "$folder/build" -G Ninja -D CMAKE_EXPORT_COMPILE_COMMANDS=ON $few_parts "$@" >"$folder/log" 2>&1 ||
        fail "a sub-directory does not configure"
    tr -s ' \n' ' ' <"$folder/log" >"$folder/line"
}
compiled_with() {
    grep '"command".*runtime/task/submission/submit' "$folder/build/compile_commands.json" | grep -q -- " $1 " ||
        fail "the runtime is not compiled with $1"
}
in_parent
says "no CMAKE_BUILD_TYPE is set; its libraries are compiled as in Release"
compiled_with -O3
in_parent -D CMAKE_CXX_FLAGS=-O1 -D BUILD_SHARED_LIBS=OFF
compiled_with -O1
says "BUILD_SHARED_LIBS=OFF does not concern it"
echo "configuring: as expected"
