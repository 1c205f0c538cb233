// The graph of recorded tasks: what each comes after, by data, by declarations of tasks and by tags.
#pragma once

#include "task/recording/recorded_order.hpp"

#include <cstddef>
#include <vector>

namespace starpu::task {

struct precedence {
    std::vector<std::vector<std::size_t>> before; // for each task those it waits for, sorted, each once
    std::vector<std::size_t> order;               // every task after those it waits for
    bool is_cyclic() const { return order.size() != before.size(); } // then `order` lacks some
};

precedence precedence_of(const recorded_order& r);

} // namespace starpu::task
