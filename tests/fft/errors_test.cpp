// Bad input: each mistake gives its error code and one line that names the function and says what to do.
#include "fft_support.hpp"

#include <climits>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <functional>
#include <string>

namespace {

using namespace fft_test;

// Expects exactly one line, with these words, from something that gives this errno.
void expect_complaint(const std::function<void()>& mistake, int error,
                      const std::vector<std::string>& words) {
    errno = 0;
    testing::internal::CaptureStderr();
    mistake();
    const int found = errno;
    const std::string text = testing::internal::GetCapturedStderr();
    EXPECT_EQ(found, error) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
    EXPECT_EQ(text.rfind("starpu", 0), 0U) << text;
    for (const std::string& word : words)
        EXPECT_NE(text.find(word), std::string::npos) << word << " not in: " << text;
}

class errors : public ::testing::Test {
protected:
    void SetUp() override { plan = starpufft_plan_dft_1d(100, STARPUFFT_FORWARD, 0); }
    void TearDown() override { starpufft_destroy_plan(plan); }

    const int is_delay_refused = setenv("STARPU_STALL_DELAY", "0.2", 1); // which the runtime reads
    running_runtime runtime;
    starpufft_plan plan = nullptr;
    numbers<double> values = numbers<double>(100, 1);
};

TEST_F(errors, of_sizes_below_one) {
    for (const int bad : {0, -1, INT_MIN}) {
        expect_complaint([=] { EXPECT_EQ(starpufft_plan_dft_1d(bad, -1, 0), nullptr); }, EINVAL,
                         {"starpufft_plan_dft_1d", "n is " + std::to_string(bad), "at least 1"});
        expect_complaint([=] { EXPECT_EQ(starpufftf_plan_dft_1d(bad, -1, 0), nullptr); }, EINVAL,
                         {"starpufftf_plan_dft_1d", "n is"});
        expect_complaint([=] { EXPECT_EQ(starpufft_plan_dft_2d(4, bad, -1, 0), nullptr); }, EINVAL,
                         {"starpufft_plan_dft_2d", "m is"});
        expect_complaint([=] { EXPECT_EQ(starpufftf_plan_dft_2d(bad, 4, 1, 0), nullptr); }, EINVAL,
                         {"starpufftf_plan_dft_2d", "n is"});
    }
}

TEST_F(errors, of_other_signs_and_flags) {
    for (const int bad : {0, 2, -2})
        expect_complaint([=] { EXPECT_EQ(starpufft_plan_dft_1d(4, bad, 0), nullptr); }, EINVAL,
                         {"sign is " + std::to_string(bad), "STARPUFFT_FORWARD"});
    expect_complaint([] { EXPECT_EQ(starpufft_plan_dft_2d(4, 4, 1, 4), nullptr); }, EINVAL, {"flags is 4;"});
    expect_complaint([] { EXPECT_EQ(starpufft_plan_dft_1d(4, 1, 1U << 31), nullptr); }, EINVAL,
                     {"flags is 2147483648", "_ESTIMATE"});
}

// Those of FFTW that choose how long it searches are no reason to refuse.
TEST_F(errors, are_none_for_flags_of_fftw) {
    for (const unsigned flags : {FFTW_MEASURE, FFTW_ESTIMATE, FFTW_PATIENT, FFTW_EXHAUSTIVE,
                                 FFTW_ESTIMATE | FFTW_UNALIGNED | FFTW_PRESERVE_INPUT, FFTW_DESTROY_INPUT}) {
        const starpufft_plan flagged = starpufft_plan_dft_c2r_2d(4, 6, flags);
        EXPECT_NE(flagged, nullptr) << flags;
        starpufft_destroy_plan(flagged);
    }
    EXPECT_EQ(STARPUFFT_ESTIMATE, FFTW_ESTIMATE);
    EXPECT_EQ(STARPUFFT_PATIENT, FFTW_PATIENT);
    EXPECT_EQ(STARPUFFT_EXHAUSTIVE, FFTW_EXHAUSTIVE);
    EXPECT_EQ(STARPUFFT_WISDOM_ONLY, FFTW_WISDOM_ONLY);
}

TEST_F(errors, of_kinds_that_do_not_exist) {
    expect_complaint([] { EXPECT_EQ(starpufft_plan_r2r_1d(4, 11, 0), nullptr); }, EINVAL,
                     {"starpufft_plan_r2r_1d", "kind[0] is 11", "STARPUFFT_R2HC"});
    expect_complaint([] { EXPECT_EQ(starpufftf_plan_r2r_2d(4, 4, 0, -1, 0), nullptr); }, EINVAL,
                     {"starpufftf_plan_r2r_2d", "kind[1] is -1"});
    expect_complaint([] { EXPECT_EQ(starpufftl_plan_r2r_1d(1, STARPUFFT_REDFT00, 0), nullptr); }, EINVAL,
                     {"starpufftl_plan_r2r_1d", "n[0] is 1", "at least 2"});
    const int n[] = {4, 4};
    expect_complaint([&] { EXPECT_EQ(starpufft_plan_r2r(2, n, nullptr, 0), nullptr); }, EINVAL,
                     {"starpufft_plan_r2r", "kind is NULL"});
}

TEST_F(errors, of_dimensions) {
    const starpufft_iodim64 good{8, 1, 1}, none{0, 1, 1}, still{8, 1, 0}, backwards{8, -1, 1};
    const auto plan_of = [](int rank, const starpufft_iodim64* dims, int count,
                            const starpufft_iodim64* loops) {
        EXPECT_EQ(starpufft_plan_guru64_dft(rank, dims, count, loops, -1, 0), nullptr);
    };
    expect_complaint([&] { plan_of(-1, &good, 0, nullptr); }, EINVAL,
                     {"starpufft_plan_guru64_dft", "rank is -1"});
    expect_complaint([&] { plan_of(1, nullptr, 0, nullptr); }, EINVAL, {"dims is NULL"});
    for (const auto& bad : {none, still, backwards}) {
        expect_complaint([&] { plan_of(1, &bad, 0, nullptr); }, EINVAL, {"dims[0] is {"});
        expect_complaint([&] { plan_of(1, &good, 1, &bad); }, EINVAL, {"howmany_dims[0] is {"});
    }
    const starpufft_iodim64 within{3, 8, 5};
    expect_complaint([&] { plan_of(1, &good, 1, &within); }, EINVAL, {"overlap"});
    const starpufft_iodim64 endless{PTRDIFF_MAX, PTRDIFF_MAX, PTRDIFF_MAX};
    expect_complaint([&] { plan_of(1, &endless, 1, &endless); }, EINVAL, {"can be addressed"});
    expect_complaint([&] { EXPECT_EQ(starpufft_plan_guru64_dft_r2c(0, nullptr, 0, nullptr, 0), nullptr); },
                     EINVAL, {"rank is 0"});
    expect_complaint([&] { EXPECT_EQ(starpufft_plan_guru64_r2r(1, &good, 0, nullptr, nullptr, 0), nullptr); },
                     EINVAL, {"kind is NULL"});
}

// Rank 0 copies.
TEST_F(errors, are_none_without_dimensions) {
    const starpufft_iodim64 loop{50, 2, 1};
    starpufft_plan copy = starpufft_plan_guru64_dft(0, nullptr, 1, &loop, -1, 0);
    ASSERT_NE(copy, nullptr);
    const auto in = random_numbers<double>(100);
    numbers<double> out(50);
    EXPECT_EQ(starpufft_execute(copy, const_cast<std::complex<double>*>(in.data()), out.data()), 0);
    for (std::size_t i = 0; i < out.size(); ++i) EXPECT_EQ(out[i], in[2 * i]);
    starpufft_destroy_plan(copy);
    starpufft_plan copy_of_one = starpufft_plan_guru64_r2r(0, nullptr, 0, nullptr, nullptr, 0);
    ASSERT_NE(copy_of_one, nullptr);
    double from = 7, to = 0;
    EXPECT_EQ(starpufft_execute(copy_of_one, &from, &to), 0);
    EXPECT_EQ(to, 7);
    starpufft_destroy_plan(copy_of_one);
}

TEST_F(errors, of_real_rows_in_one_array) {
    const int n[] = {6, 10};
    const int tight[] = {6, 10}, half[] = {6, 6};
    starpufft_plan unpadded = starpufft_plan_many_dft_r2c(2, n, 1, tight, 1, 1, half, 1, 1, 0);
    ASSERT_NE(unpadded, nullptr);
    std::vector<double> x(6 * 12);
    const std::vector<double> before = x;
    expect_complaint([&] { EXPECT_EQ(starpufft_execute(unpadded, x.data(), x.data()), -EINVAL); }, EINVAL,
                     {"starpufft_execute", "in and out are the same"});
    EXPECT_EQ(x, before);
    starpufft_destroy_plan(unpadded);
    expect_complaint(
        [&] {
            const int narrow[] = {6, 5};
            EXPECT_EQ(starpufft_plan_many_dft_r2c(2, n, 1, nullptr, 1, 1, narrow, 1, 1, 0), nullptr);
        },
        EINVAL, {"starpufft_plan_many_dft_r2c", "onembed[1] is 5", "at least 6"});
    // Two arrays are well apart where one is not: rows of the input, or of the padded output, overlap.
    const int line[] = {4}, lines[] = {2, 4};
    const auto refused_in_place = [&](starpufft_plan overlapping) {
        ASSERT_NE(overlapping, nullptr);
        numbers<double> from(20), to(20);
        EXPECT_EQ(starpufft_execute(overlapping, from.data(), to.data()), 0);
        expect_complaint(
            [&] { EXPECT_EQ(starpufft_execute(overlapping, from.data(), from.data()), -EINVAL); }, EINVAL,
            {"in and out are the same"});
        starpufft_destroy_plan(overlapping);
    };
    refused_in_place(starpufft_plan_many_dft_c2r(1, line, 2, nullptr, 1, 2, nullptr, 1, 4, 0));
    refused_in_place(starpufft_plan_many_dft_c2r(2, lines, 2, nullptr, 1, 4, nullptr, 1, 8, 0));

    starpufft_plan padded = starpufft_plan_dft_r2c_2d(6, 10, 0);
    starpu_data_handle_t short_one, whole;
    starpu_vector_data_register(&short_one, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(x.data()), 60,
                                sizeof x[0]);
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(x.data()), 72,
                                sizeof x[0]);
    expect_complaint([&] { EXPECT_EQ(starpufft_execute_handle(padded, short_one, short_one), -EINVAL); },
                     EINVAL, {"in is a vector of 480 bytes", "560"});
    EXPECT_EQ(starpufft_execute_handle(padded, whole, whole), 0);
    starpu_data_unregister(short_one);
    starpu_data_unregister(whole);
    starpufft_destroy_plan(padded);
}

