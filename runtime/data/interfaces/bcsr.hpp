// How struct starpu_bcsr_interface is read and placed as a sparse matrix of dense blocks.
#pragma once

#include "data/interfaces/sparse.hpp"

namespace starpu::data {

template <> struct view_format<starpu_bcsr_interface> {
    static constexpr enum starpu_data_interface_id id = STARPU_BCSR_INTERFACE_ID;
    static constexpr char letter = 'b';

    static sparse_view load(const starpu_bcsr_interface& m) {
        const std::size_t block_bytes = std::size_t{m.r} * m.c * m.elemsize;
        return {m.colind,
                m.rowptr,
                m.nzval,
                m.nnz,
                std::size_t{m.nrow} + 1,
                block_bytes,
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

} // namespace starpu::data
