// Ways to cut a matrix: along x (inside the rows) or along y (between the rows), with or without shadow; and
// to pick rows or elements out of it.
#include "interfaces/filters/dense_pick.hpp"
#include "interfaces/matrix.hpp"
#include "interfaces/variable.hpp"
#include "interfaces/vector.hpp"

using namespace starpu::interfaces;

namespace {

void cut_matrix(const char* function, void* father, void* child, unsigned dimension, filter_number shadow,
                unsigned id, unsigned nparts) {
    cut_evenly<starpu_matrix_interface>(function, father, child, dimension, shadow, id, nparts);
}

} // namespace

void starpu_matrix_filter_block(void* father_interface, void* child_interface, struct starpu_data_filter*,
                                unsigned id, unsigned nparts) {
    cut_matrix(__func__, father_interface, child_interface, axis::x, 0, id, nparts);
}

void starpu_matrix_filter_block_shadow(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    cut_matrix(__func__, father_interface, child_interface, axis::x, shadow_of(f), id, nparts);
}

void starpu_matrix_filter_vertical_block(void* father_interface, void* child_interface,
                                         struct starpu_data_filter*, unsigned id, unsigned nparts) {
    cut_matrix(__func__, father_interface, child_interface, axis::y, 0, id, nparts);
}

void starpu_matrix_filter_vertical_block_shadow(void* father_interface, void* child_interface,
                                                struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    cut_matrix(__func__, father_interface, child_interface, axis::y, shadow_of(f), id, nparts);
}

void starpu_matrix_filter_pick_vector_y(void* father_interface, void* child_interface,
                                        struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick_slice<starpu_matrix_interface, starpu_vector_interface>(__func__, father_interface, child_interface,
                                                                 axis::y, first_position_of(f), id, nparts);
}

struct starpu_data_interface_ops* starpu_matrix_filter_pick_vector_child_ops(struct starpu_data_filter*,
                                                                             unsigned) {
    return &starpu_interface_vector_ops;
}

void starpu_matrix_filter_pick_variable(void* father_interface, void* child_interface,
                                        struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick_element<starpu_matrix_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

struct starpu_data_interface_ops* starpu_matrix_filter_pick_variable_child_ops(struct starpu_data_filter*,
                                                                               unsigned) {
    return &starpu_interface_variable_ops;
}
