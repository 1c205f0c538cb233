// Conjugate gradients over ranks: solutions beside those of one process, for rows dealt out in several ways,
// some ranks without any; what ends a solve otherwise; and what is refused, on the rank that is wrong and on
// the others.
#include "../support/worse_of.hpp"
#include "ranks_main.hpp"

#include <starpu_linalg_mpi.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace {

using starpu::tests::worse_of;

int rank, size; // of this process, and how many there are

struct csr {
    int64_t n = 0;
    std::vector<int64_t> rowptr = {0};
    std::vector<int64_t> colind;
    std::vector<double> val;

    void add(int64_t column, double value) {
        colind.push_back(column);
        val.push_back(value);
    }
    void end_row() {
        rowptr.push_back(static_cast<int64_t>(colind.size()));
        n++;
    }
    void multiply(const std::vector<double>& x, std::vector<double>& y) const {
        for (int64_t i = 0; i < n; i++) {
            double sum = 0;
            for (auto k = static_cast<size_t>(rowptr[static_cast<size_t>(i)]);
                 k < static_cast<size_t>(rowptr[static_cast<size_t>(i) + 1]); k++)
                sum += val[k] * x[static_cast<size_t>(colind[k])];
            y[static_cast<size_t>(i)] = sum;
        }
    }
};

// -Laplace on a cube, zero outside; rows first...last only.
csr poisson(int64_t edge, int64_t first, int64_t last) {
    csr a;
    const int64_t steps[] = {-edge * edge, -edge, -1, 0, 1, edge, edge * edge};
    for (int64_t i = first; i < last; i++) {
        const int64_t place[] = {i % edge, i / edge % edge, i / edge / edge};
        for (int s = 0; s < 7; s++) {
            const int direction = std::abs(s - 3) - 1;
            const bool is_outside = s != 3 && place[direction] == (s < 3 ? 0 : edge - 1);
            if (!is_outside) a.add(i + steps[s], s == 3 ? 6 : -1);
        }
        a.end_row();
    }
    return a;
}

// Entries far from the diagonal, which makes every rank a neighbour of every other; diagonally dominant.
csr scattered(int64_t n, int64_t first, int64_t last) {
    csr a;
    for (int64_t i = first; i < last; i++) {
        a.add(i, 9);
        for (const int64_t step : {n / 7 + 1, n / 3 + 1, n / 2})
            for (const int64_t sign : {-1, 1}) a.add(((i + sign * step) % n + n) % n, -1);
        a.end_row();
    }
    return a;
}

using maker = csr (*)(int64_t, int64_t, int64_t);

struct problem {
    maker make;
    int64_t argument, n;
};

const problem problems[] = {
    {poisson, 9, 729}, {poisson, 24, 13824}, {scattered, 500, 500}, {scattered, 8, 8}};

// Where the rows of a rank begin: in equal parts; all on the first; all on the last; every other rank none.
using dealer = int64_t (*)(int64_t n, int rank);
int64_t equally(int64_t n, int r) {
    return n * r / size;
}
int64_t to_first(int64_t n, int r) {
    return r == 0 ? 0 : n;
}
int64_t to_last(int64_t n, int r) {
    return r == size ? n : 0;
}
int64_t to_even(int64_t n, int r) {
    return n * ((r + 1) / 2) / ((size + 1) / 2);
}

double wanted_entry(int64_t i) {
    return std::sin(0.1 * static_cast<double>(i)) + 0.5;
}

// One rank's rows of a system with a known solution.
struct rows {
    int64_t first, last;
    csr a;
    std::vector<double> b, x;

    rows(const problem& p, dealer deal)
        : first(deal(p.n, rank)), last(deal(p.n, rank + 1)), a(p.make(p.argument, first, last)),
          b(static_cast<size_t>(last - first)), x(b.size()) {
        std::vector<double> solution;
        for (int64_t i = 0; i < p.n; i++) solution.push_back(wanted_entry(i));
        a.multiply(solution, b);
    }
    int64_t solve(const starpu_linalg_cg_options* options, starpu_linalg_cg_result* result,
                  MPI_Comm comm = MPI_COMM_WORLD) {
        return starpu_linalg_mpi_dcg_csr(comm, last - first, a.rowptr.data(), a.colind.data(), a.val.data(),
                                         b.data(), x.data(), options, result);
    }
    double error() const {
        double worst = 0;
        for (int64_t i = first; i < last; i++)
            worst = worse_of(worst, std::abs(x[static_cast<size_t>(i - first)] - wanted_entry(i)));
        return worst;
    }
};

