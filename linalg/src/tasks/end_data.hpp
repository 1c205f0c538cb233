// Unregisters data that the library has registered itself.
#pragma once

#include <starpu.h>

#include <cerrno>

namespace starpu::linalg {

// What is refused for lack of memory has changed nothing, so the call is made again: no other caller knows
// the handle.
inline void end_data(starpu_data_handle_t handle) {
    constexpr int most_attempts = 3;
    for (int attempt = 0; attempt < most_attempts; attempt++) {
        errno = 0;
        starpu_data_unregister(handle);
        if (errno != ENOMEM) return;
    }
}

} // namespace starpu::linalg
