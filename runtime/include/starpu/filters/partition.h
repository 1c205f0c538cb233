// Cutting data into pieces and putting it together again.
#ifndef STARPU_FILTERS_PARTITION_H
#define STARPU_FILTERS_PARTITION_H

#include <starpu/linkage.h>
#include <starpu_data.h>

#include <stdarg.h>

STARPU_BEGIN_DECLARATIONS

// How to cut: filter_func writes the interface of piece id out of nparts, for one node, from that of the
// whole.
struct starpu_data_filter {
    void (*filter_func)(void* father_interface, void* child_interface, struct starpu_data_filter*,
                        unsigned id, unsigned nparts);
    unsigned nchildren;                                                                         // pieces
    unsigned (*get_nchildren)(struct starpu_data_filter*, starpu_data_handle_t initial_handle); // or NULL
    // The kind of piece id, or NULL for the kind of the whole.
    struct starpu_data_interface_ops* (*get_child_ops)(struct starpu_data_filter*, unsigned id);
    unsigned filter_arg; // for filter_func
    void* filter_arg_ptr;
};

// Cuts the data into pieces, which can be used in its place until starpu_data_unpartition; meanwhile the
// whole cannot (EBUSY). Waits for the tasks that use it: EDEADLK in a task or callback. f is not kept.
void starpu_data_partition(starpu_data_handle_t initial_handle, struct starpu_data_filter* f);

// Waits for the tasks on the pieces, gathers them on a memory node and forgets their handles; pieces that
// are themselves partitioned are gathered first. Pieces without a value (invalidated, or never written) leave
// their part unspecified, and where none has one the whole has none.
void starpu_data_unpartition(starpu_data_handle_t root_data, unsigned gathering_node);

// How many pieces the data is cut into; 0 if it is not.
int starpu_data_get_nb_children(starpu_data_handle_t handle);

// Piece i, valid until starpu_data_unpartition. NULL and EINVAL if there is none.
starpu_data_handle_t starpu_data_get_child(starpu_data_handle_t handle, unsigned i);

// The piece of a piece...: depth indices (unsigned), one per level of partitioning. NULL and EINVAL if there
// is none.
starpu_data_handle_t starpu_data_get_sub_data(starpu_data_handle_t root_data, unsigned depth, ...);

// The same with a va_list.
starpu_data_handle_t starpu_data_vget_sub_data(starpu_data_handle_t root_data, unsigned depth, va_list pa);

// Cuts the data with the first of nfilters filters (struct starpu_data_filter *), each piece with the
// second, and so on.
void starpu_data_map_filters(starpu_data_handle_t root_data, unsigned nfilters, ...);

// The same with a va_list.
void starpu_data_vmap_filters(starpu_data_handle_t root_data, unsigned nfilters, va_list pa);

// (1.4) The same with an array of pointers.
void starpu_data_map_filters_parray(starpu_data_handle_t root_handle, int nfilters,
                                    struct starpu_data_filter** filters);

// (1.4) The same with an array of filters.
void starpu_data_map_filters_array(starpu_data_handle_t root_handle, int nfilters,
                                   struct starpu_data_filter* filters);

STARPU_END_DECLARATIONS

#endif
