// Batches of random members in either form, held against the reference: any strides, members without a
// factorisation among the others.
#include "factor_errors.hpp"
#include "routines.hpp"

namespace linalg_test {
namespace {

using outcomes = std::vector<std::int64_t>;

// Members lie a stride apart in their order, or pointers list them in the reverse order.
struct placement {
    bool is_strided;
    index count;

    index operator[](index i) const { return is_strided ? i : count - 1 - i; }
    template <class E> std::vector<E*> pointers(E* first, index stride) const {
        std::vector<E*> each;
        for (index i = 0; i < count; i++) each.push_back(first + (*this)[i] * stride);
        return each;
    }
};
template <class T> placement any_placement(problem_source<T>& source, index order) {
    const bool is_strided = source.below(2) == 0;
    return {is_strided, source.below(order > 40 ? 4 : 25)};
}

// One matrix for each member, all of one shape and in one array. Nothing may touch the noise between them.
template <class T> struct member_matrices {
    placement places;
    index rows, columns, ld, stride;
    std::vector<T> data;

    member_matrices(problem_source<T>& source, placement p, index m, index n)
        : places(p), rows(m), columns(n), ld(std::max<index>(1, m + source.below(3))),
          stride(std::max<index>(0, ld * (n - 1) + m) + source.below(4)),
          data(static_cast<std::size_t>(stride * p.count) + 1) {
        fill_with_noise(data.data(), data.size(), static_cast<unsigned>(source.below(1000000)), 2);
    }
    T* first() { return data.data(); }
    std::vector<T*> pointers() { return places.pointers(first(), stride); }
    padded<T> operator[](index i) const {
        padded<T> x(rows, columns, 0);
        const T* const member = data.data() + places[i] * stride;
        for (index j = 0; j < columns; j++) std::copy_n(member + j * ld, rows, x.first() + j * x.ld);
        return x;
    }
    void set(index i, const padded<T>& x) {
        T* const member = first() + places[i] * stride;
        for (index j = 0; j < columns; j++) std::copy_n(x.first() + j * x.ld, rows, member + j * ld);
    }
};

template <class T> bool agree_between_members(member_matrices<T> x, member_matrices<T> y) {
    const padded<T> nothing(x.rows, x.columns, 0);
    for (index i = 0; i < x.places.count; i++) {
        x.set(i, nothing);
        y.set(i, nothing);
    }
    return std::memcmp(x.first(), y.first(), x.data.size() * sizeof(T)) == 0;
}

struct member_pivots {
    placement places;
    index each_count, stride;
    outcomes data;

