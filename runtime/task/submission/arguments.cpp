// Buffers, packed values and error messages of a task insertion; what each code reads is in
// argument_table.cpp.
#include "task/submission/arguments.hpp"

#include "base/checked_size.hpp"
#include "base/report.hpp"
#include "base/translate.hpp"
#include "task/core/buffer_arrays.hpp"
#include "task/holding/wait.hpp"
#include "task/submission/dependencies.hpp"

#include <starpu_perfmodel.h>

#include <climits>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <new>

namespace starpu::task {
namespace {

// STARPU_SSEND says how MPI sends the data; it does not make another access of it.
int access_of(enum starpu_data_access_mode mode) {
    return mode & ~STARPU_SSEND;
}

// What each process puts together by itself is changed in any order within it.
enum starpu_data_access_mode access_within_process(enum starpu_data_access_mode mode) {
    if ((mode & STARPU_MPI_REDUX) == 0) return mode;
    return static_cast<enum starpu_data_access_mode>((mode & ~STARPU_MPI_REDUX) | STARPU_RW | STARPU_COMMUTE);
}

} // namespace

insertion::insertion(struct starpu_task& task, struct starpu_codelet* codelet, placement* elsewhere)
    : task_(task), codelet_(codelet), elsewhere_(elsewhere) {
    task.cl = codelet;
    if (codelet == nullptr) return;
    expected_buffers_ = codelet->nbuffers;
    const bool has_room = expected_buffers_ <= STARPU_NMAXBUFS;
    codelet_modes_ = codelet->dyn_modes != nullptr ? codelet->dyn_modes : has_room ? codelet->modes : nullptr;
    usual_buffers_ = has_room && !is_variable() ? expected_buffers_ : 0;
}

const char* insertion::codelet_name() const {
    if (codelet_ == nullptr) return task_.name != nullptr ? task_.name : "task without a codelet";
    if (codelet_->name != nullptr) return codelet_->name;
    if (codelet_->model != nullptr && codelet_->model->symbol != nullptr) return codelet_->model->symbol;
    return task_.name != nullptr ? task_.name : "codelet without a name";
}

int insertion::add_unusual_buffer(enum starpu_data_access_mode mode, starpu_data_handle_t handle) {
    if (handle == nullptr && elsewhere_ == nullptr)
        return base::report_error(-EINVAL, codelet_name(),
                                  "the handle of buffer %d is NULL; register the data before using it",
                                  buffer_count_);
    if (int error = check_count()) return error;
    if (int error = make_room()) return error;
    if (int error = agree_on_mode(access_within_process(mode))) return error;
    if (elsewhere_ != nullptr)
        if (int error = note_way(mode)) return error;
    STARPU_TASK_SET_HANDLE(&task_, handle, buffer_count_);
    ++buffer_count_;
    return 0;
}

int insertion::note_way(enum starpu_data_access_mode mode) {
    if ((mode & STARPU_SSEND) != 0) elsewhere_->is_synchronous = true;
    if ((mode & STARPU_MPI_REDUX) == 0) return 0;
    try {
        elsewhere_->contributing.push_back(buffer_count_);
        return 0;
    } catch (const std::bad_alloc&) {
        return base::report_error(-ENOMEM, codelet_name(), "no memory for its contributions");
    }
}

int insertion::check_count() const {
    if (is_variable() || buffer_count_ < expected_buffers_) return 0;
    if (codelet_ == nullptr)
        return base::report_error(-EINVAL, codelet_name(),
                                  "a buffer is given but there is no codelet to use it; pass a codelet");
    return base::report_error(
        -EINVAL, codelet_name(),
        "more buffers are given than the %d of the codelet; correct nbuffers or the call, or set "
        "nbuffers to STARPU_VARIABLE_NBUFFERS",
        expected_buffers_);
}

// Where the codelet says nothing about a buffer, the first insertion does; later ones must say the same.
int insertion::agree_on_mode(enum starpu_data_access_mode mode) {
    if (task_holds_modes()) {
        (task_.dyn_modes != nullptr ? task_.dyn_modes : task_.modes)[buffer_count_] = mode;
        return 0;
    }
    std::atomic_ref<enum starpu_data_access_mode> declared(codelet_modes_[buffer_count_]);
    const auto stands = declared.load(std::memory_order_relaxed);
    const auto known = access_within_process(stands);
    if (known == STARPU_NONE || (known == mode && stands != mode))
        declared.store(mode,
                       std::memory_order_relaxed); // several threads may be here: all bring the same value
    else if (access_of(known) != access_of(mode))
        return base::report_error(
            -EINVAL, codelet_name(),
            "buffer %d is given with access mode 0x%x, the codelet declares 0x%x; use the same mode",
            buffer_count_, static_cast<unsigned>(mode), static_cast<unsigned>(known));
    return 0;
}

// Moves handles, and modes the codelet does not hold, out of the task once its arrays are full. A codelet
// that declares more buffers than these arrays have moves at its first buffer, in one step.
int insertion::make_room() {
    const bool starts_large = expected_buffers_ > STARPU_NMAXBUFS && task_.dyn_handles == nullptr;
    if (buffer_count_ < capacity_ && !starts_large) return 0;
    const std::size_t twice = (base::checked_size(capacity_) * 2).value();
    const int capacity =
        starts_large ? expected_buffers_ : static_cast<int>(std::min<std::size_t>(twice, INT_MAX));
    const bool has_room =
        grow(task_.dyn_handles, task_.handles, buffer_count_, capacity) &&
        (!task_holds_modes() || grow(task_.dyn_modes, task_.modes, buffer_count_, capacity));
    if (!has_room)
        return base::report_error(-ENOMEM, codelet_name(),
                                  "no memory for %d buffers; use fewer or free memory", capacity);
    capacity_ = capacity;
    return 0;
}

int insertion::check_array(const void* array, int count, const char* code) const {
    if (count < 0)
        return base::report_error(-EINVAL, codelet_name(), "%s has %d elements; give the number of them",
                                  code, count);
    if (array == nullptr && count != 0)
        return base::report_error(-EINVAL, codelet_name(), "the array of the %d buffers of %s is NULL", count,
                                  code);
    return 0;
}

int insertion::add_buffers(const starpu_data_handle_t* handles, int count) {
    if (const int error = check_array(handles, count, "STARPU_DATA_ARRAY")) return error;
    if (count == 0) return 0;
    if (codelet_modes_ == nullptr)
        return base::report_error(
            -EINVAL, codelet_name(),
            "STARPU_DATA_ARRAY takes its access modes from the codelet, which has none; use "
            "STARPU_DATA_MODE_ARRAY");
    const int known = codelet_->dyn_modes != nullptr && !is_variable() ? expected_buffers_ : STARPU_NMAXBUFS;
    for (int i = 0; i < count; ++i) {
        const auto mode = buffer_count_ < known ? codelet_modes_[buffer_count_] : STARPU_NONE;
        if (mode == STARPU_NONE)
            return base::report_error(
                -EINVAL, codelet_name(),
                "the codelet has no access mode for buffer %d of STARPU_DATA_ARRAY; set it or use "
                "STARPU_DATA_MODE_ARRAY",
                buffer_count_);
        if (int error = add_buffer(mode, handles[i])) return error;
    }
    return 0;
}

int insertion::add_buffers(const struct starpu_data_descr* buffers, int count) {
    if (const int error = check_array(buffers, count, "STARPU_DATA_MODE_ARRAY")) return error;
    for (int i = 0; i < count; ++i)
        if (int error = add_buffer(buffers[i].mode, buffers[i].handle)) return error;
    return 0;
}

int insertion::add_value(const void* value, std::size_t size) {
    if (has_packed_arguments_)
        return base::report_error(
            -EINVAL, codelet_name(),
            "STARPU_VALUE and STARPU_CL_ARGS exclude each other; pack all values or none");
    if (value == nullptr && size != 0)
        return base::report_error(-EINVAL, codelet_name(),
                                  "a STARPU_VALUE of %zu bytes is at NULL; pass the address of the value",
                                  size);
    if (int error = append_value(values_, value, size))
        return base::report_error(
            error, codelet_name(),
            "no memory for a STARPU_VALUE of %zu bytes; pass the address of large values instead", size);
    return 0;
}

int insertion::set_packed_arguments(void* buffer, std::size_t size, bool free_it) {
    if (values_.arg_buffer != nullptr)
        return base::report_error(
            -EINVAL, codelet_name(),
            "STARPU_VALUE and STARPU_CL_ARGS exclude each other; pack all values or none");
    has_packed_arguments_ = true;
    task_.cl_arg = buffer;
    task_.cl_arg_size = size;
    task_.cl_arg_free = free_it;
    return 0;
}

int insertion::add_dependencies(const dependency_list& list) {
    if (int error = check_awaited(list.count, list.tasks, codelet_name())) return error;
    try {
        dependencies_.push_back(list);
        return 0;
    } catch (const std::bad_alloc&) {
        return base::report_error(-ENOMEM, codelet_name(), "no memory left for the dependencies of a task");
    }
}

int insertion::add_end_releases(int count) {
    if (count < 0) return task::add_end_releases(task_, count); // says what is wrong
    const auto declare = [](struct starpu_task* t, unsigned n, struct starpu_task**, const char*) {
        return task::add_end_releases(*t, static_cast<int>(n));
    };
    try {
        dependencies_.push_back({declare, "STARPU_TASK_END_DEP", static_cast<unsigned>(count), nullptr});
        return 0;
    } catch (const std::bad_alloc&) {
        return base::report_error(-ENOMEM, codelet_name(), "no memory left for its end dependencies");
    }
}

int insertion::declare_dependencies() {
    for (const dependency_list& list : dependencies_) {
        const auto declare = [&] { return list.declare(&task_, list.count, list.tasks, list.call); };
        if (const int error = base::translate(list.call, declare)) return error;
    }
    return 0;
}

int insertion::finish() {
    if (is_variable())
        task_.nbuffers = buffer_count_;
    else if (buffer_count_ != expected_buffers_)
        return base::report_error(
            -EINVAL, codelet_name(),
            "%d buffers are given, the codelet declares %d; correct nbuffers or the call", buffer_count_,
            expected_buffers_);
    if (values_.arg_buffer != nullptr) {
        task_.cl_arg = finish_packing(values_, task_.cl_arg_size);
        task_.cl_arg_free = 1;
    }
    return 0;
}

void insertion::undo() {
    std::free(values_.arg_buffer);
    if (!has_packed_arguments_ && task_.cl_arg_free) std::free(task_.cl_arg);
    values_ = start_packing();
    task_.cl_arg = nullptr;
    task_.cl_arg_size = 0;
    task_.cl_arg_free = 0;
    task_.callback_arg_free = 0;
    task_.epilogue_callback_arg_free = 0;
    task_.prologue_callback_arg_free = 0;
    task_.prologue_callback_pop_arg_free = 0;
}

// Arrays that the insertion made for handles and modes go; those that were there may have grown.
void insertion::undo(const struct starpu_task& before) {
    std::free(values_.arg_buffer);
    if (!has_packed_arguments_ && task_.cl_arg != before.cl_arg) std::free(task_.cl_arg);
    values_ = start_packing();
    const struct starpu_task after = task_;
    task_ = before;
    task_.starpu_private = after.starpu_private;
    const auto keep = [](auto*& array, auto* grown) {
        if (array == nullptr)
            std::free(grown);
        else
            array = grown;
    };
    keep(task_.dyn_handles, after.dyn_handles);
    keep(task_.dyn_modes, after.dyn_modes);
}

} // namespace starpu::task
