// Ways to cut a sparse matrix: between rows, or into its dense blocks.
#include "interfaces/bcsr.hpp"
#include "interfaces/csr.hpp"
#include "interfaces/filters/dense_filter.hpp"
#include "interfaces/matrix.hpp"
#include "interfaces/registration.hpp"

using namespace starpu::interfaces;

namespace {

// The rows must be written by now, and point into the matrix.
template <class Interface>
bool accepts_rows(const char* function, const Interface& father, index_range rows) {
    if (father.ram_rowptr == nullptr) {
        starpu::data::refuse_filter(
            function, "the matrix has no memory yet, so its rows cannot be found; write it first");
        return false;
    }
    const std::uint32_t first = father.ram_rowptr[rows.first];
    const std::uint32_t last = father.ram_rowptr[rows.first + rows.count];
    if (first >= father.firstentry && first <= last && last - father.firstentry <= father.nnz) return true;
    starpu::data::refuse_filter(
        function,
        "rowptr says that rows %zu to %zu are entries %u to %u, but the matrix has %u from %u on; "
        "write rowptr before it is cut",
        rows.first, rows.first + rows.count, first, last, father.nnz, father.firstentry);
    return false;
}

bool has_block(const char* function, std::uint32_t count, unsigned id) {
    if (id < count) return true;
    starpu::data::refuse_filter(function, "there is no block %u among %u; use get_nchildren", id, count);
    return false;
}

// The child keeps the father's numbering of entries and starts at one of them: its firstentry.
template <class Interface>
void cut_rows(const char* function, const void* father_interface, void* child_interface, unsigned id,
              unsigned nparts) {
    using format = view_format<Interface>;
    if (!accepts_filter<Interface>(function, father_interface, child_interface, id, nparts)) return;
    const auto& father = *static_cast<const Interface*>(father_interface);
    if (!accepts_cut(function, father.nrow, 0, nparts)) return;
    const index_range rows = even_part(father.nrow, nparts, id);
    if (!accepts_rows(function, father, rows)) return;
    const std::uint32_t first = father.ram_rowptr[rows.first];
    sparse_view view = format::load(father);
    view.rows += rows.first;
    view.columns += first - father.firstentry;
    view.values += (first - father.firstentry) * view.entry_bytes;
    auto& child = *static_cast<Interface*>(child_interface);
    child = father;
    child.nnz = father.ram_rowptr[rows.first + rows.count] - first;
    child.nrow = static_cast<std::uint32_t>(rows.count);
    child.firstentry = first;
    format::store(child, view);
}

} // namespace

void starpu_csr_filter_vertical_block(void* father_interface, void* child_interface,
                                      struct starpu_data_filter*, unsigned id, unsigned nparts) {
    cut_rows<starpu_csr_interface>(__func__, father_interface, child_interface, id, nparts);
}

void starpu_bcsr_filter_vertical_block(void* father_interface, void* child_interface,
                                       struct starpu_data_filter*, unsigned id, unsigned nparts) {
    cut_rows<starpu_bcsr_interface>(__func__, father_interface, child_interface, id, nparts);
}

void starpu_bcsr_filter_canonical_block(void* father_interface, void* child_interface,
                                        struct starpu_data_filter*, unsigned id, unsigned nparts) {
    if (!accepts_filter<starpu_bcsr_interface>(__func__, father_interface, child_interface, id, nparts))
        return;
    const auto& father = *static_cast<const starpu_bcsr_interface*>(father_interface);
    if (!has_block(__func__, father.nnz, id)) return;
    dense_view block{father.nzval,         father.nzval, 0, father.elemsize, 0, 2,
                     {father.c, father.r}, {1, father.c}};
    block.allocsize = payload_bytes(block);
    if (father.nzval != 0) {
        block.ptr += id * block.allocsize;
        block.offset = id * block.allocsize;
    }
    view_format<starpu_matrix_interface>::store(*static_cast<starpu_matrix_interface*>(child_interface),
                                                block);
}

unsigned starpu_bcsr_filter_canonical_block_get_nchildren(struct starpu_data_filter*,
                                                          starpu_data_handle_t handle) {
    return starpu_bcsr_get_nnz(handle);
}

struct starpu_data_interface_ops* starpu_bcsr_filter_canonical_block_child_ops(struct starpu_data_filter*,
                                                                               unsigned) {
    return &starpu_interface_matrix_ops;
}
