// starpu_sched_component.h: whole schedulers from one or several components that choose, and flags.
#include "api/components/queue.hpp"
#include "api/context_zero.hpp"
#include "api/null_arguments.hpp"

#include "starpu_scheduler.h"

#include <algorithm>
#include <cstdarg>
#include <limits>
#include <span>

namespace starpu::api::components {

namespace {
// A component that chooses, the one to put above it, and the flags.
struct decision {
    starpu_sched_component_create_t create = nullptr;
    void* data = nullptr;
    unsigned flags = 0;
    starpu_sched_component_create_t create_before = nullptr;
    void* data_before = nullptr;
};

constexpr unsigned most_decisions = 16;
// What a queue below takes unless it is told otherwise.
struct room {
    unsigned tasks_per_worker;
    double us;
};
// A worker stays busy with that, and what comes later goes to the worker that has room first.
constexpr room little_room{2, 10000};
// A choice by expected ends gives a slow worker a task when a fast one has so much to do that it would end
// the task later. A short queue would be full before, and the task would wait for it instead.
constexpr room room_to_wait{30, 1000000};

struct build {
    starpu_sched_tree* tree;
    const base::knobs& knobs;
    unsigned flags; // of the first decision; those that matter here are the same for all
    std::span<const decision> decisions;

    bool asks_for(unsigned flag) const { return (flags & flag) != 0; }
};

// Those among which is chosen have the same number.
unsigned choice_of(const build& b, int worker) {
    switch (b.flags & STARPU_SCHED_SIMPLE_DECIDE_MASK) {
    case STARPU_SCHED_SIMPLE_DECIDE_WORKERS:
        return static_cast<unsigned>(worker);
    case STARPU_SCHED_SIMPLE_DECIDE_MEMNODES:
        return starpu_worker_get_memory_node(static_cast<unsigned>(worker));
    case STARPU_SCHED_SIMPLE_DECIDE_ARCHS:
        return static_cast<unsigned>(starpu_worker_get_type(worker));
    default:
        return 0;
    }
}

starpu_sched_component* queue_above(const build& b) {
    if (b.asks_for(STARPU_SCHED_SIMPLE_FIFO_ABOVE_PRIO) && b.knobs.sched_sorted_above.value_or(true))
        return starpu_sched_component_prio_create(b.tree, nullptr);
    return starpu_sched_component_fifo_create(b.tree, nullptr);
}

template <class Data> Data limits_below(const build& b, const room& its, unsigned workers) {
    Data data{};
    if (!b.asks_for(STARPU_SCHED_SIMPLE_FIFOS_BELOW_NOLIMIT)) {
        data.ntasks_threshold = b.knobs.ntasks_threshold.value_or(its.tasks_per_worker * workers);
        if (b.asks_for(STARPU_SCHED_SIMPLE_FIFOS_BELOW_EXP)) {
            data.ntasks_threshold = b.knobs.ntasks_threshold.value_or(0);
            data.exp = 1;
        }
        data.exp_len_threshold = b.knobs.exp_len_threshold.value_or(data.exp != 0 ? its.us : 0);
    }
    data.ready = b.asks_for(STARPU_SCHED_SIMPLE_FIFOS_BELOW_READY) && b.knobs.sched_ready.value_or(true);
    return data;
}

starpu_sched_component* make_queue_below(const build& b, const room& its, unsigned workers) {
    if (b.asks_for(STARPU_SCHED_SIMPLE_FIFOS_BELOW_PRIO) && b.knobs.sched_sorted_below.value_or(true)) {
        auto data = limits_below<starpu_sched_component_prio_data>(b, its, workers);
        return starpu_sched_component_prio_create(b.tree, &data);
    }
    auto data = limits_below<starpu_sched_component_fifo_data>(b, its, workers);
    return starpu_sched_component_fifo_create(b.tree, &data);
}

// Tasks that no model knows are not compared by their ends: they go where there is room.
starpu_sched_component* queue_below(const build& b, const room& its, unsigned workers) {
    starpu_sched_component* c = make_queue_below(b, its, workers);
    const bool has_limit = !b.asks_for(STARPU_SCHED_SIMPLE_FIFOS_BELOW_NOLIMIT) && !b.knobs.ntasks_threshold;
    if (has_limit && !is_ignored(c))
        held_by<queue_content>(c).limits.most_unknown = little_room.tasks_per_worker * workers;
    return c;
}

// The topmost component of a worker alone.
starpu_sched_component* top_of_worker(const build& b, int worker) {
    starpu_sched_component* w = starpu_sched_component_worker_get(b.tree->sched_ctx_id, worker);
    if (!b.asks_for(STARPU_SCHED_SIMPLE_IMPL)) return w;
    starpu_sched_component* implementation =
        starpu_sched_component_best_implementation_create(b.tree, nullptr);
    starpu_sched_component_connect(implementation, w);
    return implementation;
}

// A row of components, each below the one before.
class row {
public:
    void put_below(starpu_sched_component* c) {
        if (bottom_ != nullptr) starpu_sched_component_connect(bottom_, c);
        if (top_ == nullptr) top_ = c;
        bottom_ = c;
    }
    starpu_sched_component* top() const { return top_; }
    starpu_sched_component* bottom() const { return bottom_; }

private:
    starpu_sched_component* top_ = nullptr;
    starpu_sched_component* bottom_ = nullptr;
};

// What lies between the choice and the workers of that number.
row make_choice_below(const build& b, const room& its, unsigned choice, unsigned worker_count) {
    unsigned members = 0;
    for (unsigned worker = 0; worker < worker_count; ++worker)
        members += choice_of(b, static_cast<int>(worker)) == choice;
    row below;
    if (members == 0) return below;
    if (b.asks_for(STARPU_SCHED_SIMPLE_FIFOS_BELOW)) below.put_below(queue_below(b, its, members));
    if (b.asks_for(STARPU_SCHED_SIMPLE_WS_BELOW) && members > 1)
        below.put_below(starpu_sched_component_work_stealing_create(b.tree, nullptr));
    return below;
}

// Components above, which are connected with all that lies below them.
struct choosers {
    std::array<starpu_sched_component*, most_decisions + 2> list{};
    unsigned used = 0;

