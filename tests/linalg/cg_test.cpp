// Conjugate gradients: solutions, reasons to stop, bad arguments, and calls from where they are not allowed.
#include <starpu.h>
#include <starpu_linalg.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

struct linear_system {
    int64_t n = 0;
    std::vector<int64_t> rowptr{0}, colind;
    std::vector<double> val, b, x;

    void entry(int64_t column, double value) {
        colind.push_back(column);
        val.push_back(value);
    }
    void end_row() { rowptr.push_back(static_cast<int64_t>(val.size())); }
    int64_t solve(const starpu_linalg_cg_options* options, starpu_linalg_cg_result* result) {
        return starpu_linalg_dcg_csr(n, rowptr.data(), colind.data(), val.data(), b.data(), x.data(), options,
                                     result);
    }
};

// The five-point stencil on a square grid, plus `shift` on the diagonal; b belongs to the solution 1, 2, 3,
// 1, 2, 3 ...
linear_system poisson(int64_t side, double shift = 0) {
    linear_system s;
    s.n = side * side;
    for (int64_t i = 0; i < s.n; ++i) {
        const int64_t row = i / side, column = i % side;
        if (row > 0) s.entry(i - side, -1);
        if (column > 0) s.entry(i - 1, -1);
        s.entry(i, 4 + shift);
        if (column < side - 1) s.entry(i + 1, -1);
        if (row < side - 1) s.entry(i + side, -1);
        s.end_row();
    }
    for (int64_t i = 0; i < s.n; ++i) {
        double sum = 0;
        for (int64_t k = s.rowptr[i]; k < s.rowptr[i + 1]; ++k)
            sum += s.val[k] * static_cast<double>(1 + s.colind[k] % 3);
        s.b.push_back(sum);
    }
    s.x.assign(static_cast<std::size_t>(s.n), 0.0);
    return s;
}

double norm(const std::vector<double>& v) {
    double sum = 0;
    for (double element : v) sum += element * element;
    return std::sqrt(sum);
}

// |b - A x|, computed here.
double residual(const linear_system& s) {
    std::vector<double> r = s.b;
    for (int64_t i = 0; i < s.n; ++i)
        for (int64_t k = s.rowptr[i]; k < s.rowptr[i + 1]; ++k) r[i] -= s.val[k] * s.x[s.colind[k]];
    return norm(r);
}

// What a call prints on the standard error stream.
std::string printed_by(const std::function<void()>& call) {
    testing::internal::CaptureStderr();
    call();
    return testing::internal::GetCapturedStderr();
}

class cg : public testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(starpu_init(nullptr), 0); }
    void TearDown() override { starpu_shutdown(); }
};

TEST_F(cg, solves_the_poisson_equation) {
    linear_system s = poisson(150);
    const starpu_linalg_cg_options options{1e-12, 0, 0};
    starpu_linalg_cg_result result;
    EXPECT_EQ(s.solve(&options, &result), 0);
    EXPECT_EQ(result.reason, STARPU_LINALG_CG_CONVERGED);
    EXPECT_GT(result.iterations, 10);
    EXPECT_LE(residual(s), 1.01e-12 * norm(s.b));
    EXPECT_NEAR(result.residual_norm, residual(s), 1e-3 * residual(s) + 1e-13 * norm(s.b));
    EXPECT_NEAR(result.relative_residual, result.residual_norm / norm(s.b), 1e-20);
    for (int64_t i = 0; i < s.n; ++i) ASSERT_NEAR(s.x[i], 1 + i % 3, 1e-7);
}

TEST_F(cg, defaults_and_a_missing_result_are_fine) {
    linear_system s = poisson(20);
    EXPECT_EQ(s.solve(nullptr, nullptr), 0);
    EXPECT_LE(residual(s), 1.01e-10 * norm(s.b));
}

TEST_F(cg, a_good_start_value_needs_no_iteration) {
    linear_system s = poisson(20);
    for (int64_t i = 0; i < s.n; ++i) s.x[i] = static_cast<double>(1 + i % 3);
    starpu_linalg_cg_result result;
    EXPECT_EQ(s.solve(nullptr, &result), 0);
    EXPECT_EQ(result.iterations, 0);
}

TEST_F(cg, starts_from_the_given_vector) {
    linear_system s = poisson(20);
    for (double& value : s.x) value = 1e3;
    EXPECT_EQ(s.solve(nullptr, nullptr), 0);
    EXPECT_LE(residual(s), 1.01e-10 * norm(s.b));
}

TEST_F(cg, the_absolute_tolerance_counts_when_it_is_looser) {
    linear_system s = poisson(30);
    const starpu_linalg_cg_options options{0, 1e-3, 0};
    EXPECT_EQ(s.solve(&options, nullptr), 0);
    EXPECT_LE(residual(s), 1.01e-3);
    EXPECT_GT(residual(s), 1e-9);
}

