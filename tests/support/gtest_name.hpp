// Names of test parameters.
#pragma once

#include <algorithm>
#include <string>

namespace starpu::tests {

// GoogleTest takes letters, digits and "_" only.
inline std::string gtest_name(std::string name) {
    std::ranges::replace(name, '-', '_');
    return name;
}

} // namespace starpu::tests
