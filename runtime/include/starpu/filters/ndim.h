// Ready-made filters for arrays of any number of dimensions; all are of 1.4.
#ifndef STARPU_FILTERS_NDIM_H
#define STARPU_FILTERS_NDIM_H

#include <starpu/filters/partition.h>

STARPU_BEGIN_DECLARATIONS

// Cuts dimension filter_arg into nparts pieces of nearly equal size. With shadow the pieces overlap by
// filter_arg_ptr (its value) elements on each side.
void starpu_ndim_filter_block(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                              unsigned id, unsigned nparts);
void starpu_ndim_filter_block_shadow(void* father_interface, void* child_interface,
                                     struct starpu_data_filter* f, unsigned id, unsigned nparts);

// The same array, or nparts pieces of it along dimension filter_arg, as data of the kind that has that many
// dimensions: 4, 3, 2, 1 or 0 (a single piece then). get_child_ops is the function that ends in _child_ops.
void starpu_ndim_filter_to_tensor(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                  unsigned id, unsigned nparts);
void starpu_ndim_filter_to_block(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                 unsigned id, unsigned nparts);
void starpu_ndim_filter_to_matrix(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                  unsigned id, unsigned nparts);
void starpu_ndim_filter_to_vector(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                  unsigned id, unsigned nparts);
void starpu_ndim_filter_to_variable(void* father_interface, void* child_interface,
                                    struct starpu_data_filter* f, unsigned id, unsigned nparts);
struct starpu_data_interface_ops* starpu_ndim_filter_to_tensor_child_ops(struct starpu_data_filter* f,
                                                                         unsigned child);
struct starpu_data_interface_ops* starpu_ndim_filter_to_block_child_ops(struct starpu_data_filter* f,
                                                                        unsigned child);
struct starpu_data_interface_ops* starpu_ndim_filter_to_matrix_child_ops(struct starpu_data_filter* f,
                                                                         unsigned child);
struct starpu_data_interface_ops* starpu_ndim_filter_to_vector_child_ops(struct starpu_data_filter* f,
                                                                         unsigned child);
struct starpu_data_interface_ops* starpu_ndim_filter_to_variable_child_ops(struct starpu_data_filter* f,
                                                                           unsigned child);

// Piece id is the array, of one dimension less, of all elements with the index id plus filter_arg_ptr (its
// value) along dimension filter_arg.
void starpu_ndim_filter_pick_ndim(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                  unsigned id, unsigned nparts);

// The same for an array of 5, 4, 3, 2 or 1 dimensions, as data of the kind that has one less.
void starpu_ndim_filter_5d_pick_tensor(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_ndim_filter_4d_pick_block(void* father_interface, void* child_interface,
                                      struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_ndim_filter_3d_pick_matrix(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_ndim_filter_2d_pick_vector(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_ndim_filter_1d_pick_variable(void* father_interface, void* child_interface,
                                         struct starpu_data_filter* f, unsigned id, unsigned nparts);
struct starpu_data_interface_ops* starpu_ndim_filter_pick_tensor_child_ops(struct starpu_data_filter* f,
                                                                           unsigned child);
struct starpu_data_interface_ops* starpu_ndim_filter_pick_block_child_ops(struct starpu_data_filter* f,
                                                                          unsigned child);
struct starpu_data_interface_ops* starpu_ndim_filter_pick_matrix_child_ops(struct starpu_data_filter* f,
                                                                           unsigned child);
struct starpu_data_interface_ops* starpu_ndim_filter_pick_vector_child_ops(struct starpu_data_filter* f,
                                                                           unsigned child);
struct starpu_data_interface_ops* starpu_ndim_filter_pick_variable_child_ops(struct starpu_data_filter* f,
                                                                             unsigned child);

// Each piece is an element; filter_arg_ptr points at the position of the first (ndim uint32_t), the others
// lie behind it along the first dimension. get_child_ops is starpu_ndim_filter_pick_variable_child_ops.
void starpu_ndim_filter_pick_variable(void* father_interface, void* child_interface,
                                      struct starpu_data_filter* f, unsigned id, unsigned nparts);

STARPU_END_DECLARATIONS

#endif
