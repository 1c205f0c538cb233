#!/bin/bash
# What build systems of programs try: linking a function without its declaration, and asking whether a macro is there.
set -eu
compiler=$1 libraries=$2 without_toolkits=$3
shift 3
flags=()
for folder in "$@"; do flags+=("-I$folder"); done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

links() {
    printf 'char %s(void);\nint main(void) { return %s(); }\n' "$1" "$1" > "$work/link.c"
    # shellcheck disable=SC2086
    "$compiler" -w ${STARPU_SANITIZER_FLAGS:-} "$work/link.c" -o "$work/link" "-L$libraries" -lstarpu-1.4 "-Wl,-rpath,$libraries" 2>"$work/log"
}

is_macro() {
    printf '#include <starpu_config.h>\n#ifndef %s\n#error\n#endif\n' "$1" |
        "$compiler" "${@:2}" "${flags[@]}" -x c -fsyntax-only - 2>/dev/null
}

failed=0
complain() { echo "$*" >&2; failed=1; }

for name in starpu_data_idle_prefetch_on_node starpu_iteration_push starpu_data_wont_use starpu_data_set_coordinates \
        starpu_malloc_on_node_set_default_flags starpu_fxt_start_profiling starpu_task_insert; do
    links "$name" || complain "$name does not link: $(cat "$work/log")"
done
if links starpu_no_such_function; then complain "a function that does not exist links"; fi

is_macro STARPU_USE_CPU || complain "STARPU_USE_CPU is not a macro"
if is_macro STARPU_SIMGRID; then complain "STARPU_SIMGRID is a macro"; fi

# A toolkit that the compiler finds means STARPU_USE_CUDA, unless the program does not want it.
mkdir "$work/toolkit"
: > "$work/toolkit/cuda_runtime_api.h"
is_macro STARPU_USE_CUDA "-I$work/toolkit" || complain "STARPU_USE_CUDA does not follow the toolkit"
if is_macro STARPU_USE_CUDA "-I$work/toolkit" -DSTARPU_NO_CUDA; then complain "STARPU_NO_CUDA has no effect"; fi

# Makefiles look for the text: it is absent where the library was built without the toolkit, whatever a compiler finds.
for kind in CUDA OPENCL; do
    if grep -q "define STARPU_USE_$kind" "$without_toolkits/starpu_config.h"; then
        complain "starpu_config.h of a build without toolkits holds the text of STARPU_USE_$kind"
    fi
done
printf '#include <starpu_config.h>\n#ifndef STARPU_USE_CUDA\n#error\n#endif\n' |
    "$compiler" "-I$work/toolkit" "-I$without_toolkits" "${flags[@]}" -x c -fsyntax-only - 2>/dev/null ||
    complain "without the text STARPU_USE_CUDA does not follow the toolkit"

# starpu.h alone brings neither MPI nor macros named like its functions.
printf '#include <starpu.h>\n#if defined(MPI_COMM_WORLD) || defined(starpu_mpi_barrier) || defined(starpu_mpi_data_register)\n#error\n#endif\n' |
    "$compiler" "${flags[@]}" -x c -fsyntax-only - || complain "starpu.h brings names of MPI"
exit "$failed"