void expect_alike(double value) {
    double least = value, most = value;
    MPI_Allreduce(MPI_IN_PLACE, &least, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    EXPECT_EQ(least, most);
}

// Of one process: the same system, on each rank for itself.
starpu_linalg_cg_result solved_alone(const problem& p, const starpu_linalg_cg_options& options) {
    const csr a = p.make(p.argument, 0, p.n);
    std::vector<double> solution, b(static_cast<size_t>(p.n)), x(b.size());
    for (int64_t i = 0; i < p.n; i++) solution.push_back(wanted_entry(i));
    a.multiply(solution, b);
    starpu_linalg_cg_result result;
    EXPECT_EQ(starpu_linalg_dcg_csr(p.n, a.rowptr.data(), a.colind.data(), a.val.data(), b.data(), x.data(),
                                    &options, &result),
              0);
    return result;
}

// What stderr says, which only the wrong rank does.
template <class Call> void expect_refused(Call call, int64_t outcome, int wrong_rank, const char* words) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(call(), outcome);
    const std::string said = testing::internal::GetCapturedStderr();
    const bool is_wrong = wrong_rank < 0 || rank == wrong_rank;
    EXPECT_EQ(said.find(words) != std::string::npos, is_wrong) << said;
    EXPECT_EQ(said.find("rank " + std::to_string(rank)) != std::string::npos, is_wrong) << said;
}

} // namespace

TEST(cg_over_ranks, solves_as_one_process_does) {
    const starpu_linalg_cg_options options{1e-12, 0, 0};
    for (const problem& p : problems)
        for (const dealer deal : {equally, to_first, to_last, to_even}) {
            rows mine(p, deal);
            starpu_linalg_cg_result result;
            ASSERT_EQ(mine.solve(&options, &result), 0);
            EXPECT_EQ(result.reason, STARPU_LINALG_CG_CONVERGED);
            EXPECT_LE(result.relative_residual, 1e-12);
            EXPECT_LE(mine.error(), 1e-8);
            expect_alike(result.residual_norm);
            const starpu_linalg_cg_result alone = solved_alone(p, options);
            EXPECT_NEAR(static_cast<double>(result.iterations), static_cast<double>(alone.iterations), 3);
        }
}

TEST(cg_over_ranks, has_tags_that_are_not_the_programs) {
    among_messages_of_the_program([] {
        rows mine({poisson, 9, 729}, equally);
        EXPECT_EQ(mine.solve(nullptr, nullptr), 0);
        EXPECT_LE(mine.error(), 1e-4);
    });
}

TEST(cg_over_ranks, starts_from_the_given_value) {
    rows mine({poisson, 12, 1728}, equally);
    for (int64_t i = mine.first; i < mine.last; i++)
        mine.x[static_cast<size_t>(i - mine.first)] = wanted_entry(i);
    starpu_linalg_cg_result result;
    EXPECT_EQ(mine.solve(nullptr, &result), 0);
    EXPECT_EQ(result.iterations, 0);
    EXPECT_EQ(mine.error(), 0);
}

TEST(cg_over_ranks, solves_with_nothing_on_the_right) {
    rows mine({poisson, 6, 216}, equally);
    std::fill(mine.b.begin(), mine.b.end(), 0.0);
    std::fill(mine.x.begin(), mine.x.end(), 3.0);
    starpu_linalg_cg_result result;
    EXPECT_EQ(mine.solve(nullptr, &result), 0);
    EXPECT_EQ(result.residual_norm, 0);
    for (const double x : mine.x) EXPECT_EQ(x, 0);
}

TEST(cg_over_ranks, has_nothing_to_do_without_rows) {
    const int64_t rowptr = 0;
    starpu_linalg_cg_result result;
    EXPECT_EQ(starpu_linalg_mpi_dcg_csr(MPI_COMM_WORLD, 0, &rowptr, nullptr, nullptr, nullptr, nullptr,
                                        nullptr, &result),
              0);
    EXPECT_EQ(result.iterations, 0);
}

