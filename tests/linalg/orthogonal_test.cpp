// QR, LQ and least squares of random problems and of shapes beside the blocks' sizes, judged by the
// reference.
#include "least_squares.hpp"

#include <sys/mman.h>
#include <thread>

namespace linalg_test {
namespace {

template <class T> constexpr char adjoint_option = is_complex<T> ? 'C' : 'T';

// A factorisation by our routine.
template <class T> struct factored {
    bool is_lq;
    padded<T> a;
    std::vector<T> tau;
    index count() const { return std::min(a.rows, a.columns); }
    index order() const { return is_lq ? a.columns : a.rows; } // of Q

    factored(bool lq, const padded<T>& original)
        : is_lq(lq), a(original), tau(static_cast<std::size_t>(std::min(a.rows, a.columns)) + 1) {
        const auto routine = lq ? routines<T>::gelqf : routines<T>::geqrf;
        EXPECT_EQ(routine(a.rows, a.columns, a.first(), a.ld, tau.data()), 0);
    }
    // The first k reflectors times c, or the like, by our routine or the reference's.
    void multiply(char side, char trans, index k, padded<T>& c) const {
        const auto routine = is_lq ? routines<T>::ormlq : routines<T>::ormqr;
        EXPECT_EQ(routine(side, trans, c.rows, c.columns, k, a.first(), a.ld, tau.data(), c.first(), c.ld),
                  0);
    }
    void multiply_by_reference(char side, char trans, index k, padded<T>& c) const {
        if (c.rows == 0 || c.columns == 0 || k == 0) return;
        padded<T> copy = a; // LAPACK writes into it meanwhile
        std::vector<T> work(static_cast<std::size_t>(70 * (c.rows + c.columns + 70)));
        int info = 0;
        const char* name = is_lq ? of_either<T>("ormlq", "unmlq") : of_either<T>("ormqr", "unmqr");
        reference<T>(name, side, trans, c.m(), c.n(), static_cast<int>(k), copy.first(), copy.step(),
                     tau.data(), c.first(), c.step(), work.data(), static_cast<int>(work.size()), &info);
        EXPECT_EQ(info, 0);
    }
    // The triangle as a matrix.
    padded<T> triangle() const {
        padded<T> r(a.rows, a.columns, 0);
        for (index j = 0; j < a.columns; j++)
            for (index i = 0; i < a.rows; i++)
                if (is_lq ? i >= j : i <= j) r(i, j) = a(i, j);
        return r;
    }
};

// |A - Q R| or |A - L Q| / (|A| order eps), as xQRT01 and xLQT01 have it: our reflectors are LAPACK's, which
// multiplies by them.
template <class T> double factorisation_error(const factored<T>& f, const padded<T>& a) {
    padded<T> product = f.triangle();
    f.multiply_by_reference(f.is_lq ? 'R' : 'L', 'N', f.count(), product);
    return a.rows * a.columns == 0 ? 0 : relative_difference(product, a, f.order());
}

// |Q C - Q C'| / (|C| order eps), of ours and the reference's: xQRT03 and xLQT03.
template <class T>
double product_difference(const padded<T>& ours, const padded<T>& theirs, const padded<T>& c, index order) {
    const double size = norm(c);
    return in_units(norm_of_difference(ours, theirs),
                    (size > 0 ? size : 1) * static_cast<double>(order) * lapack_unit<T>);
}

// |I - Q^H Q| / (order eps), or |I - Q Q^H|: xQRT02 and xLQT02.
template <class T> double orthogonality_error(bool is_lq, const padded<T>& q) {
    const index order = is_lq ? q.columns : q.rows;
    if (q.rows == 0 || q.columns == 0) return 0;
    return in_units(departure_from_orthogonality(is_lq ? adjoint_of(q) : q),
                    static_cast<double>(order) * lapack_unit<T>);
}

template <class T> class orthogonal : public random_problems<T> {
protected:
    problem_source<T> source_{31};

    void check_factorisation(index m, index n) {
        for (const bool is_lq : {false, true}) {
            SCOPED_TRACE(testing::Message() << m << 'x' << n << (is_lq ? " LQ" : " QR"));
            const auto a = source_.matrix(m, n);
            const factored<T> f(is_lq, a);
            ASSERT_TRUE(untouched(a, f.a, everywhere));
            ASSERT_LT(factorisation_error(f, a), lapack_threshold);
            check_product(f);
            check_generation(f);
        }
    }
    void check_product(const factored<T>& f) {
        const char side = source_.one_of("LR"), trans = source_.one_of("NH") == 'N' ? 'N' : adjoint_option<T>;
        const index order = f.order(), other = source_.size();
        const index k = source_.below(2) == 1 ? f.count() : source_.below(f.count() + 1);
        const auto c = side == 'L' ? source_.matrix(order, other) : source_.matrix(other, order);
        auto ours = c, theirs = c;
        f.multiply(side, trans, k, ours);
        f.multiply_by_reference(side, trans, k, theirs);
        ASSERT_TRUE(untouched(c, ours, everywhere));
        if (order * other > 0) {
            ASSERT_LT(product_difference(ours, theirs, c, order), lapack_threshold) << side << trans << k;
        }
    }
    void check_generation(const factored<T>& f) {
        const index order = f.order(), wanted = f.count();
        const index more = std::min(order, wanted + source_.below(3) * 20);
        padded<T> q = f.is_lq ? source_.matrix(more, order) : source_.matrix(order, more);
        for (index j = 0; j < std::min(q.columns, f.a.columns); j++)
            for (index i = 0; i < std::min(q.rows, f.a.rows); i++) q(i, j) = f.a(i, j);
        const auto before = q;
        const auto routine = f.is_lq ? routines<T>::orglq : routines<T>::orgqr;
        ASSERT_EQ(routine(q.rows, q.columns, wanted, q.first(), q.ld, f.tau.data()), 0);
        ASSERT_TRUE(untouched(before, q, everywhere));
        ASSERT_LT(orthogonality_error(f.is_lq, q), lapack_threshold);
        padded<T> expected(q.rows, q.columns, 0);
        for (index i = 0; i < std::min(q.rows, q.columns); i++) expected(i, i) = T(1);
        f.multiply_by_reference(f.is_lq ? 'R' : 'L', 'N', wanted, expected);
        if (more > 0) {
            ASSERT_LT(relative_difference(q, expected, order), lapack_threshold);
        }
    }
    void check_least_squares(index m, index n, index nrhs, double size) {
        const char trans = source_.one_of("NH") == 'N' ? 'N' : adjoint_option<T>;
        auto a = source_.matrix(m, n);
        for (index i = 0; i < std::min(m, n); i++) a(i, i) += T(static_cast<real_of<T>>(m + n));
        for (T& x : a.data) x *= static_cast<real_of<T>>(size);
        expect_solutions_of_the_reference<T>({trans, a, source_.matrix(std::max(m, n), nrhs)});
    }
    // Of any condition, with a solution or without.
    void check_residuals(index m, index n, index nrhs) {
        constexpr double most_decades = sizeof(real_of<T>) == 4 ? 6 : 14;
        const char trans = source_.one_of("NH") == 'N' ? 'N' : adjoint_option<T>;
        const double decades = most_decades * static_cast<double>(source_.below(4)) / 3;
        least_squares<T> p{trans, graded_matrix(source_, m, n, decades),
                           source_.matrix(std::max(m, n), nrhs)};
        const bool has_solution = p.equations() <= p.unknowns() || source_.below(2) == 1;
        if (has_solution && p.equations() > p.unknowns()) p.b = consistent_sides(p);
        const auto x = p.solved();
        SCOPED_TRACE(testing::Message() << m << 'x' << n << trans << nrhs << ", " << decades << " decades");
        if (std::min({m, n, nrhs}) == 0) return;
        if (has_solution) {
            ASSERT_LT(p.residual(x), lapack_threshold);
        }
        if (p.equations() > p.unknowns()) {
            ASSERT_LT(p.gradient(x), lapack_threshold);
        }
    }
    padded<T> consistent_sides(const least_squares<T>& p) {
        padded<T> b = p.b;
        reference_product<T>(p.trans, 'N', T(1), p.a, source_.matrix(p.unknowns(), b.columns), T(0), b);
        return b;
    }
};
TYPED_TEST_SUITE(orthogonal, judged_scalars);

TYPED_TEST(orthogonal, factorisations_of_random_shapes) {
    for (index turn = 0; turn < problem_count() / 2; turn++) {
        this->check_factorisation(this->source_.size(), this->source_.size());
        if (this->HasFatalFailure()) return;
    }
}

TYPED_TEST(orthogonal, factorisations_beside_the_sizes_of_blocks) {
    const std::pair<index, index> shapes[] = {{129, 129}, {144, 143}, {145, 200}, {600, 49}, {49, 600},
                                              {400, 95},  {96, 400},  {577, 545}, {1, 300},  {300, 1}};
    for (const auto& [m, n] : shapes) this->check_factorisation(m, n);
}

TYPED_TEST(orthogonal, least_squares_of_random_shapes) {
    for (index turn = 0; turn < problem_count(); turn++) {
        this->check_least_squares(this->source_.size(), this->source_.size(), this->source_.below(30), 1);
        if (this->HasFatalFailure()) return;
    }
    for (const auto& [m, n] : {std::pair<index, index>{300, 200}, {200, 300}, {140, 140}})
        for (const index nrhs : {1, 17, 150}) this->check_least_squares(m, n, nrhs, 1);
}

TYPED_TEST(orthogonal, least_squares_leave_small_residuals_whatever_the_condition) {
    for (index turn = 0; turn < problem_count() / 2; turn++) {
        this->check_residuals(this->source_.size(), this->source_.size(), this->source_.below(12));
        if (this->HasFatalFailure()) return;
    }
    for (const auto& [m, n] : {std::pair<index, index>{300, 200}, {200, 300}, {300, 20}, {140, 140}})
        for (int turn = 0; turn < 4; turn++) this->check_residuals(m, n, 5);
}

TYPED_TEST(orthogonal, least_squares_of_huge_and_tiny_numbers) {
    using real = real_of<TypeParam>;
    const double most = std::numeric_limits<real>::max(), least = std::numeric_limits<real>::min();
    for (const auto& [m, n] : {std::pair<index, index>{20, 10}, {10, 20}, {200, 150}})
        for (const double size : {most / 1e4, least * 2}) this->check_least_squares(m, n, 3, size);
}

TYPED_TEST(orthogonal, least_squares_name_a_zero_on_the_diagonal) {
    using T = TypeParam;
    for (const auto& [m, n] : {std::pair<index, index>{9, 5}, {5, 9}, {200, 150}, {150, 200}}) {
        padded<T> a(m, n, 0), b(std::max(m, n), 1, 0);
        for (index i = 0; i < 5; i++) a(i, i) = T(i == 3 ? 0 : 1);
        EXPECT_EQ(routines<T>::gels('N', m, n, 1, a.first(), a.ld, b.first(), b.ld), 4);
    }
}

// The sum of squares of numbers that may be too small to be squared, over the square of `unit`.
template <class T> double sum_of_squares(const std::vector<T>& numbers, double unit) {
    double sum = 0;
    for (const T x : numbers) sum += std::norm(wide_of<T>(x) / unit);
    return sum;
}

// b - op(A) x for column j, over `unit`.
template <class T>
std::vector<wide_of<T>> residual_of(char trans, const padded<T>& a, const padded<T>& x, const padded<T>& b,
                                    index j, double unit) {
    std::vector<wide_of<T>> r;
    const index rows = trans == 'N' ? a.rows : a.columns, unknowns = trans == 'N' ? a.columns : a.rows;
    for (index i = 0; i < rows; i++) {
        r.push_back(wide_of<T>(b(i, j)) / unit);
        for (index l = 0; l < unknowns; l++)
            r.back() -=
                wide_of<T>(trans == 'N' ? a(i, l) : conjugate_of(a(l, i))) * (wide_of<T>(x(l, j)) / unit);
    }
    return r;
}

// Below about 1e-31 in single precision, right-hand sides are scaled on the way.
TYPED_TEST(orthogonal, least_squares_leave_the_residual_s_sum_of_squares_of_tiny_numbers) {
    using T = TypeParam;
    const double unit = static_cast<double>(std::numeric_limits<real_of<T>>::min()) / unit_rounding<T> / 8;
    for (const char trans : {'N', adjoint_option<T>}) {
        const index rows = 20, unknowns = 10, nrhs = 3;
        const auto a =
            trans == 'N' ? this->source_.matrix(rows, unknowns) : this->source_.matrix(unknowns, rows);
        auto b = this->source_.matrix(rows, nrhs), factor = a;
        for (T& number : b.data) number *= static_cast<real_of<T>>(unit);
        auto x = b;
        ASSERT_EQ(
            routines<T>::gels(trans, a.rows, a.columns, nrhs, factor.first(), factor.ld, x.first(), x.ld), 0);
        for (index j = 0; j < nrhs; j++) {
            const double wanted = sum_of_squares(residual_of(trans, a, x, b, j, unit), 1);
            const std::vector<T> left(&x(unknowns, j), &x(unknowns, j) + (rows - unknowns));
            EXPECT_NEAR(sum_of_squares(left, unit), wanted, 1e-3 * wanted) << trans;
        }
    }
}

// A factorisation in memory that cannot be written.
template <class T> class write_protected {
public:
    explicit write_protected(const padded<T>& a) : size_bytes_(a.data.size() * sizeof(T)) {
        first_ = mmap(nullptr, size_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        EXPECT_NE(first_, MAP_FAILED);
        std::memcpy(first_, a.data.data(), size_bytes_);
        EXPECT_EQ(mprotect(first_, size_bytes_, PROT_READ), 0);
    }
    ~write_protected() { munmap(first_, size_bytes_); }
    write_protected(const write_protected&) = delete;
    write_protected& operator=(const write_protected&) = delete;
    const T* first() const { return static_cast<const T*>(first_); }

private:
    const std::size_t size_bytes_;
    void* first_;
};

TYPED_TEST(orthogonal, products_with_q_only_read_it) {
    using T = TypeParam;
    for (const auto& [order, count] : {std::pair<index, index>{40, 20}, {100, 100}, {300, 170}})
        for (const bool is_lq : {false, true})
            for (const char side : {'L', 'R'})
                for (const char trans : {'N', adjoint_option<T>}) {
                    const factored<T> f(is_lq, is_lq ? this->source_.matrix(count, order)
                                                     : this->source_.matrix(order, count));
                    const write_protected<T> q(f.a);
                    auto ours = side == 'L' ? this->source_.matrix(order, 7) : this->source_.matrix(7, order);
                    const auto c = ours;
                    auto theirs = ours;
                    const auto routine = is_lq ? routines<T>::ormlq : routines<T>::ormqr;
                    ASSERT_EQ(routine(side, trans, ours.rows, ours.columns, count, q.first(), f.a.ld,
                                      f.tau.data(), ours.first(), ours.ld),
                              0);
                    f.multiply_by_reference(side, trans, count, theirs);
                    ASSERT_LT(product_difference(ours, theirs, c, order), lapack_threshold)
                        << order << is_lq << side << trans;
                }
}

TYPED_TEST(orthogonal, threads_may_multiply_by_one_q) {
    using T = TypeParam;
    const factored<T> f(false, this->source_.matrix(64, 32));
    const auto before = f.a, c = this->source_.matrix(64, 1);
    auto wanted = c;
    f.multiply('L', 'N', f.count(), wanted);
    const auto multiply = [&](bool& is_right) {
        for (int turn = 0; turn < 20000 && is_right; turn++) {
            auto product = c;
            f.multiply('L', 'N', f.count(), product);
            is_right = product.data == wanted.data;
        }
    };
    bool is_right[2] = {true, true};
    std::thread other(multiply, std::ref(is_right[1]));
    multiply(is_right[0]);
    other.join();
    EXPECT_TRUE(is_right[0] && is_right[1]);
    EXPECT_EQ(f.a.data, before.data);
}

TYPED_TEST(orthogonal, a_nan_reaches_the_diagonal_of_its_column) {
    using T = TypeParam;
    for (const index n : {20, 300}) {
        auto a = this->source_.matrix(n, n);
        a(n / 2, n / 3) = not_a_number<T>();
        const factored<T> f(false, a);
        EXPECT_NE(f.a(n / 3, n / 3), f.a(n / 3, n / 3)); // how much further it goes is up to BLAS
    }
}

TYPED_TEST(orthogonal, a_wrong_entry_is_noticed) {
    using T = TypeParam;
    const auto a = this->source_.matrix(200, 150);
    factored<T> f(false, a);
    f.a(17, 17) *= T(static_cast<real_of<T>>(1 + 3e5 * unit_rounding<T>));
    EXPECT_GT(factorisation_error(f, a), lapack_threshold);
    const auto c = this->source_.matrix(200, 5);
    auto ours = c, theirs = c;
    f.multiply('L', 'N', 90, ours);
    f.multiply_by_reference('L', 'N', 89, theirs);
    EXPECT_GT(product_difference(ours, theirs, c, 200), lapack_threshold);
}

TYPED_TEST(orthogonal, wrong_least_squares_are_noticed) {
    using T = TypeParam;
    const auto wrong = T(static_cast<real_of<T>>(1 + 3e6 * unit_rounding<T>));
    for (const auto& [m, n] : {std::pair<index, index>{30, 20}, {20, 30}}) {
        least_squares<T> p{'N', this->source_.matrix(m, n), this->source_.matrix(30, 2)};
        for (index i = 0; i < 20; i++) p.a(i, i) += T(50);
        int info = 0;
        const auto theirs = p.solved_by_reference(info);
        auto x = p.solved();
        x(11, 1) *= wrong;
        EXPECT_GT(p.difference(x, theirs), lapack_threshold);
        if (m > n)
            EXPECT_GT(p.gradient(x), lapack_threshold);
        else
            EXPECT_GT(p.residual(x), lapack_threshold);
    }
}

TYPED_TEST(orthogonal, bad_arguments_are_named) {
    using calls = routines<TypeParam>;
    TypeParam a[4] = {}, tau[2] = {}, c[4] = {};
    const char wrong_adjoint = is_complex<TypeParam> ? 'T' : 'C';
    const auto lines = error_lines_of([&] {
        EXPECT_EQ(calls::geqrf(-1, 2, a, 2, tau), -1);
        EXPECT_EQ(calls::gelqf(2, -1, a, 2, tau), -2);
        EXPECT_EQ(calls::geqrf(2, 2, nullptr, 2, tau), -3);
        EXPECT_EQ(calls::geqrf(2, 2, a, 1, tau), -4);
        EXPECT_EQ(calls::geqrf(2, 2, a, 2, nullptr), -5);
        EXPECT_EQ(calls::ormqr('X', 'N', 2, 2, 2, a, 2, tau, c, 2), -1);
        EXPECT_EQ(calls::ormlq('L', wrong_adjoint, 2, 2, 2, a, 2, tau, c, 2), -2);
        EXPECT_EQ(calls::ormqr('L', 'N', 2, 2, 3, a, 2, tau, c, 2), -5);
        EXPECT_EQ(calls::ormqr('L', 'N', 2, 2, 2, a, 2, tau, a, 2), -9);
        EXPECT_EQ(calls::orgqr(1, 2, 1, a, 2, tau), -2);
        EXPECT_EQ(calls::orglq(1, 2, 2, a, 2, tau), -3);
        EXPECT_EQ(calls::gels(wrong_adjoint, 2, 2, 1, a, 2, c, 2), -1);
        EXPECT_EQ(calls::gels('N', 2, 2, 1, a, 2, a, 2), -7);
        EXPECT_EQ(calls::gels('N', 1, 2, 1, a, 1, c, 1), -8);
    });
    EXPECT_EQ(count_lines(lines), 14);
}

} // namespace
} // namespace linalg_test
