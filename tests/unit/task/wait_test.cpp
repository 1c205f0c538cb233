// Waiting for one task or all, and ends that wait for more than the run.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

namespace starpu::task {
namespace {

using namespace tests;

class waiting : public testing::Test {
protected:
    starpu_task* kept() {
        starpu_task* t = tests::task_of(counting, {}, &runs);
        t->detach = 0;
        t->destroy = 0;
        return t;
    }
    runtime_of two{2};
    std::atomic<int> runs{0};
    starpu_codelet counting =
        codelet_of([](void**, void* counter) { ++*static_cast<std::atomic<int>*>(counter); });
};

TEST_F(waiting, for_all_leaves_none) {
    for (int i = 0; i < 1000; ++i) submit(counting, {}, &runs);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(runs, 1000);
    EXPECT_EQ(starpu_task_nsubmitted(), 0);
}

TEST_F(waiting, for_a_number_leaves_at_most_that_many) {
    gate g;
    starpu_codelet held = codelet_of(gate::wait_at);
    submit(held, {}, &g);
    for (int i = 0; i < 100; ++i) submit(counting, {}, &runs);
    EXPECT_EQ(starpu_task_wait_for_n_submitted(1), 0);
    EXPECT_EQ(runs, 100);
    EXPECT_EQ(starpu_task_nsubmitted(), 1);
    g.open();
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
}

TEST_F(waiting, destroys_a_task_that_says_so) {
    starpu_task* t = kept();
    t->destroy = 1;
    ASSERT_EQ(starpu_task_submit(t), 0);
    EXPECT_EQ(starpu_task_wait(t), 0); // the leak checker looks on
}

TEST_F(waiting, again_for_what_has_ended_returns_at_once) {
    starpu_task* t = kept();
    ASSERT_EQ(starpu_task_submit(t), 0);
    EXPECT_EQ(starpu_task_wait(t), 0);
    EXPECT_EQ(starpu_task_wait(t), 0);
    EXPECT_NE(starpu_task_finished(t), 0);
    starpu_task_destroy(t);
}

TEST_F(waiting, for_what_was_never_submitted_is_refused) {
    starpu_task* t = kept();
    int error = 0;
    expect_one_line([&] { error = starpu_task_wait(t); }, "never submitted");
    EXPECT_EQ(error, -EINVAL);
    starpu_task_destroy(t);
}

TEST_F(waiting, from_several_threads_lets_all_go) {
    for (int round = 0; round < 50; ++round) {
        starpu_task* t = kept();
        ASSERT_EQ(starpu_task_submit(t), 0);
        {
            std::jthread other([&] { EXPECT_EQ(starpu_task_wait(t), 0); });
            EXPECT_EQ(starpu_task_wait(t), 0);
        }
        starpu_task_destroy(t);
    }
}

TEST_F(waiting, goes_on_until_the_extra_releases_of_the_end) {
    starpu_task* t = kept();
    starpu_task_end_dep_add(t, 2);
    ASSERT_EQ(starpu_task_submit(t), 0);
    while (runs == 0) std::this_thread::yield();
    starpu_task_end_dep_release(t);
    EXPECT_EQ(starpu_task_finished(t), 0);
    starpu_task_end_dep_release(t);
    EXPECT_EQ(starpu_task_wait(t), 0);
    starpu_task_destroy(t);
}

TEST_F(waiting, goes_on_after_a_release_too_many_while_the_task_runs) {
    gate g;
    starpu_codelet held = codelet_of(gate::wait_at);
    starpu_task* t = tests::task_of(held, {}, &g);
    t->detach = t->destroy = 0;
    starpu_task_end_dep_add(t, 1);
    ASSERT_EQ(starpu_task_submit(t), 0);
    starpu_task_end_dep_release(t);
    expect_one_line([&] { starpu_task_end_dep_release(t); }, "released already");
    EXPECT_EQ(starpu_task_finished(t), 0);
    g.open();
    EXPECT_EQ(starpu_task_wait(t), 0);
    expect_one_line([&] { starpu_task_end_dep_release(t); }, "released already");
    starpu_task_destroy(t);
}

TEST_F(waiting, goes_on_until_tasks_that_the_end_depends_on_have_ended) {
    gate g;
    starpu_codelet held = codelet_of(gate::wait_at);
    starpu_task* inner = tests::task_of(held, {}, &g);
    starpu_task* t = kept();
    starpu_task_declare_end_deps_array(t, 1, &inner);
    ASSERT_EQ(starpu_task_submit(t), 0);
    ASSERT_EQ(starpu_task_submit(inner), 0);
    while (runs == 0) std::this_thread::yield();
    EXPECT_EQ(starpu_task_finished(t), 0);
    g.open();
    EXPECT_EQ(starpu_task_wait(t), 0);
    starpu_task_destroy(t);
}

TEST_F(waiting, for_a_task_in_flight_comes_before_its_destruction) {
    gate g;
    starpu_codelet held = codelet_of(gate::wait_at);
    starpu_task* t = tests::task_of(held, {}, &g);
    t->detach = 0;
    t->destroy = 0;
    ASSERT_EQ(starpu_task_submit(t), 0);
    expect_refused([&] { starpu_task_destroy(t); }, "still in flight", EBUSY);
    g.open();
    EXPECT_EQ(starpu_task_wait(t), 0);
    starpu_task_destroy(t);
}

} // namespace
} // namespace starpu::task
