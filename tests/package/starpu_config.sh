#!/bin/sh
# starpu_config.sh PREFIX: the tool tells what starpu_config.h holds, and what makefiles look for in that file is there.
set -eu
prefix=$(realpath "$1")
export PKG_CONFIG_PATH="$prefix/$STARPU_LIBDIR/pkgconfig"
tool=$prefix/bin/starpu_config
header=$(pkg-config --variable=starpu_includedir starpu-1.4)/starpu_config.h

fail() {
    echo "$*" >&2
    exit 1
}

[ "$("$tool" STARPU_NMAXBUFS)" = "STARPU_NMAXBUFS=$(sed -n 's/^#define STARPU_NMAXBUFS \([0-9]*\).*/\1/p' "$header")" ] ||
    fail "NAME: $("$tool" STARPU_NMAXBUFS)"
[ "$("$tool" STARPU_SIMGRID)" = "STARPU_SIMGRID undefined" ] || fail "an undefined NAME: $("$tool" STARPU_SIMGRID)"
[ "$("$tool" STARPU_MAJOR_VERSION STARPU_MINOR_VERSION | xargs)" = "STARPU_MAJOR_VERSION=1 STARPU_MINOR_VERSION=4" ] ||
    fail "two names: $("$tool" STARPU_MAJOR_VERSION STARPU_MINOR_VERSION)"
"$tool" -d | grep -qx "STARPU_USE_CPU=1" || fail "-d lacks STARPU_USE_CPU"
if "$tool" -d | grep -q undefined; then fail "-d lists what is undefined"; fi
"$tool" -u | grep -qx "STARPU_SIMGRID undefined" || fail "-u lacks STARPU_SIMGRID"
if "$tool" -u | grep -q =; then fail "-u lists what is defined"; fi
[ "$("$tool" | wc -l)" -eq $(($("$tool" -d | wc -l) + $("$tool" -u | wc -l))) ] || fail "-d and -u are not all"
for option in -h --help; do "$tool" $option | grep -q "^usage: starpu_config" || fail "$option"; done
for option in -v --version; do [ "$("$tool" $option)" = "starpu_config 1.4.0" ] || fail "$option"; done
if "$tool" STARPU_NO_SUCH_THING 2>/dev/null; then fail "a name that is none is accepted"; fi
if "$tool" --no-such-option 2>/dev/null; then fail "an option that is none is accepted"; fi
if "$tool" 'STARPU_.*' 2>/dev/null; then fail "a pattern is accepted"; fi

# grep decides in many makefiles; for what no condition rules it must agree with the compiler.
for name in STARPU_USE_CPU STARPU_SIMGRID STARPU_HAVE_HWLOC STARPU_OPENMP; do
    by_text=no by_compiler=no
    grep -q "^#define $name 1" "$header" && by_text=yes
    # shellcheck disable=SC2046
    printf '#include <starpu.h>\n#ifndef %s\n#error\n#endif\n' "$name" |
        "$CC" $(pkg-config --cflags starpu-1.3) -x c -fsyntax-only - 2>/dev/null && by_compiler=yes
    [ $by_text = $by_compiler ] || fail "$name: grep says $by_text, the compiler $by_compiler"
done
