// The runtime starts, is counted, ends, and starts again.
#include "instance/instance.hpp"
#include "platform/binding.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace starpu::instance {
namespace {

using namespace tests;

starpu_conf one_worker() {
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 1;
    conf.precedence_over_environment_variables = 1;
    return conf;
}

TEST(lifetime, begins_with_the_first_start_and_ends_with_the_last_stop) {
    starpu_conf conf = one_worker();
    EXPECT_FALSE(is_running());
    ASSERT_EQ(start_runtime(&conf), 0);
    runtime* first = current();
    ASSERT_EQ(start_runtime(nullptr), 0);
    EXPECT_EQ(current(), first);
    EXPECT_EQ(stop(), 0);
    EXPECT_TRUE(is_running());
    EXPECT_EQ(stop(), 0);
    EXPECT_FALSE(is_running());
    EXPECT_EQ(current(), nullptr);
}

unsigned threads_of_this_process() {
    std::ifstream status("/proc/self/status");
    unsigned count = 0;
    for (std::string word; status >> word;)
        if (word == "Threads:") status >> count;
    return count;
}

// A thread that was joined is counted until the system is done with it.
bool has_at_most(unsigned threads) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (threads_of_this_process() > threads && std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return threads_of_this_process() <= threads;
}

TEST(lifetime, leaves_no_thread_behind) {
    starpu_conf conf = one_worker();
    ASSERT_EQ(start_runtime(&conf), 0);
    stop();
    const unsigned before = threads_of_this_process();
    for (int i = 0; i < 50; ++i) {
        ASSERT_EQ(start_runtime(&conf), 0);
        ASSERT_EQ(stop(), 0);
    }
    EXPECT_TRUE(has_at_most(before)) << threads_of_this_process() << " threads, not " << before;
}

TEST(lifetime, ends_only_after_all_tasks) {
    std::atomic<int> runs{0};
    starpu_codelet counting =
        codelet_of([](void**, void* counter) { ++*static_cast<std::atomic<int>*>(counter); });
    {
        runtime_of two(2);
        for (int i = 0; i < 100; ++i) submit(counting, {}, &runs);
    }
    EXPECT_EQ(runs, 100);
}

TEST(lifetime, does_not_end_inside_a_task) {
    runtime_of one(1);
    starpu_codelet ending =
        codelet_of([](void**, void*) { expect_refused(starpu_shutdown, "starpu_shutdown", EDEADLK); });
    submit(ending);
    starpu_task_wait_for_all();
    EXPECT_TRUE(is_running());
}

TEST(lifetime, does_not_begin_inside_a_task) {
    {
        runtime_of one(1);
        starpu_codelet beginning = codelet_of([](void**, void*) {
            int error = 0;
            expect_one_line([&] { error = start_runtime(nullptr); }, "starpu_init: called from inside");
            EXPECT_EQ(error, -EDEADLK);
        });
        submit(beginning);
    } // shutdown may wait for the task already
    EXPECT_FALSE(is_running());
}

TEST(lifetime, does_not_begin_with_a_configuration_that_nobody_initialised) {
    starpu_conf conf{};
    int error = 0;
    expect_one_line([&] { error = start_runtime(&conf); }, "starpu_conf_init");
    EXPECT_EQ(error, -EINVAL);
    EXPECT_FALSE(is_running());
}

TEST(lifetime, does_not_begin_without_workers) {
    starpu_conf conf = one_worker();
    conf.ncpus = 0;
    int error = 0;
    expect_one_line([&] { error = start_runtime(&conf); }, "STARPU_NCPU");
    EXPECT_EQ(error, -ENODEV);
    EXPECT_FALSE(is_running());
    conf.ncpus = 1;
    EXPECT_EQ(start_runtime(&conf), 0); // a failure leaves nothing behind
    EXPECT_EQ(stop(), 0);
}

TEST(lifetime, can_be_waited_for) {
    starpu_conf conf = one_worker();
    {
        std::jthread waiter([] {
            wait_until_running();
            EXPECT_TRUE(is_running());
        });
        ASSERT_EQ(start_runtime(&conf), 0);
    }
    stop();
}

// Starts and stops a runtime that is to write what its workers did into that file.
void leave_statistics(const char* file) {
    setenv("STARPU_WORKER_STATS", "1", 1);
    setenv("STARPU_WORKER_STATS_FILE", file, 1);
    starpu_conf conf = one_worker();
    EXPECT_EQ(start_runtime(&conf), 0);
    EXPECT_EQ(stop(), 0);
    unsetenv("STARPU_WORKER_STATS_FILE");
    unsetenv("STARPU_WORKER_STATS");
}

TEST(lifetime, tells_of_statistics_that_do_not_fit_on_the_disk) {
    expect_one_line([] { leave_statistics("/dev/full"); },
                    "/dev/full could not be written in full (No space left on device)");
}

TEST(lifetime, does_not_end_with_a_file_that_may_not_grow) {
    char name[] = "/tmp/statistics.XXXXXX";
    const int file = mkstemp(name);
    const off_t bytes = 1 << 16; // what is captured from stderr stays below that
    ASSERT_EQ(ftruncate(file, bytes), 0);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit as_it_is{static_cast<rlim_t>(bytes), before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &as_it_is);
    expect_one_line([&] { leave_statistics(name); }, "could not be written in full (File too large)");
    setrlimit(RLIMIT_FSIZE, &before);
    close(file);
    unlink(name);
}

TEST(lifetime, gives_the_thread_that_began_it_its_cpus_back) {
    const auto before = platform::affinity_of_this_thread();
    setenv("STARPU_MAIN_THREAD_BIND", "1", 1);
    starpu_conf conf = one_worker();
    ASSERT_EQ(start_runtime(&conf), 0);
    unsetenv("STARPU_MAIN_THREAD_BIND");
    EXPECT_EQ(platform::affinity_of_this_thread()->size(), 1u);
    std::thread([] { EXPECT_EQ(stop(), 0); }).join();
    EXPECT_EQ(platform::affinity_of_this_thread(), before);
}

TEST(lifetime, has_as_many_workers_as_asked_for_even_beyond_the_cores) {
    runtime_of many(20);
    EXPECT_EQ(current()->workers().count(), 20u);
    std::atomic<int> runs{0};
    starpu_codelet counting =
        codelet_of([](void**, void* counter) { ++*static_cast<std::atomic<int>*>(counter); });
    for (int i = 0; i < 200; ++i) submit(counting, {}, &runs);
    starpu_task_wait_for_all();
    EXPECT_EQ(runs, 200);
}

} // namespace
} // namespace starpu::instance
