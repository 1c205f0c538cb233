// Norms of random matrices of every shape, held against the reference; what may not be looked at is NaN.
#include "random_problems.hpp"
#include "routines.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace linalg_test {
namespace {

constexpr const char* all_shapes = "GSHT"; // general, symmetric, Hermitian, triangular or trapezoidal

template <class T> struct norm_problem {
    using real = real_of<T>;
    char shape, uplo, diag;
    padded<T> a;

    norm_problem(problem_source<T>& source, char form, index m, index n)
        : shape(form), uplo(source.one_of("LU")), diag(source.one_of("NU")),
          a(source.matrix(m, form == 'S' || form == 'H' ? m : n)) {}

    // What the norm may look at: where of an element, 'R' the real part alone.
    enum class use { none, real_part, all };
    use use_of(index i, index j) const {
        if (i >= a.rows) return use::none;
        if (shape == 'G') return use::all;
        if (i == j && shape == 'T' && diag == 'U') return use::none;
        if (i == j && shape == 'H') return use::real_part;
        return triangle_named(uplo)(i, j) ? use::all : use::none;
    }
    // The rest becomes NaN.
    norm_problem& hide_unused() {
        const T bad = not_a_number<T>();
        for (index j = 0; j < a.columns; j++)
            for (index i = 0; i < a.ld; i++) {
                const use wanted = use_of(i, j);
                if (wanted == use::none) a(i, j) = bad;
                if constexpr (is_complex<T>)
                    if (wanted == use::real_part) a(i, j) = T(a(i, j).real(), bad.imag());
            }
        return *this;
    }
    template <class Change> void change_all(Change change) {
        for (index j = 0; j < a.columns; j++)
            for (index i = 0; i < a.rows; i++) a(i, j) = change(a(i, j), i, j);
    }

    real ours(char norm) const {
        real value = -1;
        const index m = a.rows, n = a.columns, ld = a.ld;
        std::int64_t result = 0;
        if (shape == 'G') result = routines<T>::lange(norm, m, n, a.first(), ld, &value);
        if (shape == 'S') result = routines<T>::lansy(norm, uplo, n, a.first(), ld, &value);
        if (shape == 'H') result = routines<T>::lanhe(norm, uplo, n, a.first(), ld, &value);
        if (shape == 'T') result = routines<T>::lantr(norm, uplo, diag, m, n, a.first(), ld, &value);
        EXPECT_EQ(result, 0);
        return value;
    }
    real theirs(char norm) const {
        std::vector<real> work(static_cast<std::size_t>(std::max(a.rows, a.columns)) + 1);
        const char* const hermitian = of_either<T>("lansy", "lanhe");
        if (shape == 'G')
            return reference_value<T>("lange", norm, a.m(), a.n(), a.first(), a.step(), work.data());
        if (shape == 'T')
            return reference_value<T>("lantr", norm, uplo, diag, a.m(), a.n(), a.first(), a.step(),
                                      work.data());
        return reference_value<T>(shape == 'S' ? "lansy" : hermitian, norm, uplo, a.n(), a.first(), a.step(),
                                  work.data());
    }
    std::string name() const {
        return std::string{shape, uplo, diag} + ' ' + std::to_string(a.rows) + 'x' +
               std::to_string(a.columns);
    }
};

// Whether a norm is right, up to the rounding of its sums; the largest entry is exact but for moduli.
template <class T> bool agrees(char norm, const padded<T>& a, double ours, double theirs) {
    if (ours == theirs) return true;
    const bool is_sum = std::toupper(norm) != 'M';
    const double units = is_sum          ? lapack_threshold * static_cast<double>(std::max(a.rows, a.columns))
                         : is_complex<T> ? 4
                                         : 0;
    return std::fabs(ours - theirs) <= units * unit_rounding<T> * theirs;
}

template <class T> class random_norms : public random_problems<T> {};
TYPED_TEST_SUITE(random_norms, judged_scalars);

TYPED_TEST(random_norms, agree_with_the_reference) {
    problem_source<TypeParam> source(61);
    for (index turn = 0; turn < problem_count(); turn++) {
        norm_problem<TypeParam> p(source, source.one_of(all_shapes), source.size(), source.size());
        p.hide_unused();
        const char norm = source.one_of("Mm1OoIiFfEe");
        const double ours = p.ours(norm), theirs = p.theirs(norm);
        ASSERT_TRUE(agrees(norm, p.a, ours, theirs)) << turn << norm << p.name() << ours << ' ' << theirs;
    }
}

// Beside the extents of tiles and chunks, in tasks: wide, tall and square.
TYPED_TEST(random_norms, of_large_matrices_agree_with_the_reference) {
    problem_source<TypeParam> source(62);
    const std::pair<index, index> extents[] = {{512, 512}, {513, 700},  {1100, 511}, {8191, 9},
                                               {8192, 17}, {8193, 33},  {20000, 3},  {3, 20000},
                                               {40, 2048}, {300, 2049}, {700, 200},  {200, 900}};
    for (const auto& [m, n] : extents)
        for (const char shape : std::string(all_shapes)) {
            if (m > 2000 && (shape == 'S' || shape == 'H')) continue;
            norm_problem<TypeParam> p(source, shape, m, n);
            p.hide_unused();
            for (const char norm : {'M', '1', 'I', 'F'})
                EXPECT_TRUE(agrees(norm, p.a, p.ours(norm), p.theirs(norm))) << norm << p.name();
        }
}

TYPED_TEST(random_norms, of_symmetric_matrices_larger_than_a_tile_agree_with_the_reference) {
    if (sizeof(TypeParam) > 4) GTEST_SKIP() << "would take too much memory";
    problem_source<TypeParam> source(63);
    norm_problem<TypeParam> p(source, 'S', 8300, 8300);
    for (const char norm : {'M', '1', 'I', 'F'})
        EXPECT_TRUE(agrees(norm, p.a, p.ours(norm), p.theirs(norm))) << norm << p.name();
}

TYPED_TEST(random_norms, a_wrong_entry_is_noticed) {
    using real = real_of<TypeParam>;
    problem_source<TypeParam> source(64);
    for (const char shape : std::string(all_shapes)) {
        norm_problem<TypeParam> p(source, shape, 30, 30);
        p.change_all([](TypeParam x, index, index) { return x * real(1e-3); });
        auto wrong = p;
        wrong.a(12, 12) += TypeParam(real(1));
        wrong.diag = p.diag = 'N';
        for (const char norm : {'M', '1', 'I', 'F'})
            EXPECT_FALSE(agrees(norm, p.a, wrong.ours(norm), p.theirs(norm))) << norm << p.name();
    }
}

TYPED_TEST(random_norms, are_nan_exactly_where_a_nan_counts) {
    using T = TypeParam;
    using problem = norm_problem<T>;
    problem_source<T> source(65);
    for (index turn = 0; turn < problem_count() / 5; turn++) {
        problem p(source, source.one_of(all_shapes), 1 + source.below(40), 1 + source.below(40));
        p.hide_unused();
        const index i = source.below(p.a.rows), j = source.below(p.a.columns);
        const auto bad = std::numeric_limits<real_of<T>>::quiet_NaN();
        const auto endless = std::numeric_limits<real_of<T>>::infinity();
        const bool is_beside_infinity = source.below(2) == 0;
        if constexpr (is_complex<T>) {
            p.a(i, j) = source.below(2) ? T(bad, is_beside_infinity ? endless : 1)
                                        : T(is_beside_infinity ? endless : 1, bad);
            if (p.use_of(i, j) == problem::use::real_part) p.a(i, j) = T(bad, 0);
        } else
            p.a(i, j) = bad;
        if (is_beside_infinity) p.a(source.below(p.a.rows), source.below(p.a.columns)) = T(endless);
        p.a(i, j) = p.a(i, j) == p.a(i, j) ? T(bad) : p.a(i, j); // where the infinity took its place
        const bool counts = p.use_of(i, j) != problem::use::none;
        for (const char norm : {'M', '1', 'I', 'F'}) {
            const auto value = p.ours(norm);
            ASSERT_EQ(value != value, counts) << turn << norm << p.name() << ' ' << i << ' ' << j;
        }
    }
}

TYPED_TEST(random_norms, of_an_infinite_entry_are_infinite) {
    using T = TypeParam;
    problem_source<T> source(66);
    for (const char shape : std::string(all_shapes))
        for (const index n : {1, 5, 40, 300}) {
            norm_problem<T> p(source, shape, n, n);
            p.diag = 'N';
            p.hide_unused();
            p.a(n / 2, n / 2) = T(-std::numeric_limits<real_of<T>>::infinity());
            for (const char norm : {'M', '1', 'I', 'F'})
                EXPECT_EQ(p.ours(norm), infinity) << norm << p.name();
        }
}

// Multiplied by a power of two, a matrix has a norm that is multiplied by it.
TYPED_TEST(random_norms, neither_overflow_nor_underflow_on_the_way) {
    using T = TypeParam;
    using limits = std::numeric_limits<real_of<T>>;
    problem_source<T> source(67);
    for (index turn = 0; turn < problem_count() / 5; turn++) {
        norm_problem<T> p(source, source.one_of(all_shapes), source.below(60), source.below(60));
        p.diag = 'N';
        p.hide_unused();
        const auto by =
            std::ldexp(real_of<T>(1), source.below(2) ? limits::max_exponent - 10 : limits::min_exponent + 2);
        const auto original = p;
        p.change_all([by](T x, index, index) { return x * by; });
        for (const char norm : {'M', '1', 'I', 'F'}) {
            const double ours = static_cast<double>(p.ours(norm) / by), theirs = original.theirs(norm);
            const double lost = std::fabs(ours - theirs);
            ASSERT_LE(lost, lapack_threshold * 60 * unit_rounding<T> * theirs) << norm << p.name() << by;
        }
    }
}

// The norm of all of a, by the definition, of numbers divided by the largest. LAPACK 3.11 gives wrong roots
// of sums of squares where some are huge and others are not.
template <class T> double defined_norm(char norm, const padded<T>& a) {
    long double largest = 0, squares = 0;
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++) largest = std::max<long double>(largest, std::abs(a(i, j)));
    std::vector<long double> rows(static_cast<std::size_t>(a.rows)),
        columns(static_cast<std::size_t>(a.columns));
    for (index j = 0; j < a.columns && largest > 0; j++)
        for (index i = 0; i < a.rows; i++) {
            const long double size = std::abs(a(i, j)) / largest;
            rows[static_cast<std::size_t>(i)] += size;
            columns[static_cast<std::size_t>(j)] += size;
            squares += size * size;
        }
    const auto largest_of = [](const std::vector<long double>& sums) {
        return sums.empty() ? 0 : *std::max_element(sums.begin(), sums.end());
    };
    if (norm == 'M') return static_cast<double>(largest);
    if (norm == 'F') return static_cast<double>(largest * std::sqrt(squares));
    return static_cast<double>(largest * largest_of(norm == 'I' ? rows : columns));
}

