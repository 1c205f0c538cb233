// starpu_task.h: tasks from creation to the wait for their end.
#include "task/core/task.hpp"

#include "api/boundary.hpp"
#include "api/running.hpp"
#include "base/marks.hpp"
#include "instance/instance.hpp"
#include "task/core/buffer_nodes.hpp"
#include "task/core/engine.hpp"
#include "task/core/task_memory.hpp"
#include "task/holding/wait.hpp"
#include "task/submission/dependencies.hpp"
#include "task/submission/submit.hpp"

#include "starpu_stdlib.h"
#include "starpu_task.h"
#include "starpu_task_list.h"
#include "starpu_task_util.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

using namespace starpu;

namespace {
int refuse_null(const char* call) {
    return base::report_error(-EINVAL, call, "the task is NULL");
}

const char* const status_names[] = {"STARPU_TASK_INIT",
                                    "STARPU_TASK_BLOCKED",
                                    "STARPU_TASK_READY",
                                    "STARPU_TASK_RUNNING",
                                    "STARPU_TASK_FINISHED",
                                    "STARPU_TASK_BLOCKED_ON_TAG",
                                    "STARPU_TASK_BLOCKED_ON_TASK",
                                    "STARPU_TASK_BLOCKED_ON_DATA",
                                    "STARPU_TASK_STOPPED"};

void do_nothing(void**, void*) {}

// A task without codelet, or with an empty one when it must carry data.
int submit_or_destroy(starpu_task& t) {
    const int error = task::submit(t);
    if (error != 0) task::destroy(t);
    return error;
}
} // namespace

