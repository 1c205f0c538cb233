// A piece that is lost with its device does not keep its whole partitioned: the whole is lost, says so, and
// can be written anew or ended.
#include "data/copies/copy_engine.hpp"
#include "data/copies/replicas.hpp"
#include "memory/nodes.hpp"
#include "support/refusal.hpp"
#include "support/running_runtime.hpp"
#include "support/test_nodes/late_memory.hpp"

#include <array>
#include <cerrno>

namespace starpu::task {
namespace {

// The third of its copies is its last.
struct node_to_lose {
    node_to_lose() { EXPECT_EQ(nodes.add_node(device, base::device_id{0}, "device", SIZE_MAX, number), 0); }
    ~node_to_lose() { data::current_engines().stop(); }
    tests::late_memory device{{.losing_copy = 3}};
    memory::added_nodes nodes;
    base::memory_node_id number = base::no_memory_node;
};

// Two of the four pieces are on the device alone when it goes.
class lost_pieces : public tests::running_runtime {
protected:
    lost_pieces() {
        in_four.filter_func = starpu_vector_filter_block;
        in_four.nchildren = 4;
        starpu_vector_data_register(&whole, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                    values.size(), sizeof(int));
    }
    int write_there(starpu_data_handle_t h) const {
        const int error = starpu_data_acquire_on_node(h, static_cast<int>(device.number), STARPU_RW);
        if (error == 0) starpu_data_release_on_node(h, static_cast<int>(device.number));
        return error;
    }
    void lose_device(starpu_data_handle_t by_copying) const { EXPECT_EQ(write_there(by_copying), -EIO); }
    static int error_of(void (*call)(starpu_data_handle_t), starpu_data_handle_t h) {
        errno = 0;
        call(h);
        return errno;
    }

    // It can only be overwritten, and then it is like any other.
    void expect_lost_until_written() {
        EXPECT_EQ(starpu_data_acquire(whole, STARPU_R), -EIO);
        EXPECT_EQ(error_of(starpu_data_unregister, whole), EIO);
        ASSERT_EQ(starpu_data_acquire(whole, STARPU_W), 0);
        values.fill(7);
        starpu_data_release(whole);
        EXPECT_EQ(error_of(starpu_data_unregister, whole), 0);
    }

    node_to_lose device;
    std::array<int, 40> values{};
    starpu_data_filter in_four{};
    starpu_data_handle_t whole = nullptr;
};

TEST_F(lost_pieces, are_given_up_by_the_partition_that_made_them) {
    starpu_data_partition(whole, &in_four);
    for (int i : {1, 2}) ASSERT_EQ(write_there(starpu_data_get_child(whole, i)), 0);
    lose_device(starpu_data_get_child(whole, 3));
    errno = 0;
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    EXPECT_EQ(errno, EIO);
    EXPECT_EQ(starpu_data_get_nb_children(whole), 0);
    expect_lost_until_written();
}

TEST_F(lost_pieces, are_given_up_with_the_parts_that_are_partitioned_themselves) {
    starpu_data_map_filters(whole, 2, &in_four, &in_four);
    for (int i : {1, 2}) ASSERT_EQ(write_there(starpu_data_get_child(starpu_data_get_child(whole, 2), i)), 0);
    lose_device(starpu_data_get_child(starpu_data_get_child(whole, 3), 0));
    errno = 0;
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    EXPECT_EQ(errno, EIO);
    expect_lost_until_written();
}

TEST_F(lost_pieces, are_lost_for_the_whole_when_a_plan_gathers_them) {
    std::array<starpu_data_handle_t, 4> pieces{};
    starpu_data_partition_plan(whole, &in_four, pieces.data());
    starpu_data_partition_submit(whole, 4, pieces.data());
    for (int i : {1, 2}) ASSERT_EQ(write_there(pieces[i]), 0);
    lose_device(pieces[3]);
    starpu_data_unpartition_submit(whole, 4, pieces.data(), STARPU_MAIN_RAM);
    EXPECT_EQ(starpu_task_wait_for_all(), -EIO); // tells of the loss, once
    expect_lost_until_written();
}

TEST_F(lost_pieces, let_their_whole_be_ended_without_its_value) {
    starpu_data_partition(whole, &in_four);
    for (int i : {1, 2}) ASSERT_EQ(write_there(starpu_data_get_child(whole, i)), 0);
    lose_device(starpu_data_get_child(whole, 3));
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    EXPECT_EQ(error_of(starpu_data_unregister_no_coherency, whole), 0);
    EXPECT_EQ(starpu_data_acquire(whole, STARPU_R), -EINVAL); // it is no handle any more
}

} // namespace
} // namespace starpu::task
