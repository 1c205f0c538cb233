// Jobs for tests of scheduling policies: ready tasks, called by letters, of a codelet whose cost is given for
// each worker.
#pragma once

#include "graph/details.hpp"
#include "sched/policy.hpp"
#include "support/lettered_nodes.hpp"
#include "task/core/task.hpp"

#include <starpu.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace starpu::tests {

inline constexpr double not_measured = -1;

class modelled_tasks {
public:
    modelled_tasks() {
        starpu_codelet_init(&codelet_);
        codelet_.cpu_funcs[0] = [](void**, void*) {};
        codelet_.nbuffers = STARPU_VARIABLE_NBUFFERS;
        model_.type = STARPU_PER_WORKER;
        model_.worker_cost_function = [](starpu_task* t, unsigned worker, unsigned) {
            const auto& costs = *static_cast<std::vector<double>*>(t->cl_arg);
            return costs[worker] == not_measured ? std::nan("") : costs[worker];
        };
    }

    // Costs in microseconds by worker; none: without a model.
    graph::job& operator()(char letter, std::vector<double> costs = {}, int priority = 0,
                           starpu_data_handle_t data = nullptr) {
        graph::job& n = jobs[letter];
        starpu_task& t = tasks_[letter];
        starpu_task_init(&t);
        costs_[letter] = std::move(costs);
        t.cl = &codelets_[letter];
        *t.cl = codelet_;
        if (!costs_[letter].empty()) t.cl->model = &model_;
        t.cl_arg = &costs_[letter];
        t.priority = priority;
        t.handles[0] = data;
        t.modes[0] = STARPU_R;
        t.nbuffers = data != nullptr ? 1 : 0;
        t.starpu_private = &n;
        n.owner = &t;
        n.priority = priority;
        n.pending.store(0);
        return n;
    }
    // What the policy gives the worker, one after the other.
    std::string take_from(sched::policy& from, base::worker_id worker, int most = 26) {
        std::string all;
        for (; most != 0; --most) {
            graph::job* n = from.try_pop_for(worker);
            if (n == nullptr) break;
            all += jobs.letter_of(*n);
        }
        return all;
    }
    starpu_task& task(char letter) { return tasks_[letter]; }
    starpu_codelet& codelet(char letter) { return codelets_[letter]; }

    lettered_nodes jobs;

private:
    starpu_codelet codelet_{};
    starpu_perfmodel model_{};
    std::map<char, starpu_task> tasks_;
    std::map<char, starpu_codelet> codelets_;
    std::map<char, std::vector<double>> costs_;
};

} // namespace starpu::tests
