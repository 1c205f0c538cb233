// Random problems for the routines in four precisions, and what judges their results: the reference's norms.
#pragma once

#include "scalar_support.hpp"

#include <cstring>
#include <random>

namespace linalg_test {

// All problems of a family, over the four types; fewer where the environment says so.
inline index problem_count() {
    const char* wanted = std::getenv("STARPU_TEST_PROBLEMS");
    return (wanted ? std::atoll(wanted) : 10000) / 4;
}

// LAPACK's own tests accept results below this many of their units, which are eps times a dimension.
constexpr double lapack_threshold = 30;

template <class T> T not_a_number() {
    constexpr auto bad = std::numeric_limits<real_of<T>>::quiet_NaN();
    if constexpr (is_complex<T>)
        return {bad, bad};
    else
        return bad;
}

// A column-major matrix with more rows than it shows; those are random, too, and nothing may touch them.
template <class T> struct padded {
    index rows, columns, ld;
    std::vector<T> data;

    padded(index m, index n, index extra_rows)
        : rows(m), columns(n), ld(std::max<index>(1, m + extra_rows)),
          data(static_cast<std::size_t>(ld * n) + 1) {}

    T& operator()(index i, index j) { return data[static_cast<std::size_t>(i + j * ld)]; }
    const T& operator()(index i, index j) const { return data[static_cast<std::size_t>(i + j * ld)]; }
    T* first() { return data.data(); }
    const T* first() const { return data.data(); }
    // For the reference, which counts in int.
    int m() const { return static_cast<int>(rows); }
    int n() const { return static_cast<int>(columns); }
    int step() const { return static_cast<int>(ld); }
};

// Whether both hold the same bits wherever is_result(i, j) is false, rows beyond the matrix included.
template <class T, class IsResult>
testing::AssertionResult untouched(const padded<T>& before, const padded<T>& after, IsResult is_result) {
    for (index j = 0; j < before.columns; j++)
        for (index i = 0; i < before.ld; i++)
            if ((i >= before.rows || !is_result(i, j)) &&
                std::memcmp(&before(i, j), &after(i, j), sizeof(T)) != 0)
                return testing::AssertionFailure() << "row " << i << ", column " << j << " was changed";
    return testing::AssertionSuccess();
}
constexpr auto everywhere = [](index, index) { return true; };
constexpr auto nowhere = [](index, index) { return false; };
inline auto triangle_named(char uplo) {
    return [uplo](index i, index j) { return uplo == 'L' ? i >= j : i <= j; };
}

// The same problems for the same seed.
template <class T> class problem_source {
public:
    explicit problem_source(unsigned seed) : generator_(seed) {}

    index below(index end) { return static_cast<index>(generator_() % static_cast<std::uint64_t>(end)); }
    char one_of(const char* options) {
        return options[below(static_cast<index>(std::char_traits<char>::length(options)))];
    }
    // Mostly small, often 0 or 1, sometimes beside a block's size, rarely large enough for tasks; Cholesky
    // and LU draw those by themselves.
    index size() {
        constexpr index beside_blocks[] = {47, 48, 49, 63, 65, 80, 81, 95, 97, 127, 129};
        constexpr index for_tasks[] = {255, 257, 289};
        const index kind = below(1000);
        if (kind < 60) return below(2);
        if (kind < 940) return below(24);
        if (kind < 998) return beside_blocks[below(std::size(beside_blocks))];
        return for_tasks[below(std::size(for_tasks))];
    }
    // Every fiftieth matrix of Cholesky and LU is large enough for tasks, in blocks that the library chooses,
    // 0, or in large ones; in long runs a few have three of these along their sides.
    struct cut_order {
        index order, block_size;
    };
    static bool is_large(index turn) { return turn % 50 == 49; }
    cut_order cholesky_order(index turn) { return cut(turn, 384); }
    cut_order lu_order(index turn) { return cut(turn, 256); }
    real_of<T> real_number() {
        return static_cast<real_of<T>>(static_cast<double>(below(2000001)) / 1e6 - 1);
    }
    T number() {
        if constexpr (is_complex<T>) {
            const auto re = real_number();
            return {re, real_number()};
        } else
            return real_number();
    }
    // Of alpha and beta: 0, 1, or any.
    T factor() {
        const index kind = below(3);
        return kind == 2 ? number() : T(static_cast<real_of<T>>(kind));
    }
    padded<T> matrix(index m, index n) {
        padded<T> a(m, n, below(3));
        fill_with_noise(a.first(), a.data.size(), generator_(), 2);
        return a;
    }
    // Hermitian with a diagonal that makes it definite.
    padded<T> definite_matrix(index n) {
        padded<T> a = matrix(n, n);
        for (index j = 0; j < n; j++) {
            for (index i = 0; i < j; i++) a(i, j) = conjugate_of(a(j, i));
            a(j, j) = T(static_cast<real_of<T>>(2 * n + 1));
        }
        return a;
    }

private:
    cut_order cut(index turn, index largest_block) {
        if (!is_large(turn)) return {size(), 0};
        if (turn % 600 == 599) return {481 + below(8), 240};
        constexpr index blocks[] = {0, 0, 240, 256, 288, 384};
        const index block = blocks[below(std::size(blocks))];
        if (block == 0 || block > largest_block) return {257 + below(40), 0};
        return {block - 1 + below(20), block};
    }

    std::mt19937_64 generator_;
};

// Norms by the reference, of a matrix and of one of its columns.
template <class T> double norm(const padded<T>& a, char kind = '1') {
    std::vector<real_of<T>> work(static_cast<std::size_t>(a.rows) + 1);
    return reference_value<T>("lange", kind, a.m(), a.n(), a.first(), a.step(), work.data());
}
template <class T> double column_norm(const padded<T>& a, index j) {
    return reference_value<T>("lange", '1', a.m(), 1, &a(0, j), a.step(), static_cast<real_of<T>*>(nullptr));
}

// NaN counts as infinitely wrong.
inline double in_units(double size, double unit) {
    if (size == 0) return 0;
    return size / unit < infinity ? size / unit : infinity;
}

// c = alpha op(a) op(b) + beta c by the reference.
template <class T>
void reference_product(char ta, char tb, T alpha, const padded<T>& a, const padded<T>& b, T beta,
                       padded<T>& c) {
    const int depth = static_cast<int>(ta == 'N' ? a.columns : a.rows);
    reference<T>("gemm", ta, tb, c.m(), c.n(), depth, alpha, a.first(), a.step(), b.first(), b.step(), beta,
                 c.first(), c.step());
}

template <class T> padded<T> adjoint_of(const padded<T>& a) {
    padded<T> h(a.columns, a.rows, 0);
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++) h(j, i) = conjugate_of(a(i, j));
    return h;
}

