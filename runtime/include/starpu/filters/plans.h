// Partitions that are planned once and switched by submission: tasks name the whole or its pieces in any
// order, and no thread waits.
//
// A plan creates the handles of the pieces. One data can have several plans, and a piece plans of its own.
// At every moment of the submission either the whole is in use, or the pieces of one plan for reading and
// writing, or the whole and the pieces of any number of plans, all of them for reading only. Submitting a
// task (or acquiring data) with handles that ask for another state switches by itself: the switch is ordered
// after the tasks submitted before and before the ones submitted later, and costs no wait and no task that
// starpu_task_wait_for_all could see. The calls that switch by hand do the same where the program says.
//
// Tasks outside the order (sequential consistency off) keep to the switches all the same: a switch waits for
// those submitted before it, and those submitted later wait for it.
//
// Unless said otherwise these functions may be called from any thread, from tasks and from callbacks; they
// answer through errno: EINVAL for a handle that is not registered, or for children that are no plan of
// initial_handle; EBUSY while initial_handle is partitioned by starpu_data_partition; ENOMEM. Each of these
// comes with a line on stderr, and nothing has changed then.
#ifndef STARPU_FILTERS_PLANS_H
#define STARPU_FILTERS_PLANS_H

#include <starpu/filters/partition.h>

STARPU_BEGIN_DECLARATIONS

// Plans to cut initial_handle as f says and writes the handles of the pieces into children, which has room
// for as many as the filter makes. The pieces are cut inside the memory of the whole. f is not kept. Undo
// with starpu_data_partition_clean.
void starpu_data_partition_plan(starpu_data_handle_t initial_handle, struct starpu_data_filter* f,
                                starpu_data_handle_t* children);

// From here on the nparts children of the plan are in use for reading and writing, until they are
// unpartitioned or something else is asked for. Another plan that is in use is given up first.
void starpu_data_partition_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                  starpu_data_handle_t* children);

// From here on the children may be read, as may the whole and the children of other plans made readable.
void starpu_data_partition_readonly_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                           starpu_data_handle_t* children);

// The children of a plan made readable may be written from here on; all other plans are given up, and the
// whole is not in use any more. EINVAL if they are not readable.
void starpu_data_partition_readwrite_upgrade_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                                    starpu_data_handle_t* children);

// (1.4) The children of the plan in use for writing, and the whole, may only be read from here on. EINVAL if
// they are not in use for writing.
void starpu_data_partition_readonly_downgrade_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                                     starpu_data_handle_t* children);

// From here on the whole is in use again, with what the children made of it. Plans of the children are given
// up before. Children without a value (invalidated, or never written) leave their part unspecified, and where
// none has one the whole has none. gathering_node: STARPU_MAIN_RAM, or -1 for wherever it is best. EINVAL if
// the plan is not in use.
void starpu_data_unpartition_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                    starpu_data_handle_t* children, int gathering_node);

// From here on the whole may be read, and the children still may.
void starpu_data_unpartition_readonly_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                             starpu_data_handle_t* children, int gathering_node);

// The same three with sequential_consistency 0: the switch is not ordered after the tasks submitted before,
// only kept from running beside them; order it by other means. Otherwise as without.
void starpu_data_partition_submit_sequential_consistency(starpu_data_handle_t initial_handle, unsigned nparts,
                                                         starpu_data_handle_t* children,
                                                         int sequential_consistency);
void starpu_data_partition_readonly_submit_sequential_consistency(starpu_data_handle_t initial_handle,
                                                                  unsigned nparts,
                                                                  starpu_data_handle_t* children,
                                                                  int sequential_consistency);
void starpu_data_unpartition_submit_sequential_consistency(starpu_data_handle_t initial_handle,
                                                           unsigned nparts, starpu_data_handle_t* children,
                                                           int gathering_node, int sequential_consistency);

// The last one again; callback_func, if any, is called with callback_arg by whichever thread carries the
// switch out, right after it. It must not block.
void starpu_data_unpartition_submit_sequential_consistency_cb(starpu_data_handle_t initial_handle,
                                                              unsigned nparts, starpu_data_handle_t* children,
                                                              int gather_node, int sequential_consistency,
                                                              void (*callback_func)(void*),
                                                              void* callback_arg);

// (1.3) Gives up whatever plans of initial_handle and of its pieces are in use, so that the whole is. No
// error if there are none.
void starpu_data_unpartition_submit_r(starpu_data_handle_t initial_handle, int gathering_node);

// Ends a plan: gives it up if it is in use; its children, and theirs, cannot be used any more and go as soon
// as the tasks on them are done. Does not wait. EBUSY while a child is partitioned by starpu_data_partition.
// What is not cleaned ends with starpu_data_unregister of the whole; children cannot be unregistered one by
// one.
void starpu_data_partition_clean(starpu_data_handle_t root_data, unsigned nparts,
                                 starpu_data_handle_t* children);

// (1.4) The same; the whole is gathered on gather_node.
void starpu_data_partition_clean_node(starpu_data_handle_t root_data, unsigned nparts,
                                      starpu_data_handle_t* children, int gather_node);

STARPU_END_DECLARATIONS

#endif
