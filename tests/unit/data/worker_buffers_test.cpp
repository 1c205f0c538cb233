// Copies of the shape of a handle: one for each worker, and the main copy of a handle without home.
#include "data/worker_buffers.hpp"
#include "memory/nodes.hpp"
#include "support/running_runtime.hpp"
#include "support/test_nodes/late_memory.hpp"

#include <cerrno>

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
        return buffer_on(STARPU_MAIN_RAM, use, worker)->interface;
    }
    worker_buffer* buffer_on(unsigned node, buffer_use use, unsigned worker) {
        return worker_buffer_of(*h, use, worker, node, error);
    }

    starpu_data_handle_t registered = nullptr;
    handle* h = nullptr;
    int error = 0;
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
    EXPECT_FALSE(buffer_on(STARPU_MAIN_RAM, buffer_use::reduction, 0)->has_value);
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
    void* twin = allocate_twin(*h, STARPU_MAIN_RAM);
    EXPECT_EQ(starpu_memory_get_used(STARPU_MAIN_RAM), before + 10 * sizeof(int));
    free_twin(*h, twin, STARPU_MAIN_RAM);
    EXPECT_EQ(starpu_memory_get_used(STARPU_MAIN_RAM), before);
}

TEST_F(worker_buffers, are_not_the_main_copy_which_a_homeless_handle_gets_once) {
    ASSERT_EQ(h->attention.load(), main_copy_missing);
    ASSERT_EQ(allocate_main_copy(*h), 0);
    EXPECT_NE(vector_at(h->main_interface).ptr, 0u);
    EXPECT_EQ(h->attention.load(), 0);
}

// Two further nodes that know no way to each other but through main memory.
class worker_buffers_on_nodes : public worker_buffers {
protected:
    worker_buffers_on_nodes() {
        first_node = static_cast<unsigned>(memory::add_node(first, 0, "first", SIZE_MAX));
        second_node = static_cast<unsigned>(memory::add_node(second, 1, "second", SIZE_MAX));
        EXPECT_TRUE(prepare_worker_buffers(*h, buffer_use::reduction, 1));
        worker_buffer* mine = buffer_on(STARPU_MAIN_RAM, buffer_use::reduction, 0);
        numbers(*mine)[9] = 77;
        mine->has_value = true;
    }
    ~worker_buffers_on_nodes() override {
        free_worker_buffers(*h);
        EXPECT_EQ(held(first), 0u);
        EXPECT_EQ(held(second), 0u);
        memory::forget_nodes();
    }

    static tests::late_memory_options without_peers() {
        tests::late_memory_options how;
        how.has_peers = false;
        return how;
    }
    static int* numbers(worker_buffer& b) { return reinterpret_cast<int*>(vector_at(b.interface).ptr); }
    static std::size_t held(const tests::late_memory& m) { return m.so_far().held_bytes; }
    worker_buffer* contribution_on(unsigned node) { return buffer_on(node, buffer_use::reduction, 0); }

    tests::late_memory first{without_peers()};
    tests::late_memory second{without_peers()};
    unsigned first_node;
    unsigned second_node;
};

TEST_F(worker_buffers_on_nodes, follow_who_contributes) {
    ASSERT_NE(contribution_on(first_node), nullptr);
    EXPECT_EQ(held(first), 10 * sizeof(int));
    ASSERT_NE(contribution_on(second_node), nullptr);
    EXPECT_EQ(held(first), 0u);
    EXPECT_EQ(numbers(*contribution_on(STARPU_MAIN_RAM))[9], 77);
}

TEST_F(worker_buffers_on_nodes, stay_where_they_are_when_a_copy_fails) {
    ASSERT_NE(contribution_on(first_node), nullptr);
    const std::size_t in_main_memory = starpu_memory_get_used(STARPU_MAIN_RAM);
    for (tests::late_memory* failing : {&first, &second}) { // on the way out, then on the way in
        failing->fail_copy(1);
        EXPECT_EQ(contribution_on(second_node), nullptr);
        EXPECT_EQ(error, -EIO);
        EXPECT_EQ(held(first), 10 * sizeof(int));
        EXPECT_EQ(held(second), 0u);
        EXPECT_EQ(starpu_memory_get_used(STARPU_MAIN_RAM), in_main_memory);
    }
    EXPECT_EQ(numbers(*contribution_on(STARPU_MAIN_RAM))[9], 77);
}

TEST_F(worker_buffers_on_nodes, stay_where_they_are_when_there_is_no_memory) {
    ASSERT_NE(contribution_on(first_node), nullptr);
    second.fail_allocation(1);
    EXPECT_EQ(contribution_on(second_node), nullptr);
    EXPECT_EQ(error, -ENOMEM);
    EXPECT_EQ(numbers(*contribution_on(STARPU_MAIN_RAM))[9], 77);
}

} // namespace
} // namespace starpu::data
