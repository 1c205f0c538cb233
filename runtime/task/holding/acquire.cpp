// Links the application's accesses like those of a task, and hands the data over when their turn comes.
#include "task/holding/acquire.hpp"

#include "base/report.hpp"
#include "base/seeded_bug.hpp"
#include "data/copies/copies.hpp"
#include "data/core/handle_details.hpp"
#include "graph/execution_lock.hpp"
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "memory/nodes.hpp"
#include "platform/clock.hpp"
#include "platform/thread.hpp"
#include "task/core/chain_events.hpp"
#include "task/core/deferred_dispatch.hpp"
#include "task/core/engine.hpp"
#include "task/core/watch.hpp"
#include "task/holding/granted_callback.hpp"
#include "task/holding/initialiser.hpp"
#include "task/linking/access_plan.hpp"
#include "task/linking/exclusion.hpp"
#include "task/linking/order.hpp"
#include "task/running/completion.hpp"
#include "task/running/dispatch.hpp"
#include "task/switching/plan_states.hpp"

#include <cerrno>
#include <mutex>
#include <new>
#include <utility>

namespace starpu::task {

namespace {
// The job may stay in its chain until something comes after it, and stands for no acquisition any more.
void complete_now(graph::job& n) {
    graph::ready_list ready;
    n.argument = nullptr;
    complete_accesses(n, ready);
    dispatch(ready);
}

int provide_main_copy(data::handle& h) {
    if (data::copies::complete_fetch(h) == 0) return 0;
    char name[96];
    return base::report_error(-ENOMEM, data::describe(h, name),
                              "no memory left for its main copy; it stays empty");
}

int report_fetch(const acquisition& a) {
    const int error = a.wanted.error.load(std::memory_order_relaxed);
    if (error == 0) return 0;
    char name[96];
    data::describe(*a.target, name);
    if (const base::memory_node_id node = data::copies::lost_with(*a.target); node != base::no_memory_node)
        return base::report_error(-EIO, name,
                                  "its only value was on memory node %u (%s), which is lost; write it anew",
                                  base::number_of(node), memory::at(node).name.c_str());
    if (error == -ENOMEM && a.wanted.shortage.empty())
        return base::report_error(error, name, "no memory left for it on memory node %u",
                                  base::number_of(a.wanted.node));
    if (a.wanted.shortage.empty())
        return base::report_error(error, name, "its value could not be copied to memory node %d",
                                  base::signed_number_of(a.node));
    return base::report_error(error, name, "%s", a.wanted.shortage.c_str());
}

// With a callback, a missing copy is reported on stderr alone: the callback must run, to release the data.
void hand_over(acquisition& a) {
    if (a.fate.exchange(acquisition_fate::granted, std::memory_order_acq_rel) ==
        acquisition_fate::abandoned) {
        a.is_last = false; // the handle stays, and its copies go on as before
        return release_acquisition(a, false);
    }
    a.granted_ns = platform::now_ns();
    if (a.is_writer && a.is_public) a.target->failed_in.store(0, std::memory_order_relaxed);
    int outcome = a.has_fetched ? report_fetch(a) : 0;
    if (outcome == 0 && a.is_writer && a.needs_memory) outcome = provide_main_copy(*a.target);
    graph::job_details& details = *a.first->details;
    details.awaited_node.store(base::no_memory_node, std::memory_order_release);
    details.outcome = outcome;
    const grant granted = grant_of(a);
    if (granted.callback != nullptr && !a.is_public) { // the runtime's own
        in_callback guard;
        return granted.callback(granted.argument);
    }
    // From here on another thread may release the acquisition and free it.
    if ((outcome == 0 || granted.callback != nullptr) && a.is_public)
        data::details_of(*a.target)->held.with([&](void*& youngest) {
            a.held_before = static_cast<acquisition*>(youngest);
            youngest = &a;
        });
    if (granted.callback == nullptr)
        graph::announce_completion(details);
    else if (acquisition* left = call_granted(granted))
        release_acquisition(*left, false);
}

void begin_acquisition(graph::job& n) {
    auto& a = *static_cast<acquisition*>(n.argument);
    if (a.choose_node != nullptr) choose_node(a);
    if (a.node == no_node_lock_all) a.kept_on = data::copies::keep_copies(*a.target);
    const bool needs_memory = a.copy.needs_memory && is_node(a.node);
    const auto wanted = data::copies::wanted(*a.target, a.copy.reads, a.copy.writes, needs_memory);
    if (!wanted || (!is_node(a.node) && !a.is_writer)) return hand_over(a);
    a.copy = *wanted;
    a.wanted.node = is_node(a.node) ? a.node : base::main_memory_node;
    a.wanted.copies = {&a.copy, 1};
    a.wanted.argument = &a;
    a.wanted.arrived = [](data::fetch& f) { hand_over(*static_cast<acquisition*>(f.argument)); };
    a.has_fetched = true;
    n.details->awaited_node.store(a.wanted.node, std::memory_order_release);
    if (data::begin_fetch(a.wanted)) hand_over(a);
}

// Lets go what the acquisition fetched. `is_last`: the handle ends, and no transfer copies its data again.
void let_go(acquisition& a) {
    if (a.kept_on != 0) data::copies::let_copies_go(*a.target, std::exchange(a.kept_on, 0));
    if (std::exchange(a.has_fetched, false)) data::end_fetch(a.wanted, a.is_last);
}

// Its turn comes when the writer in front of it has completed, in the thread that released.
void begin_reading(graph::job& n) {
    auto& a = *static_cast<acquisition*>(n.argument);
    a.reading_has_begun = true;
    if (!a.is_released) return;
    delete &a;
    complete_now(n);
}

graph::job* make_job(acquisition& a, graph::continuation_body body, int priority) {
    graph::job* n = graph::allocate_job();
    if (n == nullptr) return nullptr;
    n->priority = priority;
    n->set(graph::is_continuation);
    n->body = body;
    n->argument = &a;
    return n;
}

// Gives up jobs that were never linked.
void abandon(acquisition* a) {
    if (a->first != nullptr) graph::release_references(*a->first, 1);
    if (a->reading != nullptr) graph::release_references(*a->reading, 1);
    delete a;
}

bool add_lock(acquisition& a, graph::lock_mode mode) try {
    if (graph::ensure_details(*a.first) == nullptr) return false;
    a.first->details->locks.push_back({&data::details_of(*a.target)->lock, mode});
    a.first->details->completion.store(graph::in_flight, std::memory_order_relaxed);
    a.first->set(graph::excludes);
    return true;
} catch (const std::bad_alloc&) {
    return false;
}

acquisition* make_acquisition(data::handle& h, const acquire_request& how) {
    if (data::ensure_details(h) == nullptr) return nullptr;
    auto* a = new (std::nothrow) acquisition{.target = &h};
    if (a == nullptr) return nullptr;
    a->callback = how.callback;
    a->callback_argument = how.callback_argument;
    a->choose_node = how.choose_node;
    a->is_public = how.is_public;
    a->needs_memory = how.needs_memory && is_node(how.node);
    a->node = how.node;
    a->mode = how.mode;
    a->is_last = how.is_last;
    a->copy.target = &h;
    a->copy.reads = how.brings_value && (how.mode & STARPU_R) != 0;
    a->copy.writes = (how.mode & STARPU_W) != 0;
    a->copy.needs_memory = how.brings_value;
    if (how.callback == nullptr) a->holder = &this_thread;
    a->thread = platform::this_thread_id();
    a->is_writer = (how.mode & STARPU_W) != 0;
    // One that commutes has no reader behind it, which would be between it and the next.
    const bool commutes = class_of(how.mode) == graph::access_class::commute;
    const bool steps_down =
        a->is_writer && !commutes && how.is_public && how.is_ordered && h.is_sequentially_consistent;
    a->first = make_job(*a, begin_acquisition, how.priority);
    if (steps_down) a->reading = make_job(*a, begin_reading, how.priority);
    if (a->first != nullptr && a->calls_program()) a->first->set(graph::calls_program);
    const bool is_whole = a->first != nullptr && (a->reading != nullptr) == steps_down;
    if (is_whole && add_lock(*a, a->is_writer ? graph::lock_mode::write : graph::lock_mode::read)) return a;
    abandon(a);
    return nullptr;
}

planned_access plan_first(data::handle& h, const acquire_request& how) {
    planned_access p;
    p.target = &h;
    p.reads = (how.mode & STARPU_R) != 0 && how.needs_value && is_node(how.node);
    p.writes =
        (how.mode & STARPU_W) != 0 && how.needs_value && (is_node(how.node) || data::copies::holds_value(h));
    p.kind = class_of(how.mode);
    p.discards = (how.mode & STARPU_R) == 0 && (is_node(how.node) || how.empties);
    p.is_ordered = how.is_ordered && (h.is_sequentially_consistent || !how.is_public);
    p.must_be_idle = how.must_be_idle;
    p.empties = how.empties;
    p.ends_use = how.ends_use;
    return p;
}

// Before the accesses are linked: a lock that is not free must leave no trace.
bool try_lock(acquisition& a, graph::ready_list& ready) {
    graph::job_details& d = *a.first->details;
    if (!d.locks.front().lock->try_acquire(d.locks.front().mode, ready)) return false;
    d.next_lock = 1;
    a.first->set(graph::holds_locks);
    return true;
}

// Gives up what was never linked.
void retreat(acquisition* a, graph::ready_list& ready) {
    if (a->first->has(graph::holds_locks)) graph::release_locks(*a->first, ready);
    abandon(a);
    dispatch(ready);
}

order_result link(acquisition& a, const acquire_request& how, graph::ready_list& ready) try {
    const planned_access p = plan_first(*a.target, how);
    return order_with_plans(*a.first, {&p, 1}, ready, a.reading);
} catch (const std::bad_alloc&) {
    return {-ENOMEM, a.target}; // before anything was linked
}

int report_refusal(const order_result& result, const char* call) {
    char name[96];
    data::describe(*result.culprit, name);
    switch (result.error) {
    case -EAGAIN:
        return -EAGAIN; // the answer of a try, not a mistake
    case -EBUSY:
        return report_unusable(*result.culprit, call);
    case -ENODATA:
        return base::report_error(-ENODATA, call,
                                  "%s was never written; write it first, or acquire it with STARPU_W", name);
    default:
        return base::report_error(result.error, call, "no memory left to acquire %s", name);
    }
}
} // namespace

int request(data::handle& h, const acquire_request& how, const char* call, acquisition*& into,
            int* callback_error) {
    acquisition* a = make_acquisition(h, how);
    char name[96];
    if (a == nullptr)
        return base::report_error(-ENOMEM, call, "no memory left to acquire %s", data::describe(h, name));
    graph::ready_list ready;
    if (how.must_be_idle && !try_lock(*a, ready)) {
        retreat(a, ready);
        return -EAGAIN;
    }
    order_result result = link(*a, how, ready);
    if (result.error == -ENODATA && submit_initialiser(h, *a->first) == 0) {
        result.error = -EAGAIN; // a try must not wait for what may need the lock that it holds
        if (!how.must_be_idle) result = link(*a, how, ready);
    }
    if (result.error != 0) {
        retreat(a, ready);
        return report_refusal(result, call);
    }
    if (how.must_be_idle && a->is_writer) a->first->details->locks.front().lock->set_written(true);
    into = a;
    // A granted acquisition with a callback may be released, and gone, before this returns.
    const bool waits = a->callback == nullptr;
    const requesting self(*a);
    graph::job* first = a->first;
    graph::job* reading = a->reading;
    if (waits) first->references.fetch_add(1, std::memory_order_relaxed); // for wait_until_granted()
    if (reading != nullptr) graph::satisfy(*reading, 1, ready);
    graph::satisfy(*first, 1, ready);
    dispatch(ready);
    if (callback_error != nullptr) *callback_error = self.callback_error();
    return 0;
}

// False: it has been granted in the last moment.
static bool abandon_wait(acquisition& a) {
    acquisition_fate fate = acquisition_fate::waiting;
    return a.fate.compare_exchange_strong(fate, acquisition_fate::abandoned, std::memory_order_acq_rel,
                                          std::memory_order_acquire);
}

const acquisition* acquisition_of(const graph::job& n) {
    const bool is_one =
        n.has(graph::is_continuation) && (n.body == begin_acquisition || n.body == begin_reading);
    return is_one ? static_cast<const acquisition*>(n.argument) : nullptr;
}

namespace {
class wait_for_grant final : public wait_for_job {
public:
    wait_for_grant(engine& e, const char* call, const acquisition& a)
        : wait_for_job(e, call, *a.first), target_(*a.target) {}
    ~wait_for_grant() override { leave(); }
    std::string describe() const override {
        char name[96];
        return std::string("for ") + data::describe(target_, name);
    }

private:
    data::handle& target_;
};
} // namespace

int wait_until_granted(acquisition& a, const char* call) {
    graph::job* first = a.first;
    wait_for_grant waiting(*current_engine(), call, a);
    if (const int error = wait_until_complete(waiting, *first)) {
        const bool is_abandoned = abandon_wait(a);
        if (!is_abandoned) graph::wait_until_complete(*first->details);
        if (is_abandoned) {
            graph::release_references(*first, 1);
            return error;
        }
    }
    const int outcome = first->details->outcome;
    if (outcome != 0) release_acquisition(a, false);
    graph::release_references(*first, 1);
    return outcome;
}

// An acquisition that commutes has no job behind it to step down to: it leaves the order, and from then on
// only its lock keeps writers off, which every access must take then.
static void leave_order(acquisition& a, graph::ready_list& ready) {
    data::handle& h = *a.target;
    graph::access& turn = graph::access_at(*a.first, 0);
    {
        const deferred_dispatch later(ready); // nothing may run while the submission lock is held
        std::lock_guard guard(h.submission);
        forbid_bias(h);
    }
    chain_events events{ready};
    a.first->access_count = 0; // the release gives back the lock alone
    a.has_stepped_down = true;
    if (graph::access_chain::complete(turn, events)) graph::release_references(*a.first, 1);
}

static bool is_in_order(const acquisition& a) {
    return a.first->access_count != 0 &&
           graph::access_at(*a.first, 0).word.load(std::memory_order_relaxed) != unlinked;
}

// The lock goes on with the job that stays.
static void step_down(acquisition& a) {
    if (a.has_fetched) data::stop_writing(a.wanted);
    graph::ready_list granted;
    graph::ready_list ready;
    if (a.reading == nullptr && is_in_order(a)) leave_order(a, ready);
    a.first->details->locks.front().lock->downgrade(granted);
    if (a.reading != nullptr) {
        std::swap(a.reading->details, a.first->details);
        a.reading->set(graph::holds_locks);
        a.first->clear(graph::holds_locks);
        a.has_stepped_down = true;
        a.first->argument = nullptr; // as in complete_now()
        complete_accesses(*a.first, ready);
    }
    graph::advance_granted(granted, ready);
    dispatch(ready);
}

void release_acquisition(acquisition& a, bool keeps_reading) {
    if (keeps_reading) {
        if (a.is_writer && !a.has_stepped_down &&
            !base::is_seeded(base::seeded_bug::stepping_down_lets_nobody_in))
            step_down(a);
        return;
    }
    let_go(a);
    graph::job& first = *a.first;
    graph::job* reading = a.reading;
    if (reading == nullptr) {
        delete &a;
        return complete_now(first);
    }
    if (!a.has_stepped_down) {
        a.is_released = true; // the reading job ends as soon as its turn comes
        return complete_now(first);
    }
    if (!a.reading_has_begun) {
        a.is_released = true;
        return;
    }
    delete &a;
    complete_now(*reading);
}

bool is_held_by_this_thread(data::handle& h) {
    data::handle_details* d = data::details_of(h);
    return d != nullptr && d->held.with([](void* youngest) {
        for (auto* a = static_cast<acquisition*>(youngest); a != nullptr; a = a->held_before)
            if (a->holder == &this_thread) return true;
        return false;
    });
}

bool is_held(data::handle& h) {
    data::handle_details* d = data::details_of(h);
    return d != nullptr && d->held.with([](void* youngest) { return youngest != nullptr; });
}

namespace {
// What a release says of the acquisition that it ends, and how well one fits.
struct release_request {
    const acquisition* called_back; // by the calling thread; nullptr: it is in no callback
    decltype(acquisition::thread) thread;
    base::memory_node_id node;

