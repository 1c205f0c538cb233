// Tasks for CPU workers, and those among them that the caller of a start function waits for.
#include "core/awaited_task.hpp"

#include "api/extension.hpp"
#include "core/report.hpp"

#include <cerrno>

namespace starpu::fft {

bool may_wait() {
    return starpu_extension_may_wait() != 0;
}

starpu_codelet cpu_codelet(starpu_cpu_func_t function, const char* name) {
    starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    codelet.where = STARPU_CPU;
    codelet.cpu_funcs[0] = function;
    codelet.cpu_funcs_name[0] = name;
    codelet.name = "starpufft";
    return codelet;
}

starpu_task* new_awaited_task(const char* who, const char* name) {
    starpu_task* task = starpu_task_create();
    if (!task) {
        refuse(ENOMEM, who, "no memory for a task");
        return nullptr;
    }
    task->name = name;
    task->detach = 0;
    task->destroy = 1;
    return task;
}

starpu_task* submitted(starpu_task* task) {
    const int error = starpu_task_submit(task);
    if (!error) return task;
    starpu_task_destroy(task);
    pass_on(error);
    return nullptr;
}

starpu_task* submit_end_task(const char* who) {
    // A codelet, though it does nothing: submitting it shows whether the tasks to come can run.
    static starpu_codelet codelet = cpu_codelet([](void**, void*) {}, "starpufft_end");
    starpu_task* task = new_awaited_task(who, "fft end");
    if (!task) return nullptr;
    task->cl = &codelet;
    starpu_task_end_dep_add(task, 1);
    return submitted(task);
}

starpu_task* submit_empty_end_task(const char* who, int ends) {
    starpu_task* task = new_awaited_task(who, "fft end");
    if (!task) return nullptr;
    starpu_task_end_dep_add(task, ends);
    return submitted(task);
}

// A task behind it does that.
void free_at_end(starpu_task* end) {
    starpu_task* behind = starpu_task_create();
    if (!behind) return;
    behind->callback_func = [](void* ended) { starpu_task_destroy(static_cast<starpu_task*>(ended)); };
    behind->callback_arg = end;
    starpu_task_declare_deps_array(behind, 1, &end);
    if (starpu_task_submit(behind) != 0) starpu_task_destroy(behind);
}

// -EDEADLK comes from the wait alone, which then has not freed the task.
int waited_for(starpu_task* end, const shared_status& status) {
    if (!end) return -errno;
    const int error = starpu_task_wait(end);
    if (error == -EDEADLK) free_at_end(end);
    return error ? pass_on(error) : *status;
}

} // namespace starpu::fft
