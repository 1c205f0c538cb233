// What has arrived waits for who took it, unless all of those run something else.
#include "sched/fetched_jobs.hpp"
#include "support/id_literals.hpp"
#include "support/lettered_nodes.hpp"

#include <gtest/gtest.h>

namespace starpu::sched {
namespace {

// Workers 0 and 1 share a memory, worker 2 has one of its own.
class arrived_nodes : public testing::Test {
protected:
    arrived_nodes() : tested(task::worker_kinds(3)) { tested.set_place(2_worker, 1_node); }

    char take(unsigned worker) { return letter(tested.try_pop_for(base::worker_id{worker})); }
    char take_over(unsigned worker) {
        const bool can = tested.can_take_over(base::worker_id{worker});
        const char taken = letter(tested.try_take_over(base::worker_id{worker}));
        EXPECT_EQ(can, taken != '-');
        return taken;
    }
    char letter(const graph::job* n) { return n == nullptr ? '-' : jobs.letter_of(*n); }

    tests::lettered_nodes jobs;
    fetched_jobs tested;
};

TEST_F(arrived_nodes, wait_for_the_worker_that_took_them_while_it_is_idle) {
    tested.push_for(0_worker, jobs['a']);
    EXPECT_EQ(take(1), '-');
    EXPECT_EQ(take_over(1), '-');
    EXPECT_EQ(take_over(2), '-');
    EXPECT_FALSE(tested.looks_empty_for(0_worker));
    EXPECT_EQ(take(0), 'a');
}

TEST_F(arrived_nodes, are_taken_over_while_it_runs_something) {
    tested.note_running(0_worker);
    tested.push_for(0_worker, jobs['a']);
    tested.push_for(0_worker, jobs['b']);
    EXPECT_EQ(take_over(1), 'a');
    EXPECT_EQ(take_over(2), 'b');
    EXPECT_EQ(take_over(2), '-');
    tested.push_for(0_worker, jobs['c']);
    tested.note_idle(0_worker);
    EXPECT_EQ(take_over(2), '-');
}

TEST_F(arrived_nodes, of_a_memory_are_taken_over_when_all_its_workers_run_something) {
    tested.note_running(0_worker);
    tested.push_for_neighbours(0_worker, jobs['a']);
    tested.push_for_neighbours(0_worker, jobs['b']);
    EXPECT_EQ(take_over(2), '-'); // worker 1 will see to them
    EXPECT_EQ(take(1), 'a');
    tested.note_running(1_worker);
    EXPECT_EQ(tested.size_hint(), 1u);
    EXPECT_EQ(take_over(1), '-'); // it has only to take what is its own
    EXPECT_EQ(take_over(2), 'b');
    EXPECT_EQ(tested.size_hint(), 0u);
}

// A device's worker 0 and two cores.
TEST(arrived_nodes_of_a_device, are_not_taken_over_by_cores) {
    tests::lettered_nodes jobs;
    fetched_jobs tested(task::worker_kinds({STARPU_CUDA_WORKER, STARPU_CPU_WORKER, STARPU_CPU_WORKER}));
    tested.set_place(0_worker, 1_node);
    tested.note_running(0_worker);
    tested.push_for(0_worker, jobs['a']);
    tested.push_for_neighbours(0_worker, jobs['b']);
    EXPECT_FALSE(tested.can_take_over(1_worker));
    EXPECT_EQ(tested.try_take_over(1_worker), nullptr);
    EXPECT_FALSE(tested.has_for(STARPU_CPU_WORKER));
    EXPECT_TRUE(tested.has_for(STARPU_CUDA_WORKER));
    EXPECT_NE(tested.try_pop_for(0_worker), nullptr);
    EXPECT_NE(tested.try_pop_for(0_worker), nullptr);
}

} // namespace
} // namespace starpu::sched
