// Codelets that Fortran fills by setters.
#include "support/refusal.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <cstdint>

extern "C" {
starpu_codelet* fstarpu_codelet_allocate();
void fstarpu_codelet_free(starpu_codelet* cl);
void fstarpu_codelet_add_cuda_func(starpu_codelet* cl, starpu_cuda_func_t f);
void fstarpu_codelet_add_cuda_flags(starpu_codelet* cl, const void* flags);
void fstarpu_codelet_add_opencl_flags(starpu_codelet* cl, const void* flags);
}

namespace {

using starpu::tests::expect_one_line;

const void* const asynchronous = reinterpret_cast<const void*>(std::uintptr_t{STARPU_CUDA_ASYNC});

void scale(void**, void*) {}

class fortran_codelet : public testing::Test {
protected:
    ~fortran_codelet() override { fstarpu_codelet_free(cl); }

    starpu_codelet* cl = fstarpu_codelet_allocate();
};

TEST_F(fortran_codelet, gives_each_implementation_its_own_flags) {
    fstarpu_codelet_add_cuda_func(cl, scale);
    fstarpu_codelet_add_cuda_flags(cl, nullptr);
    fstarpu_codelet_add_cuda_func(cl, scale);
    fstarpu_codelet_add_cuda_flags(cl, asynchronous);
    EXPECT_EQ(cl->cuda_flags[0] & STARPU_CUDA_ASYNC, 0);
    EXPECT_EQ(cl->cuda_flags[1], STARPU_CUDA_ASYNC);
}

TEST_F(fortran_codelet, takes_flags_before_and_after_all_functions) {
    fstarpu_codelet_add_opencl_flags(cl, nullptr);
    fstarpu_codelet_add_opencl_flags(cl, asynchronous);
    fstarpu_codelet_add_cuda_func(cl, scale);
    fstarpu_codelet_add_cuda_func(cl, scale);
    fstarpu_codelet_add_cuda_flags(cl, asynchronous);
    fstarpu_codelet_add_cuda_flags(cl, nullptr);
    EXPECT_EQ(cl->opencl_flags[0] & STARPU_OPENCL_ASYNC, 0);
    EXPECT_EQ(cl->opencl_flags[1], STARPU_OPENCL_ASYNC);
    EXPECT_EQ(cl->cuda_flags[0], STARPU_CUDA_ASYNC);
    EXPECT_EQ(cl->cuda_flags[1] & STARPU_CUDA_ASYNC, 0);
}

// One of C's, with nothing behind it.
TEST(codelet_of_c, takes_flags_by_the_setters_of_fortran) {
    struct {
        starpu_codelet codelet;
        int behind = 7;
    } there{};
    fstarpu_codelet_add_cuda_flags(&there.codelet, asynchronous);
    EXPECT_EQ(there.codelet.cuda_flags[0], STARPU_CUDA_ASYNC);
    EXPECT_EQ(there.behind, 7);
}

TEST_F(fortran_codelet, refuses_more_flags_than_implementations) {
    for (int i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i) fstarpu_codelet_add_cuda_flags(cl, nullptr);
    expect_one_line([&] { fstarpu_codelet_add_cuda_flags(cl, nullptr); }, "implementations of a kind");
}

} // namespace
