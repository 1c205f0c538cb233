// Products with the orthogonal matrix of a QR or LQ factorisation: parts of the other factor are independent.
#include "kernels/cpu/lapack.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/orthogonal.hpp"
#include "routines/reflector_tasks.hpp"
#include "routines/routines.hpp"

#include <starpu_linalg.h>

#include <algorithm>

namespace starpu::linalg {

namespace {

starpu_codelet pack_reflectors_kind = task_kind("ormqr: pack reflectors");
starpu_codelet apply_reflectors_kind = task_kind("ormqr: apply reflectors");

template <class T> class q_product {
public:
    q_product(char side, char trans, index m, index n, const reflectors<T>& q, T* c, index ldc);
    void compute();

private:
    bool is_left() const { return side_ == 'L'; }
    // Q is the product of the blocks in their order.
    index block_of_step(index step) const {
        return is_left() == (trans_ == 'N') ? blocks_.block_count() - 1 - step : step;
    }
    index rows_of(index block) const { return order_ - blocks_[block]; }
    void pack_block(index step);
    void apply(index step, index part);

    const char side_, trans_;
    const index order_; // of Q
    const reflectors<T> q_;
    T* const c_;
    const index ldc_;
    const block_bounds blocks_, parts_;
    reflector_tasks<T> tasks_; // last: it waits for its tasks, which use all of the above
};

template <class T>
q_product<T>::q_product(char side, char trans, index m, index n, const reflectors<T>& q, T* c, index ldc)
    : side_(side), trans_(trans), order_(side == 'L' ? m : n), q_(q), c_(c), ldc_(ldc),
      blocks_(blocks_of(q.count, qr_block(q.count))),
      parts_(blocks_of(side == 'L' ? n : m, reflected_part(side == 'L' ? n : m))),
      tasks_(order_, blocks_.block_size(0), parts_.block_count(), parts_.block_size(0)) {}

template <class T> void q_product<T>::compute() {
    for (index step = 0; step < blocks_.block_count(); step++) {
        const index steps_left = blocks_.block_count() - step;
        tasks_.submit_block(pack_reflectors_kind, reflector_priority(steps_left, 0), step,
                            [this, step] { pack_block(step); });
        for (index part = 0; part < parts_.block_count(); part++)
            tasks_.submit_application(apply_reflectors_kind, reflector_priority(steps_left, part + 2), step,
                                      part, [this, step, part] { apply(step, part); });
    }
    tasks_.wait_for_all();
}

template <class T> void q_product<T>::pack_block(index step) {
    const index block = block_of_step(step), first = blocks_[block], width = blocks_.block_size(block);
    const T* const v = q_.first + first + first * q_.ld;
    tasks_.slot(step).pack(rows_of(block), width, v, q_.ld, tasks_.scratch());
    tasks_.slot(step).form_t(rows_of(block), width, v, q_.ld, q_.tau + first);
}

template <class T> void q_product<T>::apply(index step, index part) {
    const index first = blocks_[block_of_step(step)], size = parts_.block_size(part);
    const block_reflector<T>& block = tasks_.slot(step);
    if (is_left())
        block.apply_left(trans_, size, c_ + first + parts_[part] * ldc_, ldc_, tasks_.scratch());
    else
        block.apply_right(trans_, size, c_ + parts_[part] + first * ldc_, ldc_, tasks_.scratch());
}

// The diagonal and what lies below it.
template <class T> void copy_reflectors(index rows, index width, const T* v, index ldv, T* copy, index ld) {
    for (index j = 0; j < width; j++) std::copy(v + j + j * ldv, v + rows + j * ldv, copy + j + j * ld);
}

// LAPACK's, in the calling thread. It puts a one on the diagonal above each reflector while it applies it,
// but the matrix is only read: other threads may read it too, and its memory may be write-protected. So each
// block of reflectors is copied first.
template <class T>
void multiply_directly(char side, char trans, index m, index n, const reflectors<T>& q, T* c, index ldc) {
    constexpr index most_at_once = 64; // twice LAPACK's own block
    const bool is_left = side == 'L';
    const index order = is_left ? m : n, ld = workspace<T>::rounded(order),
                work_count = lapack::orthogonal_work(is_left ? n : m);
    const block_bounds blocks = blocks_of(q.count, most_at_once);
    workspace<T> memory(ld * blocks.block_size(0) + workspace<T>::rounded(work_count));
    T* const copy = memory.take(ld * blocks.block_size(0));
    T* const work = memory.take(work_count);
    for (index step = 0; step < blocks.block_count(); step++) {
        const index block = is_left == (trans == 'N') ? blocks.block_count() - 1 - step : step;
        const index first = blocks[block], width = blocks.block_size(block), rows = order - first;
        copy_reflectors(rows, width, q.first + first + first * q.ld, q.ld, copy, ld);
        lapack::ormqr(side, trans, is_left ? rows : m, is_left ? n : rows, width, copy, ld, q.tau + first,
                      c + first * (is_left ? 1 : ldc), ldc, work);
    }
}

} // namespace

template <class T>
void ormqr(char side, char trans, index m, index n, const reflectors<T>& q, T* c, index ldc) {
    if (m == 0 || n == 0 || q.count == 0) return;
    const index order = side == 'L' ? m : n, other = side == 'L' ? n : m;
    if (is_reflection_direct(order, other, q.count))
        multiply_directly(side, trans, m, n, q, c, ldc);
    else
        q_product<T>(side, trans, m, n, q, c, ldc).compute();
}

namespace {

template <class T> struct product_with_q {
    char side, trans;
    index m, n, k;
    const T* a;
    index lda;
    const T* tau;
    T* c;
    index ldc;
};

template <class T> index check_product(const char* name, const product_with_q<T>& p, bool is_lq) {
    const bool is_empty = p.m == 0 || p.n == 0 || p.k == 0;
    const index order = upper_case(p.side) == 'L' ? p.m : p.n;
    argument_check check(name);
    check.option(1, "side", p.side, "LlRr").option(2, "trans", p.trans, is_complex<T> ? "NnCc" : "NnTt");
    check.check_count(3, "m", p.m).check_count(4, "n", p.n).check_count(5, "k", p.k);
    check.other(5, "k", p.k > order ? "is larger than the order of Q" : nullptr,
                "pass at most m for side L, n for side R");
    check.pointer(6, "a", p.a, !is_empty)
        .leading_dimension(7, "lda", p.lda, is_lq ? p.k : order, is_lq ? order : p.k);
    check.pointer(8, "tau", p.tau, !is_empty).pointer(9, "c", p.c, p.m > 0 && p.n > 0);
    check.leading_dimension(10, "ldc", p.ldc, p.m, p.n);
    if (is_empty) return check.result();
    const matrix_place written = place_of(p.m, p.n, p.c, p.ldc);
    const auto stored = is_lq ? matrix_part::upper : matrix_part::lower;
    check.separate(9, "c", written, "a",
                   place_of(is_lq ? p.k : order, is_lq ? order : p.k, p.a, p.lda, stored));
    check.separate(9, "c", written, "tau", place_of(p.k, 1, p.tau, p.k));
    return check.result();
}

template <class T> index checked_ormqr(const char* name, const product_with_q<T>& p) {
    if (const index bad = check_product(name, p, false)) return bad;
    return run_routine(name, [&] {
        ormqr<T>(upper_case(p.side), upper_case(p.trans), p.m, p.n, {p.k, p.a, p.lda, p.tau}, p.c, p.ldc);
        return index{0};
    });
}

// The Q of LQ is the adjoint of that of QR with the same reflectors.
template <class T> index checked_ormlq(const char* name, const product_with_q<T>& p) {
    if (const index bad = check_product(name, p, true)) return bad;
    return run_routine(name, [&] {
        if (p.m == 0 || p.n == 0 || p.k == 0) return index{0};
        const char side = upper_case(p.side), trans = upper_case(p.trans) == 'N' ? adjoint<T> : 'N';
        const adjoint_copy<T> v(p.k, side == 'L' ? p.m : p.n, p.a, p.lda);
        ormqr<T>(side, trans, p.m, p.n, {p.k, v.first(), v.ld(), p.tau}, p.c, p.ldc);
        return index{0};
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_ORMQR(T, name, checked)                                                                \
    int64_t starpu_linalg_##name(char side, char trans, int64_t m, int64_t n, int64_t k, const T* a,         \
                                 int64_t lda, const T* tau, T* c, int64_t ldc) {                             \
        return starpu::linalg::checked<T>("starpu_linalg_" #name,                                            \
                                          {side, trans, m, n, k, a, lda, tau, c, ldc});                      \
    }
#define STARPU_LINALG_ORMQR_INSTANCE(x, T)                                                                   \
    template void starpu::linalg::ormqr(char, char, index, index, const reflectors<T>&, T*, index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_ORMQR_INSTANCE)
STARPU_LINALG_ORMQR(float, sormqr, checked_ormqr)
STARPU_LINALG_ORMQR(double, dormqr, checked_ormqr)
STARPU_LINALG_ORMQR(std::complex<float>, cunmqr, checked_ormqr)
STARPU_LINALG_ORMQR(std::complex<double>, zunmqr, checked_ormqr)
STARPU_LINALG_ORMQR(float, sormlq, checked_ormlq)
STARPU_LINALG_ORMQR(double, dormlq, checked_ormlq)
STARPU_LINALG_ORMQR(std::complex<float>, cunmlq, checked_ormlq)
STARPU_LINALG_ORMQR(std::complex<double>, zunmlq, checked_ormlq)
