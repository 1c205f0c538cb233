// Row exchanges, copies and settings of random matrices: bit by bit what the reference or the definition
// says, and nothing else changed.
#include "random_problems.hpp"
#include "routines.hpp"

namespace linalg_test {
namespace {

// The rows between the last one and the leading dimension included.
template <class T> testing::AssertionResult same_bits(const padded<T>& a, const padded<T>& b) {
    return untouched(a, b, nowhere);
}

template <class T> class utilities : public random_problems<T> {
protected:
    problem_source<T> source_{71};

    // Shapes of which some are worth tasks.
    std::vector<std::pair<index, index>> shapes() {
        std::vector<std::pair<index, index>> all = {
            {300, 400}, {1000, 40}, {40, 1000}, {5, 20000}, {20000, 5}};
        for (index turn = 0; turn < problem_count(); turn++) all.push_back({source_.size(), source_.size()});
        return all;
    }
    void check_exchanges(index m, index n) {
        if (m == 0) return;
        const index k1 = 1 + source_.below(m), k2 = k1 - 1 + source_.below(m - k1 + 2);
        const index incx = source_.below(7) - 3, spread = k1 + std::max<index>(0, k2 - k1) * std::abs(incx);
        std::vector<index> pivots(static_cast<std::size_t>(spread));
        for (index& pivot : pivots) pivot = 1 + source_.below(m);
        const std::vector<int> short_pivots(pivots.begin(), pivots.end());
        auto ours = source_.matrix(m, n), theirs = ours;
        ASSERT_EQ(routines<T>::laswp(n, ours.first(), ours.ld, k1, k2, pivots.data(), incx), 0);
        reference<T>("laswp", theirs.n(), theirs.first(), theirs.step(), static_cast<int>(k1),
                     static_cast<int>(k2), short_pivots.data(), static_cast<int>(incx));
        ASSERT_TRUE(same_bits(theirs, ours)) << m << 'x' << n << ' ' << k1 << ".." << k2 << ' ' << incx;
    }
    void check_copy(index m, index n) {
        const char uplo = source_.one_of("ULulAX ");
        const auto a = source_.matrix(m, n);
        auto ours = source_.matrix(m, n), theirs = ours;
        ASSERT_EQ(routines<T>::lacpy(uplo, m, n, a.first(), a.ld, ours.first(), ours.ld), 0);
        reference<T>("lacpy", uplo, a.m(), a.n(), a.first(), a.step(), theirs.first(), theirs.step());
        ASSERT_TRUE(same_bits(theirs, ours)) << uplo << m << 'x' << n;
    }
    void check_setting(index m, index n) {
        const char uplo = source_.one_of("ULulAX ");
        const T alpha = source_.number(), beta = source_.number();
        auto ours = source_.matrix(m, n), theirs = ours;
        ASSERT_EQ(routines<T>::laset(uplo, m, n, alpha, beta, ours.first(), ours.ld), 0);
        reference<T>("laset", uplo, theirs.m(), theirs.n(), alpha, beta, theirs.first(), theirs.step());
        ASSERT_TRUE(same_bits(theirs, ours)) << uplo << m << 'x' << n;
    }
    // Whether B = alpha op(A), number by number: exactly where alpha is 0 or 1.
    static testing::AssertionResult is_copy(char trans, T alpha, const padded<T>& a, const padded<T>& b) {
        const bool transposes = std::strchr("TCtc", trans), conjugates = std::strchr("CRcr", trans);
        const double allowed = alpha == T(0) || alpha == T(1) ? 0 : 4 * unit_rounding<T>;
        for (index j = 0; j < a.columns; j++)
            for (index i = 0; i < a.rows; i++) {
                const T entry = conjugates ? conjugate_of(a(i, j)) : a(i, j);
                const T wanted = alpha == T(0) ? T(0) : alpha == T(1) ? entry : alpha * entry;
                const T copied = transposes ? b(j, i) : b(i, j);
                if (!(std::abs(copied - wanted) <= allowed))
                    return testing::AssertionFailure() << "entry " << i << ", " << j << " is wrong";
            }
        return testing::AssertionSuccess();
    }
    void check_op(index m, index n) {
        const char trans = source_.one_of("NTCRntcr");
        const bool transposes = std::strchr("TCtc", trans);
        const T alpha = source_.factor();
        auto a = source_.matrix(m, n);
        if (alpha == T(0)) std::fill(a.data.begin(), a.data.end(), not_a_number<T>());
        const auto before = transposes ? source_.matrix(n, m) : source_.matrix(m, n);
        auto b = before;
        ASSERT_EQ(routines<T>::omatcopy(trans, m, n, alpha, a.first(), a.ld, b.first(), b.ld), 0);
        ASSERT_TRUE(untouched(before, b, everywhere)) << trans << m << 'x' << n;
        ASSERT_TRUE(is_copy(trans, alpha, a, b)) << trans << m << 'x' << n;
    }
};
TYPED_TEST_SUITE(utilities, tested_scalars);

TYPED_TEST(utilities, exchange_rows_as_the_reference_does) {
    for (const auto& [m, n] : this->shapes()) {
        this->check_exchanges(m, n);
        if (this->HasFatalFailure()) return;
    }
}

TYPED_TEST(utilities, undo_exchanges_with_a_negative_step) {
    using calls = routines<TypeParam>;
    const auto a = this->source_.matrix(50, 300);
    auto b = a;
    std::vector<index> pivots(50);
    for (index& pivot : pivots) pivot = 1 + this->source_.below(50);
    ASSERT_EQ(calls::laswp(300, b.first(), b.ld, 1, 50, pivots.data(), 1), 0);
    ASSERT_FALSE(same_bits(a, b));
    ASSERT_EQ(calls::laswp(300, b.first(), b.ld, 1, 50, pivots.data(), -1), 0);
    EXPECT_TRUE(same_bits(a, b));
}

TYPED_TEST(utilities, copy_the_part_that_the_reference_copies) {
    for (const auto& [m, n] : this->shapes()) {
        this->check_copy(m, n);
        if (this->HasFatalFailure()) return;
    }
}

TYPED_TEST(utilities, set_the_part_that_the_reference_sets) {
    for (const auto& [m, n] : this->shapes()) {
        this->check_setting(m, n);
        if (this->HasFatalFailure()) return;
    }
}

TYPED_TEST(utilities, copy_and_transpose_by_the_definition) {
    for (const auto& [m, n] : this->shapes()) {
        this->check_op(m, n);
        if (this->HasFatalFailure()) return;
    }
}

// One bit of an entry, or one beyond the last row.
TYPED_TEST(utilities, with_a_wrong_entry_are_noticed) {
    using T = TypeParam;
    using calls = routines<T>;
    padded<T> a(20, 9, 2);
    fill_with_noise(a.first(), a.data.size(), 3, 2);
    const auto flip = [](padded<T>& x, index row, index column) {
        reinterpret_cast<unsigned char*>(&x(row, column))[0] ^= 1;
    };
    padded<T> b = a, theirs = a;
    const index pivots[] = {7, 2, 20, 4};
    const int short_pivots[] = {7, 2, 20, 4};
    ASSERT_EQ(calls::laswp(9, b.first(), b.ld, 1, 4, pivots, 1), 0);
    reference<T>("laswp", 9, theirs.first(), theirs.step(), 1, 4, short_pivots, 1);
    EXPECT_TRUE(same_bits(theirs, b));
    for (const index row : {6, 21}) {
        padded<T> wrong = b;
        flip(wrong, row, 8);
        EXPECT_FALSE(same_bits(theirs, wrong)) << row;
    }
    b = theirs = a;
    ASSERT_EQ(calls::lacpy('U', 9, 9, a.first() + 11, a.ld, b.first(), b.ld), 0);
    reference<T>("lacpy", 'A', 9, 9, a.first() + 11, a.step(), theirs.first(), theirs.step());
    EXPECT_FALSE(same_bits(theirs, b));
    b = theirs = a;
    ASSERT_EQ(calls::laset('L', 20, 9, T(1), T(2), b.first(), b.ld), 0);
    reference<T>("laset", 'L', 20, 9, T(1), T(1), theirs.first(), theirs.step());
    EXPECT_FALSE(same_bits(theirs, b));
    for (const char trans : {'N', 'T', 'C', 'R'})
        for (const T alpha : {T(0), T(1), T(real_of<T>(0.3))}) {
            padded<T> copied(trans == 'T' || trans == 'C' ? 9 : 20, trans == 'T' || trans == 'C' ? 20 : 9, 1);
            ASSERT_EQ(calls::omatcopy(trans, 20, 9, alpha, a.first(), a.ld, copied.first(), copied.ld), 0);
            EXPECT_TRUE(this->is_copy(trans, alpha, a, copied)) << trans << alpha;
            copied(8, 8) += T(static_cast<real_of<T>>(8 * unit_rounding<T>));
            EXPECT_FALSE(this->is_copy(trans, alpha, a, copied)) << trans << alpha;
        }
}

TYPED_TEST(utilities, name_bad_arguments) {
    using T = TypeParam;
    using calls = routines<T>;
    T a[4] = {}, b[4] = {};
    std::int64_t p[4] = {1, 2, 2, 2};
    expect_named_argument(1, "n", [&] { return calls::laswp(-1, a, 2, 1, 2, p, 1); });
    expect_named_argument(2, "a", [&] { return calls::laswp(2, nullptr, 2, 1, 2, p, 1); });
    expect_named_argument(3, "lda", [&] { return calls::laswp(2, a, 0, 1, 0, p, 1); });
    expect_named_argument(3, "lda", [&] { return calls::laswp(2, a, 2, 1, 3, p, 1); });
    expect_named_argument(4, "k1", [&] { return calls::laswp(2, a, 2, 0, 2, p, 1); });
    expect_named_argument(6, "ipiv", [&] { return calls::laswp(2, a, 2, 1, 2, nullptr, 1); });
    expect_named_argument(7, "incx", [&] { return calls::laswp(2, a, 2, 1, 2, p, INT64_MIN); });
    for (const std::int64_t bad :
         {std::int64_t{0}, std::int64_t{3}, std::int64_t{-1}, INT64_MIN, INT64_MAX}) {
        std::int64_t wrong[] = {1, 2, bad};
        expect_named_argument(6, "ipiv", [&] { return calls::laswp(2, a, 2, 1, 2, wrong, -2); });
    }
    EXPECT_EQ(calls::laswp(2, nullptr, 2, 1, 2, nullptr, 0), 0);
    EXPECT_EQ(calls::laswp(2, nullptr, 2, 2, 1, nullptr, 1), 0);
    EXPECT_EQ(calls::laswp(0, nullptr, 2, 1, 2, nullptr, 1), 0);

    expect_named_argument(2, "m", [&] { return calls::lacpy('L', -1, 2, a, 2, b, 2); });
    expect_named_argument(3, "n", [&] { return calls::lacpy('L', 2, -1, a, 2, b, 2); });
    expect_named_argument(4, "a", [&] { return calls::lacpy('L', 2, 2, nullptr, 2, b, 2); });
    expect_named_argument(5, "lda", [&] { return calls::lacpy('L', 2, 2, a, 1, b, 2); });
    expect_named_argument(6, "b", [&] { return calls::lacpy('L', 2, 2, a, 2, nullptr, 2); });
    expect_named_argument(6, "b", [&] { return calls::lacpy('L', 2, 2, a, 2, a, 2); });
    expect_named_argument(7, "ldb", [&] { return calls::lacpy('L', 2, 2, a, 2, b, 1); });

    expect_named_argument(2, "m", [&] { return calls::laset('L', -1, 2, 1, 1, a, 2); });
    expect_named_argument(3, "n", [&] { return calls::laset('L', 2, -1, 1, 1, a, 2); });
    expect_named_argument(6, "a", [&] { return calls::laset('L', 2, 2, 1, 1, nullptr, 2); });
    expect_named_argument(7, "lda", [&] { return calls::laset('L', 2, 2, 1, 1, a, 1); });

    expect_named_argument(1, "trans", [&] { return calls::omatcopy('X', 2, 2, 1, a, 2, b, 2); });
    expect_named_argument(2, "m", [&] { return calls::omatcopy('N', -1, 2, 1, a, 2, b, 2); });
    expect_named_argument(3, "n", [&] { return calls::omatcopy('N', 2, -1, 1, a, 2, b, 2); });
    expect_named_argument(5, "a", [&] { return calls::omatcopy('N', 2, 2, 1, nullptr, 2, b, 2); });
    expect_named_argument(6, "lda", [&] { return calls::omatcopy('N', 2, 2, 1, a, 1, b, 2); });
    expect_named_argument(7, "b", [&] { return calls::omatcopy('N', 2, 2, 1, a, 2, nullptr, 2); });
    expect_named_argument(7, "b", [&] { return calls::omatcopy('T', 2, 2, 1, a, 2, a, 2); });
    expect_named_argument(8, "ldb", [&] { return calls::omatcopy('T', 1, 2, 1, a, 1, b, 1); });
    EXPECT_EQ(calls::omatcopy('T', 1, 2, 0, nullptr, 1, b, 2), 0);
}

} // namespace
} // namespace linalg_test
