// The structs that the module starpu_task_types has, too.
#pragma once

#include <starpu_data.h>

#include <cstdint>

namespace starpu_fortran {

constexpr int most_arguments = 12;

// How data are accessed: what the module's numbers mean to StarPU; 0 is a value.
inline constexpr starpu_data_access_mode modes[] = {
    STARPU_NONE,
    STARPU_R,
    STARPU_W,
    STARPU_RW,
    static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE),
    STARPU_REDUX,
    STARPU_SCRATCH};
constexpr std::int8_t a_value = 0;

struct argument {
    starpu_data_handle_t handle; // of data
    std::int64_t bytes[2];       // of a value
    std::int8_t access;
    std::int8_t kind;
    std::int8_t rank;
};

struct known_argument {
    std::int8_t access;
    std::int8_t kind;
    std::int8_t rank;
    std::int8_t place; // among the buffers of the task, or among its values
};

struct known_task {
    void (*kernel)();
    int argument_count;
    known_argument arguments[most_arguments];
};

using kernel_runner = void (*)(const known_task* known, void** buffers, const void* values);
using callback_runner = void (*)(void (*callback)(), int outcome);

// A task that is to be submitted.
struct description {
    kernel_runner runner;
    void (*kernel)();
    callback_runner call_back_by;
    void (*callback)();
    int priority;
    int argument_count;
    argument arguments[most_arguments];
};

// In numbers; steps from column to column and from plane to plane.
struct place {
    void* first;
    std::int64_t extents[3];
    std::int64_t steps[2];
};

} // namespace starpu_fortran
