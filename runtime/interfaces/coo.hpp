// How struct starpu_coo_interface is read and placed as a sparse matrix with a row number per entry.
#pragma once

#include "interfaces/sparse.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_coo_interface> : both_parts<starpu_coo_interface, sparse_view> {
    static constexpr enum starpu_data_interface_id id = STARPU_COO_INTERFACE_ID;
    static constexpr char letter = 'O';

    static sparse_view shape(const starpu_coo_interface& m) {
        return {nullptr, nullptr,      0, m.n_values, m.n_values, m.elemsize, 3, {m.nx, m.ny, m.n_values}, 0,
                1,       {m.nx * m.ny}};
    }
    static void load_place(sparse_view& view, const starpu_coo_interface& m) {
        view.columns = m.columns;
        view.rows = m.rows;
        view.values = m.values;
    }
    static void store_place(starpu_coo_interface& m, const sparse_view& view) {
        m.columns = view.columns;
        m.rows = view.rows;
        m.values = view.values;
    }
    // What a matrix holds stays as it was registered.
    static void store_shape(starpu_coo_interface& m, const sparse_view& /*view*/) { m.id = id; }
};

} // namespace starpu::interfaces
