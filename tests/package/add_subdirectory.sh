#!/bin/sh
# add_subdirectory.sh FOLDER: builds and runs consumers of all languages that take the suite in as a sub-directory; with
# STARPU_CONSUMED=runtime, the one of the runtime alone, hence nothing else of the suite.
set -eu
folder=$1
rm -rf "$folder"
# It is about how the suite is built, not about how well: without optimisation, kernels too, the sources of a module
# together.
cmake -S "$(dirname "$0")/add_subdirectory" -B "$folder" -G Ninja -D STARPU_SOURCE="$STARPU_SOURCE" \
    -D CMAKE_BUILD_TYPE=Debug -D CMAKE_C_FLAGS_DEBUG=-O0 -D CMAKE_CXX_FLAGS_DEBUG=-O0 -D CMAKE_Fortran_FLAGS_DEBUG=-O0 \
    -D STARPU_UNITY_BUILD=ON -D STARPU_KERNEL_LEVEL=-O0
if cmake --build "$folder" --target help | grep -qE 'unit[.]|benchmark[.]'; then
    echo "a sub-directory must not build tests or benchmarks unless asked" >&2
    exit 1
fi
if [ "${STARPU_CONSUMED-}" = runtime ]; then
    cmake --build "$folder" --target consumer_runtime
    "$folder/consumer_runtime"
    exit
fi
cmake --build "$folder"
for language in c cxx fortran; do
    if [ $language != fortran ] || [ -n "$FC" ]; then "$folder/consumer_$language"; fi
done
