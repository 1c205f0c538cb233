#!/bin/sh
# unwritable_tile.sh CHOLESKY: where a tile cannot be written the program names it, and leaves the user's folders alone.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tiles/tile_1_0"
if "$1" 200 100 4 unistd "$work/tiles" >"$work/report" 2>"$work/errors"; then
    echo "$1 succeeded without a place for its second tile"
    exit 1
fi
cat "$work/errors"
grep -q "^$work/tiles/tile_1_0: " "$work/errors" || {
    echo "$1 does not say which file it could not write"
    exit 1
}
[ -d "$work/tiles/tile_1_0" ] || {
    echo "$1 removed a folder that is not its own"
    exit 1
}
