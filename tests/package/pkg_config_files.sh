#!/bin/sh
# pkg_config_files.sh PREFIX: every file answers with this prefix and all versions mean the same libraries and headers.
set -eu
prefix=$(realpath "$1")
export PKG_CONFIG_PATH="$prefix/$STARPU_LIBDIR/pkgconfig"

expect() {
    if [ "$2" != "$3" ]; then
        echo "$1: expected '$3', found '$2'" >&2
        exit 1
    fi
}

names() {
    for version in 1.4 1.3 1.2 1.1 1.0; do echo "$1-$version"; done
    echo "lib$1"
}

bases="starpu starpufft ${MPICC:+starpumpi}"
for file in $(for base in $bases; do names "$base"; done) starpulinalg-1.4 ${MPICC:+starpulinalgmpi-1.4 starpufftmpi-1.4}; do
    expect "$file: prefix" "$(realpath "$(pkg-config --variable=prefix $file)")" "$prefix"
    expect "$file: exec_prefix" "$(realpath "$(pkg-config --variable=exec_prefix $file)")" "$prefix"
    expect "$file: pkglibdir" "$(realpath -m "$(pkg-config --variable=pkglibdir $file)")" "$prefix/$STARPU_LIBDIR/starpu"
    expect "$file: libdir" "$(realpath "$(pkg-config --variable=libdir $file)")" "$prefix/$STARPU_LIBDIR"
    expect "$file: includedir" "$(realpath "$(pkg-config --variable=includedir $file)")" "$prefix/include"
    expect "$file: starpu_includedir" "$(realpath "$(pkg-config --variable=starpu_includedir $file)")" \
        "$prefix/include/starpu/1.4"
    expect "$file: version" "$(pkg-config --modversion $file)" 1.4.0
done
macros() {
    pkg-config --cflags-only-other "$1" | xargs -n1 | sort -u | xargs
}
for base in $bases; do
    for file in $(names $base); do
        expect "$file: libraries" "$(pkg-config --libs $file)" "$(pkg-config --libs $base-1.4)"
        expect "$file: header folder" "$(pkg-config --cflags-only-I $file)" "$(pkg-config --cflags-only-I $base-1.4)"
    done
    expect "$base-1.3: macros" "$(macros $base-1.3)" ""
    expect "$base-1.0: macros" "$(macros $base-1.0)" "-DSTARPU_USE_DEPRECATED_ONE_ZERO_API"
    expect "lib$base: macros" "$(macros lib$base)" "-DSTARPU_USE_DEPRECATED_API -DSTARPU_USE_DEPRECATED_ONE_ZERO_API"
done
