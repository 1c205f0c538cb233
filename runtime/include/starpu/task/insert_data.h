// For layers that parse a task's arguments themselves: adds buffers to a task one at a time, moving them to
// dyn_handles when there are more than STARPU_NMAXBUFS.
#ifndef STARPU_TASK_INSERT_DATA_H
#define STARPU_TASK_INSERT_DATA_H

#include <starpu/linkage.h>
#include <starpu/task/task.h>

STARPU_BEGIN_DECLARATIONS

// In all of them *allocated_buffers is the room there is in dyn_handles (0 at first) and *current_buffer how
// many buffers the task has (0 at first); both are updated. The arrays come from malloc() and belong to the
// task.

// Makes room for room more buffers after current_buffer.
void starpu_task_insert_data_make_room(struct starpu_codelet* cl, struct starpu_task* task,
                                       int* allocated_buffers, int current_buffer, int room);

// Adds a buffer with the access mode arg_type. For codelets with STARPU_VARIABLE_NBUFFERS the mode is stored
// in the task; for others it must be the codelet's (EINVAL).
void starpu_task_insert_data_process_arg(struct starpu_codelet* cl, struct starpu_task* task,
                                         int* allocated_buffers, int* current_buffer, int arg_type,
                                         starpu_data_handle_t handle);

// Adds nb_handles buffers, with the codelet's modes.
void starpu_task_insert_data_process_array_arg(struct starpu_codelet* cl, struct starpu_task* task,
                                               int* allocated_buffers, int* current_buffer, int nb_handles,
                                               starpu_data_handle_t* handles);

// Adds nb_descrs buffers, each with its mode.
void starpu_task_insert_data_process_mode_array_arg(struct starpu_codelet* cl, struct starpu_task* task,
                                                    int* allocated_buffers, int* current_buffer,
                                                    int nb_descrs, struct starpu_data_descr* descrs);

STARPU_END_DECLARATIONS

#endif
