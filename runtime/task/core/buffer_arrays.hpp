// Moves what a task says of its buffers from the arrays inside it to larger ones, once they are full.
#pragma once

#include "base/checked_size.hpp"

#include "starpu_task.h"

#include <algorithm>
#include <cstdlib>

namespace starpu::task {

// `array` is NULL while the `count` elements are in `inline_array`. From malloc(), the task's. False: no
// memory.
template <class T> bool grow(T*& array, const T* inline_array, int count, int capacity) {
    const bool was_inline = array == nullptr;
    T* larger = static_cast<T*>(std::realloc(array, (base::checked_size(capacity) * sizeof(T)).value()));
    if (larger == nullptr) return false;
    if (was_inline) std::copy_n(inline_array, std::min<int>(count, STARPU_NMAXBUFS), larger);
    array = larger;
    return true;
}

} // namespace starpu::task
