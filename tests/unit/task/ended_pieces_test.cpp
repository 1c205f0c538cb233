// Pieces may end while copies of them are on their way that nobody waits for.
#include "data/copies/copy_engine.hpp"
#include "memory/nodes.hpp"
#include "support/running_runtime.hpp"
#include "support/test_nodes/late_memory.hpp"

#include <array>

namespace starpu::task {
namespace {

// Copies take their time.
struct slow_node {
    slow_node() { EXPECT_EQ(nodes.add_node(device, base::device_id{0}, "device", SIZE_MAX, number), 0); }
    ~slow_node() { data::current_engines().stop(); }
    static tests::late_memory_options slow() {
        tests::late_memory_options how;
        how.most_polls = 400;
        return how;
    }
    tests::late_memory device{slow()};
    memory::added_nodes nodes;
    base::memory_node_id number = base::no_memory_node;
};

class ended_pieces : public tests::running_runtime {
protected:
    void partition() {
        in_two.filter_func = starpu_vector_filter_block;
        in_two.nchildren = 2;
        starpu_vector_data_register(&whole, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                    values.size(), sizeof(int));
        starpu_data_partition_plan(whole, &in_two, pieces.data());
        starpu_data_partition_submit(whole, 2, pieces.data());
    }
    void write_on_node(starpu_data_handle_t piece, int value) {
        const int node = static_cast<int>(far.number);
        ASSERT_EQ(starpu_data_acquire_on_node(piece, node, STARPU_RW), 0);
        starpu_data_release_on_node(piece, node);
        ASSERT_EQ(starpu_data_acquire(piece, STARPU_RW), 0);
        *reinterpret_cast<int*>(starpu_vector_get_local_ptr(piece)) = value;
        starpu_data_release(piece);
        ASSERT_EQ(starpu_data_acquire_on_node(piece, node, STARPU_RW), 0);
        starpu_data_release_on_node(piece, node);
    }

    slow_node far;
    std::array<int, 4000> values{};
    starpu_data_filter in_two{};
    std::array<starpu_data_handle_t, 2> pieces{};
    starpu_data_handle_t whole = nullptr;
};

TEST_F(ended_pieces, are_gathered_with_the_copy_that_was_asked_for_when_idle) {
    for (int round = 1; round <= 10; ++round) {
        partition();
        write_on_node(pieces[0], round);
        write_on_node(pieces[1], -round);
        for (starpu_data_handle_t piece : pieces)
            ASSERT_EQ(starpu_data_idle_prefetch_on_node(piece, STARPU_MAIN_RAM, 1), 0);
        starpu_data_unpartition_submit(whole, 2, pieces.data(), STARPU_MAIN_RAM);
        starpu_data_partition_clean(whole, 2, pieces.data());
        starpu_data_unregister(whole);
        EXPECT_EQ(values[0], round);
        EXPECT_EQ(values[2000], -round);
    }
}

TEST_F(ended_pieces, wait_for_copies_to_elsewhere_that_are_under_way) {
    for (int round = 1; round <= 10; ++round) {
        partition();
        for (starpu_data_handle_t piece : pieces)
            ASSERT_EQ(starpu_data_idle_prefetch_on_node(piece, base::number_of(far.number), 1), 0);
        starpu_data_unpartition_submit(whole, 2, pieces.data(), STARPU_MAIN_RAM);
        starpu_data_partition_clean(whole, 2, pieces.data());
        starpu_data_unregister(whole);
    }
}

} // namespace
} // namespace starpu::task
