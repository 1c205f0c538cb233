// Batches of small problems in four precisions: each member is what a call of its own computes, bit for bit;
// a bad member has its own info; strides and arguments that are refused.
#include "routines.hpp"
#include "scalar_support.hpp"

namespace linalg_test {
namespace {

using infos = std::vector<std::int64_t>;

// So many matrices side by side, with what lies between them.
template <class T> struct matrices {
    index rows, columns, ld, stride;
    std::vector<T> data;
    std::vector<T*> each;

    matrices(index m, index n, index count, unsigned seed, bool definite = false)
        : rows(m), columns(n), ld(m + 2), stride(ld * n + 5), data(static_cast<std::size_t>(stride * count)) {
        for (index i = 0; i < count; i++) {
            const auto one = static_cast<unsigned>(i) + seed;
            const scalar_matrix<T> member =
                definite ? positive_definite<T>(m, 2, one) : scalar_matrix<T>(m, n, 2, one);
            std::copy(member.data.begin(), member.data.end(), data.begin() + i * stride);
        }
        point(count);
    }
    matrices(const matrices& other)
        : rows(other.rows), columns(other.columns), ld(other.ld), stride(other.stride), data(other.data) {
        point(static_cast<index>(other.each.size()));
    }
    matrices& operator=(const matrices&) = delete;
    T* operator[](index i) { return each[static_cast<std::size_t>(i)]; }

private:
    void point(index count) {
        for (index i = 0; i < count; i++) each.push_back(data.data() + i * stride);
    }
};

struct pivot_columns {
    index stride;
    std::vector<std::int64_t> data;
    std::vector<std::int64_t*> each;

