// No object is written by every worker for every task: counted by atomics that report their writes.
#include "support/counting_atomics/base/active_atomics.hpp"
#include "support/counting_atomics/write_counts.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <functional>
#include <thread>
#include <vector>

using namespace starpu::tests;

namespace {

constexpr int workers = 4;
constexpr unsigned tasks = 4096;
constexpr unsigned handles = 64;

std::atomic<int> workers_at_gate{0};
std::atomic<bool> gate_is_open{false};
starpu::base::active_atomics::atomic<unsigned> written_by_all{0};

void wait_at_gate(void**, void*) {
    ++workers_at_gate;
    while (!gate_is_open) std::this_thread::yield();
}
void do_nothing(void**, void*) {}

// Not before a second worker has come: one alone might be quick enough to run all.
void write_one_object(void**, void*) {
    static std::atomic<unsigned> threads{0};
    static thread_local const bool has_come = ++threads > 0;
    while (has_come && threads < 2) std::this_thread::yield();
    written_by_all.fetch_add(1, std::memory_order_relaxed);
}

starpu_codelet codelet_of(starpu_cpu_func_t function, std::initializer_list<starpu_data_access_mode> modes) {
    starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    codelet.cpu_funcs[0] = function;
    codelet.nbuffers = static_cast<int>(modes.size());
    std::copy(modes.begin(), modes.end(), codelet.modes);
    return codelet;
}

class shared_writes : public testing::Test {
protected:
    void SetUp() override {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = workers;
        conf.precedence_over_environment_variables = 1;
        ASSERT_EQ(starpu_init(&conf), 0);
        for (unsigned h = 0; h < handles; ++h)
            starpu_variable_data_register(&handles_[h], STARPU_MAIN_RAM,
                                          reinterpret_cast<std::uintptr_t>(&values_[h]), sizeof values_[h]);
    }
    void TearDown() override {
        for (starpu_data_handle_t h : handles_) starpu_data_unregister(h);
        starpu_shutdown();
    }

    // Submits everything while all workers are held at a gate, then counts what they write until all is done.
    std::vector<write_count> count_writes(starpu_codelet& codelet,
                                          const std::function<unsigned(unsigned, int)>& handle) {
        workers_at_gate = 0;
        gate_is_open = false;
        for (int w = 0; w < workers; ++w) submit(gate_, 0, handle);
        while (workers_at_gate < workers) std::this_thread::yield();
        for (unsigned t = 0; t < tasks; ++t) submit(codelet, t, handle);
        start_counting_writes();
        gate_is_open = true;
        starpu_task_wait_for_all();
        return stop_counting_writes();
    }

    void submit(starpu_codelet& codelet, unsigned number,
                const std::function<unsigned(unsigned, int)>& handle) {
        starpu_task* task = starpu_task_create();
        task->cl = &codelet;
        for (int i = 0; i < codelet.nbuffers; ++i) task->handles[i] = handles_[handle(number, i)];
        ASSERT_EQ(starpu_task_submit(task), 0);
    }

    // Stricter than "every worker, every task": which workers come to run how many tasks is a matter of luck.
    static bool is_shared_by_tasks(const write_count& c) { return c.writes >= tasks / 2 && c.writers >= 2; }

    void expect_none_shared(starpu_codelet codelet, const std::function<unsigned(unsigned, int)>& handle) {
        const std::vector<write_count> counts = count_writes(codelet, handle);
        ASSERT_FALSE(counts.empty()) << "nothing was counted at all";
        std::printf("  most written: %llu times by %u threads, for %u tasks\n",
                    static_cast<unsigned long long>(counts[0].writes), counts[0].writers, tasks);
        for (const write_count& c : counts)
            EXPECT_FALSE(is_shared_by_tasks(c))
                << c.object << ": " << c.writes << " writes by " << c.writers << " threads";
    }

    starpu_codelet gate_ = codelet_of(wait_at_gate, {});
    starpu_data_handle_t handles_[handles] = {};
    int values_[handles] = {};
};

unsigned none(unsigned, int) {
    return 0;
}

} // namespace

TEST_F(shared_writes, are_few_for_independent_tasks) {
    expect_none_shared(codelet_of(do_nothing, {}), none);
}

TEST_F(shared_writes, are_few_for_tasks_on_many_handles) {
    expect_none_shared(codelet_of(do_nothing, {STARPU_RW}), [](unsigned t, int) { return t % handles; });
}

TEST_F(shared_writes, are_few_for_a_chain) {
    expect_none_shared(codelet_of(do_nothing, {STARPU_RW}), none);
}

TEST_F(shared_writes, are_few_for_tasks_on_four_handles) {
    expect_none_shared(codelet_of(do_nothing, {STARPU_RW, STARPU_R, STARPU_R, STARPU_R}),
                       [](unsigned t, int i) { return (t + static_cast<unsigned>(i) * 7) % handles; });
}

TEST_F(shared_writes, are_few_when_all_read_one_handle) {
    expect_none_shared(codelet_of(do_nothing, {STARPU_R}), none);
}

TEST_F(shared_writes, of_a_guilty_object_are_found) {
    starpu_codelet guilty = codelet_of(write_one_object, {});
    bool found = false;
    for (const write_count& c : count_writes(guilty, none))
        if (c.object == &written_by_all) found = is_shared_by_tasks(c);
    EXPECT_TRUE(found);
}
