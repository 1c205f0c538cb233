// The names as the vendor's manuals list them; the libraries are not needed to print them.
#include "devices/cuda/error_names.hpp"

#include <span>

namespace starpu::devices::cuda {

namespace {
struct name {
    int number;
    const char* text;
};

constexpr name cublas_names[] = {
    {0, "success"},
    {1, "CUBLAS_STATUS_NOT_INITIALIZED"},
    {3, "CUBLAS_STATUS_ALLOC_FAILED"},
    {7, "CUBLAS_STATUS_INVALID_VALUE"},
    {8, "CUBLAS_STATUS_ARCH_MISMATCH"},
    {11, "CUBLAS_STATUS_MAPPING_ERROR"},
    {13, "CUBLAS_STATUS_EXECUTION_FAILED"},
    {14, "CUBLAS_STATUS_INTERNAL_ERROR"},
    {15, "CUBLAS_STATUS_NOT_SUPPORTED"},
    {16, "CUBLAS_STATUS_LICENSE_ERROR"},
};

constexpr name cusolver_names[] = {
    {0, "success"},
    {1, "CUSOLVER_STATUS_NOT_INITIALIZED"},
    {2, "CUSOLVER_STATUS_ALLOC_FAILED"},
    {3, "CUSOLVER_STATUS_INVALID_VALUE"},
    {4, "CUSOLVER_STATUS_ARCH_MISMATCH"},
    {5, "CUSOLVER_STATUS_MAPPING_ERROR"},
    {6, "CUSOLVER_STATUS_EXECUTION_FAILED"},
    {7, "CUSOLVER_STATUS_INTERNAL_ERROR"},
    {8, "CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED"},
    {9, "CUSOLVER_STATUS_NOT_SUPPORTED"},
    {10, "CUSOLVER_STATUS_ZERO_PIVOT"},
    {11, "CUSOLVER_STATUS_INVALID_LICENSE"},
};

const char* find_name(std::span<const name> names, int number) {
    for (const name& each : names)
        if (each.number == number) return each.text;
    return "a status without a name here";
}
} // namespace

const char* name_of_cublas_error(int status) noexcept {
    return find_name(cublas_names, status);
}

const char* name_of_cusolver_error(int status) noexcept {
    return find_name(cusolver_names, status);
}

} // namespace starpu::devices::cuda
