// A product of Householder reflectors as one matrix, I - V T V^H, packed once and applied to many blocks.
#pragma once

#include "kernels/cpu/kernel_table.hpp"

#include <array>

namespace starpu::linalg {

template <class T> class block_reflector {
public:
    // What apply_left needs for so many columns, apply_right for so many rows, and pack in any case.
    static index scratch_elements(index most_width, index most_columns);

    static index elements(index most_rows, index most_width);
    // To be called once, before all else.
    void place_in(T* memory, index most_rows, index most_width);

    // V lies in `width` columns as LAPACK leaves it: below a diagonal of ones that is not stored. There are
    // at least as many rows. The caller writes the upper triangle of T, or lets form_t compute it.
    void pack(index rows, index width, const T* v, index ldv, T* scratch);
    void form_t(index rows, index width, const T* v, index ldv, const T* tau);
    T* t() { return t_; }
    index ldt() const { return most_width_; }

    // C = (I - V op(T) V^H) C. op is 'N' or the adjoint.
    void apply_left(char op, index columns, T* c, index ldc, T* scratch) const;
    // C = C (I - V op(T) V^H).
    void apply_right(char op, index rows, T* c, index ldc, T* scratch) const;

private:
    index padded_width() const { return round_up(width_, kernels_.sliver); }
    // The rows of V that begin at `first` and are packed together as columns of V^H.
    index depth_at(index first) const { return first == 0 ? width_ : lesser(most_width_, rows_ - first); }
    void finish_t(index first, index count, const T* tau);

    const kernel_table<T>& kernels_ = cpu_kernels<T>();
    index most_width_ = 0, rows_ = 0, width_ = 0;
    T* v_ = nullptr;  // rows of V as slivers: first those of the triangle, then the others
    T* vh_ = nullptr; // rows of V^H as slivers, a depth at a time
    T* t_ = nullptr;
};

} // namespace starpu::linalg
