// Prepares all steps of a merge before it submits the first, and ends when every part is free again.
#include "task/running/merge.hpp"

#include "base/report.hpp"
#include "base/seeded_bug.hpp"
#include "data/copies/copies.hpp"
#include "data/core/handle_details.hpp"
#include "data/core/worker_table.hpp"
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "task/core/chain_events.hpp"
#include "task/core/engine.hpp"
#include "task/core/failure.hpp"
#include "task/core/task.hpp"
#include "task/core/task_memory.hpp"
#include "task/linking/order.hpp"
#include "task/running/completion.hpp"
#include "task/running/dispatch.hpp"

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

namespace starpu::task {

namespace {
// A merge under way. The end job is ordered behind all steps, so it finds all parts unused.
struct merge {
    merge_request wanted;
    std::vector<data::worker_buffer*> contributions;
    // A stand-in for the target, which is kept for the merge, and so are its chain and its lock; and handles
    // for the contributions. The steps come in an order of their own.
    std::vector<data::handle*> parts;
    std::vector<starpu_task*> steps; // not yet submitted
    int refusal = 0;                 // of one of them
    graph::job* end = nullptr;
    std::vector<planned_access> end_plan;
    // Contributions that have not ended, and one for end_merge() while it ends them. acq_rel: the thread that
    // counts the last one sees what the others did.
    graph::atomic<std::size_t> unended{1};
};

void close_chain(data::handle& part) {
    graph::ready_list none;
    chain_events events{none};
    graph::access_chain::close_chain(part.tail, events);
}

void end_target(merge& m) {
    close_chain(*m.parts[0]);
    data::copies::end_stand_in(*m.parts[0]);
}

void finish_merge(merge* whole) {
    std::unique_ptr<merge> m(whole);
    // A step that failed has left its mark on the main copy's part.
    const std::uint32_t failed_in = m->parts[0]->failed_in.load(std::memory_order_relaxed);
    if (failed_in != 0) m->wanted.target->failed_in.store(failed_in, std::memory_order_relaxed);
    if (m->refusal != 0)
        note_lost_value(*current_engine(), *m->wanted.target, m->refusal, "its reduction is not complete");
    end_target(*m);
    m->wanted.then(m->wanted.argument, true);
}

void count_ended(void* argument) {
    auto* m = static_cast<merge*>(argument);
    if (m->unended.fetch_sub(1, std::memory_order_acq_rel) == 1) finish_merge(m);
}

// The last step is done, wherever it ran.
void end_merge(graph::job& n) {
    auto* m = static_cast<merge*>(n.argument);
    graph::ready_list ready;
    complete_accesses(n, ready);
    for (std::size_t i = 0; i < m->contributions.size(); ++i) {
        data::handle& part = *m->parts[i + 1];
        close_chain(part);
        m->unended.fetch_add(1, std::memory_order_relaxed);
        data::copies::end_part(*m->contributions[i], part, count_ended, m);
    }
    count_ended(m);
    dispatch(ready);
}

// What was prepared and not submitted.
void abandon(merge& m) {
    for (starpu_task* t : m.steps) destroy(*t);
    for (std::size_t i = 1; i < m.parts.size(); ++i)
        data::copies::abandon_part(*m.contributions[i - 1], *m.parts[i]);
    if (!m.parts.empty()) end_target(m);
    if (m.end != nullptr) graph::release_references(*m.end, 1);
}

// Steps are in order whatever the methods say: the tree leaves nothing to win by commuting.
bool order_modes(starpu_task& t) {
    const unsigned count = buffer_count(t);
    bool commutes = false;
    for (unsigned i = 0; i < count; ++i) commutes = commutes || (buffer_mode(t, i) & STARPU_COMMUTE) != 0;
    if (!commutes) return true;
    auto* modes = static_cast<starpu_data_access_mode*>(std::calloc(count, sizeof(starpu_data_access_mode)));
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
    data::handle* whole = data::copies::make_stand_in(h);
    if (whole == nullptr) return false;
    m.parts.push_back(whole);
    for (data::worker_buffer* b : m.contributions) {
        data::handle* part = data::copies::make_part(h, *b);
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
    for (std::size_t i = 0; i < m.parts.size(); ++i) {
        m.end_plan[i].target = m.parts[i];
        m.end_plan[i].kind = graph::access_class::write;
    }
    m.end = graph::allocate_job();
    if (m.end == nullptr) return false;
    m.end->set(graph::is_continuation);
    m.end->body = end_merge;
    m.end->argument = &m;
    return graph::reserve_accesses(*m.end, static_cast<unsigned>(m.parts.size()));
}

bool prepare_merge(merge& m) {
    try {
        for (data::worker_buffer& b : data::details_of(*m.wanted.target)->reduction_buffers.buffers())
            if (b.has_value) m.contributions.push_back(&b);
        if (base::is_seeded(base::seeded_bug::contribution_is_dropped) && m.contributions.size() > 1)
            m.contributions.pop_back();
        const bool has_memory = data::copies::complete_fetch(*m.wanted.target) == 0;
        return has_memory && wrap_parts(m) && prepare_steps(m) && prepare_end(m);
    } catch (const std::bad_alloc&) {
        return false;
    }
}

// Nothing here needs memory any more. The merge is gone once its end job has fired.
void submit_all(merge& m) {
    for (data::worker_buffer* b : m.contributions) b->has_value = false;
    for (starpu_task* t : m.steps)
        if (const int error = current_engine()->submission->submit(*t)) { // it said why; the others go on
            m.refusal = error;
            destroy(*t);
        }
    graph::ready_list ready;
    graph::job& n = *m.end;
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

static void give_up_merge(merge* m, const merge_request& wanted) {
    if (m != nullptr) abandon(*m);
    char name[96];
    base::report_error(
        -ENOMEM, data::describe(*wanted.target, name),
        "no memory left to carry out its reduction; what was contributed waits for the next one");
    wanted.then(wanted.argument, false);
}

void begin_merge(const merge_request& asked) {
    data::handle& h = *asked.target;
    merge_request wanted = asked;
    // A copy that is not there holds no value, whatever was submitted to write one: a merge before this one
    // may have found no memory.
    if (!data::copies::holds_value(h)) wanted.had_value = false;
    const bool is_needed = has_contributions(h) || (!wanted.had_value && wanted.initialises_always);
    if (!is_needed) return wanted.then(wanted.argument, false);
    std::unique_ptr<merge> m(new (std::nothrow) merge);
    if (m == nullptr) return give_up_merge(nullptr, wanted);
    m->wanted = wanted;
    if (prepare_merge(*m)) return submit_all(*m.release());
    give_up_merge(m.get(), wanted);
}

} // namespace starpu::task
