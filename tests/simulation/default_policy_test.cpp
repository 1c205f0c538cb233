// What the policy that runs by default makes of programs that say nothing about their kernels.
#include "kernel_graphs.hpp"
#include "simulated_run.hpp"

#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace simulation {
namespace {

struct machine {
    unsigned cpus;
    unsigned gpus;

    std::string described_with(const kernel_graph& graph) const {
        std::string text = "{";
        if (cpus != 0) text += R"("cpus": )" + std::to_string(cpus) + ", ";
        if (gpus != 0)
            text += R"("gpus": [{"count": )" + std::to_string(gpus) +
                    R"(, "link": {"mb_per_s": 24000, "latency_us": 10}}], )";
        return text + R"("times": {)" + graph.times_in_json() + "}}";
    }
};

// nullptr: the default.
double makespan(const machine& where, const kernel_graph& graph, const char* policy) {
    std::map<std::string, std::string> variables;
    if (policy != nullptr) variables["STARPU_SCHED"] = policy;
    return run(
        where.described_with(graph), [&] { graph.submit(); }, variables);
}

std::string running_policy(const machine& where) {
    std::string name;
    run(where.described_with(lines_and_columns(1)),
        [&] { name = starpu_sched_get_sched_policy()->policy_name; });
    return name;
}

TEST(default_policy, learns_where_devices_are) {
    EXPECT_EQ(running_policy({2, 0}), "lws");
    EXPECT_EQ(running_policy({8, 2}), "dmdas");
    EXPECT_EQ(running_policy({0, 1}), "dmdas");
}

// Neither about kernels without models nor about the policy.
TEST(default_policy, says_nothing) {
    for (const machine& where : {machine{2, 0}, machine{8, 2}, machine{0, 1}}) {
        testing::internal::CaptureStderr();
        makespan(where, lines_and_columns(1), nullptr);
        EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    }
}

struct comparison {
    const char* name;
    kernel_graph graph;
    machine where;
};

void PrintTo(const comparison& c, std::ostream* out) {
    *out << c.name;
}

// STARPU_TEST_POLICIES names a share of them.
std::vector<std::string> other_policies() {
    const char* share = std::getenv("STARPU_TEST_POLICIES");
    std::istringstream names(share != nullptr ? share
                                              : "lws eager prio dm dmda dmdap dmdar dmdas dmdasd heteroprio "
                                                "modular-dmda modular-heft2 modular-heteroprio");
    return {std::istream_iterator<std::string>(names), {}};
}

class without_knowledge : public testing::TestWithParam<comparison> {};

TEST_P(without_knowledge, comes_close_to_the_best_policy) {
    const comparison& c = GetParam();
    const double by_default = makespan(c.where, c.graph, nullptr);
    double best = by_default;
    std::printf("%s on %u + %u workers: %.0f us by default", c.name, c.where.cpus, c.where.gpus, by_default);
    for (const std::string& policy : other_policies()) {
        const double us = makespan(c.where, c.graph, policy.c_str());
        std::printf(", %s %.3f", policy.c_str(), us / by_default);
        best = std::min(best, us);
    }
    std::printf("\n");
    EXPECT_LE(by_default, 1.05 * best);
}

INSTANTIATE_TEST_SUITE_P(graphs, without_knowledge,
                         testing::Values(comparison{"cholesky_2", tiled_cholesky(20), {2, 0}},
                                         comparison{"cholesky_8_2", tiled_cholesky(20), {8, 2}},
                                         comparison{"cholesky_64", tiled_cholesky(20), {64, 0}},
                                         comparison{"cholesky_64_8", tiled_cholesky(20), {64, 8}},
                                         comparison{"lu_2", tiled_lu(12), {2, 0}},
                                         comparison{"lu_8_2", tiled_lu(12), {8, 2}},
                                         comparison{"lu_64", tiled_lu(12), {64, 0}},
                                         comparison{"lu_64_8", tiled_lu(12), {64, 8}},
                                         comparison{"fft_2", lines_and_columns(4), {2, 0}},
                                         comparison{"fft_8_2", lines_and_columns(4), {8, 2}},
                                         comparison{"fft_64", lines_and_columns(4), {64, 0}},
                                         comparison{"fft_64_8", lines_and_columns(4), {64, 8}},
                                         comparison{"cg_2", conjugate_gradients(16), {2, 0}},
                                         comparison{"cg_8_2", conjugate_gradients(16), {8, 2}},
                                         comparison{"cg_64", conjugate_gradients(16), {64, 0}},
                                         comparison{"cg_64_8", conjugate_gradients(16), {64, 8}}),
                         [](const auto& test) { return std::string(test.param.name); });

} // namespace
} // namespace simulation
