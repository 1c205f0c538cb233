#!/bin/sh
# help.sh PROGRAM...: each example answers --help on the standard output, quietly otherwise, and does nothing else.
wrong=0
for program in "$@"; do
    text=$("$program" --help 2>"${TMPDIR:-/tmp}/starpu_help.$$")
    status=$?
    case $text in
    usage:*) named=yes ;;
    *) named=no ;;
    esac
    if [ $status -ne 0 ] || [ $named = no ] || [ -s "${TMPDIR:-/tmp}/starpu_help.$$" ]; then
        echo "$program --help: status $status, printed '$text'; on stderr: $(cat "${TMPDIR:-/tmp}/starpu_help.$$")"
        wrong=$((wrong + 1))
    fi
done
rm -f "${TMPDIR:-/tmp}/starpu_help.$$"
echo "$# examples, $wrong without an answer to --help"
[ $wrong -eq 0 ] && [ $# -gt 0 ]