TEST_F(errors, of_plans_larger_than_any_memory) {
    expect_complaint([] { EXPECT_EQ(starpufft_plan_dft_2d(INT_MAX, INT_MAX, -1, 0), nullptr); }, EINVAL,
                     {"starpufft_plan_dft_2d", "can be addressed", "2147483647 x 2147483647"});
    for (const std::size_t bytes : {SIZE_MAX, SIZE_MAX - 100, SIZE_MAX / 2, SIZE_MAX / 2 + 1})
        expect_complaint([=] { EXPECT_EQ(starpufft_malloc(bytes), nullptr); }, ENOMEM, {"starpufft_malloc"});
    const auto many = [](int howmany, int stride, int distance) {
        const int n[] = {INT_MAX, INT_MAX};
        return starpufft_plan_many_dft(2, n, howmany, nullptr, stride, distance, nullptr, stride, distance,
                                       -1, 0);
    };
    for (const int large : {4, 1 << 16, INT_MAX})
        expect_complaint([=] { EXPECT_EQ(many(large, large, large), nullptr); }, EINVAL,
                         {"starpufft_plan_many_dft", "can be addressed"});
}

TEST_F(errors, of_null_plans) {
    void* x = values.data();
    expect_complaint([=] { EXPECT_EQ(starpufft_execute(nullptr, x, x), -EINVAL); }, EINVAL,
                     {"starpufft_execute", "plan is NULL"});
    expect_complaint([=] { EXPECT_EQ(starpufft_start(nullptr, x, x), nullptr); }, EINVAL,
                     {"starpufft_start"});
    expect_complaint([] { starpufft_cleanup(nullptr); }, EINVAL, {"starpufft_cleanup", "plan is NULL"});
    expect_complaint([] { starpufftf_destroy_plan(nullptr); }, EINVAL,
                     {"starpufftf_destroy_plan", "plan is NULL"});
}

