// The threads that copy.
#include "data/copies/copy_engine.hpp"
#include "support/data_nodes.hpp"
#include "support/runtime_of.hpp"

#include <cerrno>
#include <cstdlib>
#include <optional>

namespace starpu::data {
namespace {

// A runtime that finds out soon that nothing moves.
class callbacks_of_copy_engines : public testing::Test {
protected:
    callbacks_of_copy_engines() {
        setenv("STARPU_STALL_DELAY", "0.2", 1);
        runtime.emplace(1);
        unsetenv("STARPU_STALL_DELAY");
        nodes.emplace();
    }
    std::optional<tests::runtime_of> runtime;
    std::optional<tests::data_nodes> nodes;
};

// The callback of an acquisition may run in the thread that brought the copy, and call the library there;
// nobody is to wait for that thread's help afterwards.
TEST_F(callbacks_of_copy_engines, are_no_threads_of_the_program) {
    const base::memory_node_id node = nodes->add();
    tests::some_bytes data(100, base::main_memory_node);
    const auto release = [](void* h) {
        starpu_data_release_on_node(static_cast<starpu_data_handle_t>(h), 1);
        starpu_memory_nodes_get_count();
    };
    ASSERT_EQ(
        starpu_data_acquire_on_node_cb(data.name, static_cast<int>(node), STARPU_RW, release, data.name), 0);
    ASSERT_EQ(starpu_data_acquire(data.name, STARPU_RW), 0);
    EXPECT_EQ(starpu_data_prefetch_on_node(data.name, base::number_of(node), 0), -EDEADLK);
    starpu_data_release(data.name);
    EXPECT_EQ(starpu_data_prefetch_on_node(data.name, base::number_of(node), 0), 0);
}

// A thread that holds what its next acquisition would have to send away waits for itself.
TEST_F(callbacks_of_copy_engines, are_not_waited_for_by_what_was_admitted_itself) {
    const base::memory_node_id node = nodes->add(100);
    tests::some_bytes held(100, base::main_memory_node), wanted(100, base::main_memory_node);
    ASSERT_EQ(starpu_data_acquire_on_node(held.name, static_cast<int>(node), STARPU_R), 0);
    testing::internal::CaptureStderr();
    EXPECT_EQ(starpu_data_acquire_on_node(wanted.name, static_cast<int>(node), STARPU_R), -EDEADLK);
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find("waits for room for its data on memory node 1"), std::string::npos) << said;
    starpu_data_release_on_node(held.name, static_cast<int>(node));
    EXPECT_EQ(starpu_data_acquire_on_node(wanted.name, static_cast<int>(node), STARPU_R), 0);
    starpu_data_release_on_node(wanted.name, static_cast<int>(node));
}

} // namespace
} // namespace starpu::data
