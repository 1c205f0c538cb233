// Divides the work of a policy among kinds of workers.
#include "sched/by_kind.hpp"

#include "sched/kind_sets.hpp"
#include "task/core/engine.hpp"
#include "task/core/kernels.hpp"
#include "task/core/task.hpp"

#include <algorithm>

namespace starpu::sched {

namespace {
// So often a worker that prefers its own kind's jobs looks at the others first.
constexpr unsigned turns_between_others = 8;

task::kind_set kinds_able_to_run(const graph::job& n, task::kind_set present) {
    return task::able_kinds(*task::task_of(n), present);
}

// The layout of some of the workers, numbered anew.
worker_layout part_of(const worker_layout& whole, const base::per_worker<base::worker_id>& members,
                      const base::per_worker<base::worker_id>& number_inside) {
    worker_layout part;
    for (const base::worker_id worker : members) {
        std::vector<base::worker_id> nearest;
        for (const base::worker_id other : whole.nearest[worker])
            if (number_inside[other] != base::no_worker) nearest.push_back(number_inside[other]);
        part.nearest.push_back(std::move(nearest));
        part.group.push_back(whole.group[worker]);
        part.architecture.push_back(whole.architecture_of(worker));
        part.node.push_back(whole.node_of(worker));
    }
    return part;
}
} // namespace

std::unique_ptr<policy> make_policy(const policy_entry& entry, const worker_layout& workers,
                                    const policy_options& options) {
    if (entry.extent == policy_extent::whole || !workers.kinds.are_several())
        return entry.make(workers, options);
    return std::make_unique<by_kind>(entry, workers, options, kinds_able_to_run);
}

by_kind::by_kind(const policy_entry& entry, const worker_layout& workers, const policy_options& options,
                 signature able)
    : present_(workers.kinds.present()), able_(able), queues_(workers.count()) {
    for (task::kind_set set : kind_sets_of(present_)) add_share(set, entry, workers, options);
    for (const base::worker_id worker : base::first_workers(workers.count())) {
        worker_queue& d = queues_[worker];
        d.prefers_first = workers.kinds.of(worker) != STARPU_CPU_WORKER;
        for (const auto& s : shares_)
            if (s->serves(worker)) d.shares.push_back(s.get());
    }
}

void by_kind::add_share(task::kind_set kinds, const policy_entry& entry, const worker_layout& workers,
                        const policy_options& options) {
    auto fresh = std::make_unique<share>();
    fresh->kinds = kinds;
    for (const base::worker_id worker : base::first_workers(workers.count())) {
        const bool is_member = (kinds & task::set_of(workers.kinds.of(worker))) != 0;
        fresh->number_inside.push_back(is_member ? base::id_at<base::worker_id>(fresh->members.size())
                                                 : base::no_worker);
        if (is_member) fresh->members.push_back(worker);
    }
    fresh->inner = entry.make(part_of(workers, fresh->members, fresh->number_inside), options);
    shares_.push_back(std::move(fresh));
}

by_kind::share& by_kind::share_of(const graph::job& n) const {
    const task::kind_set able = able_(n, present_);
    const auto found = std::ranges::find_if(shares_, [&](const auto& s) { return s->kinds == able; });
    // If no kind can run it, since its codelet was changed after submission, any worker may take it.
    return found != shares_.end() ? **found : *shares_.back();
}

wake_target by_kind::push(graph::job& n, base::worker_id worker) {
    share& s = share_of(n);
    const base::worker_id number = worker == base::no_worker ? worker : s.inside(worker);
    const wake_target inside = s.inner->push(n, number); // from here on the job may have been run
    if (inside.names_worker()) return inside.renumbered(s.members[inside.worker()]);
    return inside.how() == wake_target::shape::none ? inside : wake_target::any(s.kinds);
}

unsigned by_kind::first_choice(worker_queue& d) {
    const unsigned turn = d.turn++;
    const auto count = static_cast<unsigned>(d.shares.size());
    if (!d.prefers_first) return turn % count;
    return turn % turns_between_others != turns_between_others - 1 ? 0 : turn / turns_between_others % count;
}

graph::job* by_kind::try_pop_for(base::worker_id worker) {
    worker_queue& d = queues_[worker];
    const auto count = static_cast<unsigned>(d.shares.size());
    const unsigned first = first_choice(d);
    const auto in_turn = [&](unsigned i) -> share& { return *d.shares[(first + i) % count]; };
    unsigned urgent = 0;
    std::int64_t urgency = not_urgent;
    for (unsigned i = 0; i < count; ++i)
        if (const std::int64_t seen = in_turn(i).inner->urgency(); seen > urgency) {
            urgency = seen;
            urgent = i;
        }
    if (graph::job* n = in_turn(urgent).inner->try_pop_for(in_turn(urgent).inside(worker))) return n;
    for (unsigned i = 0; i < count; ++i)
        if (i != urgent)
            if (graph::job* n = in_turn(i).inner->try_pop_for(in_turn(i).inside(worker))) return n;
    return nullptr;
}

bool by_kind::looks_empty_for(base::worker_id worker) {
    return std::ranges::all_of(queues_[worker].shares,
                               [&](share* s) { return s->inner->looks_empty_for(s->inside(worker)); });
}

namespace {
// Whether no worker of these kinds has its device any more.
bool are_lost(task::kind_set kinds) {
    return (kinds & task::current_engine()->lost.usable_kinds()) == 0;
}
} // namespace

graph::job* by_kind::try_pop_private(base::worker_id worker) {
    for (share* s : queues_[worker].shares) {
        const base::worker_id number = s->inside(worker);
        graph::job* n =
            are_lost(s->kinds) ? s->inner->try_pop_for(number) : s->inner->try_pop_private(number);
        if (n != nullptr) return n;
    }
    return nullptr;
}

bool by_kind::private_looks_empty(base::worker_id worker) {
    return std::ranges::all_of(queues_[worker].shares, [&](share* s) {
        const base::worker_id number = s->inside(worker);
        return are_lost(s->kinds) ? s->inner->looks_empty_for(number) : s->inner->private_looks_empty(number);
    });
}

task::kind_set by_kind::may_take_claimed(base::worker_id worker) {
    task::kind_set kinds = 0;
    for (share* s : queues_[worker].shares)
        if (s->inner->has_claimed(s->inside(worker))) kinds |= s->kinds;
    return kinds;
}

std::size_t by_kind::size() {
    std::size_t sum = 0;
    for (const auto& s : shares_) sum += s->inner->size();
    return sum;
}

void by_kind::change_priorities(const priority_function& ask) {
    for (const auto& s : shares_) s->inner->change_priorities(ask);
}

bool by_kind::allows_hand_off(const graph::job& n) const {
    const base::worker_id worker = task::this_thread.worker;
    if (!share_of(n).serves(worker)) return false;
    return std::ranges::all_of(queues_[worker].shares,
                               [&](const share* s) { return s->inner->allows_hand_off(n); });
}

} // namespace starpu::sched
