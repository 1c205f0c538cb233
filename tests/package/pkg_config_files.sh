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

for file in starpu-1.4 starpu-1.3 starpu-1.0 starpufft-1.4 starpufft-1.3 starpufft-1.0 starpulinalg-1.4; do
    expect "$file: libdir" "$(realpath "$(pkg-config --variable=libdir $file)")" "$prefix/$STARPU_LIBDIR"
    expect "$file: includedir" "$(realpath "$(pkg-config --variable=includedir $file)")" "$prefix/include"
    expect "$file: starpu_includedir" "$(realpath "$(pkg-config --variable=starpu_includedir $file)")" \
        "$prefix/include/starpu/1.4"
    expect "$file: version" "$(pkg-config --modversion $file)" 1.4.0
done
for base in starpu starpufft; do
    expect "$base-1.3: libraries" "$(pkg-config --libs $base-1.3)" "$(pkg-config --libs $base-1.4)"
    expect "$base-1.0: libraries" "$(pkg-config --libs $base-1.0)" "$(pkg-config --libs $base-1.4)"
    expect "$base-1.3: flags" "$(pkg-config --cflags $base-1.3)" "$(pkg-config --cflags $base-1.4)"
    expect "$base-1.0: header folder" "$(pkg-config --cflags-only-I $base-1.0)" "$(pkg-config --cflags-only-I $base-1.4)"
    expect "$base-1.0: macro" "$(pkg-config --cflags-only-other $base-1.0 | xargs -n1 | sort -u | xargs)" \
        "-DSTARPU_USE_DEPRECATED_ONE_ZERO_API"
done
