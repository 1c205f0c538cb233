#!/bin/sh
# fortran_programs.sh COMPILER PREFIX FOLDER BUILD: the tests of the Fortran modules pass with what fortran_modules.sh has compiled
# in FOLDER. BUILD is where the suite was configured: there lie the tests that were completed for each kind of number.
set -eu
compiler=$1 prefix=$(realpath "$2") hand=$(realpath "$3")/hand completed=$(realpath "$4")/tests/fortran
edited=$hand/../edited left_out='nothing yet'
here=$(cd "$(dirname "$0")/../fortran" && pwd)
export PKG_CONFIG_PATH="$prefix/$STARPU_LIBDIR/pkgconfig"
export LD_LIBRARY_PATH="$prefix/$STARPU_LIBDIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"

# source_of NAME: where this text lies.
source_of() {
    for place in "$edited" "$here" "$completed" "$completed/kinds"; do
        if [ -f "$place/$1.f90" ]; then
            echo "$place/$1.f90"
            return
        fi
    done
}

# Where the compiler has no functions of long double, transforms are compared with definitions in double, and those of long
# double are left out.
leave_long_double_out() {
    printf 'use iso_c_binding\nreal(c_long_double) :: x\nread *, x\nprint *, cos(x)\nend\n' >"$edited/cosine.f90"
    if "$compiler" "$edited/cosine.f90" -o "$edited/cosine" 2>"$edited/cosine.txt"; then return; fi
    if ! reason=$(grep -m1 'undefined reference' "$edited/cosine.txt"); then
        cat "$edited/cosine.txt" >&2
        exit 1
    fi
    left_out=long_double
    echo "left out: transforms of long double, since $compiler says: $reason"
    sed 's/c_long_double/c_double/' "$here/naive_transforms.f90" >"$edited/naive_transforms.f90"
    sed '/long_double/d' "$here/fft_kinds_test.f90" >"$edited/fft_kinds_test.f90"
}

# all_of TEXT: what was completed from it.
all_of() {
    for text in "$completed/kinds/$1"_*.f90; do
        case $text in
        *"$left_out"*) ;;
        *) basename "$text" .f90 ;;
        esac
    done
}

# passes PROGRAM MODULE...: compiles the test with modules of its own and runs it.
passes() {
    folder=$hand/../programs/$1
    mkdir -p "$folder"
    (
        cd "$folder"
        for name in checks running_checks error_lines "$@"; do
            [ "$name" = "$1" ] || "$compiler" -O0 -I"$hand" -c "$(source_of "$name")"
        done
        # shellcheck disable=SC2046  # a list of flags on purpose
        "$compiler" -O0 -I"$hand" "$(source_of "$1")" ./*.o "$hand"/*.o -o program $(pkg-config --libs starpufortran-1.4)
        if ! ./program >output.txt 2>&1; then
            cat output.txt >&2
            echo "$1: failed with $compiler" >&2
            exit 1
        fi
    )
    echo "passed: $1"
}

rm -f "$hand"/consumer*.o
mkdir -p "$edited"
leave_long_double_out
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
passes fstarpu_mod_test
# shellcheck disable=SC2046  # lists of names on purpose
{
    passes linalg_kinds_test $(all_of numbers) $(all_of registered) $(for part in batch cholesky handle lu norm options \
        orthogonal product symmetric hermitian mixed utility; do all_of "${part}_checks"; done) &
    passes tasks_kinds_test $(all_of task_checks)
    passes fft_kinds_test naive_transforms $(all_of fft_checks)
    wait $!
}
