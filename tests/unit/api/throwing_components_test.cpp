// What the functions of a program's components throw: tasks are run all the same, and one line tells.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include <starpu_sched_component.h>
#include <starpu_scheduler.h>

#include <stdexcept>

namespace starpu::api::throwing_components {
namespace {

using namespace tests;

constexpr int most_tasks = 40;

// Which function throws, and at which of its calls; 0: none.
struct {
    int push = 0, can_push = 0, can_pull = 0, end = 0;
} throwing_at;
std::atomic<int> pushes, room_calls, task_calls, end_calls;
std::atomic<bool> counts_calls; // workers that find nothing make some before there are tasks

void count_call(std::atomic<int>& calls, int throwing) {
    if (counts_calls.load() && calls.fetch_add(1) + 1 == throwing) throw std::runtime_error("once");
}

decltype(starpu_sched_component::push_task) made_push;

int push(starpu_sched_component* c, starpu_task* t) {
    count_call(pushes, throwing_at.push);
    return made_push(c, t);
}
int push_more(starpu_sched_component* c, starpu_sched_component* to) {
    count_call(room_calls, throwing_at.can_push);
    return starpu_sched_component_can_push(c, to);
}
int wake_some(starpu_sched_component* c) {
    count_call(task_calls, throwing_at.can_pull);
    return starpu_sched_component_can_pull(c);
}
double end(starpu_sched_component* c) {
    count_call(end_calls, throwing_at.end);
    return starpu_sched_component_estimated_end_min(c);
}

using maker = starpu_sched_component* (*)(starpu_sched_tree*);
maker make_root;

// The root, the program's component, a queue with room for one task, and the workers.
void init(unsigned context) {
    starpu_sched_tree* tree = starpu_sched_tree_create(context);
    starpu_sched_ctx_set_policy_data(context, tree);
    tree->root = make_root(tree);
    starpu_sched_component* mine = starpu_sched_component_create(tree, "mine");
    made_push = mine->push_task;
    mine->push_task = push;
    mine->can_push = push_more;
    mine->can_pull = wake_some;
    mine->estimated_end = end;
    starpu_sched_component_fifo_data limits{};
    limits.ntasks_threshold = 1;
    starpu_sched_component* queue = starpu_sched_component_fifo_create(tree, &limits);
    starpu_sched_component_connect(tree->root, mine);
    starpu_sched_component_connect(mine, queue);
    for (unsigned worker = 0; worker < starpu_worker_get_count(); ++worker)
        starpu_sched_component_connect(queue,
                                       starpu_sched_component_worker_get(context, static_cast<int>(worker)));
    starpu_sched_tree_update_workers(tree);
}

void deinit(unsigned context) {
    starpu_sched_tree_destroy(static_cast<starpu_sched_tree*>(starpu_sched_ctx_get_policy_data(context)));
}

starpu_sched_component* make_prio(starpu_sched_tree* tree) {
    return starpu_sched_component_prio_create(tree, nullptr);
}
starpu_sched_component* make_heft(starpu_sched_tree* tree) {
    return starpu_sched_component_heft_create(tree, nullptr);
}
starpu_sched_component* make_stealing(starpu_sched_tree* tree) {
    return starpu_sched_component_work_stealing_create(tree, nullptr);
}

void start(maker root) {
    make_root = root;
    for (std::atomic<int>* calls : {&pushes, &room_calls, &task_calls, &end_calls}) *calls = 0;
    static starpu_sched_policy policy{};
    policy.init_sched = init;
    policy.deinit_sched = deinit;
    policy.push_task = starpu_sched_tree_push_task;
    policy.pop_task = starpu_sched_tree_pop_task;
    policy.add_workers = starpu_sched_tree_add_workers;
    policy.remove_workers = starpu_sched_tree_remove_workers;
    policy.policy_name = "with a component that throws";
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 2;
    conf.sched_policy = &policy;
    conf.precedence_over_environment_variables = 1;
    ASSERT_EQ(starpu_init(&conf), 0);
}

// Each task runs once.
void run_tasks() {
    std::atomic<int> runs{0};
    starpu_codelet counting =
        codelet_of([](void**, void* counter) { ++*static_cast<std::atomic<int>*>(counter); });
    for (int i = 0; i < most_tasks; ++i) submit(counting, {}, &runs);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(runs.load(), most_tasks);
}

void expect_one_line_under(maker root, const std::string& words) {
    ASSERT_NO_FATAL_FAILURE(start(root));
    expect_one_line(
        [] {
            counts_calls = true;
            run_tasks();
            run_tasks(); // it goes on as before
        },
        "mine: " + words + " of this component threw \"once\"");
    starpu_shutdown();
    counts_calls = false;
    throwing_at = {};
}

class components_that_throw : public testing::TestWithParam<maker> {};

TEST_P(components_that_throw, out_of_push_task_refuse_the_task) {
    for (const int call : {1, 2, 3, 5}) {
        throwing_at.push = call;
        expect_one_line_under(GetParam(), "push_task");
    }
}

TEST_P(components_that_throw, out_of_can_push_have_pushed_nothing) {
    throwing_at.can_push = 2;
    expect_one_line_under(GetParam(), "can_push");
}

TEST(component_that_throws, out_of_can_pull_does_not_have_the_task_run_twice) {
    throwing_at.can_pull = 2;
    expect_one_line_under(make_prio, "can_pull");
}

TEST(component_that_throws, out_of_estimated_end_is_free_now) {
    throwing_at.end = 2;
    expect_one_line_under(make_heft, "estimated_end");
}

INSTANTIATE_TEST_SUITE_P(roots, components_that_throw, testing::Values(make_prio, make_heft, make_stealing));

} // namespace
} // namespace starpu::api::throwing_components