TEST_F(errors, of_null_arrays_and_handles) {
    void* x = values.data();
    expect_complaint([=, this] { EXPECT_EQ(starpufft_execute(plan, nullptr, x), -EINVAL); }, EINVAL,
                     {"in is NULL"});
    expect_complaint([=, this] { EXPECT_EQ(starpufft_start(plan, x, nullptr), nullptr); }, EINVAL,
                     {"out is NULL"});
    expect_complaint([this] { EXPECT_EQ(starpufft_execute_handle(plan, nullptr, nullptr), -EINVAL); }, EINVAL,
                     {"starpufft_execute_handle", "in is NULL"});
    expect_complaint([this] { EXPECT_EQ(starpufft_start_handle(plan, nullptr, nullptr), nullptr); }, EINVAL,
                     {"starpufft_start_handle", "in is NULL"});
}

TEST_F(errors, of_handles_that_do_not_match_the_plan) {
    starpu_data_handle_t vector, good, variable, matrix;
    const auto address = reinterpret_cast<std::uintptr_t>(values.data());
    starpu_vector_data_register(&vector, STARPU_MAIN_RAM, address, 99, sizeof values[0]);
    starpu_vector_data_register(&good, STARPU_MAIN_RAM, address, 100, sizeof values[0]);
    starpu_variable_data_register(&variable, STARPU_MAIN_RAM, address, sizeof values[0]);
    starpu_matrix_data_register(&matrix, STARPU_MAIN_RAM, address, 10, 10, 10, sizeof values[0]);
    expect_complaint([&] { EXPECT_EQ(starpufft_execute_handle(plan, vector, good), -EINVAL); }, EINVAL,
                     {"in is a vector of 1584 bytes", "needs 1600"});
    expect_complaint([&] { EXPECT_EQ(starpufft_start_handle(plan, good, variable), nullptr); }, EINVAL,
                     {"out is neither a vector nor a matrix"});
    expect_complaint([&] { EXPECT_EQ(starpufft_start_handle(plan, matrix, good), nullptr); }, EINVAL,
                     {"in is a matrix of 10 rows of 160 bytes", "needs 1 of 1600"});
    for (starpu_data_handle_t handle : {vector, good, variable, matrix}) starpu_data_unregister(handle);
}

