// Transforms of real numbers: every length, the definitions, real rows in place, batches, handles, large
// ones.
#include "problems.hpp"

namespace {

using namespace fft_test;

class real : public ::testing::Test {
protected:
    template <class Precisions = tested_precisions>
    void expect_all_of(const trial& numbers, const std::vector<int>& n, Precisions chosen = {}) {
        const problem& p = numbers.what();
        // Both make one plan of the same problem: where it is a long one, they take turns.
        const bool is_long = p.logical_size() > 20000;
        const std::size_t number = is_long ? long_problem_count_++ : 0;
        const std::vector<bool> all = {false, true};
        const std::vector<bool> one = {(number / 2 + number / 4 + p.in_place) % 2 == 1};
        for_each_precision(chosen, [&]<class Real>() {
            if (!has_its_turn<Real>(number)) return;
            for (const bool is_any_rank : is_long ? one : all) {
                const auto plan = is_any_rank ? calls<Real>::any_rank(p.what, n, p.sign, p.ways)
                                              : calls<Real>::basic(p.what, n, p.sign, p.ways);
                numbers.expect_right<Real>(plan);
                if (plan) calls<Real>::destroy(plan);
            }
        });
    }
    template <class Precisions = tested_precisions>
    void expect_in_both_places(kind what, const std::vector<int>& n, int sign, const std::vector<int>& ways,
                               Precisions chosen = {}) {
        in_two_arrays_and_in_one(what, n, sign, ways, engine,
                                 [&](const trial& numbers) { expect_all_of(numbers, n, chosen); });
    }
    void expect_to_real(const std::vector<int>& n, const std::vector<int>& ways) {
        expect_in_both_places(kind::real_to_real, n, STARPUFFT_FORWARD, ways);
    }
    // Both ways, in two arrays and in one.
    template <class Precisions = tested_precisions>
    void expect_real_and_complex(const std::vector<int>& n, Precisions chosen = {}) {
        expect_in_both_places(kind::real_to_complex, n, STARPUFFT_FORWARD, {}, chosen);
        expect_in_both_places(kind::complex_to_real, n, STARPUFFT_INVERSE, {}, chosen);
    }

