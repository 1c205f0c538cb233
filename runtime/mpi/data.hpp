// What all ranks know of a piece of data: its tag, and the rank that owns it.
#pragma once

#include "mpi/mpi_interface.hpp"

#include <cstdint>

namespace starpu::mpi {

inline constexpr std::int64_t no_tag = -1;
inline constexpr int no_rank = -1;

// 0, or a negative errno with its line that names the call.
int check_data(starpu_data_handle_t handle, const char* call);

} // namespace starpu::mpi
