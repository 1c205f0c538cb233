#!/bin/sh
# fortran_programs.sh COMPILER PREFIX FOLDER: the tests of the Fortran modules pass with what fortran_modules.sh has compiled in
# FOLDER, but for those that CMake completes for each kind of number.
set -eu
compiler=$1 prefix=$(realpath "$2") hand=$(realpath "$3")/hand
here=$(cd "$(dirname "$0")/../fortran" && pwd)
export PKG_CONFIG_PATH="$prefix/$STARPU_LIBDIR/pkgconfig"
export LD_LIBRARY_PATH="$prefix/$STARPU_LIBDIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"

# passes PROGRAM MODULE...: compiles the test with modules of its own and runs it.
passes() {
    folder=$hand/../programs/$1
    mkdir -p "$folder"
    (
        cd "$folder"
        for name in checks running_checks error_lines "$@"; do
            [ "$name" = "$1" ] || "$compiler" -O0 -I"$hand" -c "$here/$name.f90"
        done
        # shellcheck disable=SC2046  # a list of flags on purpose
        "$compiler" -O0 -I"$hand" "$here/$1.f90" ./*.o "$hand"/*.o -o program $(pkg-config --libs starpufortran-1.4)
        if ! ./program >output.txt 2>&1; then
            cat output.txt >&2
            echo "$1: failed with $compiler" >&2
            exit 1
        fi
    )
    echo "passed: $1"
}

rm -f "$hand"/consumer*.o
passes runtime_test
passes status_test
passes cg_test
passes linalg_test
passes fft_test
passes fft_plans_test
passes fft_errors_test
passes tasks_test task_kernels
passes tasks_data_test task_kernels
passes tasks_lifetime_test task_kernels
passes tasks_pieces_test task_kernels
passes tasks_errors_test failing_kernels refused_task_calls
passes tasks_failures_test failing_kernels
passes tasks_shutdown_test failing_kernels
passes inverse_iteration_test
passes starpu_mod_test
passes fstarpu_handles_test
passes fstarpu_errors_test
passes heat_test
passes producer_test
passes blocked_lu_test lu_kernels
passes monte_carlo_test monte_carlo_kernels
