// Packing values into the argument of a codelet and taking them out again.
#include "base/checked_size.hpp"
#include "base/marks.hpp"
#include "base/report.hpp"
#include "task/core/packed_values.hpp"

#include <starpu_task_util.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

using starpu::base::checked_size;
using starpu::base::report_error;
using namespace starpu::task;

namespace {

// Stores the error in errno, for functions that return nothing.
void set_errno(int error) {
    errno = -error;
}

int pack_list(packing& state, std::va_list& list) {
    for (int code = va_arg(list, int); code != 0; code = va_arg(list, int)) {
        if (code != STARPU_VALUE)
            return report_error(
                -EINVAL, "starpu_codelet_pack_args",
                "%d is not STARPU_VALUE; pass STARPU_VALUE, address and size for each value, then 0", code);
        const void* value = va_arg(list, const void*);
        const std::size_t size = va_arg(list, std::size_t);
        if (value == nullptr && size != 0)
            return report_error(-EINVAL, "starpu_codelet_pack_args",
                                "a value of %zu bytes is at NULL; pass its address", size);
        if (int error = append_value(state, value, size))
            return report_error(error, "starpu_codelet_pack_args",
                                "no memory for the values; pass addresses instead");
    }
    return 0;
}

// Copies values to the pointers of the list until either ends; the list ends at a NULL.
void unpack_list(packing& state, std::va_list& list) {
    while (has_more_values(state)) {
        void* destination = va_arg(list, void*);
        if (destination == nullptr) return;
        const packed_value value = next_value(state);
        std::memcpy(destination, value.bytes, value.size);
    }
}

// Packs the unread values again; nothing is written to a buffer that is too small.
void copy_rest(const packing& state, void* buffer, std::size_t buffer_size, const char* function) {
    if (buffer == nullptr) return;
    const std::size_t rest = unread_bytes(state);
    const checked_size needed = checked_size(sizeof state.nargs) + rest;
    if (!needed.fits_in(buffer_size)) {
        set_errno(report_error(-EINVAL, function,
                               "the buffer has %zu bytes, the values left need %zu; make it larger",
                               buffer_size, needed.value()));
        return;
    }
    std::memcpy(buffer, &state.nargs, sizeof state.nargs);
    std::memcpy(static_cast<char*>(buffer) + sizeof state.nargs, state.arg_buffer + state.current_offset,
                rest);
}

// False after one line, with errno EINVAL.
bool is_given(const void* pointer, const char* what, const char* function) {
    if (pointer != nullptr) return true;
    set_errno(report_error(-EINVAL, function, "%s is NULL; pass its address", what));
    return false;
}

bool has_value_left(const packing* state, const char* function) {
    if (!is_given(state, "the state", function)) return false;
    if (has_more_values(*state)) return true;
    set_errno(report_error(
        -EINVAL, function,
        "all packed values were taken, or the buffer ends within one; take as many as were packed"));
    return false;
}

} // namespace

void starpu_codelet_pack_args(void** arg_buffer, size_t* arg_buffer_size, ...) {
    if (!is_given(arg_buffer, "arg_buffer", __func__)) return;
    if (!is_given(arg_buffer_size, "arg_buffer_size", __func__)) return;
    packing state = start_packing();
    std::va_list list;
    va_start(list, arg_buffer_size);
    const int error = pack_list(state, list);
    va_end(list);
    if (error == 0) {
        *arg_buffer = finish_packing(state, *arg_buffer_size);
    } else {
        std::free(state.arg_buffer);
        set_errno(error);
    }
}

void starpu_codelet_unpack_args(void* cl_arg, ...) {
    if (!is_given(cl_arg, "cl_arg", __func__)) return;
    packing state = start_unpacking(cl_arg);
    std::va_list list;
    va_start(list, cl_arg);
    unpack_list(state, list);
    va_end(list);
}

