// In which order each kind of workers is to take from the buckets of codelets, by what is known of their
// tasks.
//
// After Flint, Paillat, Bramas: Automated prioritizing heuristics for parallel task graph scheduling in
// heterogeneous computing, 2022: what a task keeps waiting (its upward rank, or the tasks it releases) is
// set against what a kind gains on the others by running it. The numbers of the rules and their names are
// StarPU's; the formulas are ours, since the interface gives none.
#pragma once

#include "sched/buckets/facts.hpp"

namespace starpu::sched {

inline constexpr unsigned most_ranking_rules = 28;
inline constexpr unsigned default_ranking_rule = 21;
const char* name_of_ranking_rule(unsigned rule);

class bucket_ranking {
public:
    // Both outlive it. Throws std::bad_alloc.
    bucket_ranking(const all_facts& facts, const kind_speeds& speeds);

    // The first one is the most worthwhile to that kind. Throws std::bad_alloc.
    std::vector<unsigned> order_for(starpu_worker_archtype kind, unsigned rule) const;

    // The kind that takes the least time; false: none can run it.
    bool find_fastest(unsigned bucket, starpu_worker_archtype& fastest) const;
    // How many tasks for each worker of the fastest kind make up for what the other one loses.
    double patience(unsigned bucket, starpu_worker_archtype kind) const;

private:
    struct bucket_times {
        std::array<double, most_kinds> us{}; // measured, or else guessed; 0: it cannot run them
        double least_us = 0;
        double released = 0; // tasks that one of these releases
        double released_us = 0;
        double upward_us = 0; // from its start to the end of all that it keeps waiting
        double released_upward_us = 0;
    };

    void fill_in_times();
    void find_upward_ranks();
    double share_released(unsigned from, unsigned to) const;
    double score(unsigned bucket, starpu_worker_archtype kind, unsigned rule) const;
    double least_of_others(unsigned bucket, std::size_t kind) const;

    const all_facts& facts_;
    const kind_speeds& speeds_;
    std::vector<bucket_times> times_;
};

} // namespace starpu::sched
