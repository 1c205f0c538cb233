// Householder vectors of a domain, then the tree's share of Q, then the vectors of the whole panel: V is
// (Q - S) U^-1, of which a domain's rows are ([B; 0] - V_d (T_d V_d1^H B)) U^-1.
#include "routines/tall_panels.hpp"

#include "kernels/cpu/lapack.hpp"
#include "matrix/precisions.hpp"

#include <algorithm>

namespace starpu::linalg {

namespace {

// All of the same size but the last, which takes what is left and has no fewer rows than they.
block_bounds domains_of(index m) {
    block_bounds bounds = blocks_of(m / tall_domain_rows * tall_domain_rows, tall_domain_rows);
    bounds.first.back() = m;
    return bounds;
}

template <class T> void add_to(T* sums, const T* addends, index count) {
    for (index i = 0; i < count; i++) sums[i] += addends[i];
}

template <class T> index memory_elements(index domains, index n, index width) {
    const index square = workspace<T>::rounded(width * width), strips = (n + 64) * width;
    return workspace<T>::rounded(domains * square) + workspace<T>::rounded(domains * n * width) +
           workspace<T>::rounded(strips) + 4 * square;
}

} // namespace

template <class T>
tall_panels<T>::tall_panels(index m, index n, T* a, index lda, T* tau, index most_columns_at_once)
    : n_(n), a_(a), lda_(lda), tau_(tau), width_(lesser(n, tall_panel_width)),
      square_(workspace<T>::rounded(width_ * width_)), panels_(blocks_of(n, width_)), domains_(domains_of(m)),
      rows_(width_, greater(width_, most_columns_at_once)), tree_(domain_count(), width_),
      memory_(memory_elements<T>(domain_count(), n, width_)),
      domain_t_(memory_.take(domain_count() * square_)), products_(memory_.take(domain_count() * n * width_)),
      strips_(memory_.take((n + 64) * width_)), u_(memory_.take(square_)), t_(memory_.take(square_)),
      unit_triangle_(memory_.take(square_)), signs_(memory_.take(width_)) {}

template <class T> index tall_panels<T>::first_child(index level, index panel) const {
    index child = first_domain(panel);
    for (; level > 0; level--) child /= triangle_tree<T>::arity;
    return child;
}

template <class T> void tall_panels<T>::factor_domain(index panel, index domain) {
    const index width = width_of(panel);
    T* const rows = entry_at(first_row(panel, domain), panels_[panel]);
    cpu_kernels<T>().reflect_panel(row_count(panel, domain), width, rows, lda_, t_of(domain), width_, true);
    copy_upper_triangle(width, rows, lda_, tree_.block(0, domain, width), tree_.ld());
}

template <class T> void tall_panels<T>::multiply_share(index panel, index domain, T* x) const {
    const index width = width_of(panel);
    const T* const v = entry_at(first_row(panel, domain), panels_[panel]);
    lapack::trmm('L', {'L', adjoint<T>, 'U'}, width, width, T(1), v, lda_, x, width_);
    lapack::trmm('L', {'U', 'N', 'N'}, width, width, T(1), t_of(domain), width_, x, width_);
}

template <class T> void tall_panels<T>::reconstruct(index panel) {
    const index width = width_of(panel), domain = first_domain(panel);
    T* const top = entry_at(panels_[panel], panels_[panel]);
    const T* const share = tree_.block(0, domain, width);
    copy_block(width, width, share, tree_.ld(), t_, width_);
    multiply_share(panel, domain, t_);
    lapack::trmm('L', {'L', 'N', 'U'}, width, width, T(1), top, lda_, t_, width_);
    for (index j = 0; j < width; j++)
        for (index i = 0; i < width; i++) u_[i + j * width_] = share[i + j * tree_.ld()] - t_[i + j * width_];
    reconstruct_reflectors<T>(width, {u_, width_}, {t_, width_}, signs_);
    for (index j = 0; j < width; j++) tau_[panels_[panel] + j] = t_[j + j * width_];
    copy_unit_triangle(width, u_, width_, unit_triangle_, width_);
}

template <class T> void tall_panels<T>::form(index panel, index domain, T* scratch) const {
    const index width = width_of(panel), first = first_row(panel, domain);
    const bool is_first = domain == first_domain(panel);
    T* const v = entry_at(first, panels_[panel]);
    T *const x = scratch, *const top = x + square_, *const strips = top + square_;
    T* const rest = strips + rows_.strip_elements(width_);
    T* const share = tree_.block(0, domain, width);
    copy_block(width, width, share, tree_.ld(), x, width_);
    multiply_share(panel, domain, x);
    lapack::trsm('R', {'U', 'N', 'N'}, width, width, T(1), u_, width_, x, width_);
    rows_.pack_strips(width, width, x, width_, strips);
    rows_.multiply_in_place({row_count(panel, domain) - width, width, v + width, lda_}, strips, v + width,
                            rest);
    if (is_first) { // R and the triangle of V
        for (index j = 0; j < width; j++)
            for (index i = 0; i < width; i++)
                v[i + j * lda_] = i <= j ? signs_[i] * tree_.r()[i + j * tree_.ldr()] : u_[i + j * width_];
        return;
    }
    lapack::trsm('R', {'U', 'N', 'N'}, width, width, T(1), u_, width_, share, tree_.ld());
    copy_unit_triangle(width, v, lda_, top, width_);
    copy_block(width, width, share, tree_.ld(), v, lda_);
    rows_.subtract_outer({width, width, top, width_}, width, strips, v, lda_, rest);
}

template <class T>
void tall_panels<T>::multiply_columns(index panel, index domain, column_range c, T* scratch) const {
    const index width = width_of(panel), first = first_row(panel, domain), rows = row_count(panel, domain);
    const index done = domain == first_domain(panel) ? width : 0; // rows of the unit triangle
    T* const products = product_of(domain, c.first);
    std::fill_n(products, width_ * c.column_count(), T(0));
    if (done > 0)
        rows_.subtract_inner({width, width, unit_triangle_, width_}, c.column_count(),
                             entry_at(first, c.first), lda_, products, width_, scratch);
    rows_.subtract_inner({rows - done, width, entry_at(first + done, panels_[panel]), lda_}, c.column_count(),
                         entry_at(first + done, c.first), lda_, products, width_, scratch);
}

// In the order of the domains, not in that of the tasks that multiplied. The first one's product becomes the
// sum.
template <class T> void tall_panels<T>::sum_group(index panel, index group, column_range c) {
    const index first = first_of_group(panel, group), count = width_ * c.column_count();
    T* const total = product_of(first, c.first);
    for (index domain = first + 1; domain < lesser(domain_count(), (group + 1) * domains_per_group); domain++)
        add_to(total, product_of(domain, c.first), count);
}

template <class T> void tall_panels<T>::sum(index panel, column_range c) {
    const index width = width_of(panel), count = width_ * c.column_count();
    const index first = first_domain(panel) / domains_per_group;
    T* const total = product_of(first_of_group(panel, first), c.first);
    for (index group = first + 1; group < group_count(); group++)
        add_to(total, product_of(first_of_group(panel, group), c.first), count);
    lapack::trmm('L', {'U', adjoint<T>, 'N'}, width, c.column_count(), T(-1), t_, width_, total, width_);
    rows_.pack_strips(width, c.column_count(), total, width_, strips_of(c));
}

template <class T> void tall_panels<T>::update(index panel, index domain, column_range c, T* scratch) const {
    const index width = width_of(panel), first = first_row(panel, domain), rows = row_count(panel, domain);
    const index done = domain == first_domain(panel) ? width : 0;
    if (done > 0)
        rows_.subtract_outer({width, width, unit_triangle_, width_}, c.column_count(), strips_of(c),
                             entry_at(first, c.first), lda_, scratch);
    rows_.subtract_outer({rows - done, width, entry_at(first + done, panels_[panel]), lda_}, c.column_count(),
                         strips_of(c), entry_at(first + done, c.first), lda_, scratch);
}

#define STARPU_LINALG_INSTANTIATE(x, T) template class tall_panels<T>;
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
