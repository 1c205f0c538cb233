// What known graphs take on known machines, to the nanosecond.
#include "simulated_run.hpp"
#include "vectors.hpp"

#include <deque>

namespace simulation {
namespace {

constexpr double exact_us = 0.0015; // a double holds virtual nanoseconds so well

TEST(makespan, of_a_chain_is_the_sum) {
    timed_codelet link(100, 0, 1);
    EXPECT_NEAR(run(R"({"cpus": 4})",
                    [&] {
                        const bytes v;
                        for (int i = 0; i < 10; ++i) starpu_task_insert(&link, STARPU_RW, v.handle(), 0);
                    }),
                1000, exact_us);
}

TEST(makespan, of_a_fork_and_a_join) {
    timed_codelet whole(100, 0, 1);
    timed_codelet reader(50, 0, 1, STARPU_R);
    EXPECT_NEAR(run(R"({"cpus": 4})",
                    [&] {
                        const bytes v;
                        starpu_task_insert(&whole, STARPU_RW, v.handle(), 0);
                        for (int i = 0; i < 8; ++i) starpu_task_insert(&reader, STARPU_R, v.handle(), 0);
                        starpu_task_insert(&whole, STARPU_RW, v.handle(), 0);
                    }),
                100 + 2 * 50 + 100, exact_us);
}

TEST(makespan, of_commuting_tasks_is_their_sum) {
    constexpr auto commutes = static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE);
    timed_codelet adds(50, 0, 1, commutes);
    EXPECT_NEAR(run(R"({"cpus": 4})",
                    [&] {
                        const bytes v;
                        for (int i = 0; i < 6; ++i) starpu_task_insert(&adds, commutes, v.handle(), 0);
                    }),
                300, exact_us);
}

TEST(makespan, of_tasks_by_tags) {
    timed_codelet task(100, 0);
    EXPECT_NEAR(run(R"({"cpus": 4})",
                    [&] {
                        starpu_tag_declare_deps(3, 2, starpu_tag_t{1}, starpu_tag_t{2});
                        for (const starpu_tag_t tag : {1, 2, 3})
                            starpu_task_insert(&task, STARPU_TAG, tag, 0);
                        EXPECT_EQ(starpu_tag_wait(3), 0);
                    }),
                200, exact_us);
}

class makespan_by_policy : public ::testing::TestWithParam<const char*> {};

TEST_P(makespan_by_policy, of_independent_tasks_is_what_the_workers_need) {
    timed_codelet task(70, 0);
    EXPECT_NEAR(run(R"({"cpus": 16})",
                    [&] {
                        for (int i = 0; i < 160; ++i) starpu_task_insert(&task, 0);
                    },
                    {{"STARPU_SCHED", GetParam()}}),
                700, exact_us);
}

TEST_P(makespan_by_policy, is_the_same_each_time) {
    timed_codelet task(70, 9, 1);
    const auto program = [&] {
        std::deque<bytes> data(20);
        for (int i = 0; i < 600; ++i)
            starpu_task_insert(&task, STARPU_RW, data[i * i % 20].handle(), STARPU_PRIORITY, i % 3, 0);
        starpu_task_wait_for_all();
    };
    const std::string machine = R"({"cpus": 3, "gpus": [{"count": 2}], "noise": 0.2})";
    const double first = run(machine, program, {{"STARPU_SCHED", GetParam()}});
    EXPECT_EQ(run(machine, program, {{"STARPU_SCHED", GetParam()}}), first);
    EXPECT_NE(run(machine, program, {{"STARPU_SCHED", GetParam()}, {"STARPU_SIMULATE_SEED", "7"}}), first);
}
INSTANTIATE_TEST_SUITE_P(policies, makespan_by_policy,
                         ::testing::Values("lws", "eager", "prio", "dm", "dmda", "dmdas", "heteroprio",
                                           "graph_test"),
                         [](const auto& test) { return std::string(test.param); });

TEST(makespan, counts_transfers) {
    timed_codelet task(0, 100, 1);
    EXPECT_NEAR(run(R"({"gpus": [{"link": {"mb_per_s": 1000, "latency_us": 7}}]})",
                    [&] {
                        const bytes v(4000); // there and back
                        starpu_task_insert(&task, STARPU_RW, v.handle(), 0);
                    }),
                (7 + 4) + 100 + (7 + 4), exact_us);
}

// Each takes 2625109.0000008 ns.
TEST(makespan, has_transfers_that_end_just_after_a_whole_nanosecond) {
    timed_codelet task(0, 100, 1);
    EXPECT_NEAR(run(R"({"gpus": [{"link": {"mb_per_s": 12782.11, "latency_us": 0}}]})",
                    [&] {
                        const bytes v(std::size_t{2048} * 2048 * sizeof(double));
                        starpu_task_insert(&task, STARPU_RW, v.handle(), 0);
                    }),
                2625.109 + 100 + 2625.109, 2 * exact_us);
}

TEST(makespan, has_transfers_that_share_a_link) {
    timed_codelet task(0, 1, 1);
    const auto program = [&] {
        std::deque<bytes> data;
        for (int i = 0; i < 2; ++i)
            starpu_task_insert(&task, STARPU_RW, data.emplace_back(4000).handle(), STARPU_EXECUTE_ON_WORKER,
                               i, 0);
        starpu_task_wait_for_all();
        for (const bytes& v : data) starpu_data_prefetch_on_node(v.handle(), STARPU_MAIN_RAM, 1);
    };
    const std::string gpus = R"({"gpus": [{"count": 2, "link": {"mb_per_s": 1000, "latency_us": 0})";
    EXPECT_NEAR(run(gpus + "}]}", program), 4 + 1 + 4, exact_us);
    EXPECT_NEAR(
        run(gpus + R"(, "shared_link": "bus"}], "shared_links": {"bus": {"mb_per_s": 1000}}})", program),
        8 + 1 + 8, exact_us);
}

TEST(makespan, goes_straight_to_a_peer) {
    timed_codelet first(0, 10, 1);
    const auto program = [&] {
        const bytes v(4000);
        for (int worker = 0; worker < 2; ++worker)
            starpu_task_insert(&first, STARPU_RW, v.handle(), STARPU_EXECUTE_ON_WORKER, worker, 0);
        starpu_task_wait_for_all();
        starpu_data_invalidate(v.handle()); // nothing comes back
    };
    const std::string gpus = R"({"gpus": [{"count": 2, "link": {"mb_per_s": 1000, "latency_us": 0})";
    EXPECT_NEAR(run(gpus + "}]}", program), 4 + 10 + (4 + 4) + 10, exact_us);
    EXPECT_NEAR(run(gpus + R"(, "peer": {"mb_per_s": 4000, "latency_us": 0}}]})", program), 4 + 10 + 1 + 10,
                exact_us);
}

// A device that runs kernels ahead has the data of the second task while the first one runs.
TEST(makespan, overlaps_transfers_and_kernels) {
    timed_codelet task(0, 100, 1);
    const auto program = [&] {
        std::deque<bytes> data;
        for (int i = 0; i < 4; ++i)
            starpu_task_insert(&task, STARPU_RW, data.emplace_back(50000).handle(), 0);
        starpu_task_wait_for_all();
        for (const bytes& v : data) starpu_data_invalidate(v.handle());
    };
    const std::string gpu = R"({"gpus": [{"link": {"mb_per_s": 1000, "latency_us": 0}}]})";
    task.cuda_flags[0] = STARPU_CUDA_ASYNC;
    EXPECT_NEAR(run(gpu, program), 50 + 4 * 100, exact_us);
    // A worker that waits for each kernel asks for two tasks' data, and for more when both have run.
    EXPECT_NEAR(run(gpu, program, {{"STARPU_CUDA_PIPELINE", "0"}, {"STARPU_SCHED", "lws"}}),
                2 * (50 + 2 * 100), exact_us);
}

TEST(makespan, is_that_of_the_slower_worker) {
    timed_codelet task(100, 0);
    EXPECT_NEAR(run(R"({"cpus": [{"count": 1}, {"count": 1, "speed": 0.25}]})",
                    [&] {
                        for (int worker = 0; worker < 2; ++worker)
                            starpu_task_insert(&task, STARPU_EXECUTE_ON_WORKER, worker, 0);
                    }),
                400, exact_us);
}

TEST(makespan, goes_by_stated_times) {
    timed_codelet task(100, 100, 1);
    const auto program = [&] {
        const bytes v(std::size_t{2} << 20);
        starpu_task_insert(&task, STARPU_RW, v.handle(), 0);
    };
    const std::string times = R"(, "times": {"timed": {"cpu": {"us": 5, "us_per_mib": 3}, "cuda": 1}}})";
    EXPECT_NEAR(run(R"({"cpus": 1)" + times, program), 5 + 2 * 3, exact_us);
}

TEST(makespan, takes_as_many_workers_as_are_wanted) {
    timed_codelet task(100, 50);
    const auto program = [&] {
        for (int i = 0; i < 8; ++i) starpu_task_insert(&task, 0);
    };
    const std::string machine = R"({"cpus": 8, "gpus": [{"count": 2}]})";
    EXPECT_NEAR(run(machine, program, {{"STARPU_NCUDA", "0"}}), 100, exact_us);
    EXPECT_NEAR(run(machine, program, {{"STARPU_NCPU", "0"}, {"STARPU_NCUDA", "1"}}), 400, exact_us);
}

// What does not fit goes back to main memory, which takes its time too.
TEST(makespan, grows_where_memory_is_short) {
    timed_codelet task(0, 10, 1);
    const auto program = [&] {
        std::deque<bytes> data;
        for (int i = 0; i < 4; ++i) data.emplace_back(std::size_t{1} << 20);
        for (int round = 0; round < 5; ++round)
            for (const bytes& v : data) starpu_task_insert(&task, STARPU_RW, v.handle(), 0);
        starpu_task_wait_for_all();
    };
    const std::string gpu = R"({"gpus": [{"memory_mib": 64, "link": {"mb_per_s": 10000, "latency_us": 0}}]})";
    EXPECT_GT(run(gpu, program, {{"STARPU_LIMIT_CUDA_MEM", "2"}}), 2 * run(gpu, program));
}

} // namespace
} // namespace simulation
