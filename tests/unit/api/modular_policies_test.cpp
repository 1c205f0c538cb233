// Tasks that wait for each other end under every modular policy, wherever it placed them: a worker that has
// nothing to do takes over what waits for a busy one.
#include <starpu.h>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>

namespace {

std::atomic<int> begun;

void meet(void**, void* until) {
    begun.fetch_add(1);
    while (begun.load() < *static_cast<int*>(until)) std::this_thread::yield();
}

starpu_codelet make_meeting() {
    starpu_codelet made{};
    made.cpu_funcs[0] = meet;
    made.name = "meeting";
    return made;
}
starpu_codelet meeting = make_meeting();

class modular : public testing::TestWithParam<const char*> {};

void start(const char* policy, int workers) {
    setenv("STARPU_SCHED", policy, 1);
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = workers;
    ASSERT_EQ(starpu_init(&conf), 0);
    begun = 0;
}

TEST_P(modular, lets_tasks_meet_that_need_both_workers) {
    ASSERT_NO_FATAL_FAILURE(start(GetParam(), 2));
    for (int pair = 1; pair <= 50; ++pair) {
        int both = 2 * pair;
        for (int i = 0; i < 2; ++i)
            EXPECT_EQ(starpu_task_insert(&meeting, STARPU_CL_ARGS_NFREE, &both, sizeof both, 0), 0);
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
    }
    EXPECT_EQ(begun.load(), 100);
    starpu_shutdown();
    unsetenv("STARPU_SCHED");
}

// The first worker has nothing to do, but cannot run them.
TEST_P(modular, lets_tasks_meet_that_need_two_workers_of_three) {
    ASSERT_NO_FATAL_FAILURE(start(GetParam(), 3));
    unsigned able[] = {1u << 1 | 1u << 2};
    for (int pair = 1; pair <= 20; ++pair) {
        int both = 2 * pair;
        starpu_usleep(1000); // all workers sleep then
        for (int i = 0; i < 2; ++i) {
            starpu_task* t = starpu_task_create();
            t->cl = &meeting;
            t->cl_arg = &both;
            t->cl_arg_size = sizeof both;
            t->workerids = able;
            t->workerids_len = 1;
            EXPECT_EQ(starpu_task_submit(t), 0);
        }
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
    }
    EXPECT_EQ(begun.load(), 40);
    starpu_shutdown();
    unsetenv("STARPU_SCHED");
}
// Half of the tasks are placed behind the one that lasts until all have run.
TEST(modular_random, chooses_the_implementation_of_what_it_takes_over) {
    static std::atomic<int> slow_runs, quick_runs;
    slow_runs = quick_runs = 0;
    ASSERT_NO_FATAL_FAILURE(start("modular-random", 2));
    starpu_perfmodel times{};
    times.type = STARPU_PER_ARCH;
    times.arch_cost_function = [](starpu_task*, starpu_perfmodel_arch*, unsigned implementation) {
        return implementation == 1 ? 10.0 : 1000.0;
    };
    starpu_codelet either{};
    either.cpu_funcs[0] = [](void**, void*) { slow_runs.fetch_add(1); };
    either.cpu_funcs[1] = [](void**, void*) { quick_runs.fetch_add(1); };
    either.model = &times;
    starpu_codelet lasting{};
    lasting.cpu_funcs[0] = [](void**, void*) {
        while (slow_runs.load() + quick_runs.load() < 20) std::this_thread::yield();
    };
    EXPECT_EQ(starpu_task_insert(&lasting, 0), 0);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(starpu_task_insert(&either, 0), 0);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(quick_runs.load(), 20);
    starpu_shutdown();
    unsetenv("STARPU_SCHED");
}
INSTANTIATE_TEST_SUITE_P(policies, modular,
                         testing::Values("modular-eager", "modular-eager-prefetching", "modular-eager-prio",
                                         "modular-prio", "modular-prio-prefetching", "modular-random",
                                         "modular-random-prio", "modular-random-prefetching",
                                         "modular-random-prio-prefetching", "modular-prandom",
                                         "modular-prandom-prio", "modular-ws", "modular-dmda",
                                         "modular-dmdap", "modular-dmdar", "modular-dmdas", "modular-heft",
                                         "modular-heft-prio", "modular-heft-hierarchical", "modular-heft2",
                                         "modular-heteroprio", "modular-heteroprio-heft", "modular-gemm",
                                         "modular-pheft"),
                         [](const auto& test) {
                             std::string name(test.param);
                             for (char& letter : name)
                                 if (letter == '-') letter = '_';
                             return name;
                         });

} // namespace
