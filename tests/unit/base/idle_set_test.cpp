// An idle_set wakes one sleeper per need, the one that is meant, and never too few.
#include "base/idle_set.hpp"
#include "support/id_literals.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

using starpu::base::idle_set;
using starpu::base::worker_id;
using starpu::operator""_worker;

TEST(idle_set, wakes_nobody_while_somebody_searches) {
    idle_set set(70);
    set.announce_idle(69_worker);
    set.begin_search();
    EXPECT_FALSE(set.wake_one());
    EXPECT_TRUE(set.end_search());
    EXPECT_TRUE(set.wake_one());
    set.park(69_worker); // returns at once: the token is there
    EXPECT_EQ(set.searching(), 1u);
    EXPECT_FALSE(set.wake_one());
}

TEST(idle_set, wakes_the_one_that_is_meant_even_while_others_search) {
    idle_set set(2);
    set.begin_search();
    EXPECT_FALSE(set.wake(1_worker)) << "it is awake";
    set.announce_idle(0_worker);
    set.announce_idle(1_worker);
    EXPECT_TRUE(set.wake(1_worker));
    set.park(1_worker);
    EXPECT_TRUE(set.retract_idle(0_worker));
    EXPECT_FALSE(set.end_search()) << "the woken worker counts as a searcher";
    EXPECT_TRUE(set.end_search());
}

TEST(idle_set, tells_a_worker_that_a_token_is_coming) {
    idle_set set(1);
    set.announce_idle(0_worker);
    EXPECT_TRUE(set.retract_idle(0_worker));
    set.announce_idle(0_worker);
    set.wake_all();
    EXPECT_FALSE(set.retract_idle(0_worker));
    set.park(0_worker);
}

TEST(idle_set, gives_up_parking_after_a_while) {
    idle_set set(1);
    set.announce_idle(0_worker);
    EXPECT_FALSE(set.park_for(0_worker, 1'000'000));
    EXPECT_FALSE(set.wake(0_worker)) << "it is not idle any more";
    set.announce_idle(0_worker);
    EXPECT_TRUE(set.wake(0_worker));
    EXPECT_TRUE(set.park_for(0_worker, 60'000'000'000));
    EXPECT_EQ(set.searching(), 1u);
}

namespace {

// Workers that do nothing but count down what was published, and sleep in between.
class crew {
public:
    explicit crew(unsigned workers) : set_(workers) {
        for (unsigned w = 0; w < workers; ++w) threads_.emplace_back([this, w] { work(w); });
    }
    ~crew() {
        stopped_ = true;
        set_.wake_all();
        for (std::thread& t : threads_) t.join();
    }
    void publish() {
        available_.fetch_add(1);
        set_.wake_one();
    }
    long done() const { return done_.load(); }

private:
    bool try_take() {
        long n = available_.load();
        while (n > 0)
            if (available_.compare_exchange_weak(n, n - 1)) return true;
        return false;
    }
    void finish_search(bool found) {
        if (set_.end_search() && found) set_.wake_one();
    }
    void work(unsigned w) {
        while (!stopped_) {
            while (try_take()) done_.fetch_add(1);
            set_.begin_search();
            const bool found = try_take();
            finish_search(found);
            if (found)
                done_.fetch_add(1);
            else
                sleep(w);
        }
    }
    void sleep(unsigned w) {
        set_.announce_idle(worker_id{w});
        const bool found = try_take();
        if ((!found && !stopped_) || !set_.retract_idle(worker_id{w})) {
            set_.park(worker_id{w});
            finish_search(true);
        }
        if (found) done_.fetch_add(1);
    }

    idle_set set_;
    std::atomic<long> available_{0}, done_{0};
    std::atomic<bool> stopped_{false};
    std::vector<std::thread> threads_;
};

} // namespace

TEST(idle_set, loses_no_wake_up) {
    crew workers(3);
    for (long i = 1; i <= 2000; ++i) {
        workers.publish();
        if (i % 2 == 0)
            while (workers.done() < i) std::this_thread::yield(); // hangs here if one was lost
    }
    EXPECT_EQ(workers.done(), 2000);
}
