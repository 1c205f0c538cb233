#!/bin/sh
# fortran_modules.sh COMPILER PREFIX FOLDER: the installed Fortran sources compile anew, by hand in the documented order and
# through the CMake function, and what they make links and runs.
set -eu
compiler=$1 prefix=$(realpath "$2") folder=$3
here=$(cd "$(dirname "$0")" && pwd)
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
(
    cd "$folder/hand"
    sources=$(pkg-config --variable=starpu_includedir starpufortran-1.4)
    for name in $(pkg-config --variable=fortran_sources starpufortran-1.4); do
        "$compiler" -O0 -c "$sources/$name"
    done
    # shellcheck disable=SC2046  # a list of flags on purpose
    "$compiler" -O0 "$here/consumer.f90" ./*.o -o consumer $(pkg-config --libs starpufortran-1.4)
    ./consumer
)

if [ "${STARPU_WITHOUT_CMAKE:-}" ]; then exit 0; fi
cmake -S "$here/fortran_modules" -B "$folder/cmake" -D CMAKE_Fortran_COMPILER="$compiler" -D CMAKE_PREFIX_PATH="$prefix"
cmake --build "$folder/cmake"
"$folder/cmake/consumer"
if nm "$folder/cmake/consumer" | grep -q " U __starpu.*_MOD_"; then
    echo "the consumer still uses module procedures of the other compiler" >&2
    exit 1
fi
