// starpu/task/insert_data.h: adds buffers to a task one by one, for layers that read a task's arguments
// themselves.
#include "api/boundary.hpp"
#include "base/checked_size.hpp"
#include "task/core/buffer_arrays.hpp"

#include "starpu_task_util.h"

#include <climits>

#include <algorithm>
#include <cerrno>

using namespace starpu;

namespace {
struct growing_task {
    starpu_codelet* cl;
    starpu_task* task;
    int* allocated;
    int* current;
    const char* call;
};

int check(const growing_task& t) {
    if (t.cl != nullptr && t.task != nullptr && t.allocated != nullptr && t.current != nullptr) return 0;
    return base::report_error(-EINVAL, t.call, "the codelet, the task and both counts must be given");
}

bool is_variable(const growing_task& t) {
    return t.cl->nbuffers == STARPU_VARIABLE_NBUFFERS;
}

// The codelet leaves the modes to its tasks, or has no room for them.
bool task_holds_modes(const growing_task& t) {
    return is_variable(t) || (t.cl->nbuffers > STARPU_NMAXBUFS && t.cl->dyn_modes == nullptr);
}

int grow_buffers(const growing_task& t, int current, int room) {
    const base::checked_size asked = base::checked_size(current) + room;
    if (!asked.fits_in(INT_MAX))
        return base::report_error(-EINVAL, t.call, "there cannot be %d buffers behind %d; pass counts", room,
                                  current);
    const int wanted = std::max(is_variable(t) ? 0 : t.cl->nbuffers, static_cast<int>(asked.value()));
    if (wanted <= STARPU_NMAXBUFS || wanted <= *t.allocated) return 0;
    const base::checked_size twice = base::checked_size(*t.allocated) * 2;
    const int capacity = std::max(wanted, twice.fits_in(INT_MAX) ? static_cast<int>(twice.value()) : 0);
    if (!task::grow(t.task->dyn_handles, t.task->handles, current, capacity) ||
        (task_holds_modes(t) && !task::grow(t.task->dyn_modes, t.task->modes, current, capacity)))
        return base::report_error(-ENOMEM, t.call, "no memory for %d buffers", capacity);
    *t.allocated = capacity;
    return 0;
}

int agree_on_mode(const growing_task& t, enum starpu_data_access_mode mode) {
    const int i = *t.current;
    if (!is_variable(t) && i >= t.cl->nbuffers)
        return base::report_error(-EINVAL, t.call, "more buffers are given than the %d of the codelet",
                                  t.cl->nbuffers);
    if (task_holds_modes(t)) {
        STARPU_TASK_SET_MODE(t.task, mode, i);
        return 0;
    }
    const auto known = STARPU_CODELET_GET_MODE(t.cl, i);
    if (known == STARPU_NONE) {
        STARPU_CODELET_SET_MODE(t.cl, mode, i);
        return 0;
    }
    if ((known & ~STARPU_SSEND) == (mode & ~STARPU_SSEND)) return 0;
    return base::report_error(
        -EINVAL, t.call,
        "buffer %d is given with access mode 0x%x, the codelet declares 0x%x; use the same mode", i,
        static_cast<unsigned>(mode), static_cast<unsigned>(known));
}

int add_access(const growing_task& t, enum starpu_data_access_mode mode, starpu_data_handle_t handle) {
    if (handle == nullptr)
        return base::report_error(-EINVAL, t.call, "the handle of buffer %d is NULL; register the data first",
                                  *t.current);
    if (int error = grow_buffers(t, *t.current, 1)) return error;
    if (int error = agree_on_mode(t, mode)) return error;
    STARPU_TASK_SET_HANDLE(t.task, handle, *t.current);
    ++*t.current;
    if (is_variable(t)) t.task->nbuffers = *t.current;
    return 0;
}

// What the codelet says of its next buffer.
int add_as_declared(const growing_task& t, starpu_data_handle_t handle) {
    const int known = is_variable(t) || t.cl->dyn_modes == nullptr ? STARPU_NMAXBUFS : t.cl->nbuffers;
    const auto mode = *t.current < known ? STARPU_CODELET_GET_MODE(t.cl, *t.current) : STARPU_NONE;
    if (mode != STARPU_NONE) return add_access(t, mode, handle);
    return base::report_error(-EINVAL, t.call,
                              "the codelet has no access mode for buffer %d; set it, or give the mode",
                              *t.current);
}
} // namespace

extern "C" {

void starpu_task_insert_data_make_room(struct starpu_codelet* cl, struct starpu_task* task,
                                       int* allocated_buffers, int current_buffer, int room) {
    const growing_task t{cl, task, allocated_buffers, &current_buffer, __func__};
    api::boundary_void(__func__, [&] {
        if (int error = check(t)) return error;
        return grow_buffers(t, current_buffer, room);
    });
}

void starpu_task_insert_data_process_arg(struct starpu_codelet* cl, struct starpu_task* task,
                                         int* allocated_buffers, int* current_buffer, int arg_type,
                                         starpu_data_handle_t handle) {
    const growing_task t{cl, task, allocated_buffers, current_buffer, __func__};
    api::boundary_void(__func__, [&] {
        if (int error = check(t)) return error;
        return add_access(t, static_cast<enum starpu_data_access_mode>(arg_type), handle);
    });
}

void starpu_task_insert_data_process_array_arg(struct starpu_codelet* cl, struct starpu_task* task,
                                               int* allocated_buffers, int* current_buffer, int nb_handles,
                                               starpu_data_handle_t* handles) {
    const growing_task t{cl, task, allocated_buffers, current_buffer, __func__};
    api::boundary_void(__func__, [&] {
        int error = check(t);
        if (error == 0 && nb_handles > 0 && handles == nullptr)
            error = base::report_error(-EINVAL, t.call, "the array of handles is NULL");
        for (int i = 0; error == 0 && i < nb_handles; ++i) error = add_as_declared(t, handles[i]);
        return error;
    });
}

void starpu_task_insert_data_process_mode_array_arg(struct starpu_codelet* cl, struct starpu_task* task,
                                                    int* allocated_buffers, int* current_buffer,
                                                    int nb_descrs, struct starpu_data_descr* descrs) {
    const growing_task t{cl, task, allocated_buffers, current_buffer, __func__};
    api::boundary_void(__func__, [&] {
        int error = check(t);
        if (error == 0 && nb_descrs > 0 && descrs == nullptr)
            error = base::report_error(-EINVAL, t.call, "the array of descriptions is NULL");
        for (int i = 0; error == 0 && i < nb_descrs; ++i)
            error = add_access(t, descrs[i].mode, descrs[i].handle);
        return error;
    });
}

} // extern "C"
