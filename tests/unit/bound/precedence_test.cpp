// What recorded tasks wait for.
#include "bound/precedence.hpp"

#include <gtest/gtest.h>

namespace starpu::bound {
namespace {

using numbers = std::vector<std::size_t>;

record three_tasks() {
    record r;
    r.tasks.resize(3);
    for (unsigned long id = 1; recorded_task & t : r.tasks) t.job_id = id++;
    return r;
}

TEST(precedence, holds_each_dependency_once) {
    record r = three_tasks();
    r.tasks[2].after = {1, 0, 1};
    r.declared_jobs = {{3, 1}};
    EXPECT_EQ(precedence_of(r).before[2], (numbers{0, 1}));
}

TEST(precedence, may_lead_to_a_task_that_is_submitted_later) {
    record r = three_tasks();
    r.declared_jobs = {{1, 3}};
    const precedence graph = precedence_of(r);
    EXPECT_EQ(graph.before[0], numbers{2});
    EXPECT_FALSE(graph.is_cyclic());
}

TEST(precedence, ignores_tasks_that_were_not_recorded) {
    record r = three_tasks();
    r.declared_jobs = {{2, 77}, {78, 1}};
    r.declared_tags = {{5, 6}};
    for (const numbers& before : precedence_of(r).before) EXPECT_EQ(before, numbers{});
}

TEST(precedence, goes_by_tags) {
    record r = three_tasks();
    r.tasks[0].has_tag = r.tasks[2].has_tag = true;
    r.tasks[0].tag = 10;
    r.tasks[2].tag = 20;
    r.declared_tags = {{20, 10}};
    EXPECT_EQ(precedence_of(r).before[2], numbers{0});
}

TEST(precedence, pairs_runs_of_tasks_that_are_submitted_again) {
    record r = three_tasks();
    r.tasks.resize(4);
    for (const std::size_t run : {0, 2}) r.tasks[run].job_id = 1;
    for (const std::size_t run : {1, 3}) r.tasks[run].job_id = 2;
    r.declared_jobs = {{2, 1}};
    const precedence graph = precedence_of(r);
    EXPECT_EQ(graph.before[1], numbers{0});
    EXPECT_EQ(graph.before[3], numbers{2});
}

TEST(precedence, notices_tasks_that_wait_for_each_other) {
    record r = three_tasks();
    r.declared_jobs = {{1, 2}, {2, 1}};
    EXPECT_TRUE(precedence_of(r).is_cyclic());
}

TEST(ancestry, reaches_over_several_tasks) {
    record r = three_tasks();
    r.tasks[1].after = {0};
    r.tasks[2].after = {1};
    const precedence graph = precedence_of(r);
    const ancestry lines(graph);
    EXPECT_TRUE(lines.comes_before(0, 2));
    EXPECT_FALSE(lines.comes_before(2, 0));
    EXPECT_TRUE(lines.are_ordered(2, 0));
    EXPECT_TRUE(lines.is_ready_as_soon(graph, 1, 2));
    EXPECT_FALSE(lines.is_ready_as_soon(graph, 2, 1));
}

} // namespace
} // namespace starpu::bound
