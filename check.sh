#!/bin/sh
# Sets up, builds the release preset and passes its tests: ten minutes on two cores, twenty on slow ones. The
# rules of the tree, which no user's program depends on, are left to .ci/run.
set -eu
cd "$(dirname "$0")"
. .ci/packages.sh

# shellcheck disable=SC2086
install_missing $STARPU_TEST_PACKAGES
cmake --preset release
cmake --build --preset release --parallel "$(build_jobs)"
ctest --preset release --label-exclude '^rules$' --parallel "$(nproc)"
