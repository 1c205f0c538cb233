// Orders a switch by accesses to the whole and to all pieces, and changes their states in the same moment.
#include "task/switching/plan_switch.hpp"

#include "base/program_call.hpp"
#include "base/report.hpp"
#include "base/seeded_bug.hpp"
#include "base/small_vector.hpp"
#include "data/copies/copies.hpp"
#include "data/copies/fetch.hpp"
#include "data/core/handle_details.hpp"
#include "data/core/plan_use.hpp"
#include "graph/execution_lock.hpp"
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "task/core/chain_events.hpp"
#include "task/core/deferred_dispatch.hpp"
#include "task/core/engine.hpp"
#include "task/core/failure.hpp"
#include "task/linking/exclusion.hpp"
#include "task/linking/order.hpp"
#include "task/running/completion.hpp"
#include "task/running/dispatch.hpp"
#include "task/switching/handle_end.hpp"

#include <algorithm>
#include <cerrno>
#include <new>

namespace starpu::task {

namespace {
using graph::access_class;
using plan_of_switch = std::vector<planned_access>;

// On one node, as a rule in main memory, pieces and whole share their bytes: what remains of a switch is its
// place in the order, and that the value comes there from other nodes.
struct switch_work {
    graph::job* job = nullptr;
    data::fetch gathering;
    std::vector<data::wanted_copy> gathered;
    data::fetch closing; // pieces that end: no transfer copies them any more
    std::vector<data::wanted_copy> closed;
    data::shared_progress progress;
    switch_manner how;
    data::usability from = data::usability::nobody; // what it leaves
    data::usability to = data::usability::nobody;
    bool lets_main_copy_go = false;
    std::vector<data::unordered_wait> waits; // for accesses outside the order, submitted before
    std::vector<bool> have_value;            // by access, once it is carried out
};

data::handle& handle_at(graph::job& n, unsigned position) {
    return *static_cast<data::handle*>(graph::handle_address(graph::access_at(n, position)));
}

// The mark of a failed task goes with the data. Only the switch uses the handles that it marks here.
void pass_failures_on(graph::job& n, data::usability from) {
    data::handle& parent = handle_at(n, 0);
    std::uint32_t latest = 0;
    for (unsigned i = 1; i < n.access_count; ++i) {
        data::handle& child = handle_at(n, i);
        latest = std::max(latest, child.failed_in.load(std::memory_order_relaxed));
        if (from == data::usability::nobody)
            child.failed_in.store(parent.failed_in.load(std::memory_order_relaxed),
                                  std::memory_order_relaxed);
    }
    if (from == data::usability::everybody) parent.failed_in.store(latest, std::memory_order_relaxed);
}

// Theirs are the last accesses of their chains. The one to the whole stays.
void end_pieces(graph::job& n, graph::ready_list& ready) {
    if (n.has(graph::holds_locks)) graph::release_locks(n, ready);
    chain_events events{ready};
    for (unsigned i = n.access_count; --i > 0;) {
        data::handle& piece = handle_at(n, i);
        graph::access_chain::complete(graph::access_at(n, i), events);
        end_unused(piece);
    }
    n.access_count = 1;
}

// Memory for the lists was reserved with the work.
void add_wanted(std::vector<data::wanted_copy>& list, data::handle& h, bool reads, bool writes,
                bool needs_memory) {
    if (const auto wanted = data::copies::wanted(h, reads, writes, needs_memory)) list.push_back(*wanted);
}

// From here on no access uses the pieces: until one writes the whole, their copies hold its value.
void remember_same_value(const switch_work& work) {
    graph::job& n = *work.job;
    data::handle& whole = handle_at(n, 0);
    const bool is_well = work.gathering.error.load(std::memory_order_relaxed) == 0;
    const std::uint64_t now = is_well ? data::copies::version(whole) : data::copies::no_version;
    for (unsigned i = 1; i < n.access_count; ++i) data::copies::note_same_as_whole(handle_at(n, i), now);
}

// The side that has the value is read; a side that begins or ceases to be the only one is written. Pieces
// that begin with the value that they had before keep their copies.
void list_gathered(switch_work& work) {
    graph::job& n = *work.job;
    const bool pieces_have_value = work.from == data::usability::everybody;
    const bool pieces_begin = work.from == data::usability::nobody;
    const bool whole_changes = pieces_have_value || work.to == data::usability::everybody;
    const std::uint64_t version = data::copies::version(handle_at(n, 0));
    for (unsigned i = 0; i < n.access_count; ++i) {
        const bool is_whole = i == 0;
        const bool reads = is_whole ? !pieces_have_value : pieces_have_value;
        const bool is_as_before = data::copies::is_same_as_whole(handle_at(n, i), version);
        const bool writes = is_whole ? whole_changes : pieces_begin && !is_as_before;
        if (reads || writes) add_wanted(work.gathered, handle_at(n, i), reads, writes, true);
    }
}

// A piece that is lost with its device is lost for the whole, too.
void pass_loss_on(const switch_work& work) {
    graph::job& n = *work.job;
    if (work.from != data::usability::everybody) return;
    for (unsigned i = 1; i < n.access_count; ++i)
        if (const base::memory_node_id node = data::copies::lost_with(handle_at(n, i));
            node != base::no_memory_node)
            return data::copies::note_lost_with(handle_at(n, 0), node);
}

void note_what_is_lost(const switch_work& work) {
    const int error = work.gathering.error.load(std::memory_order_relaxed);
    if (error == 0) return;
    pass_loss_on(work);
    for (const data::wanted_copy& c : work.gathered)
        if (c.writes) note_lost_value(*current_engine(), *c.target, error);
}

// After the switch: `name` is that of the whole, which may be gone by then.
void call_back(const switch_manner& how, const char* name) {
    keep_nothing_meanwhile();
    base::call_program(
        [&] {
            no_blocking guard;
            const dispatch_in_call at_once;
            how.callback(how.callback_argument);
        },
        [name](const base::thrown& what) {
            return base::report_thrown(what, name, "the callback of a switch of plans", "the switch stands");
        });
}

// To take their locks gave the handles nothing that a reduction could start from.
void tell_locks(const switch_work& work) {
    graph::job& n = *work.job;
    for (unsigned i = 0; i < n.access_count; ++i)
        data::details_of(handle_at(n, i))->lock.set_written(work.have_value[i]);
}

void change_sides(switch_work* finished) {
    const std::unique_ptr<switch_work> work(finished);
    graph::job& n = *work->job;
    tell_locks(*work);
    if (!work->closed.empty()) data::end_fetch(work->closing, true);
    const bool were_used = work->from != data::usability::nobody;
    if (were_used && work->to == data::usability::nobody) remember_same_value(*work);
    if (current_engine()->failures.looks_closer.load(std::memory_order_relaxed))
        pass_failures_on(n, work->from);
    note_what_is_lost(*work);
    graph::ready_list ready;
    if (work->how.ends_pieces) end_pieces(n, ready);
    if (work->lets_main_copy_go) data::copies::stop_keeping_main_copy(handle_at(n, 0));
    char name[96];
    if (work->how.callback != nullptr) data::describe(handle_at(n, 0), name);
    complete_accesses(n, ready);
    data::finish_switch(*work->progress, ready);
    if (work->how.callback != nullptr) {
        send_kernels(ready);
        call_back(work->how, name);
    }
    dispatch(ready);
}

// Copies of pieces that no task waits for may still be under way, and this thread may be the one that
// brings them. So it must not wait: `closing` asks to write, and arrives when they have ended.
void close_pieces(switch_work* work) {
    graph::job& n = *work->job;
    for (unsigned i = 1; work->how.ends_pieces && i < n.access_count; ++i)
        add_wanted(work->closed, handle_at(n, i), false, true, false);
    if (work->closed.empty()) return change_sides(work);
    work->closing.node = data::copies::node_of_pieces(handle_at(n, 0));
    work->closing.copies = {work->closed.data(), work->closed.size()};
    work->closing.argument = work;
    work->closing.arrived = [](data::fetch& f) { change_sides(static_cast<switch_work*>(f.argument)); };
    if (data::begin_fetch(work->closing)) change_sides(work);
}

void end_gathering(switch_work* work) {
    data::end_fetch(work->gathering);
    close_pieces(work);
}

void carry_out(graph::job& n) {
    auto* work = static_cast<switch_work*>(n.argument);
    if (work->from == work->to) return close_pieces(work); // not in use: they have no value to pass on
    list_gathered(*work);
    if (work->gathered.empty()) return close_pieces(work);
    work->gathering.node = data::copies::node_of_pieces(handle_at(n, 0));
    work->gathering.copies = {work->gathered.data(), work->gathered.size()};
    work->gathering.argument = work;
    work->gathering.arrived = [](data::fetch& f) { end_gathering(static_cast<switch_work*>(f.argument)); };
    if (data::begin_fetch(work->gathering)) end_gathering(work);
}

// Readers of the whole go on while pieces are only read, and readers of pieces while the whole becomes
// readable as well.
access_class class_for_parent(data::usability from, data::usability to) {
    const bool only_reading = from != data::usability::everybody && to != data::usability::everybody;
    return only_reading ? access_class::read : access_class::write;
}

access_class class_for_children(data::usability from, data::usability to) {
    const bool steps_down = from == data::usability::everybody && to == data::usability::readers;
    return steps_down ? access_class::read : access_class::write;
}

planned_access access_to(data::handle& h, access_class kind, bool is_ordered) {
    planned_access p;
    p.target = &h;
    p.kind = kind;
    p.is_ordered = is_ordered;
    p.changes_use = true;
    return p;
}

plan_of_switch plan_accesses_of(data::partition_plan& plan, data::usability to, bool is_ordered) {
    plan_of_switch accesses;
    accesses.reserve(plan.children.size() + 1);
    accesses.push_back(access_to(*plan.parent, class_for_parent(plan.state, to), is_ordered));
    if (to == data::usability::nobody && base::is_seeded(base::seeded_bug::parts_are_gathered_early))
        return accesses;
    const access_class kind = class_for_children(plan.state, to);
    for (data::handle* child : plan.children) accesses.push_back(access_to(*child, kind, is_ordered));
    return accesses;
}

void unordered_users_are_gone(void* argument) {
    graph::ready_list ready;
    graph::satisfy(*static_cast<switch_work*>(argument)->job, 1, ready);
    dispatch(ready);
}

// What happens to plan, handles and job while their submission locks are held.
struct linking {
    data::partition_plan& plan;
    data::usability to;
    plan_of_switch& accesses;
    switch_work& work;
};

// The job cannot fire yet: link_switch() holds it.
void wait_for_unordered_users(const linking& l) {
    std::size_t used = 0;
    for (const planned_access& p : l.accesses) {
        if (!data::has_unordered_user(*p.target)) continue;
        data::unordered_wait& wait = l.work.waits[used++];
        wait = {unordered_users_are_gone, &l.work};
        l.work.job->pending.fetch_add(1, std::memory_order_relaxed);
        data::when_no_unordered_user(*p.target, wait);
    }
}

bool takes_lock(const planned_access& p) {
    return !p.is_ordered || !graph::bias::is_biased(p.target->bias);
}

// Tasks outside the order that run now; later ones wait for the switch.
void note_locks(const linking& l) {
    std::vector<graph::lock_request>& locks = l.work.job->details->locks;
    for (const planned_access& p : l.accesses)
        if (takes_lock(p))
            locks.push_back({&data::details_of(*p.target)->lock, p.kind == access_class::read
                                                                     ? graph::lock_mode::read
                                                                     : graph::lock_mode::write});
    if (!locks.empty()) l.work.job->set(graph::excludes);
}

void pass_value_on(const data::partition_plan& plan) {
    if (plan.state == data::usability::nobody)
        for (data::handle* child : plan.children) child->has_value = plan.parent->has_value;
    // What was in the pieces without a value is lost, and the whole is worth reading for the others.
    if (plan.state == data::usability::everybody)
        plan.parent->has_value =
            std::any_of(plan.children.begin(), plan.children.end(),
                        [](const data::handle* child) -> bool { return child->has_value; });
}

// From here on no call can ask for a piece, nor find a plan by it.
void cut_off_pieces(const data::partition_plan& plan) {
    for (data::handle* piece : plan.children) {
        data::details_of(*piece)->plan_of = nullptr;
        piece->family.store(nullptr, std::memory_order_relaxed);
        piece->usable = data::usability::nobody;
    }
}

void change_states(void* argument) {
    const linking& l = *static_cast<linking*>(argument);
    std::sort(l.accesses.begin(), l.accesses.end(), is_taken_before);
    note_locks(l);
    if (l.work.how.is_ordered) wait_for_unordered_users(l);
    pass_value_on(l.plan);
    for (unsigned i = 0; i < l.work.have_value.size(); ++i)
        l.work.have_value[i] = handle_at(*l.work.job, i).has_value;
    l.plan.state = l.to;
    if (l.to == data::usability::everybody) l.plan.parent->is_duplicated = false;
    l.plan.parent->usable = data::usability_by_plans(*l.plan.parent);
    for (data::handle* child : l.plan.children) child->usable = data::usability_by_plans(*child);
    l.plan.last_switch = l.work.progress;
    if (l.work.how.ends_pieces) cut_off_pieces(l.plan);
}

// Nothing may fail once the locks are held.
bool make_room(graph::job& n, std::size_t accesses) try {
    if (graph::ensure_details(n) == nullptr || !graph::reserve_accesses(n, static_cast<unsigned>(accesses)))
        return false;
    n.details->locks.reserve(accesses);
    return true;
} catch (const std::bad_alloc&) {
    return false;
}

graph::job* make_job(switch_work& work, std::size_t accesses) {
    graph::job* n = graph::allocate_job();
    if (n == nullptr) return nullptr;
    if (!make_room(*n, accesses)) {
        graph::release_references(*n, 1);
        return nullptr;
    }
    n->set(graph::is_continuation);
    if (work.how.callback != nullptr) n->set(graph::calls_program);
    n->body = carry_out;
    n->argument = &work;
    work.job = n;
    return n;
}
} // namespace

int link_switch(data::partition_plan& plan, data::usability to, const switch_manner& how,
                graph::ready_list& ready) try {
    plan_of_switch accesses = plan_accesses_of(plan, to, how.is_ordered);
    auto work = std::make_unique<switch_work>();
    work->progress = std::make_shared<base::guarded<data::switch_progress>>();
    work->have_value.resize(accesses.size());
    work->how = how;
    work->from = plan.state;
    work->to = to;
    work->lets_main_copy_go = how.ends_pieces && plan.keeps_main_copy;
    const std::size_t most = data::copies::count_wanted(*plan.parent, accesses.size());
    work->gathered.reserve(most);
    work->closed.reserve(how.ends_pieces ? most : 0);
    // For every one: tasks outside the order may come until the submission locks are held.
    if (how.is_ordered) work->waits.resize(accesses.size());
    graph::job* n = make_job(*work, accesses.size());
    if (n == nullptr) return -ENOMEM;
    linking l{plan, to, accesses, *work};
    const link_effect effect{change_states, &l};
    const order_result result = order(*n, {accesses.data(), accesses.size()}, ready, nullptr, &effect);
    if (result.error != 0) {
        graph::release_references(*n, 1);
        return result.error;
    }
    work.release(); // to the job
    graph::satisfy(*n, 1, ready);
    return 0;
} catch (const std::bad_alloc&) {
    return -ENOMEM;
}

bool is_switch(const graph::job& n) {
    return n.has(graph::is_continuation) && n.body == carry_out;
}

data::handle& switched_by(graph::job& n) {
    return handle_at(n, 0);
}

} // namespace starpu::task
