// Progress counters know when everything is done, whoever submitted, and wake who waits for it.
#include "base/progress_counters.hpp"
#include "support/id_literals.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

using starpu::base::progress_counters;
using starpu::base::worker_id;
using starpu::operator""_worker;

TEST(progress_counters, count_what_is_in_flight) {
    progress_counters counters(2);
    EXPECT_TRUE(counters.all_done());
    auto& me = counters.register_submitter();
    counters.note_submitted(me, 3);
    counters.note_done(0_worker);
    counters.note_done(1_worker);
    EXPECT_EQ(counters.in_flight(), 1u);
    EXPECT_FALSE(counters.all_done());
    counters.note_done(1_worker);
    EXPECT_TRUE(counters.all_done());
    EXPECT_EQ(counters.done(), 3u);
}

TEST(progress_counters, hand_the_line_of_an_ended_thread_to_the_next) {
    progress_counters counters(1);
    auto& first = counters.register_submitter();
    auto& second = counters.register_submitter();
    EXPECT_NE(&first, &second);
    counters.note_submitted(first);
    counters.unregister_submitter(first);
    auto& third = counters.register_submitter();
    EXPECT_EQ(&third, &first);
    counters.note_submitted(third);
    EXPECT_EQ(counters.in_flight(), 2u);
}

TEST(progress_counters, do_not_wait_for_what_is_done) {
    progress_counters counters(1);
    counters.wait_until_all_done();
    counters.note_submitted(counters.register_submitter(), 2);
    counters.wait_until_at_most(2);
    SUCCEED();
}

namespace {

// One thread submits, two work them off, others wait: all through the counters alone.
void run_rounds(unsigned rounds) {
    constexpr unsigned workers = 2;
    progress_counters counters(workers);
    std::atomic<long> available{0};
    std::atomic<bool> stopped{false};
    std::vector<std::thread> threads;
    for (unsigned w = 0; w < workers; ++w)
        threads.emplace_back([&, w] {
            while (!stopped) {
                long n = available.load();
                if (n > 0 && available.compare_exchange_weak(n, n - 1)) {
                    counters.note_done(worker_id{w});
                } else if (n == 0) {
                    counters.note_idle(worker_id{w});
                    std::this_thread::yield();
                }
            }
        });
    auto& me = counters.register_submitter();
    for (unsigned r = 0; r < rounds; ++r) {
        for (int i = 0; i < 20; ++i) {
            counters.note_submitted(me);
            available.fetch_add(1);
        }
        std::thread other([&] { counters.wait_until_at_most(5); });
        counters.wait_until_all_done(); // hangs here if a wake-up was lost
        EXPECT_EQ(available.load(), 0);
        other.join();
    }
    stopped = true;
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(counters.done(), 20u * rounds);
}

} // namespace

TEST(progress_counters, wake_all_kinds_of_waiters) {
    run_rounds(300);
}
