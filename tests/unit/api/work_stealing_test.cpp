// A worker that steals looks at few tasks, however many wait.
#include "support/runtime_of.hpp"

#include <atomic>
#include <thread>

namespace starpu::api::work_stealing {
namespace {

using namespace tests;

constexpr int most_tasks = 600;
std::atomic<int> holders, runs, questions;

// Until all others have run.
void hold_worker(void**, void*) {
    holders.fetch_add(1);
    while (runs.load() < most_tasks) std::this_thread::yield();
}
void count_run(void**, void*) {
    runs.fetch_add(1);
}
int count_question(unsigned, starpu_task*, unsigned) {
    questions.fetch_add(1);
    return 1;
}

// Half of the tasks wait for the worker that is held; the other one steals them all.
TEST(work_stealing, asks_about_few_tasks_for_each_that_it_steals) {
    holders = runs = questions = 0;
    runtime_of two(2, "modular-ws");
    starpu_codelet holding = codelet_of(hold_worker);
    starpu_codelet asking = codelet_of(count_run);
    asking.can_execute = count_question;
    submit(holding, {});
    while (holders.load() == 0) std::this_thread::yield();
    starpu_pause();
    for (int i = 0; i < most_tasks; ++i) submit(asking, {});
    starpu_resume();
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(runs.load(), most_tasks);
    EXPECT_LT(questions.load(), 12 * most_tasks);
}

} // namespace
} // namespace starpu::api::work_stealing
