// A queue of jobs that wait for one lock: highest priority first, equal priorities in order of arrival.
//
// The jobs are strung together by `next`, one string per priority. Nearly always there is one priority.
#pragma once

#include "base/small_vector.hpp"
#include "graph/job.hpp"

#include <cstdint>

namespace starpu::graph {

class waiting_line {
public:
    // Takes its place by the job's priority and its details' arrival.
    void insert(job& n);

    bool is_empty() const { return ranks_.empty(); }
    job* first() const { return is_empty() ? nullptr : (ranks_.end() - 1)->first; }
    void pop_first();

private:
    struct rank {
        std::int32_t priority;
        job* first;
        job* last;
    };
    rank& rank_of(std::int32_t priority);

    base::small_vector<rank, 2> ranks_; // the most urgent last
};

} // namespace starpu::graph
