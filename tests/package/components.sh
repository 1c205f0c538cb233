#!/bin/sh
# components.sh FOLDER: each component installs what it is for and nothing else; together they are the whole; a program
# needs no more than runtime and development; with fortran the package knows the modules.
set -eu
folder=$1
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$folder" && mkdir -p "$folder"

fail() {
    echo "$1" >&2
    exit 1
}
files() {
    (cd "$folder/$1" && find . ! -type d | sort)
}
install_component() {
    cmake --install "$STARPU_BUILD" --prefix "$folder/$2" --component "$1" >/dev/null
}

for component in runtime development tools doc ${FC:+fortran} ${MPICC:+mpi}; do
    mkdir -p "$folder/$component"
    install_component "$component" "$component"
    files "$component"
done | sort >"$folder/parts"
cmake --install "$STARPU_BUILD" --prefix "$folder/whole" >/dev/null
files whole >"$folder/all"
diff "$folder/parts" "$folder/all" || fail "the components are not the whole, or share files; see the lines above"

# only COMPONENT PATTERN: no file of it lies elsewhere.
only() {
    if files "$1" | grep -vE "$2"; then fail "these do not belong to the component $1"; fi
}
libdir=$STARPU_LIBDIR
only runtime "^./($libdir/(libstarpu(fft|linalg)?-1[.]4[.]so[.]1([.]4[.]0)?|starpu-1[.]4/libstarpusimulation-1[.]4[.]so)|share/doc/starpu/LICENSE)$"
only development "^./(include/starpu/1[.]4/.*[.](h|hpp)|bin/starpu_config|$libdir/(libstarpu(fft|linalg)?-1[.]4[.]so|cmake/starpu/.*|pkgconfig/.*[.]pc))$"
tool="starpu(fft_bench|_[a-z]*_display|_perfmodel_plot|_calibrate_bus)"
only tools "^./(bin/$tool|share/man/man1/$tool[.]1)$"
only doc "^./share/doc/starpu/"
if [ -n "${FC:-}" ]; then
    only fortran "^./(include/starpu/1[.]4/(.*[.](mod|f90)|fpm[.]toml)|$libdir/(libstarpufortran-1[.]4[.]so.*|cmake/starpu/starpu_?[fF]ortran.*|pkgconfig/starpufortran-1[.]4[.]pc))$"
fi
if [ -n "$MPICC" ]; then
    only mpi "^./(include/starpu/1[.]4/((starpu_(linalg_)?mpi(_ft|_lb)?|starpufft_mpi)[.]h|starpu/mpi_types[.]h|(fstarpu_mpi_mod|starpu_linalg_mpi|starpufft_mpi)[.]f90)|$libdir/(libstarpu(fft|linalg)?mpi-1[.]4[.]so.*|cmake/starpu/starpu_mpi_targets.*[.]cmake|pkgconfig/(lib)?starpu(fft|linalg)?mpi.*[.]pc))$"
fi
for page in README.md CHANGELOG.md docs/compatibility.md docs/environment.md docs/guides/build-and-install.md \
    examples/tutorial/hello_world.c examples/applications/co2/SOURCE.md; do
    [ -f "$folder/doc/share/doc/starpu/$page" ] || fail "the component doc lacks $page"
done

install_component runtime part
install_component development part
"$here/find_package.sh" c "$folder/part" "$folder/consumer"

# A call that comes in a later version names a page; it is there.
export PKG_CONFIG_PATH="$folder/part/$libdir/pkgconfig" LD_LIBRARY_PATH="$folder/part/$libdir"
cat >"$folder/later.c" <<'END'
#include <starpu_perf_monitoring.h>
int main(void) {
    starpu_perf_counter_collection_start();
    return 0;
}
END
# shellcheck disable=SC2046  # a list of flags on purpose
$CC "$folder/later.c" -o "$folder/later" $(pkg-config --cflags --libs starpu-1.4)
page=$("$folder/later" 2>&1 | sed -n 's|.*\(share/doc/starpu/[a-z/]*[.]md\).*|\1|p')
[ -n "$page" ] && [ -f "$folder/doc/$page" ] || fail "the message names '$page', which is not installed"

# CPack makes an archive of each.
cpack --config "$STARPU_BUILD/CPackConfig.cmake" -G TGZ -B "$folder/archives" >"$folder/cpack.log" 2>&1 ||
    { cat "$folder/cpack.log" && fail "cpack failed"; } >&2
for component in runtime development tools doc ${FC:+fortran} ${MPICC:+mpi}; do
    mkdir -p "$folder/$component"
    tar -tzf "$(echo "$folder"/archives/starpu-suite-1.4.0-*-"$component".tar.gz)" | grep -q . ||
        fail "cpack made no archive of $component"
done
echo "components: as expected"
