// A policy of the program's own is called by contract and is not trusted.
#include "sched/program_policy.hpp"
#include "support/id_literals.hpp"
#include "support/refusal.hpp"
#include "task/core/task.hpp"
#include "task/core/task_memory.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <deque>
#include <new>
#include <stdexcept>
#include <string>

namespace starpu::sched {
namespace {

// What the functions of the policy under test see; they have no other way to a state.
struct plan {
    std::deque<starpu_task*> tasks;
    std::string log;
    int answer = 0; // of push_task
    bool tells = true;
    bool throws = false;
    program_policy* tested = nullptr;
    pthread_mutex_t* held_to_take = nullptr;
};
plan* here = nullptr;

int push(starpu_task* t) {
    if (here->throws) throw std::runtime_error("full");
    here->tasks.push_back(t);
    if (here->tells) here->tested->announce(t);
    return here->answer;
}

starpu_task* pop(unsigned) {
    if (here->held_to_take != nullptr) {
        EXPECT_EQ(pthread_mutex_trylock(here->held_to_take), EBUSY);
    }
    if (here->tasks.empty()) return nullptr;
    starpu_task* t = here->tasks.front();
    here->tasks.pop_front();
    return t;
}

class a_program_s_policy : public testing::Test {
protected:
    a_program_s_policy() : tested(functions, {{{1_worker}, {0_worker}}, {0, 0}}, {}) {
        functions.push_task = push;
        functions.pop_task = pop;
        functions.policy_name = "tested";
        here = &state;
        state.tested = &tested;
    }
    ~a_program_s_policy() override {
        task::destroy(*one);
        task::destroy(*two);
    }
    graph::job& node(starpu_task* t) { return *task::job_of(*t); }

