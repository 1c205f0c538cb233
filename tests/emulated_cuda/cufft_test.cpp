// The emulated cuFFT transforms as cuFFT does: without a factor, in the layouts it knows.
#include "cuda.hpp"

#include <cmath>
#include <complex>
#include <numbers>

using number = std::complex<double>;

extern "C" {
int cufftCreate(int* plan);
int cufftPlan1d(int* plan, int n, int type, int batch);
int cufftPlanMany(int* plan, int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                  int ostride, int odist, int type, int batch);
int cufftMakePlanMany64(int plan, int rank, long long* n, long long* inembed, long long istride,
                        long long idist, long long* onembed, long long ostride, long long odist, int type,
                        long long batch, std::size_t* work_bytes);
int cufftSetStream(int plan, void* stream);
int cufftSetAutoAllocation(int plan, int allocates);
int cufftSetWorkArea(int plan, void* work);
int cufftExecZ2Z(int plan, number* in, number* out, int sign);
int cufftExecD2Z(int plan, double* in, number* out);
int cufftExecZ2D(int plan, number* in, double* out);
int cufftDestroy(int plan);
}

namespace emulated_cuda_test {
namespace {

constexpr int z2z = 0x69, d2z = 0x6a, z2d = 0x6c, forward = -1;

std::vector<number> made_up(std::size_t count) {
    std::vector<number> values;
    for (std::size_t i = 0; i < count; ++i)
        values.emplace_back(std::sin(static_cast<double>(i)), std::cos(2.0 * static_cast<double>(i)));
    return values;
}

number at_frequency(const number* in, std::size_t n, std::size_t stride, std::size_t frequency) {
    number sum = 0;
    for (std::size_t i = 0; i < n; ++i)
        sum +=
            in[i * stride] * std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(i * frequency % n) /
                                                 static_cast<double>(n));
    return sum;
}

template <typename T> T* sent(const std::vector<T>& values) {
    T* device = on_device<T>(values.size());
    EXPECT_EQ(cudaMemcpy(device, values.data(), values.size() * sizeof(T), copies::host_to_device),
              is::success);
    return device;
}

template <typename T> std::vector<T> fetched(const T* device, std::size_t count) {
    std::vector<T> values(count);
    EXPECT_EQ(cudaMemcpy(values.data(), device, count * sizeof(T), copies::device_to_host), is::success);
    return values;
}

TEST(cufft, transforms_a_batch) {
    const settings late{{"SEED", "1"}};
    constexpr std::size_t n = 12, batch = 3;
    const std::vector<number> in = made_up(n * batch);
    number* device = sent(in);
    int plan = 0;
    EXPECT_EQ(cufftPlan1d(&plan, n, z2z, batch), 0);
    EXPECT_EQ(cufftExecZ2Z(plan, device, device, forward), 0);
    const std::vector<number> out = fetched(device, n * batch);
    for (std::size_t b = 0; b < batch; ++b)
        for (std::size_t f = 0; f < n; ++f)
            EXPECT_LT(std::abs(out[b * n + f] - at_frequency(&in[b * n], n, 1, f)), 1e-10);
    EXPECT_EQ(cufftDestroy(plan), 0);
    cudaFree(device);
    EXPECT_EQ(emulated_cuda_live_bytes(), 0u);
    EXPECT_EQ(emulated_cuda_violations(), 0u);
}

// Columns of a matrix in rows: strides as cuFFT's advanced layout has them.
TEST(cufft, transforms_columns) {
    const settings late{{"SEED", "1"}};
    constexpr std::size_t rows = 6, columns = 4;
    const std::vector<number> in = made_up(rows * columns);
    number* device = sent(in);
    auto* out = on_device<number>(rows * columns);
    int plan = 0;
    long long n[] = {rows}, embed[] = {rows};
    std::size_t work_bytes = 0;
    EXPECT_EQ(cufftCreate(&plan), 0);
    EXPECT_EQ(cufftSetAutoAllocation(plan, 0), 0);
    EXPECT_EQ(
        cufftMakePlanMany64(plan, 1, n, embed, columns, 1, embed, columns, 1, z2z, columns, &work_bytes), 0);
    EXPECT_NE(cufftExecZ2Z(plan, device, out, forward), 0); // no work space
    EXPECT_EQ(emulated_cuda_violations(), 1u);
    EXPECT_EQ(cufftSetWorkArea(plan, on_device<char>(work_bytes)), 0);
    EXPECT_EQ(cufftExecZ2Z(plan, device, out, forward), 0);
    const std::vector<number> result = fetched(out, rows * columns);
    for (std::size_t c = 0; c < columns; ++c)
        for (std::size_t f = 0; f < rows; ++f)
            EXPECT_LT(std::abs(result[f * columns + c] - at_frequency(&in[c], rows, columns, f)), 1e-10);
    EXPECT_EQ(cufftDestroy(plan), 0);
}

TEST(cufft, goes_from_real_numbers_and_back) {
    const settings late{{"SEED", "1"}};
    constexpr std::size_t n = 10, batch = 2;
    std::vector<double> in(n * batch);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = std::sin(static_cast<double>(i));
    auto* spectrum = on_device<number>((n / 2 + 1) * batch);
    auto* back = on_device<double>(n * batch);
    int there = 0, again = 0;
    EXPECT_EQ(cufftPlan1d(&there, n, d2z, batch), 0);
    EXPECT_EQ(cufftPlan1d(&again, n, z2d, batch), 0);
    EXPECT_NE(cufftExecD2Z(again, back, spectrum), 0); // the other kind
    EXPECT_EQ(cufftExecD2Z(there, sent(in), spectrum), 0);
    EXPECT_EQ(cufftExecZ2D(again, spectrum, back), 0);
    const std::vector<double> result = fetched(back, n * batch);
    for (std::size_t i = 0; i < in.size(); ++i) EXPECT_NEAR(result[i], in[i] * n, 1e-10);
    EXPECT_EQ(cufftDestroy(there), 0);
    EXPECT_EQ(cufftDestroy(again), 0);
}

TEST(cufft, works_on_the_stream_of_the_plan_and_late) {
    const settings late{{"SEED", "1"}};
    number* device = sent(made_up(8));
    auto* out = on_device<number>(8);
    const stream on = new_stream();
    int plan = 0;
    EXPECT_EQ(cufftPlan1d(&plan, 8, z2z, 1), 0);
    EXPECT_EQ(cufftSetStream(plan, on), 0);
    EXPECT_EQ(cufftExecZ2Z(plan, device, out, forward), 0);
    fetched(out, 8); // too early
    EXPECT_EQ(emulated_cuda_violations(), 1u);
    EXPECT_EQ(cudaStreamSynchronize(on), is::success);
    fetched(out, 8);
    EXPECT_EQ(emulated_cuda_violations(), 1u);
    EXPECT_EQ(cufftDestroy(plan), 0);
}

} // namespace
} // namespace emulated_cuda_test
