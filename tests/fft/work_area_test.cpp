// The memory that transforms borrow: how much, shared by whom, given back when; and how they do without.
#include "problems.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace {

using namespace fft_test;

constexpr std::size_t mebibyte = std::size_t{1} << 20;
constexpr std::size_t usual_cache_limit = 64 * mebibyte;

template <class Real> std::size_t data_bytes(const problem& p) {
    return std::max(p.in_reals(), p.out_reals()) * sizeof(Real);
}

template <class Real> std::size_t area_of(const problem& p, unsigned flags = 0) {
    const auto plan = plan_of<Real>(p, flags);
    const std::size_t bytes = calls<Real>::work_area_size(plan);
    calls<Real>::destroy(plan);
    return bytes;
}

problem repeated(problem p, std::ptrdiff_t count) {
    p.loops.push_back({count, static_cast<std::ptrdiff_t>(p.in_reals()) / (p.has_real_input() ? 1 : 2),
                       static_cast<std::ptrdiff_t>(p.out_reals()) / (p.has_real_output() ? 1 : 2)});
    return p;
}

std::vector<problem> of_all_kinds(const std::vector<int>& n) {
    std::vector<problem> all;
    all.push_back(contiguous(kind::complex_to_complex, n));
    all.push_back(contiguous(kind::real_to_complex, n));
    all.push_back(contiguous(kind::complex_to_real, n, STARPUFFT_INVERSE));
    all.push_back(
        contiguous(kind::real_to_real, n, STARPUFFT_FORWARD, std::vector<int>(n.size(), STARPUFFT_REDFT10)));
    return all;
}

void expect_right_without_area(const trial& numbers, std::size_t problem_number) {
    for_each_precision(tested_precisions{}, [&]<class Real>() {
        if (!has_its_turn<Real>(problem_number)) return;
        const auto plan = plan_of<Real>(numbers.what(), STARPUFFT_NO_WORK_AREA);
        ASSERT_NE(plan, nullptr);
        EXPECT_EQ(calls<Real>::work_area_size(plan), 0U) << numbers.what().name();
        numbers.expect_right<Real>(plan);
        calls<Real>::destroy(plan);
    });
}

template <class Real> class work_area : public ::testing::Test {
protected:
    running_runtime runtime_;
};
TYPED_TEST_SUITE(work_area, tested_precisions);

class transforms_without_area : public ::testing::Test {
protected:
    std::size_t problem_count = 0;
    running_runtime runtime_;
};

TYPED_TEST(work_area, is_no_larger_than_the_data) {
    std::size_t problem_count = 0;
    for (const std::vector<int>& n : std::vector<std::vector<int>>{{1000},
                                                                   {1 << 15},
                                                                   {40000},
                                                                   {1 << 17},
                                                                   {64000},
                                                                   {300, 500},
                                                                   {32768, 3},
                                                                   {3, 32768},
                                                                   {1000, 17},
                                                                   {127, 255},
                                                                   {40, 41, 42},
                                                                   {2, 3, 40000}})
        for (const problem& p : of_all_kinds(n)) {
            if (p.what == kind::real_to_real && n.size() == 1 && n[0] > 65536) continue; // as documented
            if (!has_its_turn<TypeParam>(problem_count++)) continue;
            for (const problem& each : {p, repeated(p, 3)})
                EXPECT_LE(area_of<TypeParam>(each), data_bytes<TypeParam>(each)) << each.name();
        }
}

TYPED_TEST(work_area, is_larger_as_documented) {
    const auto expect_factor = [](const problem& p, double factor) {
        EXPECT_LE(static_cast<double>(area_of<TypeParam>(p)),
                  factor * static_cast<double>(data_bytes<TypeParam>(p)) + 256)
            << p.name();
    };
    expect_factor(contiguous(kind::complex_to_complex, {40009}), 2.25);
    expect_factor(contiguous(kind::complex_to_complex, {36871}), 2.25);
    for (const problem& p : {contiguous(kind::real_to_complex, {70125}),
                             contiguous(kind::complex_to_real, {70125}, STARPUFFT_INVERSE)})
        expect_factor(p, 4);
    expect_factor(contiguous(kind::real_to_complex, {75011}), 6.5);
    for (int way = STARPUFFT_R2HC; way <= STARPUFFT_RODFT11; ++way) {
        expect_factor(contiguous(kind::real_to_real, {70000}, STARPUFFT_FORWARD, {way}), 8);
        expect_factor(contiguous(kind::real_to_real, {75011}, STARPUFFT_FORWARD, {way}), 22);
    }
}

