#!/bin/sh
# install.sh PREFIX [NEW_PLACE]: installs the build, then moves it if told to; no path of the build may be left in it.
set -eu
prefix=$1
rm -rf "$prefix" ${2:+"$2"}
cmake --install "$STARPU_BUILD" --prefix "$prefix" >/dev/null

if grep -rE -- "$STARPU_BUILD|$STARPU_SOURCE|$prefix|-Wall|-fsanitize" "$prefix/$STARPU_LIBDIR/cmake" \
    "$prefix/$STARPU_LIBDIR/pkgconfig"; then
    echo "the installed package names paths or flags of the build; see the lines above" >&2
    exit 1
fi
[ $# -lt 2 ] || mv "$prefix" "$2"
