// The two ways to ask a memory node for memory: counted as used there, or not.
#pragma once

#include "starpu_stdlib.h"

namespace starpu::tests {

inline constexpr int uncounted = 0;
inline constexpr int counting = static_cast<int>(STARPU_MALLOC_COUNT);

} // namespace starpu::tests
