// Finds the data that this rank has registered under a tag. Any thread.
#pragma once

#include "starpu_data.h"

#include <cstdint>

namespace starpu::mpi {

// The data are found under this tag from now on, until they end or other data get it. Throws std::bad_alloc.
void note_tag(std::int64_t tag, starpu_data_handle_t handle);
void forget_tag(std::int64_t tag, starpu_data_handle_t handle);

// nullptr: none are registered here under the tag.
starpu_data_handle_t data_with_tag(std::int64_t tag);

} // namespace starpu::mpi
