// Least squares of ours beside the reference's, for random matrices of full rank.
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

// b has as many rows as the longer side of a.
template <class T>
void expect_solutions_of_the_reference(char trans, const padded<T>& a, const padded<T>& b) {
    SCOPED_TRACE(testing::Message() << a.rows << 'x' << a.columns << trans << b.columns);
    auto a1 = a, a2 = a, ours = b, theirs = b;
    std::vector<T> work(static_cast<std::size_t>(70 * (a.rows + a.columns + b.columns + 70)));
    int info = 0;
    reference<T>("gels", trans, a.m(), a.n(), b.n(), a1.first(), a1.step(), theirs.first(), theirs.step(),
                 work.data(), static_cast<int>(work.size()), &info);
    ASSERT_EQ(
        routines<T>::gels(trans, a.rows, a.columns, b.columns, a2.first(), a2.ld, ours.first(), ours.ld),
        info);
    ASSERT_TRUE(untouched(b, ours, everywhere));
    ASSERT_TRUE(untouched(a, a2, everywhere));
    const index rows = trans == 'N' ? a.columns : a.rows;
    if (rows == 0 || b.columns == 0) return;
    ASSERT_LT(relative_difference(first_rows(ours, rows), first_rows(theirs, rows)), lapack_threshold);
}

} // namespace linalg_test
