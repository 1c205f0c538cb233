// A task that fails is tried again until it succeeds, in its place among the users of its data.
#include "support/runtime_of.hpp"
#include "task/standstill/retry.hpp"

namespace starpu::task {
namespace {

using namespace tests;

// Fails that many times before it adds one.
struct stubborn {
    int failures_left = 0;
    int attempts = 0;
};

class attempts : public testing::Test {
protected:
    static void try_to_add(void** buffers, void* state) {
        auto& s = *static_cast<stubborn*>(state);
        ++s.attempts;
        if (s.failures_left-- > 0)
            starpu_task_ft_failed(starpu_task_get_current());
        else
            int_in(buffers) += 1;
    }

    starpu_task* trying(stubborn& s, int mode) {
        cl = codelet_of(try_to_add, {mode});
        starpu_task* t = tests::task_of(cl, {data.handle}, &s);
        t->prologue_callback_func = starpu_task_ft_prologue;
        return t;
    }

    runtime_of two{2};
    int_data data;
    starpu_codelet cl{};
    starpu_codelet doubling = codelet_of([](void** buffers, void*) { int_in(buffers) *= 2; }, {STARPU_RW});
};

TEST_F(attempts, end_with_the_first_success) {
    stubborn s{3};
    ASSERT_EQ(starpu_task_submit(trying(s, STARPU_RW)), 0);
    submit(doubling, {data.handle}); // waits for the success
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    data.unregister();
    EXPECT_EQ(s.attempts, 4);
    EXPECT_EQ(data.value, 2);
}

TEST_F(attempts, take_the_locks_that_the_task_was_granted) {
    stubborn s{2};
    ASSERT_EQ(starpu_task_submit(trying(s, STARPU_RW | STARPU_COMMUTE)), 0);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    data.unregister();
    EXPECT_EQ(s.attempts, 3);
    EXPECT_EQ(data.value, 1);
}

TEST_F(attempts, keep_the_codelet_and_the_data_of_the_task) {
    stubborn s;
    starpu_task* meta = trying(s, STARPU_RW);
    meta->priority = 3;
    starpu_task* t = create_attempt(*meta, *meta, nullptr);
    ASSERT_NE(t, nullptr);
    EXPECT_EQ(t->cl, &cl);
    EXPECT_EQ(t->handles[0], data.handle);
    EXPECT_EQ(t->priority, 3);
    EXPECT_EQ(t->callback_arg, meta);
    EXPECT_EQ(t->prologue_callback_func, nullptr); // it would begin attempts of its own
    starpu_task_destroy(t);
    starpu_task_destroy(meta);
}

} // namespace
} // namespace starpu::task
