// What was recorded of the order in which tasks may run.
#pragma once

#include "graph/tag_table.hpp"

#include <cstddef>
#include <vector>

namespace starpu::task {

// One submission of a task: a task that was submitted several times has several.
struct recorded_run {
    unsigned long job_id = 0; // 0: no other can wait for it
    bool has_tag = false;
    graph::tag tag = 0;
    std::vector<std::size_t> after{}; // earlier ones, by data and of its own
};

template <class Name> struct declared_pair {
    Name later;
    Name earlier;
};

struct recorded_order {
    std::vector<recorded_run> runs{};
    std::vector<declared_pair<unsigned long>> declared_jobs{};
    std::vector<declared_pair<graph::tag>> declared_tags{};
};

} // namespace starpu::task
