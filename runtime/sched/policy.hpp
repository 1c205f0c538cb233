// A scheduling policy: keeps ready jobs and hands them to the workers that ask.
#pragma once

#include "graph/job.hpp"
#include "sched/policy_options.hpp"
#include "sched/priority_range.hpp"
#include "sched/wake_target.hpp"
#include "task/core/worker_kinds.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace starpu::sched {

// What a policy may know of the workers: their number, for each the others, nearest first, and the group of
// workers that share a cache with it; and their kinds, which a policy that sees one set of kinds is not told.
struct worker_layout {
    base::per_worker<std::vector<base::worker_id>> nearest;
    base::per_worker<unsigned> group;
    task::worker_kinds kinds{0u};
    // For performance models; where these are missing the workers are alike.
    base::per_worker<int> architecture{};
    base::per_worker<base::memory_node_id> node{};

    int architecture_of(base::worker_id worker) const {
        return architecture.has(worker) ? architecture[worker] : 0;
    }
    base::memory_node_id node_of(base::worker_id worker) const {
        return node.has(worker) ? node[worker] : base::main_memory_node;
    }
    unsigned count() const { return static_cast<unsigned>(group.size()); }
};

class bucket_order;
class policy_hooks;

// What the runtime asks of a policy once, before the workers run.
struct policy_traits {
    // It chooses the worker of every task, also of those that only some workers can run. What a worker takes
    // is checked, and no other worker is given it.
    bool chooses_workers = false;
    // It wakes workers by their latches.
    bool signals_latches = false;
    // It goes by performance models, or may do so: tasks that have one are measured.
    bool uses_models = false;
    // It asks what tasks without a model take: they are measured, too.
    bool measures_unmodelled = false;
    // It has data brought when it chooses: a worker need not take jobs so early only for their data to come.
    bool brings_data = false;
    // It follows what becomes of jobs: note_bound_job(), note_left() and note_idle() are called.
    bool follows_jobs = false;
    policy_hooks* hooks = nullptr;   // nullptr: it offers none
    bucket_order* buckets = nullptr; // that programs may change; nullptr: it has none
};

class policy {
public:
    virtual ~policy() = default;

    virtual policy_traits traits() { return {}; }

    // Workers ask and jobs come only between these two calls. The first one says which priorities the policy
    // tells apart, as far as the range is open.
    virtual void begin(priority_range& range) { range.allow_all(); }
    virtual void end() {}

    // Never fails: a policy that has no memory left keeps the job where no memory is needed. `worker` is the
    // calling worker, or no_worker. Returns which workers to wake. Publication is seq_cst, as idle_set asks.
    virtual wake_target push(graph::job& n, base::worker_id worker) = 0;
    virtual graph::job* try_pop_for(base::worker_id worker) = 0;

    // Whether the worker need not look again before it sleeps.
    virtual bool looks_empty_for(base::worker_id worker) = 0;

    // What other workers may not find by themselves, for one that runs nothing any more and passes it on.
    virtual graph::job* try_pop_private(base::worker_id worker) {
        static_cast<void>(worker);
        return nullptr;
    }
    virtual bool private_looks_empty(base::worker_id worker) {
        static_cast<void>(worker);
        return true;
    }

    // Whether jobs that a worker took in one go lie where others can take them; it may have put them there
    // after the others looked.
    virtual bool has_claimed(base::worker_id worker) {
        static_cast<void>(worker);
        return false;
    }

    // The kinds of those others; none: nothing was claimed.
    virtual task::kind_set may_take_claimed(base::worker_id worker) {
        return has_claimed(worker) ? task::every_kind : 0;
    }

    // How urgent the next job is, for a policy that goes by priority: `not_urgent` is the least.
    virtual std::int64_t urgency() { return not_urgent; }
    static constexpr std::int64_t not_urgent = INT64_MIN;

    // How many jobs wait; exact while no thread pushes or pops.
    virtual std::size_t size() = 0;

    // A thread is about to wait, or the program asks for it: what was put off is to be decided now.
    virtual void do_schedule() {}

    // For a policy that goes by priority: asks for the priority that each job that waits has from now on.
    using priority_function = std::function<int(const graph::job&)>;
    virtual void change_priorities(const priority_function& ask) { static_cast<void>(ask); }

    // Whether jobs wait that workers would be given if they asked.
    virtual bool has_jobs_to_give() { return size() != 0; }

    // ---- for a policy that follows jobs
    // The job goes to that worker without being pushed.
    virtual void note_bound_job(base::worker_id, graph::job&) {}
    // The worker is done with a job that it took or that was bound to it: it has ended, or comes back by
    // push() or note_bound_job().
    virtual void note_left(base::worker_id, const graph::job&) {}
    // The worker has nothing in hand.
    virtual void note_idle(base::worker_id) {}

    // Whether the worker that made `n` ready may run it next, past the queues.
    virtual bool allows_hand_off(const graph::job& n) const = 0;
};

// Whether one policy sees all workers, of whatever kinds, or there is one for each set of kinds.
enum class policy_extent : bool { by_kind, whole };

struct policy_entry {
    const char* name;
    policy_extent extent;
    const char* description;
    std::unique_ptr<policy> (*make)(const worker_layout& workers, const policy_options& options);
};

std::span<const policy_entry> known_policies();
const policy_entry* find_policy(const char* name); // nullptr: there is none of that name
// The first of the table; where workers have devices, the one that learns what each kind of worker is good
// at.
const policy_entry& default_policy(const task::worker_kinds& kinds);

// Where there are workers of several kinds, a policy `by_kind` is kept apart for each set of kinds.
std::unique_ptr<policy> make_policy(const policy_entry& entry, const worker_layout& workers,
                                    const policy_options& options);

} // namespace starpu::sched
