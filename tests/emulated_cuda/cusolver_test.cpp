// The emulated cuSOLVER factors and solves.
#include "matrices.hpp"

extern "C" {
int cusolverDnCreate(void** handle);
int cusolverDnDestroy(void* handle);
int cusolverDnSetStream(void* handle, void* stream);
int cusolverDnDpotrf_bufferSize(void*, int fill, int n, double* a, int lda, int* count);
int cusolverDnDpotrf(void*, int fill, int n, double* a, int lda, double* work, int count, int* info);
int cusolverDnDgetrf_bufferSize(void*, int m, int n, double* a, int lda, int* count);
int cusolverDnDgetrf(void*, int m, int n, double* a, int lda, double* work, int* pivots, int* info);
int cusolverDnDgetrs(void*, int trans, int n, int nrhs, const double* a, int lda, const int* pivots,
                     double* b, int ldb, int* info);
}

namespace emulated_cuda_test {
namespace {

class cusolver : public ::testing::Test {
protected:
    cusolver() {
        EXPECT_EQ(cusolverDnCreate(&handle), 0);
        EXPECT_EQ(cusolverDnSetStream(handle, on), 0);
    }
    ~cusolver() override { EXPECT_EQ(cusolverDnDestroy(handle), 0); }

    int told_info() {
        int value = -1;
        EXPECT_EQ(cudaMemcpyAsync(&value, info, sizeof value, copies::device_to_host, on), is::success);
        return value;
    }

    const settings late{{"SEED", "1"}};
    const stream on = new_stream();
    void* handle = nullptr;
    int* info = on_device<int>(1);
};

// The lower triangle only: the other one is never written.
double* lower_part(const matrix& a) {
    auto* device = on_device<double>(a.values.size());
    for (int j = 0; j < a.columns; ++j)
        cudaMemcpy(device + j * a.rows + j, &a.values[static_cast<std::size_t>(j * a.rows + j)],
                   static_cast<std::size_t>(a.rows - j) * sizeof(double), copies::host_to_device);
    return device;
}

TEST_F(cusolver, factors_a_positive_definite_matrix) {
    constexpr int n = 6;
    const matrix r = random_matrix(n, n, 1);
    matrix a = product(r, transposed(r));
    for (int i = 0; i < n; ++i) a(i, i) += 1;
    double* device = lower_part(a);
    int count = 0;
    EXPECT_EQ(cusolverDnDpotrf_bufferSize(handle, 0, n, device, n, &count), 0);
    auto* work = on_device<double>(static_cast<std::size_t>(count));
    EXPECT_NE(cusolverDnDpotrf(handle, 0, n, device, n, work, count - 1, info), 0);
    EXPECT_EQ(cusolverDnDpotrf(handle, 0, n, device, n, work, count, info), 0);
    EXPECT_EQ(told_info(), 0);
    EXPECT_EQ(emulated_cuda_violations(), 0u);
    matrix factor = fetched(n, n, device);
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < j; ++i) factor(i, j) = 0;
    expect_near(product(factor, transposed(factor)), a);
}

TEST_F(cusolver, says_where_a_matrix_is_not_positive_definite) {
    const matrix a{2, 2, {1, 0, 0, -1}};
    double* device = sent(a);
    auto* work = on_device<double>(1000);
    EXPECT_EQ(cusolverDnDpotrf(handle, 0, 2, device, 2, work, 1000, info), 0);
    EXPECT_EQ(told_info(), 2);
}

TEST_F(cusolver, solves_with_and_without_pivots) {
    constexpr int n = 5;
    matrix a = random_matrix(n, n, 1);
    for (int i = 0; i < n; ++i) a(i, i) += n;
    const matrix x = random_matrix(n, 2, 2);
    for (const bool has_pivots : {true, false}) {
        double* factors = sent(a);
        double* b = sent(product(a, x));
        int count = 0;
        cusolverDnDgetrf_bufferSize(handle, n, n, factors, n, &count);
        auto* work = on_device<double>(static_cast<std::size_t>(count));
        int* pivots = has_pivots ? on_device<int>(n) : nullptr;
        EXPECT_EQ(cusolverDnDgetrf(handle, n, n, factors, n, work, pivots, info), 0);
        EXPECT_EQ(told_info(), 0);
        if (!has_pivots) break; // cuSOLVER's getrs wants them
        EXPECT_EQ(cusolverDnDgetrs(handle, 0, n, 2, factors, n, pivots, b, n, info), 0);
        EXPECT_EQ(told_info(), 0);
        expect_near(fetched(n, 2, b), x);
    }
}

} // namespace
} // namespace emulated_cuda_test