TEST_F(cg, zero_right_hand_side_gives_zero) {
    linear_system s = poisson(10);
    s.b.assign(s.b.size(), 0.0);
    s.x.assign(s.x.size(), 7.0);
    EXPECT_EQ(s.solve(nullptr, nullptr), 0);
    EXPECT_EQ(norm(s.x), 0);
}

TEST_F(cg, an_empty_system_is_solved) {
    starpu_linalg_cg_result result;
    const int64_t rowptr = 0;
    EXPECT_EQ(starpu_linalg_dcg_csr(0, &rowptr, nullptr, nullptr, nullptr, nullptr, nullptr, &result), 0);
    EXPECT_EQ(result.iterations, 0);
}

TEST_F(cg, one_equation_takes_one_step) {
    linear_system s;
    s.n = 1;
    s.entry(0, 4);
    s.end_row();
    s.b = {8};
    s.x = {0};
    starpu_linalg_cg_result result;
    EXPECT_EQ(s.solve(nullptr, &result), 0);
    EXPECT_EQ(result.iterations, 1);
    EXPECT_DOUBLE_EQ(s.x[0], 2);
}

TEST_F(cg, keeps_what_it_has_at_the_iteration_limit) {
    linear_system s = poisson(100);
    const starpu_linalg_cg_options options{1e-12, 0, 37};
    starpu_linalg_cg_result result;
    EXPECT_EQ(s.solve(&options, &result), 1);
    EXPECT_EQ(result.reason, STARPU_LINALG_CG_ITERATION_LIMIT);
    EXPECT_EQ(result.iterations, 37);
    EXPECT_NEAR(result.residual_norm, residual(s), 1e-6 * residual(s));
    EXPECT_LT(residual(s), norm(s.b)); // the last step has been added to x
}

TEST_F(cg, counts_the_iterations_of_the_textbook_method) {
    linear_system s = poisson(12);
    std::vector<double> x(s.x), r(s.b), p(s.b), q(s.b.size());
    double rr = norm(r) * norm(r);
    int64_t iterations = 0;
    for (; std::sqrt(rr) > 1e-6 * norm(s.b); ++iterations) {
        double pq = 0;
        for (int64_t i = 0; i < s.n; ++i) {
            q[i] = 0;
            for (int64_t k = s.rowptr[i]; k < s.rowptr[i + 1]; ++k) q[i] += s.val[k] * p[s.colind[k]];
            pq += p[i] * q[i];
        }
        for (int64_t i = 0; i < s.n; ++i) r[i] -= rr / pq * q[i];
        const double next = norm(r) * norm(r);
        for (int64_t i = 0; i < s.n; ++i) p[i] = r[i] + next / rr * p[i];
        rr = next;
    }
    const starpu_linalg_cg_options options{1e-6, 0, 0};
    starpu_linalg_cg_result result;
    EXPECT_EQ(s.solve(&options, &result), 0);
    EXPECT_EQ(result.iterations, iterations);
}

TEST_F(cg, notices_an_indefinite_matrix) {
    linear_system s = poisson(30, -6);
    starpu_linalg_cg_result result;
    EXPECT_EQ(s.solve(nullptr, &result), 2);
    EXPECT_EQ(result.reason, STARPU_LINALG_CG_NOT_POSITIVE_DEFINITE);
    EXPECT_TRUE(std::isfinite(norm(s.x)));
}

TEST_F(cg, notices_a_nan_in_the_matrix_and_leaves_x_finite) {
    linear_system s = poisson(30);
    s.val[777] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(s.solve(nullptr, nullptr), 2);
    EXPECT_TRUE(std::isfinite(norm(s.x)));
}

TEST_F(cg, notices_a_nan_in_the_right_hand_side) {
    linear_system s = poisson(30);
    s.b[5] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(s.solve(nullptr, nullptr), 2);
}

TEST_F(cg, says_stagnation_when_rounding_forbids_more) {
    linear_system s = poisson(60);
    const starpu_linalg_cg_options options{1e-30, 0, 100000};
    starpu_linalg_cg_result result;
    EXPECT_EQ(s.solve(&options, &result), 3);
    EXPECT_EQ(result.reason, STARPU_LINALG_CG_STAGNATION);
    EXPECT_LE(result.relative_residual, 1e-11); // it has got as far as it could
    EXPECT_LT(result.iterations, 100000);
}

