// What recorded tasks wait for.
#include "task/recording/precedence.hpp"

#include <gtest/gtest.h>

namespace starpu::task {
namespace {

using numbers = std::vector<std::size_t>;

recorded_order three_tasks() {
    recorded_order r;
    r.runs.resize(3);
    for (unsigned long id = 1; recorded_run & t : r.runs) t.job_id = id++;
    return r;
}

TEST(precedence, holds_each_dependency_once) {
    recorded_order r = three_tasks();
    r.runs[2].after = {1, 0, 1};
    r.declared_jobs = {{3, 1}};
    EXPECT_EQ(precedence_of(r).before[2], (numbers{0, 1}));
}

TEST(precedence, may_lead_to_a_task_that_is_submitted_later) {
    recorded_order r = three_tasks();
    r.declared_jobs = {{1, 3}};
    const precedence graph = precedence_of(r);
    EXPECT_EQ(graph.before[0], numbers{2});
    EXPECT_FALSE(graph.is_cyclic());
}

TEST(precedence, ignores_tasks_that_were_not_recorded) {
    recorded_order r = three_tasks();
    r.declared_jobs = {{2, 77}, {78, 1}};
    r.declared_tags = {{5, 6}};
    for (const numbers& before : precedence_of(r).before) EXPECT_EQ(before, numbers{});
}

TEST(precedence, goes_by_tags) {
    recorded_order r = three_tasks();
    r.runs[0].has_tag = r.runs[2].has_tag = true;
    r.runs[0].tag = 10;
    r.runs[2].tag = 20;
    r.declared_tags = {{20, 10}};
    EXPECT_EQ(precedence_of(r).before[2], numbers{0});
}

TEST(precedence, pairs_runs_of_tasks_that_are_submitted_again) {
    recorded_order r = three_tasks();
    r.runs.resize(4);
    for (const std::size_t run : {0, 2}) r.runs[run].job_id = 1;
    for (const std::size_t run : {1, 3}) r.runs[run].job_id = 2;
    r.declared_jobs = {{2, 1}};
    const precedence graph = precedence_of(r);
    EXPECT_EQ(graph.before[1], numbers{0});
    EXPECT_EQ(graph.before[3], numbers{2});
}

TEST(precedence, notices_tasks_that_wait_for_each_other) {
    recorded_order r = three_tasks();
    r.declared_jobs = {{1, 2}, {2, 1}};
    EXPECT_TRUE(precedence_of(r).is_cyclic());
}

} // namespace
} // namespace starpu::task
