// The product of a matrix in compressed rows with a vector.
#include "routines/cg_csr.hpp"

#include <algorithm>

namespace starpu::linalg {

namespace {

// The entries are read once per iteration, from main memory. Asking for them a page ahead makes the product
// about twice as fast: the processor's own prefetching stops at every page.
constexpr int64_t prefetch_distance = 512;
constexpr int64_t rows_per_prefetch = 16;
constexpr int64_t entries_per_line = 8;

// Asks for entries that may lie behind the end of the arrays: only addresses are formed, nothing is read.
void prefetch_entries(const csr_matrix& a, int64_t first, int64_t last) {
    const auto val = reinterpret_cast<std::uintptr_t>(a.val);
    const auto colind = reinterpret_cast<std::uintptr_t>(a.colind);
    for (int64_t k = first; k < last; k += entries_per_line) {
        const auto offset_bytes = static_cast<std::uintptr_t>(k) * sizeof(double);
        __builtin_prefetch(reinterpret_cast<const void*>(val + offset_bytes));
        __builtin_prefetch(reinterpret_cast<const void*>(colind + offset_bytes));
    }
}

void multiply_rows(const csr_matrix& a, int64_t first, int64_t last, const double* x, double* y) {
    int64_t k = a.rowptr[first];
    for (int64_t i = first; i < last; ++i) {
        double sum = 0;
        for (const int64_t end = a.rowptr[i + 1]; k < end; ++k) sum += a.val[k] * x[a.colind[k]];
        y[i] = sum;
    }
}

} // namespace

int apply_csr(int64_t first, int64_t last, const double* x, double* y, void* matrix) {
    const csr_matrix& a = *static_cast<const csr_matrix*>(matrix);
    for (; first < last; first += rows_per_prefetch) {
        const int64_t end = std::min(first + rows_per_prefetch, last);
        prefetch_entries(a, a.rowptr[first] + prefetch_distance, a.rowptr[end] + prefetch_distance);
        multiply_rows(a, first, end, x, y);
    }
    return 0;
}

} // namespace starpu::linalg