    running_runtime runtime;
    std::mt19937_64 engine{3};

private:
    std::size_t long_problem_count_ = 0;
};

TEST_F(real, lines_of_all_lengths) {
    for (int n = 1; n <= (is_sanitized ? 20 : 64); ++n) expect_real_and_complex({n}, lasting_precisions{});
    for (const int n : {100, 127, 243, 1000, 1023, 1024, 2401, 3125, 4096, 10007})
        expect_real_and_complex({n}, lasting_precisions{});
}

// Longer than one call takes: even, twice an odd number, odd, with large primes.
TEST_F(real, long_lines) {
    const std::vector<int> few = {32770, 65537};
    for (const int n :
         is_sanitized ? few : std::vector{32768, 32770, 65536, 40000, 50022, 65537, 59049, 131074})
        expect_real_and_complex({n}, lasting_precisions{});
}

TEST_F(real, arrays_of_every_rank) {
    const std::vector<std::vector<int>> shapes = {{1, 1},     {1, 8},       {8, 1},      {5, 6},
                                                  {12, 35},   {64, 64},     {3, 4, 5},   {8, 9, 10},
                                                  {32, 1, 7}, {2, 3, 4, 5}, {4, 1, 3, 6}};
    for (const auto& n : shapes) expect_real_and_complex(n);
}

TEST_F(real, large_arrays) {
    const std::vector<std::vector<int>> shapes = {{300, 401}, {256, 512}, {40, 50, 61},    {3, 40000},
                                                  {40000, 3}, {2, 70000}, {17, 16, 15, 14}};
    for (const auto& n : shapes) expect_real_and_complex(n, lasting_precisions{});
}

// Of every kind in one dimension, and mixed in more.
TEST_F(real, to_real_numbers) {
    for (int way = STARPUFFT_R2HC; way <= STARPUFFT_RODFT11; ++way)
        for (const int n : {1, 2, 3, 4, 5, 6, 7, 8, 13, 31, 32, 60, 101, 1000, 2050, 4099, 20000})
            if (n > 1 || way != STARPUFFT_REDFT00) expect_to_real({n}, {way});
    expect_to_real({6, 7}, {5, 9});
    expect_to_real({130, 240}, {4, 0});
    expect_to_real({70, 101}, {9, 4});
    expect_to_real({66, 2050}, {8, 5});
    expect_to_real({5, 4, 3}, {3, 10, 2});
    expect_to_real({3, 2, 2, 4}, {7, 8, 6, 1});
}

// Long ones are spectra of symmetric numbers, by all workers; beside others a line is the work of one.
TEST_F(real, long_lines_to_real_numbers) {
    for (int way = STARPUFFT_R2HC; way <= STARPUFFT_RODFT11; ++way) {
        for (const int n : is_sanitized ? std::vector{65537} : std::vector{65537, 70000})
            expect_in_both_places(kind::real_to_real, {n}, STARPUFFT_FORWARD, {way}, lasting_precisions{});
        if (!is_sanitized) {
            const problem p = contiguous(kind::real_to_real, {66000, 2}, -1, {way, STARPUFFT_DHT});
            expect_all_of(trial{p, engine}, {66000, 2});
        }
    }
}

// The definitions, summed up: FFTW is not the only judge.
template <class Real> std::vector<Real> run_line(int way, std::vector<Real> in) {
    const auto plan = calls<Real>::basic(kind::real_to_real, {static_cast<int>(in.size())}, -1, {way});
    std::vector<Real> out(in.size());
    EXPECT_EQ(calls<Real>::execute(plan, in.data(), out.data()), 0);
    calls<Real>::destroy(plan);
    return out;
}

template <class Real> class real_lines : public real {};
TYPED_TEST_SUITE(real_lines, tested_precisions);

TYPED_TEST(real_lines, cosine_transforms_are_their_sums) {
    constexpr double epsilon = std::numeric_limits<TypeParam>::epsilon();
    for (const std::size_t n : {12, 100, 101}) {
        const auto exact =
            random_reals<double>(n, this->engine); // in long double the sums are no better than that
        const std::vector<TypeParam> in(exact.begin(), exact.end());
        const auto found = run_line<TypeParam>(STARPUFFT_REDFT10, in);
        const auto back = run_line<TypeParam>(STARPUFFT_REDFT01, found);
        for (std::size_t k = 0; k < n; ++k) {
            long double sum = 0;
            for (std::size_t j = 0; j < n; ++j) {
                const auto quarters = static_cast<long double>((2 * j + 1) * k % (4 * n));
                sum += 2 * in[j] *
                       std::cos(std::numbers::pi_v<long double> * quarters / static_cast<long double>(2 * n));
            }
            EXPECT_NEAR(static_cast<double>(found[k] - sum), 0, 100 * epsilon) << n << ", " << k;
            const TypeParam again = back[k] / static_cast<TypeParam>(2 * n);
            EXPECT_NEAR(static_cast<double>(again - in[k]), 0, 100 * epsilon) << n << ", " << k;
        }
    }
}

TEST_F(real, batches_with_embeds) {
    struct batch {
        kind what;
        std::vector<int> n;
        int howmany, istride, idist, ostride, odist;
        std::vector<int> inembed, onembed;
    };
    const std::vector<batch> batches = {
        {kind::real_to_complex, {100}, 33, 1, 100, 1, 51, {}, {}},
        {kind::real_to_complex, {100}, 33, 33, 1, 33, 1, {}, {}},
        {kind::real_to_complex, {20, 30}, 5, 2, 3000, 3, 2000, {25, 40}, {20, 17}},
        {kind::complex_to_real, {100}, 33, 1, 51, 1, 100, {}, {}},
        {kind::complex_to_real, {20, 30}, 5, 3, 2000, 2, 3000, {20, 17}, {25, 40}},
        {kind::real_to_complex, {70000}, 2, 1, 70000, 1, 35001, {}, {}},
        {kind::complex_to_real, {70000}, 3, 2, 80000, 1, 70001, {}, {}},
        {kind::real_to_complex, {8, 6}, 5000, 1, 48, 1, 32, {}, {}},
        {kind::complex_to_real, {8, 6}, 5000, 1, 32, 1, 48, {}, {}},
        {kind::real_to_real, {24, 18}, 7, 1, 500, 2, 1000, {24, 20}, {24, 19}},
    };
    for (const batch& b : batches) {
        const std::vector<int> ways(b.n.size(), b.what == kind::real_to_real ? STARPUFFT_REDFT10 : 0);
        problem p{b.what, b.what == kind::complex_to_real ? 1 : -1, {}, {}, ways, false};
        std::ptrdiff_t is = b.istride, os = b.ostride;
        for (std::size_t i = b.n.size(); i-- > 0;) {
            p.axes.insert(p.axes.begin(), {b.n[i], is, os});
            const int halved = b.n[i] / 2 + 1;
            if (i > 0)
                is *= !b.inembed.empty() ? b.inembed[i] : b.what == kind::complex_to_real ? halved : b.n[i];
            if (i > 0)
                os *= !b.onembed.empty() ? b.onembed[i] : b.what == kind::real_to_complex ? halved : b.n[i];
        }
        p.loops = {{b.howmany, b.idist, b.odist}};
        const trial numbers{p, engine};
        for_each_precision(tested_precisions{}, [&]<class Real>() {
            const auto plan = calls<Real>::many(b.what, static_cast<int>(b.n.size()), b.n.data(), b.howmany,
                                                b.inembed.empty() ? nullptr : b.inembed.data(), b.istride,
                                                b.idist, b.onembed.empty() ? nullptr : b.onembed.data(),
                                                b.ostride, b.odist, p.sign, ways.data());
            numbers.expect_right<Real>(plan);
            if (plan) calls<Real>::destroy(plan);
        });
    }
}

// A task on handles of vectors, forth and back.
TYPED_TEST(real_lines, numbers_on_handles) {
    for (const int n : {100, 60000}) {
        const auto count = static_cast<std::size_t>(n);
        auto before = random_reals<TypeParam>(count, this->engine), x = before;
        std::vector<std::complex<TypeParam>> spectrum(count / 2 + 1);
        starpu_data_handle_t real_numbers, complex_numbers;
        starpu_vector_data_register(&real_numbers, STARPU_MAIN_RAM,
                                    reinterpret_cast<std::uintptr_t>(x.data()), static_cast<std::uint32_t>(n),
                                    sizeof x[0]);
        starpu_vector_data_register(&complex_numbers, STARPU_MAIN_RAM,
                                    reinterpret_cast<std::uintptr_t>(spectrum.data()),
                                    static_cast<std::uint32_t>(n / 2 + 1), sizeof spectrum[0]);
        const auto forth = calls<TypeParam>::basic(kind::real_to_complex, {n}, -1, {});
        const auto back = calls<TypeParam>::basic(kind::complex_to_real, {n}, 1, {});
        EXPECT_EQ(calls<TypeParam>::execute_handle(forth, real_numbers, complex_numbers), 0);
        EXPECT_EQ(calls<TypeParam>::execute_handle(back, complex_numbers, real_numbers), 0);
        starpu_data_unregister(real_numbers);
        starpu_data_unregister(complex_numbers);
        for (std::size_t i = 0; i < count; ++i) x[i] /= static_cast<TypeParam>(n);
        EXPECT_LE(relative_error(x, before, std::numeric_limits<TypeParam>::epsilon()),
                  2 * error_bound(count));
        calls<TypeParam>::destroy(forth);
        calls<TypeParam>::destroy(back);
    }
}

// The plan for one array is made at its first run, inside a task here, while other tasks do the same.
TEST(real_rows_in_one_array, may_be_planned_by_tasks) {
    const running_runtime runtime;
    static starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    struct one {
        starpufft_plan plan;
        std::vector<double> values;
        starpu_task* started;
    };
    codelet.cpu_funcs[0] = [](void**, void* argument) {
        one& self = *static_cast<one*>(argument);
        self.started = starpufft_start(self.plan, self.values.data(), self.values.data());
    };
    constexpr std::size_t rows = 60, columns = 1000, padded = 1002;
    const starpufft_plan plan = starpufft_plan_dft_r2c_2d(rows, columns, 0);
    std::vector<one> all(4, {plan, std::vector<double>(rows * padded, 1), nullptr});
    for (one& each : all) {
        starpu_task* task = starpu_task_create();
        task->cl = &codelet;
        task->cl_arg = &each;
        ASSERT_EQ(starpu_task_submit(task), 0);
    }
    std::vector<double> mine(rows * padded, 1);
    EXPECT_EQ(starpufft_execute(plan, mine.data(), mine.data()), 0);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    for (one& each : all) {
        ASSERT_NE(each.started, nullptr);
        EXPECT_EQ(starpu_task_wait(each.started), 0);
        EXPECT_EQ(each.values, mine);
    }
    EXPECT_NEAR(mine[0], rows * columns, 1e-9);
    starpufft_destroy_plan(plan);
}

TEST(large_real_transforms, are_the_work_of_all_workers_and_small_ones_of_none) {
    const running_runtime runtime;
    std::vector<double> in(2 * 1024 * 513), out(2 * 1024 * 513); // the largest of the halves
    const auto tasks_of_plan = [&](starpufft_plan plan) {
        const int tasks = tasks_of([&] { EXPECT_EQ(starpufft_execute(plan, in.data(), out.data()), 0); });
        starpufft_destroy_plan(plan);
        return tasks;
    };
    EXPECT_EQ(tasks_of_plan(starpufft_plan_dft_r2c_1d(4096, 0)), 0);
    EXPECT_EQ(tasks_of_plan(starpufft_plan_dft_r2c_3d(16, 16, 16, 0)), 0);
    const int small[] = {8, 6};
    EXPECT_LE(tasks_of_plan(starpufft_plan_many_dft_r2c(2, small, 5000, nullptr, 1, 48, nullptr, 1, 32, 0)),
              100);
    EXPECT_EQ(tasks_of_plan(starpufft_plan_r2r_2d(64, 64, STARPUFFT_REDFT10, STARPUFFT_REDFT10, 0)), 0);
    EXPECT_GT(tasks_of_plan(starpufft_plan_dft_r2c_1d(1 << 20, 0)), 8);
    EXPECT_GT(tasks_of_plan(starpufft_plan_dft_c2r_2d(1024, 1024, 0)), 8);
    EXPECT_GT(tasks_of_plan(starpufft_plan_r2r_2d(1024, 1024, STARPUFFT_REDFT10, STARPUFFT_REDFT10, 0)), 8);
}

} // namespace
