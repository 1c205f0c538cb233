// What partitions copy between memory nodes, and what they leave valid: nothing that is there already is
// copied, and who only reads invalidates nothing.
#include "data/copies/copy_engine.hpp"
#include "data/copies/replicas.hpp"
#include "memory/nodes.hpp"
#include "support/running_runtime.hpp"
#include "support/test_nodes/late_memory.hpp"

#include <array>

namespace starpu::task {
namespace {

struct one_node {
    one_node() { EXPECT_EQ(nodes.add_node(device, base::device_id{0}, "device", SIZE_MAX, number), 0); }
    ~one_node() { data::current_engines().stop(); }
    tests::late_memory device{{}};
    memory::added_nodes nodes;
    base::memory_node_id number = base::no_memory_node;
};

// A vector in four pieces. Copies are counted from the beginning of each test's own part.
class copies_for_partitions : public tests::running_runtime {
protected:
    copies_for_partitions() {
        in_four.filter_func = starpu_vector_filter_block;
        in_four.nchildren = 4;
        starpu_vector_data_register(&whole, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                    values.size(), sizeof(int));
        starpu_data_partition_plan(whole, &in_four, pieces.data());
    }
    ~copies_for_partitions() override { starpu_data_unregister(whole); }

    static void use(starpu_data_handle_t h, unsigned node, starpu_data_access_mode mode) {
        ASSERT_EQ(starpu_data_acquire_on_node(h, static_cast<int>(node), mode), 0);
        starpu_data_release_on_node(h, static_cast<int>(node));
    }
    void use_pieces(unsigned node, starpu_data_access_mode mode) {
        for (starpu_data_handle_t piece : pieces) use(piece, node, mode);
    }
    void partition() { starpu_data_partition_submit(whole, 4, pieces.data()); }
    void partition_for_reading() { starpu_data_partition_readonly_submit(whole, 4, pieces.data()); }
    void gather() { starpu_data_unpartition_submit(whole, 4, pieces.data(), STARPU_MAIN_RAM); }

    static bool is_valid(starpu_data_handle_t h, unsigned node) {
        return data::handle_of(h)->replicas->is_valid(base::memory_node_id{node});
    }
    void start_counting() { before = further.device.so_far().copies; }
    unsigned copies() const { return further.device.so_far().copies - before; }