    pivot_columns(index n, index count) : stride(n + 1), data(static_cast<std::size_t>(stride * count)) {
        for (index i = 0; i < count; i++) each.push_back(data.data() + i * stride);
    }
    pivot_columns(const pivot_columns& other)
        : pivot_columns(other.stride - 1, static_cast<index>(other.each.size())) {}
    pivot_columns& operator=(const pivot_columns&) = delete;
    std::int64_t* operator[](index i) { return each[static_cast<std::size_t>(i)]; }
};

struct batch_size {
    index n, count;
};
// Few enough for the calling thread, enough for tasks, and members that are larger.
constexpr batch_size sizes_of_batches[] = {{3, 4}, {16, 100}, {50, 40}, {100, 9}, {140, 3}};

template <class T> class batch : public with_runtime {
protected:
    static infos none(index count) { return infos(static_cast<std::size_t>(count)); }
    static infos unset(index count) { return infos(static_cast<std::size_t>(count), 77); }
};
TYPED_TEST_SUITE(batch, tested_scalars);

TYPED_TEST(batch, of_lu_solves_is_each_of_them) {
    using T = TypeParam;
    using calls = routines<T>;
    for (const auto [n, count] : sizes_of_batches) {
        matrices<T> a(n, n, count, 1), b(n, 2, count, 1000), a1 = a, b1 = b, a2 = a, b2 = b;
        pivot_columns pivots(n, count), pivots1 = pivots, pivots2 = pivots;
        for (index i = 0; i < count; i++) ASSERT_EQ(calls::gesv(n, 2, a[i], a.ld, pivots[i], b[i], b.ld), 0);
        infos info = this->unset(count);
        ASSERT_EQ(calls::gesv_batch(n, 2, a1.each.data(), a1.ld, pivots1.each.data(), b1.each.data(), b1.ld,
                                    count, info.data()),
                  0);
        EXPECT_EQ(info, this->none(count));
        EXPECT_EQ(a1.data, a.data) << n;
        EXPECT_EQ(b1.data, b.data) << n;
        EXPECT_EQ(pivots1.data, pivots.data) << n;
        info = this->unset(count);
        ASSERT_EQ(calls::gesv_strided(n, 2, a2.data.data(), a2.ld, a2.stride, pivots2.data.data(),
                                      pivots2.stride, b2.data.data(), b2.ld, b2.stride, count, info.data()),
                  0);
        EXPECT_EQ(info, this->none(count));
        EXPECT_EQ(a2.data, a.data) << n;
        EXPECT_EQ(b2.data, b.data) << n;
        EXPECT_EQ(pivots2.data, pivots.data) << n;
    }
}

TYPED_TEST(batch, of_lu_factorisations_is_each_of_them) {
    using T = TypeParam;
    using calls = routines<T>;
    for (const auto& [m, n] : {std::pair<index, index>{20, 20}, {30, 11}, {11, 30}}) {
        constexpr index count = 60;
        matrices<T> a(m, n, count, 1), a1 = a, a2 = a;
        pivot_columns pivots(std::min(m, n), count), pivots1 = pivots, pivots2 = pivots;
        for (index i = 0; i < count; i++) ASSERT_EQ(calls::getrf(m, n, a[i], a.ld, pivots[i]), 0);
        infos info = this->unset(count);
        ASSERT_EQ(calls::getrf_batch(m, n, a1.each.data(), a1.ld, pivots1.each.data(), count, info.data()),
                  0);
        EXPECT_EQ(a1.data, a.data);
        EXPECT_EQ(pivots1.data, pivots.data);
        ASSERT_EQ(calls::getrf_strided(m, n, a2.data.data(), a2.ld, a2.stride, pivots2.data.data(),
                                       pivots2.stride, count, info.data()),
                  0);
        EXPECT_EQ(a2.data, a.data);
        EXPECT_EQ(info, this->none(count));
    }
}

TYPED_TEST(batch, of_cholesky_solves_is_each_of_them) {
    using T = TypeParam;
    using calls = routines<T>;
    for (const auto [n, count] : sizes_of_batches)
        for (const char uplo : {'L', 'u'}) {
            matrices<T> a(n, n, count, 1, true), b(n, 3, count, 1000);
            matrices<T> a1 = a, b1 = b, a2 = a, b2 = b, a3 = a, a4 = a;
            for (index i = 0; i < count; i++) ASSERT_EQ(calls::posv(uplo, n, 3, a[i], a.ld, b[i], b.ld), 0);
            infos info = this->unset(count);
            ASSERT_EQ(calls::posv_batch(uplo, n, 3, a1.each.data(), a1.ld, b1.each.data(), b1.ld, count,
                                        info.data()),
                      0);
            EXPECT_EQ(info, this->none(count));
            EXPECT_EQ(a1.data, a.data) << uplo << n;
            EXPECT_EQ(b1.data, b.data) << uplo << n;
            ASSERT_EQ(calls::posv_strided(uplo, n, 3, a2.data.data(), a2.ld, a2.stride, b2.data.data(), b2.ld,
                                          b2.stride, count, info.data()),
                      0);
            EXPECT_EQ(b2.data, b.data) << uplo << n;
            ASSERT_EQ(calls::potrf_batch(uplo, n, a3.each.data(), a3.ld, count, info.data()), 0);
            EXPECT_EQ(a3.data, a.data) << uplo << n;
            ASSERT_EQ(calls::potrf_strided(uplo, n, a4.data.data(), a4.ld, a4.stride, count, info.data()), 0);
            EXPECT_EQ(a4.data, a.data) << uplo << n;
            EXPECT_EQ(info, this->none(count));
        }
}

TYPED_TEST(batch, of_products_is_each_of_them) {
    using T = TypeParam;
    using calls = routines<T>;
    const T alpha = make_scalar<T>(1.5, 0.5), beta = make_scalar<T>(-0.5, 0.25);
    for (const auto [n, count] : sizes_of_batches)
        for (const char trans : {'N', 't', 'C'}) {
            if (n > 128) continue; // see products_too_large_for_the_calling_thread
            const index k = n / 2 + 1, m = n;
            matrices<T> a(trans == 'N' ? m : k, trans == 'N' ? k : m, count, 1), b(k, n, count, 300);
            matrices<T> c(m, n, count, 600), c1 = c, c2 = c, c3 = c, c4 = c;
            for (index i = 0; i < count; i++)
                ASSERT_EQ(calls::gemm(trans, 'N', m, n, k, alpha, a[i], a.ld, b[i], b.ld, beta, c[i], c.ld),
                          0);
            infos info = this->unset(count);
            ASSERT_EQ(calls::gemm_batch(trans, 'N', m, n, k, alpha, a.each.data(), a.ld, b.each.data(), b.ld,
                                        beta, c1.each.data(), c1.ld, count, info.data()),
                      0);
            EXPECT_EQ(info, this->none(count));
            EXPECT_EQ(c1.data, c.data) << trans << n;
            ASSERT_EQ(calls::gemm_strided(trans, 'N', m, n, k, alpha, a.data.data(), a.ld, a.stride,
                                          b.data.data(), b.ld, b.stride, beta, c2.data.data(), c2.ld,
                                          c2.stride, count, info.data()),
                      0);
            EXPECT_EQ(c2.data, c.data) << trans << n;
            // One right operand for all.
            for (index i = 0; i < count; i++)
                ASSERT_EQ(calls::gemm(trans, 'N', m, n, k, alpha, a[i], a.ld, b[0], b.ld, beta, c3[i], c.ld),
                          0);
            ASSERT_EQ(calls::gemm_strided(trans, 'N', m, n, k, alpha, a.data.data(), a.ld, a.stride,
                                          b.data.data(), b.ld, 0, beta, c4.data.data(), c4.ld, c4.stride,
                                          count, info.data()),
                      0);
            EXPECT_EQ(c4.data, c3.data) << trans << n;
        }
}

// Fewer of them than workers are computed by all workers, as alone; more by one each, so that sums are added
// up in another order.
TYPED_TEST(batch, of_products_too_large_for_the_calling_thread) {
    using T = TypeParam;
    using calls = routines<T>;
    constexpr index n = 140, k = 150;
    const auto workers = static_cast<index>(starpu_cpu_worker_get_count());
    for (const index count : {workers - 1, workers, 2 * workers + 1}) {
        matrices<T> a(n, k, count, 1), b(n, k, count, 300), c(n, n, count, 600), c1 = c;
        for (index i = 0; i < count; i++)
            ASSERT_EQ(calls::gemm('N', 'C', n, n, k, T(2), a[i], a.ld, b[i], b.ld, T(-1), c[i], c.ld), 0);
        infos info = this->unset(count);
        ASSERT_EQ(calls::gemm_batch('N', 'C', n, n, k, T(2), a.each.data(), a.ld, b.each.data(), b.ld, T(-1),
                                    c1.each.data(), c1.ld, count, info.data()),
                  0);
        EXPECT_EQ(info, this->none(count));
        if (count < workers) {
            EXPECT_EQ(c1.data, c.data);
        }
        for (std::size_t i = 0; i < c.data.size(); i++)
            ASSERT_LT(std::abs(c1.data[i] - c.data[i]), k * unit_rounding<T>) << i << " of " << count;
    }
}

// The matrix of each member and, beginning with its last entry or right behind it, what a routine writes.
template <class T> struct adjacent_operands {
    static constexpr index count = 20;
    index n, ld, stride;
    std::vector<T> data;

    explicit adjacent_operands(index order)
        : n(order), ld(n + 2), stride(ld * 2 * (n + 1)), data(static_cast<std::size_t>(stride * count)) {
        fill_with_noise(data.data(), data.size(), 5);
        for (index i = 0; i < count; i++) {
            const auto member = positive_definite<T>(n, 2, static_cast<unsigned>(i));
            std::copy(member.data.begin(), member.data.end(), matrix(i));
        }
    }
    T* matrix(index i) { return data.data() + i * stride; }
    T* written(index i, bool shares) { return matrix(i) + ld * (n - 1) + n - (shares ? 1 : 0); }
    std::vector<T*> each_matrix() {
        std::vector<T*> each;
        for (index i = 0; i < count; i++) each.push_back(matrix(i));
        return each;
    }
    std::vector<T*> each_written(index sharing_member) {
        std::vector<T*> each;
        for (index i = 0; i < count; i++) each.push_back(written(i, i == sharing_member));
        return each;
    }
};

// The systems of all members with two right-hand sides by posv or gesv.
template <class T> struct adjacent_systems : adjacent_operands<T> {
    using calls = routines<T>;
    static constexpr index count = adjacent_operands<T>::count;
    bool is_definite;
    pivot_columns pivots;

    adjacent_systems(index order, bool definite)
        : adjacent_operands<T>(order), is_definite(definite), pivots(order, count) {}
    index solve_one(index i) {
        T *const a = this->matrix(i), *const b = this->written(i, false);
        return is_definite ? calls::posv('L', this->n, 2, a, this->ld, b, this->ld)
                           : calls::gesv(this->n, 2, a, this->ld, pivots[i], b, this->ld);
    }
    index solve_listed(index sharing_member, infos& info) {
        const auto a = this->each_matrix(), b = this->each_written(sharing_member);
        return is_definite ? calls::posv_batch('L', this->n, 2, a.data(), this->ld, b.data(), this->ld, count,
                                               info.data())
                           : calls::gesv_batch(this->n, 2, a.data(), this->ld, pivots.each.data(), b.data(),
                                               this->ld, count, info.data());
    }
    index solve_strided(bool share, infos& info) {
        T *const a = this->matrix(0), *const b = this->written(0, share);
        const index step = this->stride;
        return is_definite ? calls::posv_strided('L', this->n, 2, a, this->ld, step, b, this->ld, step, count,
                                                 info.data())
                           : calls::gesv_strided(this->n, 2, a, this->ld, step, pivots.data.data(),
                                                 pivots.stride, b, this->ld, step, count, info.data());
    }
};

TYPED_TEST(batch, tells_of_right_hand_sides_that_overlap_the_matrix) {
    using T = TypeParam;
    for (const index n : {4, 60})
        for (const bool definite : {false, true}) {
            adjacent_systems<T> x(n, definite), alone = x, strided = x;
            constexpr index count = adjacent_systems<T>::count, sharing_member = 7;
            infos info = this->unset(count), wanted = this->none(count);
            wanted[sharing_member] = -6;
            EXPECT_EQ(error_lines_of([&] { EXPECT_EQ(x.solve_listed(sharing_member, info), 1); }), "");
            EXPECT_EQ(info, wanted);
            for (index i = 0; i < count; i++) {
                if (i == sharing_member) continue;
                ASSERT_EQ(alone.solve_one(i), 0);
            }
            EXPECT_EQ(x.data, alone.data) << n << definite;

            const auto before = strided.data;
            EXPECT_EQ(strided.solve_strided(true, info), count);
            EXPECT_EQ(info, infos(count, -6));
            EXPECT_EQ(strided.data, before);
            EXPECT_EQ(strided.solve_strided(false, info), 0);
            ASSERT_EQ(alone.solve_one(sharing_member), 0);
            EXPECT_EQ(strided.data, alone.data) << n << definite;
        }
}

// From the row below the last column but one to the row above the diagonal of the last.
TYPED_TEST(batch, of_cholesky_solves_may_have_right_hand_sides_in_the_other_triangle) {
    using T = TypeParam;
    constexpr index n = 5, count = adjacent_operands<T>::count;
    adjacent_operands<T> x(n);
    infos info = this->unset(count);
    const auto solve = [&](char uplo) {
        return routines<T>::posv_strided(uplo, n, 1, x.matrix(0), x.ld, x.stride,
                                         x.matrix(0) + x.ld * (n - 1) - 1, x.ld, x.stride, count,
                                         info.data());
    };
    EXPECT_EQ(solve('u'), count);
    EXPECT_EQ(info, infos(count, -6));
    EXPECT_EQ(solve('l'), 0);
    EXPECT_EQ(info, this->none(count));
}

TYPED_TEST(batch, tells_of_products_that_overlap_an_operand) {
    using T = TypeParam;
    using calls = routines<T>;
    constexpr index n = 6, count = adjacent_operands<T>::count, sharing_member = 7;
    for (const bool is_left : {false, true}) {
        adjacent_operands<T> x(n), alone = x, strided = x;
        const index ld = x.ld, step = x.stride;
        scalar_matrix<T> other(n, n, 0, 3);
        const auto each = x.each_matrix(), c = x.each_written(sharing_member);
        const std::vector<T*> others(count, other.first());
        infos info = this->unset(count), wanted = this->none(count);
        wanted[sharing_member] = -12;
        EXPECT_EQ(calls::gemm_batch('N', 'T', n, n, n, T(2), (is_left ? each : others).data(),
                                    is_left ? ld : n, (is_left ? others : each).data(), is_left ? n : ld,
                                    T(1), c.data(), ld, count, info.data()),
                  1);
        EXPECT_EQ(info, wanted);
        const auto multiply_one = [&](index i) {
            T *const a = alone.matrix(i), *const b = other.first();
            ASSERT_EQ(calls::gemm('N', 'T', n, n, n, T(2), is_left ? a : b, is_left ? ld : n, is_left ? b : a,
                                  is_left ? n : ld, T(1), alone.written(i, false), ld),
                      0);
        };
        for (index i = 0; i < count; i++)
            if (i != sharing_member) multiply_one(i);
        EXPECT_EQ(x.data, alone.data) << is_left;

        T *const a = strided.matrix(0), *const b = other.first();
        const auto multiply_strided = [&](T alpha, bool shares) {
            return calls::gemm_strided('N', 'T', n, n, n, alpha, is_left ? a : b, is_left ? ld : n,
                                       is_left ? step : 0, is_left ? b : a, is_left ? n : ld,
                                       is_left ? 0 : step, T(1), strided.written(0, shares), ld, step, count,
                                       info.data());
        };
        EXPECT_EQ(multiply_strided(T(2), true), count);
        EXPECT_EQ(info, infos(count, -12));
        EXPECT_EQ(multiply_strided(T(0), true), 0) << "operands that are not looked at";
        EXPECT_EQ(multiply_strided(T(2), false), 0);
        multiply_one(sharing_member);
        EXPECT_EQ(strided.data, alone.data) << is_left;
    }
}

TYPED_TEST(batch, does_the_others_when_members_are_bad) {
    using T = TypeParam;
    using calls = routines<T>;
    for (const index n : {4, 60}) {
        constexpr index count = 50;
        matrices<T> a(n, n, count, 1, true), b(n, 1, count, 1000), good_a = a, good_b = b;
        pivot_columns pivots(n, count);
        infos info = this->unset(count);
        const auto spoil = [&](matrices<T>& x) {
            for (index j = 0; j < n; j++) x[7][1 + j * x.ld] = x[7][j + x.ld] = T(0);
            x[9][2 + 2 * x.ld] = make_scalar<T>(nan, 0);
        };
        matrices<T> a1 = a, b1 = b;
        spoil(a1);
        a1.each[11] = nullptr;
        b1.each[13] = nullptr;
        infos wanted = this->none(count);
        wanted[7] = 2, wanted[9] = 3, wanted[11] = -4, wanted[13] = -6;
        EXPECT_EQ(
            calls::posv_batch('L', n, 1, a1.each.data(), a1.ld, b1.each.data(), b1.ld, count, info.data()),
            4);
        EXPECT_EQ(info, wanted);
        for (index i = 0; i < count; i++) {
            if (wanted[static_cast<std::size_t>(i)]) continue;
            ASSERT_EQ(calls::posv('L', n, 1, good_a[i], good_a.ld, good_b[i], good_b.ld), 0);
            EXPECT_TRUE(std::equal(good_b[i], good_b[i] + n, b1[i])) << i;
        }
        matrices<T> a2 = a, b2 = b;
        spoil(a2);
        a2.each[11] = nullptr;
        pivots.each[12] = nullptr;
        b2.each[13] = nullptr;
        wanted[11] = -3, wanted[12] = -5, wanted[13] = -6;
        EXPECT_EQ(calls::gesv_batch(n, 1, a2.each.data(), a2.ld, pivots.each.data(), b2.each.data(), b2.ld,
                                    count, info.data()),
                  5);
        EXPECT_GT(info[9], 0); // the column where the search for a pivot meets the NaN
        info[9] = wanted[9];
        EXPECT_EQ(info, wanted);
        EXPECT_TRUE(std::equal(b[7], b[7] + n, b2[7])) << "the right-hand side is unchanged";
    }
}

TYPED_TEST(batch, of_nothing_is_a_success) {
    using T = TypeParam;
    using calls = routines<T>;
    EXPECT_EQ(calls::gesv_batch(4, 1, nullptr, 4, nullptr, nullptr, 4, 0, nullptr), 0);
    EXPECT_EQ(calls::potrf_strided('L', 4, nullptr, 4, 16, 0, nullptr), 0);
    T c[2] = {T(1), T(2)}, *each_c[2] = {c, c + 1}; // of operands that are not looked at
    infos of_products = this->unset(2);
    EXPECT_EQ(calls::gemm_strided('N', 'N', 1, 1, 1, T(0), nullptr, 1, 0, nullptr, 1, 0, T(3), c, 1, 1, 2,
                                  of_products.data()),
              0);
    EXPECT_EQ(calls::gemm_batch('N', 'N', 1, 1, 1, T(0), nullptr, 1, nullptr, 1, T(3), each_c, 1, 2,
                                of_products.data()),
              0);
    EXPECT_EQ(of_products, this->none(2));
    EXPECT_EQ(c[1], T(18));
    infos info = this->unset(3);
    EXPECT_EQ(calls::gesv_batch(0, 1, nullptr, 1, nullptr, nullptr, 1, 3, info.data()), 0);
    EXPECT_EQ(info, this->none(3));
    info = this->unset(3);
    EXPECT_EQ(calls::posv_strided('U', 0, 1, nullptr, 1, 0, nullptr, 1, 0, 3, info.data()), 0);
    EXPECT_EQ(info, this->none(3));
}

TYPED_TEST(batch, names_bad_arguments) {
    using T = TypeParam;
    using calls = routines<T>;
    T x[64] = {}, *each[2] = {x, x + 32};
    const T* const* read = each;
    std::int64_t pivots[8], *each_pivots[2] = {pivots, pivots + 4}, info[2] = {77, 77};
    const std::string lines = error_lines_of([&] {
        EXPECT_EQ(calls::gesv_batch(-1, 1, each, 4, each_pivots, each, 4, 2, info), -1);
        EXPECT_EQ(calls::gesv_batch(4, -1, each, 4, each_pivots, each, 4, 2, info), -2);
        EXPECT_EQ(calls::gesv_batch(4, 1, nullptr, 4, each_pivots, each, 4, 2, info), -3);
        EXPECT_EQ(calls::gesv_batch(4, 1, each, 3, each_pivots, each, 4, 2, info), -4);
        EXPECT_EQ(calls::gesv_batch(4, 1, each, 4, nullptr, each, 4, 2, info), -5);
        EXPECT_EQ(calls::gesv_batch(4, 1, each, 4, each_pivots, nullptr, 4, 2, info), -6);
        EXPECT_EQ(calls::gesv_batch(4, 1, each, 4, each_pivots, each, 3, 2, info), -7);
        EXPECT_EQ(calls::gesv_batch(4, 1, each, 4, each_pivots, each, 4, -1, info), -8);
        EXPECT_EQ(calls::gesv_batch(4, 1, each, 4, each_pivots, each, 4, 2, nullptr), -9);
        EXPECT_EQ(calls::gesv_strided(4, 1, x, 4, 15, pivots, 4, x, 4, 4, 2, info), -5);
        EXPECT_EQ(calls::gesv_strided(4, 1, x, 4, 16, pivots, 3, x, 4, 4, 2, info), -7);
        EXPECT_EQ(calls::gesv_strided(4, 1, x, 4, 16, pivots, 4, x, 4, 3, 2, info), -10);
        EXPECT_EQ(calls::gesv_strided(4, 1, x, 4, index{1} << 60, pivots, 4, x, 4, 4, 2, info), -5);
        EXPECT_EQ(calls::potrf_strided('L', 4, x, 4, -16, 2, info), -5);
        EXPECT_EQ(calls::gemm_batch('N', 'N', 4, 4, 4, T(1), read, 4, read, 4, T(0), nullptr, 4, 2, info),
                  -12);
        EXPECT_EQ(calls::gemm_strided('N', 'N', 4, 4, 4, T(1), x, 4, -1, x, 4, 0, T(0), x, 4, 16, 2, info),
                  -9);
        EXPECT_EQ(calls::gemm_strided('N', 'N', 4, 4, 4, T(1), x, 4, 0, x, 4, 0, T(0), x, 4, 0, 2, info),
                  -16);
        EXPECT_EQ(calls::gemm_strided('N', 'T', 1, 1, index{1} << 31, T(1), x, 1, 0, x, 1, 0, T(0), x, 1, 1,
                                      2, info),
                  -5);
    });
    EXPECT_EQ(count_lines(lines), 18) << lines;
    EXPECT_EQ(info[0], 77);
}

} // namespace
} // namespace linalg_test
