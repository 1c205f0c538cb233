// What the program has acquired by the module starpu_tasks, in any thread, so that no piece ends before its
// release.
#pragma once

#include <starpu_data.h>

namespace starpu_fortran {

// False without memory. Data may be acquired several times.
bool note_acquired(starpu_data_handle_t handle);

// Once less. Data that were not acquired are fine.
void note_released(starpu_data_handle_t handle);

// New data, which may have the places of others that ended while they were acquired.
void note_new(const starpu_data_handle_t* handles, int count);

bool is_any_acquired(const starpu_data_handle_t* handles, int count);

} // namespace starpu_fortran
