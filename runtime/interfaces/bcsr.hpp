// How struct starpu_bcsr_interface is read and placed as a sparse matrix of dense blocks.
#pragma once

#include "interfaces/sparse.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_bcsr_interface> {
    static constexpr enum starpu_data_interface_id id = STARPU_BCSR_INTERFACE_ID;
    static constexpr char letter = 'b';

    static sparse_view load(const starpu_bcsr_interface& m) {
        const base::checked_size block_bytes = base::checked_size(m.r) * m.c * m.elemsize;
        return {m.colind,
                m.rowptr,
                m.nzval,
                m.nnz,
                (base::checked_size(m.nrow) + 1).value(),
                block_bytes.value(),
                4,
                {m.nnz, m.nrow, m.r, m.c},
                m.firstentry};
    }
    static void store(starpu_bcsr_interface& m, const sparse_view& view) {
        m.id = id;
        m.nzval = view.values;
        m.colind = m.ram_colind = view.columns;
        m.rowptr = m.ram_rowptr = view.rows;
    }
};

} // namespace starpu::interfaces
