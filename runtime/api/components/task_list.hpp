// A list of tasks with how many there are and how long they are expected to take. It needs no memory: tasks
// are chained by their own members.
#pragma once

#include "starpu_task.h"
#include "starpu_task_list.h"

#include <cmath>

namespace starpu::api::components {

inline double expected_us(const starpu_task& t) {
    return std::isnan(t.predicted) || t.predicted < 0 ? 0.0 : t.predicted;
}

struct task_sums {
    unsigned count = 0;
    double us = 0;

    void add_task(const starpu_task& t) {
        ++count;
        us += expected_us(t);
    }
    void remove_task(const starpu_task& t) {
        --count;
        us = count == 0 ? 0.0 : us - expected_us(t);
    }
};

class task_list {
public:
    void put_last(starpu_task* t) {
        starpu_task_list_push_back(&list_, t);
        sums_.add_task(*t);
    }
    starpu_task* front() const { return list_.head; }
    void take_out(starpu_task* t) {
        starpu_task_list_erase(&list_, t);
        sums_.remove_task(*t);
    }

    unsigned task_count() const { return sums_.count; }
    double length_us() const { return sums_.us; }

private:
    starpu_task_list list_{};
    task_sums sums_;
};

} // namespace starpu::api::components
