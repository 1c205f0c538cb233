#!/bin/sh
# find_package.sh LANGUAGE PREFIX FOLDER: builds and runs a consumer that finds the suite with CMake.
set -eu
language=$1 prefix=$2 folder=$3
rm -rf "$folder"
cmake -S "$(dirname "$0")/find_package" -B "$folder" -D CONSUMER_LANGUAGE="$language" -D CMAKE_PREFIX_PATH="$prefix"
cmake --build "$folder"
"$folder/consumer"
ldd "$folder/consumer" | grep -q "$prefix/$STARPU_LIBDIR/libstarpu-1.4.so.1" || {
    echo "the consumer does not use the library in $prefix" >&2
    exit 1
}
