// What most tests of the C++ layer start the runtime with.
#pragma once

#include <starpu.hpp>

namespace starpu_cxx_test {

inline const starpu::options two_workers{.workers = 2};

} // namespace starpu_cxx_test
