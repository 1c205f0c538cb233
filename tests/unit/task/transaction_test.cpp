// Epochs follow each other, and the tasks of one that was refused do not run.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"
#include "task/holding/transaction.hpp"

#include <string>

namespace starpu::task {
namespace {

using namespace tests;

// Says which epochs start, and refuses those whose argument is null.
int start_unless_null(void*, void* argument) {
    return argument != nullptr;
}

class transactions : public testing::Test {
protected:
    void submit_in(starpu_transaction* whole, const char* letter) {
        starpu_task* t = tests::task_of(cl, {order.handle}, const_cast<char*>(letter));
        t->transaction = whole;
        ASSERT_EQ(starpu_task_submit(t), 0);
    }

    runtime_of two{2};
    inline static std::string log;
    int_data order;
    starpu_codelet cl =
        codelet_of([](void**, void* letter) { log += static_cast<const char*>(letter); }, {STARPU_RW});
    int yes = 1;
};

TEST_F(transactions, run_the_epochs_that_may_start) {
    log.clear();
    starpu_transaction* whole = open_transaction(start_unless_null, &yes);
    ASSERT_NE(whole, nullptr);
    submit_in(whole, "a");
    EXPECT_EQ(end_epoch(*whole, true, nullptr, "test"), 0);
    submit_in(whole, "b"); // refused
    EXPECT_EQ(end_epoch(*whole, true, &yes, "test"), 0);
    submit_in(whole, "c");
    EXPECT_EQ(end_epoch(*whole, false, nullptr, "test"), 0);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(log, "ac");
}

TEST_F(transactions, without_a_question_start_always) {
    log.clear();
    starpu_transaction* whole = open_transaction(nullptr, nullptr);
    ASSERT_NE(whole, nullptr);
    submit_in(whole, "x");
    EXPECT_EQ(end_epoch(*whole, false, nullptr, "test"), 0);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(log, "x");
}

TEST_F(transactions, that_are_closed_take_no_task) {
    gate closed;
    starpu_codelet waiting = codelet_of(gate::wait_at);
    starpu_transaction* whole = open_transaction(nullptr, nullptr);
    ASSERT_NE(whole, nullptr);
    starpu_task* first = tests::task_of(waiting, {}, &closed); // keeps the transaction there
    first->transaction = whole;
    ASSERT_EQ(starpu_task_submit(first), 0);
    EXPECT_EQ(end_epoch(*whole, false, nullptr, "test"), 0);
    starpu_task* late = tests::task_of(waiting, {}, &closed);
    late->transaction = whole;
    expect_one_line([&] { EXPECT_EQ(starpu_task_submit(late), -EINVAL); }, "its transaction is closed");
    late->transaction = nullptr;
    starpu_task_destroy(late);
    closed.open();
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
}

} // namespace
} // namespace starpu::task
