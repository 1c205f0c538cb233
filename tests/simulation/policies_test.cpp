// How good decisions are, in virtual time.
#include "cholesky_graph.hpp"

#include <starpu_profiling.h>

namespace simulation {
namespace {

std::string machine_of(unsigned cpus, unsigned gpus, double mb_per_s) {
    return R"({"cpus": )" + std::to_string(cpus) + R"(, "gpus": [{"count": )" + std::to_string(gpus) +
           R"(, "memory_mib": 65536, "link": {"mb_per_s": )" + std::to_string(mb_per_s) +
           R"(, "latency_us": 10}}]})";
}

struct outcome {
    double us;
    double moved_bytes;
};

double bytes_over_all_links() {
    double sum = 0;
    for (int bus = 0; bus < starpu_bus_get_count(); ++bus) {
        starpu_profiling_bus_info info{};
        EXPECT_EQ(starpu_bus_get_profiling_info(bus, &info), 0);
        sum += static_cast<double>(info.transferred_bytes);
    }
    return sum;
}

outcome factorize(const std::string& machine, const cholesky_graph& graph, const char* policy) {
    outcome seen{};
    run(machine,
        [&] {
            const double start = starpu_timing_now();
            submit(graph);
            seen = {starpu_timing_now() - start, bytes_over_all_links()};
        },
        {{"STARPU_SCHED", policy}});
    return seen;
}

// Against what no schedule can do better: 8 cores and 2 devices.
class cholesky : public ::testing::TestWithParam<const char*> {};

TEST_P(cholesky, comes_close_to_the_bound) {
    const std::string machine = machine_of(8, 2, 24000);
    const auto ratio = [&](int tiles, const speeds& how_fast) {
        const cholesky_graph graph(tiles, how_fast, 8, 2);
        const double by_list = graph.list_schedule_us() / graph.bound_us();
        const double by_policy = factorize(machine, graph, GetParam()).us / graph.bound_us();
        std::printf("%s, %d x %d tiles: %.3f of the bound, a list scheduler %.3f\n", GetParam(), tiles, tiles,
                    by_policy, by_list);
        return by_policy / by_list;
    };
    // Small graphs end before devices pay; there even the list scheduler is far from the bound.
    EXPECT_LE(ratio(10, of_zen4_and_l4), 1.25);
    EXPECT_LE(ratio(10, of_mirage), 1.25);
    EXPECT_LE(ratio(20, of_zen4_and_l4), 1.10);
    EXPECT_LE(ratio(20, of_mirage), 1.10);
    EXPECT_LE(ratio(40, of_zen4_and_l4), 1.05);
    EXPECT_LE(ratio(40, of_mirage), 1.05);
}
INSTANTIATE_TEST_SUITE_P(sorting, cholesky, ::testing::Values("dmdas", "dmdasd"),
                         [](const auto& test) { return std::string(test.param); });

TEST(dmdas, is_within_its_share_of_the_bound) {
    const auto ratio = [](int tiles) {
        const cholesky_graph graph(tiles, of_zen4_and_l4, 8, 2);
        return factorize(machine_of(8, 2, 24000), graph, "dmdas").us / graph.bound_us();
    };
    EXPECT_LE(ratio(20), 1.15);
    EXPECT_LE(ratio(40), 1.10);
}

// Four devices behind slow links.
TEST(policies_by_data, move_less_than_dm) {
    const std::string machine = machine_of(1, 4, 1000);
    const cholesky_graph graph(20, of_zen4_and_l4, 1, 4);
    const double by_dm = factorize(machine, graph, "dm").moved_bytes;
    for (const char* policy : {"dmda", "dmdar", "dmdas", "dmdasd"}) {
        const double share = factorize(machine, graph, policy).moved_bytes / by_dm;
        std::printf("%s moves %.2f of what dm moves\n", policy, share);
        EXPECT_LE(share, 0.6) << policy;
    }
}

// One of eight workers turns out to be half as fast as models say.
class slow_worker : public ::testing::TestWithParam<const char*> {};

TEST_P(slow_worker, costs_no_more_than_its_share) {
    timed_codelet task(100, 0);
    constexpr int count = 800;
    const double us = run(R"({"cpus": [{"count": 7}, {"count": 1, "speed": 0.5}]})",
                          [&] {
                              for (int i = 0; i < count; ++i) starpu_task_insert(&task, 0);
                          },
                          {{"STARPU_SCHED", GetParam()}});
    EXPECT_LE(us, 1.10 * count * 100 / 7.5);
}
INSTANTIATE_TEST_SUITE_P(policies, slow_worker,
                         ::testing::Values("lws", "eager", "prio", "dm", "dmda", "dmdar", "dmdas", "dmdasd",
                                           "heteroprio"),
                         [](const auto& test) { return std::string(test.param); });

} // namespace
} // namespace simulation
