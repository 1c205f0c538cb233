// A call to a worker is neither lost nor counted twice, whoever holds the lock.
#include "sched/worker_latch.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace starpu::sched {
namespace {

TEST(a_latch, calls_a_worker_only_while_it_looks) {
    worker_latch latch;
    EXPECT_FALSE(latch.wake());
    latch.begin_looking();
    EXPECT_TRUE(latch.wake());
    EXPECT_FALSE(latch.wake()); // it was called already
    latch.sleep();              // returns at once
    latch.end_looking();
    EXPECT_FALSE(latch.wake());
}

// It may leave with what the first call was for.
TEST(a_latch, is_not_relied_upon_again_by_a_second_caller_before_the_worker_sleeps) {
    worker_latch latch;
    latch.begin_looking();
    EXPECT_TRUE(latch.wake());
    latch.sleep();
    EXPECT_FALSE(latch.wake());
    latch.sleep(); // returns at once, for it was called all the same
    latch.end_looking();
    latch.begin_looking();
    EXPECT_TRUE(latch.wake());
}

// It may leave with what is its own and not with what the first call was for.
TEST(a_latch, says_that_others_have_to_look_if_a_called_worker_gets_a_job_of_its_own) {
    worker_latch latch;
    EXPECT_FALSE(latch.wake_past_policy()); // it runs a task: no thread relies on it
    latch.begin_looking();
    EXPECT_TRUE(latch.wake());
    EXPECT_TRUE(latch.wake_past_policy());
    latch.sleep();
    EXPECT_TRUE(latch.wake_past_policy());
    latch.end_looking();
    latch.begin_looking();
    EXPECT_FALSE(latch.wake_past_policy());
    EXPECT_FALSE(latch.wake()); // it was called all the same
}

TEST(a_latch, leaves_a_full_worker_alone_with_work_for_anybody) {
    worker_latch latch;
    latch.begin_looking(true);
    EXPECT_FALSE(latch.wake_for_any_work());
    EXPECT_FALSE(latch.wake()); // it may have a place for it, and looks
    latch.sleep();              // returns at once
    latch.end_looking();
    latch.begin_looking();
    EXPECT_TRUE(latch.wake_for_any_work());
}

TEST(a_latch, forgets_a_call_that_came_before_the_search) {
    worker_latch latch;
    latch.begin_looking();
    EXPECT_TRUE(latch.wake());
    latch.end_looking();
    latch.begin_looking();
    EXPECT_TRUE(latch.wake());
}

TEST(a_latch, lets_the_holder_of_the_lock_call_too) {
    worker_latch latch;
    latch.begin_looking();
    ASSERT_EQ(latch.lock(), 0);
    EXPECT_TRUE(latch.wake());
    EXPECT_FALSE(latch.is_asleep());
    EXPECT_EQ(latch.try_lock(), EBUSY); // still held, once
    EXPECT_EQ(latch.unlock_if_held(), 0);
    EXPECT_EQ(latch.unlock_if_held(), EPERM);
    EXPECT_EQ(latch.try_lock(), 0); // it is free
    EXPECT_EQ(latch.unlock(), 0);
}

// A worker sleeps a hundred times, and is called until it has done so.
void call_a_sleeper(worker_latch& latch) {
    std::atomic<int> rounds{0};
    std::thread sleeper([&] {
        latch.begin_looking();
        for (int i = 0; i < 100; ++i) {
            latch.sleep();
            rounds.fetch_add(1);
        }
        latch.end_looking();
    });
    while (rounds.load() < 100) latch.wake();
    sleeper.join();
    EXPECT_FALSE(latch.is_asleep());
}

TEST(a_latch, sleeps_until_it_is_called) {
    worker_latch latch;
    call_a_sleeper(latch);
}

// As in StarPU 1.0: at a condition of the program.
class a_latch_with_a_place : public testing::Test {
protected:
    a_latch_with_a_place() {
        latch.sleep_at({&condition, &mutex, [this] {
                            EXPECT_EQ(pthread_mutex_trylock(&mutex), EBUSY);
                            looks.fetch_add(1);
                            return has_work;
                        }});
    }

    pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    bool has_work = false; // under the mutex
    std::atomic<int> looks{0};
    worker_latch latch;
};

TEST_F(a_latch_with_a_place, sleeps_there_until_it_is_called) {
    call_a_sleeper(latch);
}

// A task that its last look found would wait in it, since it takes none now.
TEST_F(a_latch_with_a_place, does_not_look_where_its_worker_is_full) {
    has_work = true;
    std::thread sleeper([&] {
        latch.begin_looking(true);
        latch.sleep();
        latch.end_looking();
    });
    while (!latch.is_asleep() && looks.load() == 0) std::this_thread::yield();
    latch.wake();
    sleeper.join();
    EXPECT_EQ(looks.load(), 0);
}

TEST_F(a_latch_with_a_place, sleeps_there_until_the_program_signals) {
    std::thread sleeper([&] {
        latch.begin_looking();
        latch.sleep();
        latch.end_looking();
    });
    while (!latch.is_asleep()) std::this_thread::yield();
    pthread_mutex_lock(&mutex);
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    sleeper.join();
}

TEST_F(a_latch_with_a_place, looks_a_last_time_unless_it_was_called) {
    latch.begin_looking();
    has_work = true;
    latch.sleep(); // returns at once
    EXPECT_EQ(looks.load(), 1);
    latch.begin_looking();
    EXPECT_TRUE(latch.wake());
    latch.sleep();
    EXPECT_EQ(looks.load(), 1);
}

TEST(a_latch, tells_whether_its_worker_sleeps) {
    worker_latch latch;
    std::thread sleeper([&] {
        latch.begin_looking();
        latch.sleep();
        latch.end_looking();
    });
    while (!latch.is_asleep()) std::this_thread::yield();
    EXPECT_TRUE(latch.wake());
    EXPECT_FALSE(latch.is_asleep());
    sleeper.join();
}

} // namespace
} // namespace starpu::sched
