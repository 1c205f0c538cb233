// What all policies have in common, and the order each of them gives jobs in.
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "sched/policies/policies.hpp"
#include "support/gtest_name.hpp"
#include "support/id_literals.hpp"
#include "support/lettered_nodes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <thread>

namespace starpu::sched {
namespace {

using tests::lettered_nodes;

constexpr unsigned outside = number_of(base::no_worker);

// Two workers that share a cache.
worker_layout two_workers() {
    return {{{1_worker}, {0_worker}}, {0, 0}, task::worker_kinds(2)};
}

class order_of : public testing::Test {
protected:
    void use(const char* name, unsigned seed = 0) {
        policy_ = find_policy(name)->make(two_workers(), {.seed = seed});
    }
    wake_target push(char letter, unsigned worker = outside, int priority = 0) {
        jobs[letter].priority = priority;
        return policy_->push(jobs[letter], base::worker_id{worker});
    }
    std::string take(unsigned worker, int count = 26) {
        std::string all;
        for (int i = 0; i < count; ++i)
            if (graph::job* n = policy_->try_pop_for(base::worker_id{worker})) all += jobs.letter_of(*n);
        return all;
    }
    lettered_nodes jobs;
    std::unique_ptr<policy> policy_;
};

class every_policy : public testing::TestWithParam<policy_entry> {};

TEST_P(every_policy, gives_each_node_once) {
    constexpr std::size_t count = 300;
    const std::unique_ptr<policy> tested = GetParam().make(two_workers(), {});
    std::set<graph::job*> waiting;
    starpu_codelet without_data{};
    without_data.cpu_funcs[0] = [](void**, void*) {};
    starpu_task some_task{};
    some_task.cl = &without_data;
    EXPECT_TRUE(tested->looks_empty_for(0_worker));
    for (std::size_t i = 0; i < count; ++i) {
        graph::job* n = graph::allocate_job();
        n->owner = &some_task;
        n->priority = static_cast<int>(i % 5) - 2;
        waiting.insert(n);
        tested->push(*n, static_cast<base::worker_id>(i % 3 - 1));
    }
    EXPECT_EQ(tested->size(), count);
    EXPECT_FALSE(tested->looks_empty_for(0_worker));
    for (bool found = true; found;) {
        found = false;
        for (unsigned worker : {0u, 1u})
            if (graph::job* n = tested->try_pop_for(base::worker_id{worker})) {
                found = true;
                EXPECT_EQ(waiting.erase(n), 1u);
                graph::recycle(*n);
            }
    }
    EXPECT_TRUE(waiting.empty());
    EXPECT_EQ(tested->size(), 0u);
    EXPECT_TRUE(tested->looks_empty_for(0_worker));
    EXPECT_TRUE(tested->looks_empty_for(1_worker));
}

TEST_P(every_policy, is_found_by_its_name) {
    const policy_entry* found = find_policy(GetParam().name);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->make, GetParam().make);
    EXPECT_GT(std::strlen(GetParam().description), 0u);
}

INSTANTIATE_TEST_SUITE_P(named, every_policy,
                         testing::ValuesIn(known_policies().begin(), known_policies().end()),
                         [](const auto& entry) { return tests::gtest_name(entry.param.name); });

TEST(policies, are_lws_unless_named_and_nothing_for_other_names) {
    EXPECT_STREQ(default_policy(task::worker_kinds(2)).name, "lws");
    using kinds = base::per_worker<starpu_worker_archtype>;
    EXPECT_STREQ(default_policy(task::worker_kinds(kinds{STARPU_CPU_WORKER, STARPU_CUDA_WORKER})).name,
                 "dmdas");
    EXPECT_STREQ(default_policy(task::worker_kinds(kinds{STARPU_OPENCL_WORKER})).name, "dmdas");
    EXPECT_EQ(find_policy("heft of wisdom"), nullptr);
}

// The name that goes first where several are of one policy.
std::string first_name_of(const policy_entry& entry) {
    for (const policy_entry& other : known_policies())
        if (other.make == entry.make && other.extent == entry.extent) return other.name;
    return "";
}

TEST(policies, have_further_names) {
    const std::map<std::string, std::string> further{
        {"ws", "lws"},       {"heft", "dmda"},     {"pheft", "dmda"},  {"parallel-heft", "dmda"},
        {"peager", "eager"}, {"pgreedy", "eager"}, {"greedy", "eager"}};
    std::size_t found = 0;
    for (const policy_entry& entry : known_policies()) {
        const auto row = further.find(entry.name);
        EXPECT_EQ(first_name_of(entry), row == further.end() ? entry.name : row->second);
        found += row != further.end();
    }
    EXPECT_EQ(found, further.size());
}

TEST_F(order_of, eager_is_the_order_of_arrival) {
    use("eager");
    push('a', outside, 0);
    push('b', 1, 9);
    push('c', 0, -9);
    EXPECT_EQ(take(0), "abc");
}

TEST_F(order_of, prio_is_that_of_priorities) {
    use("prio");
    push('a', outside, 0);
    push('b', 1, 9);
    push('c', 0, -9);
    push('d', 1, 9);
    EXPECT_EQ(take(0), "bdac");
}

TEST_F(order_of, lws_is_the_newest_of_its_own_first) {
    use("lws");
    for (char c : {'a', 'b', 'c'}) push(c, 0);
    EXPECT_EQ(take(0, 1), "c");
    EXPECT_EQ(take(1), "ab"); // thieves take the oldest
}

TEST_F(order_of, lws_is_the_order_of_arrival_for_what_comes_from_outside) {
    use("lws");
    for (char c : {'a', 'b', 'c', 'd'}) push(c);
    EXPECT_EQ(take(0), "abcd");
}

TEST_F(order_of, lws_puts_urgent_nodes_before_all_others_and_the_least_urgent_behind_them) {
    use("lws");
    push('a', 0, -1);
    push('b', 0, 0);
    push('c', 1, 1);
    push('d', outside, 2);
    EXPECT_EQ(take(0), "dcba");
}

TEST_F(order_of, lws_lets_no_hand_off_pass_an_urgent_node) {
    use("lws");
    EXPECT_TRUE(policy_->allows_hand_off(jobs['a']));
    push('b', 0, 1);
    EXPECT_FALSE(policy_->allows_hand_off(jobs['a']));
    jobs['c'].priority = 3;
    take(0);
    EXPECT_FALSE(policy_->allows_hand_off(jobs['c']));
}

TEST_F(order_of, random_gives_a_worker_first_what_was_drawn_for_it) {
    use("random", 42);
    std::string of_worker[2];
    for (char c = 'a'; c <= 'z'; ++c) of_worker[index_of(push(c).worker())] += c;
    EXPECT_FALSE(of_worker[0].empty());
    EXPECT_FALSE(of_worker[1].empty());
    EXPECT_EQ(take(0, static_cast<int>(of_worker[0].size())), of_worker[0]);
    EXPECT_FALSE(policy_->looks_empty_for(0_worker));
    EXPECT_EQ(take(0, 1), of_worker[1].substr(0, 1)); // that it takes over
    EXPECT_EQ(take(1), of_worker[1].substr(1));
    EXPECT_TRUE(policy_->looks_empty_for(0_worker));
}

TEST_F(order_of, prio_never_looks_empty_while_a_thread_that_is_no_worker_sorts) {
    use("prio");
    std::atomic<bool> goes_on{true};
    std::thread sorter([&] {
        while (goes_on.load()) policy_->change_priorities([](const graph::job& n) { return n.priority + 1; });
    });
    unsigned misses = 0;
    for (int round = 0; round < 20000; ++round) {
        push('a');
        for (int look = 0; look < 4; ++look) misses += policy_->looks_empty_for(0_worker) ? 1 : 0;
        while (take(0, 1).empty()) {
        }
    }
    goes_on.store(false);
    sorter.join();
    EXPECT_EQ(misses, 0u);
}

TEST_F(order_of, random_is_the_same_for_the_same_seed) {
    std::string draws[2];
    for (std::string& one : draws) {
        use("random", 7);
        for (char c = 'a'; c <= 'z'; ++c) one += static_cast<char>('0' + number_of(push(c).worker()));
        take(0);
        take(1);
    }
    EXPECT_EQ(draws[0], draws[1]);
}

} // namespace
} // namespace starpu::sched