    void note_chooser(starpu_sched_component* c) { list[used++] = c; }
    void connect_all(starpu_sched_component* child) const {
        for (unsigned i = 0; i < used; ++i) starpu_sched_component_connect(list[i], child);
    }
    bool go_by_ends() const {
        return std::any_of(list.begin(), list.begin() + used, [](starpu_sched_component* c) {
            return record_of(c).kind == kind::mct || record_of(c).kind == kind::heft;
        });
    }
};

void connect_below(const build& b, const choosers& above, unsigned worker_count) {
    const room& its = above.go_by_ends() ? room_to_wait : little_room;
    for (unsigned choice = 0; choice <= STARPU_NMAXWORKERS; ++choice) {
        const row below = make_choice_below(b, its, choice, worker_count);
        if (below.top() != nullptr) above.connect_all(below.top());
        for (unsigned worker = 0; worker < worker_count; ++worker) {
            if (choice_of(b, static_cast<int>(worker)) != choice) continue;
            starpu_sched_component* w = top_of_worker(b, static_cast<int>(worker));
            if (below.bottom() != nullptr)
                starpu_sched_component_connect(below.bottom(), w);
            else
                above.connect_all(w);
        }
    }
}

bool is_choice_needed(const build& b, unsigned worker_count) {
    if (b.asks_for(STARPU_SCHED_SIMPLE_DECIDE_ALWAYS) || b.decisions.size() > 1) return true;
    if (!b.asks_for(STARPU_SCHED_SIMPLE_FIFO_ABOVE | STARPU_SCHED_SIMPLE_FIFOS_BELOW)) return true;
    for (unsigned worker = 1; worker < worker_count; ++worker)
        if (choice_of(b, static_cast<int>(worker)) != choice_of(b, 0)) return true;
    return (b.flags & STARPU_SCHED_SIMPLE_DECIDE_MASK) == 0 && !b.asks_for(STARPU_SCHED_SIMPLE_FIFO_ABOVE);
}

// The component that chooses, below what goes before it.
void add_decision(const build& b, const decision& d, starpu_sched_component* above, row& middle,
                  choosers& found) {
    starpu_sched_component* chooser = d.create(b.tree, d.data);
    if (is_null(chooser, "starpu_sched_component_initialize_simple_scheduler")) return;
    found.note_chooser(chooser);
    starpu_sched_component* before =
        d.create_before == nullptr ? nullptr : d.create_before(b.tree, d.data_before);
    if (before != nullptr) starpu_sched_component_connect(before, chooser);
    starpu_sched_component* top = before != nullptr ? before : chooser;
    if (above != nullptr)
        starpu_sched_component_connect(above, top);
    else
        middle.put_below(top);
}

// Tasks that their models know go to the chooser, others to the workers that have least to do.
void add_selection(const build& b, row& middle, choosers& found) {
    const decision& d = b.decisions.front();
    starpu_sched_component_perfmodel_select_data to{};
    to.perfmodel_component = d.create(b.tree, d.data);
    to.no_perfmodel_component = starpu_sched_component_eager_create(b.tree, nullptr);
    to.calibrator_component = starpu_sched_component_eager_calibration_create(b.tree, nullptr);
    starpu_sched_component* selection = starpu_sched_component_perfmodel_select_create(b.tree, &to);
    for (starpu_sched_component* c :
         {to.perfmodel_component, to.no_perfmodel_component, to.calibrator_component}) {
        if (is_null(c, "starpu_sched_component_initialize_simple_scheduler")) continue;
        starpu_sched_component_connect(selection, c);
        found.note_chooser(c);
    }
    middle.put_below(selection);
}

void build_tree(const build& b, unsigned worker_count) {
    row middle;
    choosers found;
    if (b.asks_for(STARPU_SCHED_SIMPLE_FIFO_ABOVE)) middle.put_below(queue_above(b));
    if (b.asks_for(STARPU_SCHED_SIMPLE_PERFMODEL) && b.decisions.size() == 1) {
        add_selection(b, middle, found);
    } else if (is_choice_needed(b, worker_count)) {
        starpu_sched_component* stage = nullptr;
        if (b.decisions.size() > 1)
            middle.put_below(stage = starpu_sched_component_stage_create(b.tree, nullptr));
        for (const decision& d : b.decisions) add_decision(b, d, stage, middle, found);
    }
    if (found.used == 0 && middle.bottom() != nullptr) found.note_chooser(middle.bottom());
    b.tree->root = middle.top();
    connect_below(b, found, worker_count);
    if (b.tree->root == nullptr && worker_count != 0) { // one choice, a queue below and nothing above
        starpu_sched_component* w = starpu_sched_component_worker_get(b.tree->sched_ctx_id, 0);
        while (w->nparents != 0) w = w->parents[0];
        b.tree->root = w;
    }
    starpu_sched_tree_update_workers(b.tree);
    starpu_sched_tree_update_workers_in_ctx(b.tree);
}

bool asks_for_sorted_queues(const decision& d) {
    return (d.flags & (STARPU_SCHED_SIMPLE_FIFO_ABOVE_PRIO | STARPU_SCHED_SIMPLE_FIFOS_BELOW_PRIO)) != 0;
}

void build_scheduler(unsigned context, std::span<const decision> decisions, const char* call) {
    const context_zero r(context, call);
    if (r == nullptr) return;
    for (const decision& d : decisions)
        if (d.create == nullptr) {
            errno = -base::report_error(-EINVAL, call, "the function that makes a component is NULL");
            return;
        }
    starpu_sched_tree* tree = starpu_sched_tree_create(context);
    starpu_sched_ctx_set_policy_data(context, tree);
    if (std::ranges::any_of(decisions, asks_for_sorted_queues)) tell_priorities_apart(context);
    build_tree({tree, r->wanted().knobs, decisions.front().flags, decisions}, r->workers().count());
}
} // namespace

void tell_priorities_apart(unsigned context) {
    if (starpu_sched_ctx_min_priority_is_set(context) == 0)
        starpu_sched_ctx_set_min_priority(context, std::numeric_limits<int>::min());
    if (starpu_sched_ctx_max_priority_is_set(context) == 0)
        starpu_sched_ctx_set_max_priority(context, std::numeric_limits<int>::max());
}

} // namespace starpu::api::components

