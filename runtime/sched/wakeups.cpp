// Looks for the workers that are to be woken.
#include "sched/wakeups.hpp"

#include <algorithm>

namespace starpu::sched {

wakeups::wakeups(ready_queues& queues)
    : queues_(queues), are_latches_used_(queues.traits().signals_latches), sleepers_(queues.kinds()),
      latches_(queues.worker_count()) {}

void wakeups::wake_named(wake_target target) {
    if (target.how() == wake_target::shape::one)
        wake_past_policy(target.worker());
    else if (target.how() == wake_target::shape::preferred)
        wake_preferred(target.worker());
    else if (target.how() == wake_target::shape::all)
        wake_all();
    else
        note_call(); // there is a job all the same
}

// One that sleeps apart is called, too, since it may have to pass jobs on, but does not count: while it is
// full it takes none.
void wakeups::wake_preferred(base::worker_id worker) {
    if (wake_unless_full(worker)) return;
    wake(worker);
    wake_one_like(worker);
}

void wakeups::wake_one_at_latch(task::kind_set kinds) {
    for (const base::worker_id worker : latches_.ids())
        if ((task::set_of(queues_.kinds().of(worker)) & kinds) != 0 && latches_[worker].wake_for_any_work())
            return;
}

// Among the sleepers of a kind the worker itself calls another one when it leaves (end_search()). A latch
// keeps no account of what a call was for.
void wakeups::wake_past_policy(base::worker_id worker) {
    note_call();
    if (!are_latches_used_)
        sleepers_.wake(worker);
    else if (latches_[worker].wake_past_policy())
        wake_all();
}

void wakeups::wake_all() {
    for (const base::worker_id worker : latches_.ids()) wake(worker);
}

bool wakeups::are_all_asleep() {
    if (!are_latches_used_) return sleepers_.are_all_asleep();
    return std::ranges::all_of(latches_, [](worker_latch& latch) { return latch.is_asleep(); });
}

} // namespace starpu::sched
