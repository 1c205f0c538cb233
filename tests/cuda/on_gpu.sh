#!/bin/sh
# usage: on_gpu.sh PROBE PROGRAM [ARGUMENTS]: runs the program where the probe finds a CUDA device; 77 where it does not.
probe=$1
shift
"$probe" || exit 77
exec "$@"
