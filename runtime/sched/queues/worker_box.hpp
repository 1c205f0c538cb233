// Nodes that only one worker may run: first in first out, except that numbered tasks (workerorder) come by
// number.
#pragma once

#include "sched/queues/fifo.hpp"
#include "task/task.hpp"

#include <cstddef>

namespace starpu::sched {

class worker_box {
public:
    // Any thread.
    void push(graph::node& n) { arrived_.push(n); }
    std::size_t size_hint() const {
        return arrived_.size_hint() + early_count_.load(std::memory_order_relaxed);
    }

    // Its worker only. A numbered task waits until all lower numbers, from 1 on, have been taken.
    graph::node* try_pop() {
        if (has_awaited()) return take_awaited();
        while (graph::node* n = arrived_.try_pop()) {
            const unsigned number = number_of(*n);
            if (number <= awaited_) { // 0 is a task without a number
                if (number == awaited_) ++awaited_;
                return n;
            }
            set_aside(*n, number);
        }
        return nullptr;
    }

    // Tasks whose number is not due are no work: the push of the missing one wakes the worker.
    bool looks_empty() const { return !has_awaited() && arrived_.looks_empty(); }

private:
    static unsigned number_of(const graph::node& n) {
        const starpu_task& t = *task::task_of(n);
        return t.execute_on_a_specific_worker ? t.workerorder : 0;
    }

    bool has_awaited() const { return early_ != nullptr && number_of(*early_) <= awaited_; }

    graph::node* take_awaited() {
        graph::node* n = early_;
        early_ = n->next;
        n->next = nullptr;
        if (number_of(*n) == awaited_) ++awaited_;
        early_count_.store(early_count_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
        return n;
    }

    void set_aside(graph::node& n, unsigned number) {
        graph::node** place = &early_;
        while (*place != nullptr && number_of(**place) <= number) place = &(*place)->next;
        n.next = *place;
        *place = &n;
        early_count_.store(early_count_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }

    fifo arrived_;
    graph::node* early_ = nullptr; // by number, lowest first
    unsigned awaited_ = 1;
    graph::atomic<std::size_t> early_count_{0}; // written by the worker
};

} // namespace starpu::sched
