// Ready nodes go to the scheduler or to their end, without recursion, or wait where dispatch is deferred.
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "support/runtime_of.hpp"
#include "task/core/deferred_dispatch.hpp"
#include "task/running/dispatch.hpp"

namespace starpu::task {
namespace {

using namespace tests;

int bodies_run;

void count_body(graph::job& n) {
    ++bodies_run;
    graph::release_references(n, 1);
}

graph::job& continuation() {
    graph::job& n = *graph::allocate_job();
    n.set(graph::is_continuation);
    n.body = count_body;
    return n;
}

TEST(dispatching, runs_continuations_at_once) {
    runtime_of one{1};
    bodies_run = 0;
    graph::ready_list ready;
    ready.append(continuation());
    ready.append(continuation());
    dispatch(ready);
    EXPECT_EQ(bodies_run, 2);
    EXPECT_TRUE(ready.is_empty());
}

TEST(dispatching, only_collects_while_it_is_deferred) {
    runtime_of one{1};
    bodies_run = 0;
    graph::ready_list collected;
    graph::ready_list ready;
    ready.append(continuation());
    {
        const deferred_dispatch later(collected);
        dispatch(ready);
        EXPECT_EQ(bodies_run, 0);
    }
    dispatch(collected);
    EXPECT_EQ(bodies_run, 1);
}

TEST(dispatching, ends_a_long_chain_of_empty_tasks_without_recursion) {
    runtime_of one{1};
    constexpr int length = 100000;
    starpu_task* previous = starpu_task_create();
    starpu_task* first = previous;
    for (int i = 1; i < length; ++i) {
        starpu_task* next = starpu_task_create();
        starpu_task_declare_deps_array(next, 1, &previous);
        ASSERT_EQ(starpu_task_submit(next), 0);
        previous = next;
    }
    ASSERT_EQ(starpu_task_submit(first), 0);
    ASSERT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(starpu_task_nsubmitted(), 0);
}

} // namespace
} // namespace starpu::task
