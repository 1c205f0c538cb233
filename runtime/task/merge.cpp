// Prepares all steps of a merge before it submits the first, and ends when every part is free again.
#include "task/merge.hpp"

#include "base/report.hpp"
#include "base/seeded_bug.hpp"
#include "data/fetch.hpp"
#include "data/handle_details.hpp"
#include "data/worker_buffers.hpp"
#include "task/chain_events.hpp"
#include "task/completion.hpp"
#include "task/dispatch.hpp"
#include "task/failure.hpp"
#include "task/order.hpp"
#include "task/submit.hpp"
#include "task/task.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace starpu::task {

namespace {
// A merge under way. The end node is ordered behind all steps, so it finds all parts unused.
struct merge {
    merge_request wanted;
    std::vector<data::worker_buffer*> contributions;
    std::vector<data::handle*> parts; // temporary handles over the buffers; parts[0] is over the main copy
    std::vector<starpu_task*> steps;  // not yet submitted
    graph::node* end = nullptr;
    std::vector<planned_access> end_plan;
    // Where copies are looked after: the main copy stays in main memory meanwhile, and the result comes back.
    data::wanted_copy main_copy;
    data::fetch main_memory;
    bool has_fetched = false;
    // Of all parts, so that no copy of any is under way when they go: a relay or a save may outlast its step.
    std::vector<data::wanted_copy> last_copies;
    data::fetch result;
};

void* duplicate(const data::handle& h, const void* interface) {
    void* copy = std::malloc(h.ops->interface_size + 1);
    if (copy != nullptr) std::memcpy(copy, interface, h.ops->interface_size);
    return copy;
}

// A handle over memory that exists already: owns nothing but itself and copies that are made of it elsewhere.
data::handle* wrap(data::handle& like, void* interface, unsigned node) {
    data::handle* part = data::allocate_handle();
    if (part == nullptr) return nullptr;
    part->ops = like.ops;
    part->home_node = static_cast<int>(node);
    part->has_value = true;
    part->main_interface = duplicate(like, interface);
    const bool is_whole = part->main_interface != nullptr &&
                          (like.replicas == nullptr || data::give_replicas_over(*part, node, interface));
    if (is_whole) return part;
    data::free_handle(*part);
    return nullptr;
}

void unwrap(data::handle& part) {
    graph::ready_list none;
    chain_events events{none};
    graph::access_chain::close(part.tail, events);
    if (part.replicas != nullptr) data::destroy_replicas(part);
    data::free_handle(part);
}

void finish(merge* whole) {
    std::unique_ptr<merge> m(whole);
    const int result_error = m->result.error.load(std::memory_order_relaxed);
    if (m->has_fetched) {
        data::end(m->result, true);
        data::end(m->main_memory);
    }
    graph::ready_list ready;
    complete_accesses(*m->end, ready);
    // A step that failed has left its mark on the main copy's part.
    const std::uint32_t failed_in = m->parts[0]->failed_in.load(std::memory_order_relaxed);
    if (failed_in != 0) m->wanted.target->failed_in.store(failed_in, std::memory_order_relaxed);
    if (result_error != 0) note_lost_value(*current_engine(), *m->wanted.target, result_error);
    for (data::handle* part : m->parts) unwrap(*part);
    m->wanted.then(m->wanted.argument, true);
    dispatch(ready);
}

// The last step is done, wherever it ran.
void end(graph::node& n) {
    auto* m = static_cast<merge*>(n.argument);
    if (!m->has_fetched) return finish(m);
    m->result.copies = m->last_copies;
    m->result.argument = m;
    m->result.arrived = [](data::fetch& f) { finish(static_cast<merge*>(f.argument)); };
    if (data::begin(m->result)) finish(m);
}

// What was prepared and not submitted.
void abandon(merge& m) {
    if (m.has_fetched) data::end(m.main_memory);
    for (starpu_task* t : m.steps) destroy(*t);
    for (data::handle* part : m.parts) unwrap(*part);
    if (m.end != nullptr) graph::release_references(*m.end, 1);
}

// Steps are in order whatever the methods say: the tree leaves nothing to win by commuting.
bool order_modes(starpu_task& t) {
    const unsigned count = buffer_count(t);
    bool commutes = false;
    for (unsigned i = 0; i < count; ++i) commutes = commutes || (buffer_mode(t, i) & STARPU_COMMUTE) != 0;
    if (!commutes) return true;
    auto* modes = static_cast<starpu_data_access_mode*>(std::malloc(count * sizeof(starpu_data_access_mode)));
    if (modes == nullptr) return false;
    for (unsigned i = 0; i < count; ++i)
        modes[i] = static_cast<starpu_data_access_mode>(buffer_mode(t, i) & ~STARPU_COMMUTE);
    t.dyn_modes = modes;
    return true;
}

// A combining codelet of three buffers gets scratch memory of the shape of the data.
bool add_step(merge& m, starpu_codelet* cl, void* argument, data::handle& into, data::handle* from) {
    starpu_task* t = create();
    if (t == nullptr) return false;
    m.steps.push_back(t);
    t->name = from == nullptr ? "reduction initialisation" : "reduction";
    t->cl = cl;
    t->cl_arg = argument;
    t->type = STARPU_TASK_TYPE_INTERNAL;
    t->priority = m.wanted.priority;
    t->handles[0] = data::public_handle(into);
    t->nbuffers = from == nullptr ? 1 : 2; // for codelets that leave the number to the task, and the modes
    t->modes[0] = from == nullptr ? STARPU_W : STARPU_RW;
    if (from == nullptr) return true;
    t->handles[1] = data::public_handle(*from);
    t->modes[1] = STARPU_R;
    t->handles[2] = data::public_handle(*m.wanted.target);
    return order_modes(*t);
}

bool wrap_parts(merge& m) {
    data::handle& h = *m.wanted.target;
    m.parts.reserve(m.contributions.size() + 1);
    for (std::size_t i = 0; i <= m.contributions.size(); ++i) {
        data::handle* part = i == 0
                                 ? wrap(h, h.main_interface, STARPU_MAIN_RAM)
                                 : wrap(h, m.contributions[i - 1]->interface, m.contributions[i - 1]->node);
        if (part == nullptr) return false;
        m.parts.push_back(part);
    }
    return true;
}

// Combines in a binary tree: distance 1, 2, 4, ... The order of the buffers fixes the shape of the tree.
bool prepare_steps(merge& m) {
    const data::reduction_state& methods = data::details_of(*m.wanted.target)->reduction;
    m.steps.reserve(m.parts.size());
    if (!m.wanted.had_value &&
        !add_step(m, methods.initialise, methods.initialise_argument, *m.parts[0], nullptr))
        return false;
    for (std::size_t distance = 1; distance < m.parts.size(); distance *= 2)
        for (std::size_t i = 0; i + distance < m.parts.size(); i += 2 * distance)
            if (!add_step(m, methods.combine, methods.combine_argument, *m.parts[i], m.parts[i + distance]))
                return false;
    return true;
}

bool prepare_end(merge& m) {
    m.end_plan.resize(m.parts.size());
    for (data::handle* part : m.parts) {
        const bool is_result = part == m.parts[0];
        m.last_copies.push_back({part, is_result, true, is_result});
    }
    for (std::size_t i = 0; i < m.parts.size(); ++i) {
        m.end_plan[i].target = m.parts[i];
        m.end_plan[i].kind = graph::access_class::write;
    }
    m.end = graph::allocate_node();
    if (m.end == nullptr) return false;
    m.end->set(graph::is_continuation);
    m.end->body = end;
    m.end->argument = &m;
    return graph::reserve_accesses(*m.end, static_cast<unsigned>(m.parts.size()));
}

bool prepare(merge& m) {
    try {
        for (data::worker_buffer& b : data::details_of(*m.wanted.target)->reduction_buffers.buffers())
            if (b.has_value) m.contributions.push_back(&b);
        if (base::is_seeded(base::seeded_bug::contribution_is_dropped) && m.contributions.size() > 1)
            m.contributions.pop_back();
        return data::allocate_main_copy(*m.wanted.target) == 0 && wrap_parts(m) && prepare_steps(m) &&
               prepare_end(m);
    } catch (const std::bad_alloc&) {
        return false;
    }
}

// Nothing here needs memory any more. The merge is gone once its end node has fired.
void submit_all(merge& m) {
    for (data::worker_buffer* b : m.contributions) b->has_value = false;
    for (starpu_task* t : m.steps)
        if (submit_internal(*t) != 0) destroy(*t); // it said why; the others go on
    graph::ready_list ready;
    graph::node& n = *m.end;
    order(n, m.end_plan, ready);
    graph::satisfy(n, 1, ready);
    dispatch(ready);
}

bool has_contributions(data::handle& h) {
    for (const data::worker_buffer& b : data::details_of(h)->reduction_buffers.buffers())
        if (b.has_value) return true;
    return false;
}
} // namespace

