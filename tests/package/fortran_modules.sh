#!/bin/sh
# fortran_modules.sh COMPILER PREFIX FOLDER: the installed Fortran sources compile anew, by hand in the documented order and
# through the CMake function, and what they make links and runs. With STARPU_MODULES_BY_HAND=read the compiler only reads
# them by hand, which writes the modules, and the program takes the objects of the CMake function: the same sources with the
# same flags.
set -eu
compiler=$1 prefix=$(realpath "$2") folder=$(realpath -m "$3")
here=$(cd "$(dirname "$0")" && pwd)
by_hand=${STARPU_MODULES_BY_HAND:-compiled}
rm -rf "$folder" && mkdir -p "$folder/hand"
export PKG_CONFIG_PATH="$prefix/$STARPU_LIBDIR/pkgconfig"
export LD_LIBRARY_PATH="$prefix/$STARPU_LIBDIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"

# fpm's manifest names the same sources in the same order.
python3 - "$(pkg-config --variable=starpu_includedir starpufortran-1.4)/fpm.toml" \
    "$(pkg-config --variable=fortran_sources starpufortran-1.4)" <<'END'
import sys, tomllib
with open(sys.argv[1], "rb") as manifest:
    sources = tomllib.load(manifest)["extra"]["starpu"]["sources"]
sys.exit(0 if sources == sys.argv[2].split() else "fpm.toml names other sources than pkg-config")
END

# As docs/guides/fortran-compilers.md says it, but without optimisation, which takes three quarters of the time.
manner=-c
[ "$by_hand" = compiled ] || manner=-fsyntax-only
(
    cd "$folder/hand"
    sources=$(pkg-config --variable=starpu_includedir starpufortran-1.4)
    for name in $(pkg-config --variable=fortran_sources starpufortran-1.4); do
        "$compiler" -O0 $manner "$sources/$name"
    done
)
# program_by_hand OBJECT...: makes the program as the guide says, of these objects, and runs it.
program_by_hand() {
    cd "$folder/hand"
    # shellcheck disable=SC2046  # a list of flags on purpose
    "$compiler" -O0 "$here/consumer.f90" "$@" -o consumer $(pkg-config --libs starpufortran-1.4)
    ./consumer
}
[ "$by_hand" = read ] || (program_by_hand "$folder"/hand/*.o)

if [ "${STARPU_WITHOUT_CMAKE:-}" ]; then exit 0; fi
cmake -S "$here/fortran_modules" -B "$folder/cmake" -D CMAKE_Fortran_COMPILER="$compiler" -D CMAKE_PREFIX_PATH="$prefix"
cmake --build "$folder/cmake"
"$folder/cmake/consumer"
if nm "$folder/cmake/consumer" | grep -q " U __starpu.*_MOD_"; then
    echo "the consumer still uses module procedures of the other compiler" >&2
    exit 1
fi
if [ "$by_hand" = read ]; then
    find "$folder/cmake/CMakeFiles/my_starpu.dir" -name '*.o' >"$folder/objects"
    [ "$(wc -l <"$folder/objects")" = "$(pkg-config --variable=fortran_sources starpufortran-1.4 | wc -w)" ] || {
        echo "the CMake function compiles other sources than pkg-config names" >&2
        exit 1
    }
    # shellcheck disable=SC2046  # no name has a space
    (program_by_hand $(cat "$folder/objects"))
fi
