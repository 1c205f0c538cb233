// A worker's own tasks come as they arrived, numbered ones by their number.
#include "sched/queues/worker_box.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace starpu::sched {
namespace {

// Tasks in the application's memory, each with its node.
class box_of_tasks : public testing::Test {
protected:
    box_of_tasks() : tasks(6) {
        for (starpu_task& t : tasks) {
            task::initialise(t);
            task::ensure_node(t);
            t.execute_on_a_specific_worker = 1;
        }
    }
    ~box_of_tasks() override {
        for (starpu_task& t : tasks) task::clean(t);
    }

    void push(unsigned index, unsigned number) {
        tasks[index].workerorder = number;
        box.push(*task::node_of(tasks[index]));
    }
    // Index of the next task, -1 when there is none.
    int pop() {
        const graph::node* n = box.try_pop();
        return n == nullptr ? -1 : static_cast<int>(task::task_of(*n) - tasks.data());
    }

    std::vector<starpu_task> tasks;
    worker_box box;
};

TEST_F(box_of_tasks, gives_tasks_without_number_as_they_came) {
    push(0, 0);
    push(1, 0);
    EXPECT_EQ(pop(), 0);
    EXPECT_EQ(pop(), 1);
    EXPECT_EQ(pop(), -1);
}

TEST_F(box_of_tasks, gives_numbered_tasks_by_number) {
    push(0, 3);
    push(1, 2);
    push(2, 1);
    EXPECT_EQ(pop(), 2);
    EXPECT_EQ(pop(), 1);
    EXPECT_EQ(pop(), 0);
}

TEST_F(box_of_tasks, keeps_a_task_until_lower_numbers_were_taken) {
    push(0, 2);
    EXPECT_FALSE(box.looks_empty());
    EXPECT_EQ(pop(), -1);
    EXPECT_TRUE(box.looks_empty()); // the worker may sleep
    EXPECT_EQ(box.size_hint(), 1u);
    push(1, 0);
    EXPECT_EQ(pop(), 1);
    push(2, 1);
    EXPECT_EQ(pop(), 2);
    EXPECT_FALSE(box.looks_empty());
    EXPECT_EQ(pop(), 0);
    EXPECT_EQ(box.size_hint(), 0u);
}

TEST_F(box_of_tasks, gives_a_number_that_came_again_at_once) {
    push(0, 1);
    EXPECT_EQ(pop(), 0);
    push(1, 1);
    EXPECT_EQ(pop(), 1);
    push(2, 2);
    EXPECT_EQ(pop(), 2);
}

TEST_F(box_of_tasks, heeds_numbers_of_tasks_for_one_worker_only) {
    tasks[0].execute_on_a_specific_worker = 0;
    push(0, 5);
    EXPECT_EQ(pop(), 0);
}

} // namespace
} // namespace starpu::sched
