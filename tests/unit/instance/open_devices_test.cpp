// The devices of a run bring memory nodes and take them away.
#include "instance/open_devices.hpp"
#include "memory/nodes.hpp"
#include "platform/setup_error.hpp"
#include "support/host_devices.hpp"
#include "support/id_literals.hpp"
#include "task/core/inside_library.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <thread>

namespace starpu::instance {
namespace {

using namespace tests;

class devices_of_a_run : public testing::Test {
protected:
    devices_of_a_run() { starpu_conf_init(&conf); }
    starpu_conf conf;
    base::knobs knobs;
};

TEST_F(devices_of_a_run, bring_a_memory_node_each) {
    {
        open_devices tested(host_families, {conf, knobs});
        ASSERT_EQ(memory::node_count(), 4u);
        EXPECT_TRUE(memory::is_looked_after());
        EXPECT_EQ(memory::at(2_node).name, "CUDA 3");
        EXPECT_EQ(memory::at(2_node).device, 3_device);
        EXPECT_EQ(memory::at(2_node).limit_bytes(), std::size_t{1} << 20);
        EXPECT_EQ(memory::at(3_node).kind(), STARPU_OPENCL_RAM);
        ASSERT_EQ(tested.described().size(), 3u);
        EXPECT_EQ(tested.described()[1].workers, 2u);
        EXPECT_EQ(tested.described()[1].node, 2_node);
        EXPECT_EQ(tested.described()[2].kind, STARPU_OPENCL_WORKER);
    }
    EXPECT_EQ(memory::node_count(), 1u);
    EXPECT_EQ(host_device_log::open, 0);
}

std::vector<std::unique_ptr<devices::device>> open_too_many(const devices::device_request&) {
    std::vector<std::unique_ptr<devices::device>> found;
    for (int i = 0; i < STARPU_MAXNODES; ++i)
        found.push_back(std::make_unique<host_device>(STARPU_CUDA_WORKER, i, 1));
    return found;
}

TEST_F(devices_of_a_run, are_closed_when_no_call_of_another_thread_can_use_them) {
    std::atomic<bool> is_inside{false}, has_left{false};
    std::thread caller([&] {
        const task::inside here;
        is_inside = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        has_left = true;
    });
    while (!is_inside) std::this_thread::yield();
    const devices::family many{"many", open_too_many};
    EXPECT_THROW((open_devices{{&many, 1}, {conf, knobs}}), platform::setup_error);
    EXPECT_TRUE(has_left);
    caller.join();
}

TEST_F(devices_of_a_run, are_closed_when_there_are_more_than_memory_nodes) {
    const devices::family many{"many", open_too_many};
    try {
        open_devices tested({&many, 1}, {conf, knobs});
        FAIL() << "there are more devices than nodes";
    } catch (const platform::setup_error& e) {
        EXPECT_EQ(e.error(), -ENOSPC);
    }
    EXPECT_EQ(memory::node_count(), 1u);
    EXPECT_EQ(host_device_log::open, 0);
}

TEST(names_of_workers, number_the_workers_of_a_device) {
    EXPECT_EQ(name_of_worker("CUDA 0 (NVIDIA H200)", 1), "CUDA 0.1 (NVIDIA H200)");
    EXPECT_EQ(name_of_worker("OpenCL 2", 0), "OpenCL 2.0");
}

} // namespace
} // namespace starpu::instance
