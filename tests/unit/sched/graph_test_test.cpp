// The policy graph_test in a running runtime: what it takes first, and that others may record meanwhile.
#include "sched/graph_depths.hpp"
#include "support/runtime_of.hpp"
#include "task/core/task.hpp"

#include <starpu.h>
#include <starpu_bound.h>
#include <starpu_scheduler.h>

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace starpu::sched {
namespace {

using namespace tests;

std::string seen;

void note(void**, void* letter) {
    seen += *static_cast<const char*>(letter);
}

starpu_sched_policy* predefined(const char* name) {
    for (starpu_sched_policy** p = starpu_sched_get_predefined_policies(); *p != nullptr; ++p)
        if (std::strcmp((*p)->policy_name, name) == 0) return *p;
    return nullptr;
}

class one_worker {
public:
    explicit one_worker(const char* name, starpu_sched_policy* own = nullptr) {
        seen.clear();
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 1;
        conf.sched_policy_name = name;
        conf.sched_policy = own;
        conf.precedence_over_environment_variables = 1;
        EXPECT_EQ(starpu_init(&conf), 0);
    }
    ~one_worker() { starpu_shutdown(); }
    one_worker(const one_worker&) = delete;
    one_worker& operator=(const one_worker&) = delete;
};

class behind_a_gate {
public:
    behind_a_gate() {
        submit(waiting_, {}, &gate_);
        gate_.await_arrivals(1);
    }

    starpu_task* task_of_letter(const char* letter, int_data* data = nullptr) {
        starpu_task* t = data == nullptr ? task_of(plain_) : task_of(writing_, {data->handle});
        t->cl_arg = const_cast<char*>(letter);
        return t;
    }
    void add(const char* letter, int_data* data = nullptr) {
        ASSERT_EQ(starpu_task_submit(task_of_letter(letter, data)), 0);
    }

    // One by itself, and three in a row.
    void add_one_and_a_chain(int_data& data) {
        add("a");
        for (const char* letter : {"b", "c", "d"}) add(letter, &data);
    }

    std::string order() {
        starpu_do_schedule();
        gate_.open();
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        return std::exchange(seen, {});
    }

private:
    gate gate_;
    starpu_codelet waiting_ = codelet_of(gate::wait_at);
    starpu_codelet plain_ = codelet_of(note);
    starpu_codelet writing_ = codelet_of(note, {STARPU_RW});
};

std::string order_of_one_and_a_chain() {
    int_data data;
    behind_a_gate tasks;
    tasks.add_one_and_a_chain(data);
    return tasks.order();
}

TEST(graph_test, takes_the_longest_chain_first_and_lws_what_came_first) {
    {
        one_worker here("lws");
        EXPECT_EQ(order_of_one_and_a_chain().front(), 'a');
    }
    one_worker here("graph_test");
    EXPECT_EQ(order_of_one_and_a_chain(), "bcad");
}

TEST(graph_test, counts_tags) {
    one_worker here("graph_test");
    behind_a_gate tasks;
    starpu_tag_t gate_of_b = 7001;
    tasks.add("a");
    starpu_task* b = tasks.task_of_letter("b");
    b->use_tag = 1;
    b->tag_id = gate_of_b;
    starpu_task* c = tasks.task_of_letter("c");
    c->use_tag = 1;
    c->tag_id = 7002;
    starpu_tag_declare_deps_array(7002, 1, &gate_of_b);
    ASSERT_EQ(starpu_task_submit(b), 0);
    ASSERT_EQ(starpu_task_submit(c), 0);
    EXPECT_EQ(tasks.order(), "bac");
}

TEST(graph_test, sees_each_round_by_itself) {
    one_worker here("graph_test");
    for (int round = 0; round < 3; ++round) EXPECT_EQ(order_of_one_and_a_chain(), "bcad");
}

TEST(graph_test, hears_of_tasks_while_the_program_records_them) {
    one_worker here("graph_test");
    starpu_bound_start(1, 0);
    EXPECT_EQ(order_of_one_and_a_chain(), "bcad");
    starpu_bound_stop();
    EXPECT_EQ(order_of_one_and_a_chain(), "bcad");
}

TEST(graph_test, does_the_same_within_a_policy_of_the_program) {
    starpu_sched_policy own = *predefined("graph_test");
    own.policy_name = "mine";
    one_worker here(nullptr, &own);
    EXPECT_EQ(order_of_one_and_a_chain(), "bcad");
}

TEST(graph_test, does_not_keep_all_of_a_program_that_never_waits) {
    one_worker here("graph_test");
    std::atomic<int> count{0};
    starpu_codelet counting = codelet_of([](void**, void* n) { ++*static_cast<std::atomic<int>*>(n); });
    constexpr int tasks = 70000; // more than it records at once
    for (int i = 0; i < tasks; ++i) submit(counting, {}, &count);
    while (count < tasks) std::this_thread::yield();
    EXPECT_EQ(order_of_one_and_a_chain(), "bcad");
}

// ---- what it goes by

class depths : public testing::Test {
protected:
    starpu_task* add() {
        starpu_task* t = task_of(nothing_);
        t->destroy = 0;
        tasks_.push_back(t);
        task::ensure_job(*t);
        return t;
    }
    int depth_of(starpu_task* t) { return *known.depth_of(*task::job_of(*t)); }
    ~depths() override {
        for (starpu_task* t : tasks_) starpu_task_destroy(t);
    }

    graph_depths known;

private:
    starpu_codelet nothing_ = codelet_of([](void**, void*) {});
    std::vector<starpu_task*> tasks_;
};

TEST_F(depths, are_the_lengths_of_the_longest_ways) {
    starpu_task* t[4] = {add(), add(), add(), add()};
    for (starpu_task* each : t) known.add_task(*each, true);
    known.order().add_dependency(*t[1], *t[0]);
    known.order().add_dependency(*t[2], *t[1]);
    known.order().add_dependency(*t[2], *t[0]);
    EXPECT_EQ(depth_of(t[0]), 0); // not yet computed
    known.compute_depths();
    const int expected[4] = {2, 1, 0, 0};
    for (int i = 0; i < 4; ++i) EXPECT_EQ(depth_of(t[i]), expected[i]) << i;
    EXPECT_EQ(known.recorded_count(), 0u);
}

TEST_F(depths, stay_until_the_job_is_forgotten_or_submitted_again) {
    starpu_task* first = add();
    starpu_task* second = add();
    known.add_task(*first, true);
    known.add_task(*second, true);
    known.order().add_dependency(*second, *first);
    known.compute_depths();
    known.compute_depths();
    EXPECT_EQ(depth_of(first), 1);
    known.add_task(*first, true);
    EXPECT_EQ(depth_of(first), 0);
    known.forget_job(*task::job_of(*first));
    EXPECT_FALSE(known.depth_of(*task::job_of(*first)));
    known.compute_depths();
    EXPECT_FALSE(known.depth_of(*task::job_of(*first)));
}

TEST_F(depths, of_tasks_that_wait_for_each_other_are_0) {
    starpu_task* t[3] = {add(), add(), add()};
    for (starpu_task* each : t) known.add_task(*each, true);
    known.order().add_dependency(*t[1], *t[0]);
    known.order().add_dependency(*t[0], *t[1]);
    known.compute_depths();
    for (starpu_task* each : t) EXPECT_EQ(depth_of(each), 0);
}

} // namespace
} // namespace starpu::sched
