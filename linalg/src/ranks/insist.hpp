// Turns what StarPU's functions return into an exception.
#pragma once

#include <system_error>

namespace starpu::linalg {

inline void insist(int error) {
    if (error != 0) throw std::system_error(error < 0 ? -error : error, std::generic_category());
}

} // namespace starpu::linalg
