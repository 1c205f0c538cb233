// Ready-made filters for vectors and matrices; their address goes into starpu_data_filter.filter_func.
#ifndef STARPU_FILTERS_DENSE_H
#define STARPU_FILTERS_DENSE_H

#include <starpu/filters/partition.h>

#include <stddef.h>

STARPU_BEGIN_DECLARATIONS

void starpu_vector_filter_block(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                unsigned id, unsigned nparts);
void starpu_vector_filter_list(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                               unsigned id, unsigned nparts);
void starpu_vector_filter_list_long(void* father_interface, void* child_interface,
                                    struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_vector_filter_divide_in_2(void* father_interface, void* child_interface,
                                      struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_matrix_filter_block(void* father_interface, void* child_interface, struct starpu_data_filter* f,
                                unsigned id, unsigned nparts);
void starpu_matrix_filter_vertical_block(void* father_interface, void* child_interface,
                                         struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_filter_nparts_compute_chunk_size_and_offset(unsigned n, unsigned nparts, size_t elemsize,
                                                        unsigned id, unsigned blocksize, unsigned* chunk_size,
                                                        size_t* offset);

STARPU_END_DECLARATIONS

#endif
