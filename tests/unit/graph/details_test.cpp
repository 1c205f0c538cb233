// The rare part of a job: room for many accesses, and the word that a waiting thread sleeps on.
#include "graph/details.hpp"
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace starpu::graph {
namespace {

class details : public testing::Test {
protected:
    ~details() override { recycle(n); }
    job& n = *allocate_job();
    alignas(handle_alignment_bytes) char one[handle_alignment_bytes];
    alignas(handle_alignment_bytes) char other[handle_alignment_bytes];
};

TEST_F(details, are_made_once) {
    EXPECT_EQ(n.details, nullptr);
    job_details* first = ensure_details(n);
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(ensure_details(n), first);
}

TEST_F(details, are_not_needed_for_a_few_accesses) {
    EXPECT_TRUE(reserve_accesses(n, inline_accesses));
    EXPECT_EQ(n.details, nullptr);
    EXPECT_TRUE(reserve_accesses(n, inline_accesses + 1));
    EXPECT_TRUE(n.has(has_blocks));
}

TEST_F(details, keep_accesses_of_an_earlier_run_that_a_chain_still_knows) {
    ASSERT_TRUE(reserve_accesses(n, 2));
    aim_access(n, 0, one);
    n.references.store(2); // the access is in a chain
    ASSERT_TRUE(reserve_accesses(n, 2));
    aim_access(n, 0, other);
    EXPECT_TRUE(n.has(has_blocks));
    EXPECT_EQ(handle_address(access_at(n, 0)), other);
    EXPECT_EQ(&owner_of(access_at(n, 0)), &n);
    n.references.store(1);
}

TEST_F(details, tell_which_handles_a_node_may_use) {
    ASSERT_TRUE(reserve_accesses(n, inline_accesses));
    for (unsigned i = 0; i < inline_accesses; ++i) aim_access(n, i, one);
    EXPECT_TRUE(may_use(n, one));
    EXPECT_FALSE(may_use(n, other));
}

TEST_F(details, of_a_wide_node_do_not_exclude_any_handle) {
    ASSERT_TRUE(reserve_accesses(n, inline_accesses + 1));
    EXPECT_TRUE(may_use(n, other));
}

TEST_F(details, wake_the_threads_that_wait_for_the_end) {
    job_details& d = *ensure_details(n);
    d.completion.store(in_flight);
    int value = 0;
    {
        const auto wait = [&] {
            wait_until_complete(d);
            EXPECT_EQ(value, 1);
        };
        std::jthread first(wait);
        std::jthread second(wait);
        value = 1;
        announce_completion(d);
    }
    wait_until_complete(d); // does not wait once it is complete
}

TEST_F(details, tell_who_completes_when_the_waiter_has_left) {
    job_details& d = *ensure_details(n);
    d.completion.store(in_flight);
    EXPECT_FALSE(wait_until_complete(d, [](const auto&, std::uint32_t) { return false; }));
    EXPECT_TRUE(desert(d));
    EXPECT_TRUE(announce_completion(d));
    EXPECT_FALSE(desert(d)); // too late
}

} // namespace
} // namespace starpu::graph
