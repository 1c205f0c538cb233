// Typed handles: views match what was registered, values come home, tiles cut and join.
#include "two_workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

namespace {

using starpu_cxx_test::two_workers;

TEST(data, come_home_when_their_owner_goes) {
    starpu::runtime runtime(two_workers);
    double x = 1;
    {
        starpu::variable<double> v(x);
        starpu::submit([](double& seen) { seen += 41; }, read_write(v));
    }
    EXPECT_EQ(x, 42);
}

TEST(data, a_vector_is_seen_as_a_span) {
    starpu::runtime runtime(two_workers);
    std::vector<int> x(100);
    std::iota(x.begin(), x.end(), 0);
    int sum = 0;
    {
        starpu::vector<const int> v{std::span<const int>(x)};
        starpu::variable<int> s(sum);
        starpu::submit(
            [](std::span<const int> all, int& total) { total = std::accumulate(all.begin(), all.end(), 0); },
            read(v), write(s));
    }
    EXPECT_EQ(sum, 4950);
}

TEST(data, deduce_their_element_from_a_container) {
    starpu::runtime runtime(two_workers);
    std::vector<float> x(4, 1);
    const std::vector<float> y(4, 2);
    {
        starpu::vector vx(x);
        starpu::vector vy(y);
        static_assert(std::is_same_v<decltype(vx), starpu::vector<float>>);
        static_assert(std::is_same_v<decltype(vy), starpu::vector<const float>>);
        starpu::submit([](std::span<float> a, std::span<const float> b) { a[3] = b[3]; }, read_write(vx),
                       read(vy));
    }
    EXPECT_EQ(x[3], 2);
    EXPECT_EQ(x[2], 1);
}

TEST(data, without_a_home_live_in_the_runtime) {
    starpu::runtime runtime(two_workers);
    starpu::vector<double> v(10);
    starpu::submit([](std::span<double> s) { std::fill(s.begin(), s.end(), 2.5); }, write(v));
    const auto held = acquire(read(v));
    EXPECT_EQ((*held).size(), 10u);
    EXPECT_EQ((*held)[9], 2.5);
}

TEST(data, acquired_to_write_hold_tasks_off) {
    starpu::runtime runtime(two_workers);
    starpu::variable<int> v;
    int seen = 0;
    starpu::submit([](int& x) { x = 1; }, write(v));
    {
        const auto held = acquire(read_write(v));
        starpu::submit([&seen](const int& x) { seen = x; }, read(v));
        *held = 7;
    }
    runtime.wait_all();
    EXPECT_EQ(seen, 7);
}

TEST(data, move_with_their_handle) {
    starpu::runtime runtime(two_workers);
    starpu::variable<int> a, b;
    const auto handle = a.handle();
    b = std::move(a);
    EXPECT_EQ(b.handle(), handle);
}

TEST(data, end_with_the_kernel_that_owns_them) {
    starpu::runtime runtime(two_workers);
    std::vector<double> home(100, 1);
    std::atomic<bool> is_last_owner = false;
    auto v = std::make_shared<starpu::vector<double>>(home);
    starpu::submit(
        [v, &is_last_owner](std::span<double> s) {
            while (!is_last_owner) std::this_thread::yield();
            s[99] = 2;
        },
        read_write(*v));
    v.reset();
    is_last_owner = true;
    runtime.wait_all();
    EXPECT_EQ(starpu_data_lookup(home.data()), nullptr);
    EXPECT_EQ(home[99], 2);
}

TEST(data, of_more_elements_than_the_runtime_counts_are_refused) {
    starpu::runtime runtime(two_workers);
    constexpr std::size_t too_many = (std::size_t{1} << 32) + 10;
    char home = 0;
    EXPECT_THROW(starpu::vector<char>{too_many}, starpu::error);
    EXPECT_THROW((starpu::vector<char>{std::span<char>(&home, too_many)}), starpu::error);
    EXPECT_THROW((starpu::matrix<char>{too_many, 2}), starpu::error);
    EXPECT_THROW((starpu::matrix<char>{2, too_many}), starpu::error);
    EXPECT_THROW((starpu::matrix<char>{starpu::matrix_view<char>{&home, 1, 1, too_many}}), starpu::error);
}

TEST(data, tiles_cover_a_matrix_with_a_leading_dimension) {
    starpu::runtime runtime(two_workers);
    constexpr std::size_t rows = 7, columns = 5, leading = 9;
    std::vector<double> home(leading * columns, -1);
    {
        starpu::matrix<double> m(starpu::matrix_view<double>{home.data(), rows, columns, leading});
        const starpu::tiles<double> t(m, 3, 2);
        for (unsigned i = 0; i < 3; ++i)
            for (unsigned j = 0; j < 2; ++j)
                starpu::submit(
                    [i, j](starpu::matrix_view<double> part) {
                        for (std::size_t c = 0; c < part.columns; ++c)
                            for (double& e : part.column(c)) e = 10.0 * i + j;
                    },
                    write(t(i, j)));
        runtime.wait_all();
    }
    for (std::size_t j = 0; j < columns; ++j)
        for (std::size_t i = 0; i < leading; ++i) {
            const double expected = i < rows ? 10.0 * (i < 3 ? 0 : i < 5 ? 1 : 2) + (j < 3 ? 0 : 1) : -1;
            EXPECT_EQ(home[i + j * leading], expected) << i << ' ' << j;
        }
}

TEST(data, that_cannot_be_cut_stay_whole) {
    starpu::runtime runtime(two_workers);
    std::vector<double> home(12);
    starpu::matrix<double> m(starpu::matrix_view<double>{home.data(), 4, 3, 4});
    EXPECT_THROW(starpu::tiles<double>(m, 8, 2), starpu::error);
    EXPECT_THROW(starpu::tiles<double>(m, 2, 8), starpu::error) << "the rows can be cut";
    EXPECT_THROW(starpu::tiles<double>(m, 0, 2), starpu::error);
    EXPECT_THROW(starpu::tiles<double>(m, 2, 0), starpu::error) << "the rows can be cut";
    starpu::async([](starpu::matrix_view<double> all) { all(3, 2) = 1; }, read_write(m)).wait();
    EXPECT_EQ(home[11], 1);
}

TEST(data, in_tiles_are_not_cut_again) {
    starpu::runtime runtime(two_workers);
    starpu::matrix<double> m(4, 3);
    const starpu::tiles<double> t(m, 2, 3);
    EXPECT_THROW(starpu::tiles<double>(m, 4, 1), starpu::error);
    starpu::async([](starpu::matrix_view<double> part) { part(1, 0) = 1; }, write(t(1, 2))).wait();
    EXPECT_EQ((*acquire(read(t(1, 2))))(1, 0), 1);
}

} // namespace