TYPED_TEST(work_area, is_nothing_for_short_ones_and_for_what_is_no_plan) {
    EXPECT_EQ(area_of<TypeParam>(contiguous(kind::complex_to_complex, {128, 128})), 0U);
    EXPECT_EQ(area_of<TypeParam>(contiguous(kind::complex_to_complex, {256, 256}), STARPUFFT_NO_WORK_AREA),
              0U);
    EXPECT_GT(area_of<TypeParam>(contiguous(kind::complex_to_complex, {256, 256})), 0U);
    errno = 0;
    EXPECT_EQ(calls<TypeParam>::work_area_size(nullptr), 0U);
    EXPECT_EQ(errno, EINVAL);
}

TEST_F(transforms_without_area, are_right) {
    std::mt19937_64 engine(5);
    const std::vector<std::vector<int>> sizes =
        is_sanitized ? std::vector<std::vector<int>>{{40000}, {100, 201}, {30, 20, 33}}
                     : std::vector<std::vector<int>>{{1 << 15},  {1 << 16},    {1 << 17},    {45000},
                                                     {90090},    {40009},      {70001},      {140000},
                                                     {300, 500}, {200, 301},   {40000, 5},   {5, 40000},
                                                     {2, 70000}, {30, 20, 33}, {30, 20, 34}, {2, 3, 4, 1001}};
    for (const std::vector<int>& n : sizes)
        for (const problem& p : of_all_kinds(n))
            in_two_arrays_and_in_one(p.what, n, p.sign, p.ways, engine, [&](const trial& numbers) {
                expect_right_without_area(numbers, problem_count++);
            });
}

TEST_F(transforms_without_area, are_right_in_loops_and_with_strides) {
    std::mt19937_64 engine(6);
    for (const std::vector<int>& n : std::vector<std::vector<int>>{{33000}, {60, 90}})
        for (const problem& p : of_all_kinds(n)) {
            problem spread = repeated(p, 3);
            for (auto* walks : {&spread.axes, &spread.loops})
                for (auto& w : *walks) w.os *= 2;
            for (const problem& each : {repeated(p, 3), spread})
                expect_right_without_area(trial{each, engine}, problem_count++);
        }
}

TYPED_TEST(work_area, can_be_done_without_on_rows_apart) {
    using complex = std::complex<TypeParam>;
    for (const auto& [rows, columns] : {std::pair{200, 150}, std::pair{40000, 3}, std::pair{40000, 1}}) {
        const int ld = columns + 5;
        const auto plan = api<TypeParam>::plan_2d(rows, columns, STARPUFFT_FORWARD, STARPUFFT_NO_WORK_AREA);
        const auto packed = api<TypeParam>::plan_2d(rows, columns, STARPUFFT_FORWARD);
        const auto count = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
        numbers<TypeParam> in = random_numbers<TypeParam>(count), expected(count);
        numbers<TypeParam> apart(static_cast<std::size_t>(rows) * static_cast<std::size_t>(ld));
        for (std::size_t i = 0; i < count; ++i)
            apart[i / static_cast<std::size_t>(columns) * static_cast<std::size_t>(ld) +
                  i % static_cast<std::size_t>(columns)] = in[i];
        ASSERT_EQ(api<TypeParam>::execute(packed, in.data(), expected.data()), 0);
        starpu_data_handle_t handle;
        starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(apart.data()),
                                    static_cast<std::uint32_t>(ld), static_cast<std::uint32_t>(columns),
                                    static_cast<std::uint32_t>(rows), sizeof(complex));
        ASSERT_EQ(api<TypeParam>::execute_handle(plan, handle, handle), 0);
        starpu_data_unregister(handle);
        numbers<TypeParam> found(count);
        for (std::size_t i = 0; i < count; ++i)
            found[i] = apart[i / static_cast<std::size_t>(columns) * static_cast<std::size_t>(ld) +
                             i % static_cast<std::size_t>(columns)];
        EXPECT_LE(relative_error(found, expected, std::numeric_limits<TypeParam>::epsilon()),
                  2 * error_bound(count));
        api<TypeParam>::destroy(plan);
        api<TypeParam>::destroy(packed);
    }
}

