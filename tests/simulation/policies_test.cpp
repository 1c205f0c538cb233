// How good decisions are, in virtual time.
#include "cholesky_graph.hpp"
#include "kernel_graphs.hpp"

#include <starpu_profiling.h>

namespace simulation {
namespace {

std::string machine_of(unsigned cpus, unsigned gpus, double mb_per_s) {
    return R"({"cpus": )" + std::to_string(cpus) + R"(, "gpus": [{"count": )" + std::to_string(gpus) +
           R"(, "memory_mib": 65536, "link": {"mb_per_s": )" + std::to_string(mb_per_s) +
           R"(, "latency_us": 10}}]})";
}

std::string as_identifier(std::string name) {
    std::ranges::replace(name, '-', '_');
    return name;
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
    EXPECT_LE(ratio(10, of_zen4_and_l4), 1.10);
    EXPECT_LE(ratio(10, of_mirage), 1.10);
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
    EXPECT_LE(ratio(10), 1.35);
    EXPECT_LE(ratio(20), 1.15);
    EXPECT_LE(ratio(40), 1.10);
}

// Whether the policy counts what copies take: dmda and its relatives, those of components among them.
bool goes_by_data(const std::string& policy) {
    const auto is_like = [&](const char* part) { return policy.find(part) != std::string::npos; };
    return is_like("dmda") || is_like("gemm") || (is_like("heft") && !is_like("heteroprio"));
}

// Four devices behind slow links.
TEST(policies_by_data, move_less_than_dm) {
    const std::string machine = machine_of(1, 4, 1000);
    const cholesky_graph graph(20, of_zen4_and_l4, 1, 4);
    const double by_dm = factorize(machine, graph, "dm").moved_bytes;
    unsigned tried = 0;
    for (const std::string& policy : starpu::tests::registered_policies()) {
        if (!goes_by_data(policy)) continue;
        const double share = factorize(machine, graph, policy.c_str()).moved_bytes / by_dm;
        std::printf("%s moves %.2f of what dm moves\n", policy.c_str(), share);
        EXPECT_LE(share, 0.6) << policy;
        ++tried;
    }
    EXPECT_GE(tried, 18u);
}

// Four devices whose queues hold two tasks, and for each task data of its own: none need go to two of them.
class full_queues : public ::testing::TestWithParam<const char*> {};

TEST_P(full_queues, are_brought_no_data) {
    constexpr std::size_t size = std::size_t{1} << 20;
    constexpr unsigned count = 64;
    timed_codelet task(0, 5000, 1, STARPU_R);
    std::deque<bytes> data;
    double moved = 0;
    run(machine_of(1, 4, 1000),
        [&] {
            for (unsigned i = 0; i < count; ++i) {
                data.emplace_back(size);
                starpu_task_insert(&task, STARPU_R, data.back().handle(), 0);
            }
            starpu_task_wait_for_all();
            moved = bytes_over_all_links();
            data.clear();
        },
        {{"STARPU_SCHED", GetParam()}, {"STARPU_NTASKS_THRESHOLD", "2"}});
    EXPECT_EQ(moved, 1.0 * count * size);
}
INSTANTIATE_TEST_SUITE_P(policies, full_queues,
                         ::testing::Values("modular-eager-prefetching", "modular-prio-prefetching",
                                           "modular-heft", "modular-heteroprio"),
                         [](const auto& test) { return as_identifier(test.param); });

// ---- short queues below a choice by expected ends

class choice_by_ends : public ::testing::TestWithParam<const char*> {};

// A core and a device that is five times as fast.
TEST_P(choice_by_ends, gives_slow_workers_their_share) {
    constexpr int count = 600;
    timed_codelet task(500, 100);
    const double us = run(machine_of(1, 1, 24000),
                          [&] {
                              for (int i = 0; i < count; ++i) starpu_task_insert(&task, 0);
                          },
                          {{"STARPU_SCHED", GetParam()}});
    EXPECT_LE(us, 1.02 * count / (1.0 / 500 + 1.0 / 100));
    const cholesky_graph graph(20, of_zen4_and_l4, 8, 2);
    EXPECT_LE(factorize(machine_of(8, 2, 24000), graph, GetParam()).us, 1.10 * graph.bound_us());
}

// Nothing says that the device is three times as fast: there each worker takes what it has time for.
TEST_P(choice_by_ends, keeps_queues_short_where_nothing_is_known) {
    constexpr int count = 100;
    timed_codelet task(300, 100);
    task.model = nullptr;
    const double us =
        run(R"({"cpus": 1, "gpus": [{"count": 1}], "times": {"timed": {"cpu": 300, "cuda": 100}}})",
            [&] {
                for (int i = 0; i < count; ++i) starpu_task_insert(&task, 0);
            },
            {{"STARPU_SCHED", GetParam()}});
    EXPECT_LE(us, 1.10 * count / (1.0 / 300 + 1.0 / 100));
}
INSTANTIATE_TEST_SUITE_P(policies, choice_by_ends,
                         ::testing::Values("modular-heft", "modular-heft-prio", "modular-heft-hierarchical",
                                           "modular-heft2", "modular-gemm", "modular-pheft"),
                         [](const auto& test) { return as_identifier(test.param); });

// ---- buckets

double lu_by_heteroprio(const std::map<std::string, std::string>& more) {
    std::map<std::string, std::string> variables{{"STARPU_SCHED", "heteroprio"}};
    variables.insert(more.begin(), more.end());
    const kernel_graph graph = tiled_lu(12);
    return run(
        R"({"cpus": 8, "gpus": [{"count": 2, "link": {"mb_per_s": 24000, "latency_us": 10}}], "times": {)" +
            graph.times_in_json() + "}}",
        [&] { graph.submit(); }, variables);
}

TEST(heteroprio, finds_the_order_of_its_buckets) {
    const double by_priority = lu_by_heteroprio({{"STARPU_HETEROPRIO_USE_AUTO_CALIBRATION", "0"}});
    EXPECT_LE(lu_by_heteroprio({}), 0.85 * by_priority);
    for (int rule = 0; rule < 28; ++rule)
        EXPECT_LE(
            lu_by_heteroprio({{"STARPU_AUTOHETEROPRIO_PRIORITY_ORDERING_POLICY", std::to_string(rule)}}),
            0.95 * by_priority)
            << rule;
}

// Bands of a matrix that devices go over again and again.
TEST(heteroprio, goes_by_data_on_demand) {
    const auto moved = [](const char* goes) {
        const kernel_graph graph = conjugate_gradients(4);
        double bytes = 0;
        run(R"({"cpus": 1, "gpus": [{"count": 4, "link": {"mb_per_s": 24000, "latency_us": 10}}], "times": {)" +
                graph.times_in_json() + "}}",
            [&] {
                graph.submit();
                bytes = bytes_over_all_links();
            },
            {{"STARPU_SCHED", "heteroprio"}, {"STARPU_HETEROPRIO_USE_LA", goes}});
        return bytes;
    };
    const double share = moved("1") / moved("0");
    std::printf("heteroprio by data moves %.2f of what it moves else\n", share);
    EXPECT_LE(share, 0.75);
}

// ---- workers that are not what models say

// One of eight workers turns out to be half as fast as models say; whatever the policy, others take over what
// waits for it.
class slow_worker : public ::testing::TestWithParam<std::string> {};

TEST_P(slow_worker, costs_no_more_than_its_share) {
    timed_codelet task(100, 0);
    constexpr int count = 800;
    const double us = run(R"({"cpus": [{"count": 7}, {"count": 1, "speed": 0.5}]})",
                          [&] {
                              for (int i = 0; i < count; ++i) starpu_task_insert(&task, 0);
                          },
                          {{"STARPU_SCHED", GetParam()}});
    std::printf("%s %.3f\n", GetParam().c_str(), us / (count * 100 / 7.5));
    EXPECT_LE(us, 1.10 * count * 100 / 7.5);
}
INSTANTIATE_TEST_SUITE_P(policies, slow_worker, ::testing::ValuesIn(starpu::tests::registered_policies()),
                         [](const auto& test) { return as_identifier(test.param); });

} // namespace
} // namespace simulation