    one_node further;
    std::array<int, 40> values{};
    starpu_data_filter in_four{};
    std::array<starpu_data_handle_t, 4> pieces{};
    starpu_data_handle_t whole = nullptr;
    unsigned before = 0;
};

TEST_F(copies_for_partitions, are_none_where_main_memory_has_the_value_too) {
    use(whole, base::number_of(further.number), STARPU_R);
    start_counting();
    partition_for_reading();
    use_pieces(STARPU_MAIN_RAM, STARPU_R);
    EXPECT_TRUE(is_valid(whole, base::number_of(further.number)));
    gather();
    use(whole, base::number_of(further.number), STARPU_R);
    use(whole, STARPU_MAIN_RAM, STARPU_R);
    EXPECT_EQ(copies(), 0u);
}

TEST_F(copies_for_partitions, are_one_where_the_device_alone_has_the_value_which_it_keeps) {
    use(whole, base::number_of(further.number), STARPU_RW);
    ASSERT_FALSE(is_valid(whole, STARPU_MAIN_RAM));
    start_counting();
    partition_for_reading();
    use_pieces(STARPU_MAIN_RAM, STARPU_R);
    EXPECT_TRUE(is_valid(whole, base::number_of(further.number)));
    gather();
    use(whole, base::number_of(further.number), STARPU_R);
    EXPECT_EQ(copies(), 1u);
}

TEST_F(copies_for_partitions, are_those_of_the_pieces_that_were_written_elsewhere) {
    partition();
    use(pieces[0], base::number_of(further.number), STARPU_R);
    use(pieces[1], base::number_of(further.number), STARPU_RW);
    use(pieces[2], STARPU_MAIN_RAM, STARPU_RW);
    start_counting();
    gather();
    use(whole, STARPU_MAIN_RAM, STARPU_R);
    EXPECT_EQ(copies(), 1u);
    EXPECT_FALSE(is_valid(whole, base::number_of(further.number)));
}

TEST_F(copies_for_partitions, are_none_when_written_pieces_become_readable_and_writable_again) {
    partition();
    use_pieces(base::number_of(further.number), STARPU_R);
    start_counting();
    starpu_data_unpartition_readonly_submit(whole, 4, pieces.data(), STARPU_MAIN_RAM);
    use(whole, STARPU_MAIN_RAM, STARPU_R);
    use_pieces(base::number_of(further.number), STARPU_R);
    starpu_data_partition_readwrite_upgrade_submit(whole, 4, pieces.data());
    use_pieces(base::number_of(further.number), STARPU_R);
    EXPECT_EQ(copies(), 0u);
}

TEST_F(copies_for_partitions, are_none_for_pieces_that_are_read_again_while_nobody_wrote) {
    partition_for_reading();
    use_pieces(base::number_of(further.number), STARPU_R);
    gather();
    use(whole, STARPU_MAIN_RAM, STARPU_R);
    start_counting();
    partition_for_reading();
    use_pieces(base::number_of(further.number), STARPU_R);
    gather();
    EXPECT_EQ(copies(), 0u);
}

TEST_F(copies_for_partitions, are_none_for_pieces_that_were_written_and_are_used_again) {
    partition();
    use_pieces(base::number_of(further.number), STARPU_RW);
    gather();
    use(whole, STARPU_MAIN_RAM, STARPU_R);
    start_counting();
    partition();
    use_pieces(base::number_of(further.number), STARPU_RW);
    EXPECT_EQ(copies(), 0u);
    gather();
    use(whole, STARPU_MAIN_RAM, STARPU_R);
    EXPECT_EQ(copies(), 4u); // home
}

TEST_F(copies_for_partitions, are_those_of_all_pieces_when_the_whole_was_written_meanwhile) {
    partition_for_reading();
    use_pieces(base::number_of(further.number), STARPU_R);
    gather();
    use(whole, STARPU_MAIN_RAM, STARPU_RW);
    start_counting();
    partition_for_reading();
    use_pieces(base::number_of(further.number), STARPU_R);
    EXPECT_EQ(copies(), 4u);
}

TEST_F(copies_for_partitions, are_those_of_all_pieces_when_another_plan_wrote_meanwhile) {
    std::array<starpu_data_handle_t, 4> others{};
    starpu_data_partition_plan(whole, &in_four, others.data());
    partition_for_reading();
    use_pieces(base::number_of(further.number), STARPU_R);
    gather();
    use(others[0], STARPU_MAIN_RAM, STARPU_RW); // switches back and forth
    use(whole, STARPU_MAIN_RAM, STARPU_R);
    start_counting();
    partition_for_reading();
    use_pieces(base::number_of(further.number), STARPU_R);
    EXPECT_EQ(copies(), 4u);
}

TEST_F(copies_for_partitions, are_none_for_pieces_without_a_value) {
    starpu_data_invalidate(whole);
    start_counting();
    partition();
    use_pieces(STARPU_MAIN_RAM, STARPU_W);
    gather();
    use(whole, STARPU_MAIN_RAM, STARPU_R);
    EXPECT_EQ(copies(), 0u);
}

TEST_F(copies_for_partitions, made_at_once_are_those_of_the_value_too) {
    starpu_data_handle_t other;
    std::array<int, 40> more{};
    starpu_vector_data_register(&other, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(more.data()),
                                more.size(), sizeof(int));
    use(other, base::number_of(further.number), STARPU_R);
    start_counting();
    starpu_data_partition(other, &in_four);
    use(starpu_data_get_child(other, 1), STARPU_MAIN_RAM, STARPU_RW);
    starpu_data_unpartition(other, STARPU_MAIN_RAM);
    EXPECT_EQ(copies(), 0u);
    starpu_data_unregister(other);
}

} // namespace
} // namespace starpu::task
