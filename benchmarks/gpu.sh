#!/bin/bash
# Tests and figures of a machine with a CUDA device, in one go; needs nothing but bash, the driver and CUDA's libraries.
usage() {
    cat <<'END'
usage: gpu.sh [--try] [FOLDER]

FOLDER is a build folder with tests and benchmarks, which it builds where they are missing, or a bundle (bundle.sh); without
it, the folder of this script. Runs the tests labelled gpu, then every benchmark of a CUDA device, and prints rows ready for
RESULTS.md. What cannot be measured has a line that says why. CUDA_LIBRARIES=FOLDER:... names folders of CUDA's libraries that
are not where they are usually found.
--try runs everything in small on the tests' emulated CUDA of a build folder, to see whether it runs; its times mean nothing.
The exit status is 1 when a test or a benchmark failed.
END
}

is_try=
[ "${1-}" = --try ] && is_try=1 && shift
case ${1-} in -h | --help) usage && exit ;; -*) usage >&2 && exit 2 ;; esac
here=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "${1-$here}" && pwd) || exit 2
command_line="benchmarks/gpu.sh${is_try:+ --try} ${1-}"
failed=0

skip() { echo "not measured: $1"; }

# ---- where things are

# In a build folder programs lie where they were built, in a bundle side by side.
if [ -f "$folder/bundle.txt" ]; then
    programs=$folder/programs tests=$folder/gpu_tests
    ours=$folder/lib:$folder/needed
    # What the machine has of the compiler's own libraries is newer than ours, or missing.
    if LD_LIBRARY_PATH=$ours ldd "$programs/device_rates" | grep -q -e 'not found'; then ours=$ours:$folder/compiler; fi
    LD_LIBRARY_PATH=$ours:${LD_LIBRARY_PATH-}
else
    programs=$folder/benchmarks tests=
    [ -d "$programs" ] && cmake --build "$folder" --target all benchmarks >/dev/null || { echo "$folder: neither a build folder with benchmarks nor a bundle" >&2 && exit 2; }
fi

is_found() { ldconfig -p 2>/dev/null | grep -q -F "$1 "; }

# Folders where CUDA's libraries are put by its installers, by pip and by those who make images.
usual_folders() {
    echo "${CUDA_LIBRARIES-}" | tr : '\n'
    echo "${LD_LIBRARY_PATH-}" | tr : '\n'
    printf '%s\n' /usr/local/cuda*/lib64 /usr/local/cuda*/targets/*/lib /opt/cuda*/lib64 /usr/local/nvidia/lib64 \
        /usr/lib/x86_64-linux-gnu /opt/*/{.venv/,}lib/python3*/site-packages/nvidia/*/lib
    for python in python3 python; do
        "$python" -c 'import site, sys; print("\n".join(site.getsitepackages() + sys.path))' 2>/dev/null
    done | sort -u | while read -r packages; do [ -d "$packages/nvidia" ] && printf '%s\n' "$packages"/nvidia/*/lib; done
}

# Adds the folder of the first of these libraries that is anywhere; the loader's own folders need no word.
need_library() {
    local name place
    for name in "$@"; do
        is_found "$name" && return
        place=$(echo "$candidates" | while read -r each; do
            [ -n "$each" ] && [ -e "$each/$name" ] && echo "$each" && break
        done)
        [ -n "$place" ] || continue
        LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$place
        return
    done
    echo "note: none of $* was found; name its folder in CUDA_LIBRARIES"
}

if [ -n "$is_try" ]; then
    emulated=$folder/tests/support/emulated_cuda/13
    [ -e "$emulated/libcudart.so.13" ] || { echo "$emulated is not built (target emulated_cuda_13)" >&2 && exit 2; }
    LD_LIBRARY_PATH=$emulated:${LD_LIBRARY_PATH-}
    export EMULATED_CUDA_MODE=threads EMULATED_CUDA_MEMORY_MIB=512
    even=--even-emulated
