// The system that both sides of the conjugate gradient benchmark solve: the Poisson equation on a square
// grid.
#pragma once

#include <cstdint>
#include <vector>

namespace benchmark {

struct csr_system {
    std::int64_t n;
    std::vector<std::int64_t> rowptr, colind;
    std::vector<double> val, b;
};

// The five-point stencil on side x side points, with a right-hand side of ones.
inline csr_system poisson_2d(std::int64_t side) {
    csr_system s{side * side, {0}, {}, {}, {}};
    const auto entry = [&](std::int64_t column, double value) {
        s.colind.push_back(column);
        s.val.push_back(value);
    };
    for (std::int64_t i = 0; i < s.n; ++i) {
        const std::int64_t row = i / side, column = i % side;
        if (row > 0) entry(i - side, -1);
        if (column > 0) entry(i - 1, -1);
        entry(i, 4);
        if (column < side - 1) entry(i + 1, -1);
        if (row < side - 1) entry(i + side, -1);
        s.rowptr.push_back(static_cast<std::int64_t>(s.val.size()));
    }
    s.b.assign(static_cast<std::size_t>(s.n), 1.0);
    return s;
}

} // namespace benchmark
