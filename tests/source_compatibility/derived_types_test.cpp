// Classes built on the public structs: handles held by shared_ptr, a codelet that is its own model, functions
// of the program's own that are named like those of another library.
// Fields that are not named mean the default.
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#include <starpu.h>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>

// A program without MPI stands in for it like this; the header alone must not get in the way.
#define MPI_COMM_WORLD 0

#undef STARPU_COMMUTE
#define STARPU_COMMUTE 0

namespace program {

[[maybe_unused]] static int starpu_mpi_world_size() {
    return 1;
}
[[maybe_unused]] static int starpu_mpi_world_rank() {
    return 0;
}
[[maybe_unused]] static int starpu_mpi_wait_for_all(int communicator) {
    return communicator;
}
[[maybe_unused]] static int starpu_mpi_barrier(int communicator) {
    return communicator;
}

// The last copy unregisters the data.
class handle : public std::shared_ptr<_starpu_data_state> {
public:
    explicit handle(starpu_data_handle_t raw)
        : std::shared_ptr<_starpu_data_state>(raw,
                                              [](starpu_data_handle_t h) { starpu_data_unregister(h); }) {}
};

class variable : public starpu_variable_interface {
public:
    int& value() const { return *reinterpret_cast<int*>(ptr); }
};

class kernel : public starpu_codelet, public starpu_perfmodel {
public:
    kernel(const char* name_of_both, starpu_cpu_func_t function) : starpu_codelet{}, starpu_perfmodel{} {
        starpu_codelet::name = name_of_both;
        starpu_perfmodel::symbol = name_of_both;
        starpu_perfmodel::type = STARPU_HISTORY_BASED;
        const std::array<starpu_cpu_func_t, 1> functions{function};
        for (std::size_t i = 0; i < functions.size(); ++i) {
            cpu_funcs[i] = functions[i];
            cuda_funcs[i] = functions[i];
        }
        where = STARPU_CPU;
        nbuffers = 1;
        modes[0] = STARPU_RW;
        for (int i = 1; i < STARPU_NMAXBUFS; ++i) modes[i] = STARPU_NONE;
        starpu_codelet::model = this;
    }
};
static_assert(STARPU_NMAXBUFS >= 8);

void increment(void* buffers[], void*) {
    ++static_cast<variable*>(buffers[0])->value();
}

kernel the_kernel{"increment<int> [with T = int]", increment};

} // namespace program

TEST(derived_types, run_as_codelet_model_and_handle) {
    ASSERT_EQ(starpu_init(nullptr), 0);
    int value = 1;
    {
        starpu_data_handle_t raw = nullptr;
        starpu_variable_data_register(&raw, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&value),
                                      sizeof value);
        program::handle first{raw};
        const program::handle second = first;
        EXPECT_EQ(starpu_task_insert(&program::the_kernel, STARPU_RW | STARPU_COMMUTE, second.get(), 0), 0);
    }
    EXPECT_EQ(value, 2);
    starpu_shutdown();
}
