// Who gets a node: the worker that made it ready, one that was named, or whoever asks the policy.
#include "sched/context.hpp"
#include "support/id_literals.hpp"
#include "support/lettered_nodes.hpp"

#include <gtest/gtest.h>

namespace starpu::sched {
namespace {

using tests::lettered_nodes;

class contexts : public testing::Test {
protected:
    contexts() : tested(find_policy("eager")->make({{{1_worker}, {0_worker}}, {0, 0}}, {}), 2) {}
    ~contexts() override { task::this_thread.worker = base::no_worker; }

    void push_as(unsigned worker, char letter) {
        task::this_thread.worker = base::worker_id{worker};
        tested.push_ready(jobs[letter]);
    }
    char take(unsigned worker) {
        const graph::job* n = tested.try_pop_for(base::worker_id{worker});
        return n == nullptr ? '-' : jobs.letter_of(*n);
    }

    lettered_nodes jobs;
    context tested;
};

TEST_F(contexts, hand_one_node_to_the_worker_that_made_it_ready) {
    tested.begin_hand_off(0_worker);
    push_as(0, 'a');
    push_as(0, 'b');
    tested.end_hand_off(0_worker);
    EXPECT_EQ(take(1), 'b');
    EXPECT_EQ(take(1), '-');
    EXPECT_FALSE(tested.looks_empty_for(0_worker));
    EXPECT_EQ(take(0), 'a');
    EXPECT_TRUE(tested.looks_empty_for(0_worker));
}

TEST_F(contexts, hand_nothing_over_outside_of_an_end_of_a_task) {
    push_as(0, 'a');
    EXPECT_EQ(take(1), 'a');
}

TEST_F(contexts, hand_nothing_to_another_worker) {
    tested.begin_hand_off(0_worker);
    push_as(1, 'a');
    EXPECT_EQ(take(1), 'a');
}

TEST_F(contexts, end_a_long_chain_of_hand_offs_so_that_others_have_their_turn) {
    int handed = 0;
    for (; handed < 1000; ++handed) {
        tested.begin_hand_off(0_worker);
        push_as(0, 'a');
        tested.end_hand_off(0_worker);
        if (take(1) == 'a') break; // it went through the queue
        ASSERT_EQ(take(0), 'a');
    }
    EXPECT_GT(handed, 1);
    EXPECT_LT(handed, 1000);
}

TEST_F(contexts, keep_a_node_for_the_worker_that_was_named) {
    tested.push_to(1_worker, 0, jobs['a']);
    EXPECT_EQ(take(0), '-');
    EXPECT_TRUE(tested.looks_empty_for(0_worker));
    EXPECT_FALSE(tested.looks_empty_for(1_worker));
    EXPECT_EQ(take(1), 'a');
}

TEST_F(contexts, give_numbered_nodes_by_their_number) {
    tested.push_to(1_worker, 2, jobs['b']);
    EXPECT_EQ(take(1), '-');
    EXPECT_TRUE(tested.looks_empty_for(1_worker)); // the worker may sleep until number 1 comes
    tested.push_to(1_worker, 1, jobs['a']);
    EXPECT_EQ(take(1), 'a');
    EXPECT_EQ(take(1), 'b');
}

TEST_F(contexts, keep_the_order_of_numbered_nodes_when_one_is_put_back) {
    starpu_task tasks[2]{};
    for (const unsigned i : {0u, 1u}) {
        tasks[i].execute_on_a_specific_worker = 1;
        tasks[i].workerorder = i + 1;
        graph::job& n = jobs[static_cast<char>('a' + i)];
        n.owner = &tasks[i];
        n.set(graph::slow_when_ready);
        tested.push_to(1_worker, i + 1, n);
    }
    EXPECT_EQ(tested.try_pop_for(1_worker), &jobs['a']);
    tested.put_back(1_worker, jobs['a']);
    EXPECT_EQ(take(1), 'a');
    EXPECT_EQ(take(1), 'b');
}

TEST_F(contexts, give_nothing_while_paused) {
    push_as(-1, 'a');
    tested.pause();
    tested.pause();
    EXPECT_TRUE(tested.is_paused());
    EXPECT_EQ(take(0), '-');
    EXPECT_TRUE(tested.looks_empty_for(0_worker));
    tested.resume();
    EXPECT_EQ(take(0), '-');
    tested.resume();
    EXPECT_EQ(take(0), 'a');
    tested.resume(); // one too many changes nothing
    EXPECT_FALSE(tested.is_paused());
}

TEST_F(contexts, count_what_waits_and_what_runs) {
    push_as(-1, 'a');
    tested.push_to(0_worker, 0, jobs['b']);
    tested.push_to(0_worker, 5, jobs['c']);
    tested.note_busy(1_worker);
    EXPECT_EQ(tested.ready_count(), 4u);
    tested.note_idle(1_worker);
    EXPECT_EQ(tested.ready_count(), 3u);
}

// As if the application had paused the workers while one of them took a job.
class pausing_policy final : public policy {
public:
    explicit pausing_policy(context*& paused) : paused_(paused) {}
    wake_target push(graph::job& n, base::worker_id) override {
        jobs_.push(n);
        return wake_target::all();
    }
    graph::job* try_pop_for(base::worker_id) override {
        graph::job* n = jobs_.try_pop();
        if (n != nullptr && paused_ != nullptr) std::exchange(paused_, nullptr)->pause();
        return n;
    }
    bool looks_empty_for(base::worker_id) override { return jobs_.looks_empty(); }
    std::size_t size() override { return jobs_.size_hint(); }
    bool allows_hand_off(const graph::job&) const override { return false; }

private:
    context*& paused_;
    fifo jobs_;
};

class a_pause_while_a_worker_looks : public testing::Test {
protected:
    a_pause_while_a_worker_looks() {
        task::this_thread.worker = 0_worker;
        tested.push_ready(jobs['a']);
        tested.push_to(0_worker, 0, jobs['b']);
        paused = &tested;
        EXPECT_EQ(tested.try_pop_for(0_worker), &jobs['b']); // what is bound to the worker comes first
        EXPECT_EQ(tested.try_pop_for(0_worker), nullptr);
        EXPECT_TRUE(tested.is_paused());
    }
    ~a_pause_while_a_worker_looks() override { task::this_thread.worker = base::no_worker; }

