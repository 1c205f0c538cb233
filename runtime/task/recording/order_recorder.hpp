// Records in which order tasks may run, as they are submitted.
#pragma once

#include "task/recording/data_order.hpp"
#include "task/recording/recorded_order.hpp"

#include "starpu_task.h"

#include <span>
#include <unordered_map>

namespace starpu::task {

// Takes no lock. Throws std::bad_alloc.
class order_recorder {
public:
    // Its number is how many there were before it. One that is not ordered does not wait for data.
    void add_run(starpu_task& t, bool is_ordered);
    void add_dependency(starpu_task& later, starpu_task& earlier);
    void add_tags(graph::tag later, std::span<const graph::tag> earlier);
    void forget_handle(starpu_data_handle_t handle);

    const recorded_order& so_far() const { return order_; }

private:
    recorded_order order_;
    data_order by_data_;
    std::unordered_map<unsigned long, std::size_t> latest_of_job_;
};

} // namespace starpu::task
