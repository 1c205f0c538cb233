// Least squares of ours beside the reference's, for random matrices of full rank, and the residuals they
// leave.
#pragma once

#include "random_problems.hpp"
#include "routines.hpp"

namespace linalg_test {

template <class T> padded<T> first_rows(const padded<T>& a, index rows) {
    padded<T> top(rows, a.columns, 0);
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < rows; i++) top(i, j) = a(i, j);
    return top;
}

// op(A) X = B, where b has as many rows as the longer side of a: those that solutions may take.
template <class T> struct least_squares {
    char trans;
    padded<T> a, b;

    index longest() const { return std::max(a.rows, a.columns); }
    index equations() const { return trans == 'N' ? a.rows : a.columns; }
    index unknowns() const { return trans == 'N' ? a.columns : a.rows; }

    // What our routine leaves in place of b, after a look at what else it may touch.
    padded<T> solved(int expected_info = 0) const {
        auto factors = a, x = b;
        EXPECT_EQ(routines<T>::gels(trans, a.rows, a.columns, b.columns, factors.first(), factors.ld,
                                    x.first(), x.ld),
                  expected_info);
        EXPECT_TRUE(untouched(b, x, everywhere));
        EXPECT_TRUE(untouched(a, factors, everywhere));
        return x;
    }
    padded<T> solved_by_reference(int& info) const {
        auto factors = a, x = b;
        std::vector<T> work(static_cast<std::size_t>(70 * (a.rows + a.columns + b.columns + 70)));
        reference<T>("gels", trans, a.m(), a.n(), b.n(), factors.first(), factors.step(), x.first(), x.step(),
                     work.data(), static_cast<int>(work.size()), &info);
        return x;
    }
    // How far apart two solutions are, in units of the longer side.
    double difference(const padded<T>& ours, const padded<T>& theirs) const {
        if (unknowns() == 0 || b.columns == 0) return 0;
        return relative_difference(first_rows(ours, unknowns()), first_rows(theirs, unknowns()), longest());
    }

    // |B - op(A) X| / (|op(A)| |X| max(m, n) eps) of a system that has a solution: xQRT16.
    double residual(const padded<T>& x) const {
        return solution_error(trans, a, first_rows(x, unknowns()), first_rows(b, equations())) /
               static_cast<double>(longest());
    }
    // |R^H op(A)| / (|A| (|B| + |A| |X|) max(m, n, nrhs) eps), where R = B - op(A) X, of a system that need
    // not have one: xQRT17, which leaves out |A| |X|, since its X are small.
    double gradient(const padded<T>& x) const {
        padded<T> rest = first_rows(b, equations()), product(b.columns, unknowns(), 0);
        const padded<T> solution = first_rows(x, unknowns());
        const double scale = norm(a) * (norm(rest) + norm(a) * norm(solution));
        reference_product<T>(trans, 'N', T(-1), a, solution, T(1), rest);
        reference_product<T>('C', trans, T(1), rest, a, T(0), product);
        const auto count = static_cast<double>(std::max(longest(), b.columns));
        return in_units(norm(product), scale * count * lapack_unit<T>);
    }
};

template <class T> void expect_solutions_of_the_reference(const least_squares<T>& p) {
    SCOPED_TRACE(testing::Message() << p.a.rows << 'x' << p.a.columns << p.trans << p.b.columns);
    int info = 0;
    const padded<T> theirs = p.solved_by_reference(info), ours = p.solved(info);
    ASSERT_LT(p.difference(ours, theirs), lapack_threshold);
}

} // namespace linalg_test