// Columns of very different sizes: nothing that counts is lost.
TYPED_TEST(random_norms, of_columns_far_apart_are_what_the_definition_says) {
    using T = TypeParam;
    using limits = std::numeric_limits<real_of<T>>;
    problem_source<T> source(68);
    for (index turn = 0; turn < problem_count() / 5; turn++) {
        norm_problem<T> p(source, 'G', source.below(60), source.below(60));
        const int spread = static_cast<int>(source.below(limits::max_exponent - 10));
        p.change_all([&](T x, index, index j) {
            return x * std::ldexp(real_of<T>(1), (static_cast<int>(j) % 5 - 2) * spread / 2);
        });
        for (const char norm : {'M', '1', 'I', 'F'})
            ASSERT_TRUE(agrees(norm, p.a, p.ours(norm), defined_norm(norm, p.a)))
                << norm << p.name() << spread;
    }
}

// With 1, 2 and 4 workers and two policies.
TEST(norms, have_the_same_bits_with_any_number_of_workers) {
    using T = std::complex<float>;
    std::vector<std::vector<float>> results;
    for (const char* policy : {"eager", "lws"})
        for (const int workers : {1, 2, 4}) {
            starpu_conf conf;
            starpu_conf_init(&conf);
            conf.ncpus = workers;
            conf.sched_policy_name = policy;
            ASSERT_EQ(starpu_init(&conf), 0);
            problem_source<T> source(69);
            std::vector<float> values;
            for (const char shape : std::string(all_shapes))
                for (const auto& [m, n] : {std::pair<index, index>{700, 600}, {900, 2500}}) {
                    const norm_problem<T> p(source, shape, m, n);
                    for (const char norm : {'M', '1', 'I', 'F'}) values.push_back(p.ours(norm));
                }
            results.push_back(values);
            starpu_shutdown();
        }
    for (const auto& values : results) EXPECT_EQ(values, results.front());
}

