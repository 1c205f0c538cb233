#!/bin/sh
# find_package_refusals.sh PREFIX FOLDER: another major version and an unknown component are refused, with a reason.
set -eu
prefix=$1 folder=$2

refused() {
    rm -rf "$folder" && mkdir -p "$folder"
    printf 'cmake_minimum_required(VERSION 3.16)\nproject(refused LANGUAGES C)\nfind_package(starpu %s REQUIRED)\n' "$1" \
        >"$folder/CMakeLists.txt"
    if cmake -S "$folder" -B "$folder/build" -D CMAKE_PREFIX_PATH="$prefix" >"$folder/log" 2>&1; then
        echo "find_package(starpu $1) succeeded" >&2
        exit 1
    fi
    tr -s ' \n' ' ' <"$folder/log" | grep -q "$2" || {
        cat "$folder/log" >&2
        echo "find_package(starpu $1) failed without saying '$2'" >&2
        exit 1
    }
}

refused "2.0" "version: 1.4.0"
refused "1.4 COMPONENTS teapot" "built without the component 'teapot'"
