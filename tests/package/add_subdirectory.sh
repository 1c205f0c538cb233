#!/bin/sh
# add_subdirectory.sh FOLDER: consumers of all languages that take the suite in as a sub-directory are built and run. With
# STARPU_CONSUMED=built nothing of the suite is compiled again: the sub-directory is shown to compile and link as the build
# under test does, and the consumers are built against the libraries of that.
set -eu
folder=$1
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$folder" && mkdir -p "$folder"

fail() {
    echo "$1" >&2
    exit 1
}
configure() {
    cmake -S "$here/add_subdirectory" -B "$folder" -G Ninja -D STARPU_SOURCE="$STARPU_SOURCE" "$@"
    if cmake --build "$folder" --target help | grep -qE 'unit[.]|benchmark[.]'; then
        fail "a sub-directory must not build tests or benchmarks unless asked"
    fi
}

# What the user chose and CMake found for the build under test, less what is built besides the libraries, as a file for
# `cmake -C`.
settings_of_build() {
    sed -nE '/^(STARPU_BUILD_|#|\/\/)/d
        s/^([A-Za-z0-9_.-]+):(BOOL|FILEPATH|PATH|STRING|UNINITIALIZED)=(.*)/set(\1 [==[\3]==] CACHE STRING "")/p' \
        "$STARPU_BUILD/CMakeCache.txt"
}

# commands_of FOLDER PREFIX: what makes the libraries, as if PREFIX, where the suite is built below FOLDER, were nothing.
commands_of() {
    # shellcheck disable=SC2086  # a list of targets on purpose
    "$STARPU_NINJA" -C "$1" -t commands $STARPU_PARTS >"$folder/commands"
    grep -q "/libstarpu-1[.]4[.]so" "$folder/commands" || fail "no command in $1 makes the runtime's library"
    python3 - "$1/$2" "$2" "$folder/commands" <<'END'
import sys
whole, prefix, file = sys.argv[1:]
text = open(file).read().replace(whole, "@/")
for before in (" -J", " ", "=", "@") if prefix else ():
    text = text.replace(before + prefix, before)
print(*sorted(text.splitlines()), sep="\n")
END
}

# Headers and sources that were written when CMake configured are the same in both, those that name the sources which are
# compiled together too.
compare_written_files() {
    (cd "$folder/starpu" && find . -path '*/CMakeFiles' -prune -o -type f -name '*.[fhc]*' ! -name '*.cmake' -print &&
        find . -path '*/Unity/*' -name 'unity_*') >"$folder/written"
    grep -q "/starpu_config[.]h" "$folder/written" || fail "no starpu_config.h was written"
    while read -r file; do
        cmp "$folder/starpu/$file" "$STARPU_BUILD/$file" || fail "the sub-directory has another $file"
    done <"$folder/written"
}

# build_and_run CONSUMER: its own commands, with the libraries of the build under test where a build would have put these.
build_and_run() {
    "$STARPU_NINJA" -C "$folder" -t commands "$1" | grep -F "CMakeFiles/$1.dir/" >"$folder/$1.sh"
    (cd "$folder" && sh -eux "./$1.sh")
    "$folder/$1"
}

if [ "${STARPU_CONSUMED-}" = built ] && [ -f "$STARPU_BUILD/build.ninja" ]; then
    settings_of_build >"$folder/settings.cmake"
    configure -C "$folder/settings.cmake"
    commands_of "$STARPU_BUILD" "" >"$folder/commands.build"
    commands_of "$folder" "starpu/" >"$folder/commands.subdirectory"
    diff "$folder/commands.build" "$folder/commands.subdirectory" ||
        fail "a sub-directory is not built (>) as the suite is alone (<)"
    compare_written_files
    (cd "$STARPU_BUILD" && find runtime starpufft linalg -name 'libstarpu*.so*') | while read -r library; do
        ln -s "$STARPU_BUILD/$library" "$folder/starpu/$library"
    done
    for consumer in consumer_runtime consumer_c consumer_cxx; do build_and_run $consumer; done
    exit
fi

# It is about how the suite is built, not about how well: without optimisation, kernels too, the sources of a module
# together.
configure -D CMAKE_BUILD_TYPE=Debug -D CMAKE_C_FLAGS_DEBUG=-O0 -D CMAKE_CXX_FLAGS_DEBUG=-O0 \
    -D CMAKE_Fortran_FLAGS_DEBUG=-O0 -D STARPU_UNITY_BUILD=ON -D STARPU_KERNEL_LEVEL=-O0
cmake --build "$folder"
for language in runtime c cxx fortran; do
    if [ $language != fortran ] || [ -n "$FC" ]; then "$folder/consumer_$language"; fi
done
