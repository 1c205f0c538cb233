// What the factorisations of diagonal tiles leave, which lie on any memory node until the tasks have ended.
#pragma once

#include "matrix/blocking.hpp"
#include "tiles/kernels.hpp"

#include <starpu.h>

#include <vector>

namespace starpu::linalg {

// The diagonal of the factor, then LAPACK's info as an int in the place of one more real number.
template <class T> struct factor_outcome {
    T* values = nullptr; // order + 1, in main memory; valid when its handle has been unregistered
    index order = 0;
    starpu_data_handle_t handle = nullptr;
};

// Of one diagonal tile: the first order, from 1, at which its factorisation could not go on; else 0.
template <class T> index failed_order_of(const factor_outcome<T>& outcome, factorisation kind);

template <class T> class factor_outcomes {
public:
    factor_outcomes() = default;
    ~factor_outcomes() { bring_home(); } // when no task uses them any more
    factor_outcomes(const factor_outcomes&) = delete;
    factor_outcomes& operator=(const factor_outcomes&) = delete;

    // For so many diagonal tiles of these rows and columns. Throws std::bad_alloc.
    void make(const block_bounds& rows, const block_bounds& columns, index count);
    const factor_outcome<T>& operator[](index tile) const { return all_[static_cast<std::size_t>(tile)]; }

    // Ends the registrations: the values are in main memory.
    void bring_home();
    // After that: the first order, from 1, at which the factorisation of the matrix could not go on; else 0.
    // Cholesky's pivots are > 0, those of LU not 0, and none is NaN or infinite.
    index failed_order(factorisation kind) const;

private:
    std::vector<T> values_;
    std::vector<factor_outcome<T>> all_;
};

} // namespace starpu::linalg