else
    even=
    candidates=$(usual_folders)
    need_library libcuda.so.1
    need_library libcudart.so.13 libcudart.so.12
    need_library libcublas.so.13 libcublas.so.12
    need_library libcublasLt.so.13 libcublasLt.so.12
    need_library libcusparse.so.12
    need_library libnvJitLink.so.13 libnvJitLink.so.12
    need_library libcusolver.so.12 libcusolver.so.11
    need_library libcufft.so.12 libcufft.so.11
    # A CUDA runtime of our own for the tests' kernels, behind all others.
    [ -d "$folder/cuda" ] && LD_LIBRARY_PATH=$LD_LIBRARY_PATH:$folder/cuda
fi
export LD_LIBRARY_PATH

# ---- what the machine is

describe_machine() {
    local card=
    [ -n "$is_try" ] && card="emulated CUDA (its times mean nothing)"
    [ -n "$card" ] || card=$(nvidia-smi --query-gpu=name,memory.total,driver_version --format=csv,noheader 2>/dev/null | head -1)
    echo "## ${card:-no GPU}, $(nproc) cores of $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(date -u '+%d %B %Y')"
    echo
    echo "Command: \`$command_line\`."
}

# ---- the tests

# A line for each: 77 and what a test prints of a missing device mean that it was skipped.
run_bundled_test() {
    local name=$1 log
    shift
    log=$(timeout 300 env "$@" 2>&1)
    case $? in
    0) if echo "$log" | grep -q 'this machine has no CUDA device'; then echo "$name: skipped"; else echo "$name: passed"; fi ;;
    77) echo "$name: $(echo "$log" | tail -1)" ;;
    124) echo "$name: FAILED, cut off after 300 s" && echo "$log" | tail -30 && return 1 ;;
    *) echo "$name: FAILED" && echo "$log" | tail -30 && return 1 ;;
    esac
}

run_tests() {
    if [ -n "$tests" ]; then
        # A line of the list: the test's name, then its variables, program and arguments.
        while read -r name words; do
            # shellcheck disable=SC2086
            (cd "$tests" && run_bundled_test "$name" $words) || failed=1
        done <"$tests/list.txt"
    elif ! command -v ctest >/dev/null; then
        skip "the tests: there is no ctest; make a bundle with bundle.sh, which needs none"
    elif [ -z "$is_try" ]; then
        ctest --test-dir "$folder" -L gpu --output-on-failure || failed=1
    else
        skip "the tests: they want a real device"
    fi
}

# ---- the figures

run_program() {
    local name=$1
    shift
    if [ ! -x "$programs/$name" ]; then
        skip "$name is not built"
    else
        "$programs/$name" "$@" $even || failed=1
    fi
}

# A figure of what device_potrf printed.
figure() { echo "$1" | sed -n "s/^$2 //p"; }

# Cholesky with memory for a sixteenth of the matrix, beside all of it.
run_sixteenth() {
    local n=$1 matrix_mib=$(($1 * $1 / 131072)) part_mib all part
    part_mib=$((matrix_mib / 16))
    all=$(run_program device_potrf --n "$n") || failed=1
    part=$(STARPU_LIMIT_CUDA_MEM=$part_mib run_program device_potrf --n "$n") || failed=1
    if [ -z "$(figure "$part" seconds)" ] || [ -z "$(figure "$all" seconds)" ]; then
        printf '%s\n%s\n' "$all" "$part" | grep -e 'not measured' -e wrong | sort -u
        return
    fi
    awk -v n="$n" -v part="$part_mib" -v mib="$matrix_mib" -v s="$(figure "$part" seconds)" -v t="$(figure "$all" seconds)" \
        -v error="$(figure "$part" residual)" 'BEGIN {
        printf "| dpotrf %d from main memory, device memory for %d of %d MiB (residual %s) | %.2f s | with all of it %.2f s | %.2f times | 3 |\n",
               n, part, mib, error, s, t, s / t }'
}

describe_machine
echo
echo "### Tests"
echo
run_tests
echo
echo "### Figures"
echo
echo "| what | ours | beside | ratio | limit |"
echo "|---|---|---|---|---|"
if [ -n "$is_try" ]; then
    run_program vendors --gemm 512 --resident 512 --host 1024 --rows 64 --columns 64 --edge 16 --in-a-row 4 --pairs 1
    run_program device_rates --tasks 1000 --steps 20 --tiles 8 --tile-mib 1 --large-mib 4 --rounds 1
    run_sixteenth 2048
else
    run_program vendors
    run_program device_rates
    run_sixteenth 32768
fi
exit $failed
