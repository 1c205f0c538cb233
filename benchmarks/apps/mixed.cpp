// How much faster are systems solved in two precisions than in double precision alone?
#include "apps/dense_problem.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>

#include <memory>

namespace benchmark {
namespace {

double operations(std::int64_t n, double of_order_1) {
    const auto order = static_cast<double>(n);
    return of_order_1 * order * order * order;
}

struct system_of_equations {
    explicit system_of_equations(std::int64_t n)
        : a(n, n, n, static_cast<double>(n)), b(n, 1, n), x(n, 1, n), pivots(static_cast<std::size_t>(n)) {}
    void restore() { a.restore(), b.restore(); }

    dense_matrix a, b, x;
    std::vector<std::int64_t> pivots;
    std::int64_t refinements = 0;
};

using solve = std::int64_t (*)(std::int64_t n, system_of_equations& s);

void compare_solves(const char* name, std::int64_t n, double of_order_1, solve in_double, solve in_two,
                    int pairs) {
    const auto p = std::make_shared<system_of_equations>(n), q = std::make_shared<system_of_equations>(n);
    const double count = operations(n, of_order_1);
    const auto side = [=](const char* label, auto problem, solve routine) {
        return starpu_side(
            label, count, [problem] { problem->restore(); }, [=] { return routine(n, *problem); });
    };
    duel(fmt::format("{} n={}", name, n), side("double", p, in_double), side("two", q, in_two), pairs);
    fmt::print("{:28}  {} refinements\n", "", q->refinements);
}

std::int64_t gesv(std::int64_t n, system_of_equations& s) {
    return starpu_linalg_dgesv(n, 1, s.a.data(), n, s.pivots.data(), s.b.data(), n);
}
std::int64_t dsgesv(std::int64_t n, system_of_equations& s) {
    return starpu_linalg_dsgesv(n, 1, s.a.data(), n, s.pivots.data(), s.b.data(), n, s.x.data(), n,
                                &s.refinements);
}
std::int64_t posv(std::int64_t n, system_of_equations& s) {
    return starpu_linalg_dposv('L', n, 1, s.a.data(), n, s.b.data(), n);
}
std::int64_t dsposv(std::int64_t n, system_of_equations& s) {
    return starpu_linalg_dsposv('L', n, 1, s.a.data(), n, s.b.data(), n, s.x.data(), n, &s.refinements);
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options("Systems in two precisions against double precision, in turns");
    std::int64_t n = 4096;
    int pairs = 7;
    options.add_option("--n", n, "order of the matrix, which is well conditioned");
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    if (starpu_init(nullptr) != 0) return 1;
    benchmark::compare_solves("dsposv / dposv", n, 1.0 / 3, benchmark::posv, benchmark::dsposv, pairs);
    benchmark::compare_solves("dsgesv / dgesv", n, 2.0 / 3, benchmark::gesv, benchmark::dsgesv, pairs);
    starpu_shutdown();
}
