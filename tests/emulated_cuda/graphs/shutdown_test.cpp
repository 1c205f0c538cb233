// Data that a program forgets to take back before it stops the runtime hurts nobody after.
#include "codelets.hpp"
#include "emulated_cuda.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

namespace graphs {
namespace {

void start() {
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 1;
    conf.nopencl = 0;
    ASSERT_EQ(starpu_init(&conf), 0);
}

// Overwrites the vector on the device.
void write_there(starpu_data_handle_t data) {
    static task_argument argument{1, 1, {mode::write, mode::read, mode::read}};
    ASSERT_EQ(starpu_task_insert(codelet(place::on_cuda, false), STARPU_W, data, STARPU_CL_ARGS_NFREE,
                                 &argument, sizeof argument, 0),
              0);
    ASSERT_EQ(starpu_task_wait_for_all(), 0);
}

TEST(shutdown, leaves_nothing_of_forgotten_data_to_the_next_start) {
    constexpr std::uint32_t count = 20000;
    emulated_cuda_reset();
    start();
    std::vector<std::uint32_t> numbers(count);
    starpu_data_handle_t forgotten = nullptr;
    starpu_vector_data_register(&forgotten, STARPU_MAIN_RAM, reinterpret_cast<uintptr_t>(numbers.data()),
                                count, sizeof(std::uint32_t));
    write_there(forgotten);
    starpu_shutdown();
    EXPECT_EQ(emulated_cuda_live_bytes(), 0u);
    start();
    starpu_data_handle_t fresh[8] = {}; // more than the device holds
    for (starpu_data_handle_t& data : fresh) {
        starpu_vector_data_register(&data, -1, 0, count, sizeof(std::uint32_t));
        write_there(data);
    }
    for (starpu_data_handle_t data : fresh) starpu_data_unregister(data);
    starpu_data_unregister_no_coherency(forgotten); // what is left of it: the handle
    starpu_shutdown();
    EXPECT_EQ(emulated_cuda_live_bytes(), 0u);
    EXPECT_EQ(emulated_cuda_violations(), 0u);
}

} // namespace
} // namespace graphs
