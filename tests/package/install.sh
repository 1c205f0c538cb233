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
# A header without its library would let a program configure that cannot link.
missing=${MPICC:-starpu_mpi.h}
if find "$prefix/include" -name "${missing##*/}" -o -name 'starpurm.h' -o -name 'sc_hypervisor*.h' |
    grep .; then
    echo "these headers belong to libraries that there are not yet" >&2
    exit 1
fi
# Debug information may name sources; what is loaded may not.
for library in "$prefix/$STARPU_LIBDIR"/libstarpu*.so "$prefix/$STARPU_LIBDIR"/starpu-1.4/libstarpu*.so; do
    [ -e "$library" ] || continue # a build without nlohmann_json has nothing in the second folder
    strip -o "$prefix.stripped" "$library"
    if strings -a "$prefix.stripped" | grep -F -e "$STARPU_BUILD" -e "$STARPU_SOURCE"; then
        echo "$library holds paths of the build; see the lines above" >&2
        exit 1
    fi
    readelf --dyn-syms --wide "$library" | grep -qE '@@STARPU[A-Z]*_1[.]4$' || {
        echo "the symbols of $library have no version" >&2
        exit 1
    }
done
rm -f "$prefix.stripped"
[ $# -lt 2 ] || mv "$prefix" "$2"
