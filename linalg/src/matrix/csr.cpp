// Checks a matrix in compressed rows.
#include "matrix/csr.hpp"

namespace starpu::linalg {

namespace {
std::string text_of(std::int64_t value) {
    return std::to_string(value);
}
} // namespace

std::string fault_in_rowptr(const csr_matrix& a) {
    if (!a.rowptr) return "is NULL; it must hold n + 1 row starts";
    if (a.rowptr[0] != 0) return "starts with " + text_of(a.rowptr[0]) + "; entries are counted from 0";
    for (std::int64_t i = 0; i < a.n; ++i)
        if (a.rowptr[i + 1] < a.rowptr[i])
            return "falls from " + text_of(a.rowptr[i]) + " to " + text_of(a.rowptr[i + 1]) + " at row " +
                   text_of(i) + "; row starts never decrease";
    return {};
}

std::string fault_in_colind(const csr_matrix& a, std::int64_t columns) {
    if (a.rowptr[a.n] == 0) return {};
    if (!a.colind) return "is NULL; it must hold one column index per entry";
    for (std::int64_t i = 0; i < a.n; ++i)
        for (std::int64_t k = a.rowptr[i]; k < a.rowptr[i + 1]; ++k)
            if (a.colind[k] < 0 || a.colind[k] >= columns)
                return "has column " + text_of(a.colind[k]) + " in row " + text_of(i) +
                       "; columns are counted from 0 to n - 1 = " + text_of(columns - 1);
    return {};
}

} // namespace starpu::linalg
