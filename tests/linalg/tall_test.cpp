// QR, LQ and least squares of matrices so tall (or wide) that a tree joins domains of their rows, judged by
// the reference.
#include "least_squares.hpp"

#include <utility>

namespace linalg_test {
namespace {

constexpr index domain = 960, panel = 48, arity = 8; // of the tree

template <class T> struct tall_factors {
    padded<T> a;
    std::vector<T> tau;

    explicit tall_factors(const padded<T>& original)
        : a(original), tau(static_cast<std::size_t>(original.columns) + 1) {
        EXPECT_EQ(routines<T>::geqrf(a.rows, a.columns, a.first(), a.ld, tau.data()), 0);
    }
    padded<T> q_by_reference() const {
        padded<T> q = a;
        std::vector<T> work(static_cast<std::size_t>(70 * (a.columns + 1)));
        int info = 0;
        reference<T>(of_either<T>("orgqr", "ungqr"), q.m(), q.n(), q.n(), q.first(), q.step(), tau.data(),
                     work.data(), static_cast<int>(work.size()), &info);
        EXPECT_EQ(info, 0);
        return q;
    }
    padded<T> r() const {
        padded<T> triangle(a.columns, a.columns, 0);
        for (index j = 0; j < a.columns; j++)
            for (index i = 0; i <= j; i++) triangle(i, j) = a(i, j);
        return triangle;
    }
};

// The larger of |A - Q R| / (|A| m eps) and |Q^H Q - I| / (m eps): xQRT01.
template <class T> double tall_error(const tall_factors<T>& f, const padded<T>& a) {
    const padded<T> q = f.q_by_reference(), r = f.r();
    padded<T> product = q;
    reference<T>("trmm", 'R', 'U', 'N', 'N', q.m(), q.n(), T(1), r.first(), r.step(), product.first(),
                 product.step());
    return std::max(relative_difference(product, a, a.rows),
                    in_units(departure_from_orthogonality(q), static_cast<double>(a.rows) * lapack_unit<T>));
}

template <class T> class tall : public random_problems<T> {
protected:
    problem_source<T> source_{47};

    void expect_accurate(const padded<T>& a) {
        SCOPED_TRACE(testing::Message() << a.rows << 'x' << a.columns);
        const tall_factors<T> f(a);
        EXPECT_TRUE(untouched(a, f.a, everywhere));
        EXPECT_LT(tall_error(f, a), lapack_threshold);
    }
    void compare_least_squares(index m, index n, index nrhs, char trans) {
        auto a = source_.matrix(m, n);
        for (index i = 0; i < n; i++) a(i, i) += T(static_cast<real_of<T>>(m + n));
        expect_solutions_of_the_reference<T>({trans, a, source_.matrix(m, nrhs)});
    }
};
TYPED_TEST_SUITE(tall, judged_scalars);

TYPED_TEST(tall, factorisations_beside_the_sizes_of_domains_and_panels) {
    for (const auto& [m, n] : {std::pair<index, index>{2 * domain, 2 * panel - 1},
                               {2 * domain, 2 * panel + 1},
                               {2 * domain + 1, 2 * panel},
                               {3 * domain - 1, 2 * panel - 1},
                               {3 * domain - 1, 2 * panel}})
        this->expect_accurate(this->source_.matrix(m, n));
    this->expect_accurate(this->source_.matrix(2 * domain - 1, panel)); // one panel, no tree
    this->expect_accurate(this->source_.matrix(2 * domain, 130));
    this->expect_accurate(this->source_.matrix(8000, 30)); // narrow: the caller's work
}

TYPED_TEST(tall, trees_of_several_levels) {
    for (const auto& [m, n] : {std::pair<index, index>{27 * domain + 6, 21},
                               {arity * domain + domain, 50},
                               {184 * domain + 5, 3},
                               {530000, 1}})
        this->expect_accurate(this->source_.matrix(m, n));
}

TYPED_TEST(tall, several_parts_of_columns_are_updated) {
    this->expect_accurate(this->source_.matrix(2 * domain + 17, 300));
}

// More columns than a domain has rows.
TYPED_TEST(tall, factorisations_that_leave_a_domain_behind) {
    using T = TypeParam;
    const index m = 4 * (domain + 10), n = domain + 10;
    const auto a = this->source_.matrix(m, n), x = this->source_.matrix(n, 2);
    tall_factors<T> f(a);
    padded<T> of_factors(m, 2, 0), of_matrix(m, 2, 0), of_r(n, 2, 0);
    reference_product<T>('N', 'N', T(1), f.r(), x, T(0), of_r);
    for (index j = 0; j < 2; j++)
        for (index i = 0; i < n; i++) of_factors(i, j) = of_r(i, j);
    std::vector<T> work(70 * 70);
    int info = 0;
    reference<T>(of_either<T>("ormqr", "unmqr"), 'L', 'N', of_factors.m(), of_factors.n(), f.a.n(),
                 f.a.first(), f.a.step(), f.tau.data(), of_factors.first(), of_factors.step(), work.data(),
                 static_cast<int>(work.size()), &info);
    reference_product<T>('N', 'N', T(1), a, x, T(0), of_matrix);
    EXPECT_LT(relative_difference(of_factors, of_matrix, m), lapack_threshold);
}

TYPED_TEST(tall, random_shapes) {
    for (int turn = 0; turn < 4; turn++) {
        const index m = 2 * domain + this->source_.below(4000), n = 131072 / m + 1 + this->source_.below(60);
        this->expect_accurate(this->source_.matrix(m, n));
    }
}

TYPED_TEST(tall, columns_of_zeros_and_repeated_columns) {
    auto a = this->source_.matrix(2500, 100);
    for (index i = 0; i < a.rows; i++) {
        a(i, 3) = a(i, 70) = 0;
        a(i, 20) = a(i, 10);
        a(i, 60) = a(i, 10) - a(i, 59);
    }
    this->expect_accurate(a);
    for (index j = 1; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++) a(i, j) = a(i, 0);
    this->expect_accurate(a);
    std::fill(a.data.begin(), a.data.end(), TypeParam(0));
    this->expect_accurate(a);
}

TYPED_TEST(tall, domains_of_zeros) {
    auto a = this->source_.matrix(3000, 60);
    for (index j = 0; j < a.columns; j++)
        for (index i = 100; i < 2500; i++) a(i, j) = 0;
    this->expect_accurate(a);
}

TYPED_TEST(tall, graded_rows_and_columns_of_any_size) {
    using real = real_of<TypeParam>;
    const double most = sizeof(real) == 4 ? 30 : 300;
    auto by_column = this->source_.matrix(2000, 80), by_row = by_column, large = by_column,
         little = by_column;
    for (index j = 0; j < 80; j++)
        for (index i = 0; i < 2000; i++) {
            by_column(i, j) *= static_cast<real>(std::pow(10, j % 2 ? most : -most));
            by_row(i, j) *= static_cast<real>(std::pow(10, -most * static_cast<double>(i) / 2000));
            large(i, j) *= static_cast<real>(std::pow(10, most));
            little(i, j) *= static_cast<real>(std::pow(10, -most));
        }
    for (const auto& a : {by_column, by_row, large, little}) this->expect_accurate(a);
}

TYPED_TEST(tall, a_nan_or_an_infinity_reaches_the_diagonal_of_its_column_and_none_before) {
    for (const TypeParam bad :
         {not_a_number<TypeParam>(), TypeParam(std::numeric_limits<real_of<TypeParam>>::infinity())})
        for (const index row : {0, 1000, 2499}) {
            auto a = this->source_.matrix(2500, 100);
            a(row, 60) = bad;
            const tall_factors<TypeParam> f(a);
            EXPECT_NE(f.a(60, 60), f.a(60, 60)) << row;
            for (index j = 0; j < 60; j++) EXPECT_EQ(f.a(j, j), f.a(j, j)) << row << ' ' << j;
        }
}

TYPED_TEST(tall, a_wrong_reflector_is_noticed) {
    const auto a = this->source_.matrix(2500, 60);
    tall_factors<TypeParam> f(a);
    f.a(2400, 50) += TypeParam(static_cast<real_of<TypeParam>>(0.1));
    EXPECT_GT(tall_error(f, a), lapack_threshold);
}

TYPED_TEST(tall, wide_matrices_by_the_adjoint) {
    using T = TypeParam;
    const auto a = this->source_.matrix(100, 2500);
    auto f = a;
    std::vector<T> tau(100), work(70 * 100);
    ASSERT_EQ(routines<T>::gelqf(100, 2500, f.first(), f.ld, tau.data()), 0);
    padded<T> l(100, 100, 0), rest = a;
    for (index j = 0; j < 100; j++)
        for (index i = j; i < 100; i++) l(i, j) = f(i, j);
    int info = 0;
    reference<T>(of_either<T>("orglq", "unglq"), f.m(), f.n(), f.m(), f.first(), f.step(), tau.data(),
                 work.data(), static_cast<int>(work.size()), &info);
    reference_product<T>('N', 'N', T(-1), l, f, T(1), rest);
    EXPECT_LT(in_units(norm(rest), norm(a) * 2500 * lapack_unit<T>), lapack_threshold);
}

TYPED_TEST(tall, least_squares_as_the_reference_solves_them) {
    const char adjoint = is_complex<TypeParam> ? 'C' : 'T';
    for (const char trans : {'N', adjoint})
        for (const index nrhs : {1, 20}) {
            this->compare_least_squares(2000, 100, nrhs, trans);
            this->compare_least_squares(9000, 30, nrhs, trans);
        }
}

// Starts the runtime itself.
template <class T> std::vector<T> factors_with(const char* policy, int workers, const padded<T>& a) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = workers;
    conf.sched_policy_name = policy;
    EXPECT_EQ(starpu_init(&conf), 0);
    tall_factors<T> f(a);
    starpu_shutdown();
    f.a.data.insert(f.a.data.end(), f.tau.begin(), f.tau.end());
    return f.a.data;
}

template <class T> class tall_bits : public testing::Test {};
TYPED_TEST_SUITE(tall_bits, judged_scalars);

TYPED_TEST(tall_bits, depend_on_neither_workers_nor_policy) {
    problem_source<TypeParam> source(5);
    for (const auto& [m, n] : {std::pair<index, index>{9000, 60}, {2000, 300}}) {
        const auto a = source.matrix(m, n);
        const auto expected = factors_with("lws", 2, a);
        for (const auto& [policy, workers] : {std::pair<const char*, int>{"lws", 1},
                                              {"lws", 4},
                                              {"eager", 2},
                                              {"eager", 4},
                                              {"prio", 1},
                                              {"prio", 2}}) {
            const auto found = factors_with(policy, workers, a);
            EXPECT_EQ(std::memcmp(expected.data(), found.data(), found.size() * sizeof(TypeParam)), 0)
                << policy << workers;
        }
    }
}

} // namespace
} // namespace linalg_test
