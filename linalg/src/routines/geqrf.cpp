// QR factorisation: one panel at a time by one worker, while others update with earlier panels.
#include "kernels/cpu/kernel_table.hpp"
#include "kernels/cpu/lapack.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/geqrf_tall.hpp"
#include "routines/orthogonal.hpp"
#include "routines/reflector_tasks.hpp"

#include <starpu_linalg.h>

#include <algorithm>

namespace starpu::linalg {

namespace {

starpu_codelet qr_panel_kind = task_kind("geqrf: factor panel");
starpu_codelet qr_update_kind = task_kind("geqrf: update column");

template <class T> class qr {
public:
    qr(index m, index n, T* a, index lda, T* tau, const call_options& options);
    void factor_columns();

private:
    T* block_at(index k, index j) const { return a_ + columns_[k] + columns_[j] * lda_; }
    void factor_panel(index k);
    void update(index k, index j);

    const index m_;
    T* const a_;
    const index lda_;
    T* const tau_;
    const index block_, panel_count_;
    const block_bounds columns_;
    reflector_tasks<T> tasks_; // last: it waits for its tasks, which use all of the above
};

template <class T>
qr<T>::qr(index m, index n, T* a, index lda, T* tau, const call_options& options)
    : m_(m), a_(a), lda_(lda), tau_(tau), block_(options.block_or(qr_block(std::min(m, n)))),
      panel_count_(ceil_div(std::min(m, n), block_)), columns_(blocks_of(n, block_, std::min(m, n))),
      tasks_(m, block_, columns_.block_count(), block_, options.priority) {}

template <class T> void qr<T>::factor_columns() {
    const index last = columns_.block_count();
    for (index k = 0; k < panel_count_; k++) {
        const index steps_left = panel_count_ - k;
        tasks_.submit_block_of_part(qr_panel_kind, reflector_priority(steps_left, 0), k, k,
                                    [this, k] { factor_panel(k); });
        for (index j = k + 1; j < last; j++)
            tasks_.submit_application(qr_update_kind, reflector_priority(steps_left, j - k), k, j,
                                      [this, k, j] { update(k, j); });
    }
    tasks_.wait_for_all();
}

template <class T> void qr<T>::factor_panel(index k) {
    const index rows = m_ - columns_[k], width = columns_.block_size(k);
    block_reflector<T>& reflector = tasks_.slot(k);
    T* const panel = block_at(k, k);
    T* const t = reflector.t();
    cpu_kernels<T>().reflect_panel(rows, width, panel, lda_, t, reflector.ldt(), true);
    for (index i = 0; i < width; i++) tau_[columns_[k] + i] = t[i + i * reflector.ldt()];
    if (k + 1 < columns_.block_count()) reflector.pack(rows, width, panel, lda_, tasks_.scratch());
}

template <class T> void qr<T>::update(index k, index j) {
    tasks_.slot(k).apply_left(adjoint<T>, columns_.block_size(j), block_at(k, j), lda_, tasks_.scratch());
}

// In the calling thread. Up to LAPACK's order nothing but its own arithmetic is worth doing.
template <class T> void factor_here(index m, index n, T* a, index lda, T* tau) {
    if (std::max(m, n) <= qr_order_of_lapack) {
        T work[qr_order_of_lapack];
        return lapack::geqr2(m, n, a, lda, tau, work);
    }
    const index count = std::min(m, n), ld = workspace<T>::rounded(count);
    workspace<T> memory(ld * n);
    T* const t = memory.take(ld * n);
    cpu_kernels<T>().reflect_panel(m, n, a, lda, t, ld, false);
    for (index i = 0; i < count; i++) tau[i] = t[i + i * ld];
}

} // namespace

template <class T> void geqrf(index m, index n, T* a, index lda, T* tau, const call_options& options) {
    if (m == 0 || n == 0) return;
    if (is_qr_direct(m, n) && options.allows_caller(m, n)) return factor_here(m, n, a, lda, tau);
    if (is_qr_tall(m, n) && options.block_size == 0) return geqrf_tall(m, n, a, lda, tau, options.priority);
    qr<T>(m, n, a, lda, tau, options).factor_columns();
}

namespace {

template <class T>
index checked_geqrf(const char* name, index m, index n, T* a, index lda, T* tau,
                    const starpu_linalg_options* options = nullptr) {
    const bool is_empty = m == 0 || n == 0;
    argument_check check(name);
    check.check_count(1, "m", m).check_count(2, "n", n);
    check.pointer(3, "a", a, !is_empty).leading_dimension(4, "lda", lda, m, n);
    check.pointer(5, "tau", tau, !is_empty);
    const index count = lesser(m, n);
    check.separate(5, "tau", place_of(count, 1, tau, count), "a", place_of(m, n, a, lda));
    check_options(check, 6, options, largest_panel);
    if (check.result()) return check.result();
    return run_routine(name, workers_for(options, false), [&] {
        geqrf(m, n, a, lda, tau, options_of(options));
        return index{0};
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_GEQRF(x, T)                                                                            \
    template void starpu::linalg::geqrf(index, index, T*, index, T*, const call_options&);                   \
    int64_t starpu_linalg_##x##geqrf(int64_t m, int64_t n, T* a, int64_t lda, T* tau) {                      \
        return starpu::linalg::checked_geqrf(STARPU_LINALG_PUBLIC_NAME(x, geqrf), m, n, a, lda, tau);        \
    }                                                                                                        \
    int64_t starpu_linalg_##x##geqrf_expert(int64_t m, int64_t n, T* a, int64_t lda, T* tau,                 \
                                            const starpu_linalg_options* options) {                          \
        return starpu::linalg::checked_geqrf(STARPU_LINALG_PUBLIC_NAME(x, geqrf_expert), m, n, a, lda, tau,  \
                                             options);                                                       \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GEQRF)
