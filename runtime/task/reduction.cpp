// Builds the tree of combining tasks behind a reduction node.
#include "task/reduction.hpp"

#include "base/report.hpp"
#include "data/handle_details.hpp"
#include "data/worker_buffers.hpp"
#include "task/chain_events.hpp"
#include "task/completion.hpp"
#include "task/dispatch.hpp"
#include "task/engine.hpp"
#include "task/submit.hpp"
#include "task/task.hpp"

#include <cerrno>
#include <memory>
#include <new>

namespace starpu::task {

namespace {
// What the reduction node must know when it fires; taken down when it is linked.
struct reduction_job {
    data::handle* target;
    bool had_value;
    bool discards;
    graph::node* node;
    std::vector<data::handle*> parts; // temporary handles over the buffers; parts[0] is over the main copy
};

// A handle over memory that exists already: shares the description, owns nothing but itself.
data::handle* wrap(data::handle& like, void* interface, bool has_value) {
    data::handle* part = data::allocate_handle();
    if (part == nullptr) return nullptr;
    part->ops = like.ops;
    part->main_interface = interface;
    part->home_node = STARPU_MAIN_RAM;
    part->has_value = has_value;
    return part;
}

void unwrap(data::handle& part) {
    graph::ready_list ready;
    chain_events events{ready};
    graph::access_chain::close(part.tail, events);
    part.main_interface = nullptr; // not its own
    data::free_handle(part);
}

void finish(reduction_job* job) {
    for (data::handle* part : job->parts) unwrap(*part);
    graph::ready_list ready;
    complete_accesses(*job->node, ready);
    delete job;
    dispatch(ready);
}

void finish_callback(void* job) {
    finish(static_cast<reduction_job*>(job));
}

int submit_step(starpu_codelet* cl, void* argument, data::handle& into, data::handle* from,
                reduction_job* last_of) {
    starpu_task* t = create();
    if (t == nullptr) return -ENOMEM;
    t->name = from == nullptr ? "reduction initialisation" : "reduction";
    t->cl = cl;
    t->cl_arg = argument;
    t->type = STARPU_TASK_TYPE_INTERNAL;
    t->handles[0] = data::public_handle(into);
    if (from != nullptr) t->handles[1] = data::public_handle(*from);
    t->priority = last_of == nullptr ? 0 : last_of->node->priority;
    if (last_of != nullptr) {
        t->callback_func = finish_callback;
        t->callback_arg = last_of;
    }
    return submit_internal(*t);
}

// Collects the buffers that hold something; they count as empty for the next group of reductions.
bool collect_parts(reduction_job& job) {
    data::handle& h = *job.target;
    data::handle* main = wrap(h, h.main_interface, true);
    if (main == nullptr) return false;
    job.parts.push_back(main);
    for (data::worker_buffer& b : data::details_of(h)->reduction_buffers) {
        if (!b.has_value) continue;
        b.has_value = false;
        data::handle* part = wrap(h, b.interface, true);
        if (part == nullptr) return false;
        job.parts.push_back(part);
    }
    return true;
}

// Combines in a binary tree: distance 1, 2, 4, ... The order of the buffers fixes the shape of the tree.
int submit_tree(reduction_job* job) {
    const data::reduction_state& methods = data::details_of(*job->target)->reduction;
    const std::vector<data::handle*> parts = job->parts; // the job is gone once the last step has run
    for (std::size_t distance = 1; distance < parts.size(); distance *= 2)
        for (std::size_t i = 0; i + distance < parts.size(); i += 2 * distance) {
            const bool is_last = i == 0 && 2 * distance >= parts.size();
            const int error = submit_step(methods.combine, methods.combine_argument, *parts[i],
                                          parts[i + distance], is_last ? job : nullptr);
            if (error != 0) return error;
        }
    return 0;
}

int start(reduction_job* job) {
    data::handle& h = *job->target;
    const data::reduction_state& methods = data::details_of(h)->reduction;
    const bool is_missing = (h.attention.load(std::memory_order_relaxed) & data::main_copy_missing) != 0;
    if (is_missing && data::allocate_main_copy(h) != 0) return -ENOMEM;
    if (!collect_parts(*job)) return -ENOMEM;
    if (!job->had_value)
        if (int error = submit_step(methods.initialise, methods.initialise_argument, *job->parts[0], nullptr,
                                    nullptr))
            return error;
    if (job->parts.size() > 1) return submit_tree(job);
    // No worker had anything to add: the node ends as soon as the main copy is initialised.
    if (job->had_value) {
        finish(job);
        return 0;
    }
    return submit_step(&starpu_codelet_nop, nullptr, *job->parts[0], nullptr, job);
}

void discard(reduction_job* job) {
    for (data::worker_buffer& b : data::details_of(*job->target)->reduction_buffers) b.has_value = false;
    finish(job);
}

void run(graph::node& n) {
    auto* job = static_cast<reduction_job*>(n.argument);
    if (job->discards) return discard(job);
    char name[96];
    if (int error = start(job)) {
        base::report_error(error, data::describe(*job->target, name),
                           "its reduction could not be carried out; free memory or use fewer workers");
        finish(job);
    }
}
} // namespace

bool prepare_reduction(data::handle& h, bool discards) {
    data::handle_details& d = *data::details_of(h);
    graph::node* n = graph::allocate_node();
    auto* job = new (std::nothrow) reduction_job{&h, d.reduction.handle_had_value, discards, n, {}};
    if (n == nullptr || job == nullptr) {
        if (n != nullptr) graph::release_references(*n, 1);
        delete job;
        return false;
    }
    n->set(graph::is_continuation);
    n->body = run;
    n->argument = job;
    n->access_count = 1;
    n->references.store(2, std::memory_order_relaxed);
    n->pending.store(1, std::memory_order_relaxed); // its one access; nothing else holds it
    graph::aim_access(*n, 0, &h);
    d.pending_reduction = n;
    return true;
}

void link_reduction(data::handle& h, graph::ready_list& ready) {
    data::handle_details& d = *data::details_of(h);
    graph::node& n = *d.pending_reduction;
    d.pending_reduction = nullptr;
    chain_events events{ready};
    if (graph::access_chain::link(h.tail, n.accesses[0], graph::access_class::write, events))
        graph::satisfy(n, 1, ready);
}

void note_reduction_access(data::handle& h) {
    if (h.tail.tail != nullptr && h.tail.kind == graph::access_class::reduce) return;
    data::details_of(h)->reduction.handle_had_value = h.has_value;
}

} // namespace starpu::task
