// What waits for a worker, counted by several threads.
#include "sched/worker_load.hpp"

#include <climits>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <thread>

namespace starpu::sched {
namespace {

// Gives the load one job after the other and has it taken off again. Says how often it was more than that of
// two threads that do so; less than nothing counts as more.
template <class TakeOff>
unsigned give_and_take(worker_load& load, std::atomic<int>& begun, TakeOff take_off) {
    ++begun;
    while (begun != 2) std::this_thread::yield();
    unsigned wrong = 0;
    for (unsigned round = 0; round < 500000; ++round) {
        load.note_given(5, 0);
        take_off();
        const std::int64_t end = load.expected_end();
        if (load.jobs() > 2 || end < 0 || end > 10) ++wrong;
    }
    return wrong;
}

// The worker finds its queue empty and another one has taken over the last job, at the same time. Neither
// waits for the other between two jobs: on a busy machine that took a switch of threads for each.
TEST(worker_load, is_never_less_than_nothing) {
    worker_load load;
    std::atomic<int> begun{0};
    unsigned wrong_of_thief = 0;
    std::thread thief([&] { wrong_of_thief = give_and_take(load, begun, [&] { load.note_taken_over(5); }); });
    const unsigned wrong = give_and_take(load, begun, [&] { load.note_done(UINT_MAX, INT64_MAX, 0); });
    thief.join();
    EXPECT_EQ(wrong + wrong_of_thief, 0u);
    EXPECT_EQ(load.jobs(), 0u);
    EXPECT_EQ(load.expected_end(), 0);
}

} // namespace
} // namespace starpu::sched
