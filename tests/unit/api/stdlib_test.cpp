// Memory as programs and data interfaces ask for it, and what they may not ask for.
#include "memory/main_memory.hpp"
#include "memory/nodes.hpp"
#include "support/refusal.hpp"

#include <starpu.h>

#include <cstdint>
#include <limits>

namespace starpu {
namespace {

using tests::expect_one_line;
using tests::expect_refused;

TEST(memory_calls, need_no_runtime) {
    void* place = nullptr;
    ASSERT_EQ(starpu_malloc(&place, 100), 0);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(place) % 64, 0u);
    EXPECT_EQ(starpu_free_noflag(place, 100), 0);
}

TEST(memory_calls, say_how_much_could_not_be_had) {
    void* place = nullptr;
    int error = 0;
    expect_one_line([&] { error = starpu_malloc(&place, std::numeric_limits<std::size_t>::max() / 2); },
                    "no memory for 9223372036854775807 bytes");
    EXPECT_EQ(error, -ENOMEM);
    EXPECT_EQ(place, nullptr);
    expect_one_line([&] { error = starpu_malloc(nullptr, 1); }, "pass the address of a pointer");
    EXPECT_EQ(error, -EINVAL);
}

TEST(memory_calls, refuse_an_alignment_that_is_no_power_of_two) {
    expect_refused([] { starpu_malloc_set_align(48); }, "48 is not a power of two");
}

TEST(memory_calls, know_only_main_memory) {
    expect_refused([] { EXPECT_EQ(starpu_malloc_on_node(1, 10), 0u); }, "there is no memory node 1");
    expect_refused([] { EXPECT_EQ(starpu_memory_get_used(1), 0u); }, "there is no memory node 1");
    expect_refused([] { starpu_malloc_on_node_set_default_flags(1, 0); }, "there is no memory node 1");
}

TEST(memory_calls, count_on_a_node_unless_told_otherwise) {
    const std::size_t before = starpu_memory_get_used(STARPU_MAIN_RAM);
    const std::uintptr_t counted = starpu_malloc_on_node(STARPU_MAIN_RAM, 1000);
    EXPECT_EQ(starpu_memory_get_used(STARPU_MAIN_RAM), before + 1000);
    starpu_free_on_node(STARPU_MAIN_RAM, counted, 1000);
    const std::uintptr_t silent = starpu_malloc_on_node_flags(STARPU_MAIN_RAM, 1000, 0);
    EXPECT_EQ(starpu_memory_get_used_all_nodes(), before);
    starpu_free_on_node_flags(STARPU_MAIN_RAM, silent, 1000, 0);
    EXPECT_EQ(starpu_memory_get_available(STARPU_MAIN_RAM), -1);
}

TEST(memory_calls, sum_over_the_nodes_with_a_limit) {
    memory::main_memory behind;
    memory::added_nodes nodes;
    base::memory_node_id added = base::no_memory_node;
    ASSERT_EQ(nodes.add_node(behind, base::device_id{0}, "unlimited", SIZE_MAX, added), 0);
    EXPECT_EQ(starpu_memory_get_total_all_nodes(), -1);
    EXPECT_EQ(starpu_memory_get_available_all_nodes(), -1);
    for (std::size_t limit : {1000, 200})
        ASSERT_EQ(nodes.add_node(behind, base::device_id{0}, "limited", limit, added), 0);
    EXPECT_EQ(starpu_memory_get_total_all_nodes(), 1200);
    EXPECT_TRUE(memory::at(added).charge(150));
    EXPECT_EQ(starpu_memory_get_available_all_nodes(), 1050);
}

} // namespace
} // namespace starpu
