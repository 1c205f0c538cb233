// A job counts down and fires once, and goes back to its pool with its last reference.
#include "graph/job.hpp"
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "support/lettered_nodes.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace starpu::graph {
namespace {

using tests::lettered_nodes;

TEST(job, fires_once_after_its_last_input) {
    lettered_nodes jobs;
    ready_list ready;
    jobs['a'].pending.store(3);
    satisfy(jobs['a'], 2, ready);
    EXPECT_EQ(jobs.letters(ready), "");
    satisfy(jobs['a'], 1, ready);
    EXPECT_EQ(jobs.letters(ready), "a");
}

TEST(job, fires_in_exactly_one_of_the_threads_that_satisfy_it) {
    lettered_nodes jobs;
    constexpr int inputs = 4;
    for (int round = 0; round < 500; ++round) {
        jobs['a'].pending.store(inputs);
        std::atomic<int> fired{0};
        std::vector<std::jthread> threads;
        for (int i = 0; i < inputs; ++i)
            threads.emplace_back([&] {
                ready_list ready;
                satisfy(jobs['a'], 1, ready);
                if (ready.try_pop() != nullptr) ++fired;
            });
        threads.clear();
        ASSERT_EQ(fired, 1);
    }
}

TEST(job, begins_with_the_hold_of_its_submission) {
    job* n = allocate_job();
    EXPECT_EQ(n->pending.load(), 1);
    EXPECT_EQ(n->references.load(), 1);
    EXPECT_EQ(n->flags, 0);
    recycle(*n);
}

TEST(job, is_recycled_with_its_last_reference) {
    job* n = allocate_job();
    n->references.store(3);
    release_references(*n, 2);
    EXPECT_EQ(n->references.load(), 1);
    release_references(*n, 1);
    job* next = allocate_job(); // the pool hands out last what came back last
    EXPECT_EQ(next, n);
    EXPECT_EQ(next->references.load(), 1);
    recycle(*next);
}

TEST(job, is_found_from_each_of_its_accesses) {
    alignas(handle_alignment_bytes) char handle[handle_alignment_bytes];
    for (const unsigned count : {1u, inline_accesses, inline_accesses + 1, 3 * accesses_per_block}) {
        job* n = allocate_job();
        ASSERT_TRUE(reserve_accesses(*n, count));
        for (unsigned i = 0; i < count; ++i) aim_access(*n, i, handle);
        for (unsigned i = 0; i < count; ++i) {
            ASSERT_EQ(&owner_of(access_at(*n, i)), n) << i << " of " << count;
            ASSERT_EQ(handle_address(access_at(*n, i)), handle);
        }
        recycle(*n);
    }
}

TEST(ready_list, gives_first_what_came_first) {
    lettered_nodes jobs;
    ready_list ready;
    EXPECT_TRUE(ready.is_empty());
    ready.append(jobs['b']);
    ready.append(jobs['a']);
    EXPECT_FALSE(ready.is_empty());
    EXPECT_EQ(ready.try_pop(), &jobs['b']);
    ready.append(jobs['c']);
    EXPECT_EQ(jobs.letters(ready), "ac");
    EXPECT_TRUE(ready.is_empty());
    EXPECT_EQ(ready.try_pop(), nullptr);
}

} // namespace
} // namespace starpu::graph
