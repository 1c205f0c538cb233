// A list of tasks with how many there are and how long they are expected to take. It needs no memory: tasks
// are chained by their own members.
#pragma once

#include "api/task_lists.hpp"

#include <cmath>

namespace starpu::api::components {

inline double expected_us(const starpu_task& t) {
    return std::isnan(t.predicted) || t.predicted < 0 ? 0.0 : t.predicted;
}

class task_queue {
public:
    void put_last(starpu_task* t) { insert_before(nullptr, t); }
    // Behind those of the same priority.
    void put_sorted(starpu_task* t) { insert_before(first_below(list_, t->priority), t); }
    // Back to where it was taken from.
    void put_back(starpu_task* t, bool is_sorted) {
        insert_before(is_sorted ? first_not_above(list_, t->priority) : list_.head, t);
    }

    starpu_task* front() const { return list_.head; }
    starpu_task* back() const { return list_.tail; }

    void take_out(starpu_task* t) {
        starpu_task_list_erase(&list_, t);
        --count_;
        expected_us_ = count_ == 0 ? 0.0 : expected_us_ - expected_us(*t);
    }

    unsigned task_count() const { return count_; }
    double length_us() const { return expected_us_; }

private:
    void insert_before(starpu_task* place, starpu_task* t) {
        ++count_;
        expected_us_ += expected_us(*t);
        api::insert_before(list_, place, t);
    }

    starpu_task_list list_{};
    unsigned count_ = 0;
    double expected_us_ = 0;
};

} // namespace starpu::api::components
