// schedulers/starpu_scheduler_toolbox.h, starpu_st_fifo_*: a list of tasks with the figures that schedulers
// keep about it.
#include "api/context_zero.hpp"
#include "api/null_arguments.hpp"
#include "api/running.hpp"
#include "api/task_lists.hpp"
#include "sched/task_inputs.hpp"
#include "schedulers/starpu_scheduler_toolbox.h"

#include "starpu_sched_ctx.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <tuple>
#include <utility>

using namespace starpu;

struct starpu_st_fifo_taskq {
    starpu_task_list tasks;
    unsigned count;
    unsigned processed;
    double expected_start;
    double expected_end;
    double expected_length;
    double pipeline_length;
    unsigned count_per_priority[STARPU_NMAXWORKERS];
    double length_per_priority[STARPU_NMAXWORKERS];
};

namespace {
bool is_null(const starpu_st_fifo_taskq* q, const char* call) {
    return api::is_null(q, "the queue", call);
}

bool is_null(const starpu_st_fifo_taskq* q, const starpu_task* t, const char* call) {
    return is_null(q, call) || api::is_null(t, "the task", call);
}

void add_to(unsigned& figure, int change) {
    figure += static_cast<unsigned>(change);
}

bool can_run(int worker, starpu_task* t) {
    return worker < 0 ||
           starpu_worker_can_execute_task_first_impl(static_cast<unsigned>(worker), t, nullptr) != 0;
}

starpu_task* take_task(starpu_st_fifo_taskq& q, starpu_task* t) {
    if (t == nullptr) return nullptr;
    starpu_task_list_erase(&q.tasks, t);
    --q.count;
    ++q.processed;
    return t;
}

int find_missing(const starpu_task* t, unsigned worker, sched::missing_inputs& found, const char* call) {
    if (t == nullptr) return base::report_error(-EINVAL, call, "the task is NULL");
    const api::worker_numbered w(static_cast<int>(worker), call);
    if (w == nullptr) return -EINVAL;
    found = sched::find_missing(*t, w->node);
    return 0;
}

double length_of(const starpu_task& t) {
    return std::isnan(t.predicted) ? 0.0 : t.predicted;
}
} // namespace