// A copy that is not there holds no value, whatever was submitted to write one: a merge before this one may
// have found no memory.
static bool holds_value(data::handle& h) {
    if (h.replicas == nullptr)
        return (h.attention.load(std::memory_order_acquire) & data::main_copy_missing) == 0;
    std::lock_guard guard(h.replicas->lock);
    return h.replicas->valid != 0;
}

static void give_up(merge* m, const merge_request& wanted) {
    if (m != nullptr) abandon(*m);
    char name[96];
    base::report_error(
        -ENOMEM, data::describe(*wanted.target, name),
        "no memory left to carry out its reduction; what was contributed waits for the next one");
    wanted.then(wanted.argument, false);
}

// The main copy is in main memory.
static void carry_out(std::unique_ptr<merge> m) {
    const bool is_there = m->main_memory.error.load(std::memory_order_relaxed) == 0;
    if (is_there && prepare(*m)) return submit_all(*m.release());
    give_up(m.get(), merge_request(m->wanted));
}

void begin_merge(const merge_request& asked) {
    data::handle& h = *asked.target;
    merge_request wanted = asked;
    if (!holds_value(h)) wanted.had_value = false;
    const bool is_needed = has_contributions(h) || (!wanted.had_value && wanted.initialises_always);
    if (!is_needed) return wanted.then(wanted.argument, false);
    std::unique_ptr<merge> m(new (std::nothrow) merge);
    if (m == nullptr) return give_up(nullptr, wanted);
    m->wanted = wanted;
    if (h.replicas == nullptr) return carry_out(std::move(m));
    m->has_fetched = true;
    m->main_copy = {&h, wanted.had_value, true, true};
    m->main_memory.copies = {&m->main_copy, 1};
    m->main_memory.argument = m.get();
    m->main_memory.arrived = [](data::fetch& f) {
        carry_out(std::unique_ptr<merge>(static_cast<merge*>(f.argument)));
    };
    data::fetch& f = m.release()->main_memory;
    if (data::begin(f)) f.arrived(f);
}

} // namespace starpu::task