// Each thread has a plan of its own; there is one work, and a block of memory for each.
TYPED_TEST(work_area, serves_transforms_that_run_at_the_same_time) {
    constexpr int rows = 192, columns = 256, rounds = is_sanitized ? 5 : 40;
    constexpr std::size_t count = static_cast<std::size_t>(rows) * columns;
    const auto work = [](unsigned seed) {
        const scoped_plan<TypeParam> plan(rows, columns, STARPUFFT_FORWARD);
        const scoped_plan<TypeParam> back(rows, columns, STARPUFFT_INVERSE);
        const auto in = random_numbers<TypeParam>(count, seed);
        for (int round = 0; round < rounds; ++round) {
            auto out = in;
            ASSERT_EQ(api<TypeParam>::execute(plan, out.data(), out.data()), 0);
            ASSERT_EQ(api<TypeParam>::execute(back, out.data(), out.data()), 0);
            for (auto& x : out) x /= static_cast<TypeParam>(count);
            EXPECT_LE(relative_error(out, in, std::numeric_limits<TypeParam>::epsilon()),
                      2 * error_bound(count));
            if (round % 4 == 0) starpufft_clear_cache();
        }
    };
    std::thread other(work, 1U), third(work, 3U);
    work(2U);
    other.join();
    third.join();
}

template <class Real> std::size_t plans_from_the_cache() {
    char* text = nullptr;
    std::size_t size = 0, found = 0;
    FILE* out = open_memstream(&text, &size);
    api<Real>::show_statistics(out);
    std::fclose(out);
    EXPECT_EQ(std::sscanf(text, "starpufft: %*u plans made, %*u transforms started, %*u tasks submitted, %zu",
                          &found),
              1);
    std::free(text);
    return found;
}

template <class Real> numbers<Real> transform_with_a_new_plan(const numbers<Real>& in) {
    const scoped_plan<Real> plan(1, static_cast<int>(in.size()), STARPUFFT_FORWARD);
    numbers<Real> out(in.size());
    EXPECT_EQ(api<Real>::execute(plan, const_cast<std::complex<Real>*>(in.data()), out.data()), 0);
    return out;
}

template <class Real> class plan_cache : public work_area<Real> {};
TYPED_TEST_SUITE(plan_cache, tested_precisions);

TYPED_TEST(plan_cache, finds_a_plan_that_was_destroyed) {
    starpufft_clear_cache();
    const auto in = random_numbers<TypeParam>(50000);
    const std::size_t before = plans_from_the_cache<TypeParam>();
    const auto first = transform_with_a_new_plan(in);
    EXPECT_EQ(plans_from_the_cache<TypeParam>(), before);
    EXPECT_EQ(transform_with_a_new_plan(in), first);
    EXPECT_EQ(plans_from_the_cache<TypeParam>(), before + 1);
    starpufft_clear_cache();
    EXPECT_EQ(transform_with_a_new_plan(in), first);
    EXPECT_EQ(plans_from_the_cache<TypeParam>(), before + 1);
}

TYPED_TEST(plan_cache, keeps_no_more_than_its_bound) {
    const auto in = random_numbers<TypeParam>(50000);
    starpufft_set_cache_limit(0);
    const std::size_t before = plans_from_the_cache<TypeParam>();
    transform_with_a_new_plan(in);
    transform_with_a_new_plan(in);
    EXPECT_EQ(plans_from_the_cache<TypeParam>(), before);
    {
        const scoped_plan<TypeParam> one(1, 50000, STARPUFFT_FORWARD), same(1, 50000, STARPUFFT_FORWARD);
        EXPECT_EQ(plans_from_the_cache<TypeParam>(), before + 1); // what lives is shared all the same
    }
    starpufft_set_cache_limit(usual_cache_limit);
}

