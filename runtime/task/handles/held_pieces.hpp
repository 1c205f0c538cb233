// Whether the calling thread keeps the pieces of a handle from being gathered.
#pragma once

#include "data/core/handle.hpp"

namespace starpu::task {

// A piece, or a piece of a piece, that the calling thread holds, or nullptr.
data::handle* find_held_piece(data::handle& whole);

} // namespace starpu::task
