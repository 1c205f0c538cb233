// Runs first what the longest ways through the submitted tasks depend on.
//
// Tasks are recorded as they are submitted. When a thread waits, or the program asks for it, the length of
// the longest way from each task to the end of what was recorded becomes the task's priority in a policy
// `prio`. No task waits for that: until then, tasks run as they come.
#include "base/guarded.hpp"
#include "base/report.hpp"
#include "sched/graph_depths.hpp"
#include "sched/policies/policies.hpp"
#include "task/core/engine.hpp"
#include "task/core/task_recorder.hpp"

#include <cerrno>
#include <mutex>
#include <new>
#include <utility>

namespace starpu::sched {

namespace {
// A program that never waits does not fill the memory with its record.
constexpr std::size_t most_recorded = std::size_t{1} << 16;

constexpr policy_entry by_priority{"prio", policy_extent::by_kind, "", make_prio};

class graph_test final : public policy, public task::task_recorder {
public:
    graph_test(const worker_layout& workers, const policy_options& options)
        : by_depth_(make_policy(by_priority, workers, options)) {}

    void begin(priority_range& range) override {
        policy::begin(range);
        if (task::engine* e = task::current_engine()) task::let_policy_record(*e, this);
    }
    void end() override {
        if (task::engine* e = task::current_engine()) task::let_policy_record(*e, nullptr);
    }

    void note_task(starpu_task& t, bool is_ordered) override {
        extend([&](graph_depths& depths) {
            depths.add_task(t, is_ordered);
            if (depths.recorded_count() >= most_recorded) take_depths(depths);
        });
    }
    void note_dependency(starpu_task& later, starpu_task& earlier) override {
        extend([&](graph_depths& depths) { depths.order().add_dependency(later, earlier); });
    }
    void note_tags(graph::tag later, std::span<const graph::tag> earlier) override {
        extend([&](graph_depths& depths) { depths.order().add_tags(later, earlier); });
    }
    void forget_handle(starpu_data_handle_t handle) override {
        extend([&](graph_depths& depths) { depths.order().forget_handle(handle); });
    }

    void do_schedule() override {
        extend([this](graph_depths& depths) {
            if (depths.recorded_count() != 0) take_depths(depths);
        });
    }

    wake_target push(graph::job& n, base::worker_id worker) override {
        return depths_.with([&](const graph_depths& depths) {
            if (const std::optional<int> depth = depths.depth_of(n)) n.priority = *depth;
            return by_depth_->push(n, worker);
        });
    }
    graph::job* try_pop_for(base::worker_id worker) override { return taken(by_depth_->try_pop_for(worker)); }
    bool looks_empty_for(base::worker_id worker) override { return by_depth_->looks_empty_for(worker); }
    graph::job* try_pop_private(base::worker_id worker) override {
        return taken(by_depth_->try_pop_private(worker));
    }
    bool private_looks_empty(base::worker_id worker) override {
        return by_depth_->private_looks_empty(worker);
    }
    task::kind_set may_take_claimed(base::worker_id worker) override {
        return by_depth_->may_take_claimed(worker);
    }
    std::size_t size() override { return by_depth_->size(); }
    bool allows_hand_off(const graph::job&) const override { return false; }

private:
    template <class Change> void extend(Change&& change) {
        depths_.with([&](graph_depths& depths) {
            try {
                change(depths);
            } catch (const std::bad_alloc&) {
                if (!std::exchange(has_told_memory_, true))
                    base::report_error(-ENOMEM, "the scheduling policy \"graph_test\"",
                                       "no memory left to record all tasks; some run in no order");
            }
        });
    }

    // Also of what waits already.
    void take_depths(graph_depths& depths) {
        depths.compute_depths();
        by_depth_->change_priorities(
            [&](const graph::job& n) { return depths.depth_of(n).value_or(n.priority); });
    }

    graph::job* taken(graph::job* n) {
        if (n != nullptr) depths_.with([&](graph_depths& depths) { depths.forget_job(*n); });
        return n;
    }

    const std::unique_ptr<policy> by_depth_;
    base::guarded<graph_depths, std::mutex> depths_; // taken before locks of by_depth_
    bool has_told_memory_ = false;                   // with depths_
};
} // namespace

std::unique_ptr<policy> make_graph_test(const worker_layout& workers, const policy_options& options) {
    return std::make_unique<graph_test>(workers, options);
}

} // namespace starpu::sched
