#!/bin/sh
# Runs a program on a processor that has all of these features, named as /proc/cpuinfo does; elsewhere it says which
# one is missing and counts as skipped: on_processor_with.sh "avx2 fma" PROGRAM [ARGUMENT...]
set -eu
features=$1
shift
if [ ! -r /proc/cpuinfo ]; then
    echo "skipped: there is no /proc/cpuinfo that tells what the processor can execute"
    exit 77
fi
present=" $(sed -n -e 's/^flags[^:]*://p' /proc/cpuinfo | head -n 1) "
for feature in $features; do
    case $present in
    *" $feature "*) ;;
    *)
        echo "skipped: this processor cannot execute it, for it lacks $feature"
        exit 77
        ;;
    esac
done
exec "$@"
