// What waits for a worker, counted by several threads.
#include "sched/worker_load.hpp"

#include <climits>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <thread>

namespace starpu::sched {
namespace {

// The worker finds its queue empty and another one has taken over the last job, at the same time.
TEST(worker_load, is_never_less_than_nothing) {
    constexpr unsigned rounds = 200000;
    worker_load load;
    std::atomic<unsigned> begun{0}, taken{0}; // partners: the loads in the other thread
    std::thread thief([&] {
        for (unsigned round = 1; round <= rounds; ++round) {
            while (begun.load() != round) std::this_thread::yield();
            load.note_taken_over(5);
            taken.store(round);
        }
    });
    unsigned wrong = 0;
    for (unsigned round = 1; round <= rounds; ++round) {
        load.note_given(5, 0);
        begun.store(round);
        load.note_done(UINT_MAX, INT64_MAX, 0);
        while (taken.load() != round) std::this_thread::yield();
        if (load.jobs() != 0 || load.expected_end() != 0) ++wrong;
    }
    thief.join();
    EXPECT_EQ(wrong, 0u);
}

} // namespace
} // namespace starpu::sched
