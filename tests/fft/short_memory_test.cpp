// Transforms that cannot have the work area: they do without, or say so and leave the output alone.
#include "fft_support.hpp"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <dlfcn.h>
#include <limits>

namespace {
std::atomic<std::size_t> largest_request{SIZE_MAX}; // relaxed: set while nothing runs
}

// The library's requests for aligned memory come here.
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
    static const auto of_the_system =
        reinterpret_cast<void* (*)(std::size_t, std::size_t)>(dlsym(RTLD_NEXT, "aligned_alloc"));
    return bytes > largest_request.load(std::memory_order_relaxed) ? nullptr
                                                                   : of_the_system(alignment, bytes);
}

namespace {

using namespace fft_test;

class short_memory : public ::testing::Test {
protected:
    void limit() {
        starpufft_clear_cache();
        largest_request = std::size_t{3} << 20;
    }
    ~short_memory() override { largest_request = SIZE_MAX; }

    running_runtime runtime_;
};

void expect_close(const numbers<double>& found, const numbers<double>& expected) {
    EXPECT_LE(relative_error(found, expected, std::numeric_limits<double>::epsilon()),
              2 * error_bound(expected.size()));
}

TEST_F(short_memory, lets_transforms_do_without) {
    constexpr std::size_t count = std::size_t{1} << 18;
    for (const int rows : {1, 512}) {
        const scoped_plan<double> plan(rows, static_cast<int>(count) / rows, STARPUFFT_FORWARD);
        ASSERT_GT(starpufft_work_area_size(plan), std::size_t{3} << 20);
        auto in = random_numbers<double>(count);
        numbers<double> expected(count), found(count), started(count);
        ASSERT_EQ(starpufft_execute(plan, in.data(), expected.data()), 0);
        limit();
        EXPECT_EQ(starpufft_execute(plan, in.data(), found.data()), 0);
        starpu_task* task = starpufft_start(plan, in.data(), started.data());
        starpu_task* next = starpufft_start(plan, in.data(), in.data());
        ASSERT_NE(task, nullptr);
        ASSERT_NE(next, nullptr);
        EXPECT_EQ(starpu_task_wait(task), 0);
        EXPECT_EQ(starpu_task_wait(next), 0);
        largest_request = SIZE_MAX;
        expect_close(found, expected);
        EXPECT_EQ(started, found);
        EXPECT_EQ(in, found);
    }
}

TEST_F(short_memory, lets_plans_be_made) {
    limit();
    const scoped_plan<double> plan(512, 512, STARPUFFT_FORWARD);
    auto in = random_numbers<double>(512 * 512);
    numbers<double> found(in.size()), expected = in;
    EXPECT_EQ(starpufft_execute(plan, in.data(), found.data()), 0);
    largest_request = SIZE_MAX;
    transform_by_fftw(512, 512, STARPUFFT_FORWARD, expected.data());
    expect_close(found, expected);
}

TEST_F(short_memory, ends_transforms_of_large_primes) {
    constexpr int prime = 100003;
    const scoped_plan<double> plan(1, prime, STARPUFFT_FORWARD);
    auto in = random_numbers<double>(prime);
    const auto before = random_numbers<double>(prime, 2);
    auto out = before, fresh = before;
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(out.data()), prime,
                                sizeof out[0]);
    limit();
    EXPECT_EQ(starpufft_execute(plan, in.data(), fresh.data()), -ENOMEM);
    errno = 0;
    EXPECT_EQ(starpufft_start(plan, in.data(), fresh.data()), nullptr);
    EXPECT_EQ(errno, ENOMEM);
    EXPECT_EQ(fresh, before);
    EXPECT_EQ(starpufft_execute_handle(plan, handle, handle), -ENOMEM);
    largest_request = SIZE_MAX;
    starpu_data_unregister(handle);
    EXPECT_EQ(out, before);
    EXPECT_EQ(starpufft_execute(plan, in.data(), fresh.data()), 0);
    EXPECT_NE(fresh, before);
}

TEST_F(short_memory, is_no_matter_without_the_area) {
    const starpufft_plan plan = starpufft_plan_dft_2d(512, 512, STARPUFFT_FORWARD, STARPUFFT_NO_WORK_AREA);
    auto in = random_numbers<double>(512 * 512);
    numbers<double> found(in.size()), expected = in;
    limit();
    EXPECT_EQ(starpufft_execute(plan, in.data(), found.data()), 0);
    starpufft_destroy_plan(plan);
    largest_request = SIZE_MAX;
    transform_by_fftw(512, 512, STARPUFFT_FORWARD, expected.data());
    expect_close(found, expected);
}

} // namespace
