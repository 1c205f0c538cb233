// Ways to cut a tensor: along x, y (vertical), z (depth) or t (time), with or without shadow; and to pick
// blocks or elements out of it.
#include "interfaces/block.hpp"
#include "interfaces/filters/dense_pick.hpp"
#include "interfaces/tensor.hpp"
#include "interfaces/variable.hpp"

using namespace starpu::interfaces;

namespace {

void cut_tensor(const char* function, void* father, void* child, unsigned dimension, filter_number shadow,
                unsigned id, unsigned nparts) {
    cut_evenly<starpu_tensor_interface>(function, father, child, dimension, shadow, id, nparts);
}

void pick_tensor(const char* function, void* father, void* child, unsigned dimension,
                 const starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick_slice<starpu_tensor_interface, starpu_block_interface>(function, father, child, dimension,
                                                                first_position_of(f), id, nparts);
}

} // namespace

void starpu_tensor_filter_block(void* father_interface, void* child_interface, struct starpu_data_filter*,
                                unsigned id, unsigned nparts) {
    cut_tensor(__func__, father_interface, child_interface, axis::x, 0, id, nparts);
}

void starpu_tensor_filter_block_shadow(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    cut_tensor(__func__, father_interface, child_interface, axis::x, shadow_of(f), id, nparts);
}

void starpu_tensor_filter_vertical_block(void* father_interface, void* child_interface,
                                         struct starpu_data_filter*, unsigned id, unsigned nparts) {
    cut_tensor(__func__, father_interface, child_interface, axis::y, 0, id, nparts);
}

void starpu_tensor_filter_vertical_block_shadow(void* father_interface, void* child_interface,
                                                struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    cut_tensor(__func__, father_interface, child_interface, axis::y, shadow_of(f), id, nparts);
}

void starpu_tensor_filter_depth_block(void* father_interface, void* child_interface,
                                      struct starpu_data_filter*, unsigned id, unsigned nparts) {
    cut_tensor(__func__, father_interface, child_interface, axis::z, 0, id, nparts);
}

void starpu_tensor_filter_depth_block_shadow(void* father_interface, void* child_interface,
                                             struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    cut_tensor(__func__, father_interface, child_interface, axis::z, shadow_of(f), id, nparts);
}

void starpu_tensor_filter_time_block(void* father_interface, void* child_interface,
                                     struct starpu_data_filter*, unsigned id, unsigned nparts) {
    cut_tensor(__func__, father_interface, child_interface, axis::t, 0, id, nparts);
}

void starpu_tensor_filter_time_block_shadow(void* father_interface, void* child_interface,
                                            struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    cut_tensor(__func__, father_interface, child_interface, axis::t, shadow_of(f), id, nparts);
}

void starpu_tensor_filter_pick_block_t(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick_tensor(__func__, father_interface, child_interface, axis::t, f, id, nparts);
}

void starpu_tensor_filter_pick_block_z(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick_tensor(__func__, father_interface, child_interface, axis::z, f, id, nparts);
}

void starpu_tensor_filter_pick_block_y(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick_tensor(__func__, father_interface, child_interface, axis::y, f, id, nparts);
}

struct starpu_data_interface_ops* starpu_tensor_filter_pick_block_child_ops(struct starpu_data_filter*,
                                                                            unsigned) {
    return &starpu_interface_block_ops;
}

void starpu_tensor_filter_pick_variable(void* father_interface, void* child_interface,
                                        struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    pick_element<starpu_tensor_interface>(__func__, father_interface, child_interface, f, id, nparts);
}

struct starpu_data_interface_ops* starpu_tensor_filter_pick_variable_child_ops(struct starpu_data_filter*,
                                                                               unsigned) {
    return &starpu_interface_variable_ops;
}
