// Ready-made filters for tensors; all are of 1.4.
#ifndef STARPU_FILTERS_TENSOR_H
#define STARPU_FILTERS_TENSOR_H

#include <starpu/filters/partition.h>

STARPU_BEGIN_DECLARATIONS

// Cuts a tensor into nparts pieces of nearly equal size along nx (block), ny (vertical_block), nz
// (depth_block) or nt (time_block). With shadow the pieces overlap by filter_arg_ptr (its value) elements on
// each side.
void starpu_tensor_filter_block(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                unsigned id, unsigned nparts);
void starpu_tensor_filter_block_shadow(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_tensor_filter_vertical_block(void* father_interface, void* child_interface,
                                         struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_tensor_filter_vertical_block_shadow(void* father_interface, void* child_interface,
                                                struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_tensor_filter_depth_block(void* father_interface, void* child_interface,
                                      struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_tensor_filter_depth_block_shadow(void* father_interface, void* child_interface,
                                             struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_tensor_filter_time_block(void* father_interface, void* child_interface,
                                     struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_tensor_filter_time_block_shadow(void* father_interface, void* child_interface,
                                            struct starpu_data_filter* f, unsigned id, unsigned nparts);

// Each piece is the block of all elements with one t, one z or one y: that of piece id is filter_arg_ptr (its
// value) plus id.
void starpu_tensor_filter_pick_block_t(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_tensor_filter_pick_block_z(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_tensor_filter_pick_block_y(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
struct starpu_data_interface_ops* starpu_tensor_filter_pick_block_child_ops(struct starpu_data_filter* f,
                                                                            unsigned child);

// Each piece is an element; filter_arg_ptr points at x, y, z and t of the first (uint32_t), the others lie
// behind it along x.
void starpu_tensor_filter_pick_variable(void* father_interface, void* child_interface,
                                        struct starpu_data_filter* f, unsigned id, unsigned nparts);
struct starpu_data_interface_ops* starpu_tensor_filter_pick_variable_child_ops(struct starpu_data_filter* f,
                                                                               unsigned child);

STARPU_END_DECLARATIONS

#endif
