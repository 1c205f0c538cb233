// Which lane a contribution goes to, what a plan looks like with lanes, and when they begin anew.
#include "data/core/handle_details.hpp"
#include "support/runtime_of.hpp"
#include "task/core/task.hpp"
#include "task/linking/reduction_lanes.hpp"

namespace starpu::task {
namespace {

using namespace tests;

class lanes : public testing::Test {
protected:
    lanes() {
        starpu_data_set_reduction_methods(sum.handle, &combine, &clear);
        EXPECT_EQ(starpu_data_set_reduction_lanes(sum.handle, 3), 0);
    }
    data::handle& handle() { return *data::handle_of(sum.handle); }
    data::reduction_state& state() { return data::details_of(handle())->reduction; }
    access_plan plan_of_next() {
        starpu_task* t = tests::task_of(add, {sum.handle});
        access_plan plan = with_lanes(plan_accesses(*t));
        t->destroy = 0;
        starpu_task_destroy(t);
        return plan;
    }
    void contribute(int count) {
        for (int i = 0; i < count; ++i) submit(add, {sum.handle});
    }

    runtime_of two{2};
    starpu_codelet combine = codelet_of(
        [](void** buffers, void*) { int_in(buffers, 0) += int_in(buffers, 1); }, {STARPU_RW, STARPU_R});
    starpu_codelet clear = codelet_of([](void** buffers, void*) { int_in(buffers) = 0; }, {STARPU_W});
    starpu_codelet add = codelet_of([](void** buffers, void*) { ++int_in(buffers); }, {STARPU_REDUX});
    int_data sum;
};

TEST_F(lanes, are_made_at_the_first_contribution) {
    EXPECT_TRUE(state().lanes.empty());
    contribute(1);
    EXPECT_EQ(state().lanes.size(), 3u);
    sum.unregister();
    EXPECT_EQ(sum.value, 1);
}

TEST_F(lanes, come_first_in_a_plan_and_in_turn) {
    contribute(1);
    for (unsigned turn = 1; turn < 7; ++turn) {
        const access_plan plan = plan_of_next();
        ASSERT_EQ(plan.size(), 2u);
        EXPECT_EQ(plan[0].target, state().lanes[turn % 3]);
        EXPECT_EQ(plan[0].kind, graph::access_class::write);
        EXPECT_EQ(plan[1].target, &handle());
        EXPECT_EQ(plan[1].kind, graph::access_class::reduce);
    }
}

TEST_F(lanes, are_not_in_plans_that_reduce_nothing) {
    contribute(1);
    starpu_codelet read = codelet_of([](void**, void*) {}, {STARPU_R});
    starpu_task* t = tests::task_of(read, {sum.handle});
    EXPECT_FALSE(uses_lanes(plan_accesses(*t)));
    EXPECT_EQ(with_lanes(plan_accesses(*t)).size(), 1u);
    ASSERT_EQ(starpu_task_submit(t), 0);
    starpu_task_wait_for_all(); // before the codelet goes
}

TEST_F(lanes, begin_anew_with_every_group) {
    contribute(4);
    ASSERT_EQ(starpu_data_acquire(sum.handle, STARPU_R), 0);
    EXPECT_EQ(sum.value, 4);
    EXPECT_EQ(state().next_lane.load(), 0u);
    starpu_data_release(sum.handle);
}

TEST_F(lanes, use_the_first_buffers_and_workers_the_others) {
    contribute(2);
    starpu_task_wait_for_all();
    ASSERT_EQ(state().lanes.size(), 3u);
    const auto buffers = data::details_of(handle())->reduction_buffers.buffers();
    ASSERT_EQ(buffers.size(), 5u);
    EXPECT_TRUE(buffers[0].has_value);
    EXPECT_TRUE(buffers[1].has_value);
    for (unsigned i = 2; i < 5; ++i) EXPECT_FALSE(buffers[i].has_value);
}

TEST_F(lanes, of_a_whole_are_inherited_by_its_pieces) {
    int values[4] = {};
    starpu_data_handle_t whole;
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values), 4,
                                sizeof(int));
    EXPECT_EQ(starpu_data_set_reduction_lanes(whole, 5), 0);
    starpu_data_filter cut{};
    cut.filter_func = starpu_vector_filter_block;
    cut.nchildren = 2;
    starpu_data_partition(whole, &cut);
    data::handle& piece = *data::handle_of(starpu_data_get_child(whole, 1));
    ASSERT_NE(data::details_of(piece), nullptr);
    EXPECT_EQ(data::details_of(piece)->reduction.lanes_wanted, 5);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    starpu_data_unregister(whole);
}

} // namespace
} // namespace starpu::task
