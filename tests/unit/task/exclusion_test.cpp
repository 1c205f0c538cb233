// Accesses without an order between them still do not meet: commuting and unordered ones take turns.
#include "support/runtime_of.hpp"

namespace starpu::task {
namespace {

using namespace tests;

constexpr int commuting = STARPU_RW | STARPU_COMMUTE;

// Adds in two steps, so that two at once would lose one.
void add_slowly(void** buffers, void*) {
    const int before = int_in(buffers);
    for (int i = 0; i < 200; ++i) asm volatile("");
    int_in(buffers) = before + 1;
}

class exclusion : public testing::Test {
protected:
    runtime_of four{4};
    int_data data;
    starpu_codelet commute = codelet_of(add_slowly, {commuting});
    starpu_codelet write = codelet_of(add_slowly, {STARPU_RW});
};

TEST_F(exclusion, lets_commuting_tasks_take_turns) {
    for (int i = 0; i < 1000; ++i) submit(commute, {data.handle});
    data.unregister();
    EXPECT_EQ(data.value, 1000);
}

TEST_F(exclusion, lets_commuting_tasks_pass_one_that_cannot_run_yet) {
    gate g;
    int_data other;
    starpu_codelet hold = codelet_of(gate::wait_at, {STARPU_RW});
    starpu_codelet both =
        codelet_of([](void** buffers, void*) { ++int_in(buffers, 0); }, {commuting, STARPU_R});
    submit(hold, {other.handle}, &g);
    submit(both, {data.handle, other.handle}); // waits for the gate
    starpu_task* passing = tests::task_of(commute, {data.handle});
    passing->synchronous = 1;
    ASSERT_EQ(starpu_task_submit(passing), 0);
    EXPECT_EQ(data.value, 1);
    g.open();
    data.unregister();
    EXPECT_EQ(data.value, 2);
}

TEST_F(exclusion, keeps_commuting_tasks_between_their_neighbours) {
    for (int i = 0; i < 300; ++i) {
        submit(commute, {data.handle});
        submit(commute, {data.handle});
        submit(write, {data.handle});
    }
    data.unregister();
    EXPECT_EQ(data.value, 900);
}

TEST_F(exclusion, takes_several_locks_without_a_deadlock) {
    int_data other;
    starpu_codelet both = codelet_of(
        [](void** buffers, void*) {
            ++int_in(buffers, 0);
            ++int_in(buffers, 1);
        },
        {commuting, commuting});
    for (int i = 0; i < 500; ++i) {
        submit(both, {data.handle, other.handle});
        submit(both, {other.handle, data.handle});
    }
    data.unregister();
    other.unregister();
    EXPECT_EQ(data.value, 1000);
    EXPECT_EQ(other.value, 1000);
}

TEST_F(exclusion, covers_tasks_without_order_beside_ordered_ones) {
    for (int i = 0; i < 300; ++i) {
        submit(write, {data.handle});
        starpu_task* unordered = tests::task_of(write, {data.handle});
        unordered->sequential_consistency = 0;
        ASSERT_EQ(starpu_task_submit(unordered), 0);
    }
    starpu_task_wait_for_all();
    EXPECT_EQ(data.value, 600);
}

TEST_F(exclusion, covers_the_application_beside_tasks_without_order) {
    starpu_data_set_sequential_consistency_flag(data.handle, 0);
    for (int i = 0; i < 100; ++i) {
        for (int k = 0; k < 3; ++k) submit(write, {data.handle});
        ASSERT_EQ(starpu_data_acquire(data.handle, STARPU_RW), 0);
        ++data.value;
        starpu_data_release(data.handle);
    }
    data.unregister();
    EXPECT_EQ(data.value, 400);
}

TEST_F(exclusion, of_declared_order_is_not_needed_without_sequential_consistency) {
    starpu_data_set_sequential_consistency_flag(data.handle, 0);
    gate g;
    starpu_codelet hold = codelet_of(gate::wait_at);
    starpu_task* first = tests::task_of(hold, {}, &g);
    starpu_task* late = tests::task_of(write, {data.handle});
    starpu_task_declare_deps_array(late, 1, &first);
    ASSERT_EQ(starpu_task_submit(first), 0);
    ASSERT_EQ(starpu_task_submit(late), 0);
    starpu_task* early = tests::task_of(write, {data.handle}); // submitted later, but nothing orders it
    early->synchronous = 1;
    ASSERT_EQ(starpu_task_submit(early), 0);
    EXPECT_EQ(data.value, 1);
    g.open();
    starpu_task_wait_for_all();
    EXPECT_EQ(data.value, 2);
}

} // namespace
} // namespace starpu::task
