// schedulers/starpu_scheduler_toolbox.h, starpu_st_prio_deque_*: tasks by their priorities, taken from the
// front or the back of one.
#include "api/null_arguments.hpp"
#include "api/running.hpp"
#include "api/task_lists.hpp"
#include "sched/task_inputs.hpp"
#include "schedulers/starpu_scheduler_toolbox.h"

#include <cerrno>
#include <cstddef>

using namespace starpu;

namespace {
bool lacks_argument(const starpu_st_prio_deque* q, const char* call) {
    return api::is_null(q, "the queue", call);
}

bool lacks_argument(const starpu_st_prio_deque* q, const starpu_task* t, const char* call) {
    return lacks_argument(q, call) || api::is_null(t, "the task", call);
}

bool is_any_or_a_worker(int worker, const char* call) {
    return worker == -1 || api::worker_numbered(worker, call) != nullptr;
}

// A task without a codelet has nothing that a worker could not run.
bool worker_can_run(int worker, starpu_task* t) {
    return worker == -1 || t->cl == nullptr ||
           starpu_worker_can_execute_task_first_impl(static_cast<unsigned>(worker), t, nullptr) != 0;
}

int insert_new(starpu_st_prio_deque& q, starpu_task* place, starpu_task* t, const char* call) {
    if (t->prev != nullptr || t->next != nullptr || q.tasks.head == t)
        return base::report_error(-EEXIST, call, "the task is in a list already");
    api::insert_before(q.tasks, place, t);
    return 0;
}

starpu_task* take_out(starpu_st_prio_deque& q, starpu_task* t) {
    if (t != nullptr) starpu_task_list_erase(&q.tasks, t);
    return t;
}

// Two ways through the tasks, both from the highest priority to the lowest.
struct front_first {
    static starpu_task* first_task(const starpu_task_list& list) { return list.head; }
    static starpu_task* task_after(const starpu_task_list&, const starpu_task& t) { return t.next; }
};

struct back_first {
    static starpu_task* first_task(const starpu_task_list& list) { return last_of_equals(list, list.head); }
    static starpu_task* task_after(const starpu_task_list& list, starpu_task& t) {
        if (t.prev != nullptr && t.prev->priority == t.priority) return t.prev;
        return last_of_equals(list, last_of_equals(list, &t)->next);
    }

private:
    static starpu_task* last_of_equals(const starpu_task_list& list, starpu_task* t) {
        if (t == nullptr || list.tail->priority == t->priority) return t == nullptr ? nullptr : list.tail;
        while (t->next->priority == t->priority) t = t->next; // ends: the tail has another priority
        return t;
    }
};

template <class Way> starpu_task* take_for(starpu_st_prio_deque& q, int worker, starpu_task** skipped) {
    starpu_task* passed_over = nullptr;
    starpu_task* t = Way::first_task(q.tasks);
    for (; t != nullptr && !worker_can_run(worker, t); t = Way::task_after(q.tasks, *t))
        if (passed_over == nullptr) passed_over = t;
    if (skipped != nullptr) *skipped = passed_over;
    return take_out(q, t);
}

// Of the tasks of one priority, from the first one that the worker can run.
starpu_task* nearest_to(const worker::worker& w, int number, starpu_task* first) {
    starpu_task* best = first;
    std::size_t least = sched::find_missing(*first, w.node).bytes;
    for (starpu_task* t = first->next; t != nullptr && t->priority == first->priority && least != 0;
         t = t->next) {
        const std::size_t bytes = sched::find_missing(*t, w.node).bytes;
        if (bytes >= least || !worker_can_run(number, t)) continue;
        best = t;
        least = bytes;
    }
    return best;
}
} // namespace