    // What a thread has waited for is its own to release before what it asked for with a callback, which
    // another thread may release meanwhile.
    int fitness_of(const acquisition& a) const { return 2 * closeness_of(a) + (a.node == node ? 1 : 0); }

private:
    int closeness_of(const acquisition& a) const {
        if (&a == called_back) return 4;
        if (a.holder == &this_thread) return 3;
        if (a.holder != nullptr) return 0;
        return a.thread == thread ? 2 : 1;
    }
};
} // namespace

// Of equals the youngest: acquisitions end like brackets.
static acquisition* best_fit(acquisition* youngest, base::memory_node_id node) {
    const release_request wanted{called_back_here(), platform::this_thread_id(), node};
    acquisition* best = youngest;
    int highest = best != nullptr ? wanted.fitness_of(*best) : 0;
    for (acquisition* a = youngest; a != nullptr; a = a->held_before) {
        const int fitness = wanted.fitness_of(*a);
        if (fitness > highest) best = a, highest = fitness;
    }
    return best;
}

void release_all_held(data::handle& h) {
    data::handle_details* d = data::details_of(h);
    if (d == nullptr) return;
    void* all = d->held.with([](void*& youngest) { return std::exchange(youngest, nullptr); });
    for (auto* a = static_cast<acquisition*>(all); a != nullptr;) {
        acquisition* older = a->held_before;
        release_acquisition(*a, false);
        a = older;
    }
}

// What was written may also be read. A mode that only differs by hints is another one.
static bool includes(const acquisition& a, starpu_data_access_mode mode) {
    return (mode & ~a.mode) == 0 || (mode == STARPU_R && (a.mode & STARPU_W) != 0);
}

namespace {
// The acquisition that a release speaks of, and what is to be done about it outside of the lock.
struct held_one {
    acquisition* what = nullptr;
    bool is_included = false;
    bool stops_writing = false;
};
} // namespace

static held_one weaken(void*& youngest, base::memory_node_id node, starpu_data_access_mode to) {
    held_one found;
    found.what = best_fit(static_cast<acquisition*>(youngest), node);
    if (found.what == nullptr) return found;
    acquisition& a = *found.what;
    found.is_included = includes(a, to);
    if (!found.is_included) return found;
    if (to == STARPU_NONE) take_out(youngest, a);
    found.stops_writing = (a.mode & STARPU_W) != 0 && (to & STARPU_W) == 0;
    a.mode = to;
    return found;
}

int release_held(data::handle& h, base::memory_node_id node, starpu_data_access_mode to, const char* call) {
    data::handle_details* d = data::details_of(h);
    held_one found;
    if (d != nullptr) found = d->held.with([&](void*& youngest) { return weaken(youngest, node, to); });
    char name[96];
    if (found.what == nullptr)
        return base::report_error(-EINVAL, call, "%s is not acquired; acquire it first",
                                  data::describe(h, name));
    if (!found.is_included)
        return base::report_error(-EINVAL, call,
                                  "%s is not held in a mode that includes %#x; only a weaker one can follow",
                                  data::describe(h, name), static_cast<unsigned>(to));
    // While it is held to write, it excludes all other accesses as before, whether it is read or not.
    if (to == STARPU_NONE) {
        note_release(*found.what);
        release_acquisition(*found.what, false);
    } else if (found.stops_writing) {
        release_acquisition(*found.what, true);
    }
    return 0;
}

} // namespace starpu::task
