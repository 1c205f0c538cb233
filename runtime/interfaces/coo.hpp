// How struct starpu_coo_interface is read and placed as a sparse matrix with a row number per entry.
#pragma once

#include "interfaces/sparse.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_coo_interface> {
    static constexpr enum starpu_data_interface_id id = STARPU_COO_INTERFACE_ID;
    static constexpr char letter = 'O';

    static sparse_view load(const starpu_coo_interface& m) {
        return {m.columns, m.rows, m.values, m.n_values, m.n_values, m.elemsize, 3, {m.nx, m.ny, m.n_values}};
    }
    static void store(starpu_coo_interface& m, const sparse_view& view) {
        m.id = id;
        m.columns = view.columns;
        m.rows = view.rows;
        m.values = view.values;
    }
};

} // namespace starpu::interfaces
