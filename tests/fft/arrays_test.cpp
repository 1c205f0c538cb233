// What a transform does with its arrays: in place or not, aligned or not, again and again, forth and back.
#include "fft_support.hpp"

#include <cstring>

namespace {

using namespace fft_test;

struct shape {
    int rows, columns;
    std::size_t count() const { return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns); }
};

// One of each decomposition: a single task, two halves, a convolution, rows and columns, long rows, long
// columns.
const std::vector<shape> shapes = {{1, 1},     {1, 1000},  {1, 32768}, {1, 60000}, {1, 32771},
                                   {100, 100}, {300, 200}, {3, 33000}, {33000, 3}};

template <class Real> class arrays : public ::testing::Test {
protected:
    running_runtime runtime;
};
TYPED_TEST_SUITE(arrays, precisions);

TYPED_TEST(arrays, in_place_gives_the_same_bits_as_out_of_place) {
    for (const shape& size : shapes) {
        auto in = random_numbers<TypeParam>(size.count());
        numbers<TypeParam> out(size.count());
        const scoped_plan<TypeParam> plan(size.rows, size.columns, STARPUFFT_FORWARD);
        ASSERT_EQ(api<TypeParam>::execute(plan, in.data(), out.data()), 0);
        ASSERT_EQ(api<TypeParam>::execute(plan, in.data(), in.data()), 0);
        EXPECT_EQ(std::memcmp(in.data(), out.data(), in.size() * sizeof in[0]), 0)
            << size.rows << " x " << size.columns;
    }
}

TYPED_TEST(arrays, of_any_alignment_give_the_same_bits) {
    for (const shape& size : shapes) {
        const auto values = random_numbers<TypeParam>(size.count());
        const scoped_plan<TypeParam> plan(size.rows, size.columns, STARPUFFT_INVERSE);
        numbers<TypeParam> expected;
        for (const std::size_t offset : {0, 1, 3, 8}) { // in reals: half a number, too
            std::vector<TypeParam> in(2 * values.size() + offset), out(in.size());
            std::memcpy(in.data() + offset, values.data(), values.size() * sizeof values[0]);
            ASSERT_EQ(api<TypeParam>::execute(plan, in.data() + offset, out.data() + offset), 0);
            numbers<TypeParam> found(values.size());
            std::memcpy(static_cast<void*>(found.data()), out.data() + offset,
                        found.size() * sizeof found[0]);
            if (expected.empty()) expected = found;
            EXPECT_EQ(found, expected) << size.rows << " x " << size.columns << ", offset " << offset;
            for (std::size_t i = 0; i < offset; ++i) EXPECT_EQ(out[i], 0) << "written before the array";
        }
    }
}

TYPED_TEST(arrays, around_the_output_stay_untouched) {
    for (const shape& size : shapes) {
        auto in = random_numbers<TypeParam>(size.count());
        const std::complex<TypeParam> mark(42, 43);
        numbers<TypeParam> out(size.count() + 16, mark);
        const scoped_plan<TypeParam> plan(size.rows, size.columns, STARPUFFT_FORWARD);
        ASSERT_EQ(api<TypeParam>::execute(plan, in.data(), out.data() + 8), 0);
        for (std::size_t i = 0; i < 8; ++i) {
            EXPECT_EQ(out[i], mark);
            EXPECT_EQ(out[size.count() + 8 + i], mark);
        }
    }
}

TYPED_TEST(arrays, come_back_times_n_after_forward_and_inverse) {
    for (const shape& size : shapes) {
        const auto before = random_numbers<TypeParam>(size.count());
        auto values = before;
        const scoped_plan<TypeParam> forward(size.rows, size.columns, STARPUFFT_FORWARD);
        const scoped_plan<TypeParam> inverse(size.rows, size.columns, STARPUFFT_INVERSE);
        ASSERT_EQ(api<TypeParam>::execute(forward, values.data(), values.data()), 0);
        ASSERT_EQ(api<TypeParam>::execute(inverse, values.data(), values.data()), 0);
        for (auto& value : values) value /= static_cast<TypeParam>(size.count());
        EXPECT_LE(relative_error(values, before, std::numeric_limits<TypeParam>::epsilon()),
                  2 * error_bound(size.count()))
            << size.rows << " x " << size.columns;
    }
}

TYPED_TEST(arrays, may_change_from_one_execution_to_the_next) {
    for (const shape& size : shapes) {
        const scoped_plan<TypeParam> plan(size.rows, size.columns, STARPUFFT_FORWARD);
        for (const unsigned seed : {1U, 2U, 3U}) {
            auto in = random_numbers<TypeParam>(size.count(), seed), expected = in;
            numbers<TypeParam> out(size.count());
            ASSERT_EQ(api<TypeParam>::execute(plan, in.data(), out.data()), 0);
            transform_by_fftw(size.rows, size.columns, STARPUFFT_FORWARD, expected.data());
            EXPECT_LE(relative_error(out, expected, std::numeric_limits<TypeParam>::epsilon()),
                      2 * error_bound(size.count()));
        }
    }
}

TYPED_TEST(arrays, give_the_same_bits_from_a_plan_made_again) {
    for (const shape& size : shapes) {
        auto in = random_numbers<TypeParam>(size.count());
        numbers<TypeParam> first(size.count()), second(size.count());
        for (numbers<TypeParam>* out : {&first, &second}) {
            const scoped_plan<TypeParam> plan(size.rows, size.columns, STARPUFFT_FORWARD);
            ASSERT_EQ(api<TypeParam>::execute(plan, in.data(), out->data()), 0);
        }
        EXPECT_EQ(first, second) << size.rows << " x " << size.columns;
    }
}

TYPED_TEST(arrays, carry_nan_to_the_result) {
    for (const shape& size : shapes) {
        auto values = random_numbers<TypeParam>(size.count());
        values[size.count() / 2] = std::numeric_limits<TypeParam>::quiet_NaN();
        const scoped_plan<TypeParam> plan(size.rows, size.columns, STARPUFFT_FORWARD);
        ASSERT_EQ(api<TypeParam>::execute(plan, values.data(), values.data()), 0);
        EXPECT_TRUE(std::isnan(values[0].real()) && std::isnan(values.back().real()));
    }
}

TYPED_TEST(arrays, from_malloc_are_on_a_cache_line_and_can_be_freed) {
    for (const std::size_t bytes : {0UL, 1UL, 100UL, 1UL << 21, 3000000UL}) {
        void* p = api<TypeParam>::allocate(bytes);
        ASSERT_NE(p, nullptr);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % 64, 0U);
        std::memset(p, 1, bytes);
        api<TypeParam>::release(p, bytes);
    }
}

} // namespace
