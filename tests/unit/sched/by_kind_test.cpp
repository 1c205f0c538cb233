// Workers of several kinds find what they can run, in a good order, and none waits for ever.
#include "sched/by_kind.hpp"
#include "support/gtest_name.hpp"
#include "support/id_literals.hpp"
#include "support/lettered_nodes.hpp"
#include "task/core/engine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace starpu::sched {
namespace {

constexpr task::kind_set cpu = STARPU_CPU;
constexpr task::kind_set cuda = STARPU_CUDA;
constexpr task::kind_set opencl = STARPU_OPENCL;

// The test says in the argument of a node who can run it.
task::kind_set written_in(const graph::job& n, task::kind_set present) {
    return static_cast<task::kind_set>(reinterpret_cast<std::uintptr_t>(n.argument)) & present;
}

// Workers 0 and 1 are CUDA, 2 is OpenCL, 3 and 4 are CPUs.
worker_layout five_workers() {
    worker_layout layout;
    for (const base::worker_id worker : base::first_workers(5)) {
        std::vector<base::worker_id> nearest;
        for (const base::worker_id other : base::first_workers(5))
            if (other != worker) nearest.push_back(other);
        layout.nearest.push_back(std::move(nearest));
        layout.group.push_back(0);
    }
    layout.kinds = task::worker_kinds(
        {STARPU_CUDA_WORKER, STARPU_CUDA_WORKER, STARPU_OPENCL_WORKER, STARPU_CPU_WORKER, STARPU_CPU_WORKER});
    return layout;
}

class kinds_apart : public testing::Test {
protected:
    ~kinds_apart() override { task::this_thread.worker = base::no_worker; }

    void use(const char* name) {
        tested = std::make_unique<by_kind>(*find_policy(name), five_workers(), policy_options{.seed = 7},
                                           written_in);
    }
    wake_target push(char letter, task::kind_set kinds, int priority = 0) {
        jobs[letter].argument = reinterpret_cast<void*>(std::uintptr_t{kinds});
        jobs[letter].priority = priority;
        return tested->push(jobs[letter], base::no_worker);
    }
    std::string take(unsigned worker, int count = 26) {
        std::string all;
        for (int i = 0; i < count; ++i)
            if (graph::job* n = tested->try_pop_for(base::worker_id{worker})) all += jobs.letter_of(*n);
        return all;
    }

