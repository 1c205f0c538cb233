// Tasks for Fortran: lists of arguments as arrays of c_ptr.
#include "api/insert_from_array.hpp"
#include "fstarpu/pointers.hpp"
#include "task/core/packed_values.hpp"

#include <starpu_task.h>
#include <starpu_task_dep.h>
#include <starpu_task_util.h>

#include <cstring>

using namespace starpu;

#pragma GCC visibility push(default)
extern "C" {

// As starpu_task_insert; see task::pointer_arguments for what the elements are. The task is not inserted
// where errno says why.
void fstarpu_task_insert(void* const* arglist) {
    if (const int error = api::insert_from_array(arglist)) errno = -error;
}

// Copies the values that were packed by FSTARPU_VALUE to these addresses, until either ends; the array ends
// with NULL.
void fstarpu_unpack_arg(void* cl_arg, void* const* bufferlist) {
    if (api::is_null(cl_arg, "cl_arg", __func__) || api::is_null(bufferlist, "the array", __func__)) return;
    task::packing state = task::start_unpacking(cl_arg);
    for (; *bufferlist != nullptr && task::has_more_values(state); ++bufferlist) {
        const task::packed_value value = task::next_value(state);
        std::memcpy(*bufferlist, value.bytes, value.size);
    }
}

// Fortran's interface gives tags of this call 32 bits.
void fstarpu_tag_declare_deps_array(int id, int ndeps, starpu_tag_t* tags) {
    starpu_tag_declare_deps_array(static_cast<starpu_tag_t>(id), static_cast<unsigned>(ndeps), tags);
}

void fstarpu_create_sync_task(int sync_tag, int ndeps, starpu_tag_t* deps, void (*callback)(void*),
                              void* argument) {
    starpu_create_sync_task(static_cast<starpu_tag_t>(sync_tag), static_cast<unsigned>(ndeps), deps, callback,
                            argument);
}

// There is room for one task in the call.
void fstarpu_task_declare_deps(starpu_task* task, int ndeps, starpu_task* root_task) {
    if (ndeps == 1)
        starpu_task_declare_deps_array(task, 1, &root_task);
    else if (ndeps != 0)
        errno = -base::report_error(-EINVAL, __func__,
                                    "%d dependencies; pass 1, or use fstarpu_task_declare_deps_array", ndeps);
}

starpu_task* fstarpu_task_create_sync(starpu_data_handle_t handle, const void* mode) {
    return starpu_task_create_sync(handle, fstarpu::number_of<starpu_data_access_mode>(mode));
}

} // extern "C"
#pragma GCC visibility pop
