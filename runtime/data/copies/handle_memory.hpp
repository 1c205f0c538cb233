// The pool that handles come from.
#pragma once

#include "data/core/handle.hpp"

namespace starpu::data {

handle* allocate_handle() noexcept; // nullptr when memory is exhausted
void free_handle(handle& h);        // with its details and the structures of its copies

} // namespace starpu::data
