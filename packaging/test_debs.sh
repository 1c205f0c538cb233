#!/bin/sh
# test_debs.sh FOLDER: installs the packages that build_debs.sh left in FOLDER into an empty Debian beside StarPU's own,
# compiles and runs programs in C and Fortran there, and removes them again. Exit status 77: it cannot be done here.
set -eu
[ $# -eq 1 ] || { sed -n '2,3s/^# //p' "$0" >&2 && exit 2; }
folder=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)

skip() {
    echo "skipped: $1"
    exit 77
}
[ "$(id -u)" -eq 0 ] || skip "an empty root needs root"
command -v mmdebstrap >/dev/null || skip "no mmdebstrap; Debian: mmdebstrap"
# Mounts made from here on are seen by nobody else and end with the last process.
if [ -z "${STARPU_OWN_MOUNTS:-}" ]; then
    unshare --mount true 2>/dev/null || skip "mounts cannot be kept apart here"
    STARPU_OWN_MOUNTS=1 exec unshare --mount "$0" "$folder"
fi

. /etc/os-release
sources=/etc/apt/sources.list.d/debian.sources
[ -f "$sources" ] || sources=/etc/apt/sources.list
root=$folder/root
rm -rf --one-file-system "$root"
# The lists of packages stay, because more is installed below.
mmdebstrap --quiet --skip=cleanup/apt/lists --mode=root --variant=apt --include=gcc,libc6-dev,gfortran,pkg-config "$VERSION_CODENAME" "$root" "$sources" ||
    skip "mmdebstrap could not make an empty root; see above"
mount --bind /proc "$root/proc"
mount --bind /sys "$root/sys"

fail() {
    echo "$1" >&2
    exit 1
}
inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"
}
names="libstarpu-suite1 libstarpu-suite-dev libstarpu-suite-fortran-dev libstarpu-suite-mpi-dev starpu-suite-doc starpu-suite-tools"
mkdir "$root/debs" "$root/work"
cp "$folder"/*.deb "$root/debs"
rm -f "$root"/debs/*-dbgsym_*
[ -n "$(inside apt-cache search --names-only '^libstarpu-1[.]3-')" ] || inside apt-get update -q >/dev/null
cp "$here/../tests/package/consumer.c" "$here/../tests/package/consumer_mpi.c" "$here/../tests/package/consumer.f90" "$root/work"

echo "== install beside Debian's StarPU"
peer=$(inside apt-cache search --names-only '^libstarpu(fft)?-1[.]3-[0-9]+$' | cut -d' ' -f1 | xargs)
# shellcheck disable=SC2086  # lists of packages on purpose
inside apt-get install -y -q --no-install-recommends $peer >/dev/null
inside sh -c 'apt-get install -y -q --no-install-recommends mpi-default-bin /debs/*.deb' >/dev/null
inside dpkg --audit
# shellcheck disable=SC2086
inside dpkg-query --show $names $peer

echo "== compile and run"
inside sh -ec 'cd /work
    for version in 1.4 1.3 1.0; do
        gcc consumer.c -o consumer $(pkg-config --cflags --libs starpu-$version starpufft-$version starpulinalg-1.4) -lm
        ./consumer
    done
    gfortran consumer.f90 -o consumer_fortran $(pkg-config --cflags --libs starpufortran-1.4)
    ./consumer_fortran
    mpicc consumer_mpi.c -o consumer_mpi $(pkg-config --cflags --libs starpumpi-1.3)
    OMPI_MCA_plm_rsh_agent= mpirun --allow-run-as-root --oversubscribe -np 2 ./consumer_mpi
    starpu_sched_display | grep "^dmdas"
    starpu_machine_display -c -w CPU
    starpufft_bench verify ocf1024 orf100x30'

echo "== the development packages take turns: Debian's removes ours"
inside apt-get install -s -q --no-install-recommends libstarpu-dev | grep -q "^Remv libstarpu-suite-dev" ||
    fail "libstarpu-dev could be installed beside libstarpu-suite-dev, which has files of the same names"

echo "== remove"
# shellcheck disable=SC2086
inside apt-get purge -y -q $names >/dev/null
left=$(inside sh -c 'find / -xdev -path /proc -prune -o -path /sys -prune -o -print' | grep -i 'starpu' |
    grep -vE '^/(debs|work)/|-1[.]3' || true)
[ -z "$left" ] || fail "removing left these behind: $left"
umount "$root/sys" "$root/proc"
rm -rf --one-file-system "$root"
echo "packages: installed, used and removed"
