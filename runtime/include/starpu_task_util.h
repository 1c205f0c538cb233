// Building and submitting a task in one call, and packing values into a task's cl_arg.
#ifndef STARPU_TASK_UTIL_H
#define STARPU_TASK_UTIL_H

#include <starpu/linkage.h>
#include <starpu/task/arguments.h>
#include <starpu/task/insert_data.h>
#include <starpu_task.h>

#include <stddef.h>

STARPU_BEGIN_DECLARATIONS

// Builds and submits a task: cl (NULL for an empty task), then pairs of a mode and a handle, and codes of
// starpu/task/arguments.h with their values, ended by 0. Buffers come in the codelet's order, and their
// modes must be its modes. STARPU_VALUE arguments are copied into cl_arg in the order given, for
// starpu_codelet_unpack_args. Returns what starpu_task_submit does, -EINVAL for an unknown code or a wrong
// mode; then nothing was submitted and nothing remains.
int starpu_task_insert(struct starpu_codelet* cl, ...);

// The older name of starpu_task_insert.
int starpu_insert_task(struct starpu_codelet* cl, ...);

// As starpu_task_insert without submitting: the task is the caller's to submit or destroy. NULL on error.
struct starpu_task* starpu_task_build(struct starpu_codelet* cl, ...);

// As starpu_task_build, into a task the caller has; fields no argument names stay as they are. Returns 0 or
// -EINVAL.
int starpu_task_set(struct starpu_task* task, struct starpu_codelet* cl, ...);

// Copies values (STARPU_VALUE, pointer, size_t in bytes, and so on, ended by 0) into one buffer, for cl_arg.
// The buffer comes from malloc() and is the caller's; cl_arg_free hands it to the task. Layout: an int, the
// number of values, then for each a size_t and that many bytes, without padding.
void starpu_codelet_pack_args(void** arg_buffer, size_t* arg_buffer_size, ...);

// In a codelet: copies the values in cl_arg to the pointers that follow, in order. The list may end early
// with NULL or 0; a value is as large as it was packed.
void starpu_codelet_unpack_args(void* cl_arg, ...);

// The same, and when the list ends early (with 0) packs what is left into buffer, which has room for
// buffer_size bytes, in the same layout; unpack it in turn.
void starpu_codelet_unpack_args_and_copyleft(void* cl_arg, void* buffer, size_t buffer_size, ...);

// The packing or unpacking under way; only the functions below touch its fields.
struct starpu_codelet_pack_arg_data {
    char* arg_buffer;
    size_t arg_buffer_size;
    size_t arg_buffer_used;
    size_t current_offset;
    int nargs;
};

// Begins packing values one at a time, in the layout of starpu_codelet_pack_args. One thread per state.
void starpu_codelet_pack_arg_init(struct starpu_codelet_pack_arg_data* state);

// Copies ptr_size bytes at ptr as the next value.
void starpu_codelet_pack_arg(struct starpu_codelet_pack_arg_data* state, const void* ptr, size_t ptr_size);

// Ends packing: *cl_arg is the buffer, from malloc() and the caller's, *cl_arg_size its bytes.
void starpu_codelet_pack_arg_fini(struct starpu_codelet_pack_arg_data* state, void** cl_arg,
                                  size_t* cl_arg_size);

// (1.4) Begins unpacking one value at a time; cl_arg stays its owner's and must outlive the state.
void starpu_codelet_unpack_arg_init(struct starpu_codelet_pack_arg_data* state, void* cl_arg,
                                    size_t cl_arg_size);

// (1.4) Copies the next value to ptr; size must be the size it was packed with (EINVAL).
void starpu_codelet_unpack_arg(struct starpu_codelet_pack_arg_data* state, void* ptr, size_t size);

// (1.4) Copies the next value to memory from malloc(), the caller's; *size is its bytes.
void starpu_codelet_dup_arg(struct starpu_codelet_pack_arg_data* state, void** ptr, size_t* size);

// (1.4) Points *ptr at the next value inside the buffer, without alignment; *size is its bytes.
void starpu_codelet_pick_arg(struct starpu_codelet_pack_arg_data* state, void** ptr, size_t* size);

// (1.4) Skips the next value.
void starpu_codelet_unpack_discard_arg(struct starpu_codelet_pack_arg_data* state);

// (1.4) Ends unpacking; values may be left.
void starpu_codelet_unpack_arg_fini(struct starpu_codelet_pack_arg_data* state);

STARPU_END_DECLARATIONS

#endif
