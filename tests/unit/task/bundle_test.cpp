// Who is in a bundle, who may change that, and when it goes.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"
#include "task/core/bundle.hpp"

namespace starpu::task {
namespace {

using namespace tests;

class bundles : public testing::Test {
protected:
    bundles() { EXPECT_EQ(make_bundle(bundle, "test"), 0); }

    runtime_of two{2};
    starpu_codelet cl = codelet_of([](void**, void*) {});
    starpu_task_bundle_t bundle = nullptr;
};

TEST_F(bundles, are_left_by_tasks_that_are_destroyed) {
    starpu_task* t = tests::task_of(cl);
    EXPECT_EQ(insert_in_bundle(bundle, *t, "test"), 0);
    EXPECT_EQ(t->bundle, bundle);
    EXPECT_EQ(close_bundle(bundle, "test"), 0);
    starpu_task_destroy(t); // takes the bundle along
}

TEST_F(bundles, are_left_by_tasks_that_end) {
    starpu_task* t = tests::task_of(cl);
    t->detach = t->destroy = 0;
    EXPECT_EQ(insert_in_bundle(bundle, *t, "test"), 0);
    ASSERT_EQ(starpu_task_submit(t), 0);
    EXPECT_EQ(starpu_task_wait(t), 0);
    EXPECT_EQ(t->bundle, nullptr);
    EXPECT_EQ(insert_in_bundle(bundle, *t, "test"), 0); // it may go back in
    EXPECT_EQ(remove_from_bundle(bundle, *t, "test"), 0);
    starpu_task_destroy(t);
    EXPECT_EQ(close_bundle(bundle, "test"), 0);
}

TEST_F(bundles, take_no_task_of_another_bundle) {
    starpu_task* t = tests::task_of(cl);
    starpu_task_bundle_t other = nullptr;
    ASSERT_EQ(make_bundle(other, "test"), 0);
    ASSERT_EQ(insert_in_bundle(bundle, *t, "test"), 0);
    expect_one_line([&] { EXPECT_EQ(insert_in_bundle(other, *t, "test"), -EPERM); }, "in a bundle already");
    expect_one_line([&] { EXPECT_EQ(remove_from_bundle(other, *t, "test"), -ENOENT); }, "not in this bundle");
    EXPECT_EQ(close_bundle(other, "test"), 0);
    EXPECT_EQ(close_bundle(bundle, "test"), 0);
    starpu_task_destroy(t);
}

TEST_F(bundles, that_are_closed_stay_as_they_are) {
    starpu_task* inside = tests::task_of(cl);
    starpu_task* late = tests::task_of(cl);
    ASSERT_EQ(insert_in_bundle(bundle, *inside, "test"), 0);
    ASSERT_EQ(close_bundle(bundle, "test"), 0);
    expect_one_line([&] { EXPECT_EQ(insert_in_bundle(bundle, *late, "test"), -EPERM); }, "closed");
    expect_one_line([&] { EXPECT_EQ(remove_from_bundle(bundle, *inside, "test"), -EPERM); }, "closed");
    starpu_task_destroy(late);
    starpu_task_destroy(inside);
}

TEST_F(bundles, of_tasks_in_flight_stay_as_they_are) {
    gate closed;
    starpu_codelet waiting = codelet_of(gate::wait_at);
    starpu_task* t = tests::task_of(waiting, {}, &closed);
    t->detach = 0;
    ASSERT_EQ(insert_in_bundle(bundle, *t, "test"), 0);
    ASSERT_EQ(starpu_task_submit(t), 0);
    expect_one_line([&] { EXPECT_EQ(remove_from_bundle(bundle, *t, "test"), -EPERM); }, "submitted already");
    closed.open();
    EXPECT_EQ(starpu_task_wait(t), 0);
    EXPECT_EQ(close_bundle(bundle, "test"), 0);
}

} // namespace
} // namespace starpu::task
