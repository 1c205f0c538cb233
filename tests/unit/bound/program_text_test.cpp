// Programs as text.
#include "bound/program_text.hpp"
#include "problems.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <clocale>
#include <cstdlib>

namespace starpu::bound {
namespace {

template <class Write> std::string text_of(Write&& write) {
    char* text = nullptr;
    std::size_t size = 0;
    std::FILE* output = open_memstream(&text, &size);
    write(output);
    std::fclose(output);
    const std::string copy(text, size);
    std::free(text);
    return copy;
}

std::string lp_of(const problem& p) {
    return text_of([&](std::FILE* output) { write_lp(output, program_of(p)); });
}
std::string mps_of(const problem& p) {
    return text_of([&](std::FILE* output) { write_mps(output, program_of(p)); });
}

TEST(program_text, is_what_lp_solve_reads) {
    EXPECT_EQ(lp_of(area_of(2, {kind_of({0.5, 4}, 9)})),
              "/* The least time, ms: n<kind>_<worker> is how many tasks of a kind a worker runs */\n"
              "min: tmax;\n"
              "w0: -1 tmax +0.5 n0_0 <= 0;\n"
              "w1: -1 tmax +4 n0_1 <= 0;\n"
              "k0: +1 n0_0 +1 n0_1 = 9;\n"
              "int n0_0;\n"
              "int n0_1;\n");
}

TEST(program_text, has_fixed_columns_in_mps) {
    EXPECT_EQ(mps_of(area_of(1, {kind_of({0.5}, 9)})),
              "* The least time, ms: n<kind>_<worker> is how many tasks of a kind a worker runs\n"
              "NAME          bound\n"
              "ROWS\n"
              " N  least\n"
              " L  w0\n"
              " E  k0\n"
              "COLUMNS\n"
              "    tmax      least                1\n"
              "    tmax      w0                  -1\n"
              "    M0000000  'MARKER'                 'INTORG'\n"
              "    n0_0      w0                 0.5\n"
              "    n0_0      k0                   1\n"
              "    M0000001  'MARKER'                 'INTEND'\n"
              "RHS\n"
              "    limit     k0                   9\n"
              "BOUNDS\n"
              " PL bound     n0_0\n"
              "ENDATA\n");
}

TEST(program_text, keeps_numbers_within_their_columns) {
    EXPECT_NE(mps_of(area_of(1, {kind_of({1.0 / 3}, 1)})).find("n0_0      w0        0.3333333333\n"),
              std::string::npos);
    EXPECT_NE(lp_of(area_of(1, {kind_of({1.0 / 3}, 1)})).find("0.3333333333333333 n0_0"), std::string::npos);
}

TEST(program_text, says_when_tasks_start) {
    const std::string text = lp_of(schedule_of(1, {kind_of({2})}, {{0}, {0, {0}}}));
    EXPECT_NE(text.find("d0: +1 f0 -1 s0 -2 x0_0 = 0;\n"), std::string::npos);
    EXPECT_NE(text.find("b0: +1 s1 -1 f0 >= 0;\n"), std::string::npos);
    EXPECT_NE(text.find("x0_0 <= 1;\n"), std::string::npos);
    EXPECT_NE(text.find("int x1_0;\n"), std::string::npos);
    EXPECT_EQ(text.find("y0"), std::string::npos); // their order is known
}

TEST(program_text, has_a_choice_for_tasks_in_no_order) {
    const std::string text = lp_of(schedule_of(1, {kind_of({2})}, {{0}, {0}}));
    EXPECT_NE(text.find("o0: +1 s1 -1 f0 -4 x0_0 -4 x1_0 -4 y0 >= -12;\n"), std::string::npos);
    EXPECT_NE(text.find("o1: +1 s0 -1 f1 -4 x1_0 -4 x0_0 +4 y0 >= -8;\n"), std::string::npos);
}

TEST(program_text, is_refused_where_tasks_wait_for_each_other) {
    const problem p = schedule_of(1, {kind_of({2})}, {{0, {1}}, {0, {0}}});
    planned_program planned;
    EXPECT_EQ(make_program(p, program_form::schedule, "the test", planned), -EDEADLK);
}

TEST(program_text, is_refused_where_times_are_not_known) {
    const problem p = area_of(2, {kind_of({not_able, not_able}, 1)});
    planned_program planned;
    EXPECT_EQ(make_program(p, program_form::schedule, "the test", planned), -ENODATA);
}

} // namespace
} // namespace starpu::bound