    static void leave(graph::job& n) { n.clear(graph::has_arrived); }

    lettered_nodes jobs;
    context* paused = nullptr;
    context tested{std::make_unique<pausing_policy>(paused), task::worker_kinds(2)};
};

TEST_F(a_pause_while_a_worker_looks, leaves_it_the_job) {
    tested.resume();
    EXPECT_EQ(tested.try_pop_for(1_worker), nullptr);
    EXPECT_EQ(tested.try_pop_for(0_worker), &jobs['a']);
}

TEST_F(a_pause_while_a_worker_looks, leaves_the_job_to_others_when_the_thread_of_the_worker_goes) {
    tested.give_all_back(0_worker, leave);
    tested.resume();
    EXPECT_EQ(tested.try_pop_for(1_worker), &jobs['a']);
}

TEST_F(a_pause_while_a_worker_looks, leaves_what_has_its_data_there_to_others_when_the_thread_goes) {
    starpu_task bound{};
    bound.execute_on_a_specific_worker = 1;
    jobs['d'].owner = &bound;
    jobs['d'].set(graph::slow_when_ready);
    for (const char letter : {'c', 'd'}) {
        jobs[letter].set(graph::has_arrived);
        tested.put_back(0_worker, jobs[letter]);
    }
    tested.give_all_back(0_worker, leave);
    tested.resume();
    EXPECT_EQ(tested.try_pop_for(1_worker), &jobs['a']);
    EXPECT_EQ(tested.try_pop_for(1_worker), &jobs['c']);
    EXPECT_EQ(tested.try_pop_for(1_worker), nullptr);
    EXPECT_EQ(tested.try_pop_for(0_worker), &jobs['d']);
    EXPECT_FALSE(jobs['c'].has(graph::has_arrived));
    EXPECT_TRUE(jobs['d'].has(graph::has_arrived));
}

TEST_F(a_pause_while_a_worker_looks, leaves_what_the_worker_has_not_taken_to_others_when_the_thread_ends) {
    for (const char letter : {'c', 'd'}) jobs[letter].set(graph::has_arrived);
    tested.send_back_first_to(0_worker, jobs['c']);
    tested.send_back_to_neighbours(0_worker, jobs['d']);
    tested.give_fetched_back(0_worker, leave);
    tested.resume();
    EXPECT_EQ(tested.try_pop_for(1_worker), &jobs['c']);
    EXPECT_EQ(tested.try_pop_for(1_worker), &jobs['d']);
    EXPECT_FALSE(jobs['c'].has(graph::has_arrived));
}

// Jobs of its own are all that a full worker looks for; the other one may take over what the busy one has.
TEST(a_context, calls_a_free_worker_beside_a_full_one_for_a_job_of_a_busy_one) {
    lettered_nodes jobs;
    context tested(find_policy("eager")->make({{{}, {}, {}}, {0, 0, 0}}, {}), 3);
    resting_place& of_full = tested.sleeping().place_for(scope::own);
    resting_place& of_free = tested.sleeping().place_for(scope::all);
    tested.begin_run(0_worker);
    of_full.begin_search(1_worker);
    of_free.begin_search(2_worker);
    of_full.announce(1_worker);
    of_free.announce(2_worker);
    EXPECT_FALSE(of_free.is_called(2_worker));
    tested.send_back_first_to(0_worker, jobs['a']);
    EXPECT_TRUE(of_free.is_called(2_worker));
    EXPECT_EQ(tested.try_pop_for(2_worker, scope::take_over), &jobs['a']);
}

} // namespace
} // namespace starpu::sched
