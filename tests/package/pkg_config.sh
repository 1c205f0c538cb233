#!/bin/sh
# pkg_config.sh LANGUAGE PREFIX FOLDER: builds and runs a consumer from a shell line, under each version's file names; names
# that answer with the same flags make the same program, which is built once. With STARPU_MPI_MODULES=none the modules for
# many processes are left out.
# Debian's StarPU may be installed as well, so our folder comes first and the answers are checked.
set -eu
language=$1 prefix=$2 folder=$3
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$folder" && mkdir -p "$folder"
export PKG_CONFIG_PATH="$prefix/$STARPU_LIBDIR/pkgconfig"
export LD_LIBRARY_PATH="$prefix/$STARPU_LIBDIR"

# is_new WORDS...: no earlier call had these.
is_new() {
    ! grep -qxF -e "$*" "$folder/seen" 2>/dev/null && echo "$*" >>"$folder/seen"
}

# shellcheck disable=SC2046,SC2086  # lists of flags on purpose
build_and_run() {
    case $language in
    c) $CC -std=c11 "$here/consumer.c" -o "$folder/consumer" $(pkg-config --cflags --libs "$@") -lm ;;
    cxx) $CXX -std=c++11 "$here/consumer.cpp" -o "$folder/consumer" $(pkg-config --cflags --libs "$@") ;;
    fortran) $FC "$here/consumer.f90" -o "$folder/consumer" $(pkg-config --cflags --libs "$@") ;;
    esac
    "$folder/consumer"
}

if [ "$language" = fortran ]; then
    build_and_run starpufortran-1.4
    # A program that was written to StarPU compiles its module itself and links the runtime alone.
    cd "$folder"
    for version in 1.4 1.3; do
        is_new "$(pkg-config --variable=starpu_includedir starpu-$version)" "$(pkg-config --libs starpu-$version)" || continue
        $FC -c "$(pkg-config --variable=starpu_includedir starpu-$version)/fstarpu_mod.f90"
        # shellcheck disable=SC2046
        $FC "$here/consumer_fstarpu.f90" fstarpu_mod.o -o consumer_fstarpu $(pkg-config --libs starpu-$version)
        ./consumer_fstarpu
    done
elif [ "$language" = mpi ]; then
    # shellcheck disable=SC2046
    for name in starpumpi-1.4 starpumpi-1.3 libstarpumpi; do
        is_new "$(pkg-config --cflags --libs $name)" || continue
        $MPICC "$here/consumer_mpi.c" -o "$folder/consumer" $(pkg-config --cflags --libs $name)
        $MPIEXEC -n 2 "$folder/consumer"
    done
    # In Fortran: the modules are compiled into the program, which links the libraries alone.
    if [ -n "$FC" ] && [ "${STARPU_MPI_MODULES-}" != none ]; then
        cd "$folder"
        headers=$(pkg-config --variable=starpu_includedir starpumpi-1.4)
        $FC -c "$headers/fstarpu_mod.f90" "$headers/fstarpu_mpi_mod.f90"
        # shellcheck disable=SC2046
        $FC "$here/consumer_mpi.f90" fstarpu_mod.o fstarpu_mpi_mod.o -o consumer_fortran $(pkg-config --libs starpumpi-1.4)
        $MPIEXEC -n 2 ./consumer_fortran
        if pkg-config --exists starpulinalgmpi-1.4 starpufftmpi-1.4; then
            $FC -c "$headers/starpu_linalg_mpi.f90" "$headers/starpufft_mpi.f90"
            # shellcheck disable=SC2046
            $FC "$here/../mpi/fortran_numerics.f90" fstarpu_mod.o fstarpu_mpi_mod.o starpu_linalg_mpi.o starpufft_mpi.o \
                -o numerics $(pkg-config --libs starpulinalgmpi-1.4 starpufftmpi-1.4 starpumpi-1.4)
            $MPIEXEC -n 2 ./numerics
        fi
    fi
else
    for version in 1.4 1.3 1.0; do
        is_new "$(pkg-config --cflags --libs starpu-$version starpufft-$version starpulinalg-1.4)" || continue
        build_and_run starpu-$version starpufft-$version starpulinalg-1.4
    done
fi
