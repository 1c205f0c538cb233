// What the policy that runs by default makes of programs that say nothing about their kernels.
#include "kernel_graphs.hpp"
#include "simulated_run.hpp"

#include <cstdio>
#include <iterator>
#include <ostream>
#include <sstream>
#include <string>
#include <tuple>
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

// ---- beside the best of all names

struct named_graph {
    const char* name;
    kernel_graph (*make)();
};

void PrintTo(const named_graph& g, std::ostream* out) {
    *out << g.name;
}
void PrintTo(const machine& where, std::ostream* out) {
    *out << where.cpus << " + " << where.gpus << " workers";
}

// All that are registered, under each of their names; STARPU_TEST_POLICIES names a share of them. None need
// be left out: no policy is told more than the others, priorities belong to the graphs.
std::vector<std::string> names_to_try() {
    if (const char* share = std::getenv("STARPU_TEST_POLICIES")) {
        std::istringstream names(share);
        return {std::istream_iterator<std::string>(names), {}};
    }
    return starpu::tests::registered_policies();
}

class without_knowledge : public testing::TestWithParam<std::tuple<named_graph, machine>> {
protected:
    static void TearDownTestSuite() {
        std::printf("graph     workers  names tried  best                              its us  default's us  "
                    " ratio\n%s",
                    table_.c_str());
        table_.clear();
    }

    static void note_row(std::size_t names, const std::string& best, double best_us, double default_us) {
        const auto& [graph, where] = GetParam();
        char row[160];
        std::snprintf(row, sizeof row, "%-9s %2u + %u   %11zu  %-28s %11.0f   %11.0f   %.3f\n", graph.name,
                      where.cpus, where.gpus, names, best.c_str(), best_us, default_us, default_us / best_us);
        table_ += row;
    }

private:
    static inline std::string table_;
};

TEST_P(without_knowledge, comes_close_to_the_best_policy) {
    const auto& [named, where] = GetParam();
    const kernel_graph graph = named.make();
    const double by_default = makespan(where, graph, nullptr);
    const std::vector<std::string> names = names_to_try();
    std::string best = "the default";
    double best_us = by_default;
    for (const std::string& name : names) {
        const double us = makespan(where, graph, name.c_str());
        if (us >= best_us) continue;
        best = name;
        best_us = us;
    }
    note_row(names.size(), best, best_us, by_default);
    EXPECT_LE(by_default, 1.05 * best_us) << "behind " << best;
}

constexpr named_graph graphs[] = {
    {"cholesky", [] { return tiled_cholesky(20); }},
    {"lu", [] { return tiled_lu(12); }},
    {"fft", [] { return lines_and_columns(4); }},
    {"cg", [] { return conjugate_gradients(16); }},
};
constexpr machine machines[] = {{2, 0}, {8, 2}, {64, 0}, {64, 8}};

std::string name_of(const testing::TestParamInfo<std::tuple<named_graph, machine>>& test) {
    const auto& [graph, where] = test.param;
    return graph.name + ("_" + std::to_string(where.cpus)) + "_" + std::to_string(where.gpus);
}

INSTANTIATE_TEST_SUITE_P(graphs, without_knowledge,
                         testing::Combine(testing::ValuesIn(graphs), testing::ValuesIn(machines)), name_of);

} // namespace
} // namespace simulation
