// Problems by hand: kinds of tasks with a time on each worker, and tasks that wait for others.
#pragma once

#include "bound/problem.hpp"

#include <cstdint>
#include <initializer_list>

namespace starpu::bound {

inline constexpr double not_able = 0;

// The kind takes so many milliseconds on each worker.
inline task_kind kind_of(std::initializer_list<double> ms_by_worker, std::uint64_t count = 0) {
    task_kind kind{"kind", {}, count};
    for (base::worker_id worker{0}; const double ms : ms_by_worker) {
        if (ms != not_able) kind.timing.ways.push_back({worker, 0, 0, ms * 1000});
        worker = base::id_at<base::worker_id>(base::index_of(worker) + 1);
    }
    return kind;
}

inline problem area_of(std::size_t worker_count, std::initializer_list<task_kind> kinds) {
    record r;
    r.worker_count = worker_count;
    r.kinds = kinds;
    return pose(r);
}

struct small_task {
    std::size_t kind = 0;
    std::vector<std::size_t> after{};
    int priority = 0;
};

inline problem schedule_of(std::size_t worker_count, std::initializer_list<task_kind> kinds,
                           std::initializer_list<small_task> tasks) {
    record r;
    r.worker_count = worker_count;
    r.has_dependencies = true;
    r.kinds = kinds;
    for (const small_task& t : tasks) {
        r.tasks.push_back({"task", t.kind, t.priority});
        r.order.runs.push_back({.after = t.after});
        if (t.kind != takes_no_time) ++r.kinds[t.kind].count;
    }
    return pose(r);
}

inline linear_program program_of(const problem& p, program_form form = program_form::schedule) {
    planned_program planned;
    if (make_program(p, form, "the test", planned) != 0) return {};
    return planned.program;
}

} // namespace starpu::bound
