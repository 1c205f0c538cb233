// Tasks that several threads submit at once are recorded in the order in which they come here.
#include "bound/recorder.hpp"

#include "base/report.hpp"
#include "platform/clock.hpp"
#include "task/core/engine.hpp"
#include "task/core/measured.hpp"
#include "task/core/task.hpp"

#include <cerrno>
#include <new>

namespace starpu::bound {

namespace {
std::string name_of(const starpu_task& t) {
    if (t.name != nullptr) return t.name;
    if (t.cl == nullptr) return "empty task";
    return t.cl->name != nullptr ? t.cl->name : "task";
}

std::string name_of_kind(const starpu_task& t) {
    if (t.cl->name != nullptr) return t.cl->name;
    return t.cl->model->symbol != nullptr ? t.cl->model->symbol : name_of(t);
}
} // namespace

recorder::~recorder() {
    leave_to_policy();
}

void recorder::leave_to_policy() {
    engine_.recorder.store(engine_.recording_policy.load(std::memory_order_relaxed),
                           std::memory_order_relaxed);
}

// The scheduling policy hears of it, too.
template <class Tell> void recorder::pass_on(Tell&& tell) const {
    if (task::task_recorder* policy = engine_.recording_policy.load(std::memory_order_relaxed)) tell(*policy);
}

void recorder::begin_record(bool with_dependencies, bool with_priorities) {
    auto fresh = std::make_unique<session>();
    fresh->result.has_dependencies = with_dependencies;
    fresh->result.has_priorities = with_priorities;
    fresh->result.worker_count = workers_.count();
    fresh->result.began_ns = platform::now_ns();
    state_.with([&](state& s) { s.swap(fresh); });
    engine_.recorder.store(this, std::memory_order_relaxed);
}

bool recorder::end_record() {
    leave_to_policy();
    return state_.with([](state& s) {
        if (s != nullptr && s->result.ended_ns == 0) s->result.ended_ns = platform::now_ns();
        return s != nullptr;
    });
}

std::optional<record> recorder::record_so_far() const {
    return state_.with([](const state& s) -> std::optional<record> {
        if (s == nullptr) return {};
        record result = s->result;
        result.order = s->order.so_far();
        return result;
    });
}

// Threads that were on their way when recording ended add nothing. What memory is too short for is told once.
template <class Change> void recorder::extend(Change&& change) noexcept {
    state_.with([&](state& s) {
        if (s == nullptr || s->result.ended_ns != 0) return;
        try {
            change(*s);
        } catch (const std::bad_alloc&) {
            if (!std::exchange(s->result.is_incomplete, true))
                base::report_error(-ENOMEM, "starpu_bound_start", "no memory left to record all tasks");
        }
    });
}

std::size_t recorder::add_kind(session& s, const starpu_task& t, const std::optional<kind_timing>& timing) {
    if (!timing) {
        ++s.result.without_time;
        return takes_no_time;
    }
    const auto [place, is_new] = s.kinds.try_emplace(*timing, s.result.kinds.size());
    if (is_new) s.result.kinds.push_back({name_of_kind(t), *timing});
    ++s.result.kinds[place->second].count;
    return place->second;
}

void recorder::add_task(session& s, starpu_task& t, std::size_t kind, bool is_ordered) {
    s.order.add_run(t, is_ordered);
    s.result.tasks.push_back({name_of(t), kind, t.priority});
}

// Until enough is known, so that the bound can be told afterwards.
void recorder::measure(starpu_task& t, const std::optional<kind_timing>& timing) {
    if (!timing || !must_be_measured(*timing)) return;
    task::begin_to_measure(*timing->measured);
    task::job_of(t)->set(graph::slow_when_run);
}

void recorder::note_task(starpu_task& t, bool is_ordered) {
    pass_on([&](auto& policy) { policy.note_task(t, is_ordered); });
    std::optional<kind_timing> timing;
    try {
        timing = timing_of(t, workers_); // calls functions of the program: not under the lock
    } catch (const std::bad_alloc&) {
        extend([](session&) { throw std::bad_alloc(); });
        return;
    }
    measure(t, timing);
    extend([&](session& s) {
        const std::size_t kind = add_kind(s, t, timing);
        if (s.result.has_dependencies) add_task(s, t, kind, is_ordered);
    });
}

void recorder::note_dependency(starpu_task& later, starpu_task& earlier) {
    pass_on([&](auto& policy) { policy.note_dependency(later, earlier); });
    extend([&](session& s) {
        if (s.result.has_dependencies) s.order.add_dependency(later, earlier);
    });
}

void recorder::note_tags(graph::tag later, std::span<const graph::tag> earlier) {
    pass_on([&](auto& policy) { policy.note_tags(later, earlier); });
    extend([&](session& s) {
        if (s.result.has_dependencies) s.order.add_tags(later, earlier);
    });
}

void recorder::forget_handle(starpu_data_handle_t handle) {
    pass_on([&](auto& policy) { policy.forget_handle(handle); });
    extend([&](session& s) { s.order.forget_handle(handle); });
}

} // namespace starpu::bound
