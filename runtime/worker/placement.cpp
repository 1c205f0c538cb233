// Asks for the copies of a task's data, and sends the task back to its worker when they are there.
#include "worker/placement.hpp"

#include "data/copies/admission.hpp"
#include "data/copies/copies.hpp"
#include "data/copies/fetch.hpp"
#include "data/worker_buffers.hpp"
#include "task/core/buffer_nodes.hpp"
#include "task/core/task.hpp"
#include "task/linking/access_plan.hpp"
#include "task/linking/reduction_lanes.hpp"
#include "worker/task_timing.hpp"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <mutex>
#include <new>
#include <vector>

namespace starpu::worker {

namespace {
// What the task needs on one node.
struct stage {
    data::fetch wanted;
    base::small_vector<data::wanted_copy, graph::inline_accesses> copies;
};

// Which workers may run the task once its data are there: this very worker; this one unless others take it
// over; those of its memory unless others do.
enum class placement_scope : std::uint8_t { worker, worker_first, memory };

// The worker's own node, and those that the codelet names for single buffers. All tasks ask for room on nodes
// in the same order, main memory last, so that no two of them have what the other waits for.
struct placement {
    stage own;
    std::vector<std::unique_ptr<stage>> further;
    base::small_vector<stage*, 4> in_turn; // all of them
    std::size_t begun = 0;                 // of these
    worker* where;
    graph::job* what;
    placement_scope bound_to = placement_scope::worker;
};

placement* placement_of(const graph::job& n) {
    return n.details == nullptr ? nullptr : static_cast<placement*>(n.details->placement);
}

int error_of(const placement& p) {
    int error = 0;
    for (std::size_t i = 0; error == 0 && i < p.begun; ++i)
        error = p.in_turn[i]->wanted.error.load(std::memory_order_relaxed);
    return error;
}

// True: all is there, or nothing more can be done.
bool go_on(placement& p) {
    graph::atomic<base::memory_node_id>& awaited = p.what->details->awaited_node;
    while (p.begun < p.in_turn.size() && error_of(p) == 0) {
        data::fetch& next = p.in_turn[p.begun++]->wanted;
        awaited.store(next.node, std::memory_order_release);
        if (!data::begin_fetch(next)) return false;
    }
    awaited.store(base::no_memory_node, std::memory_order_release);
    return true;
}

// Called by the copy engine, or by another thread that brought the last of the data. The worker that takes
// the job from the box sees the mark.
void come_back(data::fetch& f) {
    auto& p = *static_cast<placement*>(f.argument);
    if (!go_on(p)) return;
    worker& w = *p.where;
    p.what->set(graph::has_arrived);
    // seq_cst, before the job is sent: a full worker that goes to sleep announces that before it looks here.
    w.aside_count.fetch_sub(1, std::memory_order_seq_cst);
    // `p` may be gone then; workers outlive copy engines.
    switch (p.bound_to) {
    case placement_scope::worker:
        w.scheduler->send_back(w.id, *p.what);
        break;
    case placement_scope::worker_first:
        w.scheduler->send_back_first_to(w.id, *p.what);
        break;
    case placement_scope::memory:
        w.scheduler->send_back_to_neighbours(w.id, *p.what);
    }
    w.not_back.fetch_sub(1, std::memory_order_release); // partner: pool::run_taken()
}

std::size_t missing_scratch_bytes(const worker& w, data::handle& h) {
    const bool may_go = data::is_tight(w.node); // with the task that has it now
    const bool is_there =
        data::existing_worker_buffer(h, data::buffer_use::scratch, number_of(w.id)) != nullptr;
    return is_there && !may_go ? 0 : data::copies::bytes(h);
}

// Buffers of the worker's own that are not there yet, or will not be when the task begins.
std::size_t missing_own_bytes(const worker& w, graph::job& n, const starpu_task& t) {
    std::size_t bytes = 0;
    for (unsigned i = 0; i < task::buffer_count(t); ++i) {
        const int mode = task::buffer_mode(t, i);
        data::handle& h = *data::handle_of(task::buffer_handle(t, i));
        if ((mode & STARPU_SCRATCH) != 0)
            bytes += missing_scratch_bytes(w, h);
        else if ((mode & STARPU_REDUX) != 0)
            bytes += data::copies::contribution_bytes_aside(
                h, data::contribution_of(h, task::contribution_index(n, h, w.id)));
    }
    return bytes;
}

stage& stage_on(placement& p, base::memory_node_id node) {
    if (node == p.own.wanted.node) return p.own;
    for (auto& s : p.further)
        if (s->wanted.node == node) return *s;
    p.further.push_back(std::make_unique<stage>());
    p.further.back()->wanted.node = node;
    return *p.further.back();
}

// Where the codelet wants the first buffer with these data; none: it does not want them at all.
base::memory_node_id node_of(const worker& w, const starpu_task& t, const data::handle& h) {
    for (unsigned i = 0; i < task::buffer_count(t); ++i)
        if (data::handle_of(task::buffer_handle(t, i)) == &h) return task::node_of_buffer(w.node, t, i);
    return w.node;
}

// The first task that adds to it initialises it; what was there is read all the same, for another task of
// this worker may be the first.
void list_contribution(placement& p, data::handle& h) {
    const unsigned index = task::contribution_index(*p.what, h, p.where->id);
    const auto wanted = data::copies::wanted_contribution(h, data::contribution_of(h, index));
    if (wanted) p.own.copies.push_back(*wanted);
}

void list_copies(placement& p, const starpu_task& t) {
    for (const task::planned_access& a : task::plan_accesses(t)) {
        if (a.kind == graph::access_class::reduce) {
            list_contribution(p, *a.target);
            continue;
        }
        const base::memory_node_id node = node_of(*p.where, t, *a.target);
        const bool is_wanted = node != base::no_memory_node;
        const auto wanted = data::copies::wanted(*a.target, a.reads && is_wanted, a.writes, is_wanted);
        if (!wanted) continue;
        stage_on(p, is_wanted ? node : base::main_memory_node).copies.push_back(*wanted);
    }
}

void prepare(placement& p, stage& s) {
    s.wanted.priority = p.what->priority;
    s.wanted.copies = {s.copies.data(), s.copies.size()};
    s.wanted.arrived = come_back;
    s.wanted.argument = &p;
    p.in_turn.push_back(&s);
}

void prepare(placement& p) {
    prepare(p, p.own);
    for (auto& s : p.further) prepare(p, *s);
    std::sort(p.in_turn.begin(), p.in_turn.end(),
              [](const stage* a, const stage* b) { return a->wanted.node > b->wanted.node; });
}

bool uses_own_buffers(const starpu_task& t) {
    for (unsigned i = 0; i < task::buffer_count(t); ++i)
        if ((task::buffer_mode(t, i) & (STARPU_SCRATCH | STARPU_REDUX)) != 0) return true;
    return false;
}

// Where the policy chose the worker, or the codelet is choosy, the job stays with it.
placement_scope scope_of(const worker& w, const starpu_task& t) {
    if (w.scheduler->chooses_workers() || t.execute_on_a_specific_worker || t.workerids_len != 0 ||
        t.cl->can_execute != nullptr)
        return placement_scope::worker;
    return w.device->depth() != 0 || uses_own_buffers(t) ? placement_scope::worker_first
                                                         : placement_scope::memory;
}

std::unique_ptr<placement> make_placement(worker& w, graph::job& n) try {
    const starpu_task& t = *task::task_of(n);
    auto p = std::make_unique<placement>();
    p->where = &w;
    p->what = &n;
    p->own.wanted.node = w.node;
    list_copies(*p, t);
    p->own.wanted.further_bytes = missing_own_bytes(w, n, t);
    p->bound_to = scope_of(w, t);
    prepare(*p);
    return graph::ensure_details(n) == nullptr ? nullptr : std::move(p);
} catch (const std::bad_alloc&) {
    return nullptr;
}
} // namespace

bool place(worker& w, graph::job& n) {
    std::unique_ptr<placement> p = make_placement(w, n);
    if (p == nullptr) {
        n.set(graph::has_arrived); // find_buffer() will say that there is no memory
        return true;
    }
    note_taken(w, *task::task_of(n));
    placement& all = *p;
    n.details->placement = p.release();
    w.aside_count.fetch_add(1, std::memory_order_relaxed);
    w.not_back.fetch_add(1, std::memory_order_relaxed);
    w.has_put_aside = true;
    // Afterwards the job may be running elsewhere already.
    if (!go_on(all)) return false;
    w.aside_count.fetch_sub(1, std::memory_order_relaxed);
    w.not_back.fetch_sub(1, std::memory_order_relaxed);
    n.set(graph::has_arrived);
    return true;
}

bool has_place(const graph::job& n) {
    return placement_of(n) != nullptr;
}

bool is_placed_elsewhere(const worker& w, const graph::job& n) {
    const placement* p = placement_of(n);
    if (p == nullptr || p->where == &w) return false;
    return p->bound_to != placement_scope::memory || p->where->node != w.node;
}

int placement_error(const graph::job& n, std::string& why) {
    placement* p = placement_of(n);
    if (p == nullptr) return 0;
    for (std::size_t i = 0; why.empty() && i < p->begun; ++i) why = std::move(p->in_turn[i]->wanted.shortage);
    return error_of(*p);
}

std::size_t* allowance_of(graph::job& n) {
    placement* p = placement_of(n);
    return p == nullptr ? nullptr : &p->own.wanted.reserved_bytes;
}

void forget_writing(graph::job& n) {
    placement* p = placement_of(n);
    if (p == nullptr) return;
    for (std::size_t i = 0; i < p->begun; ++i) data::forget_writing(p->in_turn[i]->wanted);
}

void leave_place(graph::job& n) {
    n.clear(graph::has_arrived);
    const std::unique_ptr<placement> p(placement_of(n));
    if (p == nullptr) return;
    n.details->placement = nullptr;
    while (p->begun != 0) data::end_fetch(p->in_turn[--p->begun]->wanted);
}

void give_up_place(graph::job& n) {
    forget_writing(n);
    leave_place(n);
}

} // namespace starpu::worker
