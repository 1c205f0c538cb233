// starpu_helper.h: copies of the value of data.
#include "task/handles/data_copy.hpp"

#include "api/boundary.hpp"
#include "api/handles.hpp"
#include "task/core/engine.hpp"
#include "task/handles/duplicates.hpp"
#include "task/handles/unregister.hpp"

#include "starpu_helper.h"

using namespace starpu;

namespace {
int copy(starpu_data_handle_t to, starpu_data_handle_t from, const task::copy_manner& how, const char* call) {
    return api::boundary(call, [&] {
        if (int error = task::check_running(call)) return error;
        if (int error = api::check_handle(to, call)) return error;
        if (int error = api::check_handle(from, call)) return error;
        if (how.waits)
            if (int error = task::check_may_block(call)) return error;
        return task::copy_data(*data::handle_of(to), *data::handle_of(from), how, call);
    });
}
} // namespace

extern "C" {

int starpu_data_cpy(starpu_data_handle_t dst_handle, starpu_data_handle_t src_handle, int asynchronous,
                    void (*callback_func)(void*), void* callback_arg) {
    task::copy_manner how;
    how.callback = callback_func;
    how.callback_argument = callback_arg;
    how.waits = asynchronous == 0;
    return copy(dst_handle, src_handle, how, __func__);
}

int starpu_data_cpy_priority(starpu_data_handle_t dst_handle, starpu_data_handle_t src_handle,
                             int asynchronous, void (*callback_func)(void*), void* callback_arg,
                             int priority) {
    task::copy_manner how;
    how.callback = callback_func;
    how.callback_argument = callback_arg;
    how.priority = priority;
    how.waits = asynchronous == 0;
    return copy(dst_handle, src_handle, how, __func__);
}

int starpu_data_dup_ro(starpu_data_handle_t* dst_handle, starpu_data_handle_t src_handle, int asynchronous) {
    constexpr const char* call = "starpu_data_dup_ro";
    return api::boundary(call, [&] {
        if (dst_handle == nullptr)
            return base::report_error(-EINVAL, call,
                                      "the pointer to the handle is NULL; pass the address of one");
        *dst_handle = nullptr;
        if (int error = task::check_running(call)) return error;
        if (int error = api::check_handle(src_handle, call)) return error;
        if (asynchronous == 0)
            if (int error = task::check_may_block(call)) return error;
        data::handle* fresh = nullptr;
        if (int error = task::duplicate(*data::handle_of(src_handle), fresh, call)) return error;
        const int error = asynchronous != 0 ? 0 : task::wait_for_duplicate(*fresh, call);
        if (error == 0)
            *dst_handle = data::public_handle(*fresh);
        else
            task::unregister_later(*fresh, call);
        return error;
    });
}

} // extern "C"
