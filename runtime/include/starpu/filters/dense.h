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

// For filters of your own: the size of piece id out of nparts of n (*chunk_size; the first n % nparts pieces
// are one larger), and where it starts in bytes (*offset) when blocksize elements of elemsize bytes lie
// between neighbours.
void starpu_filter_nparts_compute_chunk_size_and_offset(unsigned n, unsigned nparts, size_t elemsize,
                                                        unsigned id, unsigned blocksize, unsigned* chunk_size,
                                                        size_t* offset);

STARPU_END_DECLARATIONS

#endif
