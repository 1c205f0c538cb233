// Products of random problems, held against reference BLAS.
#include "random_problems.hpp"
#include "routines.hpp"

namespace linalg_test {
namespace {

template <class T> struct product_problem {
    char ta, tb;
    index k;
    T alpha, beta;
    padded<T> a, b, c;

    explicit product_problem(problem_source<T>& source)
        : product_problem(source, source.one_of("NTC"), source.one_of("NTC"), source.size(), source.size(),
                          source.size()) {}
    product_problem(problem_source<T>& source, char transa, char transb, index m, index n, index depth)
        : ta(transa), tb(transb), k(depth), alpha(source.factor()), beta(source.factor()),
          a(source.matrix(ta == 'N' ? m : k, ta == 'N' ? k : m)),
          b(source.matrix(tb == 'N' ? k : n, tb == 'N' ? n : k)), c(source.matrix(m, n)) {
        // What must not be looked at is NaN.
        if (beta == T(0))
            for (index j = 0; j < n; j++)
                for (index i = 0; i < m; i++) c(i, j) = not_a_number<T>();
    }

    int64_t compute(padded<T>& result) const {
        return routines<T>::gemm(ta, tb, c.rows, c.columns, k, alpha, a.first(), a.ld, b.first(), b.ld, beta,
                                 result.first(), result.ld);
    }
    // The largest difference from the reference's result, in units of what rounding may do to each entry.
    double error(const padded<T>& result) const {
        padded<T> expected = c;
        reference_product(ta, tb, alpha, a, b, beta, expected);
        double largest_error = 0;
        for (index j = 0; j < c.columns; j++)
            for (index i = 0; i < c.rows; i++) {
                const double off = std::abs(result(i, j) - expected(i, j));
                const double of_c = beta == T(0) ? 0 : std::abs(beta * c(i, j));
                const double scale =
                    unit_rounding<T> * (4 * std::abs(alpha) * static_cast<double>(k + 1) + of_c);
                largest_error = worse_of(largest_error, off == 0 ? 0 : off / scale);
            }
        return largest_error;
    }
};

template <class T> class random_gemm : public random_problems<T> {};
TYPED_TEST_SUITE(random_gemm, judged_scalars);

TYPED_TEST(random_gemm, agrees_with_the_reference) {
    problem_source<TypeParam> source(11);
    for (index turn = 0; turn < problem_count(); turn++) {
        const product_problem<TypeParam> p(source);
        auto result = p.c;
        ASSERT_EQ(p.compute(result), 0) << turn;
        ASSERT_LT(p.error(result), 4) << turn << p.ta << p.tb << p.c.rows << 'x' << p.c.columns << 'x' << p.k;
        ASSERT_TRUE(untouched(p.c, result, everywhere)) << turn;
    }
}

TYPED_TEST(random_gemm, a_wrong_entry_is_noticed) {
    problem_source<TypeParam> source(12);
    product_problem<TypeParam> p(source, 'N', 'T', 20, 30, 40);
    auto result = p.c;
    ASSERT_EQ(p.compute(result), 0);
    result(7, 9) += TypeParam(static_cast<real_of<TypeParam>>(3000 * unit_rounding<TypeParam>));
    EXPECT_GT(p.error(result), 4);
}

} // namespace
} // namespace linalg_test
