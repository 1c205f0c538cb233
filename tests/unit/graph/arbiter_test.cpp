// Who gets several locks of one arbiter together, and who waits without holding any.
#include "graph/arbiter.hpp"
#include "graph/execution_lock.hpp"
#include "support/lettered_nodes.hpp"

#include <gtest/gtest.h>

namespace starpu::graph {
namespace {

using tests::lettered_nodes;

class arbiters : public testing::Test {
protected:
    arbiters() {
        for (execution_lock* l : {&left, &right}) l->assign(*shared);
    }
    ~arbiters() override { destroy_arbiter(*shared); }

    bool takes(char letter, std::initializer_list<lock_request> wanted) {
        jobs[letter].details->locks = wanted;
        return acquire_locks(jobs[letter], ready);
    }
    lock_request write(execution_lock& l) { return {&l, lock_mode::write}; }
    lock_request read(execution_lock& l) { return {&l, lock_mode::read}; }
    std::string after_release_by(char letter) {
        release_locks(jobs[letter], ready);
        return jobs.letters(ready);
    }

    arbiter* shared = create_arbiter();
    execution_lock left, right, alone;
    lettered_nodes jobs;
    ready_list ready;
};

TEST_F(arbiters, give_all_or_nothing) {
    EXPECT_TRUE(takes('a', {write(right)}));
    EXPECT_FALSE(takes('b', {write(left), write(right)}));
    EXPECT_TRUE(takes('c', {write(left)})); // b holds nothing while it waits
    EXPECT_EQ(after_release_by('a'), "");
    EXPECT_EQ(after_release_by('c'), "b");
    EXPECT_EQ(after_release_by('b'), "");
    EXPECT_TRUE(left.is_free());
    EXPECT_TRUE(right.is_free());
}

TEST_F(arbiters, let_others_go_ahead_of_one_that_waits_elsewhere) {
    EXPECT_TRUE(takes('a', {write(left)}));
    EXPECT_TRUE(takes('b', {write(right)}));
    EXPECT_FALSE(takes('c', {write(left), write(right)}));
    EXPECT_FALSE(takes('d', {write(left)}));
    EXPECT_EQ(after_release_by('a'), "d"); // c goes on waiting, for the other one
    EXPECT_EQ(after_release_by('b'), "");
    EXPECT_EQ(after_release_by('d'), "c");
}

TEST_F(arbiters, serve_the_most_urgent_first_and_then_in_order) {
    jobs['d'].priority = 3;
    EXPECT_TRUE(takes('a', {write(left), write(right)}));
    EXPECT_FALSE(takes('b', {write(left)}));
    EXPECT_FALSE(takes('c', {write(left)}));
    EXPECT_FALSE(takes('d', {write(left)}));
    EXPECT_EQ(after_release_by('a'), "d");
    EXPECT_EQ(after_release_by('d'), "b");
    EXPECT_EQ(after_release_by('b'), "c");
}

TEST_F(arbiters, keep_the_place_of_one_that_changes_lines) {
    EXPECT_TRUE(takes('a', {write(left)}));
    EXPECT_TRUE(takes('b', {write(right)}));
    EXPECT_FALSE(takes('c', {write(left), write(right)})); // in the line of the left one
    EXPECT_FALSE(takes('d', {write(right)}));
    EXPECT_EQ(after_release_by('a'), ""); // c moves to the right one, ahead of d
    EXPECT_EQ(after_release_by('b'), "c");
    EXPECT_EQ(after_release_by('c'), "d");
}

TEST_F(arbiters, let_readers_share) {
    EXPECT_TRUE(takes('a', {read(left), read(right)}));
    EXPECT_TRUE(takes('b', {read(left), read(right)}));
    EXPECT_FALSE(takes('c', {write(left), read(right)}));
    EXPECT_TRUE(takes('d', {read(right)}));
    EXPECT_EQ(after_release_by('a'), "");
    EXPECT_EQ(after_release_by('b'), "c");
}

TEST_F(arbiters, come_after_locks_that_have_none) {
    EXPECT_TRUE(takes('a', {write(left)}));
    EXPECT_FALSE(takes('b', {write(alone), write(left), write(right)}));
    EXPECT_FALSE(takes('c', {write(alone)})); // held by b, taken before it asked the arbiter
    EXPECT_TRUE(takes('d', {write(right)}));
    EXPECT_EQ(after_release_by('a'), "");
    EXPECT_EQ(after_release_by('d'), "b");
    EXPECT_EQ(after_release_by('b'), "c");
}

TEST_F(arbiters, know_how_many_locks_they_decide_about_and_whether_they_live) {
    EXPECT_EQ(shared->lock_count.load(), 2u);
    arbiter* other = create_arbiter();
    EXPECT_TRUE(is_alive(other));
    destroy_arbiter(*other);
    EXPECT_FALSE(is_alive(other));
    EXPECT_FALSE(is_alive(nullptr));
}

} // namespace
} // namespace starpu::graph