    member_pivots(placement p, index each, index beside)
        : places(p), each_count(each), stride(each + beside), data(std::size_t(stride * p.count) + 1, 77) {}
    std::vector<std::int64_t*> pointers() { return places.pointers(data.data(), stride); }
    outcomes operator[](index i) const {
        const auto member = data.begin() + places[i] * stride;
        return outcomes(member, member + each_count);
    }
};

template <class T> struct product_batch {
    char ta, tb;
    index m, n, k;
    T alpha, beta;
    placement places;
    member_matrices<T> a, b, c;

    product_batch(problem_source<T>& source, index rows, index columns, index depth)
        : ta(source.one_of("NTC")), tb(source.one_of("NTC")), m(rows), n(columns), k(depth),
          alpha(source.factor()), beta(source.factor()),
          places(any_placement(source, std::max({rows, columns, depth}))),
          a(source, places, ta == 'N' ? m : k, ta == 'N' ? k : m),
          b(source, places, tb == 'N' ? k : n, tb == 'N' ? n : k), c(source, places, m, n) {
        if (source.below(4) == 0) b.stride = 0; // one for all members
        if (beta == T(0))
            for (T& not_looked_at : c.data) not_looked_at = not_a_number<T>();
    }
    std::int64_t compute(member_matrices<T>& result, outcomes& info) {
        if (places.is_strided)
            return routines<T>::gemm_strided(ta, tb, m, n, k, alpha, a.first(), a.ld, a.stride, b.first(),
                                             b.ld, b.stride, beta, result.first(), result.ld, result.stride,
                                             places.count, info.data());
        const auto each_a = a.pointers(), each_b = b.pointers(), each_c = result.pointers();
        return routines<T>::gemm_batch(ta, tb, m, n, k, alpha, each_a.data(), a.ld, each_b.data(), b.ld, beta,
                                       each_c.data(), result.ld, places.count, info.data());
    }
    // The largest difference from the reference over what rounding may do to an entry: no number exceeds 2.
    double error(const member_matrices<T>& result) const {
        const double most =
            unit_rounding<T> * (1 + 4 * std::abs(alpha) * static_cast<double>(k + 1) + 2 * std::abs(beta));
        double worst = 0;
        for (index l = 0; l < places.count; l++) {
            padded<T> expected = c[l];
            const padded<T> x = result[l];
            reference_product(ta, tb, alpha, a[l], b[l], beta, expected);
            for (index j = 0; j < n; j++)
                for (index i = 0; i < m; i++)
                    worst = worse_of(worst, std::abs(x(i, j) - expected(i, j)) / most);
        }
        return worst;
    }
};

// Factorisations, or solves with them, of members of which some have none.
template <class T> struct factored_batch {
    placement places;
    member_matrices<T> a, b;
    outcomes expected;

    factored_batch(problem_source<T>& source, index m, index n, index nrhs)
        : places(any_placement(source, std::max(m, n))), a(source, places, m, n), b(source, places, n, nrhs),
          expected(static_cast<std::size_t>(places.count)) {}
    std::int64_t failures() const {
        return places.count - std::count(expected.begin(), expected.end(), std::int64_t{0});
    }
    bool is_factored(index i) const { return expected[static_cast<std::size_t>(i)] == 0; }

    // Of all members that have a solution; of the others b must have stayed as it was.
    double solution_error_of(const std::vector<padded<T>>& matrices, const member_matrices<T>& x) const {
        double worst = 0;
        for (index i = 0; i < places.count; i++)
            if (is_factored(i))
                worst =
                    worse_of(worst, solution_error('N', matrices[static_cast<std::size_t>(i)], x[i], b[i]));
            else if (!untouched(b[i], x[i], nowhere))
                return infinity;
        return worst;
    }
};

template <class T> struct cholesky_batch : factored_batch<T> {
    char uplo;
    std::vector<padded<T>> whole; // a has one triangle of each

    cholesky_batch(problem_source<T>& source, index n, index nrhs)
        : factored_batch<T>(source, n, n, nrhs), uplo(source.one_of("LU")) {
        for (index i = 0; i < this->places.count; i++) {
            padded<T> member = source.definite_matrix(n);
            const index k = source.below(n + 1);
            if (source.below(6) == 0 && k < n) member(k, k) = T(-1);
            whole.push_back(member);
            padded<T> factor = member;
            int info = 0;
            reference<T>("potrf", uplo, factor.m(), factor.first(), factor.step(), &info);
            this->expected[static_cast<std::size_t>(i)] = info;
            for (index j = 0; j < n; j++)
                for (index l = 0; l < n; l++)
                    if (!triangle_named(uplo)(l, j)) member(l, j) = not_a_number<T>();
            this->a.set(i, member);
        }
    }
    std::int64_t factor(member_matrices<T>& factors, outcomes& info) const {
        const index n = factors.rows, count = this->places.count;
        if (this->places.is_strided)
            return routines<T>::potrf_strided(uplo, n, factors.first(), factors.ld, factors.stride, count,
                                              info.data());
        return routines<T>::potrf_batch(uplo, n, factors.pointers().data(), factors.ld, count, info.data());
    }
    std::int64_t solve(member_matrices<T>& factors, member_matrices<T>& x, outcomes& info) const {
        const index n = factors.rows, count = this->places.count;
        if (this->places.is_strided)
            return routines<T>::posv_strided(uplo, n, x.columns, factors.first(), factors.ld, factors.stride,
                                             x.first(), x.ld, x.stride, count, info.data());
        return routines<T>::posv_batch(uplo, n, x.columns, factors.pointers().data(), factors.ld,
                                       x.pointers().data(), x.ld, count, info.data());
    }
    double error(const member_matrices<T>& factors) const {
        double worst = 0;
        for (index i = 0; i < this->places.count; i++) {
            if (!untouched(this->a[i], factors[i], triangle_named(uplo))) return infinity;
            if (this->is_factored(i))
                worst = worse_of(worst, cholesky_error(uplo, whole[static_cast<std::size_t>(i)], factors[i]));
        }
        return worst;
    }
};

template <class T> struct lu_batch : factored_batch<T> {
    member_pivots pivots;
    std::vector<padded<T>> matrices;

    lu_batch(problem_source<T>& source, index m, index n, index nrhs)
        : factored_batch<T>(source, m, n, nrhs), pivots(this->places, std::min(m, n), source.below(3)) {
        for (index i = 0; i < this->places.count; i++) {
            padded<T> member = source.matrix(m, n);
            const index k = source.below(n + 1);
            if (source.below(6) == 0 && k < n) std::fill_n(&member(0, k), m, T(0));
            this->a.set(i, member);
            matrices.push_back(member);
            std::vector<int> exchanged(static_cast<std::size_t>(std::min(m, n)) + 1);
            int info = 0;
            reference<T>("getrf", member.m(), member.n(), member.first(), member.step(), exchanged.data(),
                         &info);
            this->expected[static_cast<std::size_t>(i)] = info;
        }
    }
    std::int64_t factor(member_matrices<T>& factors, outcomes& info) {
        const index m = factors.rows, n = factors.columns, count = this->places.count;
        if (this->places.is_strided)
            return routines<T>::getrf_strided(m, n, factors.first(), factors.ld, factors.stride,
                                              pivots.data.data(), pivots.stride, count, info.data());
        return routines<T>::getrf_batch(m, n, factors.pointers().data(), factors.ld, pivots.pointers().data(),
                                        count, info.data());
    }
    std::int64_t solve(member_matrices<T>& factors, member_matrices<T>& x, outcomes& info) {
        const index n = factors.rows, count = this->places.count;
        if (this->places.is_strided)
            return routines<T>::gesv_strided(n, x.columns, factors.first(), factors.ld, factors.stride,
                                             pivots.data.data(), pivots.stride, x.first(), x.ld, x.stride,
                                             count, info.data());
        return routines<T>::gesv_batch(n, x.columns, factors.pointers().data(), factors.ld,
                                       pivots.pointers().data(), x.pointers().data(), x.ld, count,
                                       info.data());
    }
    double error(const member_matrices<T>& factors) const {
        double worst = 0;
        for (index i = 0; i < this->places.count; i++)
            worst = worse_of(worst, lu_error(matrices[static_cast<std::size_t>(i)], factors[i], pivots[i]));
        return worst;
    }
};

template <class T> class random_batch : public random_problems<T> {
protected:
    problem_source<T> source_{41};

    static outcomes unset(placement places) { return outcomes(static_cast<std::size_t>(places.count), 77); }
    // Members, of which three tests have their share. A batch without any counts as one.
    index members_left_ = problem_count() / 3;
    void count_members(index count) { members_left_ -= std::max<index>(1, count); }

    // One of the two routines on such a batch.
    template <class Batch> void check(Batch batch, const std::vector<padded<T>>& matrices, bool solves) {
        auto factors = batch.a, x = batch.b;
        auto info = unset(batch.places);
        ASSERT_EQ(solves ? batch.solve(factors, x, info) : batch.factor(factors, info), batch.failures());
        ASSERT_EQ(info, batch.expected);
        ASSERT_LT(batch.error(factors), lapack_threshold);
        ASSERT_TRUE(agree_between_members(factors, batch.a) && agree_between_members(x, batch.b));
        if (solves) {
            ASSERT_LT(batch.solution_error_of(matrices, x), lapack_threshold);
        }
        count_members(batch.places.count);
    }
};
TYPED_TEST_SUITE(random_batch, judged_scalars);

TYPED_TEST(random_batch, of_products_agrees_with_the_reference) {
    auto& source = this->source_;
    while (this->members_left_ > 0) {
        product_batch<TypeParam> p(source, source.size(), source.size(), source.size());
        SCOPED_TRACE(testing::Message() << p.ta << p.tb << p.m << 'x' << p.n << 'x' << p.k << ", "
                                        << p.places.count << (p.places.is_strided ? " strided" : " listed"));
        auto result = p.c;
        auto info = this->unset(p.places);
        ASSERT_EQ(p.compute(result, info), 0);
        ASSERT_EQ(info, outcomes(info.size()));
        ASSERT_LT(p.error(result), 4);
        ASSERT_TRUE(agree_between_members(result, p.c));
        this->count_members(p.places.count);
    }
}

TYPED_TEST(random_batch, of_cholesky_agrees_with_the_reference) {
    auto& source = this->source_;
    while (this->members_left_ > 0 && !this->HasFatalFailure()) {
        const cholesky_batch<TypeParam> batch(source, source.size(), source.below(8));
        SCOPED_TRACE(testing::Message() << batch.uplo << batch.a.rows << ", " << batch.places.count);
        this->check(batch, batch.whole, source.below(2) == 0);
    }
}

TYPED_TEST(random_batch, of_lu_agrees_with_the_reference) {
    auto& source = this->source_;
    while (this->members_left_ > 0 && !this->HasFatalFailure()) {
        const bool solves = source.below(2) == 0;
        const index m = source.size(), n = solves ? m : source.size();
        const lu_batch<TypeParam> batch(source, m, n, source.below(8));
        SCOPED_TRACE(testing::Message() << m << 'x' << n << ", " << batch.places.count);
        this->check(batch, batch.matrices, solves);
    }
}

// Changes the last entry of a member by so many units of rounding in its norm.
template <class T> void spoil(member_matrices<T>& result, index member, double units) {
    padded<T> x = result[member];
    x(x.rows - 1, x.columns - 1) += T(static_cast<real_of<T>>(units * unit_rounding<T> * norm(x)));
    result.set(member, x);
}

TYPED_TEST(random_batch, a_wrong_entry_of_a_product_is_noticed) {
    product_batch<TypeParam> p(this->source_, 20, 30, 40);
    while (p.places.count == 0 || p.alpha == TypeParam(0))
        p = product_batch<TypeParam>(this->source_, 20, 30, 40);
    auto result = p.c;
    auto info = this->unset(p.places);
    ASSERT_EQ(p.compute(result, info), 0);
    ASSERT_LT(p.error(result), 4);
    spoil(result, p.places.count - 1, 100);
    EXPECT_GT(p.error(result), 4);
}

template <class T, class Batch>
void expect_wrong_entries_noticed(Batch batch, const std::vector<padded<T>>& matrices) {
    const auto good = std::find(batch.expected.begin(), batch.expected.end(), 0);
    ASSERT_NE(good, batch.expected.end());
    auto factors = batch.a, x = batch.b;
    outcomes info(batch.expected.size());
    batch.solve(factors, x, info);
    ASSERT_LT(batch.error(factors), lapack_threshold);
    ASSERT_LT(batch.solution_error_of(matrices, x), lapack_threshold);
    spoil(factors, good - batch.expected.begin(), 1e4);
    EXPECT_GT(batch.error(factors), lapack_threshold);
    spoil(x, good - batch.expected.begin(), 1e4);
    EXPECT_GT(batch.solution_error_of(matrices, x), lapack_threshold);
}

TYPED_TEST(random_batch, a_wrong_entry_of_a_factor_or_a_solution_is_noticed) {
    const cholesky_batch<TypeParam> definite(this->source_, 30, 5);
    expect_wrong_entries_noticed(definite, definite.whole);
    const lu_batch<TypeParam> general(this->source_, 30, 30, 5);
    expect_wrong_entries_noticed(general, general.matrices);
}

} // namespace
} // namespace linalg_test
