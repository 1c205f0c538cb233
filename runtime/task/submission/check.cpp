// Refuses tasks that could never run, or not as they say.
#include "task/submission/check.hpp"

#include "base/report.hpp"
#include "data/core/handle_details.hpp"
#include "data/worker_buffers.hpp"
#include "memory/nodes.hpp"
#include "task/core/engine.hpp"
#include "task/core/kernels.hpp"
#include "task/core/may_run.hpp"
#include "task/core/task.hpp"
#include "task/linking/reduction_lanes.hpp"
#include "task/running/reduction.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <mutex>

namespace starpu::task {

namespace {
[[gnu::format(printf, 3, 4)]] int refuse(int error, const starpu_task& t, const char* format, ...) {
    char name[96];
    std::array<char, 512> problem;
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(problem.data(), problem.size(), format, arguments);
    va_end(arguments);
    return base::report_error(error, describe(t, name), "%s", problem.data());
}

int check_reduction(const starpu_task& t, unsigned buffer, data::handle& h) {
    const data::handle_details* d = data::details_of(h);
    if (d == nullptr || d->reduction.combine == nullptr || d->reduction.initialise == nullptr)
        return refuse(-EINVAL, t,
                      "buffer %u is accessed with STARPU_REDUX but its handle has no reduction methods; call "
                      "starpu_data_set_reduction_methods first",
                      buffer);
    if (d->lock.assigned_arbiter() != nullptr)
        return refuse(-EINVAL, t,
                      "buffer %u is accessed with STARPU_REDUX but its handle has an arbiter; use "
                      "STARPU_RW|STARPU_COMMUTE, or no arbiter",
                      buffer);
    for (unsigned i = 0; i < buffer_count(t); ++i)
        if (i != buffer && data::handle_of(buffer_handle(t, i)) == &h &&
            (buffer_mode(t, i) & STARPU_SCRATCH) == 0)
            return refuse(
                -EINVAL, t,
                "its buffers %u and %u are the same data, of which one is accessed with STARPU_REDUX; "
                "name the data once",
                buffer, i);
    return 0;
}

// The first reduction of a handle finds out whether its contributions keep an order.
int prepare_contributions(const starpu_task& t, unsigned buffer, data::handle& h, engine& e) {
    std::lock_guard guard(h.submission);
    const bool is_ready = ensure_lanes(h) && ensure_merger(h);
    const auto count = static_cast<unsigned>(data::details_of(h)->reduction.lanes.size()) + e.worker_count;
    if (is_ready && data::prepare_worker_buffers(h, data::buffer_use::reduction, count)) return 0;
    return refuse(-ENOMEM, t, "no memory left to reduce buffer %u", buffer);
}

int prepare_scratch(const starpu_task& t, unsigned buffer, data::handle& h, engine& e) {
    // All but the first task on a handle: submitters that share scratch memory need no lock for it.
    if (data::has_worker_buffers(h, data::buffer_use::scratch, e.worker_count)) return 0;
    std::lock_guard guard(h.submission);
    if (data::prepare_worker_buffers(h, data::buffer_use::scratch, e.worker_count)) return 0;
    return refuse(-ENOMEM, t, "no memory left for the workers' copies of buffer %u", buffer);
}

constexpr unsigned most_buffers = UINT16_MAX; // what a job can count
constexpr int known_bits = STARPU_ACCESS_MODE_MAX - 1;
constexpr int using_bits = STARPU_R | STARPU_W | STARPU_SCRATCH | STARPU_REDUX;

int check_buffer(const starpu_task& t, unsigned i, engine& e) {
    const starpu_data_handle_t handle = buffer_handle(t, i);
    const int mode = buffer_mode(t, i);
    if (!data::is_registered(handle))
        return refuse(-EINVAL, t,
                      "the data handle of buffer %u is %s; register it before the task is submitted", i,
                      handle == nullptr ? "NULL" : "not registered any more");
    if ((mode & ~known_bits) != 0 || (mode & using_bits) == 0)
        return refuse(-EINVAL, t, "the access mode %#x of buffer %u is none of R, W, RW, SCRATCH and REDUX",
                      mode, i);
    data::handle& h = *data::handle_of(handle);
    if ((mode & STARPU_SCRATCH) != 0) return prepare_scratch(t, i, h, e);
    if ((mode & STARPU_REDUX) == 0) return 0;
    if (int error = check_reduction(t, i, h)) return error;
    return prepare_contributions(t, i, h, e);
}

// Kernels cannot reach what is on a disk.
bool is_place_for_buffers(int said) {
    if (said < 0) return said >= STARPU_SPECIFIC_NODE_NONE;
    const auto node = base::id_at<base::memory_node_id>(static_cast<unsigned>(said));
    return memory::has(node) && memory::at(node).kind() != STARPU_DISK_RAM;
}

int check_specific_nodes(const starpu_task& t, unsigned count) {
    if (t.cl == nullptr || t.cl->specific_nodes == 0) return 0;
    const unsigned named = t.cl->dyn_nodes != nullptr ? count : std::min<unsigned>(count, STARPU_NMAXBUFS);
    for (unsigned i = 0; i < named; ++i)
        if (const int said = STARPU_CODELET_GET_NODE(t.cl, i); !is_place_for_buffers(said))
            return refuse(-EINVAL, t,
                          "its codelet wants buffer %u on memory node %d, which is none that kernels reach; "
                          "use one of STARPU_SPECIFIC_NODE_LOCAL and its likes",
                          i, said);
    return 0;
}

// STARPU_VARIABLE_NBUFFERS is the only negative number that a codelet may have, and a task has none.
int check_that_none_are_meant(const starpu_task& t) {
    const int of_codelet = t.cl == nullptr ? STARPU_VARIABLE_NBUFFERS : t.cl->nbuffers;
    const int said = of_codelet == STARPU_VARIABLE_NBUFFERS ? t.nbuffers : of_codelet;
    if (said >= 0) return 0;
    return refuse(-EINVAL, t, "%s nbuffers is %d; give the number of its buffers%s",
                  of_codelet == STARPU_VARIABLE_NBUFFERS ? "its" : "its codelet's", said,
                  of_codelet == STARPU_VARIABLE_NBUFFERS ? "" : ", or STARPU_VARIABLE_NBUFFERS");
}

int check_buffers(const starpu_task& t, engine& e) {
    const unsigned count = buffer_count(t);
    if (count == 0) return check_that_none_are_meant(t);
    if (count > most_buffers)
        return refuse(-EINVAL, t, "it has %u buffers; the most is %u", count, most_buffers);
    if (count > STARPU_NMAXBUFS && t.dyn_handles == nullptr)
        return refuse(-EINVAL, t, "it has %u buffers; more than %d must be given in dyn_handles", count,
                      STARPU_NMAXBUFS);
    for (unsigned i = 0; i < count; ++i)
        if (int error = check_buffer(t, i, e)) return error;
    return check_specific_nodes(t, count);
}

int check_place(const starpu_task& t, const engine& e) {
    const kind_set able = able_kinds(t, e.lost.usable_kinds());
    if (able == 0 && able_kinds(t, e.kinds.present()) != 0)
        return refuse(-ENODEV, t,
                      "no worker that can run its codelet is left: the devices of all that could are lost");
    if (able == 0 && e.kinds.present() == STARPU_CPU)
        return refuse(-ENODEV, t,
                      "no worker can run its codelet; give it a function in cpu_funcs and let `where` "
                      "include STARPU_CPU");
    if (able == 0)
        return refuse(-ENODEV, t,
                      "no worker can run its codelet; give it a function for a kind of workers that is there "
                      "and let `where` include that kind");
    if (t.execute_on_a_specific_worker && (able & set_of(e.kinds.of(base::worker_id{t.workerid}))) == 0)
        return refuse(-ENODEV, t, "it asks for worker %u, a kind that cannot run its codelet", t.workerid);
    if (t.execute_on_a_specific_worker && e.lost.includes(base::worker_id{t.workerid}))
        return refuse(-ENODEV, t, "it asks for worker %u, whose device is lost", t.workerid);
    return 0;
}

// Before the task is accepted, the first thing that can_execute throws refuses the task.
int first_answer(starpu_task& t, const engine& e) {
    for (const base::worker_id worker : base::first_workers(e.worker_count))
        for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
            if (const int answer = ask_implementation(t, worker, i)) return answer;
    return 0;
}

int check_kernel(starpu_task& t, engine& e) {
    if (runs_nowhere(t)) return 0;
    if (t.execute_on_a_specific_worker && t.workerid >= e.worker_count)
        return refuse(-ENODEV, t, "it asks for worker %u but there are %u workers", t.workerid,
                      e.worker_count);
    if (int error = check_place(t, e)) return error;
    const bool is_picky = t.cl->can_execute != nullptr || t.workerids_len != 0;
    const int answer = is_picky ? first_answer(t, e) : 1;
    if (answer < 0) return answer;
    if (e.worker_count == 0 || answer == 0)
        return refuse(-ENODEV, t,
                      "no worker may run it; look at can_execute, workerids and the number of workers");
    return 0;
}
} // namespace

int check_task(starpu_task& t, engine& e) {
    if (t.magic != task_magic)
        return base::report_error(-EINVAL, "starpu_task_submit",
                                  "the task was not initialised; use starpu_task_create or starpu_task_init");
    if (t.regenerate && t.destroy)
        return refuse(-EINVAL, t,
                      "it is to run again whenever it ends and to be destroyed at its end; set destroy to 0");
    if (t.synchronous && this_thread.blocking_forbidden != 0)
        return refuse(-EDEADLK, t, "a synchronous task cannot be submitted from a task or callback");
    if (int error = check_buffers(t, e)) return error;
    return t.cl == nullptr ? 0 : check_kernel(t, e);
}

} // namespace starpu::task
