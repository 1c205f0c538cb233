// One merge of contributions: how many steps, in which order, and who is told when it is over.
#include "data/core/handle_details.hpp"
#include "data/worker_buffers.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"
#include "task/running/merge.hpp"

#include <string>

namespace starpu::task {
namespace {

using namespace tests;

std::string trace; // one worker: the steps come one after the other

class merges : public testing::Test {
protected:
    merges() {
        trace.clear();
        starpu_data_set_reduction_methods(sum.handle, &combine, &clear);
    }
    data::handle& handle() { return *data::handle_of(sum.handle); }
    void contribute(std::initializer_list<int> numbers) {
        ASSERT_TRUE(data::prepare_worker_buffers(handle(), data::buffer_use::reduction,
                                                 static_cast<unsigned>(numbers.size())));
        unsigned i = 0;
        for (int number : numbers) {
            data::worker_buffer* b =
                data::worker_buffer_of(handle(), data::buffer_use::reduction, i++, base::main_memory_node);
            void* buffers[] = {b->interface};
            int_in(buffers) = number;
            b->has_value = number != 0;
        }
    }
    void merge(bool had_value, bool initialises_always = false) {
        begin_merge({&handle(), had_value, initialises_always, 0,
                     [](void* self, bool has_merged) {
                         static_cast<merges*>(self)->outcome = has_merged ? 1 : 0;
                         ++static_cast<merges*>(self)->calls;
                     },
                     this});
        starpu_task_wait_for_all();
        while (calls == 0) std::this_thread::yield();
    }

    runtime_of one{1};
    starpu_codelet combine = codelet_of(
        [](void** buffers, void*) {
            trace += std::to_string(int_in(buffers, 0)) + "+" + std::to_string(int_in(buffers, 1)) + " ";
            int_in(buffers, 0) += int_in(buffers, 1);
        },
        {STARPU_RW | STARPU_COMMUTE, STARPU_R});
    starpu_codelet clear = codelet_of(
        [](void** buffers, void*) {
            trace += "clear ";
            int_in(buffers) = 0;
        },
        {STARPU_W});
    int_data sum{1000};
    std::atomic<int> calls{0};
    std::atomic<int> outcome{-1};
};

TEST_F(merges, add_neighbours_first_and_then_what_became_of_them) {
    contribute({1, 20, 300});
    merge(true);
    EXPECT_EQ(sum.value, 1321);
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(outcome, 1);
    EXPECT_NE(trace.find("1000+1 "), std::string::npos);
    EXPECT_NE(trace.find("20+300 "), std::string::npos);
    EXPECT_NE(trace.find("1001+320 "), std::string::npos);
}

TEST_F(merges, leave_out_who_contributed_nothing) {
    contribute({0, 20, 0, 4});
    merge(true);
    EXPECT_EQ(trace, "1000+20 1020+4 ");
    EXPECT_EQ(sum.value, 1024);
}

TEST_F(merges, begin_with_the_neutral_value_where_there_was_none) {
    contribute({5});
    merge(false);
    EXPECT_EQ(trace, "clear 0+5 ");
    EXPECT_EQ(sum.value, 5);
}

TEST_F(merges, of_nothing_are_over_at_once) {
    contribute({0, 0});
    merge(true);
    EXPECT_EQ(trace, "");
    EXPECT_EQ(outcome, 0);
    merge(false);
    EXPECT_EQ(trace, "");
    EXPECT_EQ(sum.value, 1000);
}

TEST_F(merges, of_nothing_initialise_if_they_are_asked_to) {
    contribute({0});
    merge(false, true);
    EXPECT_EQ(trace, "clear ");
    EXPECT_EQ(sum.value, 0);
}

TEST_F(merges, count_contributions_once) {
    contribute({5});
    merge(true);
    calls = 0;
    merge(true);
    EXPECT_EQ(sum.value, 1005);
}

} // namespace
} // namespace starpu::task
