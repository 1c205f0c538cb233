# Sourced by check.sh, demo.sh and .ci/run: installs the Debian packages that are missing, and names them.

STARPU_BUILD_PACKAGES="cmake ninja-build g++ gfortran pkg-config libhwloc-dev libfftw3-dev libopenblas-dev"
STARPU_DEMO_PACKAGES="$STARPU_BUILD_PACKAGES gnuplot-nox"
STARPU_TEST_PACKAGES="$STARPU_DEMO_PACKAGES libglpk-dev libopenmpi-dev openmpi-bin libblas3 liblapack3 liblapacke-dev ocl-icd-opencl-dev opencl-headers pocl-opencl-icd libgtest-dev libfmt-dev libcli11-dev nlohmann-json3-dev python3 binutils universal-ctags"
STARPU_CI_PACKAGES="$STARPU_TEST_PACKAGES mpi-default-dev mpich libmpich-dev libfftw3-mpi-dev libscalapack-openmpi-dev hwloc-nox clang clang-format clang-tools codespell libstarpu-dev util-linux git debhelper dpkg-dev lintian mmdebstrap"
# Larger, and only one step asks for it: another Fortran compiler.
STARPU_FORTRAN_PACKAGES="flang-19"

is_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# install_missing PACKAGE...: as root, or through sudo where that needs no password or someone can type it.
install_missing() {
    if ! command -v dpkg-query >/dev/null; then
        echo "This is no Debian-like system; going on in the belief that these are here: $*"
        return 0
    fi
    missing=""
    for package in "$@"; do
        is_installed "$package" || missing="$missing $package"
    done
    [ -z "$missing" ] && return 0

    if [ "$(id -u)" -eq 0 ]; then
        as_root=""
    elif command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
        as_root="sudo"
    else
        echo "Missing Debian packages, and neither root nor sudo to install them. Please run:" >&2
        echo "    apt-get install$missing" >&2
        return 1
    fi
    echo "Installing Debian packages:$missing"
    # shellcheck disable=SC2086  # a list of words on purpose
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -q --no-install-recommends $missing >/dev/null 2>&1 &&
        return 0
    # A machine that never asked for the lists of packages knows none; what is wrong otherwise shows now.
    # shellcheck disable=SC2086
    $as_root apt-get update -q >/dev/null &&
        DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -q --no-install-recommends $missing >/dev/null
}

# Compilers run on all cores, but not more of them than have a gigabyte of memory each.
build_jobs() {
    cores=$(nproc)
    gigabytes=$(awk '/MemAvailable/ {print int($2 / 1048576)}' /proc/meminfo)
    [ "$gigabytes" -lt 1 ] && gigabytes=1
    if [ "$cores" -lt "$gigabytes" ]; then echo "$cores"; else echo "$gigabytes"; fi
}
