// Which kinds of workers can run a task, and what they call.
#include "task/core/kernels.hpp"

#include <gtest/gtest.h>

namespace starpu::task {
namespace {

void first(void**, void*) {}
void second(void**, void*) {}

class kernels : public testing::Test {
protected:
    kernels() {
        t.cl = &cl;
        t.where = -1;
    }
    starpu_codelet cl{};
    starpu_task t{};
};

TEST_F(kernels, are_found_by_kind_and_implementation) {
    cl.cpu_funcs[0] = first;
    cl.cuda_funcs[0] = second;
    cl.cuda_funcs[1] = first;
    EXPECT_EQ(kernel_for(STARPU_CPU_WORKER, cl, 0), first);
    EXPECT_EQ(kernel_for(STARPU_CPU_WORKER, cl, 1), nullptr);
    EXPECT_EQ(kernel_for(STARPU_CUDA_WORKER, cl, 0), second);
    EXPECT_EQ(kernel_for(STARPU_CUDA_WORKER, cl, 1), first);
    EXPECT_EQ(kernel_for(STARPU_OPENCL_WORKER, cl, 0), nullptr);
}

TEST_F(kernels, may_be_in_the_fields_of_old_programs) {
    cl.cpu_func = first;
    cl.cuda_func = second;
    cl.opencl_func = STARPU_MULTIPLE_OPENCL_IMPLEMENTATIONS;
    EXPECT_EQ(kernel_for(STARPU_CPU_WORKER, cl, 0), first);
    EXPECT_EQ(kernel_for(STARPU_CUDA_WORKER, cl, 0), second);
    EXPECT_EQ(kernel_for(STARPU_CUDA_WORKER, cl, 1), nullptr);
    EXPECT_EQ(kernel_for(STARPU_OPENCL_WORKER, cl, 0), nullptr);
}

TEST_F(kernels, make_kinds_able_that_are_present) {
    cl.cpu_funcs[0] = cl.cuda_funcs[0] = first;
    EXPECT_EQ(able_kinds(t, every_kind), STARPU_CPU | STARPU_CUDA);
    EXPECT_EQ(able_kinds(t, STARPU_CPU | STARPU_OPENCL), STARPU_CPU);
    EXPECT_EQ(able_kinds(t, STARPU_OPENCL), 0u);
}

TEST_F(kernels, are_for_the_kinds_that_the_codelet_or_the_task_names) {
    cl.cpu_funcs[0] = cl.cuda_funcs[0] = first;
    cl.where = STARPU_CUDA | STARPU_OPENCL;
    EXPECT_EQ(able_kinds(t, every_kind), STARPU_CUDA);
    t.where = STARPU_CPU;
    EXPECT_EQ(able_kinds(t, every_kind), STARPU_CPU);
    t.where = STARPU_NOWHERE;
    EXPECT_EQ(able_kinds(t, every_kind), 0u);
    EXPECT_TRUE(runs_nowhere(t));
}

} // namespace
} // namespace starpu::task