// |I - Q^H Q| by the reference, which adds up along columns faster where it is given Q^H.
template <class T> double departure_from_orthogonality(const padded<T>& q) {
    const padded<T> adjoint = adjoint_of(q);
    padded<T> product(q.columns, q.columns, 0);
    for (index i = 0; i < q.columns; i++) product(i, i) = T(1);
    reference<T>(of_either<T>("syrk", "herk"), 'U', 'N', q.n(), q.m(), real_of<T>(-1), adjoint.first(),
                 adjoint.step(), real_of<T>(1), product.first(), product.step());
    std::vector<real_of<T>> work(static_cast<std::size_t>(q.columns) + 1);
    return reference_value<T>(of_either<T>("lansy", "lanhe"), '1', 'U', q.n(), product.first(),
                              product.step(), work.data());
}

// The largest, over the columns, of |B - op(A) X| / (|op(A)| |X| eps): xPOT02, xGET02.
template <class T>
double solution_error(char trans, const padded<T>& a, const padded<T>& x, const padded<T>& b) {
    if (x.rows == 0) return 0;
    padded<T> rest = b;
    reference_product<T>(trans, 'N', T(-1), a, x, T(1), rest);
    const double scale = norm(a, trans == 'N' ? '1' : 'I') * lapack_unit<T>;
    double worst = 0;
    for (index j = 0; j < x.columns; j++)
        worst = std::max(worst, in_units(column_norm(rest, j), scale * column_norm(x, j)));
    return worst;
}

template <class T> double norm_of_difference(padded<T> a, const padded<T>& b) {
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++) a(i, j) -= b(i, j);
    return norm(a);
}
// |a - b| / (|b| count eps), where count is the dimension that LAPACK's test of the family divides by.
template <class T> double relative_difference(const padded<T>& a, const padded<T>& b, index count) {
    return in_units(norm_of_difference(a, b), norm(b) * static_cast<double>(count) * lapack_unit<T>);
}

// Of full rank, with singular values that fall over so many decades.
template <class T> padded<T> graded_matrix(problem_source<T>& source, index m, index n, double decades) {
    const index least = std::min(m, n);
    padded<T> left = source.matrix(m, least), product = source.matrix(m, n);
    for (index j = 0; j < least; j++) {
        const double step = least == 1 ? 0 : static_cast<double>(j) / static_cast<double>(least - 1);
        for (index i = 0; i < m; i++) left(i, j) *= static_cast<real_of<T>>(std::pow(10, -decades * step));
    }
    reference_product<T>('N', 'N', T(1), left, source.matrix(least, n), T(0), product);
    return product;
}

// Tests that need the runtime and the reference.
template <class T> class random_problems : public with_runtime {
protected:
    void SetUp() override {
        if (!reference_problem().empty()) GTEST_SKIP() << reference_problem();
        with_runtime::SetUp();
        is_up_ = true;
    }
    void TearDown() override {
        if (is_up_) with_runtime::TearDown();
    }

private:
    bool is_up_ = false;
};

} // namespace linalg_test
