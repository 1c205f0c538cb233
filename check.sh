#!/bin/sh
# Sets up, builds the release preset and passes all tests; about ten minutes on two cores, most of it compiling.
set -eu
cd "$(dirname "$0")"
. .ci/packages.sh

# shellcheck disable=SC2086
install_missing $STARPU_TEST_PACKAGES
cmake --preset release
cmake --build --preset release --parallel "$(build_jobs)"
ctest --preset release --parallel "$(nproc)"
