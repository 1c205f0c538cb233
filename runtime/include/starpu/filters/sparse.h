// Ready-made filters for sparse matrices. They read the row positions, so the data must have a value.
#ifndef STARPU_FILTERS_SPARSE_H
#define STARPU_FILTERS_SPARSE_H

#include <starpu/filters/partition.h>

STARPU_BEGIN_DECLARATIONS

// Cuts the rows (of values, or of blocks) into nparts pieces of nearly equal number. The firstentry of a
// piece is the position of its first entry in the whole, from which its rowptr keeps counting.
void starpu_csr_filter_vertical_block(void* father_interface, void* child_interface,
                                      struct starpu_data_filter* f, unsigned id, unsigned nparts);
void starpu_bcsr_filter_vertical_block(void* father_interface, void* child_interface,
                                       struct starpu_data_filter* f, unsigned id, unsigned nparts);

// Piece id is block id as a dense matrix; there are as many pieces as blocks.
void starpu_bcsr_filter_canonical_block(void* father_interface, void* child_interface,
                                        struct starpu_data_filter* f, unsigned id, unsigned nparts);
unsigned starpu_bcsr_filter_canonical_block_get_nchildren(struct starpu_data_filter* f,
                                                          starpu_data_handle_t handle);
struct starpu_data_interface_ops* starpu_bcsr_filter_canonical_block_child_ops(struct starpu_data_filter* f,
                                                                               unsigned child);

STARPU_END_DECLARATIONS

#endif
