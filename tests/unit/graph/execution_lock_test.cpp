// Who gets an execution lock at once, who is parked, and in which order the parked ones come back.
#include "graph/execution_lock.hpp"
#include "support/lettered_nodes.hpp"

#include <gtest/gtest.h>

namespace starpu::graph {
namespace {

using tests::lettered_nodes;

class locks : public testing::Test {
protected:
    bool takes(char letter, lock_mode mode) {
        jobs[letter].details->locks.push_back({&lock, mode});
        return acquire_locks(jobs[letter], started);
    }
    std::string granted_by_release() {
        ready_list granted;
        lock.release(granted);
        return jobs.letters(granted);
    }
    // The job needs these locks, all for writing.
    void needs(char letter, std::initializer_list<execution_lock*> wanted) {
        for (execution_lock* l : wanted) jobs[letter].details->locks.push_back({l, lock_mode::write});
    }

    lettered_nodes jobs;
    execution_lock lock;
    execution_lock second_lock;
    ready_list started; // mergers
};

TEST_F(locks, have_one_writer_at_a_time) {
    EXPECT_TRUE(lock.is_free());
    EXPECT_TRUE(takes('a', lock_mode::write));
    EXPECT_FALSE(takes('b', lock_mode::write));
    EXPECT_FALSE(takes('c', lock_mode::read));
    EXPECT_FALSE(lock.is_free());
    EXPECT_EQ(granted_by_release(), "b");
    EXPECT_EQ(granted_by_release(), "c");
    EXPECT_EQ(granted_by_release(), "");
    EXPECT_TRUE(lock.is_free());
}

TEST_F(locks, have_readers_together) {
    EXPECT_TRUE(takes('a', lock_mode::read));
    EXPECT_TRUE(takes('b', lock_mode::read));
    EXPECT_FALSE(takes('c', lock_mode::write));
    EXPECT_EQ(granted_by_release(), "");
    EXPECT_EQ(granted_by_release(), "c");
}

TEST_F(locks, let_readers_join_although_a_writer_waits) {
    EXPECT_TRUE(takes('a', lock_mode::read));
    EXPECT_FALSE(takes('b', lock_mode::write));
    EXPECT_TRUE(takes('c', lock_mode::read));
}

TEST_F(locks, keep_reductions_and_readers_apart) {
    EXPECT_TRUE(takes('a', lock_mode::reduce));
    EXPECT_TRUE(takes('b', lock_mode::reduce));
    EXPECT_FALSE(takes('c', lock_mode::read));
    granted_by_release();
    EXPECT_EQ(granted_by_release(), "c");
}

TEST_F(locks, go_to_all_readers_that_waited) {
    EXPECT_TRUE(takes('a', lock_mode::write));
    EXPECT_FALSE(takes('b', lock_mode::read));
    EXPECT_FALSE(takes('c', lock_mode::read));
    EXPECT_EQ(granted_by_release(), "bc");
}

TEST_F(locks, go_to_the_most_urgent_first) {
    jobs['c'].priority = 5;
    takes('a', lock_mode::write);
    takes('b', lock_mode::write);
    takes('c', lock_mode::write);
    takes('d', lock_mode::write);
    EXPECT_EQ(granted_by_release(), "c");
    EXPECT_EQ(granted_by_release(), "b");
    EXPECT_EQ(granted_by_release(), "d");
}

TEST_F(locks, are_shared_with_readers_after_stepping_down) {
    takes('a', lock_mode::write);
    takes('b', lock_mode::read);
    takes('c', lock_mode::write);
    ready_list granted;
    lock.downgrade(granted);
    EXPECT_EQ(jobs.letters(granted), "b");
    EXPECT_EQ(granted_by_release(), "");
    EXPECT_EQ(granted_by_release(), "c");
}

TEST_F(locks, park_everybody_while_closed) {
    lock.close();
    EXPECT_FALSE(takes('a', lock_mode::write));
    EXPECT_FALSE(takes('b', lock_mode::read));
    ready_list granted;
    lock.open(granted);
    EXPECT_EQ(jobs.letters(granted), "a");
    EXPECT_EQ(granted_by_release(), "b");
}

TEST_F(locks, are_taken_one_after_the_other_without_a_thread) {
    ready_list ready;
    needs('a', {&lock, &second_lock});
    needs('b', {&lock});
    needs('c', {&second_lock});
    EXPECT_TRUE(acquire_locks(jobs['b'], ready));
    EXPECT_TRUE(acquire_locks(jobs['c'], ready));
    EXPECT_FALSE(acquire_locks(jobs['a'], ready));
    release_locks(jobs['b'], ready);
    EXPECT_EQ(jobs.letters(ready), ""); // it waits for the second one now
    release_locks(jobs['c'], ready);
    EXPECT_EQ(jobs.letters(ready), "a");
    EXPECT_TRUE(jobs['a'].has(holds_locks));
    release_locks(jobs['a'], ready);
    EXPECT_FALSE(jobs['a'].has(holds_locks));
    EXPECT_TRUE(lock.is_free());
    EXPECT_TRUE(second_lock.is_free());
}

TEST_F(locks, are_left_alone_by_a_try_that_fails) {
    EXPECT_TRUE(lock.try_acquire(lock_mode::read, started));
    EXPECT_TRUE(lock.try_acquire(lock_mode::read, started));
    EXPECT_FALSE(lock.try_acquire(lock_mode::write, started));
    granted_by_release();
    granted_by_release();
    EXPECT_TRUE(lock.is_free());
}

TEST_F(locks, give_way_to_their_merger_once_somebody_reduced) {
    lock.set_merger(jobs['m']);
    EXPECT_TRUE(takes('a', lock_mode::reduce));
    EXPECT_FALSE(takes('b', lock_mode::write));
    EXPECT_EQ(granted_by_release(), "m");
    EXPECT_EQ(granted_by_release(), "b");
    EXPECT_EQ(granted_by_release(), "");
    EXPECT_TRUE(takes('c', lock_mode::read)); // there is nothing left to merge
    EXPECT_EQ(jobs.letters(started), "");
}

TEST_F(locks, start_their_merger_for_whoever_comes_to_a_free_lock) {
    lock.set_merger(jobs['m']);
    EXPECT_TRUE(takes('a', lock_mode::reduce));
    EXPECT_EQ(granted_by_release(), "");
    EXPECT_FALSE(takes('b', lock_mode::read));
    EXPECT_EQ(jobs.letters(started), "m");
    EXPECT_FALSE(takes('c', lock_mode::reduce)); // not while the merger has the lock
    EXPECT_EQ(granted_by_release(), "b");
    EXPECT_EQ(granted_by_release(), "c");
}

TEST_F(locks, start_their_merger_for_a_try) {
    lock.set_merger(jobs['m']);
    EXPECT_TRUE(takes('a', lock_mode::reduce));
    granted_by_release();
    EXPECT_FALSE(lock.try_acquire(lock_mode::read, started));
    EXPECT_EQ(jobs.letters(started), "m");
    granted_by_release();
    EXPECT_TRUE(lock.try_acquire(lock_mode::read, started));
}

TEST_F(locks, need_no_merger_for_one_that_merges_itself) {
    lock.set_merger(jobs['m']);
    EXPECT_TRUE(takes('a', lock_mode::reduce));
    granted_by_release();
    EXPECT_TRUE(takes('b', lock_mode::merge));
    EXPECT_FALSE(takes('c', lock_mode::read));
    EXPECT_EQ(granted_by_release(), "c");
    EXPECT_EQ(jobs.letters(started), "");
}

TEST_F(locks, know_whether_they_were_written_under) {
    EXPECT_FALSE(lock.was_written());
    takes('a', lock_mode::read);
    takes('b', lock_mode::write);
    EXPECT_FALSE(lock.was_written());
    granted_by_release();
    EXPECT_TRUE(lock.was_written());
    lock.set_written(false);
    granted_by_release();
    EXPECT_FALSE(lock.was_written());
}

} // namespace
} // namespace starpu::graph
