// Tasks that could never run are refused with one line, and stay the caller's.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"
#include "task/core/kernels.hpp"
#include "task/submission/check.hpp"

#include <string>

namespace starpu::task {
namespace {

using namespace tests;

void nothing(void**, void*) {}

class checks : public testing::Test {
protected:
    ~checks() override { starpu_task_destroy(t); }
    int refused_for(const std::string& words) {
        int error = 0;
        expect_one_line([&] { error = starpu_task_submit(t); }, words);
        return error;
    }
    // The task was not touched: it can be put right and submitted.
    void expect_good() {
        t->destroy = 0;
        t->detach = 0;
        ASSERT_EQ(starpu_task_submit(t), 0);
        ASSERT_EQ(starpu_task_wait(t), 0);
    }
    runtime_of two{2};
    int_data a;
    starpu_codelet cl = codelet_of(nothing);
    starpu_task* t = tests::task_of(cl);
};

TEST_F(checks, refuse_a_codelet_that_no_worker_can_run) {
    cl.cpu_funcs[0] = nullptr;
    cl.name = "lost";
    EXPECT_EQ(refused_for("task \"lost\": no worker can run its codelet"), -ENODEV);
    cl.cpu_funcs[0] = nothing;
    cl.where = STARPU_CUDA;
    EXPECT_EQ(refused_for("no worker can run its codelet"), -ENODEV);
    cl.where = 0;
    expect_good();
}

TEST_F(checks, refuse_workers_that_do_not_exist) {
    t->execute_on_a_specific_worker = 1;
    t->workerid = 2;
    EXPECT_EQ(refused_for("worker 2"), -ENODEV);
    t->execute_on_a_specific_worker = 0;
    std::uint32_t none = 1u << 7;
    t->workerids = &none;
    t->workerids_len = 1;
    EXPECT_EQ(refused_for("no worker may run it"), -ENODEV);
    t->workerids_len = 0;
    cl.can_execute = [](unsigned, starpu_task*, unsigned) { return 0; };
    EXPECT_EQ(refused_for("no worker may run it"), -ENODEV);
    cl.can_execute = nullptr;
    expect_good();
}

TEST_F(checks, refuse_handles_that_are_none) {
    cl.nbuffers = 1;
    cl.modes[0] = STARPU_R;
    EXPECT_EQ(refused_for("buffer 0 is NULL"), -EINVAL);
    t->handles[0] = a.handle;
    a.unregister();
    EXPECT_EQ(refused_for("buffer 0 is not registered any more"), -EINVAL);
    cl.nbuffers = 0;
    expect_good();
}

TEST_F(checks, refuse_modes_that_are_none) {
    cl.nbuffers = 1;
    t->handles[0] = a.handle;
    cl.modes[0] = STARPU_NONE;
    EXPECT_EQ(refused_for("access mode"), -EINVAL);
    cl.modes[0] = STARPU_ACCESS_MODE_MAX;
    EXPECT_EQ(refused_for("access mode"), -EINVAL);
    cl.modes[0] = STARPU_RW;
    expect_good();
}

TEST_F(checks, refuse_reductions_without_methods) {
    cl.nbuffers = 1;
    cl.modes[0] = STARPU_REDUX;
    t->handles[0] = a.handle;
    EXPECT_EQ(refused_for("starpu_data_set_reduction_methods"), -EINVAL);
    cl.modes[0] = STARPU_R;
    expect_good();
}

TEST_F(checks, refuse_reading_what_nobody_wrote) {
    int_data empty(int_data::homeless);
    starpu_data_set_name(empty.handle, "empty");
    cl.nbuffers = 1;
    cl.modes[0] = STARPU_R;
    t->handles[0] = empty.handle;
    EXPECT_EQ(refused_for("data handle \"empty\""), -ENODATA);
    cl.modes[0] = STARPU_W;
    expect_good();
}

TEST_F(checks, refuse_more_buffers_than_fit) {
    cl.nbuffers = STARPU_NMAXBUFS + 1;
    EXPECT_EQ(refused_for("dyn_handles"), -EINVAL);
    cl.nbuffers = 0;
    expect_good();
}

TEST_F(checks, refuse_a_task_that_is_in_flight) {
    gate g;
    cl.cpu_funcs[0] = gate::wait_at;
    t->cl_arg = &g;
    t->destroy = 0;
    t->detach = 0;
    ASSERT_EQ(starpu_task_submit(t), 0);
    EXPECT_EQ(refused_for("submitted already"), -EBUSY);
    g.open();
    EXPECT_EQ(starpu_task_wait(t), 0);
}

TEST_F(checks, refuse_memory_that_was_never_made_a_task) {
    starpu_task bare{};
    int error = 0;
    expect_one_line([&] { error = starpu_task_submit(&bare); }, "starpu_task_create or starpu_task_init");
    EXPECT_EQ(error, -EINVAL);
}

TEST_F(checks, find_the_function_wherever_the_codelet_has_it) {
    EXPECT_EQ(cpu_function(cl, 0), nothing);
    EXPECT_EQ(cpu_function(cl, 1), nullptr);
    starpu_codelet old = codelet_of(nullptr);
    old.cpu_func = nothing;
    EXPECT_EQ(cpu_function(old, 0), nothing);
    EXPECT_EQ(cpu_function(old, 1), nullptr);
}

} // namespace
} // namespace starpu::task
