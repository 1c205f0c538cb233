// Building and submitting a task in one call, and packing values into a task's cl_arg.
#ifndef STARPU_TASK_UTIL_H
#define STARPU_TASK_UTIL_H

#include <starpu/linkage.h>
#include <starpu/task/arguments.h>
#include <starpu_task.h>

#include <stddef.h>

STARPU_BEGIN_DECLARATIONS

int starpu_task_insert(struct starpu_codelet* cl, ...);
int starpu_insert_task(struct starpu_codelet* cl, ...);
struct starpu_task* starpu_task_build(struct starpu_codelet* cl, ...);
int starpu_task_set(struct starpu_task* task, struct starpu_codelet* cl, ...);

void starpu_codelet_pack_args(void** arg_buffer, size_t* arg_buffer_size, ...);
void starpu_codelet_unpack_args(void* cl_arg, ...);
void starpu_codelet_unpack_args_and_copyleft(void* cl_arg, void* buffer, size_t buffer_size, ...);

// The packing or unpacking under way; only the functions below touch its fields.
struct starpu_codelet_pack_arg_data {
    char* arg_buffer;
    size_t arg_buffer_size;
    size_t arg_buffer_used;
    size_t current_offset;
    int nargs;
};

void starpu_codelet_pack_arg_init(struct starpu_codelet_pack_arg_data* state);
void starpu_codelet_pack_arg(struct starpu_codelet_pack_arg_data* state, const void* ptr, size_t ptr_size);
void starpu_codelet_pack_arg_fini(struct starpu_codelet_pack_arg_data* state, void** cl_arg,
                                  size_t* cl_arg_size);
void starpu_codelet_unpack_arg_init(struct starpu_codelet_pack_arg_data* state, void* cl_arg,
                                    size_t cl_arg_size);
void starpu_codelet_unpack_arg(struct starpu_codelet_pack_arg_data* state, void* ptr, size_t size);
void starpu_codelet_dup_arg(struct starpu_codelet_pack_arg_data* state, void** ptr, size_t* size);
void starpu_codelet_pick_arg(struct starpu_codelet_pack_arg_data* state, void** ptr, size_t* size);
void starpu_codelet_unpack_discard_arg(struct starpu_codelet_pack_arg_data* state);
void starpu_codelet_unpack_arg_fini(struct starpu_codelet_pack_arg_data* state);

STARPU_END_DECLARATIONS

#endif
