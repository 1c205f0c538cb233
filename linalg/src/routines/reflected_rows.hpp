// Products with some rows of the reflectors V of a tall panel, packed where they are used: the rows of a
// domain fit the second cache.
#pragma once

#include "kernels/cpu/kernel_table.hpp"
#include "matrix/workspace.hpp"

namespace starpu::linalg {

// Rows of V that are stored in full, which those beside its unit triangle are not.
template <class T> struct full_rows {
    index count, width;
    const T* first;
    index ld;
};

template <class T> class reflected_rows {
public:
    // Panels of at most so many columns, and what they are applied to.
    reflected_rows(index most_width, index most_columns)
        : most_width_(most_width), most_columns_(most_columns) {}

    index scratch_elements() const { return sliver_elements() + strip_elements(most_columns_); }
    // Of packed strips of a block as wide as a panel is, with so many columns.
    index strip_elements(index columns) const {
        return workspace<T>::rounded(round_up(columns, kernels_.strip) * greater(most_width_, rows_at_once));
    }

    // products (width x columns) -= V^H C.
    void subtract_inner(const full_rows<T>& v, index columns, const T* c, index ldc, T* products, index ld,
                        T* scratch) const;
    // C -= V W, W as strips.
    void subtract_outer(const full_rows<T>& v, index columns, const T* w_strips, T* c, index ldc,
                        T* scratch) const;
    // V = -V X in place, X as strips.
    void multiply_in_place(const full_rows<T>& v, const T* x_strips, T* rows, T* scratch) const;

    void pack_strips(index width, index columns, const T* w, index ld, T* strips) const {
        kernels_.pack_strips(width, columns, w, ld, strips, width);
    }

private:
    static constexpr index rows_at_once = 240;
    index sliver_elements() const {
        return workspace<T>::rounded(greater((rows_at_once + kernels_.sliver) * most_width_,
                                             (most_width_ + kernels_.sliver) * rows_at_once));
    }

    const kernel_table<T>& kernels_ = cpu_kernels<T>();
    index most_width_, most_columns_;
};

// The unit lower triangle of V's first rows with its ones and zeros.
template <class T> void copy_unit_triangle(index width, const T* v, index ldv, T* out, index ld);

} // namespace starpu::linalg
