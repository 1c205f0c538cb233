// A program that has FFTW make plans for several threads: ours stay plans for one, and its own setting stays.
#include "fft_support.hpp"

#include <filesystem>

namespace {

using namespace fft_test;

std::ptrdiff_t threads_of_this_process() {
    const std::filesystem::directory_iterator threads("/proc/self/task");
    return std::distance(begin(threads), end(threads));
}

TEST(threads_of_fftw, are_not_used_by_our_plans) {
    if (!std::filesystem::exists("/proc/self/task")) GTEST_SKIP() << "there is no /proc to count threads in";
    const running_runtime runtime;
    ASSERT_NE(fftw_init_threads(), 0);
    fftw_plan_with_nthreads(3);
    const scoped_plan<double> plan(1 << 9, 1 << 9, STARPUFFT_FORWARD);
    const starpufft_plan real_plan = starpufft_plan_dft_r2c_2d(301, 501, 0);
    EXPECT_EQ(fftw_planner_nthreads(), 3);

    auto values = random_numbers<double>(1 << 18);
    const std::ptrdiff_t before = threads_of_this_process();
    EXPECT_EQ(starpufft_execute(plan, values.data(), values.data()), 0);
    EXPECT_EQ(starpufft_execute(real_plan, values.data(), values.data() + 301 * 251), 0);
    EXPECT_EQ(threads_of_this_process(), before);
    starpufft_destroy_plan(real_plan);
}

} // namespace
