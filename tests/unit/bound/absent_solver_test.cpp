// What a build without GLPK has in place of it: bounds are refused with a line, programs are printed all the
// same.
#include "bound/solver.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include <starpu_bound.h>

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdio>

namespace starpu::bound {
namespace {

starpu_perfmodel model_of_one_ms() {
    starpu_perfmodel model{};
    model.type = STARPU_COMMON;
    model.cost_function = [](starpu_task*, unsigned) { return 1000.0; };
    return model;
}

TEST(absent_solver, solves_nothing) {
    EXPECT_EQ(solve({}, integrality::relaxed).error, -ENOSYS);
}

TEST(absent_solver, refuses_bounds_and_prints_programs) {
    tests::runtime_of one(1);
    starpu_perfmodel one_ms = model_of_one_ms();
    starpu_codelet timed = tests::codelet_of([](void**, void*) {});
    timed.model = &one_ms;
    starpu_bound_start(0, 0);
    tests::submit(timed);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    double least = 1, whole = 1;
    tests::expect_refused([&] { starpu_bound_compute(&least, &whole, 1); }, "GLPK", ENOSYS);
    EXPECT_EQ(least, 0);
    EXPECT_EQ(whole, 0);
    tests::expect_refused([] { starpu_bound_print(stdout, 0); }, "GLPK", ENOSYS);
    std::FILE* program = std::tmpfile();
    ASSERT_NE(program, nullptr);
    tests::expect_no_line([&] { starpu_bound_print_lp(program); });
    EXPECT_GT(std::ftell(program), 0);
    std::fclose(program);
}

} // namespace
} // namespace starpu::bound