void starpu_codelet_unpack_args_and_copyleft(void* cl_arg, void* buffer, size_t buffer_size, ...) {
    if (!is_given(cl_arg, "cl_arg", __func__)) return;
    packing state = start_unpacking(cl_arg);
    std::va_list list;
    va_start(list, buffer_size);
    unpack_list(state, list);
    va_end(list);
    copy_rest(state, buffer, buffer_size, __func__);
}

void starpu_codelet_pack_arg_init(struct starpu_codelet_pack_arg_data* state) {
    if (is_given(state, "the state", __func__)) *state = start_packing();
}

void starpu_codelet_pack_arg(struct starpu_codelet_pack_arg_data* state, const void* ptr, size_t ptr_size) {
    if (!is_given(state, "the state", __func__)) return;
    if (ptr_size != 0 && !is_given(ptr, "the value", __func__)) return;
    if (int error = append_value(*state, ptr, ptr_size))
        set_errno(report_error(error, __func__, "no memory for %zu bytes; pass addresses instead", ptr_size));
}

void starpu_codelet_pack_arg_fini(struct starpu_codelet_pack_arg_data* state, void** cl_arg,
                                  size_t* cl_arg_size) {
    if (!is_given(state, "the state", __func__) || !is_given(cl_arg, "cl_arg", __func__)) return;
    if (is_given(cl_arg_size, "cl_arg_size", __func__)) *cl_arg = finish_packing(*state, *cl_arg_size);
}

void starpu_codelet_unpack_arg_init(struct starpu_codelet_pack_arg_data* state, void* cl_arg,
                                    size_t cl_arg_size) {
    if (is_given(state, "the state", __func__)) *state = start_unpacking(cl_arg, cl_arg_size);
}

void starpu_codelet_unpack_arg(struct starpu_codelet_pack_arg_data* state, void* ptr, size_t size) {
    if (!has_value_left(state, __func__)) return;
    packing after = *state;
    const packed_value value = next_value(after);
    if (value.size != size) {
        set_errno(report_error(-EINVAL, __func__,
                               "the next value has %zu bytes, %zu are asked for; take the values in "
                               "the order they were packed",
                               value.size, size));
        return;
    }
    if (size != 0 && !is_given(ptr, "the place for the value", __func__)) return;
    std::memcpy(ptr, value.bytes, size);
    *state = after;
}

void starpu_codelet_dup_arg(struct starpu_codelet_pack_arg_data* state, void** ptr, size_t* size) {
    if (!has_value_left(state, __func__)) return;
    if (!is_given(ptr, "ptr", __func__) || !is_given(size, "size", __func__)) return;
    packing after = *state;
    const packed_value value = next_value(after);
    void* copy = std::malloc(std::max<std::size_t>(value.size, 1));
    if (copy == nullptr) {
        set_errno(report_error(-ENOMEM, __func__, "no memory for %zu bytes; use starpu_codelet_pick_arg",
                               value.size));
        return;
    }
    std::memcpy(copy, value.bytes, value.size);
    *ptr = copy;
    *size = value.size;
    *state = after;
}

void starpu_codelet_pick_arg(struct starpu_codelet_pack_arg_data* state, void** ptr, size_t* size) {
    if (!has_value_left(state, __func__)) return;
    if (!is_given(ptr, "ptr", __func__) || !is_given(size, "size", __func__)) return;
    const packed_value value = next_value(*state);
    *ptr = const_cast<void*>(value.bytes); // the buffer belongs to the task, and its kernel may write to it
    *size = value.size;
}

void starpu_codelet_unpack_discard_arg(struct starpu_codelet_pack_arg_data* state) {
    if (has_value_left(state, __func__)) next_value(*state);
}

// The buffer belongs to the task, and values may be left in it: there is nothing to give back.
void starpu_codelet_unpack_arg_fini(struct starpu_codelet_pack_arg_data* state) {
    if (is_given(state, "the state", __func__)) *state = start_packing();
}
ACCEPTED(starpu_codelet_unpack_arg_fini, "Unpacking owns nothing that would have to end.");
