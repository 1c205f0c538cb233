// The COO interface: a row, a column and a value per entry, in any order.
#include "interfaces/coo.hpp"

using namespace starpu::interfaces;

namespace {
char coo_name[] = "STARPU_COO_INTERFACE";
}

struct starpu_data_interface_ops starpu_interface_coo_ops = make_ops<starpu_coo_interface>(coo_name);

void starpu_coo_data_register(starpu_data_handle_t* handleptr, int home_node, std::uint32_t nx,
                              std::uint32_t ny, std::uint32_t n_values, std::uint32_t* columns,
                              std::uint32_t* rows, std::uintptr_t values, std::size_t elemsize) {
    starpu_coo_interface matrix{.id = STARPU_COO_INTERFACE_ID,
                                .columns = columns,
                                .rows = rows,
                                .values = values,
                                .nx = nx,
                                .ny = ny,
                                .n_values = n_values,
                                .elemsize = elemsize};
    const sparse_view view = view_format<starpu_coo_interface>::load(matrix);
    if (!accepts_sparse(handleptr, __func__, home_node, elemsize, view)) return;
    starpu_data_register(handleptr, home_node, &matrix, &starpu_interface_coo_ops);
}
