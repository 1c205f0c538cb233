// Kinds of workers take from buckets in orders of their own.
#include "sched/buckets/order.hpp"
#include "sched/policies/policies.hpp"
#include "support/id_literals.hpp"
#include "support/modelled_tasks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace starpu::sched {
namespace {

// Workers 0 and 1 are CUDA, 2 and 3 are CPUs.
worker_layout four_workers() {
    worker_layout layout{{{}, {}, {}, {}}, {0, 0, 0, 0}};
    layout.kinds =
        task::worker_kinds({STARPU_CUDA_WORKER, STARPU_CUDA_WORKER, STARPU_CPU_WORKER, STARPU_CPU_WORKER});
    return layout;
}

constexpr base::worker_id on_cuda{0};
constexpr base::worker_id on_cpu{2};

class buckets_by_kind : public testing::Test {
protected:
    graph::job& task_for(char letter, task::kind_set kinds, int priority) {
        graph::job& n = tasks(letter, {}, priority);
        tasks.codelet(letter).cuda_funcs[0] = tasks.codelet(letter).cpu_funcs[0];
        tasks.codelet(letter).where = kinds;
        return n;
    }
    wake_target push(char letter, task::kind_set kinds, int priority) {
        return policy_->push(task_for(letter, kinds, priority), base::no_worker);
    }
    std::string take(base::worker_id worker, int most = 26) {
        return tasks.take_from(*policy_, worker, most);
    }

    tests::modelled_tasks tasks;
    std::unique_ptr<policy> policy_ = make_heteroprio(four_workers(), {});
    bucket_order& order = *policy_->traits().buckets;
};

constexpr task::kind_set both = STARPU_CPU | STARPU_CUDA;

TEST_F(buckets_by_kind, are_emptied_in_the_order_of_their_numbers_by_all_kinds_that_can) {
    push('a', both, 7);
    push('b', both, 0);
    push('c', STARPU_CUDA, 3);
    push('d', both, 0);
    push('e', STARPU_CPU, 1);
    EXPECT_EQ(policy_->size(), 5u);
    EXPECT_EQ(take(on_cuda), "bdca");
    EXPECT_TRUE(policy_->looks_empty_for(on_cuda));
    EXPECT_FALSE(policy_->looks_empty_for(on_cpu));
    EXPECT_EQ(take(on_cpu), "e");
}

TEST_F(buckets_by_kind, are_emptied_in_an_order_for_each_kind) {
    order.set_count(STARPU_CUDA_WORKER, 2);
    order.set_bucket(STARPU_CUDA_WORKER, 0, 5);
    order.set_bucket(STARPU_CUDA_WORKER, 1, 2);
    order.set_count(STARPU_CPU_WORKER, 2);
    order.set_bucket(STARPU_CPU_WORKER, 0, 1);
    order.set_bucket(STARPU_CPU_WORKER, 1, 2);
    for (const auto& [letter, bucket] : {std::pair('a', 1), std::pair('b', 2), std::pair('c', 5)})
        push(letter, both, bucket);
    EXPECT_EQ(take(on_cuda), "cb"); // and leaves the other
    EXPECT_TRUE(policy_->looks_empty_for(on_cuda));
    EXPECT_EQ(take(on_cpu), "a");
}

TEST_F(buckets_by_kind, are_left_to_the_fastest_kind_until_they_are_full) {
    order.set_fastest(4, STARPU_CUDA_WORKER);
    order.set_patience(4, STARPU_CPU_WORKER, 1.5); // three tasks for two workers
    EXPECT_EQ(push('a', both, 4), wake_target::all());
    push('b', both, 4);
    EXPECT_TRUE(policy_->looks_empty_for(on_cpu));
    EXPECT_EQ(take(on_cpu), "");
    push('c', both, 4);
    EXPECT_FALSE(policy_->looks_empty_for(on_cpu));
    EXPECT_EQ(take(on_cpu), "a"); // two are left: no more
    EXPECT_EQ(take(on_cuda), "bc");
}

TEST_F(buckets_by_kind, are_not_left_to_a_kind_that_cannot_run_the_task_or_does_not_take_from_them) {
    order.set_fastest(4, STARPU_CUDA_WORKER);
    order.set_patience(4, STARPU_CPU_WORKER, 100);
    push('a', STARPU_CPU, 4);
    EXPECT_EQ(take(on_cpu), "a");
    order.set_count(STARPU_CUDA_WORKER, 1); // bucket 0 alone
    push('b', both, 4);
    EXPECT_EQ(take(on_cpu), "b");
}

TEST_F(buckets_by_kind, that_no_able_kind_takes_from_are_emptied_last) {
    order.set_count(STARPU_CUDA_WORKER, 1);
    order.set_count(STARPU_CPU_WORKER, 1);
    push('a', both, 9);
    push('b', both, 0);
    push('c', STARPU_CUDA, 8);
    EXPECT_EQ(take(on_cpu), "ba");
    EXPECT_EQ(take(on_cuda), "c");
}

TEST_F(buckets_by_kind, are_the_nearest_ones_for_priorities_outside_and_that_is_said_once) {
    testing::internal::CaptureStderr();
    push('a', both, 1000);
    push('b', both, -5);
    push('c', both, 99);
    push('d', both, 0);
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(take(on_cpu), "bdac");
    EXPECT_NE(said.find("has the priority 1000; its buckets have the numbers 0 to 99"), std::string::npos);
    EXPECT_EQ(std::ranges::count(said, '\n'), 1);
}

TEST_F(buckets_by_kind, wake_workers_of_the_kinds_that_can_run_the_task) {
    EXPECT_EQ(push('a', STARPU_CUDA, 0), wake_target::any(STARPU_CUDA));
    EXPECT_EQ(push('b', both, 0), wake_target::any(both));
}

TEST_F(buckets_by_kind, wake_only_workers_of_kinds_that_take_from_them) {
    order.set_count(STARPU_CUDA_WORKER, 1); // bucket 0 alone
    EXPECT_EQ(push('a', both, 3), wake_target::any(STARPU_CPU));
    EXPECT_EQ(push('b', STARPU_CUDA, 3), wake_target::any(STARPU_CUDA));
    order.set_count(STARPU_CPU_WORKER, 1);
    EXPECT_EQ(push('c', both, 3), wake_target::any(both));
}

int set_up_calls;
TEST(buckets_by_kind_of_a_program, are_set_up_when_the_policy_begins) {
    set_up_calls = 0;
    const auto p = make_heteroprio(four_workers(), {.set_up = [](unsigned context) {
                                       EXPECT_EQ(context, 0u);
                                       ++set_up_calls;
                                   }});
    priority_range range;
    p->begin(range);
    EXPECT_EQ(set_up_calls, 1);
    EXPECT_EQ(range.least.value.load(), 0);
    EXPECT_EQ(range.greatest.value.load(), 99);
}

} // namespace
} // namespace starpu::sched
