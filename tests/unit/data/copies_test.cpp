// What programs ask and wish about places, and what becomes of it on several nodes.
#include "data/copies/copies.hpp"
#include "support/data_nodes.hpp"
#include "support/running_runtime.hpp"

#include <array>
#include <cerrno>
#include <thread>

namespace starpu::data {
namespace {

using tests::reading;
using tests::some_bytes;
using tests::use;
using tests::use_once;
using tests::writing;

class places : public tests::running_runtime {
protected:
    static void await_copy(starpu_data_handle_t h, base::memory_node_id node) {
        while (!starpu_data_is_on_node(h, base::number_of(node))) std::this_thread::yield();
    }
    tests::data_nodes nodes;
    base::memory_node_id node = nodes.add();
    base::memory_node_id other = nodes.add();
};

TEST_F(places, get_a_copy_after_every_writer_if_the_program_wants_that) {
    some_bytes data(100, base::main_memory_node);
    starpu_data_set_wt_mask(data.name, 1u << base::index_of(other) | 1u << STARPU_MAIN_RAM);
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(use_once(node, {writing(data)}), 0);
        await_copy(data.name, other);
        await_copy(data.name, base::main_memory_node);
    }
}

TEST_F(places, of_pieces_are_as_the_program_wants_them_for_the_whole) {
    std::array<int, 40> values{};
    starpu_data_handle_t whole = nullptr;
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                values.size(), sizeof(int));
    starpu_data_filter in_two{};
    in_two.filter_func = starpu_vector_filter_block;
    in_two.nchildren = 2;
    starpu_data_set_wt_mask(whole, 1u << base::index_of(other));
    starpu_data_partition(whole, &in_two);
    starpu_data_partition(starpu_data_get_child(whole, 1), &in_two);
    const auto mask_of = [](starpu_data_handle_t h) { return handle_of(h)->replicas->write_through.load(); };
    starpu_data_handle_t piece = starpu_data_get_child(whole, 0);
    starpu_data_handle_t inner = starpu_data_get_child(starpu_data_get_child(whole, 1), 1);
    EXPECT_EQ(mask_of(piece), 1u << base::index_of(other));
    EXPECT_EQ(mask_of(inner), 1u << base::index_of(other));
    starpu_data_set_wt_mask(whole, 1u << base::index_of(node));
    EXPECT_EQ(mask_of(piece), 1u << base::index_of(node));
    EXPECT_EQ(mask_of(inner), 1u << base::index_of(node));
    ASSERT_EQ(starpu_data_acquire(inner, STARPU_RW), 0);
    starpu_data_release(inner);
    await_copy(inner, node);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    starpu_data_unregister(whole);
}

TEST_F(places, are_given_up_on_demand_and_saved_if_need_be) {
    some_bytes data(100, base::main_memory_node);
    ASSERT_EQ(use_once(node, {writing(data)}), 0);
    ASSERT_EQ(use_once(other, {reading(data)}), 0);
    EXPECT_EQ(starpu_data_can_evict(data.name, base::number_of(other), STARPU_FETCH), 1);
    EXPECT_EQ(starpu_data_evict_from_node(data.name, base::number_of(other)), 0);
    EXPECT_FALSE(data.is_allocated(other));
    EXPECT_EQ(starpu_data_can_evict(data.name, base::number_of(node), STARPU_FETCH), 1);
    EXPECT_EQ(starpu_data_evict_from_node(data.name, base::number_of(node)), 0);
    EXPECT_FALSE(data.is_allocated(node));
    EXPECT_TRUE(data.is_valid(base::main_memory_node));
    EXPECT_EQ(starpu_data_evict_from_node(data.name, base::number_of(node)), 0); // there is none
}

TEST_F(places, are_kept_while_somebody_needs_them_or_has_them_from_the_program) {
    some_bytes data(100, base::main_memory_node);
    use reader(node, {reading(data)});
    ASSERT_EQ(reader.await(), 0);
    EXPECT_EQ(starpu_data_can_evict(data.name, base::number_of(node), STARPU_FETCH), 0);
    EXPECT_EQ(starpu_data_evict_from_node(data.name, base::number_of(node)), -EBUSY);
    EXPECT_EQ(starpu_data_evict_from_node(data.name, STARPU_MAIN_RAM), -EBUSY);
    EXPECT_TRUE(data.is_valid(base::main_memory_node));
}

TEST_F(places, are_kept_on_all_nodes_for_who_acquires_all) {
    some_bytes data(100, base::main_memory_node);
    ASSERT_EQ(use_once(node, {reading(data)}), 0);
    for (const starpu_data_access_mode mode : {STARPU_R, STARPU_RW}) {
        ASSERT_EQ(starpu_data_acquire_on_node(data.name, STARPU_ACQUIRE_NO_NODE_LOCK_ALL, mode), 0);
        EXPECT_EQ(starpu_data_evict_from_node(data.name, base::number_of(node)), -EBUSY);
        starpu_data_release_on_node(data.name, STARPU_ACQUIRE_NO_NODE_LOCK_ALL);
        EXPECT_EQ(starpu_data_can_evict(data.name, base::number_of(node), STARPU_FETCH), 1);
    }
    EXPECT_EQ(starpu_data_evict_from_node(data.name, base::number_of(node)), 0);
}

TEST_F(places, are_chosen_when_the_turn_of_an_acquisition_has_come) {
    struct choice {
        starpu_data_handle_t name;
        int node;
        bool was_there;
    };
    some_bytes data(100, base::main_memory_node);
    const auto choose = [](void* made, int* chosen, starpu_data_access_mode) {
        *chosen = static_cast<choice*>(made)->node;
    };
    const auto look = [](void* made) {
        auto& it = *static_cast<choice*>(made);
        it.was_there = starpu_data_is_on_node(it.name, unsigned(it.node)) != 0;
        starpu_data_release_on_node(it.name, it.node);
    };
    choice made{data.name, int(base::number_of(node)), false};
    EXPECT_EQ(starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids(
                  data.name, int(base::number_of(other)), STARPU_RW, choose, look, &made, 1, 0, nullptr,
                  nullptr, 0),
              0);
    EXPECT_EQ(starpu_data_acquire(data.name, STARPU_R), 0);
    EXPECT_TRUE(made.was_there);
    EXPECT_FALSE(data.is_allocated(other));
    starpu_data_release(data.name);
}

TEST_F(places, have_memory_before_any_value_comes) {
    some_bytes data(100, base::main_memory_node);
    EXPECT_EQ(starpu_data_request_allocation(data.name, base::number_of(node)), 0);
    EXPECT_TRUE(data.is_allocated(node));
    EXPECT_FALSE(data.is_valid(node));
    EXPECT_EQ(starpu_data_prefetch_on_node(data.name, base::number_of(node), 0), 0);
    EXPECT_TRUE(data.is_valid(node));
}

} // namespace
} // namespace starpu::data
