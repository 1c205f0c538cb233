// Contributions go where they are wanted, make room, and leave nothing behind.
#include "data/copies/contributions.hpp"
#include "data/copies/copies.hpp"
#include "data/copies/copy_engine.hpp"
#include "data/copies/fetch.hpp"
#include "memory/nodes.hpp"
#include "support/running_runtime.hpp"
#include "support/test_nodes/late_memory.hpp"

#include <cerrno>
#include <semaphore>

namespace starpu::data {
namespace {

constexpr std::size_t bytes = 10 * sizeof(int);

tests::late_memory_options without_peers() {
    tests::late_memory_options how;
    how.has_peers = false;
    return how;
}

// Two further nodes that know no way to each other but through main memory; the first has room for one.
struct two_nodes {
    two_nodes() {
        EXPECT_EQ(nodes.add_node(first, base::device_id{0}, "first", bytes, first_node), 0);
        EXPECT_EQ(nodes.add_node(second, base::device_id{1}, "second", SIZE_MAX, second_node), 0);
    }
    ~two_nodes() { current_engines().stop(); }

    tests::late_memory first{without_peers()};
    tests::late_memory second{without_peers()};
    memory::added_nodes nodes;
    base::memory_node_id first_node = base::no_memory_node;
    base::memory_node_id second_node = base::no_memory_node;
};

class contributions : public tests::running_runtime {
protected:
    contributions() {
        starpu_vector_data_register(&registered, -1, 0, 10, sizeof(int));
        one = make_contribution(*handle_of(registered));
        other = make_contribution(*handle_of(registered));
    }
    ~contributions() override {
        std::counting_semaphore<2> gone(0);
        for (contribution* c : {one, other}) end_contribution(*c, note_gone, &gone);
        for (int i = 0; i < 2; ++i) gone.acquire();
        EXPECT_EQ(used_on(base::memory_node_id{nodes.first_node}), 0u);
        EXPECT_EQ(used_on(base::memory_node_id{nodes.second_node}), 0u);
        starpu_data_unregister(registered);
    }

    static std::size_t used_on(base::memory_node_id node) {
        return memory::at(base::memory_node_id{node}).used_bytes();
    }
    static int& number_on(base::memory_node_id node, contribution& c) {
        auto& there = *static_cast<starpu_vector_interface*>(
            copies::interface_on_node(*c.part, base::memory_node_id{node}));
        return reinterpret_cast<int*>(there.ptr)[9];
    }

    static void note_gone(void* count) { static_cast<std::counting_semaphore<2>*>(count)->release(); }

    // As for a task that adds to it.
    static int use_on(base::memory_node_id node, contribution& c) {
        std::binary_semaphore arrived(0);
        wanted_copy copy{c.part, true, true, true};
        fetch f;
        f.node = node;
        f.copies = {&copy, 1};
        f.argument = &arrived;
        f.arrived = [](fetch& self) { static_cast<std::binary_semaphore*>(self.argument)->release(); };
        if (!begin_fetch(f)) arrived.acquire();
        const int error = f.error.load();
        end_fetch(f);
        return error;
    }

    two_nodes nodes;
    starpu_data_handle_t registered = nullptr;
    contribution* one = nullptr;
    contribution* other = nullptr;
};

TEST_F(contributions, follow_who_contributes) {
    ASSERT_EQ(use_on(base::main_memory_node, *one), 0);
    number_on(base::main_memory_node, *one) = 77;
    for (const base::memory_node_id node : {nodes.first_node, nodes.second_node, base::main_memory_node}) {
        ASSERT_EQ(use_on(node, *one), 0);
        EXPECT_EQ(one->part->replicas->valid, bit_of(node));
    }
    EXPECT_EQ(number_on(base::main_memory_node, *one), 77);
}

TEST_F(contributions, make_room_for_each_other) {
    ASSERT_EQ(use_on(base::main_memory_node, *one), 0);
    number_on(base::main_memory_node, *one) = 77;
    for (int i = 0; i < 5; ++i) {
        ASSERT_EQ(use_on(base::memory_node_id{nodes.first_node}, *one), 0);
        ASSERT_EQ(use_on(base::memory_node_id{nodes.first_node}, *other), 0);
        EXPECT_EQ(used_on(base::memory_node_id{nodes.first_node}), bytes);
    }
    ASSERT_EQ(use_on(base::main_memory_node, *one), 0);
    EXPECT_EQ(number_on(base::main_memory_node, *one), 77);
}

TEST_F(contributions, stay_where_they_are_when_a_copy_fails) {
    ASSERT_EQ(use_on(base::main_memory_node, *one), 0);
    number_on(base::main_memory_node, *one) = 77;
    ASSERT_EQ(use_on(base::memory_node_id{nodes.first_node}, *one), 0);
    nodes.first.fail_copy(1);
    EXPECT_EQ(use_on(base::memory_node_id{nodes.second_node}, *one), -EIO);
    nodes.second.fail_copy(1);
    EXPECT_EQ(use_on(base::memory_node_id{nodes.second_node}, *one), -EIO);
    ASSERT_EQ(use_on(base::main_memory_node, *one), 0);
    EXPECT_EQ(number_on(base::main_memory_node, *one), 77);
}

TEST_F(contributions, are_not_saved_when_they_are_worth_nothing) {
    ASSERT_EQ(use_on(base::memory_node_id{nodes.first_node}, *one), 0);
    forget_contribution(*one);
    nodes.first.fail_copy(1); // there is none
    ASSERT_EQ(use_on(base::memory_node_id{nodes.first_node}, *other), 0);
    EXPECT_EQ(one->part->replicas->valid, 0u);
    nodes.first.fail_copy(0);
}

TEST_F(contributions, say_when_they_have_gone) {
    int gone = 0;
    contribution* third = make_contribution(*handle_of(registered));
    ASSERT_EQ(use_on(base::memory_node_id{nodes.second_node}, *third), 0);
    EXPECT_EQ(used_on(base::memory_node_id{nodes.second_node}), bytes);
    end_contribution(
        *third, [](void* count) { ++*static_cast<int*>(count); }, &gone);
    EXPECT_EQ(gone, 1);
    EXPECT_EQ(used_on(base::memory_node_id{nodes.second_node}), 0u);
}

} // namespace
} // namespace starpu::data