    plan state;
    starpu_sched_policy functions{};
    program_policy tested;
    starpu_task* one = task::create();
    starpu_task* two = task::create();
};

// The last look of a worker finds what was pushed since, and the worker gets it.
TEST_F(a_program_s_policy, of_1_0_is_asked_with_its_mutex_held) {
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    state.held_to_take = &mutex;
    state.tells = false; // and no line says so
    EXPECT_TRUE(tested.hold_to_take(0_worker, mutex));
    tested.push(node(one), base::no_worker);
    EXPECT_EQ(tested.try_pop_for(0_worker), &node(one));
    pthread_mutex_lock(&mutex);
    EXPECT_FALSE(tested.has_work_for(0_worker));
    tested.push(node(two), base::no_worker);
    EXPECT_TRUE(tested.has_work_for(0_worker));
    pthread_mutex_unlock(&mutex);
    EXPECT_EQ(tested.try_pop_for(0_worker), &node(two));
    priority_range range;
    tested.begin(range);
    EXPECT_FALSE(tested.hold_to_take(0_worker, mutex));
}

TEST_F(a_program_s_policy, gets_and_gives_back_nodes) {
    EXPECT_EQ(tested.push(node(one), base::no_worker), wake_target::all()); // it woke nobody
    EXPECT_EQ(tested.push(node(two), base::no_worker), wake_target::all());
    EXPECT_EQ(one->sched_ctx, 0u);
    EXPECT_EQ(tested.size(), 2u);
    EXPECT_EQ(tested.try_pop_for(0_worker), &node(one));
    EXPECT_EQ(tested.try_pop_for(1_worker), &node(two));
    EXPECT_EQ(tested.try_pop_for(1_worker), nullptr);
    EXPECT_EQ(tested.size(), 0u);
}

TEST_F(a_program_s_policy, may_refuse_a_task_which_then_goes_past_it) {
    state.answer = -7;
    tests::expect_one_line([&] { tested.push(node(one), base::no_worker); }, "returned -7");
    EXPECT_EQ(tested.try_pop_for(1_worker), &node(one));
    tests::expect_one_line([&] { EXPECT_EQ(tested.try_pop_for(1_worker), nullptr); }, "does not hold");
}

TEST_F(a_program_s_policy, may_throw) {
    state.throws = true;
    tests::expect_one_line([&] { tested.push(node(one), base::no_worker); }, "push_task: this function");
    EXPECT_EQ(tested.try_pop_for(0_worker), &node(one));
}

TEST_F(a_program_s_policy, may_throw_in_all_its_functions) {
    functions.pop_task = [](unsigned) -> starpu_task* { throw 1; };
    functions.submit_hook = [](starpu_task*) { throw 1; };
    functions.push_task_notify = [](starpu_task*, int, int, unsigned) { throw 1; };
    functions.pre_exec_hook = functions.post_exec_hook = [](starpu_task*, unsigned) { throw 1; };
    functions.do_schedule = functions.deinit_sched = [](unsigned) { throw 1; };
    functions.remove_workers = [](unsigned, int*, unsigned) { throw 1; };
    tests::expect_one_line(
        [&] { // the first is told
            EXPECT_EQ(tested.try_pop_for(0_worker), nullptr);
            tested.note_submitted(*one);
            tested.note_bound(*one, 0_worker);
            tested.before_run(*one);
            tested.after_run(*one);
            tested.do_schedule();
            tested.end();
        },
        "pop_task: this function of the scheduling policy \"tested\" threw an exception");
}

TEST_F(a_program_s_policy, that_throws_when_it_begins_is_not_used) {
    functions.init_sched = [](unsigned) { throw std::bad_alloc(); };
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 1;
    conf.sched_policy = &functions;
    tests::expect_one_line([&] { EXPECT_EQ(starpu_init(&conf), -ENOMEM); },
                           "starpu_init: init_sched of the scheduling policy \"tested\" threw");
    functions.init_sched = nullptr;
    functions.add_workers = [](unsigned, int*, unsigned) { throw 1; };
    functions.deinit_sched = [](unsigned) { here->log += "deinit "; };
    functions.remove_workers = [](unsigned, int*, unsigned) { here->log += "remove "; };
    tests::expect_one_line([&] { EXPECT_EQ(starpu_init(&conf), -EIO); },
                           "starpu_init: add_workers of the scheduling policy \"tested\" threw");
    EXPECT_EQ(state.log, "deinit "); // since init_sched returned
    EXPECT_EQ(starpu_is_initialized(), 0);
}

TEST_F(a_program_s_policy, is_told_once_of_each_kind_of_mistake) {
    tested.push(node(one), base::no_worker);
    state.tasks.push_back(one);
    state.tasks.push_back(one);
    EXPECT_EQ(tested.try_pop_for(0_worker), &node(one));
    tests::expect_one_line([&] { EXPECT_EQ(tested.try_pop_for(0_worker), nullptr); }, "returned before");
    state.tells = false;
    tested.push(node(one), base::no_worker);
    tests::expect_one_line([&] { EXPECT_EQ(tested.try_pop_for(0_worker), &node(one)); },
                           "starpu_push_task_end()");
    tested.push(node(one), base::no_worker);
    EXPECT_EQ(tested.try_pop_for(0_worker), &node(one));
}

TEST_F(a_program_s_policy, fills_the_workers_own_queues_at_both_ends) {
    tested.push(node(one), base::no_worker);
    tested.push(node(two), base::no_worker);
    state.tasks.clear();
    EXPECT_TRUE(tested.push_local(1_worker, one, false));
    EXPECT_TRUE(tested.push_local(1_worker, two, true));
    EXPECT_FALSE(tested.push_local(1_worker, two, true));
    EXPECT_EQ(tested.try_pop_for(0_worker), nullptr);
    EXPECT_FALSE(tested.looks_empty_for(1_worker));
    EXPECT_EQ(tested.try_pop_for(1_worker), &node(two));
    EXPECT_EQ(tested.try_pop_for(1_worker), &node(one));
    EXPECT_TRUE(tested.looks_empty_for(1_worker));
}

TEST_F(a_program_s_policy, is_not_given_a_node_twice_that_waited_for_locks) {
    tested.push(node(one), base::no_worker);
    ASSERT_EQ(tested.try_pop_for(0_worker), &node(one));
    tested.expect_back(node(one));
    tested.push(node(one), base::no_worker);
    EXPECT_TRUE(state.tasks.empty());
    EXPECT_EQ(tested.try_pop_for(1_worker), &node(one));
    tested.push(node(one), base::no_worker); // a next run
    EXPECT_EQ(state.tasks.size(), 1u);
}

TEST_F(a_program_s_policy, may_wrap_a_predefined_one) {
    tested.make_inner(0);
    ASSERT_NE(tested.inner(0), nullptr);
    EXPECT_EQ(tested.inner(1), nullptr);
    tested.drop_inner(0);
    EXPECT_EQ(tested.inner(0), nullptr);
}

} // namespace
} // namespace starpu::sched
