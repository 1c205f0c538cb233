// Two matrices are two ascending rows of intervals of addresses, one for each column.
#include "matrix/overlap.hpp"

#include <cstdint>

namespace starpu::linalg {

namespace {

struct address_range {
    std::uintptr_t begin, end;
    bool meets(address_range other) const {
        return begin < end && other.begin < other.end && begin < other.end && other.begin < end;
    }
};

address_range column_of(const matrix_place& m, index j) {
    const auto [first, end] = rows_of_part(m.counting, m.rows, j);
    const auto address = [&](index i) {
        return reinterpret_cast<std::uintptr_t>(m.first) +
               static_cast<std::uintptr_t>(i + j * m.ld) * m.element_bytes;
    };
    return {address(first), address(end)};
}

bool can_meet(const matrix_place& x, const matrix_place& y) {
    if (!x.first || !y.first || x.rows == 0 || x.columns == 0 || y.rows == 0 || y.columns == 0) return false;
    const auto begin = [](const matrix_place& m) { return reinterpret_cast<std::uintptr_t>(m.first); };
    const auto end = [](const matrix_place& m) { return column_of(m, m.columns - 1).end; };
    return begin(x) < end(y) && begin(y) < end(x);
}

} // namespace

std::size_t span_bytes(const matrix_place& m) {
    if (m.rows == 0 || m.columns == 0) return 0;
    return column_of(m, m.columns - 1).end - reinterpret_cast<std::uintptr_t>(m.first);
}

bool share_entries(const matrix_place& x, const matrix_place& y) {
    if (!can_meet(x, y)) return false;
    for (index i = 0, j = 0; i < x.columns && j < y.columns;) {
        const address_range a = column_of(x, i), b = column_of(y, j);
        if (a.meets(b)) return true;
        a.end <= b.end ? i++ : j++;
    }
    return false;
}

} // namespace starpu::linalg