// Complex numbers are whole in each row, or the second row would begin within one.
TEST_F(errors, of_matrices_of_reals_with_an_odd_ld) {
    constexpr std::uint32_t rows = 3, columns = 5;
    std::vector<double> reals(rows * (2 * columns + 2), 1);
    const auto matrix_of = [&](std::uint32_t count, std::uint32_t ld) {
        starpu_data_handle_t handle;
        starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(reals.data()),
                                    ld, 2 * columns, count, sizeof reals[0]);
        return handle;
    };
    starpu_data_handle_t odd = matrix_of(rows, 2 * columns + 1), even = matrix_of(rows, 2 * columns + 2),
                         one_row = matrix_of(1, 2 * columns + 1);
    starpufft_plan plane = starpufft_plan_dft_2d(rows, columns, STARPUFFT_FORWARD, 0);
    expect_complaint([&] { EXPECT_EQ(starpufft_execute_handle(plane, odd, even), -EINVAL); }, EINVAL,
                     {"in is a matrix whose rows are 88 bytes apart", "even ld"});
    expect_complaint([&] { EXPECT_EQ(starpufft_start_handle(plane, even, odd), nullptr); }, EINVAL,
                     {"out is a matrix whose rows are 88 bytes apart"});
    EXPECT_EQ(starpufft_execute_handle(plane, even, even), 0);
    starpufft_plan line = starpufft_plan_dft_1d(columns, STARPUFFT_FORWARD, 0);
    EXPECT_EQ(starpufft_execute_handle(line, one_row, one_row), 0);
    starpufft_destroy_plan(line);
    starpufft_destroy_plan(plane);
    for (starpu_data_handle_t handle : {odd, even, one_row}) starpu_data_unregister(handle);
}

