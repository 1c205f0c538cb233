// starpu_sched_component.h: components that give each task to the child where it is expected to end first:
// mct at once, heft the most urgent task first.
#include "api/components/queue.hpp"
#include "api/running.hpp"
#include "sched/policy_options.hpp"

#include "starpu_helper.h"
#include "starpu_scheduler.h"

#include <algorithm>
#include <cmath>

namespace starpu::api::components {

namespace {
// What counts: microseconds until the end, microseconds of copying, joules; and watts of the idle machine.
struct weights {
    double end = 1;
    double transfer = 1;
    double energy = 1000;
    double idle_watts = 0;
};

struct mct_content : content {
    weights weigh;
};

struct heft_content : queue_content {
    weights weigh;
};

weights weights_of(const starpu_sched_component_mct_data* data) {
    if (data != nullptr) return {data->alpha, data->beta, data->_gamma, data->idle_power};
    const runtime_if_any r;
    if (r == nullptr) return {};
    const sched::policy_options o = sched::options_of(r->wanted().knobs);
    return {o.run_weight, o.transfer_weight, o.energy_weight, o.idle_watts};
}

struct offer {
    starpu_sched_component* child = nullptr;
    double run_us = 0;
    double transfer_us = 0;
    double end_us = 0;
    double joules = 0;
    double load = 0;
};

double joules_on(starpu_sched_component* child, starpu_task* t) {
    if (t->cl == nullptr || t->cl->energy_model == nullptr) return 0;
    const int worker = first_worker_able(child, t);
    if (worker < 0) return 0;
    const double joules = starpu_task_worker_expected_energy(t, static_cast<unsigned>(worker), 0, 0);
    return std::isnan(joules) ? 0 : joules;
}

// Data come while the child does what it has.
bool describe_offer(starpu_sched_component* child, starpu_task* t, offer& o) {
    o.child = child;
    if (starpu_sched_component_execute_preds(child, t, &o.run_us) == 0) return false;
    o.transfer_us = starpu_sched_component_transfer_length(child, t);
    const double now = starpu_timing_now();
    o.end_us = std::max(end_of(child), now + o.transfer_us) + (std::isnan(o.run_us) ? 0 : o.run_us);
    o.load = load_of(child);
    o.joules = joules_on(child, t);
    return true;
}

// What is not known yet is measured where least waits; else the least sum counts, and of equal ones the load.
bool is_better(const offer& a, const offer& b, const weights& w, double latest_us) {
    if (std::isnan(a.run_us) != std::isnan(b.run_us)) return std::isnan(a.run_us);
    if (std::isnan(a.run_us) || (a.run_us <= 0 && b.run_us <= 0)) return a.load < b.load;
    const auto sum = [&](const offer& o) {
        const double beyond = std::max(0.0, o.end_us - latest_us);
        return w.end * o.end_us + w.transfer * o.transfer_us +
               w.energy * (o.joules + w.idle_watts * beyond / 1000000.0);
    };
    const double of_a = sum(a), of_b = sum(b);
    return of_a < of_b || (of_a == of_b && a.load < b.load);
}

double latest_end(starpu_sched_component* c) {
    double latest = 0;
    for (unsigned i = 0; i < c->nchildren; ++i)
        if (c->children[i]->estimated_end != nullptr) latest = std::max(latest, end_of(c->children[i]));
    return latest;
}

offer best_offer(starpu_sched_component* c, starpu_task* t, const weights& w) {
    const double latest_us = w.idle_watts > 0 ? latest_end(c) : 0;
    offer best;
    for (unsigned i = 0; i < c->nchildren; ++i) {
        offer o;
        if (!describe_offer(c->children[i], t, o)) continue;
        if (best.child == nullptr || is_better(o, best, w, latest_us)) best = o;
    }
    return best;
}

int place_best(starpu_sched_component* c, starpu_task* t, const weights& w) {
    const offer best = best_offer(c, t, w);
    if (best.child == nullptr) return 1;
    t->predicted = best.run_us;
    t->predicted_transfer = best.transfer_us;
    return push_to_child(best.child, t);
}

int push_by_end(starpu_sched_component* c, starpu_task* t) {
    return place_best(c, t, held_by<mct_content>(c).weigh);
}

int place_by_urgency(starpu_sched_component* c, starpu_sched_component*) {
    heft_content& h = held_by<heft_content>(c);
    return pump_for_all(h.requests, [&] {
        bool has_moved = false;
        while (starpu_task* t = take_from(c, c, -1)) {
            if (place_best(c, t, h.weigh) != 0) {
                t->predicted = 0;
                put_back_into(h, t);
                break;
            }
            has_moved = true;
        }
        return has_moved;
    });
}
} // namespace

} // namespace starpu::api::components

using namespace starpu::api::components;

extern "C" {

struct starpu_sched_component*
starpu_sched_component_mct_create(struct starpu_sched_tree* tree,
                                  struct starpu_sched_component_mct_data* mct_data) {
    return make_component<mct_content>(tree, "mct", kind::mct, __func__, [&](component& c) {
        held_by<mct_content>(&c).weigh = weights_of(mct_data);
        c.push_task = push_by_end;
        c.pull_task = pull_nothing;
        c.can_pull = let_flow;
        c.estimated_end = starpu_sched_component_estimated_end_min;
    });
}

int starpu_sched_component_is_mct(struct starpu_sched_component* component) {
    return is_kind(component, kind::mct, __func__);
}

struct starpu_sched_component*
starpu_sched_component_heft_create(struct starpu_sched_tree* tree,
                                   struct starpu_sched_component_mct_data* mct_data) {
    return make_component<heft_content>(tree, "heft", kind::heft, __func__, [&](component& c) {
        held_by<heft_content>(&c).weigh = weights_of(mct_data);
        be_placing_queue<place_by_urgency>(c);
    });
}

int starpu_sched_component_is_heft(struct starpu_sched_component* component) {
    return is_kind(component, kind::heft, __func__);
}

} // extern "C"
