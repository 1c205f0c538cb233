// Threads call while the runtime ends and begins again: each call returns, with an error at worst.
#include <starpu.h>

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <functional>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

// Most calls come at the wrong time, and say so.
class silence {
public:
    silence() : screen_(dup(STDERR_FILENO)) {
        const int nothing = open("/dev/null", O_WRONLY);
        dup2(nothing, STDERR_FILENO);
        close(nothing);
    }
    ~silence() {
        dup2(screen_, STDERR_FILENO);
        close(screen_);
    }
    silence(const silence&) = delete;
    silence& operator=(const silence&) = delete;

private:
    const int screen_;
};

void start() {
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 2;
    conf.ncuda = conf.nopencl = 0;
    conf.precedence_over_environment_variables = 1;
    ASSERT_EQ(starpu_init(&conf), 0);
}

void do_nothing(void**, void*) {}

starpu_codelet& nothing() {
    static starpu_codelet cl = [] {
        starpu_codelet made{};
        made.cpu_funcs[0] = do_nothing;
        made.nbuffers = STARPU_VARIABLE_NBUFFERS;
        return made;
    }();
    return cl;
}

void use_data() {
    int value = 0;
    starpu_data_handle_t handle = nullptr;
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<uintptr_t>(&value),
                                  sizeof value);
    if (handle == nullptr) return;
    if (starpu_data_acquire(handle, STARPU_RW) == 0) starpu_data_release(handle);
    starpu_task_insert(&nothing(), STARPU_R, handle, 0);
    starpu_data_unregister(handle);
}

void wait_for_a_task() {
    starpu_task* t = starpu_task_create();
    if (t == nullptr) return;
    t->cl = &nothing();
    t->detach = 0;
    t->destroy = 0;
    if (starpu_task_submit(t) == 0) static_cast<void>(starpu_task_wait(t) == 0);
    starpu_task_destroy(t);
}

void ask() {
    char name[64];
    starpu_worker_get_name(0, name, sizeof name);
    starpu_worker_get_count_by_type(STARPU_CPU_WORKER);
    starpu_worker_get_bindid(1);
    starpu_task_nsubmitted();
    starpu_memory_nodes_get_count();
    starpu_sched_get_max_priority();
    starpu_profiling_worker_get_info(0, nullptr);
    starpu_task_get_current();
}

const std::function<void()> habits[] = {
    [] { starpu_task_insert(&nothing(), 0); },
    [] { starpu_task_wait_for_all(); },
    [] { starpu_task_wait_for_no_ready(); },
    use_data,
    wait_for_a_task,
    ask,
};

TEST(callers_at_shutdown, come_to_no_harm) {
    const silence quiet;
    std::atomic<bool> is_over{false};
    std::vector<std::thread> threads;
    for (const auto& habit : habits)
        threads.emplace_back([&] {
            while (!is_over.load()) habit();
        });
    for (int round = 0; round < 30; ++round) {
        start();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        starpu_shutdown();
    }
    is_over.store(true);
    for (std::thread& t : threads) t.join();
}

// With and without reports of standstills, calls sleep in different ways.
void ends_waits(const char* stall_delay) {
    const silence quiet;
    setenv("STARPU_STALL_DELAY", stall_delay, 1);
    start();
    unsetenv("STARPU_STALL_DELAY");
    constexpr starpu_tag_t never = 4711;
    std::atomic<int> errors{0};
    std::atomic<int> waiting{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i)
        threads.emplace_back([&] {
            ++waiting;
            if (starpu_tag_wait(never) < 0) ++errors;
        });
    while (waiting.load() != 3) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    starpu_shutdown();
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(errors.load(), 3);
    EXPECT_EQ(starpu_task_wait_for_all(), -ENODEV);
}

TEST(callers_at_shutdown, no_longer_wait) {
    ends_waits("3");
}
TEST(callers_at_shutdown, no_longer_wait_where_nothing_is_reported) {
    ends_waits("0");
}

TEST(callers_at_shutdown, may_start_and_end_it_themselves) {
    const silence quiet;
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i)
        threads.emplace_back([] {
            for (int round = 0; round < 10; ++round) {
                start();
                starpu_task_insert(&nothing(), 0);
                starpu_shutdown();
            }
        });
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(starpu_is_initialized(), 0);
}

} // namespace