TEST(cg_over_ranks, needs_no_arrays_where_there_are_no_rows) {
    rows mine({poisson, 9, 729}, to_last);
    const bool has_rows = mine.last != mine.first;
    const auto given = [&](auto* array) { return has_rows ? array : nullptr; };
    EXPECT_EQ(starpu_linalg_mpi_dcg_csr(MPI_COMM_WORLD, mine.last - mine.first, given(mine.a.rowptr.data()),
                                        given(mine.a.colind.data()), given(mine.a.val.data()),
                                        given(mine.b.data()), given(mine.x.data()), nullptr, nullptr),
              0);
    EXPECT_LE(mine.error(), 1e-4);
}

TEST(cg_over_ranks, says_on_all_ranks_why_it_ended) {
    const problem p{poisson, 12, 1728};
    starpu_linalg_cg_result result;
    rows limited(p, equally);
    const starpu_linalg_cg_options few{1e-12, 0, 3};
    EXPECT_EQ(limited.solve(&few, &result), STARPU_LINALG_CG_ITERATION_LIMIT);
    EXPECT_EQ(result.iterations, 3);
    expect_alike(result.residual_norm);

    rows indefinite(p, equally); // on the last rank alone
    if (rank == size - 1)
        for (double& value : indefinite.a.val) value = -value;
    EXPECT_EQ(indefinite.solve(nullptr, nullptr), STARPU_LINALG_CG_NOT_POSITIVE_DEFINITE);

    rows poisoned(p, equally);
    if (rank == 0) poisoned.b[5] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(poisoned.solve(nullptr, &result), STARPU_LINALG_CG_NOT_POSITIVE_DEFINITE);

    rows exact(p, equally);
    const starpu_linalg_cg_options forever{0, 0, 0};
    EXPECT_EQ(exact.solve(&forever, &result), STARPU_LINALG_CG_STAGNATION);
    expect_alike(result.residual_norm);
}

TEST(cg_over_ranks, refuses_on_all_ranks_what_is_wrong_on_one) {
    const problem p{poisson, 4, 64};
    const int last = size - 1;
    const auto spoilt = [&](auto spoil) {
        return [&p, spoil] {
            rows mine(p, equally);
            if (rank == size - 1) spoil(mine);
            return mine.solve(nullptr, nullptr);
        };
    };
    expect_refused(spoilt([](rows& r) { r.a.rowptr[2] = -1; }), -3, last, "rowptr");
    expect_refused(spoilt([](rows& r) { r.a.colind[1] = 64; }), -4, last, "colind");
    expect_refused(spoilt([](rows& r) { r.last = r.first - 1; }), -2, last, "negative");
    const auto without = [&](int which) {
        return [&p, which] {
            rows mine(p, equally);
            const bool is_wrong = rank == size - 1;
            const auto given = [&](int position, auto* array) {
                return is_wrong && which == position ? nullptr : array;
            };
            return starpu_linalg_mpi_dcg_csr(MPI_COMM_WORLD, mine.last - mine.first,
                                             given(3, mine.a.rowptr.data()), given(4, mine.a.colind.data()),
                                             given(5, mine.a.val.data()), given(6, mine.b.data()),
                                             given(7, mine.x.data()), nullptr, nullptr);
        };
    };
    const char* names[] = {"rowptr", "colind", "val", "argument 6, b,", "argument 7, x,"};
    for (int position = 3; position <= 7; position++)
        expect_refused(without(position), -position, last, names[position - 3]);
}

TEST(cg_over_ranks, ends_where_one_rank_never_calls) {
    rows mine({poisson, 4, 64}, equally);
    for (const int absent : {0, size - 1})
        if (size > 1) without(absent, [&](MPI_Comm comm) { return mine.solve(nullptr, nullptr, comm); });
}

TEST(cg_over_ranks, refuses_what_no_rank_can_do) {
    rows mine({poisson, 4, 64}, equally);
    const starpu_linalg_cg_options negative{-1, 0, 0};
    expect_refused([&] { return mine.solve(&negative, nullptr); }, -8, -1, "rtol");
    const auto nowhere = [&] {
        return starpu_linalg_mpi_dcg_csr(MPI_COMM_NULL, 0, mine.a.rowptr.data(), nullptr, nullptr, nullptr,
                                         nullptr, nullptr, nullptr);
    };
    expect_refused(nowhere, -1, -1, "MPI_COMM_NULL");
}

int main(int argc, char** argv) {
    return run_tests_on_ranks(argc, argv, rank, size);
}
