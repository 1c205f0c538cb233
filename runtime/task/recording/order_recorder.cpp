// Names tasks by numbers that stay theirs when their memory is used again.
#include "task/recording/order_recorder.hpp"

#include "graph/details.hpp"
#include "task/core/task.hpp"

#include <utility>

namespace starpu::task {

namespace {
// 0: memory is short, or the task went without details, and no other can wait for it.
unsigned long lasting_number(starpu_task& t) {
    graph::job* n = ensure_job(t);
    if (n == nullptr || (n->details == nullptr && n->has(graph::was_submitted))) return 0;
    graph::job_details* details = graph::ensure_details(*n);
    return details == nullptr ? 0 : graph::number_of(*details);
}
} // namespace

void order_recorder::add_run(starpu_task& t, bool is_ordered) {
    const std::size_t number = order_.runs.size();
    recorded_run& r = order_.runs.emplace_back(recorded_run{lasting_number(t), t.use_tag != 0, t.tag_id});
    if (is_ordered) by_data_.add_task(number, plan_accesses(t), r.after);
    if (r.job_id == 0) return;
    const auto [latest, is_first] = latest_of_job_.try_emplace(r.job_id, number);
    if (!is_first) r.after.push_back(std::exchange(latest->second, number));
}

void order_recorder::add_dependency(starpu_task& later, starpu_task& earlier) {
    const unsigned long after = lasting_number(later);
    const unsigned long before = lasting_number(earlier);
    if (after != 0 && before != 0) order_.declared_jobs.push_back({after, before});
}

void order_recorder::add_tags(graph::tag later, std::span<const graph::tag> earlier) {
    for (const graph::tag tag : earlier) order_.declared_tags.push_back({later, tag});
}

void order_recorder::forget_handle(starpu_data_handle_t handle) {
    by_data_.forget_uses(*data::handle_of(handle));
}

} // namespace starpu::task