extern "C" {

struct starpu_codelet starpu_codelet_nop = [] {
    starpu_codelet cl{};
    cl.where = STARPU_CPU | STARPU_CUDA | STARPU_OPENCL | STARPU_HIP | STARPU_MAX_FPGA;
    cl.cpu_funcs[0] = cl.cuda_funcs[0] = cl.opencl_funcs[0] = do_nothing;
    cl.hip_funcs[0] = cl.max_fpga_funcs[0] = do_nothing;
    cl.cuda_flags[0] = STARPU_CUDA_ASYNC; // it leaves nothing to wait for
    cl.opencl_flags[0] = STARPU_OPENCL_ASYNC;
    cl.hip_flags[0] = STARPU_HIP_ASYNC;
    cl.cpu_funcs_name[0] = "starpu_codelet_nop";
    cl.nbuffers = STARPU_VARIABLE_NBUFFERS;
    cl.name = "starpu_codelet_nop";
    cl.flags = STARPU_CODELET_SIMGRID_EXECUTE; // it takes no time
    return cl;
}();

void starpu_codelet_init(struct starpu_codelet* cl) {
    api::boundary_void("starpu_codelet_init", [&] {
        if (cl == nullptr) return base::report_error(-EINVAL, "starpu_codelet_init", "the codelet is NULL");
        std::memset(cl, 0, sizeof *cl);
        return 0;
    });
}

void starpu_task_init(struct starpu_task* task) {
    api::boundary_void("starpu_task_init", [&] {
        if (task == nullptr) return refuse_null("starpu_task_init");
        task::initialise(*task);
        return 0;
    });
}

void starpu_task_clean(struct starpu_task* task) {
    api::boundary_void("starpu_task_clean", [&] {
        if (task == nullptr) return refuse_null("starpu_task_clean");
        char name[96];
        if (task::is_in_flight(*task))
            return base::report_error(-EBUSY, task::describe(*task, name),
                                      "it is still in flight; wait for it before starpu_task_clean");
        task::clean(*task);
        return 0;
    });
}

struct starpu_task* starpu_task_create(void) {
    const task::inside here;
    starpu_task* t = task::create();
    if (t == nullptr) errno = -base::report_error(-ENOMEM, "starpu_task_create", "no memory left for a task");
    return t;
}

struct starpu_task* starpu_task_create_sync(starpu_data_handle_t handle, enum starpu_data_access_mode mode) {
    starpu_task* t = starpu_task_create();
    if (t == nullptr) return nullptr;
    t->cl = &starpu_codelet_nop;
    t->where = STARPU_NOWHERE;
    t->nbuffers = 1;
    t->handles[0] = handle;
    t->modes[0] = mode;
    return t;
}

struct starpu_task* starpu_task_dup(struct starpu_task* task) {
    starpu_task* t = task == nullptr ? nullptr : starpu_task_create();
    if (t == nullptr) return nullptr;
    bool is_whole = false;
    api::boundary_void("starpu_task_dup", [&] {
        is_whole = task::copy_fields(*t, *task);
        if (is_whole) return 0;
        task::destroy(*t);
        return base::report_error(-ENOMEM, "starpu_task_dup", "no memory left for the buffers of a task");
    });
    return is_whole ? t : nullptr;
}

void starpu_task_destroy(struct starpu_task* task) {
    api::boundary_void("starpu_task_destroy", [&] {
        return task == nullptr ? refuse_null("starpu_task_destroy") : task::destroy_by_application(*task);
    });
}

void starpu_task_set_destroy(struct starpu_task* task) {
    api::boundary_void("starpu_task_set_destroy", [&] {
        if (task == nullptr) return refuse_null("starpu_task_set_destroy");
        task::destroy_after_run(*task);
        return 0;
    });
}

int starpu_task_submit(struct starpu_task* task) {
    return api::boundary("starpu_task_submit", [&] {
        return task == nullptr ? refuse_null("starpu_task_submit") : task::submit(*task);
    });
}

int starpu_task_submit_nodeps(struct starpu_task* task) {
    if (task == nullptr) return refuse_null("starpu_task_submit_nodeps");
    task->sequential_consistency = 0;
    return starpu_task_submit(task);
}

void starpu_create_sync_task(starpu_tag_t sync_tag, unsigned ndeps, starpu_tag_t* deps,
                             void (*callback)(void*), void* callback_arg) {
    constexpr const char* call = "starpu_create_sync_task";
    api::boundary_void(call, [&] {
        if (const int error = task::check_running(call)) return error;
        if (deps == nullptr && ndeps != 0)
            return base::report_error(-EINVAL, call, "the array of %u tags is NULL", ndeps);
        task::declare_tags(sync_tag, {deps, ndeps});
        starpu_task* t = starpu_task_create();
        if (t == nullptr) return -ENOMEM;
        t->use_tag = 1;
        t->tag_id = sync_tag;
        t->callback_func = callback;
        t->callback_arg = callback_arg;
        return submit_or_destroy(*t);
    });
}

void starpu_create_callback_task(void (*callback)(void*), void* callback_arg) {
    api::boundary_void("starpu_create_callback_task", [&] {
        starpu_task* t = starpu_task_create();
        if (t == nullptr) return -ENOMEM;
        t->callback_func = callback;
        t->callback_arg = callback_arg;
        return submit_or_destroy(*t);
    });
}

int starpu_task_wait(struct starpu_task* task) {
    return api::boundary("starpu_task_wait", [&] {
        return task == nullptr ? refuse_null("starpu_task_wait") : task::wait_for_task(*task);
    });
}

int starpu_task_wait_array(struct starpu_task** tasks, unsigned nb_tasks) {
    if (nb_tasks != 0 && tasks == nullptr)
        return base::report_error(-EINVAL, "starpu_task_wait_array", "the array of tasks is NULL");
    int first_error = 0;
    for (unsigned i = 0; i < nb_tasks; ++i)
        if (const int error = starpu_task_wait(tasks[i]); error != 0 && first_error == 0) first_error = error;
    return first_error;
}

int starpu_task_wait_for_all(void) {
    return api::boundary("starpu_task_wait_for_all",
                         [] { return task::wait_for_all("starpu_task_wait_for_all"); });
}

int starpu_task_wait_for_n_submitted(unsigned n) {
    return api::boundary("starpu_task_wait_for_n_submitted",
                         [&] { return task::wait_for_at_most(n, "starpu_task_wait_for_n_submitted"); });
}

int starpu_task_wait_for_no_ready(void) {
    return api::boundary("starpu_task_wait_for_no_ready", [] {
        if (int error = task::check_may_block("starpu_task_wait_for_no_ready")) return error;
        const task::outside here;
        const task::watch& waits = task::current_engine()->waits;
        while (instance::current()->scheduler().ready_count() != 0) {
            if (waits.has_ended.load(std::memory_order_acquire))
                return task::report_not_running("starpu_task_wait_for_no_ready");
            starpu_usleep(50);
        }
        return 0;
    });
}

int starpu_task_finished(struct starpu_task* task) {
    return task != nullptr && task::has_ended(*task);
}

int starpu_task_nready(void) {
    const api::runtime_if_any r;
    return r == nullptr ? 0 : static_cast<int>(r->scheduler().ready_count());
}

int starpu_task_nsubmitted(void) {
    const api::runtime_if_any r;
    return r == nullptr ? 0 : static_cast<int>(r->engine().progress.in_flight());
}

struct starpu_task* starpu_task_get_current(void) {
    starpu_task* t = task::this_thread.current;
    // For speed, a run does not set the status of tasks that are freed after it; now the program may read it.
    const bool is_told =
        t == nullptr || t->status == STARPU_TASK_RUNNING || t->status == STARPU_TASK_FINISHED;
    if (!is_told) task::set_status(*t, STARPU_TASK_RUNNING);
    return t;
}

int starpu_task_get_current_data_node(unsigned i) {
    const starpu_task* t = task::this_thread.current;
    if (t != nullptr && i < task::buffer_count(*t)) {
        const base::memory_node_id local{starpu_worker_get_local_memory_node()};
        const bool is_own = (task::buffer_mode(*t, i) & (STARPU_SCRATCH | STARPU_REDUX)) != 0;
        const base::memory_node_id node = is_own ? local : task::node_of_buffer(local, *t, i);
        return node == base::no_memory_node ? STARPU_SPECIFIC_NODE_NONE
                                            : static_cast<int>(base::number_of(node));
    }
    return base::report_error(-EINVAL, "starpu_task_get_current_data_node",
                              "no task runs on this thread, or it has no buffer %u", i);
}

const char* starpu_task_get_name(struct starpu_task* task) {
    if (task == nullptr) return nullptr;
    if (task->name != nullptr) return task->name;
    return task->cl != nullptr && task->cl->name != nullptr ? task->cl->name
                                                            : starpu_task_get_model_name(task);
}

char* starpu_task_status_get_as_string(enum starpu_task_status status) {
    const bool is_known = status >= STARPU_TASK_INIT && status <= STARPU_TASK_STOPPED;
    return strdup(is_known ? status_names[status] : "STARPU_TASK_unknown_status"); // the caller frees it
}

void starpu_task_set_implementation(struct starpu_task* task, unsigned impl) {
    api::boundary_void("starpu_task_set_implementation", [&] {
        graph::job* n = task == nullptr ? nullptr : task::ensure_job(*task);
        if (n == nullptr || impl >= STARPU_MAXIMPLEMENTATIONS || !task::set_implementation(*n, impl))
            return base::report_error(-EINVAL, "starpu_task_set_implementation",
                                      "no such task or implementation");
        return 0;
    });
}

unsigned starpu_task_get_implementation(struct starpu_task* task) {
    const graph::job* n = task == nullptr ? nullptr : task::job_of(*task);
    return n == nullptr ? 0 : task::run_implementation_of(*n);
}

} // extern "C"

// It is defined in the header.
ANSWERS_ZERO(starpu_task_list_end, "No task lies behind the last one.");
