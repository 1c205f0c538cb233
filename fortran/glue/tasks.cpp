// Tasks of the module starpu_tasks.
#include "glue/tasks.hpp"

#include "glue/signatures.hpp"

#include <starpu.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>

using namespace starpu_fortran;

namespace {

// A task that was not submitted: its values go with it.
void discard(starpu_task* task) {
    task->destroy = 0;
    starpu_task_destroy(task);
}

void call_back(void* callback) {
    current_signature()->call_back_by(reinterpret_cast<void (*)()>(callback),
                                      starpu_task_outcome(starpu_task_get_current()));
}

// Gives the task its values, 16 bytes each, and behind them its name. False without memory.
bool set_values(starpu_task* task, const description& told, int value_count, const char* name,
                std::size_t length) {
    if (value_count == 0 && length == 0) return true;
    const std::size_t bytes = static_cast<std::size_t>(value_count) * sizeof(argument::bytes);
    auto* values = static_cast<char*>(std::malloc(bytes + length + 1));
    if (values == nullptr) return false;
    char* next = values;
    for (int i = 0; i < told.argument_count; ++i)
        if (told.arguments[i].access == a_value) {
            std::memcpy(next, told.arguments[i].bytes, sizeof(argument::bytes));
            next += sizeof(argument::bytes);
        }
    std::memcpy(next, name, length);
    next[length] = 0;
    task->cl_arg = values;
    task->cl_arg_free = 1;
    if (length > 0) task->name = next;
    return true;
}

// False where there are more of them than a task has room for and no memory.
bool set_handles(starpu_task* task, const description& told, int buffer_count) {
    if (buffer_count > STARPU_NMAXBUFS) {
        task->dyn_handles =
            static_cast<starpu_data_handle_t*>(std::malloc(most_arguments * sizeof(starpu_data_handle_t)));
        if (task->dyn_handles == nullptr) return false;
    }
    starpu_data_handle_t* next = task->dyn_handles != nullptr ? task->dyn_handles : task->handles;
    for (int i = 0; i < told.argument_count; ++i)
        if (told.arguments[i].access != a_value) *next++ = told.arguments[i].handle;
    return true;
}

} // namespace

// Exported: the modules that another compiler makes of the installed sources call these too.
#pragma GCC visibility push(default)
extern "C" {

// 0, errno where nothing was printed, or -errno where a line was.
int starpu_fortran_task_submit(const description* told, const char* name, int name_length) {
    signature* common = signature_of(*told);
    starpu_task* task = common != nullptr ? starpu_task_create() : nullptr;
    if (task == nullptr) return ENOMEM;
    task->cl = &common->codelet;
    task->priority = told->priority;
    if (told->callback != nullptr) {
        task->callback_func = call_back;
        task->callback_arg = reinterpret_cast<void*>(told->callback);
    }
    if (!set_values(task, *told, common->value_count, name, static_cast<std::size_t>(name_length)) ||
        !set_handles(task, *told, common->codelet.nbuffers)) {
        discard(task);
        return ENOMEM;
    }
    const int error = starpu_task_submit(task);
    if (error != 0) discard(task);
    return error;
}

void starpu_fortran_task_fail(const char* message) {
    starpu_task_fail(EIO, message);
}

} // extern "C"
#pragma GCC visibility pop
