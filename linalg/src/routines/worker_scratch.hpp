// Scratch memory of each worker for solving a block of columns.
#pragma once

#include "kernels/cpu/kernel_table.hpp"
#include "matrix/workspace.hpp"

#include <starpu.h>

namespace starpu::linalg {

// What kernel_table::solve_columns() needs for `columns` columns and a triangle of this order: strips, then
// scratch.
inline index solve_scratch_elements(const kernel_table& kernels, index order, index columns) {
    return round_up(columns, kernels.strip) * (order + inverse_order);
}

class worker_scratch {
public:
    // Throws std::bad_alloc.
    explicit worker_scratch(index elements_each)
        : each_(workspace::rounded(elements_each)), memory_(each_ * starpu_worker_get_count()),
          first_(memory_.take(each_ * starpu_worker_get_count())) {}

    // To be called from a task.
    double* of_this_worker() const { return first_ + each_ * starpu_worker_get_id(); }

private:
    index each_;
    workspace memory_;
    double* first_;
};

} // namespace starpu::linalg
