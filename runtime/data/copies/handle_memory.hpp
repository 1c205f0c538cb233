// The pool that handles come from.
#pragma once

#include "data/core/handle.hpp"

#include <functional>

namespace starpu::data {

handle* allocate_handle() noexcept; // nullptr when memory is exhausted
void free_handle(handle& h);        // with its details and the structures of its copies

// Visits all handles, while no thread makes or ends one.
void for_each_handle(const std::function<void(handle&)>& visit);

} // namespace starpu::data
