#!/bin/sh
# Prints the macros of starpu_config.h: what this build of the suite contains.
set -eu
header=$(dirname "$(realpath "$0")")/@STARPU_TOOL_INCLUDEDIR@/starpu_config.h

usage() {
    cat <<END
usage: starpu_config [-d | -u | NAME...]
Prints the macros of starpu_config.h, one a line: NAME=VALUE where it is defined, else "NAME undefined".
  NAME           these macros only; one that is no macro of the configuration is an error
  -d             only those that are defined
  -u             only those that are undefined
  -h, --help     prints this text
  -v, --version  prints the version
END
}

# A line per macro, each once; what stands under a condition counts as defined.
macros() {
    sed -n -e 's|^#define \(STARPU_[A-Za-z0-9_]*\)  *\(.*\)$|\1=\2|p' -e 's|^#define \(STARPU_[A-Za-z0-9_]*\)$|\1=|p' \
        -e 's|^/\* #undef \(STARPU_[A-Za-z0-9_]*\) \*/$|\1 undefined|p' "$header" |
        sed -e 's|  *//.*$||' -e '/^STARPU_CONFIG_H/d' | LC_ALL=C sort -u
}

show() {
    macros | grep -E "^$1(=| )" || {
        echo "starpu_config: $1 is no macro of the configuration; without arguments all are listed" >&2
        exit 1
    }
}

case ${1-} in
    "") macros ;;
    -d) macros | grep "=" ;;
    -u) macros | grep " undefined$" ;;
    -h | --help) usage ;;
    -v | --version) echo "starpu_config @PROJECT_VERSION@" ;;
    -*) usage >&2 && exit 2 ;;
    *[!A-Za-z0-9_]*) echo "starpu_config: '$1' is no name of a macro" >&2 && exit 2 ;;
    *) for name in "$@"; do show "$name"; done ;;
esac