TYPED_TEST(random_norms, of_nothing_are_0) {
    using T = TypeParam;
    real_of<T> value = 7;
    for (const char norm : {'M', '1', 'O', 'I', 'F', 'E'}) {
        EXPECT_EQ(routines<T>::lange(norm, 0, 3, nullptr, 1, &value), 0);
        EXPECT_EQ(std::exchange(value, 7), 0);
        EXPECT_EQ(routines<T>::lantr(norm, 'L', 'U', 3, 0, nullptr, 3, &value), 0);
        EXPECT_EQ(std::exchange(value, 7), 0);
        EXPECT_EQ(routines<T>::lanhe(norm, 'L', 0, nullptr, 1, &value), 0);
        EXPECT_EQ(std::exchange(value, 7), 0);
    }
}

TYPED_TEST(random_norms, name_bad_arguments) {
    using T = TypeParam;
    using calls = routines<T>;
    T a[4] = {};
    real_of<T> value = 7;
    expect_named_argument(1, "norm", [&] { return calls::lange('X', 2, 2, a, 2, &value); });
    expect_named_argument(2, "m", [&] { return calls::lange('M', -1, 2, a, 2, &value); });
    expect_named_argument(3, "n", [&] { return calls::lange('M', 2, -1, a, 2, &value); });
    expect_named_argument(4, "a", [&] { return calls::lange('M', 2, 2, nullptr, 2, &value); });
    expect_named_argument(5, "lda", [&] { return calls::lange('M', 2, 2, a, 1, &value); });
    expect_named_argument(6, "value", [&] { return calls::lange('M', 2, 2, a, 2, nullptr); });
    for (const auto routine : {calls::lansy, calls::lanhe}) {
        expect_named_argument(1, "norm", [&] { return routine('2', 'L', 2, a, 2, &value); });
        expect_named_argument(2, "uplo", [&] { return routine('1', 'A', 2, a, 2, &value); });
        expect_named_argument(3, "n", [&] { return routine('1', 'U', -1, a, 2, &value); });
        expect_named_argument(4, "a", [&] { return routine('1', 'U', 2, nullptr, 2, &value); });
        expect_named_argument(5, "lda", [&] { return routine('1', 'U', 2, a, 1, &value); });
        expect_named_argument(6, "value", [&] { return routine('1', 'U', 2, a, 2, nullptr); });
    }
    expect_named_argument(1, "norm", [&] { return calls::lantr('0', 'L', 'N', 2, 2, a, 2, &value); });
    expect_named_argument(2, "uplo", [&] { return calls::lantr('I', 'N', 'N', 2, 2, a, 2, &value); });
    expect_named_argument(3, "diag", [&] { return calls::lantr('I', 'L', 'L', 2, 2, a, 2, &value); });
    expect_named_argument(4, "m", [&] { return calls::lantr('I', 'L', 'N', -2, 2, a, 2, &value); });
    expect_named_argument(5, "n", [&] { return calls::lantr('I', 'L', 'N', 2, -2, a, 2, &value); });
    expect_named_argument(6, "a", [&] { return calls::lantr('I', 'L', 'N', 2, 2, nullptr, 2, &value); });
    expect_named_argument(7, "lda", [&] { return calls::lantr('I', 'L', 'N', 2, 2, a, 1, &value); });
    expect_named_argument(8, "value", [&] { return calls::lantr('I', 'L', 'N', 2, 2, a, 2, nullptr); });
    EXPECT_EQ(value, 7);
}

} // namespace
} // namespace linalg_test
