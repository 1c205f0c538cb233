// What is remembered of kernels without a performance model.
#include "perfmodel/codelet_times.hpp"

#include "starpu_task.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <thread>
#include <vector>

namespace starpu::perfmodel {
namespace {

class codelet_times_of : public testing::Test {
protected:
    void add(const kernel_key& kernel, std::uint32_t footprint, std::size_t size, double us) {
        times.add_measurement(kernel, {.footprint = footprint, .size = size, .value = us});
    }

    double expected(const kernel_key& kernel, std::uint32_t footprint, std::size_t size) const {
        return times.expected(kernel, footprint, [size] { return size; });
    }

    const std::unique_ptr<codelet_times> made = std::make_unique<codelet_times>();
    codelet_times& times = *made;
    starpu_codelet first{};
    starpu_codelet second{};
};

TEST_F(codelet_times_of, are_known_from_one_measurement_on) {
    const kernel_key kernel{&first, 0, 0};
    EXPECT_TRUE(std::isnan(expected(kernel, 1, 100)));
    add(kernel, 1, 100, 5);
    EXPECT_EQ(expected(kernel, 1, 100), 5);
}

TEST_F(codelet_times_of, tell_kernels_apart) {
    add({&first, 0, 0}, 1, 100, 5);
    EXPECT_TRUE(std::isnan(expected({&second, 0, 0}, 1, 100)));
    EXPECT_TRUE(std::isnan(expected({&first, 1, 0}, 1, 100)));
    EXPECT_TRUE(std::isnan(expected({&first, 0, 1}, 1, 100)));
    EXPECT_TRUE(std::isnan(expected({&first, 0, 0}, 2, 100)));
    add({&second, 0, 0}, 1, 100, 7);
    EXPECT_EQ(expected({&first, 0, 0}, 1, 100), 5);
    EXPECT_EQ(expected({&second, 0, 0}, 1, 100), 7);
}

// As where the first call loads a library.
TEST_F(codelet_times_of, forget_a_first_run_that_took_much_longer) {
    const kernel_key kernel{&first, 0, 0};
    add(kernel, 1, 100, 5000);
    add(kernel, 1, 100, 10);
    EXPECT_NEAR(expected(kernel, 1, 100), 10, 1e-9);
}

TEST_F(codelet_times_of, follow_a_power_law_for_sizes_in_between) {
    const kernel_key kernel{&first, 0, 0};
    for (unsigned i = 1; i <= 4; ++i) add(kernel, i, i * 1000, 3.0 * i * i);
    EXPECT_NEAR(expected(kernel, 99, 2500), 3.0 * 2.5 * 2.5, 0.01);
    EXPECT_TRUE(std::isnan(expected(kernel, 99, 100000)));
}

TEST_F(codelet_times_of, are_found_out_by_the_first_two_that_ask) {
    const kernel_key kernel{&first, 0, 0};
    EXPECT_TRUE(times.begin_to_explore(kernel, 1, false));
    EXPECT_TRUE(times.begin_to_explore(kernel, 1, false));
    EXPECT_FALSE(times.begin_to_explore(kernel, 1, false));
    EXPECT_TRUE(times.begin_to_explore(kernel, 2, false));
}

TEST_F(codelet_times_of, are_found_out_by_urgent_tasks_after_many_of_them) {
    const kernel_key kernel{&first, 0, 0};
    for (unsigned i = 0; i < 32; ++i) EXPECT_FALSE(times.begin_to_explore(kernel, 1, true));
    EXPECT_TRUE(times.begin_to_explore(kernel, 1, true));
    EXPECT_TRUE(times.begin_to_explore(kernel, 1, false));
    EXPECT_FALSE(times.begin_to_explore(kernel, 1, true));
    EXPECT_FALSE(times.begin_to_explore(kernel, 1, false));
}

TEST_F(codelet_times_of, have_room_for_a_thousand_kernels_and_ignore_others) {
    std::vector<starpu_codelet> many(1500);
    for (starpu_codelet& cl : many) add({&cl, 0, 0}, 1, 100, 5);
    EXPECT_EQ(expected({&many.front(), 0, 0}, 1, 100), 5);
    EXPECT_EQ(expected({&many[1023], 0, 0}, 1, 100), 5);
    EXPECT_TRUE(std::isnan(expected({&many.back(), 0, 0}, 1, 100)));
}

TEST_F(codelet_times_of, may_be_asked_and_fed_by_many_threads) {
    constexpr unsigned kernels = 64;
    std::vector<starpu_codelet> all(kernels);
    std::vector<std::thread> threads;
    for (unsigned number = 0; number < 4; ++number)
        threads.emplace_back([&, number] {
            for (unsigned i = 0; i < 4000; ++i) {
                const unsigned k = (i * 7 + number) % kernels;
                add({&all[k], 0, 0}, 1, 100, k + 1);
                EXPECT_NEAR(expected({&all[k], 0, 0}, 1, 100), k + 1, 1e-9);
            }
        });
    for (std::thread& t : threads) t.join();
}

} // namespace
} // namespace starpu::perfmodel
