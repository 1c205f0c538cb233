// The type of every row, column and element count, as in the public interface, and the few sums done with it.
#pragma once

#include <cstdint>

namespace starpu::linalg {

using index = std::int64_t;

// Always inlined: the vector kernels use them too, and an out-of-line copy compiled there could serve all
// callers.
[[gnu::always_inline]] constexpr index lesser(index a, index b) {
    return a < b ? a : b;
}
[[gnu::always_inline]] constexpr index greater(index a, index b) {
    return a > b ? a : b;
}
[[gnu::always_inline]] constexpr index ceil_div(index a, index b) {
    return (a + b - 1) / b;
}
[[gnu::always_inline]] constexpr index round_up(index a, index unit) {
    return ceil_div(a, unit) * unit;
}

} // namespace starpu::linalg