    tests::lettered_nodes jobs; // they outlive the policy
    std::unique_ptr<by_kind> tested;
};

class each_policy_by_kind : public testing::TestWithParam<policy_entry> {};

TEST_F(kinds_apart, all_change_their_priorities) {
    use("prio");
    push('a', cpu, 5);
    push('b', cuda, 5);
    push('c', cpu | cuda, 1);
    push('d', cpu, 1);
    tested->change_priorities([](const graph::job& n) { return -n.priority; });
    EXPECT_EQ(take(3), "dca");
    EXPECT_EQ(take(0), "b");
}

TEST_F(kinds_apart, give_a_worker_only_what_it_can_run) {
    use("eager");
    push('a', cpu);
    push('b', cuda);
    push('c', opencl | cpu);
    EXPECT_EQ(tested->size(), 3u);
    EXPECT_EQ(take(0), "b");
    EXPECT_TRUE(tested->looks_empty_for(0_worker));
    EXPECT_FALSE(tested->looks_empty_for(2_worker));
    EXPECT_FALSE(tested->looks_empty_for(4_worker));
    EXPECT_EQ(take(2), "c");
    EXPECT_TRUE(tested->looks_empty_for(2_worker));
    EXPECT_EQ(take(3), "a");
    EXPECT_EQ(tested->size(), 0u);
}

TEST_F(kinds_apart, say_which_kinds_to_wake) {
    use("eager");
    EXPECT_EQ(push('a', opencl | cpu), wake_target::any(opencl | cpu));
    EXPECT_EQ(take(3), "a");
}

TEST_F(kinds_apart, draw_lots_only_among_workers_that_can_run_the_node) {
    use("random");
    for (int i = 0; i < 50; ++i) {
        const wake_target taker = push('a', cuda | cpu);
        ASSERT_EQ(taker.how(), wake_target::shape::preferred);
        ASSERT_NE(taker.worker(), 2_worker);
        ASSERT_EQ(take(number_of(taker.worker()), 1), "a");
    }
}

TEST_F(kinds_apart, let_accelerators_look_first_at_what_only_they_can_run) {
    use("eager");
    push('a', cuda | cpu);
    push('b', cuda | cpu);
    push('c', cuda);
    push('d', cuda);
    EXPECT_EQ(take(0), "cdab");
}

TEST_F(kinds_apart, starve_nothing_behind_an_endless_stream_for_accelerators) {
    use("eager");
    push('z', cuda | opencl);
    std::string seen;
    for (int i = 0; i < 200 && seen != "z"; ++i) {
        push('a', cuda);
        seen = take(0, 1);
    }
    EXPECT_EQ(seen, "z");
    EXPECT_EQ(take(0).back(), 'a');
}

TEST_F(kinds_apart, starve_nothing_behind_an_endless_stream_for_cpus) {
    for (const task::kind_set stream : {cpu, cpu | cuda}) {
        use("eager");
        push('z', stream == cpu ? cpu | cuda : cpu);
        std::string seen;
        for (int i = 0; i < 20 && seen != "z"; ++i) {
            push('a', stream);
            seen = take(3, 1);
        }
        EXPECT_EQ(seen, "z");
        take(3);
    }
}

TEST_F(kinds_apart, go_by_priority_across_kinds) {
    use("prio");
    push('a', cpu, 1);
    push('b', cpu | cuda, 3);
    push('c', cpu, 2);
    push('d', cuda, 1);
    EXPECT_EQ(take(3), "bca");
    push('e', cpu | cuda, 3);
    EXPECT_EQ(take(0), "ed");
}

TEST_F(kinds_apart, let_lws_run_urgent_nodes_of_any_kind_first) {
    use("lws");
    push('a', cuda);
    push('b', cuda | cpu, 5);
    EXPECT_EQ(take(1), "ba");
}

TEST_F(kinds_apart, hand_a_node_only_to_a_worker_that_can_run_it) {
    use("eager");
    graph::job& n = jobs['a'];
    n.argument = reinterpret_cast<void*>(std::uintptr_t{cuda});
    task::this_thread.worker = 3_worker;
    EXPECT_FALSE(tested->allows_hand_off(n));
    task::this_thread.worker = 1_worker;
    EXPECT_TRUE(tested->allows_hand_off(n));
    push('b', cuda | cpu); // an older one, which comes first
    EXPECT_FALSE(tested->allows_hand_off(n));
    EXPECT_EQ(take(1), "b");
}

TEST_F(kinds_apart, tell_who_may_take_what_a_worker_claimed) {
    use("eager");
    for (char letter = 'a'; letter <= 'z'; ++letter) push(letter, cpu);
    EXPECT_EQ(tested->may_take_claimed(3_worker), 0u);
    EXPECT_EQ(take(3, 1), "a");
    EXPECT_EQ(tested->may_take_claimed(3_worker), cpu);
    EXPECT_EQ(take(4).size(), 25u);
}

TEST_P(each_policy_by_kind, gives_each_node_once) {
    by_kind tested(GetParam(), five_workers(), {}, written_in);
    constexpr task::kind_set sets[] = {
        cpu, cuda, opencl, cpu | cuda, cpu | opencl, cuda | opencl, cpu | cuda | opencl};
    tests::lettered_nodes jobs;
    std::string expected, seen;
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        graph::job& n = jobs[letter];
        n.argument = reinterpret_cast<void*>(std::uintptr_t{sets[(letter - 'a') % 7]});
        n.priority = letter % 3 - 1;
        tested.push(n, static_cast<base::worker_id>(letter % 6 - 1));
        expected += letter;
    }
    for (bool found = true; found;) {
        found = false;
        for (unsigned worker = 0; worker < 5; ++worker)
            if (graph::job* n = tested.try_pop_for(base::worker_id{worker})) {
                const task::kind_set kind = task::set_of(five_workers().kinds.of(base::worker_id{worker}));
                EXPECT_NE(written_in(*n, task::every_kind) & kind, 0u);
                seen += jobs.letter_of(*n);
                found = true;
            }
    }
    std::ranges::sort(seen);
    EXPECT_EQ(seen, expected);
}

std::vector<policy_entry> policies_by_kind() {
    std::vector<policy_entry> all;
    std::ranges::copy_if(known_policies(), std::back_inserter(all),
                         [](const policy_entry& entry) { return entry.extent == policy_extent::by_kind; });
    return all;
}

INSTANTIATE_TEST_SUITE_P(all, each_policy_by_kind, testing::ValuesIn(policies_by_kind()),
                         [](const auto& entry) { return tests::gtest_name(entry.param.name); });

TEST(making_a_policy, keeps_kinds_apart_only_where_there_are_several) {
    worker_layout one_kind = five_workers();
    one_kind.kinds = task::worker_kinds(5);
    EXPECT_EQ(dynamic_cast<by_kind*>(make_policy(*find_policy("lws"), one_kind, {}).get()), nullptr);
    EXPECT_NE(dynamic_cast<by_kind*>(make_policy(*find_policy("lws"), five_workers(), {}).get()), nullptr);
    EXPECT_EQ(dynamic_cast<by_kind*>(make_policy(*find_policy("dmda"), five_workers(), {}).get()), nullptr);
}

} // namespace
} // namespace starpu::sched
