// Transforms between real and complex numbers where a device may do them: arrays, batches, one array, and
// data that lie on the device. Without a device all of it is the work of CPUs.
#include "problems.hpp"
#include "registered.hpp"

#include <cerrno>
#include <string>

namespace {

using namespace fft_test;

constexpr kind kinds_for_devices[] = {kind::real_to_complex, kind::complex_to_real};

int sign_of_kind(kind what) {
    return what == kind::complex_to_real ? STARPUFFT_INVERSE : STARPUFFT_FORWARD;
}

const std::vector<std::vector<int>> shapes_for_devices = {
    {1},      {2},      {7},        {64},   {1001},     {40000},   {1, 8},     {6, 5},     {5, 6},
    {64, 64}, {33, 70}, {256, 130}, {1, 1}, {3, 40000}, {3, 4, 5}, {8, 9, 10}, {32, 1, 7}, {20, 21, 23}};

// Rows of `gap` more numbers than they hold, and transforms as far apart as they reach and a bit.
problem batch_with_gaps(kind what, const std::vector<int>& n, int howmany, std::ptrdiff_t stride,
                        std::ptrdiff_t gap) {
    problem p{what, sign_of_kind(what), {}, {}, {}, false};
    for (const int length : n) p.axes.push_back({length, 0, 0});
    std::ptrdiff_t is = stride, os = 1;
    for (std::size_t i = n.size(); i-- > 0;) {
        p.axes[i].is = is;
        p.axes[i].os = os;
        is *= p.in_length(i) + gap;
        os *= p.out_length(i) + gap;
    }
    p.loops = {{howmany, is + 3, os + 1}};
    return p;
}

template <class Real> class real_on_device : public ::testing::Test {
protected:
    using api = calls<Real>;

    static typename api::plan plan_of(const problem& p, unsigned flags = 0) {
        return api::guru(p.what, static_cast<int>(p.axes.size()), p.axes.data(),
                         static_cast<int>(p.loops.size()), p.loops.data(), p.sign, p.ways.data(), flags);
    }

    running_runtime runtime;
    std::mt19937_64 engine{7};
};
TYPED_TEST_SUITE(real_on_device, precisions);

TYPED_TEST(real_on_device, arrays_of_up_to_three_dimensions) {
    for (const auto& n : shapes_for_devices)
        for (const kind what : kinds_for_devices)
            for (const bool in_place : {false, true}) {
                const problem p = contiguous(what, n, sign_of_kind(what), {}, in_place);
                const auto plan = calls<TypeParam>::basic(what, n, p.sign, {});
                expect_right<TypeParam>(plan, p, this->engine);
                if (plan) calls<TypeParam>::destroy(plan);
            }
}

TYPED_TEST(real_on_device, batches_with_gaps) {
    for (const auto& n : {std::vector{100}, {7}, {20, 30}, {5, 6, 7}})
        for (const kind what : kinds_for_devices)
            for (const int howmany : {1, 9})
                for (const std::ptrdiff_t stride : {1, 3})
                    for (const std::ptrdiff_t gap : {0, 4}) {
                        const problem p = batch_with_gaps(what, n, howmany, stride, gap);
                        const auto plan = this->plan_of(p);
                        expect_right<TypeParam>(plan, p, this->engine);
                        if (plan) calls<TypeParam>::destroy(plan);
                    }
}

// The input stays as it was, there too: cuFFT works in the input of a transform to real numbers.
TYPED_TEST(real_on_device, data_stay_on_the_device_that_holds_them) {
    int worker = 0;
    if (starpu_worker_get_ids_by_type(STARPU_CUDA_WORKER, &worker, 1) < 1)
        GTEST_SKIP() << "there is no CUDA worker";
    const unsigned node = starpu_worker_get_memory_node(static_cast<unsigned>(worker));
    for (const auto& n : {std::vector{1000}, {30, 40}, {6, 7, 9}})
        for (const kind what : kinds_for_devices)
            for (const int howmany : {1, 3}) {
                const problem p = batch_with_gaps(what, n, howmany, 1, 2);
                const auto before = random_reals<TypeParam>(p.in_reals(), this->engine);
                auto in = before, out = random_reals<TypeParam>(p.out_reals(), this->engine);
                const auto out_before = out;
                const reals expected = expected_output(p, {in.begin(), in.end()}, {out.begin(), out.end()});
                const auto plan = this->plan_of(p);
                ASSERT_NE(plan, nullptr) << p.name();
                {
                    const auto from = registered::vector(in), to = registered::vector(out);
                    ASSERT_TRUE(move_to(node, from));
                    ASSERT_EQ(calls<TypeParam>::execute_handle(plan, from, to), 0) << p.name();
                    EXPECT_TRUE(is_valid_on(to, node) && !is_valid_on(to, STARPU_MAIN_RAM)) << p.name();
                }
                const difference d = compare(p, out, expected, out_before);
                EXPECT_LE(d.error, allowed_error(p)) << p.name();
                EXPECT_TRUE(d.left_alone) << p.name();
                EXPECT_EQ(in, before) << p.name();
                calls<TypeParam>::destroy(plan);
            }
}

// With DESTROY_INPUT the input of a transform to real numbers may hold anything afterwards, wherever it is
// looked at; beside PRESERVE_INPUT, and as an array of the program, it stays as it was.
TYPED_TEST(real_on_device, input_may_be_destroyed) {
    int worker = 0;
    if (starpu_worker_get_ids_by_type(STARPU_CUDA_WORKER, &worker, 1) < 1)
        GTEST_SKIP() << "there is no CUDA worker";
    const unsigned node = starpu_worker_get_memory_node(static_cast<unsigned>(worker));
    const problem p = contiguous(kind::complex_to_real, {30, 40}, STARPUFFT_INVERSE, {}, false);
    for (const unsigned promise : {0U, STARPUFFT_PRESERVE_INPUT}) {
        const auto before = random_reals<TypeParam>(p.in_reals(), this->engine);
        auto in = before, out = random_reals<TypeParam>(p.out_reals(), this->engine);
        const auto out_before = out;
        const reals expected = expected_output(p, {in.begin(), in.end()}, {out.begin(), out.end()});
        const auto plan = this->plan_of(p, STARPUFFT_DESTROY_INPUT | promise);
        ASSERT_NE(plan, nullptr);
        ASSERT_EQ(calls<TypeParam>::execute(plan, in.data(), out.data()), 0);
        EXPECT_LE(compare(p, out, expected, out_before).error, allowed_error(p));
        EXPECT_EQ(in, before);
        std::fill(out.begin(), out.end(), TypeParam{0});
        {
            const auto from = registered::vector(in), to = registered::vector(out);
            ASSERT_EQ(starpu_data_fetch_on_node(from, node, 0), 0);
            ASSERT_EQ(calls<TypeParam>::execute_handle(plan, from, to), 0);
            EXPECT_EQ(is_valid_on(from, STARPU_MAIN_RAM), promise != 0);
        }
        EXPECT_LE(compare(p, out, expected, out_before).error, allowed_error(p));
        EXPECT_EQ(in == before, promise != 0);
        calls<TypeParam>::destroy(plan);
    }
}

// Forth and back in one vector on the device.
TYPED_TEST(real_on_device, rows_in_one_vector_come_back) {
    const std::vector<int> n = {20, 30};
    constexpr std::size_t rows = 20, columns = 30, padded = 32;
    const auto before = random_reals<TypeParam>(rows * padded, this->engine);
    auto values = before;
    problem forth = contiguous(kind::real_to_complex, n, STARPUFFT_FORWARD, {}, true);
    problem back = contiguous(kind::complex_to_real, n, STARPUFFT_INVERSE, {}, true);
    const auto forward = this->plan_of(forth), inverse = this->plan_of(back);
    ASSERT_TRUE(forward && inverse);
    {
        const auto vector = registered::vector(values);
        ASSERT_EQ(calls<TypeParam>::execute_handle(forward, vector, vector), 0);
        ASSERT_EQ(calls<TypeParam>::execute_handle(inverse, vector, vector), 0);
    }
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
            ASSERT_NEAR(static_cast<double>(values[i * padded + j] / (rows * columns)),
                        static_cast<double>(before[i * padded + j]),
                        40.0 * static_cast<double>(std::numeric_limits<TypeParam>::epsilon()))
                << i << ", " << j;
    calls<TypeParam>::destroy(forward);
    calls<TypeParam>::destroy(inverse);
}

// What cuFFT does not do is refused where there is nobody else.
TYPED_TEST(real_on_device, others_need_a_cpu_worker) {
    const bool has_cpu = starpu_cpu_worker_get_count() > 0;
    const auto expect = [&](typename calls<TypeParam>::plan plan) {
        EXPECT_EQ(plan != nullptr, has_cpu);
        if (plan) calls<TypeParam>::destroy(plan);
    };
    errno = 0;
    testing::internal::CaptureStderr();
    expect(calls<TypeParam>::basic(kind::real_to_complex, {2, 3, 4, 5}, STARPUFFT_FORWARD, {}));
    expect(calls<TypeParam>::basic(kind::real_to_real, {8}, STARPUFFT_FORWARD, {STARPUFFT_REDFT10}));
    const std::string text = testing::internal::GetCapturedStderr();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), has_cpu ? 0 : 2) << text;
    EXPECT_EQ(errno == ENODEV, !has_cpu);
}

} // namespace
