// The emulated cuBLAS computes what cuBLAS does, as late as any kernel.
#include "matrices.hpp"

extern "C" {
int cublasCreate_v2(void** handle);
int cublasDestroy_v2(void* handle);
int cublasSetStream_v2(void* handle, void* stream);
int cublasSetPointerMode_v2(void* handle, int mode);
int cublasDgemm_v2(void*, int, int, int, int, int, const double*, const double*, int, const double*, int,
                   const double*, double*, int);
int cublasDsyrk_v2(void*, int, int, int, int, const double*, const double*, int, const double*, double*, int);
int cublasDtrsm_v2(void*, int, int, int, int, int, int, const double*, const double*, int, double*, int);
int cublasDcopy_v2(void*, int, const double*, int, double*, int);
int cublasDdot_v2(void*, int, const double*, int, const double*, int, double*);
}

namespace emulated_cuda_test {
namespace {

class cublas : public ::testing::Test {
protected:
    cublas() {
        EXPECT_EQ(cublasCreate_v2(&handle), 0);
        EXPECT_EQ(cublasSetStream_v2(handle, on), 0);
    }
    ~cublas() override { EXPECT_EQ(cublasDestroy_v2(handle), 0); }

    const settings late{{"SEED", "1"}};
    const stream on = new_stream();
    void* handle = nullptr;
    const double one = 1, zero = 0, minus_one = -1;
};

TEST_F(cublas, multiplies_when_the_stream_comes_to_it) {
    const matrix a = random_matrix(4, 3, 1), b = random_matrix(5, 3, 2);
    const double* da = sent(a);
    const double* db = sent(b);
    auto* c = on_device<double>(20);
    EXPECT_EQ(cublasDgemm_v2(handle, 0, 1, 4, 5, 3, &one, da, 4, db, 5, &zero, c, 4), 0);
    EXPECT_EQ(cudaStreamQuery(nullptr), is::success); // another stream
    double early = 0;
    cudaMemcpy(&early, c, sizeof early, copies::device_to_host);
    EXPECT_EQ(emulated_cuda_violations(), 1u); // nothing is written yet
    EXPECT_EQ(cudaStreamSynchronize(on), is::success);
    expect_near(fetched(4, 5, c), product(a, transposed(b)));
    EXPECT_EQ(emulated_cuda_violations(), 1u);
}

TEST_F(cublas, tells_of_operands_that_were_never_written) {
    const matrix a = random_matrix(4, 4, 1);
    const double* da = sent(a);
    auto* b = on_device<double>(16);
    auto* c = on_device<double>(16);
    EXPECT_EQ(cublasDgemm_v2(handle, 0, 0, 4, 4, 4, &one, da, 4, b, 4, &zero, c, 4), 0);
    EXPECT_EQ(cudaStreamSynchronize(on), is::success);
    EXPECT_EQ(emulated_cuda_violations(), 1u);
    EXPECT_EQ(cublasDgemm_v2(handle, 0, 0, 4, 4, 4, &one, da, 4, da, 4, &one, b, 4), 0);
    EXPECT_EQ(cudaStreamSynchronize(on), is::success);
    EXPECT_EQ(emulated_cuda_violations(), 2u);
}

TEST_F(cublas, updates_one_triangle) {
    const matrix a = random_matrix(4, 3, 1), old = random_matrix(4, 4, 2);
    const double* da = sent(a);
    double* c = sent(old);
    EXPECT_EQ(cublasDsyrk_v2(handle, 0, 0, 4, 3, &minus_one, da, 4, &one, c, 4), 0);
    EXPECT_EQ(cudaStreamSynchronize(on), is::success);
    const matrix square = product(a, transposed(a));
    matrix expected = old;
    for (int j = 0; j < 4; ++j)
        for (int i = j; i < 4; ++i) expected(i, j) -= square(i, j);
    expect_near(fetched(4, 4, c), expected);
}

TEST_F(cublas, solves_with_a_triangle) {
    matrix a = random_matrix(4, 4, 1);
    for (int j = 0; j < 4; ++j) {
        a(j, j) = 3;
        for (int i = 0; i < j; ++i) a(i, j) = 0;
    }
    const matrix x = random_matrix(5, 4, 2);
    double* b = sent(product(x, transposed(a)));
    EXPECT_EQ(cublasDtrsm_v2(handle, 1, 0, 1, 0, 5, 4, &one, sent(a), 4, b, 5), 0); // x a' = b
    EXPECT_EQ(cudaStreamSynchronize(on), is::success);
    expect_near(fetched(5, 4, b), x);
}

TEST_F(cublas, takes_factors_from_either_side) {
    const matrix a = random_matrix(3, 3, 1), unit{1, 1, {1.0}};
    const double* da = sent(a);
    double* c = sent(a);
    EXPECT_EQ(cublasSetPointerMode_v2(handle, 1), 0);
    const double* factor = sent(unit);
    EXPECT_EQ(cublasDgemm_v2(handle, 0, 0, 3, 3, 3, factor, da, 3, da, 3, factor, c, 3), 0);
    EXPECT_EQ(cudaStreamSynchronize(on), is::success);
    matrix expected = product(a, a);
    for (std::size_t i = 0; i < 9; ++i) expected.values[i] += a.values[i];
    expect_near(fetched(3, 3, c), expected);
    EXPECT_EQ(emulated_cuda_violations(), 0u);
}

TEST_F(cublas, waits_for_a_result_that_the_host_wants) {
    const matrix x = random_matrix(10, 1, 1), y = random_matrix(10, 1, 2);
    double result = 0;
    auto* copy = on_device<double>(10);
    EXPECT_EQ(cublasDcopy_v2(handle, 10, sent(x), 1, copy, 1), 0);
    EXPECT_EQ(cublasDdot_v2(handle, 10, copy, 1, sent(y), 1, &result), 0);
    EXPECT_NEAR(result, product(transposed(x), y)(0, 0), 1e-12);
}

TEST_F(cublas, refuses_handles_that_are_gone) {
    void* other = nullptr;
    cublasCreate_v2(&other);
    cublasDestroy_v2(other);
    EXPECT_NE(cublasSetStream_v2(other, on), 0);
    EXPECT_NE(cublasDestroy_v2(other), 0);
    EXPECT_EQ(emulated_cuda_violations(), 2u);
}

} // namespace
} // namespace emulated_cuda_test
