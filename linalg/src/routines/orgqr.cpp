// The orthogonal matrix of a QR or LQ factorisation: reflectors applied to columns of the identity, in place.
#include "kernels/cpu/lapack.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/orthogonal.hpp"
#include "routines/reflector_tasks.hpp"

#include <starpu_linalg.h>

#include <algorithm>

namespace starpu::linalg {

namespace {

starpu_codelet take_reflectors_kind = task_kind("orgqr: pack reflectors");
starpu_codelet generate_columns_kind = task_kind("orgqr: apply reflectors");

// Columns first...end of the identity.
template <class T> void set_identity(index m, index first, index end, T* a, index lda) {
    for (index j = first; j < end; j++) {
        std::fill_n(a + j * lda, m, T(0));
        a[j + j * lda] = T(1);
    }
}

template <class T> class q_columns {
public:
    q_columns(index m, index n, index k, T* a, index lda, const T* tau);
    void compute();

private:
    T* block_at(index k, index j) const { return a_ + columns_[k] + columns_[j] * lda_; }
    void pack_block(index k);
    void apply(index k, index j);

    const index m_;
    T* const a_;
    const index lda_;
    const T* const tau_;
    const index block_, last_; // the last block of reflectors
    const block_bounds columns_;
    reflector_tasks<T> tasks_; // last: it waits for its tasks, which use all of the above
};

template <class T>
q_columns<T>::q_columns(index m, index n, index k, T* a, index lda, const T* tau)
    : m_(m), a_(a), lda_(lda), tau_(tau), block_(qr_block(k)), last_(ceil_div(k, block_) - 1),
      columns_(blocks_of(n, block_, k)), tasks_(m, block_, columns_.block_count(), block_) {}

template <class T> void q_columns<T>::compute() {
    for (index k = last_; k >= 0; k--) {
        tasks_.submit_block_of_part(take_reflectors_kind, reflector_priority(k + 1, 0), k, k,
                                    [this, k] { pack_block(k); });
        for (index j = k; j < columns_.block_count(); j++)
            tasks_.submit_application(generate_columns_kind, reflector_priority(k + 1, j - k + 2), k, j,
                                      [this, k, j] { apply(k, j); });
    }
    tasks_.wait_for_all();
}

template <class T> void q_columns<T>::pack_block(index k) {
    const index rows = m_ - columns_[k], width = columns_.block_size(k);
    tasks_.slot(k).pack(rows, width, block_at(k, k), lda_, tasks_.scratch());
    tasks_.slot(k).form_t(rows, width, block_at(k, k), lda_, tau_ + columns_[k]);
}

// The first reflectors that reach a column find the identity there; those stored in it are packed by then.
template <class T> void q_columns<T>::apply(index k, index j) {
    if (k == std::min(j, last_)) set_identity(m_, columns_[j], columns_[j + 1], a_, lda_);
    tasks_.slot(k).apply_left('N', columns_.block_size(j), block_at(k, j), lda_, tasks_.scratch());
}

} // namespace

template <class T> void orgqr(index m, index n, index k, T* a, index lda, const T* tau) {
    if (n == 0) return;
    if (is_qr_direct(m, n)) {
        workspace<T> memory(lapack::orthogonal_work(n));
        lapack::orgqr(m, n, k, a, lda, tau, memory.take(lapack::orthogonal_work(n)));
    } else if (k == 0) {
        set_identity(m, 0, n, a, lda);
    } else {
        q_columns<T>(m, n, k, a, lda, tau).compute();
    }
}

namespace {

// Q has as many rows as the longer side of a, of which all the columns (rows, for LQ) of the other are
// wanted.
template <class T>
index check_generation(const char* name, index m, index n, index k, bool is_lq, const T* a, index lda,
                       const T* tau) {
    const index order = is_lq ? n : m, wanted = is_lq ? m : n;
    argument_check check(name);
    check.check_count(1, "m", m).check_count(2, "n", n);
    check.other(2, "n", wanted > order ? "is out of proportion to m" : nullptr,
                is_lq ? "pass at least m" : "pass at most m");
    check.check_count(3, "k", k);
    check.other(3, "k", k > wanted ? "is larger than the part of Q" : nullptr,
                is_lq ? "pass at most m" : "pass at most n");
    check.pointer(4, "a", a, wanted > 0).leading_dimension(5, "lda", lda, m, n);
    check.pointer(6, "tau", tau, k > 0);
    check.separate(6, "tau", place_of(k, 1, tau, k), "a", place_of(m, n, a, lda));
    return check.result();
}

template <class T>
index checked_orgqr(const char* name, index m, index n, index k, T* a, index lda, const T* tau) {
    if (const index bad = check_generation(name, m, n, k, false, a, lda, tau)) return bad;
    return run_routine(name, [&] {
        orgqr(m, n, k, a, lda, tau);
        return index{0};
    });
}

template <class T>
index checked_orglq(const char* name, index m, index n, index k, T* a, index lda, const T* tau) {
    if (const index bad = check_generation(name, m, n, k, true, a, lda, tau)) return bad;
    return run_routine(name, [&] {
        if (m == 0) return index{0};
        const adjoint_copy<T> q(m, n, a, lda);
        orgqr(n, m, k, q.first(), q.ld(), tau);
        copy_adjoint<T>(n, m, q.first(), q.ld(), a, lda);
        return index{0};
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_ORGQR(T, name, checked)                                                                \
    int64_t starpu_linalg_##name(int64_t m, int64_t n, int64_t k, T* a, int64_t lda, const T* tau) {         \
        return starpu::linalg::checked<T>("starpu_linalg_" #name, m, n, k, a, lda, tau);                     \
    }
#define STARPU_LINALG_ORGQR_INSTANCE(x, T)                                                                   \
    template void starpu::linalg::orgqr(index, index, index, T*, index, const T*);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_ORGQR_INSTANCE)
STARPU_LINALG_ORGQR(float, sorgqr, checked_orgqr)
STARPU_LINALG_ORGQR(double, dorgqr, checked_orgqr)
STARPU_LINALG_ORGQR(std::complex<float>, cungqr, checked_orgqr)
STARPU_LINALG_ORGQR(std::complex<double>, zungqr, checked_orgqr)
STARPU_LINALG_ORGQR(float, sorglq, checked_orglq)
STARPU_LINALG_ORGQR(double, dorglq, checked_orglq)
STARPU_LINALG_ORGQR(std::complex<float>, cunglq, checked_orglq)
STARPU_LINALG_ORGQR(std::complex<double>, zunglq, checked_orglq)