extern "C" {

starpu_st_fifo_taskq_t starpu_st_fifo_taskq_create(void) {
    void* memory = std::calloc(1, sizeof(starpu_st_fifo_taskq));
    if (memory == nullptr) errno = -base::report_error(-ENOMEM, __func__, "no memory left for a queue");
    return static_cast<starpu_st_fifo_taskq_t>(memory);
}

void starpu_st_fifo_taskq_init(starpu_st_fifo_taskq_t fifo) {
    if (is_null(fifo, __func__)) return;
    *fifo = starpu_st_fifo_taskq{};
}

void starpu_st_fifo_taskq_destroy(starpu_st_fifo_taskq_t fifo) {
    std::free(fifo);
}

int starpu_st_fifo_taskq_empty(starpu_st_fifo_taskq_t fifo) {
    if (is_null(fifo, __func__)) return 1;
    return starpu_task_list_empty(&fifo->tasks);
}

unsigned starpu_st_fifo_ntasks_get(starpu_st_fifo_taskq_t fifo) {
    if (is_null(fifo, __func__)) return 0;
    return fifo->count;
}
void starpu_st_fifo_ntasks_inc(starpu_st_fifo_taskq_t fifo, int n) {
    if (is_null(fifo, __func__)) return;
    add_to(fifo->count, n);
}
unsigned starpu_st_fifo_nprocessed_get(starpu_st_fifo_taskq_t fifo) {
    if (is_null(fifo, __func__)) return 0;
    return fifo->processed;
}
void starpu_st_fifo_nprocessed_inc(starpu_st_fifo_taskq_t fifo, int n) {
    if (is_null(fifo, __func__)) return;
    add_to(fifo->processed, n);
}
unsigned* starpu_st_fifo_ntasks_per_priority_get(starpu_st_fifo_taskq_t fifo) {
    if (is_null(fifo, __func__)) return nullptr;
    return fifo->count_per_priority;
}
double* starpu_st_fifo_exp_len_per_priority_get(starpu_st_fifo_taskq_t fifo) {
    if (is_null(fifo, __func__)) return nullptr;
    return fifo->length_per_priority;
}

double starpu_st_fifo_exp_start_get(starpu_st_fifo_taskq_t fifo) {
    if (is_null(fifo, __func__)) return 0;
    return fifo->expected_start;
}
void starpu_st_fifo_exp_start_set(starpu_st_fifo_taskq_t fifo, double exp_start) {
    if (is_null(fifo, __func__)) return;
    fifo->expected_start = exp_start;
}
double starpu_st_fifo_exp_end_get(starpu_st_fifo_taskq_t fifo) {
    if (is_null(fifo, __func__)) return 0;
    return fifo->expected_end;
}
void starpu_st_fifo_exp_end_set(starpu_st_fifo_taskq_t fifo, double exp_end) {
    if (is_null(fifo, __func__)) return;
    fifo->expected_end = exp_end;
}
double starpu_st_fifo_exp_len_get(starpu_st_fifo_taskq_t fifo) {
    if (is_null(fifo, __func__)) return 0;
    return fifo->expected_length;
}
void starpu_st_fifo_exp_len_set(starpu_st_fifo_taskq_t fifo, double exp_len) {
    if (is_null(fifo, __func__)) return;
    fifo->expected_length = exp_len;
}
void starpu_st_fifo_exp_len_inc(starpu_st_fifo_taskq_t fifo, double exp_len) {
    if (is_null(fifo, __func__)) return;
    fifo->expected_length += exp_len;
}
double starpu_st_fifo_pipeline_len_get(starpu_st_fifo_taskq_t fifo) {
    if (is_null(fifo, __func__)) return 0;
    return fifo->pipeline_length;
}
void starpu_st_fifo_pipeline_len_set(starpu_st_fifo_taskq_t fifo, double pipeline_len) {
    if (is_null(fifo, __func__)) return;
    fifo->pipeline_length = pipeline_len;
}
void starpu_st_fifo_pipeline_len_inc(starpu_st_fifo_taskq_t fifo, double pipeline_len) {
    if (is_null(fifo, __func__)) return;
    fifo->pipeline_length += pipeline_len;
}

double starpu_st_fifo_taskq_get_exp_len_prev_task_list(starpu_st_fifo_taskq_t fifo_queue,
                                                       struct starpu_task* task, int, int, int* fifo_ntasks) {
    if (is_null(fifo_queue, task, __func__)) return 0;
    double length = 0;
    int count = 0;
    for (const starpu_task* t = fifo_queue->tasks.head; t != nullptr && t->priority >= task->priority;
         t = t->next) {
        length += length_of(*t);
        ++count;
    }
    if (fifo_ntasks != nullptr) *fifo_ntasks = count;
    return length;
}

int starpu_st_fifo_taskq_push_sorted_task(starpu_st_fifo_taskq_t fifo_queue, struct starpu_task* task) {
    if (is_null(fifo_queue, task, __func__)) return -EINVAL;
    api::insert_before(fifo_queue->tasks, api::first_below(fifo_queue->tasks, task->priority), task);
    ++fifo_queue->count;
    return 0;
}

int starpu_st_fifo_taskq_push_task(starpu_st_fifo_taskq_t fifo, struct starpu_task* task) {
    if (is_null(fifo, task, __func__)) return -EINVAL;
    starpu_task_list_push_back(&fifo->tasks, task);
    ++fifo->count;
    return 0;
}

int starpu_st_fifo_taskq_push_back_task(starpu_st_fifo_taskq_t fifo_queue, struct starpu_task* task) {
    if (is_null(fifo_queue, task, __func__)) return -EINVAL;
    starpu_task_list_push_front(&fifo_queue->tasks, task);
    ++fifo_queue->count;
    return 0;
}

int starpu_st_fifo_taskq_pop_this_task(starpu_st_fifo_taskq_t fifo_queue, int workerid,
                                       struct starpu_task* task) {
    if (is_null(fifo_queue, task, __func__)) return 0;
    if (starpu_task_list_ismember(&fifo_queue->tasks, task) == 0 || !can_run(workerid, task)) return 0;
    take_task(*fifo_queue, task);
    return 1;
}

struct starpu_task* starpu_st_fifo_taskq_pop_task(starpu_st_fifo_taskq_t fifo, int workerid) {
    if (is_null(fifo, __func__)) return nullptr;
    starpu_task* t = fifo->tasks.head;
    while (t != nullptr && !can_run(workerid, t)) t = t->next;
    return take_task(*fifo, t);
}

struct starpu_task* starpu_st_fifo_taskq_pop_local_task(starpu_st_fifo_taskq_t fifo) {
    if (is_null(fifo, __func__)) return nullptr;
    return take_task(*fifo, fifo->tasks.head);
}

// Of the most urgent, which are in front where priorities count, the one for which least has to be brought;
// the first of equals.
struct starpu_task* starpu_st_fifo_taskq_pop_first_ready_task(starpu_st_fifo_taskq_t fifo_queue,
                                                              unsigned workerid, int num_priorities) {
    const task::inside here;
    if (is_null(fifo_queue, __func__)) return nullptr;
    starpu_task* const first = fifo_queue->tasks.head;
    const api::worker_numbered w(static_cast<int>(workerid), __func__);
    if (first == nullptr || w == nullptr) return nullptr;
    starpu_task* best = first;
    std::size_t least = sched::find_missing(*first, w->node).bytes;
    for (starpu_task* t = first->next; t != nullptr && least != 0; t = t->next) {
        if (num_priorities != 0 && t->priority != first->priority) break;
        const std::size_t bytes = sched::find_missing(*t, w->node).bytes;
        if (bytes < least) std::tie(best, least) = std::pair(t, bytes);
    }
    return take_task(*fifo_queue, best);
}

int starpu_st_normalize_prio(int priority, int num_priorities, unsigned sched_ctx_id) {
    if (api::context_zero(sched_ctx_id, __func__) == nullptr) return 0;
    const double least = starpu_sched_ctx_get_min_priority(sched_ctx_id);
    const double greatest = starpu_sched_ctx_get_max_priority(sched_ctx_id);
    if (greatest <= least || num_priorities <= 1) return 0;
    const double share = (std::clamp<double>(priority, least, greatest) - least) / (greatest - least);
    return static_cast<int>(share * (num_priorities - 1) + 0.5);
}

int starpu_st_non_ready_buffers_count(struct starpu_task* task, unsigned worker) {
    const task::inside here;
    sched::missing_inputs missing;
    const int error = find_missing(task, worker, missing, __func__);
    return error != 0 ? error : static_cast<int>(missing.buffers);
}

void starpu_st_non_ready_buffers_size(struct starpu_task* task, unsigned worker, std::size_t* non_readyp,
                                      std::size_t* non_loadingp, std::size_t* non_allocatedp) {
    const task::inside here;
    sched::missing_inputs missing;
    if (const int error = find_missing(task, worker, missing, __func__)) errno = -error;
    if (non_readyp != nullptr) *non_readyp = missing.bytes;
    if (non_loadingp != nullptr) *non_loadingp = missing.bytes_not_coming;
    if (non_allocatedp != nullptr) *non_allocatedp = missing.bytes_unallocated;
}

} // extern "C"
