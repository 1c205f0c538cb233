// Creates tasks from the pool, and takes back their memory and what belongs to them.
#include "task/core/task_memory.hpp"

#include "base/fork.hpp"
#include "base/object_pool.hpp"
#include "base/report.hpp"
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "task/core/bundle.hpp"
#include "task/core/engine.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace starpu::task {

namespace {
// The public part of a task leaves when the task ends; its job stays as long as a chain knows its accesses.
// With one pool for both, a handle's last access would hold 768 bytes instead of 192.
constexpr std::size_t task_bytes =
    (sizeof(starpu_task) + base::cache_line_bytes - 1) / base::cache_line_bytes * base::cache_line_bytes;

base::object_pool& tasks() {
    static base::renewed_in_child<base::object_pool, task_bytes, base::cache_line_bytes> pool;
    return *pool;
}
const base::at_load tasks_at_load(tasks);

// Copied into every new task: all fields have the value that means "default".
const starpu_task& blank_task() {
    static const starpu_task blank = [] {
        starpu_task t;
        std::memset(&t, 0, sizeof t);
        t.where = -1;
        t.sequential_consistency = 1;
        t.detach = 1;
        t.priority = STARPU_DEFAULT_PRIO;
        t.status = STARPU_TASK_INIT;
        t.magic = task_magic;
        t.sched_ctx = STARPU_NMAX_SCHED_CTXS;
        t.predicted = t.predicted_transfer = t.predicted_start = std::nan("");
        return t;
    }();
    return blank;
}
const base::at_load blank_task_at_load(blank_task);

void free_arguments(starpu_task& t) {
    if (t.cl_arg_free) std::free(t.cl_arg);
    if (t.cl_ret_free) std::free(t.cl_ret);
    if (t.callback_arg_free) std::free(t.callback_arg);
    if (t.epilogue_callback_arg_free) std::free(t.epilogue_callback_arg);
    if (t.prologue_callback_arg_free) std::free(t.prologue_callback_arg);
    if (t.prologue_callback_pop_arg_free) std::free(t.prologue_callback_pop_arg);
    t.cl_arg_free = t.cl_ret_free = t.callback_arg_free = 0;
    t.epilogue_callback_arg_free = t.prologue_callback_arg_free = t.prologue_callback_pop_arg_free = 0;
}

void free_dynamic_buffers(starpu_task& t) {
    std::free(t.dyn_handles);
    std::free(t.dyn_interfaces);
    std::free(t.dyn_modes);
    t.dyn_handles = nullptr;
    t.dyn_interfaces = nullptr;
    t.dyn_modes = nullptr;
}
} // namespace

namespace {
template <class T> bool copy_array(T*& array, unsigned count) {
    if (array == nullptr) return true;
    const T* original = array;
    array = static_cast<T*>(std::calloc(count == 0 ? 1 : count, sizeof(T)));
    if (array != nullptr) std::copy_n(original, count, array);
    return array != nullptr;
}
} // namespace

bool copy_fields(starpu_task& copy, const starpu_task& original) {
    void* node = copy.starpu_private;
    std::memcpy(static_cast<void*>(&copy), &original, sizeof copy);
    copy.starpu_private = node;
    copy.cl_arg_free = copy.cl_ret_free = copy.callback_arg_free = 0;
    copy.epilogue_callback_arg_free = copy.prologue_callback_arg_free = 0;
    copy.prologue_callback_pop_arg_free = 0;
    copy.status = STARPU_TASK_INIT;
    copy.destroy = 1;
    copy.bundle = nullptr;
    copy.trs_epoch = nullptr;
    copy.profiling_info = nullptr;
    copy.nb_termination_call_required = 0;
    copy.prev = copy.next = nullptr;
    const unsigned buffers = buffer_count(original);
    const bool has_handles = copy_array(copy.dyn_handles, buffers);
    const bool has_modes = copy_array(copy.dyn_modes, buffers);
    const bool has_interfaces = copy_array(copy.dyn_interfaces, buffers);
    return has_handles && has_modes && has_interfaces;
}

starpu_task* create() {
    void* place = tasks().allocate();
    if (place == nullptr) return nullptr;
    graph::job* n = graph::allocate_job();
    if (n == nullptr) {
        tasks().release(place);
        return nullptr;
    }
    auto* t = new (place) starpu_task(blank_task());
    n->owner = t;
    n->set(graph::owner_is_pooled);
    t->destroy = 1;
    t->starpu_private = n;
    return t;
}

void initialise(starpu_task& t) {
    std::memcpy(static_cast<void*>(&t), &blank_task(), sizeof t);
}

void free_parts(starpu_task& t) {
    free_arguments(t);
    free_dynamic_buffers(t);
}

namespace {
// From here on no other thread can find the task, neither by its tag nor by dependencies.
void part_from_others(starpu_task& t, graph::job& n) {
    engine* e = current_engine();
    if (e == nullptr) return;
    if (t.use_tag) e->tags.forget(t.tag_id, n);
    if (n.successors.load(std::memory_order_acquire) == 0) return;
    char name[96];
    graph::ready_list ready;
    const bool never_ran = !n.has(graph::was_submitted);
    const unsigned waiting = graph::abandon_successors(n, ready);
    if (never_ran && waiting != 0)
        base::report_error(-ECANCELED, describe(t, name),
                           "it is destroyed without having been submitted; %u task(s) that were declared to "
                           "wait for it do not wait any longer",
                           waiting);
    e->dispatcher->dispatch(ready);
}
} // namespace

void free_profiling_info(graph::job& n, starpu_task& t) {
    if (n.details == nullptr || !std::exchange(n.details->owns_profiling_info, false)) return;
    std::free(t.profiling_info);
    t.profiling_info = nullptr;
}

void clean(starpu_task& t) {
    leave_bundle(t);
    free_parts(t);
    graph::job* n = job_of(t);
    if (n == nullptr) return;
    free_profiling_info(*n, t);
    part_from_others(t, *n);
    if (n->has(graph::owner_is_pooled)) return;
    t.starpu_private = nullptr;
    graph::leave_predecessors(*n);
}

void destroy(starpu_task& t) {
    graph::job* n = job_of(t);
    const bool is_pooled = n != nullptr && n->has(graph::owner_is_pooled);
    clean(t);
    release_memory(t, is_pooled);
    if (is_pooled) graph::leave_predecessors(*n);
}

void release_memory(starpu_task& t, bool is_pooled) {
    if (is_pooled)
        tasks().release(&t);
    else
        std::free(&t); // the application allocated it with malloc and asked for its destruction
}

} // namespace starpu::task
