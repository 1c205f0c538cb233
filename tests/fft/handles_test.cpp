// Transforms on registered data: vectors and matrices, ordered with the tasks that use them.
#include "fft_support.hpp"
#include "registered.hpp"

#include <cerrno>
#include <cstring>
#include <thread>

namespace {

using namespace fft_test;

template <class Real> class handles : public ::testing::Test {
protected:
    static numbers<Real> transformed(numbers<Real> values, int rows, int columns) {
        transform_by_fftw(rows, columns, STARPUFFT_FORWARD, values.data());
        return values;
    }
    static void expect_close(const numbers<Real>& found, const numbers<Real>& expected) {
        EXPECT_LE(relative_error(found, expected, std::numeric_limits<Real>::epsilon()),
                  3 * error_bound(expected.size()));
    }

    running_runtime runtime;
};
TYPED_TEST_SUITE(handles, precisions);

TYPED_TEST(handles, of_vectors_are_transformed) {
    for (const int n : {1, 100, 40000, 32771}) {
        auto in = random_numbers<TypeParam>(static_cast<std::size_t>(n));
        const auto before = in;
        numbers<TypeParam> out(in.size());
        const scoped_plan<TypeParam> plan(1, n, STARPUFFT_FORWARD);
        {
            const auto from = registered::vector(in), to = registered::vector(out);
            EXPECT_EQ(api<TypeParam>::execute_handle(plan, from, to), 0);
        }
        EXPECT_EQ(in, before);
        this->expect_close(out, this->transformed(in, 1, n));
    }
}

TYPED_TEST(handles, may_be_the_same) {
    for (const int n : {100, 40000}) {
        auto values = random_numbers<TypeParam>(static_cast<std::size_t>(n));
        const auto expected = this->transformed(values, 1, n);
        const scoped_plan<TypeParam> plan(1, n, STARPUFFT_FORWARD);
        {
            const auto both = registered::vector(values);
            EXPECT_EQ(api<TypeParam>::execute_handle(plan, both, both), 0);
        }
        this->expect_close(values, expected);
    }
}

TYPED_TEST(handles, of_matrices_may_have_wide_rows) {
    struct shape {
        int rows, columns;
    };
    for (const auto [rows, columns] :
         {shape{20, 30}, shape{200, 300}, shape{3, 33000}, shape{33000, 3}, shape{50, 1}, shape{40000, 1}}) {
        const int in_ld = columns + 5, out_ld = columns + 2;
        const auto values = random_numbers<TypeParam>(static_cast<std::size_t>(rows * columns));
        const std::complex<TypeParam> mark(42, 43);
        numbers<TypeParam> in(static_cast<std::size_t>(rows * in_ld), mark);
        numbers<TypeParam> out(static_cast<std::size_t>(rows * out_ld), mark), found(values.size());
        for (int i = 0; i < rows; ++i)
            std::copy_n(values.data() + i * columns, columns, in.data() + i * in_ld);
        const scoped_plan<TypeParam> plan(rows, columns, STARPUFFT_FORWARD);
        {
            const auto from = registered::matrix(in, rows, columns, in_ld);
            const auto to = registered::matrix(out, rows, columns, out_ld);
            EXPECT_EQ(api<TypeParam>::execute_handle(plan, from, to), 0);
        }
        for (int i = 0; i < rows; ++i) {
            std::copy_n(out.data() + i * out_ld, columns, found.data() + i * columns);
            EXPECT_EQ(out[static_cast<std::size_t>(i * out_ld + columns)], mark);
            EXPECT_EQ(in[static_cast<std::size_t>(i * in_ld + columns)], mark);
        }
        this->expect_close(found, this->transformed(values, rows, columns));
    }
}

// A chain on the same data, submitted without waiting: fill, transform, transform, check.
template <class Real> void fill(void* buffers[], void* argument) {
    auto* to = reinterpret_cast<std::complex<Real>*>(STARPU_VECTOR_GET_PTR(buffers[0]));
    const auto& from = *static_cast<const numbers<Real>*>(argument);
    std::copy(from.begin(), from.end(), to);
}
template <class Real> void copy_out(void* buffers[], void* argument) {
    const auto* from = reinterpret_cast<const std::complex<Real>*>(STARPU_VECTOR_GET_PTR(buffers[0]));
    auto& to = *static_cast<numbers<Real>*>(argument);
    std::copy_n(from, to.size(), to.begin());
}
void submit_on(starpu_codelet& codelet, starpu_cpu_func_t function, starpu_data_access_mode mode,
               starpu_data_handle_t handle, void* argument) {
    starpu_codelet_init(&codelet);
    codelet.cpu_funcs[0] = function;
    codelet.nbuffers = 1;
    codelet.modes[0] = mode;
    starpu_task* task = starpu_task_create();
    task->cl = &codelet;
    task->handles[0] = handle;
    task->cl_arg = argument;
    ASSERT_EQ(starpu_task_submit(task), 0);
}

TYPED_TEST(handles, keep_transforms_and_tasks_in_order) {
    static starpu_codelet first, last;
    for (const int n : {100, 40000}) {
        const auto count = static_cast<std::size_t>(n);
        const auto values = random_numbers<TypeParam>(count);
        numbers<TypeParam> a(count), b(count), found(count), source = values;
        const scoped_plan<TypeParam> forward(1, n, STARPUFFT_FORWARD), inverse(1, n, STARPUFFT_INVERSE);
        {
            const auto ha = registered::vector(a), hb = registered::vector(b);
            submit_on(first, fill<TypeParam>, STARPU_W, ha, &source);
            starpu_task* there = api<TypeParam>::start_handle(forward, ha, hb);
            starpu_task* back = api<TypeParam>::start_handle(inverse, hb, ha);
            ASSERT_TRUE(there && back);
            submit_on(last, copy_out<TypeParam>, STARPU_R, ha, &found);
            EXPECT_EQ(starpu_task_wait(back), 0);
            EXPECT_EQ(starpu_task_wait(there), 0);
            EXPECT_EQ(starpu_task_wait_for_all(), 0);
        }
        for (auto& value : found) value /= static_cast<TypeParam>(n);
        this->expect_close(found, values);
        this->expect_close(b, this->transformed(values, 1, n));
    }
}

// The transform of what was not computed is cancelled, and so is what reads its output; the plan does not
// wait for it.
TYPED_TEST(handles, are_left_alone_after_a_failed_task) {
    static starpu_codelet codelet, reading;
    for (const int n : {100, 40000}) {
        numbers<TypeParam> a(static_cast<std::size_t>(n), 5), b = a, found(1);
        const scoped_plan<TypeParam> plan(1, n, STARPUFFT_FORWARD);
        const auto from = registered::vector(a), to = registered::vector(b);
        for (const bool is_in_place : {false, true}) {
            submit_on(
                codelet, [](void**, void*) { starpu_task_fail(EIO, "no input today"); }, STARPU_W, from,
                nullptr);
            starpu_data_handle_t result = is_in_place ? from : to;
            starpu_task* there = api<TypeParam>::start_handle(plan, from, result);
            ASSERT_NE(there, nullptr);
            submit_on(reading, copy_out<TypeParam>, STARPU_R, result, &found);
            EXPECT_EQ(starpu_task_wait(there), -ECANCELED) << n;
            api<TypeParam>::cleanup(plan);
            EXPECT_EQ(starpu_task_wait_for_all(), -EIO);
            EXPECT_EQ(found[0], std::complex<TypeParam>(0)) << "read although it was not computed";
        }
        EXPECT_EQ(api<TypeParam>::execute_handle(plan, from, to), 0);
    }
}

TYPED_TEST(handles, form_a_series_with_one_plan) {
    constexpr int n = 40000;
    constexpr unsigned count = 6;
    const scoped_plan<TypeParam> plan(1, n, STARPUFFT_FORWARD);
    std::vector<numbers<TypeParam>> values, before;
    for (unsigned i = 0; i < count; ++i) values.push_back(random_numbers<TypeParam>(n, i));
    before = values;
    std::vector<std::unique_ptr<registered>> data;
    for (auto& each : values) data.emplace_back(new registered(registered::vector(each)));
    std::vector<starpu_task*> started;
    for (auto& each : data) started.push_back(api<TypeParam>::start_handle(plan, *each, *each));
    for (starpu_task* task : started) EXPECT_EQ(starpu_task_wait(task), 0);
    api<TypeParam>::cleanup(plan);
    data.clear();
    for (unsigned i = 0; i < count; ++i) this->expect_close(values[i], this->transformed(before[i], 1, n));
}

TYPED_TEST(handles, without_memory_of_their_own_can_be_the_output) {
    constexpr int n = 40000;
    auto in = random_numbers<TypeParam>(n);
    numbers<TypeParam> found(n);
    const scoped_plan<TypeParam> plan(1, n, STARPUFFT_FORWARD);
    starpu_data_handle_t out;
    starpu_vector_data_register(&out, -1, 0, n, sizeof in[0]);
    {
        const auto from = registered::vector(in);
        EXPECT_EQ(api<TypeParam>::execute_handle(plan, from, out), 0);
    }
    ASSERT_EQ(starpu_data_acquire(out, STARPU_R), 0);
    std::memcpy(static_cast<void*>(found.data()), reinterpret_cast<void*>(starpu_vector_get_local_ptr(out)),
                n * sizeof in[0]);
    starpu_data_release(out);
    starpu_data_unregister(out);
    this->expect_close(found, this->transformed(in, 1, n));
}

TYPED_TEST(handles, may_be_crossed_by_two_threads) {
    constexpr int n = 20000;
    auto a = random_numbers<TypeParam>(n, 1), b = random_numbers<TypeParam>(n, 2);
    const scoped_plan<TypeParam> forward(1, n, STARPUFFT_FORWARD), inverse(1, n, STARPUFFT_INVERSE);
    const auto ha = registered::vector(a), hb = registered::vector(b);
    std::thread other([&] {
        for (int i = 0; i < 30; ++i) EXPECT_EQ(api<TypeParam>::execute_handle(inverse, hb, ha), 0);
    });
    for (int i = 0; i < 30; ++i) EXPECT_EQ(api<TypeParam>::execute_handle(forward, ha, hb), 0);
    other.join();
}

TYPED_TEST(handles, of_short_transforms_make_one_task) {
    auto in = random_numbers<TypeParam>(100), out = in;
    const scoped_plan<TypeParam> plan(10, 10, STARPUFFT_FORWARD);
    const auto from = registered::vector(in), to = registered::matrix(out, 10, 10, 10);
    EXPECT_EQ(tasks_of([&] { EXPECT_EQ(api<TypeParam>::execute_handle(plan, from, to), 0); }), 1);
    EXPECT_EQ(tasks_of([&] { EXPECT_EQ(api<TypeParam>::execute_handle(plan, from, from), 0); }), 1);
}

} // namespace