TEST_F(errors, of_input_that_was_never_written) {
    for (const int n : {100, 40000}) {
        starpufft_plan long_or_short = starpufft_plan_dft_1d(n, STARPUFFT_FORWARD, 0);
        starpu_data_handle_t empty, out;
        starpu_vector_data_register(&empty, -1, 0, static_cast<std::uint32_t>(n), sizeof values[0]);
        starpu_vector_data_register(&out, -1, 0, static_cast<std::uint32_t>(n), sizeof values[0]);
        // The runtime's own line: it names the handle.
        const std::vector<std::string> words{"data handle", "write it first"};
        expect_complaint([=] { EXPECT_EQ(starpufft_execute_handle(long_or_short, empty, out), -ENODATA); },
                         ENODATA, words);
        expect_complaint([=] { EXPECT_EQ(starpufft_start_handle(long_or_short, empty, empty), nullptr); },
                         ENODATA, words);
        starpufft_destroy_plan(long_or_short); // does not wait for what never began
        starpu_data_unregister(empty);
        starpu_data_unregister(out);
    }
}

// What a task gets from the functions that wait.
struct answers {
    starpufft_plan plan;
    void* values;
    starpu_data_handle_t handle;
    int execute, execute_handle, cleanup_errno, destroy_errno;
};

void call_all(void* argument) {
    auto& a = *static_cast<answers*>(argument);
    a.execute = starpufft_execute(a.plan, a.values, a.values);
    a.execute_handle = starpufft_execute_handle(a.plan, a.handle, a.handle);
    errno = 0;
    starpufft_cleanup(a.plan);
    a.cleanup_errno = errno;
    errno = 0;
    starpufft_destroy_plan(a.plan);
    a.destroy_errno = errno;
}

void expect_all_refused(const answers& got, const std::string& text) {
    EXPECT_EQ(got.execute, -EDEADLK);
    EXPECT_EQ(got.execute_handle, -EDEADLK);
    EXPECT_EQ(got.cleanup_errno, EDEADLK);
    EXPECT_EQ(got.destroy_errno, EDEADLK);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4) << text;
    EXPECT_NE(text.find("starpufft_execute: called from a task"), std::string::npos) << text;
}

// Lies where the call that gave up waiting had its variables. The transform begins once the data are
// released.
[[gnu::noinline]] bool stack_stays_as_it_is(starpufft_plan plan, starpu_data_handle_t handle) {
    std::array<volatile unsigned char, 1 << 16> stack;
    for (auto& each : stack) each = 0xaa;
    starpu_data_release(handle);
    starpufft_cleanup(plan);
    return std::all_of(stack.begin(), stack.end(), [](auto& each) { return each == 0xaa; });
}

