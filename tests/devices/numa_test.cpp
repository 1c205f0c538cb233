// NUMA nodes of made-up machines as memory nodes.
#include "devices/numa/numa.hpp"
#include "memory/numa_memory.hpp"
#include "platform/topology.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace starpu::devices {
namespace {

class numa : public testing::Test {
protected:
    auto open() { return open_numa({conf_, knobs_, &here_}); }

    starpu_conf conf_{};
    base::knobs knobs_;
    platform::machine here_ =
        platform::discover({.root = "", .synthetic = "package:3 [numa(memory=1073741824)] core:2 pu:1"});
};

TEST_F(numa, are_memory_nodes_on_request_only) {
    EXPECT_TRUE(open().empty());
    knobs_.use_numa = false;
    EXPECT_TRUE(open().empty());
    knobs_.use_numa = true;
    EXPECT_EQ(open().size(), 2u); // the first one is main memory
}

TEST_F(numa, say_which_they_are) {
    knobs_.use_numa = true;
    const auto opened = open();
    ASSERT_EQ(opened.size(), 2u);
    EXPECT_EQ(opened[0]->name(), "NUMA 1");
    EXPECT_EQ(opened[1]->numa_node(), 2u);
    EXPECT_EQ(opened[1]->number(), base::device_id{2});
    EXPECT_EQ(opened[1]->limit_bytes(), SIZE_MAX);
    EXPECT_EQ(opened[1]->worker_count(), 0u);
    EXPECT_TRUE(opened[1]->memory().is_main());
    EXPECT_EQ(opened[1]->memory().kind(), STARPU_CPU_RAM);
}

TEST_F(numa, obey_limits_of_their_own) {
    knobs_.use_numa = true;
    knobs_.limit_cpu_numa_mem = 64;
    knobs_.limit_cpu_numa_mem_of = base::numbered_counts{{{2, 32}}};
    const auto opened = open();
    EXPECT_EQ(opened[0]->limit_bytes(), std::size_t{64} << 20);
    EXPECT_EQ(opened[1]->limit_bytes(), std::size_t{32} << 20);
}

TEST_F(numa, have_nothing_to_bring_on_a_machine_of_one) {
    knobs_.use_numa = true;
    here_ = platform::discover({.root = "", .synthetic = "package:1 core:2 pu:1"});
    EXPECT_TRUE(open().empty());
}

// Wherever the system puts it: this machine may have no such node.
TEST_F(numa, give_memory_of_every_size) {
    memory::numa_memory memory(1);
    for (const std::size_t bytes : {1u, 4000u, 1u << 16, 3u << 20}) {
        const memory::address place = memory.allocate(bytes, 0);
        ASSERT_NE(place, 0u);
        std::memset(reinterpret_cast<void*>(place), 7, bytes);
        memory.release(place, bytes, 0);
    }
    EXPECT_EQ(memory.allocate(SIZE_MAX / 2, 0), 0u);
}

} // namespace
} // namespace starpu::devices
