// The memory of a task: creation, its node, its name in messages, and what is given back with it.
#include "task/core/task.hpp"
#include "task/core/task_memory.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>

namespace starpu::task {
namespace {

TEST(task, begins_with_the_defaults) {
    starpu_task* t = create();
    EXPECT_EQ(t->magic, task_magic);
    EXPECT_EQ(t->destroy, 1u);
    EXPECT_EQ(t->detach, 1u);
    EXPECT_EQ(t->where, -1);
    EXPECT_EQ(t->sequential_consistency, 1u);
    EXPECT_EQ(t->status, STARPU_TASK_INIT);
    EXPECT_TRUE(std::isnan(t->predicted));
    EXPECT_EQ(t->cl, nullptr);
    destroy(*t);
}

TEST(task, lies_in_one_piece_with_its_node) {
    starpu_task* t = create();
    ASSERT_NE(job_of(*t), nullptr);
    EXPECT_EQ(task_of(*job_of(*t)), t);
    EXPECT_EQ(ensure_job(*t), job_of(*t));
    destroy(*t);
}

TEST(task, in_memory_of_the_application_gets_a_node_when_one_is_needed) {
    starpu_task t;
    initialise(t);
    EXPECT_EQ(t.destroy, 0u);
    EXPECT_EQ(job_of(t), nullptr);
    graph::job* n = ensure_job(t);
    ASSERT_NE(n, nullptr);
    EXPECT_EQ(task_of(*n), &t);
    clean(t);
    EXPECT_EQ(job_of(t), nullptr);
}

TEST(task, frees_what_it_was_told_to_free) {
    starpu_task* t = create(); // the leak checker looks on
    t->cl_arg = std::malloc(8);
    t->cl_arg_free = 1;
    t->callback_arg = std::malloc(8);
    t->callback_arg_free = 1;
    t->dyn_handles = static_cast<starpu_data_handle_t*>(std::malloc(8));
    int mine = 0;
    t->epilogue_callback_arg = &mine;
    destroy(*t);
}

TEST(task, is_called_by_its_name_or_its_codelet) {
    char text[96];
    starpu_codelet cl;
    std::memset(&cl, 0, sizeof cl);
    starpu_task* t = create();
    EXPECT_EQ(std::strncmp(describe(*t, text), "task 0x", 7), 0);
    t->cl = &cl;
    cl.name = "potrf";
    EXPECT_STREQ(describe(*t, text), "task \"potrf\"");
    t->name = "the first one";
    EXPECT_STREQ(describe(*t, text), "task \"the first one\"");
    const std::string long_name(500, 'x');
    t->name = long_name.c_str();
    EXPECT_LT(std::strlen(describe(*t, text)), sizeof text);
    destroy(*t);
}

TEST(task, has_its_buffers_where_the_application_put_them) {
    starpu_codelet cl;
    std::memset(&cl, 0, sizeof cl);
    cl.nbuffers = 2;
    cl.modes[1] = STARPU_W;
    starpu_task t;
    initialise(t);
    EXPECT_EQ(buffer_count(t), 0u);
    t.cl = &cl;
    EXPECT_EQ(buffer_count(t), 2u);
    EXPECT_EQ(buffer_mode(t, 1), STARPU_W);
    starpu_data_access_mode modes[2] = {STARPU_R, STARPU_RW};
    t.dyn_modes = modes;
    EXPECT_EQ(buffer_mode(t, 1), STARPU_RW);
    cl.nbuffers = STARPU_VARIABLE_NBUFFERS;
    t.nbuffers = 5;
    EXPECT_EQ(buffer_count(t), 5u);
    t.dyn_modes = nullptr;
    t.modes[4] = STARPU_SCRATCH;
    EXPECT_EQ(buffer_mode(t, 4), STARPU_SCRATCH);
}

TEST(task, is_not_in_flight_before_it_is_submitted) {
    starpu_task* t = create();
    EXPECT_FALSE(is_in_flight(*t));
    destroy(*t);
}

} // namespace
} // namespace starpu::task
