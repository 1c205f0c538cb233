// The larger of two errors. A NaN counts as larger than everything, while std::max and comparisons lose one.
#pragma once

namespace starpu::tests {

template <class Real> constexpr Real worse_of(Real a, Real b) {
    return a >= b || a != a ? a : b; // where b is a NaN it is neither
}

} // namespace starpu::tests
