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

class modular : public testing::TestWithParam<const char*> {};

TEST_P(modular, lets_tasks_meet_that_need_both_workers) {
    setenv("STARPU_SCHED", GetParam(), 1);
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 2;
    ASSERT_EQ(starpu_init(&conf), 0);
    starpu_codelet meeting{};
    meeting.cpu_funcs[0] = meet;
    meeting.name = "meeting";
    begun = 0;
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