TEST_F(errors, of_waiting_for_data_that_the_caller_holds) {
    starpu_data_handle_t handle = nullptr;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                100, sizeof values[0]);
    ASSERT_EQ(starpu_data_acquire(handle, STARPU_RW), 0);
    testing::internal::CaptureStderr();
    const int answer = starpufft_execute_handle(plan, handle, handle);
    EXPECT_NE(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(answer, -EDEADLK);
    EXPECT_TRUE(stack_stays_as_it_is(plan, handle));
    starpu_data_unregister(handle);
}

TEST_F(errors, of_waiting_in_a_callback_outside_the_workers) {
    starpu_data_handle_t handle = nullptr;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                100, sizeof values[0]);
    const numbers<double> before = values;
    answers got{plan, values.data(), handle, 0, 0, 0, 0};
    testing::internal::CaptureStderr();
    ASSERT_EQ(starpu_data_acquire_cb(handle, STARPU_RW, call_all, &got), 0);
    expect_all_refused(got, testing::internal::GetCapturedStderr());
    starpu_data_release(handle);
    ASSERT_EQ(starpu_task_wait_for_all(), 0);
    starpufft_cleanup(plan); // it survived
    EXPECT_EQ(values, before) << "a transform that was refused took place";
    starpu_data_unregister(handle);
}

// Its preparation is work for all workers, which the caller does where it must not wait for them.
TEST_F(errors, none_where_a_plan_is_made_in_a_callback_outside_the_workers) {
    starpu_data_handle_t handle = nullptr;
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                  sizeof values[0]);
    const auto make = [](void* made) {
        *static_cast<starpufft_plan*>(made) = starpufft_plan_dft_1d(100003, STARPUFFT_FORWARD, 0);
    };
    starpufft_plan long_plan = nullptr;
    testing::internal::CaptureStderr();
    ASSERT_EQ(starpu_data_acquire_cb(handle, STARPU_RW, make, &long_plan), 0);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    ASSERT_NE(long_plan, nullptr);
    starpufft_destroy_plan(long_plan);
}

TEST_F(errors, of_waiting_inside_a_task) {
    starpu_data_handle_t handle = nullptr;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                100, sizeof values[0]);
    answers got{plan, values.data(), handle, 0, 0, 0, 0};
    static starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    codelet.cpu_funcs[0] = [](void**, void* argument) { call_all(argument); };
    starpu_task* task = starpu_task_create();
    task->cl = &codelet;
    task->cl_arg = &got;
    task->detach = 0;
    testing::internal::CaptureStderr();
    ASSERT_EQ(starpu_task_submit(task), 0);
    ASSERT_EQ(starpu_task_wait(task), 0);
    expect_all_refused(got, testing::internal::GetCapturedStderr());
    // The plan survived.
    EXPECT_EQ(starpufft_execute(plan, values.data(), values.data()), 0);
    starpu_data_unregister(handle);
}

TEST(without_the_runtime, everything_gives_enodev) {
    starpufft_plan plan = nullptr;
    numbers<double> values(100, 1);
    void* x = values.data();
    expect_complaint([] { EXPECT_EQ(starpufft_plan_dft_1d(100, -1, 0), nullptr); }, ENODEV,
                     {"starpufft_plan_dft_1d", "call starpu_init"});
    {
        const running_runtime runtime;
        plan = starpufft_plan_dft_1d(100, -1, 0);
        ASSERT_NE(plan, nullptr);
    }
    expect_complaint([=] { EXPECT_EQ(starpufft_execute(plan, x, x), -ENODEV); }, ENODEV,
                     {"call starpu_init"});
    expect_complaint([=] { EXPECT_EQ(starpufft_start(plan, x, x), nullptr); }, ENODEV, {"call starpu_init"});
    starpufft_destroy_plan(plan);
}

} // namespace
