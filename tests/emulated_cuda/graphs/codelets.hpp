// The codelets of the random graphs: the same work for CPUs and, at once or late, for CUDA.
#pragma once

#include "work.hpp"

#include <starpu.h>

namespace graphs {

enum class place : std::uint8_t { anywhere, on_cpu, on_cuda };

// What a task is given as its argument.
struct task_argument {
    std::uint32_t number;
    std::int32_t count;
    mode modes[most_accesses];
};

starpu_codelet* codelet(place where, bool is_asynchronous);
void set_sum_methods(starpu_data_handle_t data); // for mode::add by reduction
view view_of(void* data_interface, mode how);

} // namespace graphs
