// Copies of the shape of a handle: one for each worker, and the main copy of a handle without home.
#include "data/copies/copies.hpp"
#include "data/copies/twin_memory.hpp"
#include "data/worker_buffers.hpp"
#include "memory/nodes.hpp"
#include "support/running_runtime.hpp"
#include "support/test_nodes/late_memory.hpp"

namespace starpu::data {
namespace {

class worker_buffers : public tests::running_runtime {
protected:
    worker_buffers() {
        starpu_vector_data_register(&registered, -1, 0, 10, sizeof(int));
        h = handle_of(registered);
    }
    ~worker_buffers() override { starpu_data_unregister(registered); }

    static starpu_vector_interface& vector_at(void* interface) {
        return *static_cast<starpu_vector_interface*>(interface);
    }
    void* buffer(buffer_use use, unsigned worker) {
        return worker_buffer_of(*h, use, worker, base::main_memory_node)->interface;
    }

    starpu_data_handle_t registered = nullptr;
    handle* h = nullptr;
};

TEST_F(worker_buffers, are_allocated_at_their_first_use) {
    ASSERT_TRUE(prepare_worker_buffers(*h, buffer_use::scratch, 3));
    EXPECT_TRUE(has_worker_buffers(*h, buffer_use::scratch, 3));
    EXPECT_FALSE(has_worker_buffers(*h, buffer_use::scratch, 4));
    EXPECT_FALSE(has_worker_buffers(*h, buffer_use::reduction, 1));
    ASSERT_EQ(details_of(*h)->scratch_buffers.buffers().size(), 3u);
    EXPECT_EQ(details_of(*h)->scratch_buffers.buffers()[1].interface, nullptr);
    void* mine = buffer(buffer_use::scratch, 1);
    EXPECT_NE(mine, nullptr);
    EXPECT_EQ(buffer(buffer_use::scratch, 1), mine);
    EXPECT_EQ(details_of(*h)->scratch_buffers.buffers()[0].interface, nullptr);
}

TEST_F(worker_buffers, have_the_shape_of_the_handle_and_memory_of_their_own) {
    ASSERT_TRUE(prepare_worker_buffers(*h, buffer_use::scratch, 2));
    starpu_vector_interface& first = vector_at(buffer(buffer_use::scratch, 0));
    starpu_vector_interface& second = vector_at(buffer(buffer_use::scratch, 1));
    EXPECT_EQ(first.nx, 10u);
    EXPECT_EQ(first.elemsize, sizeof(int));
    EXPECT_NE(first.ptr, 0u);
    EXPECT_NE(first.ptr, second.ptr);
    EXPECT_EQ(vector_at(h->main_interface).ptr, 0u);
}

TEST_F(worker_buffers, of_reductions_are_not_those_of_scratch_memory) {
    ASSERT_TRUE(prepare_worker_buffers(*h, buffer_use::scratch, 1));
    ASSERT_TRUE(prepare_worker_buffers(*h, buffer_use::reduction, 1));
    EXPECT_NE(buffer(buffer_use::scratch, 0), buffer(buffer_use::reduction, 0));
    EXPECT_FALSE(worker_buffer_of(*h, buffer_use::reduction, 0, base::main_memory_node)->has_value);
}

TEST_F(worker_buffers, stay_when_more_workers_are_prepared_for) {
    ASSERT_TRUE(prepare_worker_buffers(*h, buffer_use::scratch, 1));
    void* mine = buffer(buffer_use::scratch, 0);
    ASSERT_TRUE(prepare_worker_buffers(*h, buffer_use::scratch, 4));
    EXPECT_EQ(buffer(buffer_use::scratch, 0), mine);
}

TEST_F(worker_buffers, are_gone_after_they_were_freed) {
    ASSERT_TRUE(prepare_worker_buffers(*h, buffer_use::scratch, 1));
    buffer(buffer_use::scratch, 0);
    free_worker_buffers(*h);
    EXPECT_TRUE(details_of(*h)->scratch_buffers.buffers().empty());
}

TEST_F(worker_buffers, count_towards_the_memory_in_use) {
    const std::size_t before = starpu_memory_get_used(STARPU_MAIN_RAM);
    void* twin = copies::allocate_twin(*h, base::main_memory_node);
    EXPECT_EQ(starpu_memory_get_used(STARPU_MAIN_RAM), before + 10 * sizeof(int));
    free_twin(*h, twin, base::main_memory_node);
    EXPECT_EQ(starpu_memory_get_used(STARPU_MAIN_RAM), before);
}

TEST_F(worker_buffers, are_not_the_main_copy_which_a_homeless_handle_gets_once) {
    ASSERT_EQ(h->attention.load(), main_copy_missing);
    ASSERT_EQ(copies::complete_fetch(*h), 0);
    EXPECT_NE(vector_at(h->main_interface).ptr, 0u);
    EXPECT_EQ(h->attention.load(), 0);
}

// A further node that has room for one buffer.
class worker_buffers_on_a_node : public worker_buffers {
protected:
    worker_buffers_on_a_node() {
        EXPECT_EQ(nodes.add_node(room, base::device_id{0}, "small", SIZE_MAX, node), 0);
        EXPECT_TRUE(prepare_worker_buffers(*h, buffer_use::scratch, 1));
    }
    ~worker_buffers_on_a_node() override { free_worker_buffers(*h); }

    static tests::late_memory_options small() {
        tests::late_memory_options how;
        how.capacity_bytes = 10 * sizeof(int);
        return how;
    }
    worker_buffer* scratch() {
        return worker_buffer_of(*h, buffer_use::scratch, 0, base::memory_node_id{node});
    }

    tests::late_memory room{small()};
    memory::added_nodes nodes;
    base::memory_node_id node;
};

TEST_F(worker_buffers_on_a_node, ask_again_for_memory_that_is_not_there_for_a_moment) {
    room.fail_allocation(1);
    EXPECT_NE(scratch(), nullptr);
    EXPECT_GT(room.so_far().allocations, 1u);
}

TEST_F(worker_buffers_on_a_node, are_not_there_while_somebody_else_has_the_memory) {
    const memory::address taken = room.allocate(room.capacity_bytes(), 0);
    EXPECT_EQ(scratch(), nullptr);
    room.release(taken, room.capacity_bytes(), 0);
    EXPECT_NE(scratch(), nullptr);
}

} // namespace
} // namespace starpu::data
