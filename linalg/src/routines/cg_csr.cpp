// A matrix in compressed rows: its checks and its product with a vector.
#include "routines/cg_csr.hpp"

#include <algorithm>

namespace starpu::linalg {

namespace {

std::string text_of(int64_t value) {
    return std::to_string(value);
}

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

std::string fault_in_rowptr(const csr_matrix& a) {
    if (!a.rowptr) return "is NULL; it must hold n + 1 row starts";
    if (a.rowptr[0] != 0) return "starts with " + text_of(a.rowptr[0]) + "; entries are counted from 0";
    for (int64_t i = 0; i < a.n; ++i)
        if (a.rowptr[i + 1] < a.rowptr[i])
            return "falls from " + text_of(a.rowptr[i]) + " to " + text_of(a.rowptr[i + 1]) + " at row " +
                   text_of(i) + "; row starts never decrease";
    return {};
}

std::string fault_in_colind(const csr_matrix& a) {
    if (a.rowptr[a.n] == 0) return {};
    if (!a.colind) return "is NULL; it must hold one column index per entry";
    for (int64_t i = 0; i < a.n; ++i)
        for (int64_t k = a.rowptr[i]; k < a.rowptr[i + 1]; ++k)
            if (a.colind[k] < 0 || a.colind[k] >= a.n)
                return "has column " + text_of(a.colind[k]) + " in row " + text_of(i) +
                       "; columns are counted from 0 to n - 1 = " + text_of(a.n - 1);
    return {};
}

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