// Tables of a convolution take about twice the bytes of its numbers: two of these do not fit, the older one
// goes.
TYPED_TEST(plan_cache, gives_up_the_one_that_was_not_used_for_longest) {
    starpufft_clear_cache();
    starpufft_set_cache_limit(std::size_t{40009} * 2 * sizeof(TypeParam) * 3);
    const auto a = random_numbers<TypeParam>(40009), b = random_numbers<TypeParam>(40031);
    transform_with_a_new_plan(a);
    transform_with_a_new_plan(b);
    const std::size_t before = plans_from_the_cache<TypeParam>();
    transform_with_a_new_plan(b);
    EXPECT_EQ(plans_from_the_cache<TypeParam>(), before + 1);
    transform_with_a_new_plan(a);
    EXPECT_EQ(plans_from_the_cache<TypeParam>(), before + 1);
    starpufft_set_cache_limit(usual_cache_limit);
}

TYPED_TEST(plan_cache, knows_what_wisdom_has_changed) {
    const auto in = random_numbers<TypeParam>(50000);
    transform_with_a_new_plan(in);
    const std::size_t before = plans_from_the_cache<TypeParam>();
    starpufft_forget_wisdom();
    starpufftf_forget_wisdom();
    starpufftl_forget_wisdom();
    transform_with_a_new_plan(in);
    EXPECT_EQ(plans_from_the_cache<TypeParam>(), before);
}

// Without what the C library keeps of freed memory, which it gives back when it likes.
std::size_t resident_bytes() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
    std::size_t pages = 0;
    FILE* file = std::fopen("/proc/self/statm", "r");
    if (!file) return 0;
    EXPECT_EQ(std::fscanf(file, "%*u %zu", &pages), 1);
    std::fclose(file);
    return pages * 4096;
}

class resident_memory : public ::testing::Test {
protected:
    void SetUp() override {
        if (is_sanitized || resident_bytes() == 0) GTEST_SKIP() << "the sanitizer keeps memory";
        starpufft_clear_cache();
        before_ = resident_bytes();
    }
    std::size_t growth() const { return std::max(resident_bytes(), before_) - before_; }

    running_runtime runtime_;
    std::size_t before_ = 0;
};

TEST_F(resident_memory, is_not_held_by_idle_plans) {
    constexpr int plan_count = 40, length = 1 << 22;
    std::vector<starpufft_plan> plans;
    for (int i = 0; i < plan_count; ++i)
        plans.push_back(starpufft_plan_dft_1d(length, i % 2 ? STARPUFFT_FORWARD : STARPUFFT_INVERSE, 0));
    const std::size_t area = starpufft_work_area_size(plans[0]);
    EXPECT_EQ(area, std::size_t{length} * 16);
    EXPECT_LT(growth(), 3 * area / 2); // the area itself, ready for the first transform
    starpufft_clear_cache();
    EXPECT_LT(growth(), area / 2);
    for (starpufft_plan plan : plans) starpufft_destroy_plan(plan);
}

TEST_F(resident_memory, of_free_blocks_has_a_bound) {
    constexpr std::size_t area = 64 * mebibyte;
    auto values = random_numbers<double>(std::size_t{1} << 22);
    before_ = resident_bytes();
    starpufft_set_work_area_limit(area - 1);
    {
        const scoped_plan<double> plan(2048, 2048, STARPUFFT_FORWARD);
        EXPECT_EQ(starpufft_execute(plan, values.data(), values.data()), 0);
        EXPECT_LT(growth(), area / 2);
    }
    starpufft_set_work_area_limit(512 * mebibyte);
    {
        const scoped_plan<double> plan(2048, 2048, STARPUFFT_FORWARD);
        EXPECT_EQ(starpufft_execute(plan, values.data(), values.data()), 0);
    }
    const std::size_t held = resident_bytes();
    starpufft_clear_cache();
    EXPECT_GT(held, resident_bytes() + area / 2);
    EXPECT_LT(growth(), area / 2);
}

} // namespace
