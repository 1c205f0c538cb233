#!/bin/sh
# nvcc.sh NVCC SOURCE INCLUDE INCLUDE FOLDER: a program's CUDA code compiles without a warning against our headers.
set -eu
nvcc=$1 source=$2 folder=$5
case $nvcc in *NOTFOUND | "") echo "skipped: nvcc was not found; NVIDIA's toolkit has it"; exit 77 ;; esac
mkdir -p "$folder"
for standard in ${STARPU_TEST_STANDARDS:-c++17 c++20}; do
    "$nvcc" -std=$standard -Werror all-warnings -Xcompiler -Wall,-Wextra -I"$3" -I"$4" \
        -gencode arch=compute_80,code=compute_80 -c "$source" -o "$folder/users_code.o"
done
echo "compiled with $("$nvcc" --version | tail -1)"
