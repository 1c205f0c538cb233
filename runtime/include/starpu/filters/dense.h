// Ready-made filters for vectors, matrices and blocks; their address goes into
// starpu_data_filter.filter_func.
#ifndef STARPU_FILTERS_DENSE_H
#define STARPU_FILTERS_DENSE_H

#include <starpu/filters/partition.h>

#include <stddef.h>

STARPU_BEGIN_DECLARATIONS

// Cuts a vector into nparts pieces of nearly equal length; the first ones are one longer.
void starpu_vector_filter_block(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                unsigned id, unsigned nparts);

// Cuts a vector into pieces of the lengths in filter_arg_ptr: nchildren uint32_t, in elements.
void starpu_vector_filter_list(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                               unsigned id, unsigned nparts);

// The same with nchildren long.
void starpu_vector_filter_list_long(void* father_interface, void* child_interface,
                                    struct starpu_data_filter* f, unsigned id, unsigned nparts);

// Cuts a vector in two, the first piece filter_arg elements long. nchildren is 2.
void starpu_vector_filter_divide_in_2(void* father_interface, void* child_interface,
                                      struct starpu_data_filter* f, unsigned id, unsigned nparts);

// Cuts a matrix along nx into nparts pieces of nearly equal size; ld is kept.
void starpu_matrix_filter_block(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                unsigned id, unsigned nparts);

// Cuts a matrix along ny into nparts pieces of nearly equal size.
void starpu_matrix_filter_vertical_block(void* father_interface, void* child_interface,
                                         struct starpu_data_filter* f, unsigned id, unsigned nparts);

// With shadow the pieces overlap by filter_arg_ptr (its value, not what it points at) elements on each side.
void starpu_vector_filter_block_shadow(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_matrix_filter_block_shadow(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_matrix_filter_vertical_block_shadow(void* father_interface, void* child_interface,
                                                struct starpu_data_filter* f, unsigned id, unsigned nparts);

// Cuts a block along nx (block), ny (vertical_block) or nz (depth_block).
void starpu_block_filter_block(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                               unsigned id, unsigned nparts);
void starpu_block_filter_block_shadow(void* father_interface, void* child_interface,
                                      struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_block_filter_vertical_block(void* father_interface, void* child_interface,
                                        struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_block_filter_vertical_block_shadow(void* father_interface, void* child_interface,
                                               struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_block_filter_depth_block(void* father_interface, void* child_interface,
                                     struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_block_filter_depth_block_shadow(void* father_interface, void* child_interface,
                                            struct starpu_data_filter* f, unsigned id, unsigned nparts);

// Picking: the pieces have fewer dimensions than the whole, so get_child_ops is the function of nearly the
// same name that ends in _child_ops. Positions are taken from filter_arg_ptr (its value) on: piece id is
// position filter_arg_ptr + id. The filters that pick a variable out of more than one dimension find the
// position of the first piece at filter_arg_ptr, one uint32_t per dimension, and the others behind it along
// x.

// (1.4) Each piece is an element of a vector.
void starpu_vector_filter_pick_variable(void* father_interface, void* child_interface,
                                        struct starpu_data_filter* f, unsigned id, unsigned nparts);
struct starpu_data_interface_ops* starpu_vector_filter_pick_variable_child_ops(struct starpu_data_filter* f,
                                                                               unsigned child);

// (1.4) Each piece is a line of a matrix: all elements with one y.
void starpu_matrix_filter_pick_vector_y(void* father_interface, void* child_interface,
                                        struct starpu_data_filter* f, unsigned id, unsigned nparts);
struct starpu_data_interface_ops* starpu_matrix_filter_pick_vector_child_ops(struct starpu_data_filter* f,
                                                                             unsigned child);

// (1.4) Each piece is an element of a matrix; filter_arg_ptr points at x and y of the first.
void starpu_matrix_filter_pick_variable(void* father_interface, void* child_interface,
                                        struct starpu_data_filter* f, unsigned id, unsigned nparts);
struct starpu_data_interface_ops* starpu_matrix_filter_pick_variable_child_ops(struct starpu_data_filter* f,
                                                                               unsigned child);

// (1.4) Each piece is the matrix of all elements of a block with one z, or with one y.
void starpu_block_filter_pick_matrix_z(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_block_filter_pick_matrix_y(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
struct starpu_data_interface_ops* starpu_block_filter_pick_matrix_child_ops(struct starpu_data_filter* f,
                                                                            unsigned child);

// (1.4) Each piece is an element of a block; filter_arg_ptr points at x, y and z of the first.
void starpu_block_filter_pick_variable(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);
struct starpu_data_interface_ops* starpu_block_filter_pick_variable_child_ops(struct starpu_data_filter* f,
                                                                              unsigned child);

// For filters of your own: the size of piece id out of nparts of n (*chunk_size; the first n % nparts pieces
// are one larger), and where it starts in bytes (*offset) when blocksize elements of elemsize bytes lie
// between neighbours.
void starpu_filter_nparts_compute_chunk_size_and_offset(unsigned n, unsigned nparts, size_t elemsize,
                                                        unsigned id, unsigned blocksize, unsigned* chunk_size,
                                                        size_t* offset);

STARPU_END_DECLARATIONS

#endif
