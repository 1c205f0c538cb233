// Which recorded tasks a task comes after because of its data.
#pragma once

#include "task/linking/access_plan.hpp"

#include <cstddef>
#include <unordered_map>
#include <vector>

namespace starpu::task {

// A whole and its pieces are ordered with each other, pieces among themselves as handles of their own.
class data_order {
public:
    // Adds to `after` the tasks that `number`, which accesses these, must come after.
    void add_task(std::size_t number, const access_plan& plan, std::vector<std::size_t>& after);
    void forget_uses(const data::handle& h) { uses_.erase(&h); }

private:
    using numbers = std::vector<std::size_t>;
    struct uses {
        graph::access_class kind = graph::access_class::read;
        numbers latest; // accesses of this class that may run together
        numbers before; // what all of these come after
        numbers piecewise_reads;
        numbers piecewise_writes;
    };

    void use_whole(uses& u, std::size_t number, graph::access_class kind, numbers& after);
    static void use_piece(uses& u, std::size_t number, bool writes, numbers& after);

    std::unordered_map<const data::handle*, uses> uses_;
};

} // namespace starpu::task
