#!/bin/sh
# upward_edge.sh FOLDER: CMake refuses a module that depends on a higher one, on a stranger, or on one it does not know.
set -eu
folder=$1
rm -rf "$folder" && mkdir -p "$folder/runtime"
printf '# ladder\nbase\nplatform graph   # strangers\ndata\n' >"$folder/runtime/LAYERS"

# A project of one call; what makes the library itself is replaced by nothing.
configure() {
    cat >"$folder/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.24)
project(ladder LANGUAGES NONE)
foreach(command add_library target_include_directories target_link_libraries target_compile_options target_precompile_headers
                starpu_configure_target)
    cmake_language(EVAL CODE "function(\${command})\nendfunction()")
endforeach()
include($STARPU_SOURCE/cmake/StarpuModule.cmake)
$1
END
    cmake -S "$folder" -B "$folder/build" >"$folder/log" 2>&1
}

refused() {
    if configure "$1" || ! tr -s ' \n' ' ' <"$folder/log" | grep -q "$2"; then
        cat "$folder/log" >&2
        echo "not refused with '$2': $1" >&2
        exit 1
    fi
}

refused "starpu_add_module(base SOURCES a.cpp DEPENDS data)" "'base' must not depend on 'data'"
refused "starpu_add_module(graph SOURCES a.cpp DEPENDS platform)" "'graph' must not depend on 'platform'"
refused "starpu_add_module(data SOURCES a.cpp DEPENDS data)" "'data' must not depend on 'data'"
refused "starpu_add_module(data SOURCES a.cpp DEPENDS ghost)" "'ghost', which is not in runtime/LAYERS"
refused "starpu_add_module(ghost SOURCES a.cpp DEPENDS base)" "'ghost' is not in runtime/LAYERS"
configure "starpu_add_module(data SOURCES a.cpp DEPENDS base graph)" || {
    cat "$folder/log" >&2
    echo "a downward edge was refused" >&2
    exit 1
}