// From a start value this bad, the carried residual is far below the true one when it reaches the tolerance.
TEST_F(cg, does_not_believe_the_carried_residual) {
    linear_system s;
    s.n = 400;
    const auto scale = [](int64_t i) { return std::pow(10.0, static_cast<double>(i % 5) * 0.5); };
    for (int64_t i = 0; i < s.n; ++i) {
        if (i > 0) s.entry(i - 1, -0.49 * scale(i) * scale(i - 1));
        s.entry(i, scale(i) * scale(i));
        if (i < s.n - 1) s.entry(i + 1, -0.49 * scale(i) * scale(i + 1));
        s.end_row();
    }
    s.b.assign(400, 1.0);
    s.x.assign(400, 1e8);
    const starpu_linalg_cg_options options{1e-12, 0, 0};
    starpu_linalg_cg_result result;
    EXPECT_EQ(s.solve(&options, &result), 0);
    EXPECT_LE(residual(s), 1.1e-12 * norm(s.b));
}

// y = D x with D = 1, 2, 3 ...; counts rows and fails on demand.
struct diagonal {
    std::atomic<int64_t> rows_seen{0};
    int64_t fail_after_rows = std::numeric_limits<int64_t>::max();
    bool throws = false;

    static int apply(int64_t first, int64_t last, const double* x, double* y, void* arg) {
        auto& self = *static_cast<diagonal*>(arg);
        if (self.rows_seen.fetch_add(last - first) >= self.fail_after_rows) {
            if (self.throws) throw std::runtime_error("no matrix");
            return 42;
        }
        for (int64_t i = first; i < last; ++i) y[i] = static_cast<double>(i + 1) * x[i];
        return 0;
    }
};

TEST_F(cg, takes_the_matrix_as_a_function) {
    diagonal d;
    const int64_t n = 50;
    std::vector<double> b(n, 1.0), x(n, 0.0);
    starpu_linalg_cg_result result;
    EXPECT_EQ(starpu_linalg_dcg(n, diagonal::apply, &d, b.data(), x.data(), nullptr, &result), 0);
    for (int64_t i = 0; i < n; ++i) ASSERT_NEAR(x[i], 1.0 / static_cast<double>(i + 1), 1e-9);
    EXPECT_EQ(d.rows_seen.load() % n, 0); // every product covered all rows once
    EXPECT_GE(d.rows_seen.load() / n, result.iterations + 2);
}

TEST_F(cg, stops_when_apply_fails) {
    diagonal d;
    d.fail_after_rows = 500;
    std::vector<double> b(50, 1.0), x(50, 0.0);
    starpu_linalg_cg_result result;
    EXPECT_EQ(starpu_linalg_dcg(50, diagonal::apply, &d, b.data(), x.data(), nullptr, &result), 4);
    EXPECT_EQ(result.reason, STARPU_LINALG_CG_APPLY_FAILED);
    EXPECT_TRUE(std::isnan(result.residual_norm));
    EXPECT_GT(result.iterations, 0);
    EXPECT_TRUE(std::isfinite(norm(x)));
}

TEST_F(cg, stops_when_apply_throws) {
    diagonal d;
    d.throws = true;
    std::vector<double> b(50, 1.0), x(50, 0.0);
    starpu_linalg_cg_result result;
    for (const int64_t rows : {500, 0}) {
        d.rows_seen = 0;
        d.fail_after_rows = rows;
        testing::internal::CaptureStderr();
        EXPECT_EQ(starpu_linalg_dcg(50, diagonal::apply, &d, b.data(), x.data(), nullptr, &result), 4);
        const std::string text = testing::internal::GetCapturedStderr();
        EXPECT_EQ(text.find("starpu_linalg: starpu_linalg_dcg: apply threw \"no matrix\""), 0u) << text;
        EXPECT_EQ(text.find('\n') + 1, text.size()) << text;
        EXPECT_TRUE(std::isfinite(norm(x)));
    }
}

TEST_F(cg, stops_when_apply_fails_at_once) {
    diagonal d;
    d.fail_after_rows = 0;
    std::vector<double> b(50, 1.0), x(50, 3.0);
    EXPECT_EQ(starpu_linalg_dcg(50, diagonal::apply, &d, b.data(), x.data(), nullptr, nullptr), 4);
    EXPECT_EQ(x, std::vector<double>(50, 3.0));
}

TEST_F(cg, several_threads_solve_at_once) {
    std::vector<std::thread> threads;
    std::vector<int64_t> codes(4, -1);
    std::vector<double> residuals(4, 1);
    for (std::size_t t = 0; t < codes.size(); ++t)
        threads.emplace_back([&, t] {
            linear_system s = poisson(20 + 30 * static_cast<int64_t>(t));
            codes[t] = s.solve(nullptr, nullptr);
            residuals[t] = residual(s) / norm(s.b);
        });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t t = 0; t < codes.size(); ++t) {
        EXPECT_EQ(codes[t], 0);
        EXPECT_LE(residuals[t], 1.01e-10);
    }
}

