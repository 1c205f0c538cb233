// Bounds of problems whose best schedule is known, and programs read back by GLPK.
#include "bound/program_text.hpp"
#include "bound/solver.hpp"
#include "problems.hpp"

#include <glpk.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <unistd.h>

namespace starpu::bound {
namespace {

double least(const problem& p, program_form form, integrality how) {
    const solution found = solve(program_of(p, form), how);
    EXPECT_EQ(found.error, 0);
    return found.least;
}

void expect_bounds(const problem& p, double relaxed, double whole) {
    EXPECT_NEAR(least(p, program_form::work, integrality::relaxed), relaxed, 1e-6);
    EXPECT_NEAR(least(p, program_form::work, integrality::whole), whole, 1e-6);
}

double best_schedule(const problem& p) {
    return least(p, program_form::schedule, integrality::whole);
}

TEST(bound, shares_tasks_among_equal_workers) {
    expect_bounds(area_of(2, {kind_of({1, 1}, 10)}), 5, 5);
}

TEST(bound, cuts_tasks_unless_they_are_whole) {
    expect_bounds(area_of(3, {kind_of({1, 1, 1}, 10)}), 10.0 / 3, 4);
}

TEST(bound, gives_more_to_faster_workers) {
    expect_bounds(area_of(2, {kind_of({4, 1}, 9)}), 7.2, 8);
}

TEST(bound, gives_each_worker_what_it_is_best_at) {
    // The second worker is good at the second kind only: 6 and 4 tasks take 6 ms each.
    expect_bounds(area_of(2, {kind_of({1, 10}, 6), kind_of({10, 1.5}, 4)}), 6, 6);
}

TEST(bound, leaves_out_workers_that_cannot) {
    expect_bounds(area_of(2, {kind_of({not_able, 2}, 3), kind_of({1, 1}, 4)}), 6, 6);
    expect_bounds(area_of(2, {kind_of({not_able, 2}, 2), kind_of({1, 1}, 6)}), 5, 5);
}

TEST(bound, counts_chains) {
    const task_kind unit = kind_of({1, 1});
    expect_bounds(schedule_of(2, {unit}, {{0}, {0, {0}}, {0, {1}}}), 3, 3);
    expect_bounds(schedule_of(2, {unit}, {{0}, {0}, {0}}), 1.5, 2);
    expect_bounds(schedule_of(2, {unit}, {{0}, {0, {0}}, {0, {0}}, {0, {1, 2}}}), 3, 3);
}

TEST(bound, passes_chains_through_tasks_that_take_no_time) {
    const task_kind unit = kind_of({1, 1});
    expect_bounds(schedule_of(2, {unit}, {{0}, {takes_no_time, {0}}, {0, {1}}}), 2, 2);
}

TEST(bound, runs_one_task_after_the_other_on_a_worker) {
    // Each of the two chains begins with what only the first worker can run.
    const task_kind first = kind_of({2, not_able});
    const task_kind second = kind_of({not_able, 2});
    const problem p = schedule_of(2, {first, second}, {{0}, {1, {0}}, {0}, {1, {2}}});
    expect_bounds(p, 4, 4);
    EXPECT_NEAR(best_schedule(p), 6, 1e-6);
}

TEST(bound, lets_urgent_tasks_go_first) {
    const task_kind short_one = kind_of({1, 1});
    const task_kind long_one = kind_of({2, 2});
    problem p = schedule_of(2, {short_one, long_one}, {{0, {}, 1}, {0, {}, 1}, {1, {}, 0}});
    EXPECT_NEAR(best_schedule(p), 2, 1e-6);
    p.recorded.has_priorities = true;
    EXPECT_NEAR(best_schedule(p), 3, 1e-6);
}

TEST(bound, waits_for_no_urgent_task_that_is_not_ready) {
    // The urgent one waits for a task of 2 ms; the worker runs the other meanwhile.
    const task_kind on_first = kind_of({2, not_able});
    const task_kind on_second = kind_of({not_able, 2});
    problem p = schedule_of(2, {on_first, on_second}, {{0}, {1, {0}, 1}, {1}});
    p.recorded.has_priorities = true;
    EXPECT_NEAR(best_schedule(p), 4, 1e-6);
}

TEST(bound, has_no_solution_where_the_program_has_none) {
    linear_program p;
    p.add_column("tmax", false, 1);
    p.add_row("r", linear_program::relation::at_least, 2).terms = {{0, 1}};
    EXPECT_EQ(solve(p, integrality::relaxed).error, -EDOM);
    EXPECT_EQ(solve(p, integrality::whole).error, -EDOM);
}

TEST(bound, leaves_the_settings_of_the_solver_alone) {
    for (const int before : {GLP_ON, GLP_OFF}) {
        glp_term_out(before);
        solve(program_of(area_of(1, {kind_of({1}, 1)})), integrality::relaxed);
        EXPECT_EQ(glp_term_out(GLP_ON), before);
    }
}

// What GLPK finds for the program in a file, in the given form of MPS.
double least_in_file(const problem& p, int form) {
    const std::string path =
        std::filesystem::temp_directory_path() / ("starpu-bound-" + std::to_string(getpid()) + ".mps");
    std::FILE* file = std::fopen(path.c_str(), "w");
    write_mps(file, program_of(p));
    std::fclose(file);
    glp_term_out(GLP_OFF);
    glp_prob* read = glp_create_prob();
    EXPECT_EQ(glp_read_mps(read, form, nullptr, path.c_str()), 0);
    EXPECT_EQ(glp_get_obj_dir(read), GLP_MIN);
    glp_iocp how;
    glp_init_iocp(&how);
    how.presolve = GLP_ON;
    EXPECT_EQ(glp_intopt(read, &how), 0);
    const double found = glp_mip_obj_val(read);
    glp_delete_prob(read);
    std::filesystem::remove(path);
    return found;
}

TEST(bound, is_the_same_for_a_program_in_mps) {
    const task_kind third = kind_of({1.0 / 3, 1.0 / 7});
    for (const int form : {GLP_MPS_DECK, GLP_MPS_FILE}) {
        EXPECT_NEAR(least_in_file(area_of(3, {kind_of({1, 1, 1}, 10)}), form), 4, 1e-6);
        EXPECT_NEAR(least_in_file(area_of(2, {third}), form), 0, 1e-6);
        EXPECT_NEAR(least_in_file(schedule_of(2, {third}, {{0}, {0, {0}}, {0}}), form), 1.0 / 3, 1e-6);
    }
}

// Fixed columns have no room for a name such as x1009_149.
TEST(bound, is_the_same_where_tasks_and_workers_have_long_numbers) {
    record r;
    r.worker_count = 150;
    r.has_dependencies = true;
    r.kinds = {{"kind", {}, 1010}};
    r.kinds[0].timing.ways = {{base::id_at<base::worker_id>(149), 0, 0, 1000}};
    for (std::size_t task = 0; task < 1010; ++task) {
        r.tasks.push_back({"task", 0, 0});
        r.order.runs.push_back({.after = {}});
        if (task != 0) r.order.runs.back().after = {task - 1};
    }
    EXPECT_NEAR(least_in_file(pose(r), GLP_MPS_DECK), 1010, 1e-6);
}

} // namespace
} // namespace starpu::bound
