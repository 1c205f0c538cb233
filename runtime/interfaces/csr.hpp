// How struct starpu_csr_interface is read and placed as a sparse matrix of single values.
#pragma once

#include "interfaces/sparse.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_csr_interface> {
    static constexpr enum starpu_data_interface_id id = STARPU_CSR_INTERFACE_ID;
    static constexpr char letter = 'C';

    static sparse_view load(const starpu_csr_interface& m) {
        return {m.colind,   m.rowptr, m.nzval,         m.nnz,       (base::checked_size(m.nrow) + 1).value(),
                m.elemsize, 2,        {m.nnz, m.nrow}, m.firstentry};
    }
    static void store(starpu_csr_interface& m, const sparse_view& view) {
        m.id = id;
        m.nzval = view.values;
        m.colind = m.ram_colind = view.columns;
        m.rowptr = m.ram_rowptr = view.rows;
    }
};

} // namespace starpu::interfaces
