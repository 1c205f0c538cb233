// How struct starpu_bcsr_interface is read and placed as a sparse matrix of dense blocks.
#pragma once

#include "interfaces/sparse.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_bcsr_interface> : both_parts<starpu_bcsr_interface, sparse_view> {
    static constexpr enum starpu_data_interface_id id = STARPU_BCSR_INTERFACE_ID;
    static constexpr char letter = 'b';

    static sparse_view shape(const starpu_bcsr_interface& m) {
        const base::checked_size block_bytes = base::checked_size(m.r) * m.c * m.elemsize;
        return {nullptr,
                nullptr,
                0,
                m.nnz,
                (base::checked_size(m.nrow) + 1).value(),
                block_bytes.value(),
                4,
                {m.nnz, m.nrow, m.r, m.c},
                m.firstentry,
                3,
                {m.nnz, m.c, m.r}};
    }
    static void load_place(sparse_view& view, const starpu_bcsr_interface& m) { load_rows(view, m); }
    static void store_place(starpu_bcsr_interface& m, const sparse_view& view) { store_rows(m, view); }
    // What a matrix holds stays as it was registered.
    static void store_shape(starpu_bcsr_interface& m, const sparse_view& /*view*/) { m.id = id; }
};

} // namespace starpu::interfaces