TEST_F(cg, is_the_same_every_time) {
    linear_system first = poisson(120), second = poisson(120);
    first.solve(nullptr, nullptr);
    second.solve(nullptr, nullptr);
    EXPECT_LE(std::abs(first.x[100] - second.x[100]), 1e-9);
}

TEST_F(cg, names_the_bad_argument) {
    struct bad {
        const char* word;
        int64_t code;
        std::function<void(linear_system&, starpu_linalg_cg_options&)> spoil;
    };
    const std::vector<bad> cases{
        {", n,", -1, [](linear_system& s, auto&) { s.n = -1; }},
        {", rowptr,", -2, [](linear_system& s, auto&) { s.rowptr[3] = s.rowptr[2] - 1; }},
        {", rowptr,", -2, [](linear_system& s, auto&) { s.rowptr[0] = 1; }},
        {", colind,", -3, [](linear_system& s, auto&) { s.colind[9] = s.n; }},
        {", colind,", -3, [](linear_system& s, auto&) { s.colind[9] = -1; }},
        {", options,", -7, [](linear_system&, auto& o) { o.rtol = -1; }},
        {", options,", -7, [](linear_system&, auto& o) { o.atol = std::nan(""); }},
        {", options,", -7, [](linear_system&, auto& o) { o.max_iterations = -3; }},
    };
    for (const bad& c : cases) {
        linear_system s = poisson(5);
        s.x.assign(s.x.size(), 3.0);
        starpu_linalg_cg_options options{1e-8, 0, 0};
        c.spoil(s, options);
        int64_t code = 0;
        const std::string line = printed_by([&] { code = s.solve(&options, nullptr); });
        EXPECT_EQ(code, c.code) << c.word;
        EXPECT_NE(line.find(c.word), std::string::npos) << line;
        EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1) << line;
        EXPECT_EQ(s.x, std::vector<double>(s.x.size(), 3.0)) << c.word;
    }
}

TEST_F(cg, names_the_null_argument) {
    linear_system s = poisson(5);
    const auto solve = [&](const int64_t* rowptr, const int64_t* colind, const double* val, const double* b,
                           double* x) {
        return starpu_linalg_dcg_csr(s.n, rowptr, colind, val, b, x, nullptr, nullptr);
    };
    const auto rp = s.rowptr.data();
    const auto ci = s.colind.data();
    const auto va = s.val.data();
    testing::internal::CaptureStderr();
    EXPECT_EQ(solve(nullptr, ci, va, s.b.data(), s.x.data()), -2);
    EXPECT_EQ(solve(rp, nullptr, va, s.b.data(), s.x.data()), -3);
    EXPECT_EQ(solve(rp, ci, nullptr, s.b.data(), s.x.data()), -4);
    EXPECT_EQ(solve(rp, ci, va, nullptr, s.x.data()), -5);
    EXPECT_EQ(solve(rp, ci, va, s.b.data(), nullptr), -6);
    EXPECT_EQ(starpu_linalg_dcg(-1, diagonal::apply, nullptr, s.b.data(), s.x.data(), nullptr, nullptr), -1);
    EXPECT_EQ(starpu_linalg_dcg(5, nullptr, nullptr, s.b.data(), s.x.data(), nullptr, nullptr), -2);
    EXPECT_EQ(starpu_linalg_dcg(5, diagonal::apply, nullptr, nullptr, s.x.data(), nullptr, nullptr), -4);
    EXPECT_EQ(starpu_linalg_dcg(5, diagonal::apply, nullptr, s.b.data(), nullptr, nullptr, nullptr), -5);
    const std::string lines = testing::internal::GetCapturedStderr();
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 9) << lines;
}

int64_t code_from_task = 0;

void solve_inside_a_task(void*[], void*) {
    double b = 1, x = 0;
    code_from_task = starpu_linalg_dcg(1, diagonal::apply, nullptr, &b, &x, nullptr, nullptr);
}

TEST_F(cg, refuses_to_run_inside_a_task) {
    starpu_codelet codelet{};
    codelet.cpu_funcs[0] = solve_inside_a_task;
    const std::string line = printed_by([&] {
        starpu_task* task = starpu_task_create();
        task->cl = &codelet;
        task->synchronous = 1;
        ASSERT_EQ(starpu_task_submit(task), 0);
    });
    EXPECT_EQ(code_from_task, -(1000 + EDEADLK));
    EXPECT_NE(line.find("starpu_linalg_dcg"), std::string::npos) << line;
}

TEST(cg_without_runtime, says_that_starpu_init_is_missing) {
    double b = 1, x = 0;
    const std::string line = printed_by([&] {
        EXPECT_EQ(starpu_linalg_dcg(1, diagonal::apply, nullptr, &b, &x, nullptr, nullptr), -(1000 + ENODEV));
    });
    EXPECT_NE(line.find("starpu_init"), std::string::npos) << line;
}

} // namespace
