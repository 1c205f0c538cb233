// Each node is a small panel: its stack becomes reflectors on the way up, and its share of Q on the way down.
#include "routines/triangle_tree.hpp"

#include "kernels/cpu/lapack.hpp"
#include "matrix/precisions.hpp"

#include <algorithm>

namespace starpu::linalg {

template <class T> auto triangle_tree<T>::levels_above(index leaf_count) -> std::vector<level> {
    std::vector<level> levels;
    index first = 0;
    for (index below = leaf_count; below > 1 || levels.empty();) {
        const index count = ceil_div(below, arity);
        levels.push_back({count, first, below});
        first += count;
        below = count;
    }
    return levels;
}

template <class T>
triangle_tree<T>::triangle_tree(index leaf_count, index most_width)
    : most_width_(most_width), levels_(levels_above(leaf_count)),
      memory_(workspace<T>::rounded((levels_.back().first + 1) * node_elements()) +
              workspace<T>::rounded(most_width * most_width)),
      nodes_(memory_.take((levels_.back().first + 1) * node_elements())),
      r_(memory_.take(most_width * most_width)) {}

template <class T>
auto triangle_tree<T>::children(index level, index node, index first_child) const -> family {
    const index first = greater(first_child, node * arity);
    return {first - node * arity, lesser(level_at(level).child_count, (node + 1) * arity) - first};
}

template <class T> void triangle_tree<T>::join(index level, index node, index first_child, index width) {
    const family taking_part = children(level, node, first_child);
    T* const first = stack(level, node) + taking_part.first * width;
    cpu_kernels<T>().reflect_panel(taking_part.count * width, width, first, ld(), t_of(level, node),
                                   most_width_, true);
    if (level + 1 < level_count())
        copy_upper_triangle(width, first, ld(), block(level + 1, node, width), ld());
}

namespace {

template <class T> void set_identity(index n, T* a, index lda) {
    for (index j = 0; j < n; j++) {
        std::fill_n(a + j * lda, n, T(0));
        a[j + j * lda] = T(1);
    }
}

} // namespace

template <class T> void copy_block(index m, index n, const T* a, index lda, T* out, index ld) {
    for (index j = 0; j < n; j++) std::copy_n(a + j * lda, m, out + j * ld);
}

// [B; 0] - V (T V1^H B): first the rows below V1, then the top, for which V1 is still needed.
template <class T> void triangle_tree<T>::split(index level, index node, index first_child, index width) {
    const family taking_part = children(level, node, first_child);
    T* const top = stack(level, node) + taking_part.first * width;
    T *const t = t_of(level, node), *const b = t + most_width_ * most_width_,
             *const x = b + most_width_ * most_width_;
    if (level + 1 == level_count()) {
        copy_upper_triangle(width, top, ld(), r_, most_width_);
        set_identity(width, b, most_width_);
    } else {
        copy_block(width, width, block(level + 1, node, width), ld(), b, most_width_);
    }
    copy_block(width, width, b, most_width_, x, most_width_);
    lapack::trmm('L', {'L', adjoint<T>, 'U'}, width, width, T(1), top, ld(), x, most_width_);
    lapack::trmm('L', {'U', 'N', 'N'}, width, width, T(1), t, most_width_, x, most_width_);
    for (index child = 1; child < taking_part.count; child++) {
        T* const rows = top + child * width;
        lapack::gemm<T>({'N', 'N', width, width, width, T(-1), T(0)}, rows, ld(), x, most_width_, t,
                        most_width_);
        copy_block(width, width, t, most_width_, rows, ld());
    }
    lapack::trmm('L', {'L', 'N', 'U'}, width, width, T(1), top, ld(), x, most_width_);
    for (index j = 0; j < width; j++)
        for (index i = 0; i < width; i++) top[i + j * ld()] = b[i + j * most_width_] - x[i + j * most_width_];
}

template <class T> void copy_upper_triangle(index n, const T* a, index lda, T* out, index ld) {
    for (index j = 0; j < n; j++) {
        std::copy_n(a + j * lda, j + 1, out + j * ld);
        std::fill(out + j * ld + j + 1, out + j * ld + n, T(0));
    }
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template class triangle_tree<T>;                                                                         \
    template void copy_block(index, index, const T*, index, T*, index);                                      \
    template void copy_upper_triangle(index, const T*, index, T*, index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
