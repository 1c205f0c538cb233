#!/bin/sh
# build_debs.sh FOLDER: builds the Debian packages of what git knows of this tree, with Debian's flags, link-time optimisation
# and every warning an error, and has lintian look at them. They and the lists of their files lie in FOLDER afterwards.
set -eu
[ $# -eq 1 ] || { sed -n '2,3s/^# //p' "$0" >&2 && exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."

source=$folder/starpu-suite
rm -rf "$source" "$folder"/*.deb "$folder"/*.changes "$folder"/*.buildinfo
mkdir "$source"
git ls-files -z | xargs -0 cp --parents --target-directory="$source"
cp -r packaging/debian "$source/debian"
(cd "$source" && dpkg-buildpackage --build=binary --unsigned-source --unsigned-changes)
rm -rf "$source"
lintian --allow-root --fail-on error "$folder"/starpu-suite_*.changes
