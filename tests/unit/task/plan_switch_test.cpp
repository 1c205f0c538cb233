// One switch: who waits for it, what it waits for, and what it leaves behind.
#include "data/core/handle_details.hpp"
#include "support/runtime_of.hpp"
#include "task/linking/order.hpp"
#include "task/running/dispatch.hpp"
#include "task/switching/plan_switch.hpp"

#include <array>

namespace starpu::task {
namespace {

using namespace tests;

class plan_switches : public testing::Test {
protected:
    plan_switches() {
        starpu_data_filter in_four{};
        in_four.filter_func = starpu_vector_filter_block;
        in_four.nchildren = 200; // more than fit into a node, or a block
        starpu_vector_data_register(&whole, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                    200, sizeof(int));
        starpu_data_partition_plan(whole, &in_four, pieces.data());
    }
    ~plan_switches() override { starpu_data_unregister(whole); }
    data::partition_plan& plan() { return *data::details_of(*data::handle_of(whole))->plans[0]; }
    bool is_carried_out() {
        return plan().last_switch->with([](const data::switch_progress& p) { return p.is_done; });
    }
    void switch_to(data::usability to, switch_manner how = {}) {
        graph::ready_list ready;
        EXPECT_EQ(link_switch(plan(), to, how, ready), 0);
        dispatch(ready);
    }
    runtime_of two{2};
    std::array<int, 200> values{};
    std::array<starpu_data_handle_t, 200> pieces{};
    starpu_data_handle_t whole = nullptr;
};

TEST_F(plan_switches, are_carried_out_at_once_when_nothing_is_in_the_way) {
    int calls = 0;
    switch_manner how;
    how.callback = [](void* counter) { ++*static_cast<int*>(counter); };
    how.callback_argument = &calls;
    switch_to(data::usability::everybody, how);
    EXPECT_TRUE(is_carried_out());
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(data::handle_of(pieces[199])->usable, data::usability::everybody);
    switch_to(data::usability::nobody);
    EXPECT_EQ(calls, 1);
}

TEST_F(plan_switches, wait_for_whoever_holds_a_piece) {
    switch_to(data::usability::everybody);
    ASSERT_EQ(starpu_data_acquire(pieces[150], STARPU_RW), 0);
    switch_to(data::usability::nobody);
    EXPECT_FALSE(is_carried_out());
    EXPECT_EQ(data::handle_of(whole)->usable, data::usability::everybody); // by what is submitted now
    starpu_data_release(pieces[150]);
    EXPECT_TRUE(is_carried_out());
}

TEST_F(plan_switches, let_readers_of_the_whole_go_on_while_pieces_become_readable) {
    ASSERT_EQ(starpu_data_acquire(whole, STARPU_R), 0);
    switch_to(data::usability::readers);
    EXPECT_TRUE(is_carried_out());
    switch_to(data::usability::nobody);
    EXPECT_TRUE(is_carried_out());
    switch_to(data::usability::everybody);
    EXPECT_FALSE(is_carried_out());
    starpu_data_release(whole);
    EXPECT_TRUE(is_carried_out());
}

TEST_F(plan_switches, carry_the_value) {
    switch_to(data::usability::everybody);
    EXPECT_TRUE(data::handle_of(pieces[0])->has_value);
    starpu_data_invalidate_submit(pieces[7]);
    switch_to(data::usability::readers);
    EXPECT_TRUE(data::handle_of(whole)->has_value); // the others'
    EXPECT_FALSE(data::handle_of(pieces[7])->has_value);
    switch_to(data::usability::nobody);
    switch_to(data::usability::everybody);
    for (starpu_data_handle_t piece : pieces) starpu_data_invalidate_submit(piece);
    switch_to(data::usability::nobody);
    EXPECT_FALSE(data::handle_of(whole)->has_value);
}

} // namespace
} // namespace starpu::task