using namespace starpu;
using namespace starpu::api::components;

extern "C" {

void starpu_sched_component_initialize_simple_scheduler(
    starpu_sched_component_create_t create_decision_component, void* data, unsigned flags,
    unsigned sched_ctx_id) {
    const decision one{create_decision_component, data, flags};
    build_scheduler(sched_ctx_id, {&one, 1}, __func__);
}

void starpu_sched_component_initialize_simple_schedulers(unsigned sched_ctx_id, unsigned ndecisions, ...) {
    if (ndecisions == 0 || ndecisions > most_decisions) {
        errno = -base::report_error(-EINVAL, __func__, "%u decisions; there must be 1 to %u", ndecisions,
                                    most_decisions);
        return;
    }
    std::array<decision, most_decisions> decisions{};
    std::va_list arguments;
    va_start(arguments, ndecisions);
    for (unsigned i = 0; i < ndecisions; ++i) {
        decision& d = decisions[i];
        d.create = va_arg(arguments, starpu_sched_component_create_t);
        d.data = va_arg(arguments, void*);
        d.flags = va_arg(arguments, unsigned);
        if ((d.flags & STARPU_SCHED_SIMPLE_PRE_DECISION) == 0) continue;
        d.create_before = va_arg(arguments, starpu_sched_component_create_t);
        d.data_before = va_arg(arguments, void*);
    }
    va_end(arguments);
    build_scheduler(sched_ctx_id, {decisions.data(), ndecisions}, __func__);
}

} // extern "C"