extern "C" {

void starpu_st_prio_deque_init(starpu_st_prio_deque_t pdeque) {
    if (lacks_argument(pdeque, __func__)) return;
    starpu_task_list_init(&pdeque->tasks);
}

// The tasks leave the chain, so that another list takes them.
void starpu_st_prio_deque_destroy(starpu_st_prio_deque_t pdeque) {
    if (lacks_argument(pdeque, __func__)) return;
    while (starpu_task_list_pop_front(&pdeque->tasks) != nullptr) {
    }
}

int starpu_st_prio_deque_is_empty(starpu_st_prio_deque_t pdeque) {
    if (lacks_argument(pdeque, __func__)) return 1;
    return starpu_task_list_empty(&pdeque->tasks);
}

int starpu_st_prio_deque_push_back_task(starpu_st_prio_deque_t pdeque, struct starpu_task* task) {
    if (lacks_argument(pdeque, task, __func__)) return -EINVAL;
    return insert_new(*pdeque, api::first_below(pdeque->tasks, task->priority), task, __func__);
}

int starpu_st_prio_deque_push_front_task(starpu_st_prio_deque_t pdeque, struct starpu_task* task) {
    if (lacks_argument(pdeque, task, __func__)) return -EINVAL;
    return insert_new(*pdeque, api::first_not_above(pdeque->tasks, task->priority), task, __func__);
}

struct starpu_task* starpu_st_prio_deque_highest_task(starpu_st_prio_deque_t pdeque) {
    if (lacks_argument(pdeque, __func__)) return nullptr;
    return pdeque->tasks.head;
}

struct starpu_task* starpu_st_prio_deque_pop_task(starpu_st_prio_deque_t pdeque) {
    if (lacks_argument(pdeque, __func__)) return nullptr;
    return take_out(*pdeque, front_first::first_task(pdeque->tasks));
}

struct starpu_task* starpu_st_prio_deque_pop_back_task(starpu_st_prio_deque_t pdeque) {
    if (lacks_argument(pdeque, __func__)) return nullptr;
    return take_out(*pdeque, back_first::first_task(pdeque->tasks));
}

struct starpu_task* starpu_st_prio_deque_pop_task_for_worker(starpu_st_prio_deque_t pdeque, int workerid,
                                                             struct starpu_task** skipped) {
    if (skipped != nullptr) *skipped = nullptr;
    if (lacks_argument(pdeque, __func__) || !is_any_or_a_worker(workerid, __func__)) return nullptr;
    return take_for<front_first>(*pdeque, workerid, skipped);
}

struct starpu_task* starpu_st_prio_deque_deque_task_for_worker(starpu_st_prio_deque_t pdeque, int workerid,
                                                               struct starpu_task** skipped) {
    if (skipped != nullptr) *skipped = nullptr;
    if (lacks_argument(pdeque, __func__) || !is_any_or_a_worker(workerid, __func__)) return nullptr;
    return take_for<back_first>(*pdeque, workerid, skipped);
}

struct starpu_task* starpu_st_prio_deque_deque_first_ready_task(starpu_st_prio_deque_t pdeque,
                                                                unsigned workerid) {
    const task::inside here;
    if (lacks_argument(pdeque, __func__)) return nullptr;
    const int number = static_cast<int>(workerid);
    const api::worker_numbered w(number, __func__);
    if (w == nullptr) return nullptr;
    starpu_task* t = pdeque->tasks.head;
    while (t != nullptr && !worker_can_run(number, t)) t = t->next;
    return t == nullptr ? nullptr : take_out(*pdeque, nearest_to(*w, number, t));
}

int starpu_st_prio_deque_pop_this_task(starpu_st_prio_deque_t pdeque, int workerid,
                                       struct starpu_task* task) {
    if (lacks_argument(pdeque, task, __func__) || !is_any_or_a_worker(workerid, __func__)) return 0;
    if (starpu_task_list_ismember(&pdeque->tasks, task) == 0 || !worker_can_run(workerid, task)) return 0;
    take_out(*pdeque, task);
    return 1;
}

void starpu_st_prio_deque_erase(starpu_st_prio_deque_t pdeque, struct starpu_task* task) {
    if (lacks_argument(pdeque, task, __func__)) return;
    if (starpu_task_list_ismember(&pdeque->tasks, task) != 0)
        take_out(*pdeque, task);
    else
        errno = -base::report_error(-ENOENT, __func__, "the task is not in this queue");
}

} // extern "C"
